// The governor keeps the counted work of a block under a budget. Once a round it looks at the mean of the blocks since
// the last one. Where that is over the budget the governor goes down a ladder, one rung at a time, or three when the
// work is twice what it should be; where it has been well under the budget for a while the governor climbs back, one
// rung at a time. The core has no clock: work is counted in nominal nanoseconds (records/meters.ts), and the page says
// how many of them this machine has time for.
//
//   rungs   1 … 4     a_v goes down to 0 in four steps
//           5         precision: masked modes are bundled, masked lines are coarse, however little that saves
//           6         lines that lie 20 dB under mask or threshold are left out
//           7         all lines are coarse
//           8 … 23    every body keeps only its most important modes: 0.84 times as many with each rung

import { addToMeter, meterAt, show } from "../records/meters";
import {
  HEARING_BUNDLE,
  HEARING_FULL,
  HEARING_HOP,
  METER_BLOCK_COST,
  METER_COST_HEARING,
  METER_COST_OTHER,
  METER_COST_SYNTHESIS,
  METER_ROUNDS_OVER,
  METER_RUNG,
  METER_RUNG_HIGHEST,
  METER_SHARE,
} from "../records/records";
import { hearing } from "./state";

const LAST: i32 = 23;
/**
 * Rounds under the lower mark before a rung is given back: about a third of a second at first, twice as long after each
 * relapse.
 */
const PATIENCE: i32 = 8;
const LONGEST: i32 = 256;

/** No budget, and nothing is given up. */
export function resetGovernor(): void {
  hearing.budget = 0;
  hearing.rung = 0;
  hearing.patience = 0;
  hearing.wait = PATIENCE;
  hearing.since = 4 * LONGEST;
  hearing.held = 0;
  hearing.before = 0;
  hearing.fixedBefore = 0;
}
/** Work allowed in a block, nominal nanoseconds; 0 = any. */
export function setBudget(nanoseconds: f64): void {
  hearing.budget = nanoseconds;
  if (hearing.budget == 0) hearing.rung = 0;
}

/**
 * Once a round: looks at the work and takes a rung or gives one back. `active`: a_v changes something, so that its
 * rungs count; `pruned`: masked modes are off anyway, or the only ones that sound.
 */
export function govern(active: bool, pruned: bool): void {
  const all = meterAt(METER_COST_SYNTHESIS) + meterAt(METER_COST_HEARING) + meterAt(METER_COST_OTHER);
  const fixed = meterAt(METER_COST_OTHER),
    cost = (all - hearing.before) / HEARING_HOP,
    least = (fixed - hearing.fixedBefore) / HEARING_HOP;
  hearing.before = all;
  hearing.fixedBefore = fixed;
  show(METER_BLOCK_COST, cost);
  if (hearing.budget > 0) step(cost, least, active, pruned);
  if (hearing.budget > 0 && cost > hearing.budget) addToMeter(METER_ROUNDS_OVER, 1);
  show(METER_RUNG, hearing.rung);
  if (<f64>hearing.rung > meterAt(METER_RUNG_HIGHEST)) show(METER_RUNG_HIGHEST, hearing.rung);
  show(METER_SHARE, keptShare());
}
/** The lower mark as a share of the budget: a rung is worth less than a quarter of the work. */
const EASY: f64 = 0.75;
/** Rounds until a rung of precision shows its effect: all lines have had their turn (lines.ts). */
const SLOW: i32 = 10;
const COARSE_RUNG: i32 = 7;
const AV_RUNGS: i32 = 4;
const BUNDLE_RUNG: i32 = 5;
/**
 * `cost`: work of a block; `least`: the part of it that no rung saves, blocks and strikes. Where that part alone is
 * over the budget nothing is given up that could be heard.
 */
function step(cost: f64, least: f64, active: bool, pruned: bool): void {
  hearing.since++;
  hearing.held++;
  if (hearing.since == 4 * hearing.wait) hearing.wait = PATIENCE; // no relapse
  if (cost > hearing.budget) {
    hearing.patience = 0;
    if (hearing.since < 2 * hearing.wait) hearing.wait = min(2 * hearing.wait, LONGEST);
    hearing.since = 4 * LONGEST;
    // lines take their time until they are coarse
    if (hearing.rung >= BUNDLE_RUNG && hearing.rung <= COARSE_RUNG && hearing.held < SLOW) return;
    hearing.held = 0;
    const from = max(hearing.rung, active ? 0 : AV_RUNGS),
      to = from + (cost > 2 * hearing.budget ? 3 : 1);
    // bundling may save most of the work: rungs beyond it wait until that is seen
    const lowest = from < BUNDLE_RUNG || least > hearing.budget ? BUNDLE_RUNG : LAST;
    hearing.rung = min(to, lowest);
    // masked modes are off already
    if (pruned && hearing.rung >= BUNDLE_RUNG && hearing.rung < COARSE_RUNG)
      hearing.rung = least > hearing.budget ? AV_RUNGS : COARSE_RUNG;
  } else if (cost < EASY * hearing.budget && hearing.rung > 0) {
    hearing.patience++;
    if (hearing.patience < hearing.wait) return;
    hearing.patience = 0;
    hearing.since = 0;
    hearing.rung--;
    if (!active && hearing.rung <= AV_RUNGS) hearing.rung = 0;
  } else hearing.patience = 0;
}

/** a_v as the governor leaves it, dB in steps of 1/64. */
export function governedMargin(margin: f64): f64 {
  return nearest((margin * 64 * <f64>(AV_RUNGS - min(hearing.rung, AV_RUNGS))) / AV_RUNGS) / 64;
}
/** The mode of hearing: on the rung of precision masked modes are bundled, whether or not the page asked for it. */
export function governedMode(mode: u32): u32 {
  return mode == HEARING_FULL && hearing.rung >= BUNDLE_RUNG ? HEARING_BUNDLE : mode;
}
/** Whether masked lines are coarse however little that saves. */
export function sparesAlways(): bool {
  return hearing.rung >= BUNDLE_RUNG;
}
const DROP_RUNG: i32 = 6;
/** Whether lines far under mask or threshold are left out. */
export function dropsFaint(): bool {
  return hearing.rung >= DROP_RUNG;
}
/** Whether all lines are coarse. */
export function sparesAll(): bool {
  return hearing.rung >= COARSE_RUNG;
}
const KEPT: f64 = 0.84;
/** Share of a body's modes that is kept. */
export function keptShare(): f64 {
  return hearing.rung <= COARSE_RUNG ? 1 : KEPT ** (hearing.rung - COARSE_RUNG);
}
