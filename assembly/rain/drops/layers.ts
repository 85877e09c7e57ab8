// What rain falls on: bare ground, water, leaves, cloth. Each is a ring around the listener on which drops fall as a Poisson process. Here
// follows from the parameters how many, how they are weakened on the way, what the mean of all of it on every row of the grid is (Campbell,
// PHYSICS §9.4), and how much of it is too much to be made drop by drop and becomes noise of the same power (§9.7).

import { reserve } from "../../base/memory";
import { show } from "../../records/meters";
import {
  C_CLOTH,
  C_GROUND,
  C_LEAVES,
  C_WATER,
  CLOTH_COLOURS,
  GROUND_COLOURS,
  LEAF_COLOURS,
  P_CLOTH,
  P_CLOTH_FARTHEST,
  P_CLOTH_HEIGHT,
  P_CLOTH_NEAREST,
  P_EAR_HEIGHT,
  P_FARTHEST,
  P_GROUND,
  P_LEAVES,
  P_LEAVES_HEIGHT,
  P_MOST_DROPS,
  P_NEAREST,
  P_SOFT_GROUND,
  P_SOFTNESS,
  P_SOFTNESS_IMAGINARY,
  P_WATER,
  RING_0,
  RING_1,
  RING_2,
  RINGS,
} from "../../records/rain";
import { BLOCK, METER_RAIN_NOISE } from "../../records/records";
import { config } from "../../records/state";
import { STEPS } from "../grid/directions";
import { C_BARE, feed, kernelSum, ROWS_OF_COLOURS, rowOf } from "../grid/scatter";
import { grid } from "../grid/state";
import { between, value64 } from "../parameters";
import { SIZES, sourceAt, widestSource } from "./sizes";
import { drops } from "./state";

export const LAYERS: i32 = 4;
export const GROUND: i32 = 0;
export const WATER: i32 = 1;
export const LEAVES: i32 = 2;
export const CLOTH: i32 = 3;

// ---- of a layer
/** Drops a quantum that are made one by one, in the mean, f64. */
export const COUNT: usize = 0;
/** The ring: r² = LOW + SPAN·u; R² = r² + H². All f32. */
export const LOW: usize = 8;
export const SPAN: usize = 12;
export const HEIGHT: usize = 16;
/** β of soft ground, real part and square of the imaginary one; whether it counts, i32. */
export const XI: usize = 20;
export const SIGMA2: usize = 24;
export const SOFT: usize = 28;
/** R² at which rings of ground begin; whether there are any, i32. */
export const RING: usize = 32;
export const RINGED: usize = 44;
/** How many colours chance picks from, i32; 0 = the size decides. */
export const KINDS: usize = 48;
/** For each size: what it is on the grid at 1 m (f32), and where the rows of its colour are (u32). */
export const DROPS: usize = 64;
const LAYER: usize = 64 + 8192;

export function reserveLayers(): void {
  drops.layers = reserve(<usize>LAYERS * LAYER);
  drops.means = reserve((<usize>ROWS_OF_COLOURS) << 3);
  drops.powers = reserve((<usize>ROWS_OF_COLOURS) << 3);
}
/** Nothing falls. */
export function emptyLayers(): void {
  for (let l = 0; l < LAYERS; l++) store<f64>(layerAt(l), 0, COUNT);
  memory.fill(drops.means, 0, (<usize>ROWS_OF_COLOURS) << 3);
  memory.fill(drops.powers, 0, (<usize>ROWS_OF_COLOURS) << 3);
  drops.firstSize = 0;
  show(METER_RAIN_NOISE, 0);
}
export function layerAt(l: i32): usize {
  return drops.layers + <usize>l * LAYER;
}
/** Mean of the rows of a colour over all directions together. */
export function meanOf(colour: i32): f64 {
  return load<f64>(drops.means + ((<usize>colour) << 3));
}
/** Power a step of what is noise in a colour. */
export function powerOf(colour: i32): f64 {
  return load<f64>(drops.powers + ((<usize>colour) << 3));
}

/** The layers as the parameters and the table of sizes have them. */
export function makeLayers(): void {
  emptyLayers();
  const seconds = <f64>BLOCK / config.rate,
    ground = between(P_GROUND, 0, 1),
    water = between(P_WATER, 0, 1),
    leaves = between(P_LEAVES, 0, 1000),
    cloth = between(P_CLOTH, 0, 1000);
  if (drops.flux64 == 0) return;
  ring(GROUND, P_NEAREST, P_FARTHEST, P_EAR_HEIGHT);
  ring(WATER, P_NEAREST, P_FARTHEST, P_EAR_HEIGHT);
  ring(LEAVES, P_NEAREST, P_FARTHEST, P_LEAVES_HEIGHT);
  ring(CLOTH, P_CLOTH_NEAREST, P_CLOTH_FARTHEST, P_CLOTH_HEIGHT);
  const onGround = areaOf(GROUND) * ground,
    onWater = areaOf(WATER) * water,
    onLeaves = leaves > 0 ? areaOf(LEAVES) : 0,
    onCloth = cloth > 0 ? areaOf(CLOTH) : 0,
    all = drops.flux64 * (onGround + onWater + onLeaves + onCloth),
    most = between(P_MOST_DROPS, 0, 2e7);
  drops.firstSize = all > most ? min(SIZES, <i32>Math.ceil((1 - most / all) * <f64>SIZES)) : 0;
  show(METER_RAIN_NOISE, <f64>drops.firstSize / <f64>SIZES);
  make(GROUND, drops.flux64 * onGround * seconds, 1);
  make(WATER, drops.flux64 * onWater * seconds, 1);
  make(LEAVES, drops.flux64 * onLeaves * seconds, leaves);
  make(CLOTH, drops.flux64 * onCloth * seconds, cloth);
}
/** Nothing falls nearer than the source of the largest drop is wide. */
function ring(l: i32, nearest: u32, farthest: u32, height: u32): void {
  const layer = layerAt(l),
    from = max(widestSource(), between(nearest, 1e-4, 1e5)),
    to = max(from * 1.001 + 1e-3, between(farthest, 0, 1e5)),
    xi = between(P_SOFTNESS, 0, 1e6),
    sigma = between(P_SOFTNESS_IMAGINARY, -1e6, 1e6),
    h = between(height, 0.01, 1e4),
    resists = value64(P_SOFT_GROUND) != 0;
  store<f32>(layer, <f32>(from * from), LOW);
  store<f32>(layer, <f32>(to * to - from * from), SPAN);
  store<f32>(layer, <f32>h, HEIGHT);
  store<f32>(layer, <f32>xi, XI);
  store<f32>(layer, <f32>(sigma * sigma), SIGMA2);
  store<i32>(layer, l == GROUND && !resists && (xi != 0 || sigma != 0) ? 1 : 0, SOFT);
  store<i32>(layer, l == GROUND && resists ? 1 : 0, RINGED);
  store<i32>(layer, l == LEAVES ? LEAF_COLOURS : l == CLOTH ? CLOTH_COLOURS : 0, KINDS);
  for (let k = 0; k < 3; k++) {
    const reach = <f64>(k == 0 ? RING_0 : k == 1 ? RING_1 : RING_2) * h;
    store<f32>(layer + ((<usize>k) << 2), <f32>(reach * reach), RING);
  }
}
function areaOf(l: i32): f64 {
  return Math.PI * <f64>load<f32>(layerAt(l), SPAN);
}
/** `falling`: drops a quantum. */
function make(l: i32, falling: f64, gain: f64): void {
  if (!(falling > 0)) return;
  const layer = layerAt(l),
    drawn = SIZES - drops.firstSize,
    scale = grid.perArea * gain,
    many = (falling * <f64>drawn) / <f64>SIZES,
    rings = load<i32>(layer, RINGED) != 0 ? RINGS : 1,
    kinds = load<i32>(layer, KINDS),
    perStep = 1 / <f64>STEPS,
    weight = kinds > 0 ? 1 / <f64>kinds : 1;
  store<f64>(layer, many, COUNT);
  for (let r = 0; r < rings; r++) {
    integrate(layer, rings > 1 ? r : -1);
    const size = weight * scale * drops.average * perStep * kernelSum() * falling,
      square = weight * scale * scale * drops.averageSquare * perStep * falling;
    for (let i = 0; i < SIZES; i++) {
      const q = <f64>sourceAt(i),
        // where the size does not decide, every kind gets its part
        first = colourFor(l, i) + r * GROUND_COLOURS,
        at = (i < drops.firstSize ? drops.powers : drops.means) + ((<usize>first) << 3),
        part = (i < drops.firstSize ? square * q * q : size * q) / <f64>SIZES;
      store<f64>(at, load<f64>(at) + part);
    }
  }
  for (let i = 0; i < SIZES; i++) {
    const drop = layer + DROPS + ((<usize>i) << 3);
    store<f32>(drop, <f32>(<f64>sourceAt(i) * scale));
    store<u32>(drop, <u32>rowOf(colourFor(l, i), 0), 4);
  }
  const first = colourFor(l, 0);
  for (let k = 1; k < kinds; k++) {
    store<f64>(drops.means + ((<usize>(first + k)) << 3), meanOf(first));
    store<f64>(drops.powers + ((<usize>(first + k)) << 3), powerOf(first));
  }
}
/** The colour of a drop of size i; the first of those that chance picks from. */
function colourFor(l: i32, i: i32): i32 {
  const ground = <i32>load<u8>(drops.colours + <usize>i);
  if (l == GROUND) return (value64(P_SOFT_GROUND) != 0 ? C_GROUND : C_BARE) + ground;
  if (l == WATER) return C_WATER + (ground > 1 ? 1 : 0);
  return l == LEAVES ? C_LEAVES : C_CLOTH;
}
/** Marks all rows on which drops of a layer may fall. */
export function feedLayer(l: i32): void {
  if (l == GROUND) {
    const rings = load<i32>(layerAt(l), RINGED) != 0 ? RINGS : 1,
      first = value64(P_SOFT_GROUND) != 0 ? C_GROUND : C_BARE;
    for (let k = 0; k < rings * GROUND_COLOURS; k++) if (meanOf(first + k) != 0) feed(first + k);
  } else if (l == WATER) {
    feed(C_WATER);
    feed(C_WATER + 1);
  } else for (let k = 0, n = load<i32>(layerAt(l), KINDS); k < n; k++) feed((l == LEAVES ? C_LEAVES : C_CLOTH) + k);
}

/** Means of g/R and its square over a layer, or over what of it lies in a ring: Simpson's rule in the logarithm of R². */
function integrate(layer: usize, r: i32): void {
  const h = <f64>load<f32>(layer, HEIGHT),
    span = <f64>load<f32>(layer, SPAN),
    whole = <f64>load<f32>(layer, LOW) + h * h;
  let low = whole,
    high = whole + span;
  if (r > 0) low = max(low, min(high, <f64>load<f32>(layer + ((<usize>(r - 1)) << 2), RING)));
  if (r >= 0 && r < RINGS - 1) high = max(low, min(high, <f64>load<f32>(layer + ((<usize>r) << 2), RING)));
  drops.average = 0;
  drops.averageSquare = 0;
  if (!(high > low)) return;
  const panels = 32,
    from = Math.log(low),
    step = (Math.log(high) - from) / <f64>panels;
  for (let k = 0; k <= panels; k++) {
    const square = Math.exp(from + step * <f64>k),
      g = weakened(layer, sqrt(square)),
      weight = ((k == 0 || k == panels ? 1.0 : k & 1 ? 4.0 : 2.0) * step * square) / (3 * span);
    drops.average += weight * g;
    drops.averageSquare += weight * g * g;
  }
}
/** g(R)/R */
function weakened(layer: usize, distance: f64): f64 {
  if (load<i32>(layer, SOFT) == 0) return 1 / distance;
  const h = <f64>load<f32>(layer, HEIGHT),
    d = h + <f64>load<f32>(layer, XI) * distance;
  return (h * d) / ((d * d + <f64>load<f32>(layer, SIGMA2) * distance * distance) * distance);
}
