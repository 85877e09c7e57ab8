// Drops by size: how fast they fall, how many of each size fall, and the impulse, momentum and colour of each (PHYSICS
// §9.3, §9.6). The table of sizes is the inverse of their cumulative distribution: all its entries are equally
// frequent, from small to large. Marshall–Palmer: flux ∝ e^(−ΛD) v(D), Λ = 4.1 R^−0.21 /mm, rescaled so that the rate
// is exact.

import { reserveRow } from "../../base/row";
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
import { AIR_DENSITY } from "../../records/records";
import { between, value64 } from "./parameters";
import { base } from "./state";

/** Entries of the table. */
export const SIZES: i32 = 1024;
/** Cells over which the distribution is summed. */
const CELLS: i32 = 1024;
/** Density of water, kg/m³. */
const WATER: f64 = 998;
/** Least and greatest diameter of a drop, m. */
const LEAST: f64 = 1e-4;
const MOST: f64 = 8e-3;
/** f_c = v/(2π · 0.30 · D). */
const CORNER: f64 = 0.5305164769729845;
/** f₀, the corner at which the thesis's pulse and the force have the same area, Hz: about that of the loudest drops. */
const EVEN: f64 = 1570;

/** The corners until the page sends its own, Hz. */
const usual: usize = memory.data<f32>([850, 1200, 1700, 2400]);
const CORNERS: i32 = GROUND_COLOURS - 1;

/** Room for the table of sizes. */
export function reserveSizes(): void {
  base.diameters = reserveRow<f32>(SIZES);
  base.speeds = reserveRow<f32>(SIZES);
  base.sources = reserveRow<f32>(SIZES);
  base.momenta = reserveRow<f32>(SIZES);
  base.colours = reserveRow<u8>(SIZES);
  base.corners = reserveRow<f32>(CORNERS);
  base.cellSpeeds = reserveRow<f64>(CELLS);
  base.cellSums = reserveRow<f64>(CELLS + 1);
}
/** Nothing falls, and the corners of the ground's colours are the usual ones. */
export function resetSizes(): void {
  base.cellsLaw = -1;
  base.flux = 0;
  base.flux64 = 0;
  base.diameters.clear(SIZES);
  base.speeds.clear(SIZES);
  base.sources.clear(SIZES);
  base.momenta.clear(SIZES);
  base.colours.clear(SIZES);
  memory.copy(base.corners.address, usual, (<usize>CORNERS) << alignof<f32>());
}
/** Sets the corner of a colour of ground, Hz; corners rise with i. */
export function setCorner(i: i32, hertz: f32): void {
  base.corners[i] = hertz;
}

/** Diameter of entry i, m. */
export function diameterAt(i: i32): f32 {
  return base.diameters[i];
}
/** q = ρ₀ A a_s²/2 of entry i, Pa·s·m: area of its impulse at 1 m. */
export function sourceAt(i: i32): f32 {
  return base.sources[i];
}
/** Momentum of entry i, N·s, as it hits. */
export function momentumAt(i: i32): f32 {
  return base.momenta[i];
}

/** How fast a drop falls, m/s: by Atlas, linear below 0.6 mm, or by Stokes, below the speed of sound. */
export function speedOf(diameter: f32): f32 {
  return <f32>fallOf(<f64>diameter, value64(P_TERMINAL));
}
/** Speed of fall in float64, by one of the two laws (P_TERMINAL). */
function fallOf(diameter: f64, law: f64): f64 {
  const d = max(LEAST, min(MOST, diameter)) * 1000;
  // (2/9)(Δρ/µ) g a², with µ = 1.7·10⁻⁵ Pa·s
  if (law != 0) return min(340, 31.96 * d * d);
  return d < 0.6 ? 4.1 * d : 9.65 - 10.3 * Math.exp(-0.6 * d);
}
/**
 * Factor √(f₀/f_c) on the force of a drop. A longer force has a narrower spectrum, so that less of the drop's kinetic
 * energy would be heard; with the factor the heard share is the same for all drops.
 */
function longPulseFactor(corner: f64): f64 {
  return value64(P_PULSE) != 0 ? 1 : sqrt(EVEN / corner);
}
/** q of a drop that hits with a speed, Pa·s·m. */
export function sourceOf(diameter: f32, speed: f32): f32 {
  const d = max(LEAST, min(MOST, <f64>diameter));
  return <f32>(sourceFactor() * <f64>speed * d * d * longPulseFactor((CORNER * <f64>speed) / d));
}
/** q / (v D²), with A = v √(2 η (ρ_w/ρ_s) (a/a_s)³) and q = ρ₀ A a_s²/2. */
function sourceFactor(): f64 {
  const factor = between(P_SOURCE_FACTOR, 0.01, 100),
    efficiency = between(P_EFFICIENCY, 0, 100),
    density = between(P_GROUND_DENSITY, 1, 1e6);
  return (AIR_DENSITY / 8) * factor * factor * sqrt((2 * efficiency * WATER) / (density * factor * factor * factor));
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
    const above = <f64>base.corners[i + 1];
    if (corner >= above) continue;
    const below = <f64>base.corners[i];
    return corner - below > dither * (above - below) ? i + 1 : i;
  }
  return last;
}

/** Makes the table of sizes. `gust`: factor on the rate; `wind`: how fast drops move sideways, m/s. */
export function makeSizes(gust: f64, wind: f64): void {
  const mm = min(10000, max(0, value64(P_RATE))) * gust;
  if (!(mm > 1e-6)) {
    base.flux = 0;
    base.flux64 = 0;
    return;
  }
  if (value64(P_DROP_LAW) == 0) {
    const d = max(LEAST, min(MOST, 2 * value64(P_DROP_RADIUS))),
      v = fallOf(d, value64(P_TERMINAL));
    for (let i = 0; i < SIZES; i++) setSize(i, d, v);
    base.flux64 = mm / 3.6e6 / ((Math.PI / 6) * d * d * d);
  } else marshallPalmer(mm);
  base.flux = <f32>base.flux64;
  finishSizes(wind);
}
/** The sizes by Marshall and Palmer's law, for a rate in mm/h. */
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
  const sums = base.cellSums,
    cellSpeeds = base.cellSpeeds;
  sums[0] = 0;
  for (let i = 0; i < CELLS; i++) {
    const d = from + (<f64>i + 0.5) * step,
      part = share * cellSpeeds[i];
    sum += part;
    volume += part * d * d * d;
    sums[i + 1] = sum;
    share *= ratio;
  }
  base.flux64 = (sum * mm) / 3.6e6 / ((Math.PI / 6) * volume);
  let cell: i32 = 0;
  const each = sum / <f64>SIZES;
  for (let i = 0; i < SIZES; i++) {
    const u = (<f64>i + 0.5) * each;
    while (cell < CELLS - 1 && sums[cell + 1] < u) cell++;
    const below = sums[cell],
      part = sums[cell + 1] - below,
      place = <f64>cell + (part > 0 ? min(1, (u - below) / part) : 0.5);
    setSize(i, from + place * step, speedAt(place - 0.5));
  }
}
/**
 * Speed of fall at a place counted in cells from the middle of the first, interpolated between the two cells beside it.
 */
function speedAt(place: f64): f64 {
  const i = max(0, min(CELLS - 2, <i32>Math.floor(place))),
    low = base.cellSpeeds[i];
  return low + (place - <f64>i) * (base.cellSpeeds[i + 1] - low);
}
/** Sets diameter, m, and speed of fall, m/s, of a size. */
function setSize(i: i32, diameter: f64, speed: f64): void {
  base.diameters[i] = <f32>diameter;
  base.speeds[i] = <f32>speed;
}
/**
 * Computes the speeds of fall in the cells between two diameters, m, unless bounds and law are those of the last call.
 */
function makeCells(from: f64, to: f64, step: f64): void {
  const law = value64(P_TERMINAL);
  if (from == base.cellsFrom && to == base.cellsTo && law == base.cellsLaw) return;
  base.cellsFrom = from;
  base.cellsTo = to;
  base.cellsLaw = law;
  for (let i = 0; i < CELLS; i++) base.cellSpeeds[i] = fallOf(from + (<f64>i + 0.5) * step, law);
}
/**
 * Computes impulse, momentum and colour of each size from its diameter and speed of fall. The two colours beside a
 * size's corner are dithered by the bits of its index in reverse order, so that neighbours in the table share them out.
 */
function finishSizes(wind: f64): void {
  const factor = sourceFactor(),
    mass = (WATER * Math.PI) / 6;
  for (let i = 0; i < SIZES; i++) {
    const d = <f64>base.diameters[i],
      fall = <f64>base.speeds[i],
      v = wind == 0 ? fall : sqrt(fall * fall + wind * wind),
      corner = (CORNER * v) / d;
    base.sources[i] = <f32>(factor * v * d * d * longPulseFactor(corner));
    base.momenta[i] = <f32>(mass * d * d * d * v);
    base.colours[i] = <u8>colourBeside(corner, ditherOf(i));
  }
}
/** The ten bits of an index in reverse order, as a number from 0 to 1. */
function ditherOf(i: i32): f64 {
  let from = <u32>i,
    to: u32 = 0;
  for (let bit = 0; bit < 10; bit++) {
    to = (to << 1) | (from & 1);
    from >>= 1;
  }
  return (<f64>to + 0.5) / 1024;
}
