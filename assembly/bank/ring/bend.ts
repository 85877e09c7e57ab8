// The curvature of a glide (curve.ts) in rows of amplitudes that join the lines at the end of the block.

import { Body } from "../../scene/body";
import { PAGE_MODES } from "../../scene/page";
import { willMove } from "../../scene/tuning";
import { bank } from "../state";
import { addCurvature, setGlide } from "./curve";
import { decaysHere, decaysNext, fillBends, fillNext, nextI, nextR, turnsHere, turnsNext } from "./glide-poles";

/**
 * Adds to the fresh lines the curvature of the amplitudes in rows `zr`, `zi` of a gliding body; `injectRows` (fresh.ts)
 * adds the rest.
 */
export function bendRows(body: Body): void {
  if (!willMove(body)) return;
  for (let i = 0, n = body.modes; i < n; i += PAGE_MODES) {
    const here = min(PAGE_MODES, n - i);
    fillNext(body, i, here);
    fillBends(here, turnsHere, turnsNext, decaysHere, decaysNext, nextR, nextI);
    setGlide(bank.increments.from(i), bank.decays.from(i), nextR, nextI);
    addCurvature(body, i, here, true);
  }
}
