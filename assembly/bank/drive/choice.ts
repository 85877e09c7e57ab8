// Whether a driven body is cheaper on taps (spectral.ts) than by recurrences. Both costs are nominal nanoseconds of a
// block, from straight lines through measured times. `npm run bench -- --only "taps: cost"` prints both, under a stream
// of force and under contacts. The choice looks at the body alone, not at the other bodies that sound, so that a body
// sounds the same bit by bit in every company. The cost on taps is that of a body among four; a body driven alone bears
// the cost of four.

import { hasFactors } from "../../mix/space/factors";
import { COST_DRIVE } from "../../records/meters";
import { PATH_DRIVE, PATH_TAPS } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { firstInput, inputAfter, inputLeft } from "./input";
import { DOZEN } from "./layout";

/**
 * Costs on taps, ns: of a body where four go together, of a mode, and what a force adds to each of the two. A force
 * that moves counts as two forces and needs a new response (TAPS_MOVE).
 */
const TAPS_BODY: f64 = 300;
const TAPS_MODE: f64 = 3;
const TAPS_FORCE: f64 = 750;
const TAPS_FORCE_MODE: f64 = 4;
const TAPS_MOVE: f64 = 1700;
const TAPS_MOVE_MODE: f64 = 5;
/**
 * Costs by recurrences, ns a mode: the recurrence; what the first touch adds, because modes then have excitations of
 * their own; what each touch adds whose place stands still; and what each touch adds whose place moves.
 */
const MODE: f64 = 24;
const FIRST_INPUT_MODE: f64 = 44;
const INPUT_MODE: f64 = 10;
const MOVE_MODE: f64 = 38;

/** Whether the modes of a driven body are on taps. Only the full core has them. */
export function onTaps(body: Body): bool {
  return FULL ? body.onTaps > 0 : false;
}
/**
 * Whether a driven body should be on taps: all modes have the same gains, the poles stand still, and taps are cheaper.
 */
export function prefersTaps(body: Body): bool {
  if (!FULL || config.path == PATH_DRIVE || body.inTuning != 0 || hasFactors(body)) return false;
  if (config.path == PATH_TAPS) return true;
  const grouped = body.grouped,
    n = grouped > 0 ? grouped : body.modes,
    // a dozen that is not full costs as much as a full one
    modes = <f64>(((n + DOZEN - 1) / DOZEN) * DOZEN),
    force = TAPS_FORCE + TAPS_FORCE_MODE * modes,
    first = firstInput(body);
  let taps = TAPS_BODY + TAPS_MODE * modes,
    recurrence = MODE * modes;
  // a stream beside touches is not counted: where both ways cost about the same it changes the costs by a few percent
  if (first < 0) taps += force;
  else recurrence += FIRST_INPUT_MODE * modes;
  for (let i = first; i >= 0; i = inputAfter(i)) {
    const moves = inputLeft(i) > 0;
    taps += moves ? 2 * force + TAPS_MOVE + TAPS_MOVE_MODE * modes : force;
    recurrence += (moves ? MOVE_MODE : INPUT_MODE) * modes;
  }
  return taps < recurrence;
}
/** How much less n modes with one force cost on taps than by recurrences, ns; for the meters. */
export function tapsSave(n: i32): f64 {
  return max(0, (COST_DRIVE - TAPS_MODE - TAPS_FORCE_MODE) * <f64>n - TAPS_BODY - TAPS_FORCE);
}
