// Whether a driven body is better off on taps (spectral.ts) than by recurrences, from what both cost. Nominal nanoseconds of a block;
// `npm run bench -- --only taps` prints them beside the measured ones. The choice looks at the body alone, not at who else sounds, so that
// a body sounds the same bit by bit in every company.

import { GROUPED, IN_TUNING, MODES, ON_TAPS } from "../body";
import { path } from "../config";
import { firstInput, inputAfter, inputLeft } from "../contact/input";
import { COST_DRIVE } from "../meters";
import { hasFactors } from "../mix/factors";
import { PATH_DRIVE } from "../records";

/** On taps: a body where four go together, a mode, and what a force adds to both; a force that moves is two and needs a new response. */
const TAPS_BODY: f64 = 300;
const TAPS_MODE: f64 = 3.5;
const TAPS_FORCE: f64 = 750;
const TAPS_FORCE_MODE: f64 = 3.5;
const TAPS_MOVE: f64 = 2000;
/** By recurrences: a mode, and what touches add to it: the first, each, and each that moves. Those of touches, and TAPS_MOVE, are estimates. */
const MODE: f64 = 24;
const FED_MODE: f64 = 12;
const INPUT_MODE: f64 = 10;
const MOVE_MODE: f64 = 90;

/** Whether the modes of a driven body are on taps. Only the core with contacts has them. */
export function onTaps(body: usize): bool {
  return FULL ? load<i32>(body, ON_TAPS) > 0 : false;
}
/** Whether they should be: the sound is that of all modes alike, the poles stand still, and it is cheaper. */
export function prefersTaps(body: usize): bool {
  if (!FULL || path == PATH_DRIVE || load<i32>(body, IN_TUNING) != 0 || hasFactors(body)) return false;
  const grouped = load<i32>(body, GROUPED),
    modes = <f64>(grouped > 0 ? grouped : load<i32>(body, MODES));
  let taps = TAPS_BODY + TAPS_FORCE + (TAPS_MODE + TAPS_FORCE_MODE) * modes,
    recurrence = MODE * modes;
  if (firstInput(body) >= 0) {
    taps -= TAPS_FORCE + TAPS_FORCE_MODE * modes;
    recurrence += FED_MODE * modes;
  }
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    const moves = inputLeft(i) > 0;
    taps += (TAPS_FORCE + TAPS_FORCE_MODE * modes) * (moves ? 3 : 1) + (moves ? TAPS_MOVE : 0);
    recurrence += (moves ? MOVE_MODE : INPUT_MODE) * modes;
  }
  return taps < recurrence;
}
/** What n modes with one force cost less on taps, ns; for the meters. */
export function tapsSave(n: i32): f64 {
  return max(0, (COST_DRIVE - TAPS_MODE - TAPS_FORCE_MODE) * <f64>n - TAPS_BODY - TAPS_FORCE);
}
