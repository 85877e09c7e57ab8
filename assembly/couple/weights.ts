// How the modes of a coupled body are heard: Re z, z = −iR e^(iψ)·√2 (c + is), is a·c + b·s. Where air or a head stands between body and
// ear (mix/factors.ts) every ear has weights of its own, with the factor of each mode in them; while those move, both old and new sums are
// made, and one gives way to the other over the block.

import { gatherPoles, rowBytes } from "../bank/rows";
import { bank } from "../bank/state";
import { addAhead } from "../mix/ahead";
import { earsOf, playAt } from "../mix/ears";
import { factorI, factorR, factorsBefore, factorsFor, hasFactors, sizeRow } from "../mix/factors";
import { kindOf, TURNED } from "../mix/outputs";
import { mix } from "../mix/state";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { Body } from "../scene/body";
import { Model } from "../scene/model";
import { Coupled } from "./coupled";
import { distortSound } from "./distort";
import { decayNow } from "./poles";
import { coupling } from "./state";
import { C, MODE, ROW, S, SOUND, WEIGHTS, WEIGHTS_BEFORE } from "./store";

const ROOT_2: f32 = 1.4142135;

function radiation(model: Model, i: i32): void {
  const row = (<usize>model.padded) << 2,
    p = model.radiation.address + ((<usize>i) << 2);
  coupling.radiationR = ROOT_2 * load<f32>(p);
  coupling.radiationI = ROOT_2 * load<f32>(p + row);
}

/** The weights of the coming block. */
export function weighSound(b: Coupled): void {
  const body = b.body,
    own = hasFactors(body),
    fresh = b.weighed == 0,
    moves = own && (body.inGliding != 0 || body.inTuning != 0),
    outs = own ? earsOf(body) : 1;
  // a block behind the last that moved there is nothing to give way any more
  b.shades = moves ? 1 : 0;
  if (!fresh && !moves) return;
  if (moves && fresh) {
    factorsBefore(body);
    fill(b, body, outs, WEIGHTS_BEFORE);
  } else if (moves) memory.copy(changetype<usize>(b) + WEIGHTS_BEFORE, changetype<usize>(b) + WEIGHTS, 4 * ROW);
  factorsFor(body);
  fill(b, body, outs, WEIGHTS);
  b.outs = outs;
  b.weighed = 1;
}
function fill(b: Coupled, body: Body, outs: i32, rows: usize): void {
  const model = body.model,
    own = hasFactors(body),
    turned = own && kindOf(body.output) == TURNED;
  let loudest: f32 = 0;
  for (let k: usize = 0, end = (<usize>b.count) << 2; k < end; k += 4) {
    const i = load<i32>(changetype<usize>(b) + k, MODE),
      m = (<usize>i) << 2;
    radiation(model, i);
    loudest = max(loudest, coupling.radiationR * coupling.radiationR + coupling.radiationI * coupling.radiationI);
    for (let ear = 0; ear < outs; ear++) {
      const x: f32 = turned ? load<f32>(factorR(ear).address + m) : own ? load<f32>(sizeRow(ear).address + m) : 1,
        y: f32 = turned ? load<f32>(factorI(ear).address + m) : 0,
        to = changetype<usize>(b) + rows + <usize>(2 * ear) * ROW + k;
      store<f32>(to, coupling.radiationR * x - coupling.radiationI * y);
      store<f32>(to + ROW, -(coupling.radiationR * y + coupling.radiationI * x));
    }
  }
  b.loudest = loudest;
}

/** The block's sound goes to the buses of the body. */
export function playSound(b: Coupled): void {
  const body = b.body,
    own = hasFactors(body);
  for (let ear = 0; ear < b.outs; ear++) {
    const sound = changetype<usize>(b) + SOUND + <usize>ear * BLOCK_BYTES;
    if (b.shades != 0)
      for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
        const was = load<f32>(sound + 2 * BLOCK_BYTES + k);
        store<f32>(sound + k, was + (load<f32>(sound + k) - was) * load<f32>(mix.ramp.address + k));
      }
    distortSound(b, sound);
    if (own) playAt(body, ear, sound, 0, BLOCK);
    else addAhead(body, sound, 0, BLOCK);
  }
}

/** Rows `zr`, `zi` of excite/rows.ts: the amplitudes of all modes at the end of the block; poles in their rows too. */
export function amplitudesOut(b: Coupled): void {
  const body = b.body,
    model = body.model;
  gatherPoles(body);
  memory.fill(bank.zr.address, 0, rowBytes(body));
  memory.fill(bank.zi.address, 0, rowBytes(body));
  for (let k = changetype<usize>(b), end = changetype<usize>(b) + ((<usize>b.count) << 2); k < end; k += 4) {
    const i = load<i32>(k, MODE),
      c = load<f32>(k, C),
      s = load<f32>(k, S);
    radiation(model, i);
    bank.zr[i] = coupling.radiationR * c - coupling.radiationI * s;
    bank.zi[i] = coupling.radiationR * s + coupling.radiationI * c;
  }
}
/** The other way: what the rows hold of modes that are heard joins the states and is negated in the rows; the rest of them becomes 0. */
export function amplitudesIn(b: Coupled): void {
  const body = b.body,
    model = body.model,
    bytes = rowBytes(body);
  memory.fill(bank.keptR.address, 0, bytes);
  memory.fill(bank.keptI.address, 0, bytes);
  for (let k = changetype<usize>(b), end = changetype<usize>(b) + ((<usize>b.count) << 2); k < end; k += 4) {
    const i = (<usize>load<i32>(k, MODE)) << 2,
      x = load<f32>(bank.zr.address + i),
      y = load<f32>(bank.zi.address + i);
    radiation(model, load<i32>(k, MODE));
    const size = coupling.radiationR * coupling.radiationR + coupling.radiationI * coupling.radiationI;
    if (size < 1e-30) continue;
    store<f32>(k, load<f32>(k, C) + (x * coupling.radiationR + y * coupling.radiationI) / size, C);
    store<f32>(k, load<f32>(k, S) + (y * coupling.radiationR - x * coupling.radiationI) / size, S);
    store<f32>(bank.keptR.address + i, -x);
    store<f32>(bank.keptI.address + i, -y);
  }
  memory.copy(bank.zr.address, bank.keptR.address, bytes);
  memory.copy(bank.zi.address, bank.keptI.address, bytes);
}
/** |z|² of the mode at place k of the rows, without factors, one block later if nothing acts on it: as of modes on every other path. */
export function squareOf(b: Coupled, k: usize): f32 {
  const c = load<f32>(changetype<usize>(b) + k, C),
    s = load<f32>(changetype<usize>(b) + k, S);
  radiation(b.body.model, load<i32>(changetype<usize>(b) + k, MODE));
  const left = <f32>Math.exp(-2 * BLOCK * decayNow(b, k));
  return (
    (coupling.radiationR * coupling.radiationR + coupling.radiationI * coupling.radiationI) * (c * c + s * s) * left
  );
}
