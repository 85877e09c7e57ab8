// Long lines: what rings undisturbed needs no anchor every 128 samples. A tier has frames of 256, 512 or 1024 samples, lines four times as
// close as frames of that length would need, and two moments a line: with so little to bridge from a line to a mode that is as exact as four
// moments were (docs/scale.md has the figures). A mode belongs to the longest tier that its damping allows.
//
// The modes of a tier are dealt to phases, one for each block of its frame: every block one phase of every tier has its anchor, so all
// blocks do an equal share. A body has one phase; the anchors of the tiers fall together for it every 1024 samples.
//
//   band    64 lines that follow each other: their modes lie together, four of one line to a quad (places.ts)
//   chain   of bands: offChain + 1 + tier by tier, phase by phase, band by band

import { hearNoModes, maxModes, path } from "../../config";
import { absorbs } from "../../mix/air";
import { kindOf, PAIR } from "../../mix/outputs";
import { PATH_AUTO, PATH_LONG } from "../../records";

/** Tiers that the world has. */
export let tiers: i32 = 0;
/** Phases of the longest tier that there is. */
export const PHASES: i32 = 8;
/** Largest damping d·B/rate that two moments hold for. */
export const REACH: f64 = 0.25;
/** Modes from which a world has long lines at all, and from which they reach 1024 samples: longer ones need more room. */
const LARGE: i32 = 131_072;
const VERY_LARGE: i32 = 2_000_000;

/** Comes when the outputs are known, before room is laid out. */
export function setTiers(): void {
  tiers = 0;
  if (!FULL || kindOf(0) > PAIR || absorbs) return;
  if (path == PATH_LONG || (path == PATH_AUTO && maxModes > VERY_LARGE)) tiers = 3;
  else if (path == PATH_AUTO && maxModes > LARGE) tiers = 2;
  if (tiers > 0) hearNoModes();
}

/** Samples from one anchor of a tier to the next. */
export function lengthOf(tier: i32): i32 {
  return 256 << tier;
}
export function phasesOf(tier: i32): i32 {
  return 2 << tier;
}
/** The last line: Nyquist's. */
export function topLine(tier: i32): i32 {
  return 1024 << tier;
}
/** Lines of a band: so many that a million modes lie in long pieces of memory, so few that their sums stay in the first cache. */
export const BAND: i32 = 64;
export function bandsOf(tier: i32): i32 {
  return (16 << tier) + 1;
}
/** Chains of the tiers below, counted from the first long one: Σ phases · bands. */
function chainsBelow(tier: i32): i32 {
  return tier == 0 ? 0 : tier == 1 ? 34 : tier == 2 ? 166 : 686;
}
/** Chains of all tiers. */
export function longChains(): i32 {
  return chainsBelow(tiers);
}
/** The chain of a band, counted from the first long one. */
export function longChain(tier: i32, phase: i32, band: i32): i32 {
  return chainsBelow(tier) + (phase & (phasesOf(tier) - 1)) * bandsOf(tier) + band;
}
/** The tier of a chain counted from the first long one. */
export function tierOfChain(chain: i32): i32 {
  return chain < 34 ? 0 : chain < 166 ? 1 : 2;
}
/** The longest tier for a decay word (log2 a sample), or -1. */
export function tierFor(decay: f32): i32 {
  for (let tier = tiers - 1; tier >= 0; tier--)
    if (decay >= <f32>((-REACH * Math.LOG2E) / <f64>(256 << tier))) return tier;
  return -1;
}
/** The line of a tier that is nearest to a frequency given as 2^32 turns a sample. */
export function lineIn(tier: i32, increment: u32): i32 {
  const shift = 21 - tier;
  return <i32>((increment + (1 << (shift - 1))) >> shift);
}
/** Re θ and Im θ of a pole relative to that line. */
export function longThetaR(tier: i32, decay: f32): f32 {
  return decay * <f32>(Math.LN2 * <f64>(256 << tier));
}
export function longThetaI(tier: i32, increment: u32): f32 {
  const off = <i32>(increment - ((<u32>lineIn(tier, increment)) << (21 - tier)));
  return <f32>off * <f32>((2 * Math.PI * <f64>(256 << tier)) / 4294967296.0);
}
