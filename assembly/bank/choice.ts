// Whether a driven body is better off on taps (spectral.ts) than by recurrences, from what both cost. Nominal nanoseconds, measured by
// `npm run bench -- --only "driven"`; the choice looks at the body alone, so that it does not depend on who else sounds.

import { GROUPED, IN_TUNING, MODES, ON_TAPS } from "../body";
import { path } from "../config";
import { hasFactors } from "../mix/factors";
import { PATH_DRIVE } from "../records";

/** A body on taps, one block, where four go together; a force on it; a mode; a mode for each force. */
const BODY: f64 = 700;
const MODE: f64 = 6;
/** A mode by recurrences. */
const RECURRENCE: f64 = 23;

/** Whether the modes of a driven body are on taps. */
export function onTaps(body: usize): bool {
  return load<i32>(body, ON_TAPS) > 0;
}
/** Whether they should be: the sound is that of all modes alike, the poles stand still, and it is cheaper. */
export function prefersTaps(body: usize): bool {
  if (path == PATH_DRIVE || load<i32>(body, IN_TUNING) != 0 || hasFactors(body)) return false;
  const modes = <f64>max(load<i32>(body, GROUPED), load<i32>(body, MODES));
  return BODY + MODE * modes < RECURRENCE * modes;
}
