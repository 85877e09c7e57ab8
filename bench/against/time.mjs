// How long both sides take for the same blocks: processes of either side in turn, of each the fastest run, so that
// whatever else the machine does is in neither or in both.
import { resolve } from "node:path";
import { loadsOf } from "./loads.mjs";
import { runSide } from "./sides.mjs";

/** Time may grow by so much; it is shown and not enforced. */
export const TIME_BAR = 1.05;
const ROUNDS = 5;
/** Runs in a process: the fastest counts, so that the first, in which JavaScript warms up, does not. */
const TURNS = 8;
/** The optimising compiler compiles the core at once; otherwise chance decides which functions it has compiled. */
const FLAGS = ["--no-liftoff"];

/** Microseconds of a block of each load on both sides, the least of all runs, and their ratio. */
export async function timeSides(before, now, { only, rounds = ROUNDS, progress = () => {} } = {}) {
  const rows = [];
  for (const { name, blocks } of loadsOf(only)) {
    const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < rounds; round++)
      // which side comes first takes turns, too
      for (const side of round % 2 ? [1, 0] : [0, 1]) {
        const words = [resolve([before, now][side]), "simd", name, String(blocks), String(TURNS)];
        const hear = (ms) => {
          best[side] = Math.min(best[side], (1000 * ms) / blocks);
        };
        await runSide("work.mjs", words, hear, { flags: FLAGS });
      }
    rows.push({ name, before: best[0], now: best[1], ratio: best[1] / best[0] });
    progress(name);
  }
  return rows;
}
