// Wind over the rain: gusts, by which rate and wind swell together (the exponential of an Ornstein–Uhlenbeck process,
// 3 s), and patches of denser and thinner rain of about 3 m, which the wind carries along (PHYSICS §9.8).

import { reserveRow } from "../../base/row";
import { P_CLOTH_FARTHEST, P_FARTHEST, P_GUSTS, P_PATCHES, P_WIND, P_WIND_FROM } from "../../records/rain";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { normal64, seedChance, unit } from "../base/chance";
import { between } from "../base/parameters";
import { azimuthOfChance, cosineOf, sineOf } from "../grid/directions";
import { drops } from "./state";

const CHANCE_GUST: u32 = 0x67757374;
const CHANCE_PATCH: u32 = 0x70617463;
/** Quanta from one step of the gusts to the next. */
const GUST_STEP: i32 = 4;
/**
 * Quanta from one map of the patches to the next: at 6 m/s and 44.1 kHz patches move by less than a tenth of their size
 * between two maps.
 */
export const PATCH_STEP: i32 = 16;
/** Cells on each side of the square of patches, and the size of a cell, m. */
const SIDE: i32 = 64;
const CELL: f64 = 3;

/** The map of patches: rings of equal width, sectors of equal chance. */
const RINGS: i32 = 32;
const SECTORS: i32 = 64;

/** Room for the patches and their map. */
export function reserveWind(): void {
  drops.patchCells = reserveRow<f32>(SIDE * SIDE);
  drops.densities = reserveRow<u16>(RINGS * SECTORS);
}
/** A world begins. */
export function resetWind(): void {
  drops.perMetre = 1;
  beginWind();
}
/** Rain begins: gusts and patches are drawn from rain's seed. */
export function beginWind(): void {
  seedChance(CHANCE_GUST, 0xffffffff, 0);
  drops.swell = normal64();
  drops.gust = 1;
  drops.driftX = 0;
  drops.driftZ = 0;
  seedChance(CHANCE_PATCH, 0, 0);
  let mean = 0.0;
  const cells = drops.patchCells;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const v: f32 = <f32>2 * unit() - 1;
    cells[i] = v;
    mean += <f64>v;
  }
  mean /= <f64>(SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) cells[i] = max<f32>(-1, min<f32>(1, cells[i] - <f32>mean));
}
/** Time constant of the gusts, s. */
const LASTING: f64 = 3;
/** One quantum of wind; says whether the gusts have changed. */
export function stepWind(quantum: i32): bool {
  const strength = between(P_GUSTS, 0, 2),
    dt = <f64>BLOCK / config.rate,
    before = drops.gust;
  if ((quantum & (GUST_STEP - 1)) == 0) {
    seedChance(CHANCE_GUST, <u32>quantum, 0);
    const keeps = Math.exp((-dt * <f64>GUST_STEP) / LASTING);
    drops.swell = keeps * drops.swell + sqrt(1 - keeps * keeps) * normal64();
    drops.gust = strength > 0 ? Math.exp(strength * drops.swell - 0.5 * strength * strength) : 1;
  }
  const way = windNow() * dt,
    from = (between(P_WIND_FROM, -1e4, 1e4) * Math.PI) / 180;
  if (way > 0) {
    drops.driftX = wrapped(drops.driftX - way * Math.sin(from));
    drops.driftZ = wrapped(drops.driftZ + way * Math.cos(from));
  }
  return drops.gust != before;
}
/** Wind at present, m/s. */
export function windNow(): f64 {
  return between(P_WIND, 0, 100) * drops.gust;
}
/** A coordinate on the square of patches, m, wrapped: beyond an edge the square repeats from its opposite edge. */
function wrapped(x: f64): f64 {
  const size = <f64>SIDE * CELL;
  return x - size * Math.floor(x / size);
}

/**
 * How many of 256 drops fall, 256 (1 + m n)/(1 + m) with m = P_PATCHES and n the noise of the patches, at the azimuth
 * of a 10-bit random number and at a distance in rings.
 */
export function densityAt(chance: u32, ring: f32): u32 {
  const r = min(<u32>(RINGS - 1), <u32>ring);
  return <u32>drops.densities[(r << 6) | (chance >> 4)];
}
/** Rings of the map of patches a metre. */
export function ringsPerMetre(): f32 {
  return drops.perMetre;
}
/** Maps how dense rain is, with the patches where the wind has carried them, out to the farthest drop. */
export function mapPatches(): void {
  const m = between(P_PATCHES, 0, 1),
    far = max(between(P_FARTHEST, 0.01, 1e5), between(P_CLOTH_FARTHEST, 0, 1e5));
  if (m == 0) return;
  drops.perMetre = <f32>(<f64>RINGS / far);
  for (let s = 0; s < SECTORS; s++) {
    const azimuth = azimuthOfChance(<u32>(16 * s + 8)),
      east = sineOf(azimuth) / CELL,
      south = -cosineOf(azimuth) / CELL;
    for (let r = 0; r < RINGS; r++) {
      const metres = ((<f64>r + 0.5) * far) / <f64>RINGS,
        n = patchAt(metres * east - drops.driftX / CELL, metres * south - drops.driftZ / CELL);
      drops.densities[(r << 6) | s] = <u16>((256 * (1 + m * n)) / (1 + m) + 0.5);
    }
  }
}
/** Smooth noise from −1 to 1 over a plane of cells. */
function patchAt(x: f64, z: f64): f64 {
  const left = Math.floor(x),
    back = Math.floor(z),
    u = smooth(x - left),
    v = smooth(z - back),
    i = <i32>left,
    j = <i32>back,
    a = cellAt(i, j),
    b = cellAt(i, j + 1),
    near = a + u * (cellAt(i + 1, j) - a),
    far = b + u * (cellAt(i + 1, j + 1) - b);
  return near + v * (far - near);
}
/** A smooth step from 0 to 1. */
function smooth(t: f64): f64 {
  return t * t * (3 - 2 * t);
}
/** Noise of a cell. */
function cellAt(i: i32, j: i32): f64 {
  return <f64>drops.patchCells[(j & (SIDE - 1)) * SIDE + (i & (SIDE - 1))];
}
