// The door of the edge: what workerd calls, handed on to the wasm. `cargo xtask build` puts this file beside the glue
// that wasm-bindgen writes (edge.js), and wrangler bundles both.
//
// A panic aborts the wasm instance, and with it all that other requests were doing in it: their promises would never
// settle. So they fail at once here, the next call takes a new instance, and a room is made anew from its storage.
import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
import * as edge from "./edge.js";

// Kept by the `worker` crate: its panic hook sets `criticalError`, its start function counts `instanceId` up.
const life = edge.__worker_init_state();

// How to fail the calls that are under way.
const underWay = new Set();

let lost = false;
Object.defineProperty(life, "criticalError", {
  get: () => lost,
  set(value) {
    lost = value;
    if (!lost) return;
    for (const fail of underWay) fail(new Error("the edge lost its memory in mid-call"));
    underWay.clear();
  },
});

// Calls into wasm, in a new instance if the last one is lost.
function enter(call) {
  if (lost) {
    edge.__wbg_reset_state();
    lost = false;
  }
  return new Promise((resolve, reject) => {
    underWay.add(reject);
    const settle = (how) => (value) => {
      underWay.delete(reject);
      how(value);
    };
    const fail = (error) => {
      // A trap that is no panic (stack overflow, out of memory) leaves the instance broken as well.
      if (error instanceof WebAssembly.RuntimeError) life.criticalError = true;
      settle(reject)(error);
    };
    try {
      Promise.resolve(call()).then(settle(resolve), fail);
    } catch (error) {
      fail(error);
    }
  });
}

export default class Edge extends WorkerEntrypoint {
  async fetch(request) {
    try {
      return await enter(() => edge.fetch.call(this, request, this.env, this.ctx));
    } catch (error) {
      console.error(error);
      // The error stays in the log: a visitor learns nothing from it.
      return Response.json({ error: "internal" }, { status: 500 });
    }
  }
}

export class Room extends DurableObject {
  #room = null;
  #bornIn = 0;

  #call(method, ...args) {
    return enter(() => {
      if (this.#room === null || this.#bornIn !== life.instanceId) {
        this.#room = new edge.Room(this.ctx, this.env);
        this.#bornIn = life.instanceId;
      }
      return this.#room[method](...args);
    });
  }

  fetch(request) {
    return this.#call("fetch", request);
  }

  alarm() {
    return this.#call("alarm");
  }

  webSocketMessage(socket, message) {
    return this.#call("webSocketMessage", socket, message);
  }

  webSocketClose(socket, code, reason, clean) {
    return this.#call("webSocketClose", socket, code, reason, clean);
  }

  webSocketError(socket, error) {
    return this.#call("webSocketError", socket, error);
  }
}
