// Drops by size: how fast they fall, how much of each size falls, and what each does (PHYSICS §9.3, §9.6). A table of sizes by the inverse
// of their distribution, all equally frequent, from small to large.
// Marshall–Palmer: flux ∝ e^(−ΛD) v(D), Λ = 4.1 R^−0.21 /mm, rescaled so that the rate is exact.

import { reserve } from "../../base/memory";
import {
  GROUND_COLOURS,
  P_DROP_LAW,
  P_DROP_RADIUS,
  P_EFFICIENCY,
  P_GROUND_DENSITY,
  P_LARGEST,
  P_PULSE,
  P_RATE,
  P_SMALLEST,
  P_SOURCE_FACTOR,
  P_TERMINAL,
} from "../../records/rain";
import { between, value64 } from "../parameters";
import { drops } from "./state";

/** Entries of the table. */
export const SIZES: i32 = 1024;
/** Cells over which the distribution is summed. */
const CELLS: i32 = 1024;
/** kg/m³ */
const AIR: f64 = 1.204;
const WATER: f64 = 998;
/** Least and greatest diameter of a drop, m. */
const LEAST: f64 = 1e-4;
const MOST: f64 = 8e-3;
/** f_c = v/(2π · 0.30 · D). */
const CORNER: f64 = 0.5305164769729845;
/** f₀, the corner at which the thesis's pulse and the force have the same area, Hz: about that of the drops that are heard most. */
const EVEN: f64 = 1570;

/** Corners of the ground's colours, Hz, f32. */
const corners: usize = memory.data(32);
/** What they are as long as the page has not told. */
const USUAL: usize = memory.data<f32>([850, 1200, 1700, 2400]);
const ROW: usize = 4096;

export function reserveSizes(): void {
  drops.diameters = reserve(ROW);
  drops.speeds = reserve(ROW);
  drops.sources = reserve(ROW);
  drops.momenta = reserve(ROW);
  drops.colours = reserve(<usize>SIZES);
  drops.sizesCells = reserve((<usize>CELLS) << 3);
  drops.sums = reserve((<usize>(CELLS + 1)) << 3);
}
export function resetSizes(): void {
  drops.cellsLaw = -1;
  drops.flux = 0;
  drops.flux64 = 0;
  memory.fill(drops.diameters, 0, ROW);
  memory.fill(drops.speeds, 0, ROW);
  memory.fill(drops.sources, 0, ROW);
  memory.fill(drops.momenta, 0, ROW);
  memory.fill(drops.colours, 0, <usize>SIZES);
  memory.copy(corners, USUAL, 16);
}
/** Corner of a colour of ground, Hz; they rise. */
export function setCorner(i: i32, hertz: f32): void {
  store<f32>(corners + ((<usize>i) << 2), hertz);
}
function cornerAt(i: i32): f64 {
  return <f64>load<f32>(corners + ((<usize>i) << 2));
}

/** Diameter of entry i, m. */
export function diameterAt(i: i32): f32 {
  return load<f32>(drops.diameters + ((<usize>i) << 2));
}
/** q = ρ₀ A a_s²/2 of entry i, Pa·s·m: area of its impulse at 1 m. */
export function sourceAt(i: i32): f32 {
  return load<f32>(drops.sources + ((<usize>i) << 2));
}
/** Momentum of entry i, N·s, as it hits. */
export function momentumAt(i: i32): f32 {
  return load<f32>(drops.momenta + ((<usize>i) << 2));
}

/** How fast a drop falls, m/s (Atlas, linear below 0.6 mm; or Stokes, below sound). */
export function speedOf(diameter: f32): f32 {
  return <f32>fallOf(<f64>diameter, value64(P_TERMINAL));
}
function fallOf(diameter: f64, law: f64): f64 {
  const d = max(LEAST, min(MOST, diameter)) * 1000;
  // (2/9)(Δρ/µ) g a², with µ = 1.7·10⁻⁵ Pa·s
  if (law != 0) return min(340, 31.96 * d * d);
  return d < 0.6 ? 4.1 * d : 9.65 - 10.3 * Math.exp(-0.6 * d);
}
/**
 * A drop of a long force is weaker at all frequencies for the same energy: its spectrum is narrower, with the corner. So that the share of the kinetic energy that is
 * heard is the same for all of them, the force is larger by √(f₀/f_c).
 */
function evened(corner: f64): f64 {
  return value64(P_PULSE) != 0 ? 1 : sqrt(EVEN / corner);
}
/** q of a drop that hits with a speed, Pa·s·m. */
export function sourceOf(diameter: f32, speed: f32): f32 {
  const d = max(LEAST, min(MOST, <f64>diameter));
  return <f32>(sourceFactor() * <f64>speed * d * d * evened((CORNER * <f64>speed) / d));
}
/** q / (v D²), with A = v √(2 η (ρ_w/ρ_s) (a/a_s)³) and q = ρ₀ A a_s²/2. */
function sourceFactor(): f64 {
  const factor = between(P_SOURCE_FACTOR, 0.01, 100),
    efficiency = between(P_EFFICIENCY, 0, 100),
    density = between(P_GROUND_DENSITY, 1, 1e6);
  return (AIR / 8) * factor * factor * sqrt((2 * efficiency * WATER) / (density * factor * factor * factor));
}
/** Corner of the force of a drop that hits with a speed, Hz. */
export function cornerOf(diameter: f32, speed: f32): f32 {
  return <f32>((CORNER * <f64>speed) / max(LEAST, min(MOST, <f64>diameter)));
}
/** Radius of the source of the largest drop, m: nothing falls nearer. */
export function widestSource(): f64 {
  return 0.5 * <f64>diameterAt(SIZES - 1) * between(P_SOURCE_FACTOR, 0.01, 100);
}

/** The colour of ground, without ring, of a corner in Hz; `dither` from 0 to 1 decides between the two beside it. */
export function colourBeside(corner: f64, dither: f64): i32 {
  if (value64(P_PULSE) != 0) return GROUND_COLOURS - 1;
  const last = GROUND_COLOURS - 2;
  for (let i = 0; i < last; i++) {
    const above = cornerAt(i + 1);
    if (corner >= above) continue;
    const below = cornerAt(i);
    return corner - below > dither * (above - below) ? i + 1 : i;
  }
  return last;
}

/** Makes the table. `gust`: factor on the rate; `wind`: m/s, which the drops have beside their fall. */
export function makeSizes(gust: f64, wind: f64): void {
  const mm = min(10000, max(0, value64(P_RATE))) * gust;
  if (!(mm > 1e-6)) {
    drops.flux = 0;
    drops.flux64 = 0;
    return;
  }
  if (value64(P_DROP_LAW) == 0) {
    const d = max(LEAST, min(MOST, 2 * value64(P_DROP_RADIUS))),
      v = fallOf(d, value64(P_TERMINAL));
    for (let i = 0; i < SIZES; i++) setSize(i, d, v);
    drops.flux64 = mm / 3.6e6 / ((Math.PI / 6) * d * d * d);
  } else marshallPalmer(mm);
  drops.flux = <f32>drops.flux64;
  finishSizes(wind);
}
function marshallPalmer(mm: f64): void {
  const from = between(P_SMALLEST, LEAST, MOST),
    to = max(from + 1e-5, between(P_LARGEST, LEAST, MOST)),
    step = (to - from) / <f64>CELLS;
  makeCells(from, to, step);
  const slope = 4100 * mm ** -0.21,
    ratio = Math.exp(-slope * step);
  let share = 1.0,
    sum = 0.0,
    volume = 0.0;
  store<f64>(drops.sums, 0);
  for (let i = 0; i < CELLS; i++) {
    const at = (<usize>i) << 3,
      d = from + (<f64>i + 0.5) * step,
      part = share * load<f64>(drops.sizesCells + at);
    sum += part;
    volume += part * d * d * d;
    store<f64>(drops.sums + at, sum, 8);
    share *= ratio;
  }
  drops.flux64 = (sum * mm) / 3.6e6 / ((Math.PI / 6) * volume);
  let cell: i32 = 0;
  const each = sum / <f64>SIZES;
  for (let i = 0; i < SIZES; i++) {
    const u = (<f64>i + 0.5) * each;
    while (cell < CELLS - 1 && load<f64>(drops.sums + ((<usize>cell) << 3), 8) < u) cell++;
    const at = (<usize>cell) << 3,
      below = load<f64>(drops.sums + at),
      part = load<f64>(drops.sums + at, 8) - below,
      place = <f64>cell + (part > 0 ? min(1, (u - below) / part) : 0.5);
    setSize(i, from + place * step, speedAt(place - 0.5));
  }
}
/** Speed of fall between the middles of cells. */
function speedAt(place: f64): f64 {
  const i = max(0, min(CELLS - 2, <i32>Math.floor(place))),
    low = load<f64>(drops.sizesCells + ((<usize>i) << 3));
  return low + (place - <f64>i) * (load<f64>(drops.sizesCells + ((<usize>i) << 3), 8) - low);
}
function setSize(i: i32, diameter: f64, speed: f64): void {
  const at = (<usize>i) << 2;
  store<f32>(drops.diameters + at, <f32>diameter);
  store<f32>(drops.speeds + at, <f32>speed);
}
function makeCells(from: f64, to: f64, step: f64): void {
  const law = value64(P_TERMINAL);
  if (from == drops.cellsFrom && to == drops.cellsTo && law == drops.cellsLaw) return;
  drops.cellsFrom = from;
  drops.cellsTo = to;
  drops.cellsLaw = law;
  for (let i = 0; i < CELLS; i++)
    store<f64>(drops.sizesCells + ((<usize>i) << 3), fallOf(from + (<f64>i + 0.5) * step, law));
}
/** From diameter and fall to what a drop does. Neighbours in the table take the two colours beside their corner in turn, by their index read backwards. */
function finishSizes(wind: f64): void {
  const factor = sourceFactor(),
    mass = (WATER * Math.PI) / 6;
  for (let i = 0; i < SIZES; i++) {
    const at = (<usize>i) << 2,
      d = <f64>load<f32>(drops.diameters + at),
      fall = <f64>load<f32>(drops.speeds + at),
      v = wind == 0 ? fall : sqrt(fall * fall + wind * wind),
      corner = (CORNER * v) / d;
    store<f32>(drops.sources + at, <f32>(factor * v * d * d * evened(corner)));
    store<f32>(drops.momenta + at, <f32>(mass * d * d * d * v));
    store<u8>(drops.colours + <usize>i, <u8>colourBeside(corner, ditherOf(i)));
  }
}
/** Its ten bits in reverse order, from 0 to 1. */
function ditherOf(i: i32): f64 {
  let from = <u32>i,
    to: u32 = 0;
  for (let bit = 0; bit < 10; bit++) {
    to = (to << 1) | (from & 1);
    from >>= 1;
  }
  return (<f64>to + 0.5) / 1024;
}
