// The energy that coming strikes will give every mode: the look-ahead of the hail paper (docs/hearing.md). A strike
// adds |g R J|²/2 to a mode's energy (PHYSICS §2), and less to high modes where the contact is soft. A touch that goes
// on sustains a mode, at a level given by the density of its force at the mode's pitch.

import { firstInput, inputAfter, inputHit, inputLoud, inputSpectrum, OCTAVES } from "../bank/drive/input";
import { lookAround } from "../bank/paths/goals";
import { gatherPoles, rowBytes } from "../bank/rows";
import { gatherShapes } from "../bank/shapes";
import { bank } from "../bank/state";
import { Row } from "../base/row";
import { madd } from "../base/simd";
import { heardAt } from "../mix/space/travel";
import { RECORD_TRAVELS, STRIKE, StrikeRecord } from "../records/records";
import { config } from "../records/state";
import { Body, STAYS } from "../scene/body";
import { findId } from "../scene/ids";
import { hasPoints } from "../scene/models";
import { PAGE_MODES, pageAfter } from "../scene/page";
import { pendingAt, pendingCount } from "../scene/queue";
import { scene } from "../scene/state";
import { comingAt } from "./levels";

/** Adds the energies of all waiting strikes that are heard before `end`, in samples, and of all touches. */
export function lookAhead(end: f64): void {
  for (let i = pendingCount() - 1; i >= 0; i--) {
    const record = pendingAt(i);
    if ((record.kind & ~RECORD_TRAVELS) != STRIKE || record.time >= end) continue;
    const body = findId(record.body);
    if (!body || body.fate != STAYS || !hasPoints(body.model, record)) continue;
    if (heardAt(body, record) >= end) continue;
    addStrike(body, changetype<StrikeRecord>(record));
  }
  if (FULL) for (let d = scene.driven.size - 1; d >= 0; d--) addTouches(scene.driven.item(d));
}
/**
 * Adds the energy that touches sustain in every mode of a body: |g R|² S/2d, S the density of the force at its pitch.
 */
function addTouches(body: Body): void {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) {
    if (!inputLoud(i)) continue;
    gatherShapes(body.model, inputHit(i), rowBytes(body));
    gatherPoles(body);
    weighBySpectrum(inputSpectrum(i), body.model.padded);
    addGains(body);
  }
}
/**
 * The first n numbers of row `gains` become the amplitudes that a touch sustains. `spectrum`: the density of its force
 * in each octave, from the highest down.
 */
function weighBySpectrum(spectrum: Row<f32>, n: i32): void {
  const increments = bank.increments,
    decays = bank.decays,
    gains = bank.gains,
    scale = <f32>(0.6931471805599453 * config.rate);
  for (let i = 0; i < n; i++) {
    const increment = increments[i],
      octave = min(max(<i32>clz(increment) - 1, 0), OCTAVES - 1),
      decay = max(-decays[i] * scale, <f32>SLOWEST),
      density = spectrum[octave];
    gains[i] = increment == 0 ? 0 : gains[i] * sqrt<f32>(density / (2 * decay));
  }
}
/** Least decay that is counted with, 1/s: a mode that decays more slowly has had no time to reach its steady level. */
const SLOWEST: f64 = 1;
/** Adds the energies of a strike on a body. */
function addStrike(body: Body, record: StrikeRecord): void {
  lookAround(body);
  const model = body.model,
    length = <f64>record.duration;
  gatherShapes(model, record, rowBytes(body));
  if (length > 0) {
    gatherPoles(body);
    soften(length / 4294967296.0, model.padded);
  }
  addGains(body);
}
/** Adds the energies of row `gains` to the coming energies of all modes of a body. */
function addGains(body: Body): void {
  const model = body.model,
    n = body.modes,
    row = (<usize>model.padded) << 2,
    radiation = model.radiation.address;
  body.coming = 1;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const k = (<usize>i) << 2;
    addEnergies(
      comingAt(page).address,
      bank.gains.address + k,
      radiation + k,
      row,
      min(row - k, <usize>(PAGE_MODES * 4)),
    );
  }
}
/** e += |g R|², `bytes` of each row; the imaginary parts of R lie `row` bytes behind the real ones. */
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
/**
 * Weakens the first n numbers of row `gains` as a half-sine pulse does: × cos πx / (1 − 4x²), x the turns of a mode
 * during the pulse (PHYSICS §1.2). `length`: of the pulse, samples / 2^32.
 */
function soften(length: f64, n: i32): void {
  const increments = bank.increments,
    gains = bank.gains;
  for (let i = 0; i < n; i++) {
    const x = length * <f64>increments[i],
      d = 1 - 4 * x * x,
      factor = abs(d) < 0.01 ? Math.PI / 4 : Math.cos(Math.PI * x) / d;
    gains[i] = gains[i] * <f32>factor;
  }
}
