// The computer players' thread (a module worker). `cargo xtask build` fills in the names in braces.
//
// In:  {id, game: "banqi", options: "classic", level: "easy" | "normal" | "hard", position: TEXT,
//       seed: u64 as a decimal or 0x... text, guard_ms: number}
// Out: {ready: true} once, or {ready: false, error: "load_failed"};
//      for each request {id, move: "c2-c3", score, nodes, depth, guarded, ms} or {id, error: CODE}.
//
// `score` is in hundredths of a point for the side to move; `guarded` says that `guard_ms` (0: no guard)
// cut the thinking short; `ms` is the time it took. Codes: unknown_game, unknown_level, bad_options,
// bad_position, bad_seed, nobody_to_move, bad_request, load_failed, crashed.
//
// To cancel, the page terminates the worker and starts another: the thinking is one synchronous call,
// and a terminated worker can send no late answer. Requests may be sent before `ready`; they wait.
import init, { think } from "{{thinker_glue_js}}";

const loaded = init({ module_or_path: "{{thinker_wasm}}" }).then(
  () => {
    postMessage({ ready: true });
    return true;
  },
  () => {
    postMessage({ ready: false, error: "load_failed" });
    return false;
  },
);

// Before anything is awaited: a request that comes while the wasm loads is not lost.
self.onmessage = async ({ data }) => {
  const { id, game, options, level, position, seed, guard_ms: guardMs } = data ?? {};
  const answer = (fields) => postMessage({ id, ...fields });
  if (!(await loaded)) return answer({ error: "load_failed" });
  if (![game, options, level, position, seed].every((text) => typeof text === "string")) {
    return answer({ error: "bad_request" });
  }
  const begun = performance.now();
  // Without a guard, or with one that is no number, there is no hour to stop at.
  const until = guardMs > 0 ? begun + guardMs : Infinity;
  try {
    const thought = think(game, options, level, position, seed, () => performance.now() >= until);
    answer({ ...JSON.parse(thought), ms: performance.now() - begun });
  } catch (error) {
    answer({ error: typeof error === "string" ? error : "crashed" });
  }
};
