// Long lines: a mode that rings undisturbed needs no anchor every 128 samples. A tier has a step of 256, 512, 1024 or
// 2048 samples from one anchor to the next, frames of two steps, lines four times as close as such frames would need,
// and two moments a line: modes lie so near to these lines that two moments are as exact as the four of the short lines
// (docs/scale.md has the figures). A mode belongs to the longest tier that its damping allows.
//
// The modes of a tier are shared out to phases, one for each block of its step: every block one phase of every tier
// has its anchor, so all blocks do an equal share. A body has one phase; the anchors of all its tiers fall together
// whenever the longest has one.
//
//   band    64 or 128 lines that follow each other: their modes lie together, four of one line to a quad
//           (long/places.ts)
//   chain   one for each band, numbered from offChain + 1 on: tier by tier, phase by phase, band by band

import { kindOf, PAIR } from "../mix/outputs";
import { mix } from "../mix/state";
import { config, hearNoModes } from "../records/state";
import { bank } from "./state";

/** Largest damping d·B/rate, B samples of a step, for which two moments are enough. */
export const TIER_REACH: f64 = 0.25;

/**
 * Sets the number of tiers: as many as the page asks for, or none where the outputs allow none. Call it when the
 * outputs are known, before room is reserved.
 */
export function chooseTiers(): void {
  bank.tiers = !FULL || kindOf(0) > PAIR || mix.absorbs ? 0 : config.longTiers;
  if (bank.tiers > 0) hearNoModes();
}

/** Samples from one anchor of a tier to the next. */
export function lengthOf(tier: i32): i32 {
  return 256 << tier;
}
/** Phases of a tier: one for each block of its step. */
export function phasesOf(tier: i32): i32 {
  return 2 << tier;
}
/** Phases of the longest tier. */
export function phaseCount(): i32 {
  return 1 << bank.tiers;
}
/** The last line: Nyquist's. */
export function topLine(tier: i32): i32 {
  return 1024 << tier;
}
/** Most lines of a band. */
export const WIDEST: i32 = 128;
/**
 * Logarithm to the base of 2 of the lines of a band: so many that a million modes lie in long pieces of memory, so few
 * that their sums stay in the first cache.
 */
export function bandShift(tier: i32): i32 {
  return tier < 3 ? 6 : 7;
}
/** Bands of each phase of a tier. */
export function bandsOf(tier: i32): i32 {
  return (topLine(tier) >> bandShift(tier)) + 1;
}
/** How many chains the first tier has, the first two, three and four: Σ phases · bands. */
const CHAINS_1: i32 = 2 * 17;
const CHAINS_2: i32 = CHAINS_1 + 4 * 33;
const CHAINS_3: i32 = CHAINS_2 + 8 * 65;
const CHAINS_4: i32 = CHAINS_3 + 16 * 65;
/** How many chains the tiers below this one have. */
function chainsBelow(tier: i32): i32 {
  return tier == 0 ? 0 : tier == 1 ? CHAINS_1 : tier == 2 ? CHAINS_2 : tier == 3 ? CHAINS_3 : CHAINS_4;
}
/** How many chains all tiers have. */
export function longChains(): i32 {
  return chainsBelow(bank.tiers);
}
/** The chain of a band, counted from the first long one. */
export function longChain(tier: i32, phase: i32, band: i32): i32 {
  return chainsBelow(tier) + (phase & (phasesOf(tier) - 1)) * bandsOf(tier) + band;
}
/** How many lines all long chains below this one have; `chain` is counted from the first long one. */
export function linesBelow(chain: i32): i32 {
  return (chain << 6) + (max(chain - CHAINS_3, 0) << 6);
}
/** The tier of a chain counted from the first long one. */
export function tierOfChain(chain: i32): i32 {
  return chain < CHAINS_1 ? 0 : chain < CHAINS_2 ? 1 : chain < CHAINS_3 ? 2 : 3;
}
/** The longest tier that a decay (log2 a sample) allows, or -1. */
export function tierFor(decay: f32): i32 {
  for (let tier = bank.tiers - 1; tier >= 0; tier--)
    if (decay >= <f32>((-TIER_REACH * Math.LOG2E) / <f64>lengthOf(tier))) return tier;
  return -1;
}
/** The line of a tier that is nearest to a frequency, given in units of 2^-32 turns a sample. */
export function lineIn(tier: i32, increment: u32): i32 {
  const shift = 21 - tier;
  return <i32>((increment + (1 << (shift - 1))) >> shift);
}
/** Re θ of a pole relative to its line of a tier, nepers a step; `decay` is log2 a sample. */
export function longThetaR(tier: i32, decay: f32): f32 {
  return decay * <f32>(Math.LN2 * <f64>lengthOf(tier));
}
/** Im θ of a pole relative to its line of a tier, radians a step. */
export function longThetaI(tier: i32, increment: u32): f32 {
  const off = <i32>(increment - ((<u32>lineIn(tier, increment)) << (21 - tier)));
  return <f32>off * <f32>((2 * Math.PI * <f64>lengthOf(tier)) / 4294967296.0);
}
