// What the coming strikes will give every mode: the paper's look-ahead. A strike adds |g R J|²/2 to a mode's energy (PHYSICS §2), less
// what a soft contact takes from high modes. A touch that goes on keeps up a mode by what its force has at its pitch.

import { firstInput, inputAfter, inputHit, inputLoud, inputSpectrum, OCTAVES } from "../bank/drive/input";
import { lookAround } from "../bank/paths/goals";
import { gatherPoles, rowBytes } from "../bank/rows";
import { gatherShapes } from "../bank/shapes";
import { bank } from "../bank/state";
import { madd } from "../base/simd";
import { heardAt } from "../mix/travel";
import { HitRecord, RECORD_HEARD, STRIKE, StrikeRecord } from "../records/records";
import { config } from "../records/state";
import { Body, STAYS } from "../scene/body";
import { findId } from "../scene/ids";
import { hasPoints } from "../scene/models";
import { PAGE_MODES, pageAfter } from "../scene/page";
import { pendingAt, pendingCount } from "../scene/queue";
import { scene } from "../scene/state";
import { comingAt } from "./levels";

/** Counts in all strikes that wait and come before `end`, in samples. */
export function lookAhead(end: f64): void {
  for (let i = pendingCount() - 1; i >= 0; i--) {
    const record = pendingAt(i);
    if ((record.kind & ~RECORD_HEARD) != STRIKE || record.time >= end) continue;
    const body = findId(record.body);
    if (!body || body.fate != STAYS || !hasPoints(body.model, record)) continue;
    if (heardAt(body, record) >= end) continue;
    addStrike(body, changetype<StrikeRecord>(record));
  }
  if (FULL) for (let d = scene.driven.size - 1; d >= 0; d--) addTouches(scene.driven.item(d));
}
/** What touches keep up in every mode of a body: |g R|² S/2d, S the density of the force at its pitch. */
function addTouches(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    if (!inputLoud(i)) continue;
    gatherShapes(body.model, changetype<HitRecord>(inputHit(i)), rowBytes(body));
    gatherPoles(body);
    weighBySpectrum(inputSpectrum(i).address, rowBytes(body));
    addGains(body);
  }
}
function weighBySpectrum(spectrum: usize, bytes: usize): void {
  for (let k: usize = 0; k < bytes; k += 4) {
    const increment = load<u32>(bank.increments.address + k),
      octave = min(max(<i32>clz(increment) - 1, 0), OCTAVES - 1),
      decay = max(-load<f32>(bank.decays.address + k) * <f32>(0.6931471805599453 * config.rate), <f32>SLOWEST);
    const density = load<f32>(spectrum + ((<usize>octave) << 2));
    store<f32>(
      bank.gains.address + k,
      increment == 0 ? 0 : load<f32>(bank.gains.address + k) * sqrt<f32>(density / (2 * decay)),
    );
  }
}
/** What rings longer than this decay, 1/s, has not had the time to gather all that it could. */
const SLOWEST: f64 = 1;
function addStrike(body: Body, record: StrikeRecord): void {
  lookAround(body);
  const model = body.model,
    row = (<usize>model.padded) << 2,
    length = <f64>record.duration;
  gatherShapes(model, record, rowBytes(body));
  if (length > 0) {
    gatherPoles(body);
    soften(row, length / 4294967296.0);
  }
  addGains(body);
}
/** Adds the energies of row `gains` to what comes. */
function addGains(body: Body): void {
  const model = body.model,
    n = body.modes,
    row = (<usize>model.padded) << 2,
    radiation = model.radiation.address;
  body.coming = 1;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const k = (<usize>i) << 2;
    addEnergies(comingAt(page), bank.gains.address + k, radiation + k, row, min(row - k, <usize>(PAGE_MODES * 4)));
  }
}
/** e += |g R|² */
function addEnergies(e: usize, g: usize, r: usize, row: usize, bytes: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const re = load<f32>(g + k) * load<f32>(r + k),
        im = load<f32>(g + k) * load<f32>(r + row + k);
      store<f32>(e + k, load<f32>(e + k) + re * re + im * im);
    }
    return;
  }
  for (let k: usize = 0; k < bytes; k += 16) {
    const re = f32x4.mul(v128.load(g + k), v128.load(r + k)),
      im = f32x4.mul(v128.load(g + k), v128.load(r + row + k));
    v128.store(e + k, madd(re, re, madd(im, im, v128.load(e + k))));
  }
}
/** Row `gains` as a half-sine pulse leaves it: × cos πx / (1 − 4x²), x the turns of a mode meanwhile (PHYSICS §1.2). */
function soften(row: usize, length: f64): void {
  for (let k: usize = 0; k < row; k += 4) {
    const x = length * <f64>load<u32>(bank.increments.address + k),
      d = 1 - 4 * x * x,
      factor = abs(d) < 0.01 ? Math.PI / 4 : Math.cos(Math.PI * x) / d;
    store<f32>(bank.gains.address + k, load<f32>(bank.gains.address + k) * <f32>factor);
  }
}
