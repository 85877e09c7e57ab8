// How the world listens: which mode of hearing, how far under a masker masking begins (a_v), whether the threshold in quiet counts, and
// whether what is masked is played instead of what is heard. docs/hearing.md explains; PHYSICS §3 has the formulas.

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

let asked: u32 = HEARING_FULL;
let askedMargin: f64 = 0;
/** What is asked for, as the governor leaves it. */
export let mode: u32 = HEARING_FULL;
/** a_v, dB */
export let margin: f64 = 0;
export let threshold: bool = true;
export let removed: bool = false;
/** How much louder everything is than its pascals say, dB. */
export let louder: f32 = 0;

export function startSettings(): void {
  asked = HEARING_FULL;
  askedMargin = 0;
  mode = HEARING_FULL;
  margin = 0;
  threshold = true;
  removed = false;
  louder = 0;
}
/** a_v is kept in steps of 1/64 dB, so that all sums of levels are exact. */
export function setHearing(record: HearingRecord): void {
  const flags = record.flags;
  if (flags & HEARING_HAS_WAY) {
    asked = record.mode;
    askedMargin = nearest(<f64>record.av * 64) / 64;
    threshold = (flags & HEARING_NO_THRESHOLD) == 0;
    removed = (flags & HEARING_REMOVED) != 0 && asked != HEARING_FULL;
  }
  if (flags & HEARING_HAS_LEVEL) louder = record.level;
  if (flags & HEARING_HAS_BUDGET) setBudget(<f64>record.budget);
  settle();
}
/** Once a round: the governor looks at the work done, and its word holds until the next. */
export function consult(): void {
  govern(asked != HEARING_FULL && askedMargin > 0, asked == HEARING_PRUNE || removed);
  settle();
}
function settle(): void {
  mode = governedMode(asked);
  margin = governedMargin(askedMargin);
}

/** What becomes of a mode that is heard, or not. */
export function roleFor(heard: bool): u8 {
  if (mode == HEARING_PRUNE) return heard != removed ? SOUNDS : OFF;
  if (mode == HEARING_BUNDLE) return heard ? (removed ? OFF : SOUNDS) : BUNDLED;
  return SOUNDS;
}
