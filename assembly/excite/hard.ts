// The short way of a hard strike: an impulse at a whole sample, at a sample point, on a body in its model's own tuning.
// Its sound until the end of the block comes from a response that is kept for every sample point, because it does not
// depend on the sample at which the strike happens; and e^(sT), for T whole samples, is the product of two kept powers
// of the poles. So dense hail costs little more than the states it changes.
//
//   powers   rows over modes: R e^(sn) re, im for n = 0 … 15, then e^(16sn) re, im for n = 0 … 8; 0 above Nyquist

import { propagate, startRecurrence, tailCoefficients } from "../bank/advance";
import { settle } from "../bank/paths/settle";
import { injectRows } from "../bank/ring/fresh";
import { gatherPoles, rowBytes } from "../bank/rows";
import { gatherGains, gatherShapes } from "../bank/shapes";
import { bank } from "../bank/state";
import { foldTail, playTail, runTail } from "../bank/tail";
import { im, pole, re } from "../base/pole";
import { Row } from "../base/row";
import { madd, nmadd } from "../base/simd";
import { addAhead } from "../mix/ahead";
import { hasFactors } from "../mix/space/factors";
import { BLOCK, HitRecord, POWER_ROWS, RECORD_BYTES, RESPONSE_BYTES } from "../records/records";
import { Body } from "../scene/body";
import { Model } from "../scene/model";
import { addedAt, decayOf, LINE_REACH, turnsOf } from "../scene/tuning";
import { amplitudes } from "./kick";
import { strikes } from "./state";
import { gatherWeights, keepHeard, weigh } from "./weights";

/** Samples from one coarse power to the next; between them there is a fine power for every sample. */
const FINE: i32 = 16;
/** Largest distance from a whole sample at which a strike counts as on it, samples. */
const ON_SAMPLE: f64 = 1e-6;
/** Squared sine of the angle within which two directions are the same. */
const SAME: f32 = 1e-10;
/** A strike of 1 N·s. */
const unit = changetype<HitRecord>(memory.data(<i32>RECORD_BYTES));

/** The sound of an impulse of 1 N·s at a sample point, from its own sample on, one block long. */
@unmanaged
class Response {
  /** 1 = the samples are made. */
  made: u32;
  /** Direction of the impulse. */
  x: f32;
  y: f32;
  z: f32;
  get samples(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + offsetof<Response>());
  }
}
function responseAt(model: Model, point: u32): Response {
  return changetype<Response>(model.responses + <usize>point * RESPONSE_BYTES);
}

/** Computes the powers of a model and forgets its responses. A model with modes too short for the lines gets none. */
export function preparePowers(model: Model): void {
  const powers = model.powers;
  if (!powers) return;
  const n = model.modes,
    padded = model.padded,
    radiation = model.radiation;
  for (let i = 0; i < n; i++)
    if (decayOf(model, i, 1) * BLOCK > LINE_REACH) {
      model.powers = changetype<Row<f32>>(0);
      return;
    }
  powers.clear(POWER_ROWS * padded);
  for (let i = 0; i < n; i++) {
    const turns = turnsOf(model, i, 1);
    if (turns == 0) continue;
    pole(decayOf(model, i, 1), turns);
    raise(powers.from(i), padded, FINE, radiation[i], radiation[padded + i]);
    pole(decayOf(model, i, 1) * FINE, turns * FINE);
    raise(powers.from(2 * FINE * padded + i), padded, BLOCK / FINE + 1, 1, 0);
  }
  for (let j = 0, points = model.points; j < points; j++) responseAt(model, j).made = 0;
}
/**
 * Writes (a, b)·ρ^0 … (a, b)·ρ^(n−1), ρ the pole in `re`, `im`, down the first column of a table whose rows have
 * `padded` numbers.
 */
function raise(powers: Row<f32>, padded: i32, n: i32, a: f64, b: f64): void {
  for (let j = 0; j < n; j++) {
    powers[2 * j * padded] = <f32>a;
    powers[(2 * j + 1) * padded] = <f32>b;
    const t = a * re - b * im;
    b = a * im + b * re;
    a = t;
  }
}

/** Whether an impulse `start` samples behind the start of the block can go the short way. */
export function isHard(body: Body, record: HitRecord, start: f64): bool {
  return (
    !!body.model.powers &&
    abs(start - nearest(start)) < ON_SAMPLE &&
    nearest(start) < BLOCK &&
    record.weight0 == 1 &&
    record.weight1 == 0 &&
    record.weight2 == 0 &&
    !hasFactors(body) &&
    body.inTuning == 0 &&
    body.pitch == 1 &&
    body.damping == 1 &&
    addedAt(body, offsetof<Body>("damping")) == 0
  );
}

/** Strikes a body the short way. */
export function strikeHard(body: Body, record: HitRecord, start: f64): void {
  const model = body.model,
    sample = <i32>nearest(start);
  const x = record.x,
    y = record.y,
    z = record.z,
    size = sqrt(x * x + y * y + z * z);
  if (size == 0) return;
  const bytes = rowBytes(body);
  gatherWeights(body);
  if (!strikes.weighted) {
    const response = responseFor(body, model, record, x, y, z, size);
    // the response begins at the strike's sample of the block
    addAhead(body, response.samples.from(-sample).address, sample, BLOCK, size);
  }
  const shapes = strikes.weighted ? changetype<Row<f32>>(0) : shapesAlong(model, record.point0, x, y, z);
  if (!shapes) {
    gatherShapes(model, record, bytes);
    kickBy(model, bank.gains, 1, BLOCK - sample, bytes);
  } else kickBy(model, shapes, x + y + z, BLOCK - sample, bytes);
  gatherPoles(body);
  if (strikes.weighted) {
    playHeard(body, model, bytes, sample);
    gatherPoles(body);
  }
  settle(body);
  weigh(bytes, bank.zr, bank.zi);
  injectRows(body);
}
/**
 * Plays the rest of the block when some modes are off or fade: no kept response fits, so the tail of the modes that are
 * heard is run.
 */
function playHeard(body: Body, model: Model, bytes: usize, sample: i32): void {
  startTailOf(keepHeard(model, bytes), sample);
  playTail(body, sample, BLOCK);
}
/** Runs the tail of the kick in the rows from a sample to the end of the block. */
function startTailOf(bytes: usize, sample: i32): void {
  propagate(bytes, 0, bank.sr.address, bank.si.address, false);
  tailCoefficients(bytes);
  startRecurrence(bytes, false);
  runTail(bytes, sample, BLOCK);
}

/** The row of shapes along the impulse if that lies along an axis, else a null row. */
function shapesAlong(model: Model, point: u32, x: f32, y: f32, z: f32): Row<f32> {
  const padded = <usize>model.padded,
    shapes = model.shapes.from(<usize>point * 3 * padded);
  if (y == 0 && z == 0) return shapes;
  if (x == 0 && z == 0) return shapes.from(padded);
  return x == 0 && y == 0 ? shapes.from(2 * padded) : changetype<Row<f32>>(0);
}
/** Rows `zr`, `zi`: amplitudes of modes with these shapes, T whole samples after an impulse of this size. */
function kickBy(model: Model, shapes: Row<f32>, size: f32, T: i32, bytes: usize): void {
  const row = (<usize>model.padded) << 2,
    g = shapes.address,
    powers = model.powers.address,
    fine = powers + <usize>(T & (FINE - 1)) * 2 * row,
    coarse = powers + <usize>(FINE + T / FINE) * 2 * row,
    re = bank.zr.address,
    im = bank.zi.address;
  memory.fill(re + row, 0, bytes - row);
  memory.fill(im + row, 0, bytes - row);
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < row; k += 4) {
      const by = size * load<f32>(g + k),
        a = load<f32>(fine + k),
        b = load<f32>(fine + row + k),
        c = load<f32>(coarse + k),
        d = load<f32>(coarse + row + k);
      store<f32>(re + k, by * (a * c - b * d));
      store<f32>(im + k, by * (a * d + b * c));
    }
    return;
  }
  const times = f32x4.splat(size);
  for (let k: usize = 0; k < row; k += 16) {
    const by = f32x4.mul(times, v128.load(g + k)),
      a = v128.load(fine + k),
      b = v128.load(fine + row + k),
      c = v128.load(coarse + k),
      d = v128.load(coarse + row + k);
    v128.store(re + k, f32x4.mul(by, nmadd(b, d, f32x4.mul(a, c))));
    v128.store(im + k, f32x4.mul(by, madd(b, c, f32x4.mul(a, d))));
  }
}

/** The response of the struck point along the impulse; computed now when there is none, or one of another direction. */
function responseFor(body: Body, model: Model, record: HitRecord, x: f32, y: f32, z: f32, size: f32): Response {
  const response = responseAt(model, record.point0);
  if (response.made != 0) {
    const a = response.x,
      b = response.y,
      c = response.z,
      along = (a * x + b * y + c * z) / size,
      u = x / size - a * along,
      v = y / size - b * along,
      w = z / size - c * along;
    if (along > 0 && u * u + v * v + w * w < SAME) return response;
  }
  response.made = 1;
  response.x = x / size;
  response.y = y / size;
  response.z = z / size;
  // of a unit impulse, so that the response does not depend on which strike comes first
  memory.copy(changetype<usize>(unit), changetype<usize>(record), RECORD_BYTES);
  unit.x = response.x;
  unit.y = response.y;
  unit.z = response.z;
  const bytes = rowBytes(body);
  gatherPoles(body);
  gatherGains(model, unit, bytes);
  amplitudes(model, bytes, 0, 0);
  startTailOf(bytes, 0);
  foldTail(response.samples);
  return response;
}
