// A strike on a coupled body: what a half-sine pulse, or none, gives to every mode until the end of each sample that it covers,
//
//     Δ = (φ/√2) ∫ F(t) e^(s(n+1−t)) dt,   F = (Jν/2) sin ν(t − t₀),
//
// in closed form and float64. Nothing is sampled: wherever a pulse begins between two samples and however short it is, a body on which
// nothing else acts does what the exact solution does (PHYSICS §1.2). A whole sample's share is P cos νu + Q sin νu, u the time since the
// pulse began, so that all whole samples of a pulse are two feeds.

import { rowBytes } from "../bank/rows";
import { gatherShapes } from "../bank/shapes";
import { bank } from "../bank/state";
import { im, pole, re } from "../base/pole";
import { BLOCK, HitRecord, RecordHead } from "../records/records";
import { Coupled } from "./coupled";
import { hasFeeds, openFeed, rowOfC, rowOfS, samplesOf } from "./feeds";
import { decayNow, turnsNow } from "./poles";
import { coupling } from "./state";
import { C, MODE, S } from "./store";

const ROOT_HALF: f64 = 0.7071067811865476;
/** Kicks fainter than this are none. */
const LEAST: f64 = 1e-20;

function shapes(b: Coupled, record: RecordHead): void {
  const body = b.body;
  gatherShapes(body.model, changetype<HitRecord>(record), rowBytes(body));
}
/** φJ/√2 of a mode, 0 where nothing moves it. */
function kickOf(b: Coupled, k: usize): f64 {
  const g = <f64>load<f32>(bank.gains.address + ((<usize>load<i32>(changetype<usize>(b) + k, MODE)) << 2)) * ROOT_HALF;
  return turnsNow(b, k) > 0 && abs(g) > LEAST ? g : 0;
}
function addKick(c: usize, s: usize, x: f64, y: f64): void {
  store<f32>(c, load<f32>(c) + <f32>x);
  store<f32>(s, load<f32>(s) + <f32>y);
}

/** An impulse, or `size` times that of the record, that happened `age` samples ago. */
export function addImpulse(b: Coupled, record: RecordHead, age: f64, size: f64): void {
  shapes(b, record);
  for (let k: usize = 0, end = (<usize>b.count) << 2; k < end; k += 4) {
    const g = kickOf(b, k) * size;
    if (g == 0) continue;
    pole(decayNow(b, k) * age, <f64>turnsNow(b, k) * age);
    addKick(changetype<usize>(b) + k + C, changetype<usize>(b) + k + S, g * re, g * im);
  }
}
/** The part of a pulse that lasts from `from` to `to` samples behind its start; it ended `age` samples ago. */
export function addPart(b: Coupled, record: RecordHead, nu: f64, from: f64, to: f64, age: f64): void {
  shapes(b, record);
  for (let k: usize = 0, end = (<usize>b.count) << 2; k < end; k += 4) {
    const g = kickOf(b, k);
    if (g == 0) continue;
    part(b, k, nu, from, to, age);
    addKick(changetype<usize>(b) + k + C, changetype<usize>(b) + k + S, g * coupling.partR, g * coupling.partI);
  }
}

/**
 * The rest of a pulse in this block: all samples that it covers whole, and the one in which it ends. Start and end are samples from the
 * beginning of the block. False: there is no room for it.
 */
export function feedPulse(b: Coupled, record: RecordHead, start: f64, end: f64): bool {
  const nu = Math.PI / (end - start),
    first = max(<i32>ceil(start) + 1, 1),
    last = min(<i32>floor(end), BLOCK),
    endsHere = end < <f64>BLOCK && end > floor(end) && floor(end) >= ceil(start);
  if (!hasFeeds(3)) return false;
  shapes(b, record);
  if (last >= first) {
    const p = openFeed(b, true),
      q = openFeed(b, true);
    for (let n = first; n <= last; n++) {
      Math.sincos(nu * (<f64>(n - 1) - start));
      store<f32>(samplesOf(p) + ((<usize>n) << 2), <f32>Math.sincos_cos);
      store<f32>(samplesOf(q) + ((<usize>n) << 2), <f32>Math.sincos_sin);
    }
    for (let k: usize = 0, n = (<usize>b.count) << 2; k < n; k += 4) {
      const g = kickOf(b, k);
      if (g == 0) continue;
      whole(b, k, nu);
      addKick(rowOfC(p) + k, rowOfS(p) + k, g * coupling.sineR, g * coupling.sineI);
      addKick(rowOfC(q) + k, rowOfS(q) + k, g * coupling.cosineR, g * coupling.cosineI);
    }
  }
  if (!endsHere) return true;
  const feed = openFeed(b, true),
    from = floor(end) - start;
  store<f32>(samplesOf(feed) + ((<usize>floor(end)) << 2), 1, 4);
  for (let k: usize = 0, n = (<usize>b.count) << 2; k < n; k += 4) {
    const g = kickOf(b, k);
    if (g == 0) continue;
    part(b, k, nu, from, end - start, floor(end) + 1 - end);
    addKick(rowOfC(feed) + k, rowOfS(feed) + k, g * coupling.partR, g * coupling.partI);
  }
  return true;
}

/** (ν/2) ∫ sin νu e^(s(to − u)) du · e^(s·age), u = from … to. */
function part(b: Coupled, k: usize, nu: f64, from: f64, to: f64, age: f64): void {
  const span = to - from,
    decay = decayNow(b, k),
    turns = <f64>turnsNow(b, k);
  integrals(decay, turns, nu, span);
  Math.sincos(nu * to);
  combine(Math.sincos_cos, Math.sincos_sin);
  pole(decay * age, turns * age);
  coupling.partR = 0.5 * nu * (coupling.sineR * re - coupling.sineI * im);
  coupling.partI = 0.5 * nu * (coupling.sineR * im + coupling.sineI * re);
}
/** (ν/2) ∫ sin νx e^(s(1−x)) dx and (ν/2) ∫ cos νx e^(s(1−x)) dx, x = 0 … 1. */
function whole(b: Coupled, k: usize, nu: f64): void {
  integrals(decayNow(b, k), <f64>turnsNow(b, k), nu, 1);
  Math.sincos(nu);
  combine(Math.sincos_cos, Math.sincos_sin);
  coupling.cosineR *= 0.5 * nu;
  coupling.cosineI *= 0.5 * nu;
  coupling.sineR *= 0.5 * nu;
  coupling.sineI *= 0.5 * nu;
}
function integrals(decay: f64, turns: f64, nu: f64, span: f64): void {
  const omega = 2 * Math.PI * turns;
  growth(-decay, omega - nu, span);
  coupling.minusR = coupling.growthR;
  coupling.minusI = coupling.growthI;
  growth(-decay, omega + nu, span);
  coupling.plusR = coupling.growthR;
  coupling.plusI = coupling.growthI;
}
/** ½(e^(iw) minus + e^(−iw) plus) and (e^(iw) minus − e^(−iw) plus)/2i, given cos w and sin w. */
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
/** (e^(λ·span) − 1)/λ, λ = a + ib; by its series where that would lose digits. */
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
