// What happens to the long modes of a body between two of their anchors: it sounds sample by sample until the next anchor, and joins the lines there.

import { addGliding } from "../../mix/ahead";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { firstWord, wordAfter } from "../../scene/page";
import { later, seed, tailCoefficients } from "../advance";
import { wait } from "../phases";
import { gatherPoles, rowBytes } from "../rows";
import { bank } from "../state";
import { at, chainOf, isLong } from "../store";
import { foldLanes, runTail } from "../tail";
import { lineIn, tierOfChain } from "../tiers";
import { joinLine } from "./frames";
import { addAged, noteJoined } from "./quiet";
import { longs } from "./state";

/** Whether a slot is on the long lines of a tier. */
export function isIn(tier: i32, slot: i32): bool {
  return slot >= 0 && isLong(slot) && tierOfChain(chainOf(slot) - bank.offChain - 1) == tier;
}

/** Gives the long modes of a body what rows `zr`, `zi` say that they gained at the end of the block; those rows are empty behind it. */
export function settleLong(body: Body): void {
  const bytes = rowBytes(body);
  gatherPoles(body);
  for (let tier = 0; tier < bank.tiers; tier++) {
    takeRows(body, tier, bytes);
    if (longs.gathered == 0) continue;
    const samples = wait(body, tier);
    if (samples > 0) soundUntil(body, bytes, samples, 1);
    later(bytes, <f64>samples, bank.sr.address, bank.si.address, false);
    joinRows(body, tier, samples == 0);
  }
}
/** Rows `ar`, `ai` get what rows `zr`, `zi` have for the long modes of a tier, where it is taken. */
function takeRows(body: Body, tier: i32, bytes: usize): void {
  memory.fill(bank.ar.address, 0, bytes);
  memory.fill(bank.ai.address, 0, bytes);
  longs.gathered = 0;
  for (let i = 0, n = body.modes, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot,
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    store<f32>(bank.ar.address + k, load<f32>(bank.zr.address + k));
    store<f32>(bank.ai.address + k, load<f32>(bank.zi.address + k));
    store<f32>(bank.zr.address + k, 0);
    store<f32>(bank.zi.address + k, 0);
    noteGains(slot);
  }
}
export function noteGains(slot: i32): void {
  longs.leftThere = at(slot).left;
  longs.rightThere = at(slot).right;
  longs.gathered++;
}
/** None is gathered yet. */
export function forgetGains(): void {
  longs.gathered = 0;
}
/** What amplitudes `ar`, `ai` at the end of the block, `size` times as large, sound like until the anchor, `samples` later: from the body's gains to those gathered. */
export function soundUntil(body: Body, bytes: usize, samples: i32, size: f32): void {
  const left = size * body.leftNow,
    right = size * body.rightNow;
  soundGliding(body, bytes, samples, left, right, size * longs.leftThere, size * longs.rightThere);
}
/** The same over a block with gains that go from the difference between those gathered and the body's to none: lines that take over begin with the body's. */
export function soundChange(body: Body, bytes: usize): void {
  const left = longs.leftThere - body.leftNow,
    right = longs.rightThere - body.rightNow;
  if (left != 0 || right != 0) soundGliding(body, bytes, BLOCK, left, right, 0, 0);
}
function soundGliding(body: Body, bytes: usize, samples: i32, l0: f32, r0: f32, l1: f32, r1: f32): void {
  tailCoefficients(bytes);
  // the recurrence begins anew with every block: near Nyquist its rounding turns a mode by more than a thousandth in a frame
  for (let from = BLOCK, end = BLOCK + samples; from < end; from += BLOCK) {
    later(bytes, <f64>(from - BLOCK), bank.sr.address, bank.si.address, false);
    seed(bytes, false);
    runTail(bytes, from, from + BLOCK);
  }
  foldLanes(bank.mono, BLOCK, BLOCK + samples);
  addGliding(body, bank.mono, BLOCK + samples, l0, r0, l1, r1);
}
/** Rows `sr`, `si`, amplitudes at the anchor, join the lines of a tier there. `here`: the anchor is the end of this block. */
function joinRows(body: Body, tier: i32, here: bool): void {
  const phase = body.phase,
    left = here ? body.leftNow : longs.leftThere,
    right = here ? body.rightNow : longs.rightThere;
  for (let i = 0, n = body.modes, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    const slot = word.slot,
      k = (<usize>i) << 2;
    if (!isIn(tier, slot)) continue;
    const a = load<f32>(bank.sr.address + k),
      b = load<f32>(bank.si.address + k);
    if (a == 0 && b == 0) continue;
    const p = at(slot),
      qr = p.qr,
      qi = p.qi;
    const line = lineIn(tier, word.increment);
    joinLine(tier, phase, line, a, b, p.tr, p.ti, left, right);
    if (config.hearsLines)
      noteJoined(tier, phase, line, (a * a + b * b) * left * left, (a * a + b * b) * right * right);
    addAged(slot, a * qr - b * qi, a * qi + b * qr);
  }
}
