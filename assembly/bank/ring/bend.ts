// The curvature of a glide in rows of amplitudes that join the lines.

import { Body } from "../../scene/body";
import { PAGE_MODES } from "../../scene/page";
import { willMove } from "../../scene/tuning";
import { bank } from "../state";
import { decaysHere, decaysNext, fillBends, fillNext, nextI, nextR, turnsHere, turnsNext } from "./course";
import { curve, setCourse } from "./curve";

/** What the rows `zr`, `zi` of a gliding body leave out of the fresh lines: the curvature (fresh.ts adds the rest). */
export function bendRows(body: Body): void {
  if (!willMove(body)) return;
  for (let i = 0, n = body.modes; i < n; i += PAGE_MODES) {
    const here = min(PAGE_MODES, n - i),
      o = (<usize>i) << 2;
    fillNext(body, i, here);
    fillBends(here, turnsHere, turnsNext, decaysHere, decaysNext, nextR, nextI);
    setCourse(bank.increments.address + o, bank.decays.address + o, nextR.address, nextI.address);
    curve(body, i, here, true);
  }
}
