// Wind over the rain: gusts, by which rate and wind swell together (the exponential of an Ornstein–Uhlenbeck process, 3 s), and patches of
// denser and thinner rain of about 3 m, which the wind carries along (PHYSICS §9.8).

import { reserve } from "../base/memory";
import { rate } from "../config";
import { BLOCK } from "../records";
import { normal64, seedChance, unit } from "./chance";
import { cosineOf, sineOf } from "./directions";
import { between } from "./parameters";
import { P_GUSTS, P_WIND, P_WIND_FROM } from "./records";

const CHANCE_GUST: u32 = 0x67757374;
const CHANCE_PATCH: u32 = 0x70617463;
/** Quanta from one step of the gusts to the next. */
export const GUST_STEP: i32 = 4;
/** Seconds of a gust. */
const LASTING: f64 = 3;
/** Cells of patches a side, and their size, m. */
const SIDE: i32 = 64;
const CELL: f64 = 3;

let cells: usize = 0; // f32
let swell: f64 = 0;
let driftX: f64 = 0;
let driftZ: f64 = 0;
/** Factor on rate and wind. */
export let gust: f64 = 1;

export function layWind(): void {
  cells = reserve((<usize>(SIDE * SIDE)) << 2);
}
/** It begins to rain. */
export function beginWind(): void {
  seedChance(CHANCE_GUST, 0xffffffff, 0);
  swell = normal64();
  gust = 1;
  driftX = 0;
  driftZ = 0;
  seedChance(CHANCE_PATCH, 0, 0);
  let mean = 0.0;
  for (let i: usize = 0; i < <usize>(SIDE * SIDE); i++) {
    const v: f32 = <f32>2 * unit() - 1;
    store<f32>(cells + (i << 2), v);
    mean += <f64>v;
  }
  mean /= <f64>(SIDE * SIDE);
  for (let i: usize = 0; i < <usize>(SIDE * SIDE); i++)
    store<f32>(cells + (i << 2), max<f32>(-1, min<f32>(1, load<f32>(cells + (i << 2)) - <f32>mean)));
}
/** One quantum of wind; says whether the gusts have changed. */
export function blow(quantum: i32): bool {
  const strength = between(P_GUSTS, 0, 2),
    dt = <f64>BLOCK / rate,
    before = gust;
  if ((quantum & (GUST_STEP - 1)) == 0) {
    seedChance(CHANCE_GUST, <u32>quantum, 0);
    const keeps = Math.exp((-dt * <f64>GUST_STEP) / LASTING);
    swell = keeps * swell + sqrt(1 - keeps * keeps) * normal64();
    gust = strength > 0 ? Math.exp(strength * swell - 0.5 * strength * strength) : 1;
  }
  const way = windNow() * dt,
    from = (between(P_WIND_FROM, -1e4, 1e4) * Math.PI) / 180;
  if (way > 0) {
    driftX = around(driftX - way * Math.sin(from));
    driftZ = around(driftZ + way * Math.cos(from));
  }
  return gust != before;
}
/** Wind at present, m/s. */
export function windNow(): f64 {
  return between(P_WIND, 0, 100) * gust;
}
function around(x: f64): f64 {
  const size = <f64>SIDE * CELL;
  return x - size * Math.floor(x / size);
}
/** How much denser rain is, from −1 to 1, at an azimuth (0 … 1023 of a turn) and a horizontal distance, m. */
export function patchAt(azimuth: i32, distance: f64): f64 {
  const x = (distance * sineOf(azimuth) - driftX) / CELL,
    z = (-distance * cosineOf(azimuth) - driftZ) / CELL,
    left = Math.floor(x),
    back = Math.floor(z),
    u = smooth(x - left),
    v = smooth(z - back),
    i = <i32>left,
    j = <i32>back;
  const near = cellAt(i, j) + u * (cellAt(i + 1, j) - cellAt(i, j)),
    far = cellAt(i, j + 1) + u * (cellAt(i + 1, j + 1) - cellAt(i, j + 1));
  return near + v * (far - near);
}
function smooth(t: f64): f64 {
  return t * t * (3 - 2 * t);
}
function cellAt(i: i32, j: i32): f64 {
  return <f64>load<f32>(cells + ((<usize>((j & (SIDE - 1)) * SIDE + (i & (SIDE - 1)))) << 2));
}
