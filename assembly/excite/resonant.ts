// Modes near the pitch of the pulse itself (f ≈ 1/2τ). There the two kicks of strike.ts are large and nearly cancel, which float32
// cannot carry. These few modes are kept out of the kicks: their motion under the pulse is evaluated in float64 from its closed form,
// block by block and without a state, and what is left when the pulse ends joins the other modes.

import { bank } from "../bank/state";
import { reserve } from "../base/memory";
import { im, pole, re } from "../base/pole";
import { addAhead } from "../mix/ahead";
import { delayAt, earsOf, playAt } from "../mix/ears";
import { sizeRow } from "../mix/factors";
import { BLOCK, BLOCK_BYTES, RecordHead, StrikeRecord } from "../records/records";
import { Body } from "../scene/body";
import { decayOf, turnsOf } from "../scene/tuning";
import { strikes } from "./state";
import { weightAt } from "./weights";

/** |ν² + s²| below this share of ν² is near: closer, and the kicks would be more than 25 times what they leave. */
export const NEAR: f32 = 0.02;
/** The same for a pulse that outlasts a block: a glide may part its kicks, so none may be larger than what an impulse gives. */
export const NEAR_LONG: f32 = 0.5;
const ROOM: i32 = 256;

export function reserveResonant(): void {
  strikes.list = reserve(ROOM * 4);
  strikes.mono = reserve(4 * BLOCK_BYTES);
}
export function forgetNear(): void {
  strikes.near = 0;
}
/** Notes mode i; false when the list is full (the mode is then kicked like the others). */
export function noteNear(i: i32): bool {
  if (strikes.near == ROOM) return false;
  store<i32>(strikes.list + ((<usize>strikes.near) << 2), i);
  strikes.near++;
  return true;
}

/**
 * Samples from … BLOCK of the modes noted, for a pulse that starts at `start` samples from the block's start and lasts `length`. If it
 * ends in this block, rows `zr`, `zi` receive their amplitudes at the end of the block. `record` holds the tuning in which it began.
 */
export function playNear(body: Body, record: RecordHead, start: f64, length: f64, from: i32): void {
  if (strikes.near == 0) return;
  const nu = Math.PI / length,
    end = start + length,
    first = max(from, 0),
    last = min(<i32>ceil(end), BLOCK);
  memory.fill(strikes.mono, 0, BLOCK_BYTES);
  for (let j = 0; j < strikes.near; j++)
    playOne(body, record, load<i32>(strikes.list + ((<usize>j) << 2)), start, nu, end, first, last);
  addAhead(body, strikes.mono, first, BLOCK);
}

/**
 * The same where every ear hears it weighted and later (apart.ts). From the end of a block in which the pulse ends the modes ring on every
 * ear; what rings before the sound has come is taken back.
 */
export function playNearApart(body: Body, record: RecordHead, start: f64, length: f64): void {
  if (strikes.near == 0) return;
  const nu = Math.PI / length,
    end = start + length,
    rings = end < BLOCK;
  for (let ear = 0, n = earsOf(body); ear < n; ear++) {
    const delay = delayAt(body, ear),
      first = max(0, min(<i32>ceil(start + delay), BLOCK)),
      last = rings ? max(<i32>ceil(end + delay), BLOCK) : BLOCK;
    memory.fill(strikes.mono, 0, 4 * BLOCK_BYTES);
    for (let j = 0; j < strikes.near; j++) {
      const i = load<i32>(strikes.list + ((<usize>j) << 2));
      measure(body, changetype<StrikeRecord>(record), i, nu);
      const size = <f64>load<f32>(sizeRow(ear).address + ((<usize>i) << 2)) * <f64>weightAt((<usize>i) << 2);
      for (let n = first; n < last; n++) {
        const o = strikes.mono + ((<usize>n) << 2),
          u = <f64>n - start - delay;
        store<f32>(
          o,
          load<f32>(o) + <f32>(size * (motion(u, length, nu) - (n < BLOCK ? 0 : freely(u) + freely(u - length)))),
        );
      }
    }
    playAt(body, ear, strikes.mono, first, last);
  }
  if (!rings) return;
  for (let j = 0; j < strikes.near; j++) {
    const i = load<i32>(strikes.list + ((<usize>j) << 2)),
      k = (<usize>i) << 2;
    measure(body, changetype<StrikeRecord>(record), i, nu);
    freely(<f64>BLOCK - start);
    const a = re,
      b = im;
    freely(<f64>BLOCK - end);
    store<f32>(bank.zr.address + k, <f32>(strikes.kr * (a + re) - strikes.ki * (b + im)));
    store<f32>(bank.zi.address + k, <f32>(strikes.kr * (b + im) + strikes.ki * (a + re)));
  }
}
/** Motion u samples behind the start of a pulse. */
function motion(u: f64, length: f64, nu: f64): f64 {
  if (u < 0) return 0;
  if (u >= length) return freely(u) + freely(u - length);
  const kick = freely(u);
  Math.sincos(nu * u);
  return kick - strikes.kr * Math.sincos_cos - strikes.sine * Math.sincos_sin;
}
/** Re K e^(su); e^(su) is left in `re`, `im`. */
function freely(u: f64): f64 {
  pole(strikes.decay1 * u, strikes.turns1 * u);
  return strikes.kr * re - strikes.ki * im;
}

function measure(body: Body, record: StrikeRecord, i: i32, nu: f64): void {
  const model = body.model,
    k = (<usize>i) << 2,
    row = (<usize>model.padded) << 2;
  const decay = decayOf(model, i, record.damping);
  let turns = turnsOf(model, i, record.pitch);
  // an undamped mode in tune would be 0/0: it is put out of tune by a hair
  if (decay < 1e-9 * nu && abs(2 * Math.PI * turns - nu) < 1e-9 * nu) turns = (nu * (1 - 1e-9)) / (2 * Math.PI);
  const omega = 2 * Math.PI * turns,
    radiation = model.radiation.address,
    g = <f64>load<f32>(bank.gains.address + k);
  // K = A ½ν²/(ν² + s²), s = −decay + iω
  const dr = (nu - omega) * (nu + omega) + decay * decay;
  const di = -2 * decay * omega;
  const a = g * <f64>load<f32>(radiation + k),
    b = g * <f64>load<f32>(radiation + row + k),
    scale = (0.5 * nu * nu) / (dr * dr + di * di);
  strikes.kr = (a * dr + b * di) * scale;
  strikes.ki = (b * dr - a * di) * scale;
  strikes.sine = (-strikes.kr * decay - strikes.ki * omega) / nu;
  strikes.decay1 = decay;
  strikes.turns1 = turns;
}

function playOne(body: Body, record: RecordHead, i: i32, start: f64, nu: f64, end: f64, first: i32, last: i32): void {
  measure(body, changetype<StrikeRecord>(record), i, nu);
  const k = (<usize>i) << 2,
    heard = <f64>weightAt(k),
    decay = strikes.decay1,
    turns = strikes.turns1;
  pole(decay * (<f64>first - start), turns * (<f64>first - start));
  let zr0 = strikes.kr * re - strikes.ki * im,
    zi0 = strikes.kr * im + strikes.ki * re;
  pole(decay, turns);
  const pr = re,
    pi = im;
  for (let n = first; n < last; n++) {
    Math.sincos(nu * (<f64>n - start));
    const o = strikes.mono + ((<usize>n) << 2);
    store<f32>(o, load<f32>(o) + <f32>(heard * (zr0 - strikes.kr * Math.sincos_cos - strikes.sine * Math.sincos_sin)));
    const t = zr0 * pr - zi0 * pi;
    zi0 = zr0 * pi + zi0 * pr;
    zr0 = t;
  }
  if (end >= BLOCK) return;
  // behind the pulse: the second kick has joined
  pole(decay * (<f64>last - end), turns * (<f64>last - end));
  zr0 += strikes.kr * re - strikes.ki * im;
  zi0 += strikes.kr * im + strikes.ki * re;
  for (let n = last; n < BLOCK; n++) {
    const o = strikes.mono + ((<usize>n) << 2);
    store<f32>(o, load<f32>(o) + <f32>(heard * zr0));
    const t = zr0 * pr - zi0 * pi;
    zi0 = zr0 * pi + zi0 * pr;
    zr0 = t;
  }
  store<f32>(bank.zr.address + k, <f32>zr0);
  store<f32>(bank.zi.address + k, <f32>zi0);
}
