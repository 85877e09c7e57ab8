// A strike on a coupled body: what a half-sine pulse, or an impulse, gives to every mode until the end of each sample
// that it covers,
//
//     Δ = (φ/√2) ∫ F(t) e^(s(n+1−t)) dt,   F = (Jν/2) sin ν(t − t₀),
//
// in closed form and float64. Nothing is sampled: wherever a pulse begins between two samples and however short it is,
// a body on which nothing else acts follows the exact solution (PHYSICS §1.2). A whole sample's share is P cos νu + Q
// sin νu, u the time since the pulse began, so that two feeds do for all whole samples of a pulse.

import { rowBytes } from "../bank/rows";
import { gatherShapes } from "../bank/shapes";
import { bank } from "../bank/state";
import { im, pole, re } from "../base/pole";
import { Row } from "../base/row";
import { BLOCK, HitRecord } from "../records/records";
import { Coupled } from "./coupled";
import { hasFeeds, openFeed } from "./feeds";
import { decayNow, turnsNow } from "./poles";
import { coupling } from "./state";

const ROOT_HALF: f64 = 0.7071067811865476;
/** Kicks fainter than this count as none. */
const LEAST: f64 = 1e-20;

/** Fills row `gains` (bank/rows.ts): φJ of all modes of the body's model. */
function gatherKick(b: Coupled, record: HitRecord): void {
  const body = b.body;
  gatherShapes(body.model, record, rowBytes(body));
}
/** φJ/√2 of mode j, 0 for a mode above Nyquist. */
function kickOf(b: Coupled, j: i32): f64 {
  const g = <f64>bank.gains[b.modes[j]] * ROOT_HALF;
  return turnsNow(b, j) > 0 && abs(g) > LEAST ? g : 0;
}
function addTo(row: Row<f32>, j: i32, x: f64): void {
  row[j] += <f32>x;
}

/** Adds an impulse, `size` times that of the record, that happened `age` samples ago. */
export function addImpulse(b: Coupled, record: HitRecord, age: f64, size: f64): void {
  gatherKick(b, record);
  for (let j = 0, n = b.count; j < n; j++) {
    const g = kickOf(b, j) * size;
    if (g == 0) continue;
    pole(decayNow(b, j) * age, <f64>turnsNow(b, j) * age);
    addTo(b.c, j, g * re);
    addTo(b.s, j, g * im);
  }
}
/**
 * Adds the part of a pulse that lasts from `from` to `to` samples behind its start; that part ended `age` samples ago.
 */
export function addPart(b: Coupled, record: HitRecord, nu: f64, from: f64, to: f64, age: f64): void {
  gatherKick(b, record);
  addParts(b, b.c, b.s, nu, from, to, age);
}
/** The same for rows of c and s of all modes, whose kicks are in row `gains`. */
function addParts(b: Coupled, c: Row<f32>, s: Row<f32>, nu: f64, from: f64, to: f64, age: f64): void {
  for (let j = 0, n = b.count; j < n; j++) {
    const g = kickOf(b, j);
    if (g == 0) continue;
    part(b, j, nu, from, to, age);
    addTo(c, j, g * coupling.partR);
    addTo(s, j, g * coupling.partI);
  }
}

/**
 * Opens feeds for the rest of a pulse in this block: for all samples that it covers whole, and for the one in which it
 * ends. Start and end are samples from the beginning of the block. False: there is no room for its feeds.
 */
export function feedPulse(b: Coupled, record: HitRecord, start: f64, end: f64): bool {
  const nu = Math.PI / (end - start),
    first = max(<i32>ceil(start) + 1, 1),
    last = min(<i32>floor(end), BLOCK),
    endsHere = end < <f64>BLOCK && end > floor(end) && floor(end) >= ceil(start);
  if (!hasFeeds(3)) return false;
  gatherKick(b, record);
  if (last >= first) feedWhole(b, nu, start, first, last);
  if (!endsHere) return true;
  const feed = openFeed(b, true);
  feed.own[<i32>floor(end) + 1] = 1;
  addParts(b, feed.onC, feed.onS, nu, floor(end) - start, end - start, floor(end) + 1 - end);
  return true;
}
/** Opens two feeds for the samples first … last, which a pulse covers whole: P at cos νu and Q at sin νu. */
function feedWhole(b: Coupled, nu: f64, start: f64, first: i32, last: i32): void {
  const p = openFeed(b, true),
    q = openFeed(b, true);
  for (let n = first; n <= last; n++) {
    Math.sincos(nu * (<f64>(n - 1) - start));
    p.own[n] = <f32>Math.sincos_cos;
    q.own[n] = <f32>Math.sincos_sin;
  }
  for (let j = 0, n = b.count; j < n; j++) {
    const g = kickOf(b, j);
    if (g == 0) continue;
    whole(b, j, nu);
    addTo(p.onC, j, g * coupling.sineR);
    addTo(p.onS, j, g * coupling.sineI);
    addTo(q.onC, j, g * coupling.cosineR);
    addTo(q.onS, j, g * coupling.cosineI);
  }
}

/** `partR`, `partI`: (ν/2) ∫ sin νu e^(s(to − u)) du · e^(s·age), u = from … to. */
function part(b: Coupled, j: i32, nu: f64, from: f64, to: f64, age: f64): void {
  const span = to - from,
    decay = decayNow(b, j),
    turns = <f64>turnsNow(b, j);
  integrals(decay, turns, nu, span);
  Math.sincos(nu * to);
  combine(Math.sincos_cos, Math.sincos_sin);
  pole(decay * age, turns * age);
  coupling.partR = 0.5 * nu * (coupling.sineR * re - coupling.sineI * im);
  coupling.partI = 0.5 * nu * (coupling.sineR * im + coupling.sineI * re);
}
/** `sineR` … `cosineI`: (ν/2) ∫ sin νx e^(s(1−x)) dx and (ν/2) ∫ cos νx e^(s(1−x)) dx, x = 0 … 1. */
function whole(b: Coupled, j: i32, nu: f64): void {
  integrals(decayNow(b, j), <f64>turnsNow(b, j), nu, 1);
  Math.sincos(nu);
  combine(Math.sincos_cos, Math.sincos_sin);
  coupling.cosineR *= 0.5 * nu;
  coupling.cosineI *= 0.5 * nu;
  coupling.sineR *= 0.5 * nu;
  coupling.sineI *= 0.5 * nu;
}
/** `minusR` … `plusI`: ∫ e^((s − iν)x) dx and ∫ e^((s + iν)x) dx, x = 0 … span. */
function integrals(decay: f64, turns: f64, nu: f64, span: f64): void {
  const omega = 2 * Math.PI * turns;
  growth(-decay, omega - nu, span);
  coupling.minusR = coupling.growthR;
  coupling.minusI = coupling.growthI;
  growth(-decay, omega + nu, span);
  coupling.plusR = coupling.growthR;
  coupling.plusI = coupling.growthI;
}
/** `cosineR` … `sineI`: ½(e^(iw) minus + e^(−iw) plus) and (e^(iw) minus − e^(−iw) plus)/2i, given cos w and sin w. */
function combine(x: f64, y: f64): void {
  const ar = coupling.minusR * x - coupling.minusI * y,
    ai = coupling.minusR * y + coupling.minusI * x,
    br = coupling.plusR * x + coupling.plusI * y,
    bi = coupling.plusI * x - coupling.plusR * y;
  coupling.cosineR = 0.5 * (ar + br);
  coupling.cosineI = 0.5 * (ai + bi);
  coupling.sineR = 0.5 * (ai - bi);
  coupling.sineI = -0.5 * (ar - br);
}
/** `growthR`, `growthI`: (e^(λ·span) − 1)/λ, λ = a + ib; by its series where this form would lose digits. */
function growth(a: f64, b: f64, span: f64): void {
  const x = a * span,
    y = b * span,
    size = x * x + y * y;
  if (size < 0.25) {
    let r: f64 = 1,
      i: f64 = 0;
    for (let n: f64 = 14; n >= 2; n--) {
      const t = 1 + (r * x - i * y) / n;
      i = (r * y + i * x) / n;
      r = t;
    }
    coupling.growthR = span * r;
    coupling.growthI = span * i;
    return;
  }
  pole(-x, y / (2 * Math.PI));
  const scale = span / size;
  coupling.growthR = ((re - 1) * x + im * y) * scale;
  coupling.growthI = (im * x - (re - 1) * y) * scale;
}
