// Modes near the pitch of the pulse itself (f ≈ 1/2τ). There the two kicks of strike.ts are large and nearly cancel,
// which float32 cannot represent. These few modes are left out of the kicks: their motion under the pulse is evaluated
// in float64 from its closed form, block by block and without a state, and their amplitudes when the pulse ends join
// those of the other modes.

import { bank } from "../bank/state";
import { im, pole, re } from "../base/pole";
import { reserveRow } from "../base/row";
import { addAhead } from "../mix/ahead";
import { delayAt, earsOf, playAt } from "../mix/space/ears";
import { sizeRow } from "../mix/space/factors";
import { BLOCK, StrikeRecord } from "../records/records";
import { Body } from "../scene/body";
import { decayOf, turnsOf } from "../scene/tuning";
import { strikes } from "./state";
import { weightAt } from "./weights";

/**
 * A mode is near if |ν² + s²| is below this share of ν²: any nearer, and each kick would be more than 25 times the sum
 * of both.
 */
export const NEAR: f32 = 0.02;
/**
 * The same for a pulse that outlasts a block: a glide may spoil the cancellation of its kicks, so neither may be larger
 * than the kick of an impulse.
 */
export const NEAR_LONG: f32 = 0.5;
/** Most modes that can be noted for a strike. */
const ROOM: i32 = 256;
/** Room for their sound, samples: a head delays the end of a pulse by less than three blocks. */
const SAMPLES: i32 = 4 * BLOCK;

/** Room for the list of these modes and for their sound. */
export function reserveResonant(): void {
  strikes.nearModes = reserveRow<i32>(ROOM);
  strikes.nearSound = reserveRow<f32>(SAMPLES);
}
/** A new strike: no mode is noted. */
export function forgetNear(): void {
  strikes.nearCount = 0;
}
/** Notes mode i; false when the list is full (the mode is then kicked like the others). */
export function noteNear(i: i32): bool {
  const n = strikes.nearCount;
  if (n == ROOM) return false;
  strikes.nearModes[n] = i;
  strikes.nearCount = n + 1;
  return true;
}

/**
 * Plays samples from … BLOCK − 1 of the noted modes, for a pulse that starts `start` samples behind the block's start
 * and lasts `length`. If it ends in this block, rows `zr`, `zi` receive their amplitudes at the end of the block.
 * `record` holds the tuning in which the pulse began.
 */
export function playNear(body: Body, record: StrikeRecord, start: f64, length: f64, from: i32): void {
  if (strikes.nearCount == 0) return;
  const first = max(from, 0),
    nu = Math.PI / length;
  strikes.nearSound.clear(BLOCK);
  for (let j = 0; j < strikes.nearCount; j++) {
    const i = strikes.nearModes[j];
    measure(body, record, i, nu);
    addMode(i, start, length, first);
  }
  addAhead(body, strikes.nearSound.address, first, BLOCK);
}

/**
 * The same where each ear hears these modes with weights and a delay (apart.ts). From the end of the block in which the
 * pulse ends, their states ring on every ear; until the delayed sound has come, the sound of the states is subtracted.
 */
export function playNearApart(body: Body, record: StrikeRecord, start: f64, length: f64): void {
  if (strikes.nearCount == 0) return;
  const nu = Math.PI / length,
    end = start + length,
    rings = end < BLOCK,
    sound = strikes.nearSound;
  for (let ear = 0, n = earsOf(body); ear < n; ear++) {
    const delay = delayAt(body, ear),
      first = max(0, min(<i32>ceil(start + delay), BLOCK)),
      last = rings ? max(<i32>ceil(end + delay), BLOCK) : BLOCK;
    sound.clear(SAMPLES);
    for (let j = 0; j < strikes.nearCount; j++) {
      const i = strikes.nearModes[j];
      measure(body, record, i, nu);
      const size = <f64>sizeRow(ear)[i] * <f64>weightAt(i);
      for (let n = first; n < last; n++) {
        const u = <f64>n - start - delay;
        sound[n] += <f32>(size * (motion(u, length, nu) - (n < BLOCK ? 0 : freely(u) + freely(u - length))));
      }
    }
    playAt(body, ear, sound.address, first, last);
  }
  if (!rings) return;
  for (let j = 0; j < strikes.nearCount; j++) {
    const i = strikes.nearModes[j];
    measure(body, record, i, nu);
    freely(<f64>BLOCK - start);
    const a = re,
      b = im;
    freely(<f64>BLOCK - end);
    bank.zr[i] = <f32>(strikes.nearR * (a + re) - strikes.nearI * (b + im));
    bank.zi[i] = <f32>(strikes.nearR * (b + im) + strikes.nearI * (a + re));
  }
}
/** Motion of the mode measured last, u samples behind the start of a pulse. */
function motion(u: f64, length: f64, nu: f64): f64 {
  if (u < 0) return 0;
  if (u >= length) return freely(u) + freely(u - length);
  const kick = freely(u);
  Math.sincos(nu * u);
  return kick - strikes.nearR * Math.sincos_cos - strikes.nearSin * Math.sincos_sin;
}
/** Re K e^(su) of the mode measured last; e^(su) is left in `re`, `im`. */
function freely(u: f64): f64 {
  pole(strikes.nearDecay * u, strikes.nearTurns * u);
  return strikes.nearR * re - strikes.nearI * im;
}

/** Measures mode i under a pulse of `nu` radians a sample: its pole, K and Re K s/ν go to the `near…` fields. */
function measure(body: Body, record: StrikeRecord, i: i32, nu: f64): void {
  const model = body.model,
    radiation = model.radiation;
  const decay = decayOf(model, i, record.damping);
  let turns = turnsOf(model, i, record.pitch);
  // an undamped mode at the pulse's own pitch would be 0/0: its pitch is changed by 10⁻⁹
  if (decay < 1e-9 * nu && abs(2 * Math.PI * turns - nu) < 1e-9 * nu) turns = (nu * (1 - 1e-9)) / (2 * Math.PI);
  const omega = 2 * Math.PI * turns,
    g = <f64>bank.gains[i];
  // K = A ½ν²/(ν² + s²), s = −decay + iω
  const dr = (nu - omega) * (nu + omega) + decay * decay;
  const di = -2 * decay * omega;
  const a = g * <f64>radiation[i],
    b = g * <f64>radiation[model.padded + i],
    scale = (0.5 * nu * nu) / (dr * dr + di * di);
  strikes.nearR = (a * dr + b * di) * scale;
  strikes.nearI = (b * dr - a * di) * scale;
  strikes.nearSin = (-strikes.nearR * decay - strikes.nearI * omega) / nu;
  strikes.nearDecay = decay;
  strikes.nearTurns = turns;
}

/**
 * Adds samples first … BLOCK − 1 of the mode measured last, number i of its model; if the pulse ends in this block,
 * writes its amplitude to rows `zr`, `zi`.
 */
function addMode(i: i32, start: f64, length: f64, first: i32): void {
  const nu = Math.PI / length,
    end = start + length,
    last = min(<i32>ceil(end), BLOCK),
    heard = <f64>weightAt(i),
    decay = strikes.nearDecay,
    turns = strikes.nearTurns,
    sound = strikes.nearSound;
  pole(decay * (<f64>first - start), turns * (<f64>first - start));
  let zr0 = strikes.nearR * re - strikes.nearI * im,
    zi0 = strikes.nearR * im + strikes.nearI * re;
  pole(decay, turns);
  const pr = re,
    pi = im;
  for (let n = first; n < last; n++) {
    Math.sincos(nu * (<f64>n - start));
    sound[n] += <f32>(heard * (zr0 - strikes.nearR * Math.sincos_cos - strikes.nearSin * Math.sincos_sin));
    const t = zr0 * pr - zi0 * pi;
    zi0 = zr0 * pi + zi0 * pr;
    zr0 = t;
  }
  if (end >= BLOCK) return;
  // after the pulse: add the second kick
  pole(decay * (<f64>last - end), turns * (<f64>last - end));
  zr0 += strikes.nearR * re - strikes.nearI * im;
  zi0 += strikes.nearR * im + strikes.nearI * re;
  for (let n = last; n < BLOCK; n++) {
    sound[n] += <f32>(heard * zr0);
    const t = zr0 * pr - zi0 * pi;
    zi0 = zr0 * pi + zi0 * pr;
    zr0 = t;
  }
  bank.zr[i] = <f32>zr0;
  bank.zi[i] = <f32>zi0;
}
