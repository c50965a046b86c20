// The door of the edge: what workerd calls, handed on to the wasm. `cargo xtask build` puts this file beside the glue
// that wasm-bindgen writes (edge.js), and wrangler bundles both.
//
// A panic aborts the wasm instance. wasm-bindgen then takes a new one at the next call into it; the objects of the old
// one (rooms) point into memory that is gone, so they are made anew from their storage when they are next called.
import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
import * as edge from "./edge.js";

// Counts the instances: set by the start function of the `worker` crate.
const life = edge.__worker_init_state();

// Takes a new instance after a panic, before anything is called in it.
function revive() {
  if (!life.criticalError) return;
  console.error("the wasm instance was lost to a panic; starting a new one");
  edge.__wbg_reset_state();
  life.criticalError = false;
}

// Calls into wasm. A trap that is no panic (stack overflow, out of memory) leaves the instance broken as well.
async function enter(call) {
  revive();
  try {
    return await call();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) life.criticalError = true;
    throw error;
  }
}

export default class Edge extends WorkerEntrypoint {
  fetch(request) {
    return enter(() => edge.fetch.call(this, request, this.env, this.ctx));
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
