// Adds amplitudes to the long modes of a body between two of their anchors: they sound sample by sample until the next
// anchor, and join the lines there.

import { addGliding } from "../../mix/ahead";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { firstWord, wordAfter } from "../../scene/page";
import { propagate, startRecurrence, tailCoefficients } from "../advance";
import { samplesToAnchor } from "../phases";
import { gatherPoles, rowBytes } from "../rows";
import { bank } from "../state";
import { at, chainOf, isLong } from "../store";
import { foldLanes, runTail } from "../tail";
import { lineIn, tierOfChain } from "../tiers";
import { joinLine } from "./frames";
import { bandOf } from "./places";
import { addAged, noteJoined } from "./quiet";
import { longs } from "./state";

/** Whether a slot is on the long lines of a tier. */
export function isIn(tier: i32, slot: i32): bool {
  return slot >= 0 && isLong(slot) && tierOfChain(bandOf(chainOf(slot))) == tier;
}

/**
 * Gives the long modes of a body the amplitudes in rows `zr`, `zi` that they gained at the end of the block, and clears
 * those numbers of the rows.
 */
export function settleLong(body: Body): void {
  const bytes = rowBytes(body);
  gatherPoles(body);
  for (let tier = 0; tier < bank.tiers; tier++) {
    takeRows(body, tier, bytes);
    if (longs.gathered == 0) continue;
    const samples = samplesToAnchor(body, tier);
    if (samples > 0) soundUntil(body, bytes, samples, 1);
    propagate(bytes, <f64>samples, bank.sr.address, bank.si.address, false);
    joinRows(body, tier, samples == 0);
  }
}
/**
 * Moves the amplitudes of the long modes of a tier from rows `zr`, `zi` to rows `ar`, `ai`, whose other numbers are 0.
 */
function takeRows(body: Body, tier: i32, bytes: usize): void {
  const ar = bank.ar,
    ai = bank.ai,
    zr = bank.zr,
    zi = bank.zi;
  memory.fill(ar.address, 0, bytes);
  memory.fill(ai.address, 0, bytes);
  longs.gathered = 0;
  for (let i = 0, n = body.modes, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot;
    if (!isIn(tier, slot)) continue;
    ar[i] = zr[i];
    ai[i] = zi[i];
    zr[i] = 0;
    zi[i] = 0;
    noteGains(slot);
  }
}
/** Notes the gains in the record of a long mode, and counts the record. */
export function noteGains(slot: i32): void {
  longs.leftThere = at(slot).left;
  longs.rightThere = at(slot).right;
  longs.gathered++;
}
/** Starts counting records anew. */
export function forgetGains(): void {
  longs.gathered = 0;
}
/**
 * Plays the sound of amplitudes `ar`, `ai` at the end of the block, times `size`, from there to the anchor `samples`
 * later. Its gains go from the body's to those noted by `noteGains`.
 */
export function soundUntil(body: Body, bytes: usize, samples: i32, size: f32): void {
  const left = size * body.leftNow,
    right = size * body.rightNow;
  soundGliding(body, bytes, samples, left, right, size * longs.leftThere, size * longs.rightThere);
}
/**
 * Plays the sound of the same amplitudes over a block. The gains go from (noted − body's) to 0, because the short lines
 * that take over begin with the body's gains.
 */
export function soundChange(body: Body, bytes: usize): void {
  const left = longs.leftThere - body.leftNow,
    right = longs.rightThere - body.rightNow;
  if (left != 0 || right != 0) soundGliding(body, bytes, BLOCK, left, right, 0, 0);
}
function soundGliding(body: Body, bytes: usize, samples: i32, l0: f32, r0: f32, l1: f32, r1: f32): void {
  tailCoefficients(bytes);
  // the recurrence is seeded again for every block: near Nyquist its rounding turns a mode by more than a thousandth in
  // a frame
  for (let from = BLOCK, end = BLOCK + samples; from < end; from += BLOCK) {
    propagate(bytes, <f64>(from - BLOCK), bank.sr.address, bank.si.address, false);
    startRecurrence(bytes, false);
    runTail(bytes, from, from + BLOCK);
  }
  foldLanes(bank.mono, BLOCK, BLOCK + samples);
  addGliding(body, bank.mono.address, BLOCK + samples, l0, r0, l1, r1);
}
/** Adds rows `sr`, `si`, amplitudes at the anchor, to the lines of a tier. `here`: the anchor is this block's end. */
function joinRows(body: Body, tier: i32, here: bool): void {
  const phase = body.phase,
    left = here ? body.leftNow : longs.leftThere,
    right = here ? body.rightNow : longs.rightThere;
  for (let i = 0, n = body.modes, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot;
    if (!isIn(tier, slot)) continue;
    const a = bank.sr[i],
      b = bank.si[i];
    if (a == 0 && b == 0) continue;
    const mode = at(slot),
      qr = mode.qr,
      qi = mode.qi;
    const line = lineIn(tier, word.increment);
    joinLine(tier, phase, line, a, b, mode.tr, mode.ti, left, right);
    if (config.hearsLines)
      noteJoined(tier, phase, line, (a * a + b * b) * left * left, (a * a + b * b) * right * right);
    addAged(slot, a * qr - b * qi, a * qi + b * qr);
  }
}
