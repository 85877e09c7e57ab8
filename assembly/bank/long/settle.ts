// What happens to modes on long lines: a strike leaves them there; a glide of pitch or damping, a force or coupling brings them down to the short ones.
//
// The state in the record of a long mode is the amplitude one frame behind its next anchor A (a block's end, too). Whatever happens before A is
// sound that is not in the frames any more: it is rendered sample by sample up to A, and joins (or, taken back, leaves) the lines there.

import { firstWord, INCREMENTS, LEFT_NOW, LONG, MODEL, MODES, PHASE, RIGHT_NOW, wordAfter } from "../../body";
import { later, seed, tailCoefficients } from "../../excite/kick";
import { ai, ar, gains, gatherPoles, rowBytes, si, sr, zi, zr } from "../../excite/rows";
import { foldLanes, mono, runTail } from "../../excite/tail";
import { addGliding } from "../../mix/ahead";
import { BLOCK } from "../../records";
import { FLOOR } from "../floor";
import { injectRows } from "../fresh";
import { place } from "../ring";
import { at, chainOf, isLong, offChain } from "../store";
import { joinLine } from "./frames";
import { wait } from "./phases";
import { addAged, ageOf, renew } from "./quiet";
import { clearRows, endLong } from "./rise";
import { lineIn, tierOfChain, tiers } from "./tiers";

// the gains in the records that were gathered last, and how many there were
let leftThere: f32 = 0;
let rightThere: f32 = 0;
let gathered: i32 = 0;
/** Whether a slot is on the long lines of a tier. */
function isIn(tier: i32, slot: i32): bool {
  return slot >= 0 && isLong(slot) && tierOfChain(chainOf(slot) - offChain - 1) == tier;
}

/** Gives the long modes of a body what rows `zr`, `zi` say that they gained at the end of the block; those rows are empty behind it. */
export function settleLong(body: usize): void {
  const bytes = rowBytes(body);
  gatherPoles(body);
  for (let tier = 0; tier < tiers; tier++) {
    takeRows(body, tier, bytes);
    if (gathered == 0) continue;
    const samples = wait(body, tier);
    if (samples > 0) {
      memory.copy(sr, ar, bytes);
      memory.copy(si, ai, bytes);
      soundUntil(body, bytes, samples);
    }
    later(bytes, <f64>samples, sr, si, false);
    joinRows(body, tier, samples == 0);
  }
}
/** Rows `ar`, `ai` get what rows `zr`, `zi` have for the long modes of a tier, where it is taken. */
function takeRows(body: usize, tier: i32, bytes: usize): void {
  memory.fill(ar, 0, bytes);
  memory.fill(ai, 0, bytes);
  gathered = 0;
  for (let i = 0, n = load<i32>(body, MODES), word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    store<f32>(ar + k, load<f32>(zr + k));
    store<f32>(ai + k, load<f32>(zi + k));
    store<f32>(zr + k, 0);
    store<f32>(zi + k, 0);
    noteGains(slot);
  }
}
function noteGains(slot: i32): void {
  leftThere = load<f32>(at(slot), 96);
  rightThere = load<f32>(at(slot), 112);
  gathered++;
}
/** What amplitudes `sr`, `si` at the end of the block sound like until the anchor, `samples` later. */
function soundUntil(body: usize, bytes: usize, samples: i32): void {
  tailCoefficients(bytes);
  seed(bytes, false);
  runTail(bytes, BLOCK, BLOCK + samples);
  foldLanes(mono, BLOCK, BLOCK + samples);
  addGliding(body, mono, BLOCK, BLOCK + samples, leftThere, rightThere);
}
/** Rows `sr`, `si`, amplitudes at the anchor, join the lines of a tier there. `here`: the anchor is the end of this block. */
function joinRows(body: usize, tier: i32, here: bool): void {
  const phase = load<i32>(body, PHASE),
    left = here ? load<f32>(body, LEFT_NOW) : leftThere,
    right = here ? load<f32>(body, RIGHT_NOW) : rightThere;
  for (let i = 0, n = load<i32>(body, MODES), word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    const a = load<f32>(sr + k),
      b = load<f32>(si + k);
    if (a == 0 && b == 0) continue;
    const p = at(slot),
      qr = load<f32>(p, 32),
      qi = load<f32>(p, 48);
    joinLine(
      tier,
      phase,
      lineIn(tier, load<u32>(word, INCREMENTS)),
      a,
      b,
      load<f32>(p, 64),
      load<f32>(p, 80),
      left,
      right,
    );
    addAged(slot, a * qr - b * qi, a * qi + b * qr);
  }
}

/** Brings all modes of a body back to the short lines at the end of this block. */
export function comeDown(body: usize): void {
  if (load<i32>(body, LONG) == 0) return;
  const bytes = rowBytes(body),
    model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES);
  gatherPoles(body);
  clearRows(body);
  for (let tier = 0; tier < tiers; tier++) {
    liftRows(body, tier, bytes, wait(body, tier));
    for (let k: usize = 0; k < bytes; k += 4) {
      store<f32>(zr + k, load<f32>(zr + k) + load<f32>(ar + k));
      store<f32>(zi + k, load<f32>(zi + k) + load<f32>(ai + k));
    }
  }
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const k = (<usize>i) << 2,
      a = load<f32>(zr + k),
      b = load<f32>(zi + k);
    if (a * a + b * b > FLOOR * FLOOR) place(body, model, i, word, a, b);
  }
  injectRows(body);
}
/** Takes the long modes of a tier out; rows `ar`, `ai` get their amplitudes at the end of the block. */
function liftRows(body: usize, tier: i32, bytes: usize, samples: i32): void {
  const phase = load<i32>(body, PHASE);
  memory.fill(ar, 0, bytes);
  memory.fill(ai, 0, bytes);
  memory.fill(gains, 0, bytes);
  gathered = 0;
  for (let i = 0, n = load<i32>(body, MODES), word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = load<i32>(word),
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    const p = at(slot),
      heard = ageOf(chainOf(slot)) == 0;
    noteGains(slot);
    renew(slot);
    // from one frame behind the anchor back to it
    anchorAt(p, k);
    const a = load<f32>(ar + k),
      b = load<f32>(ai + k);
    store<f32>(gains + k, heard ? 1 : 0);
    if (heard)
      joinLine(
        tier,
        phase,
        lineIn(tier, load<u32>(word, INCREMENTS)),
        -a,
        -b,
        load<f32>(p, 64),
        load<f32>(p, 80),
        leftThere,
        rightThere,
      );
    endLong(body, slot, word, false);
  }
  if (gathered == 0 || samples == 0) return;
  later(bytes, -(<f64>samples), sr, si, false);
  memory.copy(ar, sr, bytes);
  memory.copy(ai, si, bytes);
  // what was not made is not taken back
  for (let k: usize = 0; k < bytes; k += 4) {
    store<f32>(sr + k, -load<f32>(gains + k) * load<f32>(sr + k));
    store<f32>(si + k, -load<f32>(gains + k) * load<f32>(si + k));
  }
  soundUntil(body, bytes, samples);
}
/** Rows `ar`, `ai` of a mode = z / q of its record. */
function anchorAt(p: usize, k: usize): void {
  const a = load<f32>(p),
    b = load<f32>(p, 16),
    qr = load<f32>(p, 32),
    qi = load<f32>(p, 48),
    size = qr * qr + qi * qi;
  store<f32>(ar + k, (a * qr + b * qi) / size);
  store<f32>(ai + k, (b * qr - a * qi) / size);
}
