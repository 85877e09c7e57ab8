// How the modes of a coupled body are heard: a mode's sound Re z, z = −iR e^(iψ)·√2 (c + is), is a·c + b·s. Where air
// or a head stands between body and ear (mix/factors.ts) every ear has weights a and b of its own, with the factor of
// each mode in them. While the factors move, the sound is made with the old and with the new weights, and crossfaded
// over the block.

import { gatherPoles, rowBytes } from "../bank/rows";
import { bank } from "../bank/state";
import { Row } from "../base/row";
import { addAhead } from "../mix/ahead";
import { HEAD, kindOf } from "../mix/outputs";
import { earsOf, playAt } from "../mix/space/ears";
import { factorI, factorR, factorsBefore, factorsFor, hasFactors, sizeRow } from "../mix/space/factors";
import { mix } from "../mix/state";
import { BLOCK } from "../records/records";
import { Body } from "../scene/body";
import { Model } from "../scene/model";
import { Coupled, ROW } from "./coupled";
import { distortSound } from "./distort";
import { decayNow } from "./poles";
import { coupling } from "./state";

const ROOT_2: f32 = 1.4142135;
/** The first of the sets of weights that are a block old. */
const OLD: i32 = 2;

/** Sets `radiationR` and `radiationI` for mode i of a model. */
function radiation(model: Model, i: i32): void {
  coupling.radiationR = ROOT_2 * model.radiation[i];
  coupling.radiationI = ROOT_2 * model.radiation[model.padded + i];
}

/** Prepares the weights of the coming block. */
export function weighSound(b: Coupled): void {
  const body = b.body,
    own = hasFactors(body),
    fresh = b.weighed == 0,
    moves = own && (body.inGliding != 0 || body.inTuning != 0),
    outs = own ? earsOf(body) : 1;
  // in the block after the last move only the new weights count
  b.shades = moves ? 1 : 0;
  if (!fresh && !moves) return;
  if (moves && fresh) {
    factorsBefore(body);
    fill(b, body, outs, OLD);
  } else if (moves) memory.copy(b.weightsOfC(OLD).address, b.weightsOfC(0).address, 4 * ROW);
  factorsFor(body);
  fill(b, body, outs, 0);
  b.outs = outs;
  b.weighed = 1;
}
/** Fills the sets of weights from `set` on, one for each ear, by the factors in their rows; notes the loudest mode. */
function fill(b: Coupled, body: Body, outs: i32, set: i32): void {
  const model = body.model,
    own = hasFactors(body),
    turned = own && kindOf(body.output) == HEAD,
    modes = b.modes;
  let loudest: f32 = 0;
  for (let j = 0, n = b.count; j < n; j++) {
    const i = modes[j];
    radiation(model, i);
    loudest = max(loudest, radiationSquared());
    for (let ear = 0; ear < outs; ear++) {
      const x: f32 = turned ? factorR(ear)[i] : own ? sizeRow(ear)[i] : 1,
        y: f32 = turned ? factorI(ear)[i] : 0;
      b.weightsOfC(set + ear)[j] = coupling.radiationR * x - coupling.radiationI * y;
      b.weightsOfS(set + ear)[j] = -(coupling.radiationR * y + coupling.radiationI * x);
    }
  }
  b.loudest = loudest;
}
/** |radiation|² of the mode asked for last. */
function radiationSquared(): f32 {
  return coupling.radiationR * coupling.radiationR + coupling.radiationI * coupling.radiationI;
}

/** Plays the block's sound on the buses of the body. */
export function playSound(b: Coupled): void {
  const body = b.body,
    own = hasFactors(body);
  for (let ear = 0; ear < b.outs; ear++) {
    const sound = b.sound(ear);
    if (b.shades != 0) fadeIn(sound, b.sound(OLD + ear));
    distortSound(b, sound);
    if (own) playAt(body, ear, sound.address, 0, BLOCK);
    else addAhead(body, sound.address, 0, BLOCK);
  }
}
/** Crossfades over the block from the sound by the old weights to the sound by the new ones. */
function fadeIn(sound: Row<f32>, old: Row<f32>): void {
  const ramp = mix.ramp;
  for (let n = 0; n < BLOCK; n++) {
    const was = old[n];
    sound[n] = was + (sound[n] - was) * ramp[n];
  }
}

/**
 * Fills rows `zr`, `zi` (bank/rows.ts) with the amplitudes of all modes at the end of the block; and the rows of poles.
 */
export function amplitudesOut(b: Coupled): void {
  const body = b.body,
    model = body.model,
    zr = bank.zr,
    zi = bank.zi;
  const modes = b.modes;
  const rowC = b.c,
    rowS = b.s;
  gatherPoles(body);
  memory.fill(zr.address, 0, rowBytes(body));
  memory.fill(zi.address, 0, rowBytes(body));
  for (let j = 0, n = b.count; j < n; j++) {
    const i = modes[j],
      c = rowC[j],
      s = rowS[j];
    radiation(model, i);
    zr[i] = coupling.radiationR * c - coupling.radiationI * s;
    zi[i] = coupling.radiationR * s + coupling.radiationI * c;
  }
}
/**
 * The other way: adds the amplitudes in rows `zr`, `zi` of modes that radiate to the states, and negates them in the
 * rows; all others in the rows become 0.
 */
export function amplitudesIn(b: Coupled): void {
  const body = b.body,
    model = body.model,
    bytes = rowBytes(body),
    zr = bank.zr,
    zi = bank.zi;
  const keptR = bank.keptR,
    keptI = bank.keptI,
    modes = b.modes,
    c = b.c,
    s = b.s;
  memory.fill(keptR.address, 0, bytes);
  memory.fill(keptI.address, 0, bytes);
  for (let j = 0, n = b.count; j < n; j++) {
    const i = modes[j],
      x = zr[i],
      y = zi[i];
    radiation(model, i);
    const size = radiationSquared();
    if (size < 1e-30) continue;
    c[j] += (x * coupling.radiationR + y * coupling.radiationI) / size;
    s[j] += (y * coupling.radiationR - x * coupling.radiationI) / size;
    keptR[i] = -x;
    keptI[i] = -y;
  }
  memory.copy(zr.address, keptR.address, bytes);
  memory.copy(zi.address, keptI.address, bytes);
}
/**
 * |z|² of mode j of the rows, without factors, one block later if nothing acts on the body: modes on all other paths
 * are measured at that instant too.
 */
export function squareOf(b: Coupled, j: i32): f32 {
  const c = b.c[j],
    s = b.s[j];
  radiation(b.body.model, b.modes[j]);
  const left = <f32>Math.exp(-2 * BLOCK * decayNow(b, j));
  return radiationSquared() * (c * c + s * s) * left;
}
