// A driven body on which contacts act, each at its place (input-gains.ts), beside the body's own stream of force. Each
// mode has an excitation of its own, so the excitation of a group is twelve lanes a sample. The recurrences (those of
// recurrence.ts) keep the samples of the modes apart, and the modes are summed afterwards.

import { Row, reserveRow } from "../../base/row";
import { madd } from "../../base/simd";
import { addAhead } from "../../mix/ahead";
import { hasFactors } from "../../mix/space/factors";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { Body } from "../../scene/body";
import { DIRECT, formOf, groupAt, SPECTRAL } from "./groups";
import { firstInput, inputAfter, inputAt, inputForce, inputLeft, inputLoud, isStale, setStale } from "./input";
import {
  beginExcitation,
  endExcitation,
  exciteGroup,
  inputResponse,
  nextResponse,
  shareOf,
  skipGroup,
} from "./input-gains";
import { A, B, BLOCK_ROWS, DOZEN, Group, RESPONSE_BYTES, ROW, S0, S1 } from "./layout";
import { correct, correctOne, fold, next } from "./recurrence";
import { beginShaded, endShaded, sumShaded } from "./shaded";
import { drives } from "./state";
import { addForce, markMoving, nextForce, respond } from "./taps/spectral";

/** Bytes of a vector. */
const VECTOR: usize = 16;

/** Room for the samples of a group. */
export function reserveContacts(): void {
  drives.excitedSamples = reserveRow<f32>((BLOCK + 1) * DOZEN);
}

/**
 * Makes this block by recurrences. `force`: a block of the body's stream, or null. `lanes` and `mono`: room for sums;
 * `lanes` is all zeros before and after.
 */
export function runContacts(body: Body, force: Row<f32>, lanes: Row<f32>, mono: Row<f32>): void {
  const shaded = hasFactors(body),
    samples = drives.excitedSamples;
  let some = false;
  beginExcitation(body);
  if (shaded) beginShaded(body);
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    if (formOf(group) == SPECTRAL) {
      skipGroup(body);
      continue;
    }
    some = true;
    runExcited(groupAt(group), formOf(group), exciteGroup(body, group, force), samples);
    if (shaded) sumShaded(body, group, samples);
    else sumModes(samples, lanes);
  }
  endExcitation(body);
  if (shaded) {
    endShaded(body);
    return;
  }
  if (!some) return;
  fold(lanes, mono);
  addAhead(body, mono.address, 0, BLOCK);
}

/**
 * Adds the forces of contacts to the modes that are on taps; call it before the recurrences. A force that moves counts
 * as two: one that fades out where it was, and one that fades in where it goes.
 */
export function addContactForces(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    const piece = inputAt(i).gains,
      left = inputLeft(i),
      here = inputResponse(i),
      there = nextResponse(i);
    if (piece < 0) continue;
    if (left > 0) markMoving();
    if (!inputLoud(i)) {
      if (left > 0) setStale(i, true);
      continue;
    }
    if (isStale(i)) respond(body, piece, 0, here);
    setStale(i, false);
    if (left <= 0) {
      memory.copy(nextForce().address, inputForce(i).address, BLOCK_BYTES);
      addForce(here, piece, 0);
      continue;
    }
    const share = shareOf(left);
    respond(body, piece, share, there);
    fade(nextForce(), inputForce(i), 1);
    addForce(here, piece, 0);
    fade(nextForce(), inputForce(i), 0);
    addForce(there, piece, share);
    memory.copy(changetype<usize>(here), changetype<usize>(there), RESPONSE_BYTES);
  }
}
/**
 * Writes a block of force with a linear fade: from its full size to none (`from` = 1), or from none to its full size
 * (`from` = 0).
 */
function fade(to: Row<f32>, force: Row<f32>, from: f32): void {
  for (let n = 0; n < BLOCK; n++) to[n] = force[n] * abs(from - <f32>n / <f32>BLOCK);
}

/**
 * Runs the recurrence of a form. `excitation`: twelve lanes a sample. `samples` receives twelve numbers a sample,
 * beginning with the sample before the block.
 */
function runExcited(group: Group, form: u8, excitation: Row<f32>, samples: Row<f32>): void {
  const g = changetype<usize>(group),
    x = excitation.address,
    out = samples.address;
  if (!ASC_FEATURE_SIMD) {
    for (let m: usize = 0; m < ROW; m += 4) runExcitedOne(g + m, form, x + m, out + m);
    return;
  }
  for (let lane: usize = 0; lane < ROW; lane += VECTOR) {
    const m = g + lane,
      a = v128.load(m, A),
      b = v128.load(m, B);
    let p = v128.load(m, S0),
      q = v128.load(m, S1),
      o = out + lane;
    v128.store(o, q);
    o += ROW;
    const end = o + BLOCK_ROWS;
    if (form == DIRECT)
      for (let e = x + lane; o < end; o += ROW, e += ROW) {
        v128.store(o, p);
        const made = next(a, p, b, q, v128.load(e));
        q = p;
        p = made;
      }
    else
      for (let e = x + lane; o < end; o += ROW, e += ROW) {
        const t = f32x4.sub(v128.load(e), q);
        q = madd(b, p, q);
        p = madd(a, p, t);
        v128.store(o, q);
      }
    correct(g, lane, p, q);
  }
}
/** Scalar twin of runExcited, for one mode. */
function runExcitedOne(m: usize, form: u8, x: usize, out: usize): void {
  const a = load<f32>(m, A),
    b = load<f32>(m, B);
  let p = load<f32>(m, S0),
    q = load<f32>(m, S1);
  store<f32>(out, q);
  out += ROW;
  for (const end = out + BLOCK_ROWS; out < end; out += ROW, x += ROW) {
    if (form == DIRECT) {
      store<f32>(out, p);
      const made = a * p + (load<f32>(x) - b * q);
      q = p;
      p = made;
    } else {
      const before = q;
      q += b * p;
      p = a * p + (load<f32>(x) - before);
      store<f32>(out, q);
    }
  }
  correctOne(m, p, q);
}

/**
 * Adds the samples of twelve modes to `sums`, where each sample is still four partial sums. `samples` begins with the
 * sample before the block.
 */
function sumModes(samples: Row<f32>, sums: Row<f32>): void {
  let p = samples.address + ROW,
    lanes = sums.address;
  for (const end = lanes + <usize>BLOCK * VECTOR; lanes < end; lanes += VECTOR, p += ROW) {
    if (ASC_FEATURE_SIMD) {
      const sum = f32x4.add(f32x4.add(v128.load(p), v128.load(p, VECTOR)), v128.load(p, 2 * VECTOR));
      v128.store(lanes, f32x4.add(v128.load(lanes), sum));
      continue;
    }
    let sum: f32 = 0;
    for (let k: usize = 0; k < ROW; k += 4) sum += load<f32>(p + k);
    store<f32>(lanes, load<f32>(lanes) + sum);
  }
}
