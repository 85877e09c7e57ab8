// How a strike sounds where air or a head stands between body and ear (mix/factors.ts): weighted mode by mode and, past
// a head, once for each ear, delayed by its path. The states of the modes have neither weights nor delays, and ring on
// every ear from the end of the block on. So an ear that the strike reaches within the block hears its tail from that
// instant to the end of the block; for an ear that it reaches later, the sound of the ringing states is subtracted
// until then.

import { propagate, startRecurrence } from "../bank/advance";
import { bank } from "../bank/state";
import { finishQuick, foldLanes, runTail, someQuick, writeForced } from "../bank/tail";
import { delayAt, earsOf, playAt } from "../mix/space/ears";
import { growthLimit, sizeRow } from "../mix/space/factors";
import { BLOCK } from "../records/records";
import { Body, isDriven } from "../scene/body";
import { QUICK } from "../scene/tuning";

/**
 * Plays the kick whose amplitudes are in rows `ar`, `ai` at two instants, the start and the end of a pulse, in samples
 * from the start of the block being made; a negative instant means no kick. Poles and the coefficients of the tail must
 * be in their rows.
 */
export function soundKicks(body: Body, bytes: usize, start: f64, end: f64): void {
  const ar = bank.ar,
    ai = bank.ai,
    keptR = bank.keptR,
    keptI = bank.keptI,
    modes = bytes >> alignof<f32>();
  memory.copy(keptR.address, ar.address, bytes);
  memory.copy(keptI.address, ai.address, bytes);
  for (let ear = 0, n = earsOf(body); ear < n; ear++) {
    const sizes = sizeRow(ear),
      delay = delayAt(body, ear);
    for (let i: usize = 0; i < modes; i++) {
      const a = keptR[i],
        b = keptI[i],
        isPadding = a == 0 && b == 0; // padding has no factor
      ar[i] = isPadding ? 0 : a * sizes[i];
      ai[i] = isPadding ? 0 : b * sizes[i];
    }
    let from = BLOCK,
      to = BLOCK;
    if (start >= 0) {
      from = min(from, <i32>ceil(start + delay));
      to = max(to, soundKick(body, bytes, start + delay, delay));
    }
    if (end >= 0) {
      from = min(from, <i32>ceil(end + delay));
      to = max(to, soundKick(body, bytes, end + delay, delay));
    }
    foldLanes(bank.mono, from, to);
    playAt(body, ear, bank.mono.address, from, to);
  }
  memory.copy(ar.address, keptR.address, bytes);
  memory.copy(ai.address, keptI.address, bytes);
}
/**
 * Adds one kick on one ear to the lanes, heard `at` samples behind the start of the block; returns the sample at which
 * its tail ends.
 */
function soundKick(body: Body, bytes: usize, at: f64, delay: f64): i32 {
  const first = <i32>ceil(at);
  if (first > BLOCK) {
    // the states ring on this ear from the end of the block on: their sound is subtracted until the kick's own sound
    // arrives. Modes too short for the lines ring only in a driven body, and no louder than the limit of their growth
    // allows
    const least: f32 = isDriven(body) ? growthLimit(<f32>delay) / <f32>delay : QUICK;
    propagate(bytes, BLOCK - at, bank.sr.address, bank.si.address, false);
    negateSlow(bytes, least);
    startRecurrence(bytes, false);
    runTail(bytes, BLOCK, first);
  }
  propagate(bytes, first - at, bank.sr.address, bank.si.address, false);
  startRecurrence(bytes, false);
  if (first < BLOCK) runTail(bytes, first, BLOCK);
  const end = max(first, BLOCK);
  if (isDriven(body) || !someQuick(bytes)) return end;
  propagate(bytes, end - at, bank.sr.address, bank.si.address, false);
  return finishQuick(bytes, end, bank.sr, bank.si);
}
/** Rows `sr`, `si`: negated where a mode's decay (log2 a sample) is at least `least`, 0 elsewhere. */
function negateSlow(bytes: usize, least: f32): void {
  const sr = bank.sr,
    si = bank.si,
    decays = bank.decays;
  for (let i: usize = 0, modes = bytes >> alignof<f32>(); i < modes; i++) {
    const rings = decays[i] >= least;
    sr[i] = rings ? -sr[i] : 0;
    si[i] = rings ? -si[i] : 0;
  }
}

/**
 * Plays on one ear the forced motion under a pulse (strike.ts) that lasts from `start` to `end`, in samples from the
 * start of the block being made. Where the pulse ends in this block, the samples that the delay moves behind the block
 * are made too.
 */
export function soundForced(body: Body, ear: i32, start: f64, end: f64, nu: f64, c: f64, s: f64): void {
  const delay = delayAt(body, ear),
    from = max(<i32>ceil(start + delay), 0),
    to = end < BLOCK ? <i32>ceil(end + delay) : BLOCK;
  if (to <= from) return;
  writeForced(start + delay, nu, c, s, from, to);
  playAt(body, ear, bank.mono.address, from, to);
}
