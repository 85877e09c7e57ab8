// How the world listens: which mode of hearing, how far under a masker masking begins (a_v), whether the threshold in
// quiet counts, and whether masked modes are played instead of those that are heard. docs/hearing.md explains; PHYSICS
// §3 has the formulas.

import { BUNDLED, OFF, SOUNDS } from "../bank/roles";
import {
  HEARING_BUNDLE,
  HEARING_FULL,
  HEARING_HAS_BUDGET,
  HEARING_HAS_LEVEL,
  HEARING_HAS_WAY,
  HEARING_NO_THRESHOLD,
  HEARING_PRUNE,
  HEARING_REMOVED,
  HearingRecord,
} from "../records/records";
import { govern, governedMargin, governedMode, setBudget } from "./governor";
import { hearing } from "./state";

/** Full hearing, until the page asks for something else. */
export function resetSettings(): void {
  hearing.asked = HEARING_FULL;
  hearing.askedMargin = 0;
  hearing.mode = HEARING_FULL;
  hearing.margin = 0;
  hearing.threshold = true;
  hearing.removed = false;
  hearing.louder = 0;
}
/** The page asks for another way of hearing. a_v is kept in steps of 1/64 dB, so that all sums of levels are exact. */
export function setHearing(record: HearingRecord): void {
  const flags = record.flags;
  if (flags & HEARING_HAS_WAY) {
    hearing.asked = record.mode;
    hearing.askedMargin = nearest(<f64>record.av * 64) / 64;
    hearing.threshold = (flags & HEARING_NO_THRESHOLD) == 0;
    hearing.removed = (flags & HEARING_REMOVED) != 0 && hearing.asked != HEARING_FULL;
  }
  if (flags & HEARING_HAS_LEVEL) hearing.louder = record.level;
  if (flags & HEARING_HAS_BUDGET) setBudget(<f64>record.budget);
  settle();
}
/** Once a round: the governor looks at the work done; mode and a_v then hold until the next round. */
export function consultGovernor(): void {
  govern(hearing.asked != HEARING_FULL && hearing.askedMargin > 0, hearing.asked == HEARING_PRUNE || hearing.removed);
  settle();
}
/** Sets mode and a_v as the governor leaves them. */
function settle(): void {
  hearing.mode = governedMode(hearing.asked);
  hearing.margin = governedMargin(hearing.askedMargin);
}

/** The role of a mode that is heard, or of one that is masked. */
export function roleFor(heard: bool): u8 {
  if (hearing.mode == HEARING_PRUNE) return heard != hearing.removed ? SOUNDS : OFF;
  if (hearing.mode == HEARING_BUNDLE) return heard ? (hearing.removed ? OFF : SOUNDS) : BUNDLED;
  return SOUNDS;
}
