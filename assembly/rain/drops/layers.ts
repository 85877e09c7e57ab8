// What rain falls on: bare ground, water, leaves, cloth. Each is a ring around the listener on which drops fall as a
// Poisson process. This file computes from the parameters how many drops fall, how their impulses weaken with distance,
// the mean of all drops on every row of the grid (Campbell, PHYSICS §9.4), and which sizes are too many to be made drop
// by drop and become noise of the same power (§9.7).

import { reserve } from "../../base/memory";
import { reserveRow } from "../../base/row";
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
import { between, value64 } from "../base/parameters";
import { SIZES, sourceAt, widestSource } from "../base/sizes";
import { base } from "../base/state";
import { meanOf } from "../grid/colours";
import { STEPS } from "../grid/directions";
import { C_BARE, kernelSum, markFallen, ROWS_OF_COLOURS, rowOf } from "../grid/scatter";
import { grid } from "../grid/state";
import { LAYER_BYTES, Layer } from "./layer";
import { drops } from "./state";

/** The layers, by number. */
export const LAYERS: i32 = 4;
export const GROUND: i32 = 0;
export const WATER: i32 = 1;
export const LEAVES: i32 = 2;
export const CLOTH: i32 = 3;

/** Room for the layers. */
export function reserveLayers(): void {
  drops.layers = changetype<Layer>(reserve(LAYERS, LAYER_BYTES));
  drops.powers = reserveRow<f64>(ROWS_OF_COLOURS);
}
/** Nothing falls. */
export function emptyLayers(): void {
  for (let l = 0; l < LAYERS; l++) layerAt(l).count = 0;
  grid.colourMeans.clear(ROWS_OF_COLOURS);
  drops.powers.clear(ROWS_OF_COLOURS);
  drops.firstSize = 0;
  show(METER_RAIN_NOISE, 0);
}
/** A layer: GROUND, WATER, LEAVES or CLOTH. */
export function layerAt(l: i32): Layer {
  return changetype<Layer>(changetype<usize>(drops.layers) + <usize>l * LAYER_BYTES);
}
/** Power of the noise in a colour, a step of the grid. */
export function powerOf(colour: i32): f64 {
  return drops.powers[colour];
}

/** Makes the layers for the present parameters and table of sizes. */
export function makeLayers(): void {
  emptyLayers();
  const seconds = <f64>BLOCK / config.rate,
    ground = between(P_GROUND, 0, 1),
    water = between(P_WATER, 0, 1),
    leaves = between(P_LEAVES, 0, 1000),
    cloth = between(P_CLOTH, 0, 1000);
  if (base.flux64 == 0) return;
  placeLayer(GROUND, P_NEAREST, P_FARTHEST, P_EAR_HEIGHT);
  placeLayer(WATER, P_NEAREST, P_FARTHEST, P_EAR_HEIGHT);
  placeLayer(LEAVES, P_NEAREST, P_FARTHEST, P_LEAVES_HEIGHT);
  placeLayer(CLOTH, P_CLOTH_NEAREST, P_CLOTH_FARTHEST, P_CLOTH_HEIGHT);
  const onGround = areaOf(GROUND) * ground,
    onWater = areaOf(WATER) * water,
    onLeaves = leaves > 0 ? areaOf(LEAVES) : 0,
    onCloth = cloth > 0 ? areaOf(CLOTH) : 0,
    all = base.flux64 * (onGround + onWater + onLeaves + onCloth),
    most = between(P_MOST_DROPS, 0, 2e7);
  drops.firstSize = all > most ? min(SIZES, <i32>Math.ceil((1 - most / all) * <f64>SIZES)) : 0;
  show(METER_RAIN_NOISE, <f64>drops.firstSize / <f64>SIZES);
  fillLayer(GROUND, base.flux64 * onGround * seconds, 1);
  fillLayer(WATER, base.flux64 * onWater * seconds, 1);
  fillLayer(LEAVES, base.flux64 * onLeaves * seconds, leaves);
  fillLayer(CLOTH, base.flux64 * onCloth * seconds, cloth);
}
/**
 * Sets the ring, height and admittance of a layer. No drop falls nearer than the radius of the largest drop's source.
 */
function placeLayer(l: i32, nearest: u32, farthest: u32, height: u32): void {
  const layer = layerAt(l),
    from = max(widestSource(), between(nearest, 1e-4, 1e5)),
    to = max(from * 1.001 + 1e-3, between(farthest, 0, 1e5)),
    xi = between(P_SOFTNESS, 0, 1e6),
    sigma = between(P_SOFTNESS_IMAGINARY, -1e6, 1e6),
    h = between(height, 0.01, 1e4),
    resists = value64(P_SOFT_GROUND) != 0;
  layer.low = <f32>(from * from);
  layer.span = <f32>(to * to - from * from);
  layer.height = <f32>h;
  layer.xi = <f32>xi;
  layer.sigma2 = <f32>(sigma * sigma);
  layer.isSoft = l == GROUND && !resists && (xi != 0 || sigma != 0) ? 1 : 0;
  layer.isRinged = l == GROUND && resists ? 1 : 0;
  layer.kinds = l == LEAVES ? LEAF_COLOURS : l == CLOTH ? CLOTH_COLOURS : 0;
  for (let k = 0; k < RINGS - 1; k++) {
    const reach = <f64>(k == 0 ? RING_0 : k == 1 ? RING_1 : RING_2) * h;
    layer.rings[k] = <f32>(reach * reach);
  }
}
/** Area of a layer's ring, m². */
function areaOf(l: i32): f64 {
  return Math.PI * <f64>layerAt(l).span;
}
/**
 * Fills the drops of a layer, and means and noise of its colours, from the table of sizes. `falling`: drops a quantum;
 * `gain`: factor on their impulses.
 */
function fillLayer(l: i32, falling: f64, gain: f64): void {
  if (!(falling > 0)) return;
  const layer = layerAt(l),
    drawn = SIZES - drops.firstSize,
    scale = grid.perArea * gain,
    rings = layer.isRinged != 0 ? RINGS : 1,
    kinds = layer.kinds,
    perStep = 1 / <f64>STEPS,
    weight = kinds > 0 ? 1 / <f64>kinds : 1,
    means = grid.colourMeans,
    powers = drops.powers;
  layer.count = (falling * <f64>drawn) / <f64>SIZES;
  for (let r = 0; r < rings; r++) {
    integrate(layer, rings > 1 ? r : -1);
    const size = weight * scale * drops.average * perStep * kernelSum() * falling,
      square = weight * scale * scale * drops.averageSquare * perStep * falling;
    for (let i = 0; i < SIZES; i++) {
      const q = <f64>sourceAt(i),
        // where chance picks the kind, this is the first one, with its share; the others get the same share below
        colour = colourFor(l, i) + r * GROUND_COLOURS,
        isNoise = i < drops.firstSize,
        part = (isNoise ? square * q * q : size * q) / <f64>SIZES;
      if (isNoise) powers[colour] = powers[colour] + part;
      else means[colour] = means[colour] + part;
    }
  }
  for (let i = 0; i < SIZES; i++) {
    const drop = layer.dropOf(i);
    drop.size = <f32>(<f64>sourceAt(i) * scale);
    drop.rows = <u32>rowOf(colourFor(l, i), 0).address;
  }
  const first = colourFor(l, 0);
  for (let k = 1; k < kinds; k++) {
    means[first + k] = means[first];
    powers[first + k] = powers[first];
  }
}
/** The colour of a drop of size i; where chance picks the kind, the colour of the first kind. */
function colourFor(l: i32, i: i32): i32 {
  const ground = <i32>base.colours[i];
  if (l == GROUND) return (value64(P_SOFT_GROUND) != 0 ? C_GROUND : C_BARE) + ground;
  if (l == WATER) return C_WATER + (ground > 1 ? 1 : 0);
  return l == LEAVES ? C_LEAVES : C_CLOTH;
}
/** Marks all rows on which drops of a layer may fall. */
export function markLayer(l: i32): void {
  if (l == GROUND) {
    const rings = layerAt(l).isRinged != 0 ? RINGS : 1,
      first = value64(P_SOFT_GROUND) != 0 ? C_GROUND : C_BARE;
    for (let k = 0; k < rings * GROUND_COLOURS; k++) if (meanOf(first + k) != 0) markFallen(first + k);
  } else if (l == WATER) {
    markFallen(C_WATER);
    markFallen(C_WATER + 1);
  } else for (let k = 0, n = layerAt(l).kinds; k < n; k++) markFallen((l == LEAVES ? C_LEAVES : C_CLOTH) + k);
}

/**
 * Means of g/R and its square over a layer, or over the part of it that lies in ring r of ground (−1: all of it):
 * Simpson's rule in the logarithm of R².
 */
function integrate(layer: Layer, r: i32): void {
  const h = <f64>layer.height,
    span = <f64>layer.span,
    whole = <f64>layer.low + h * h;
  let low = whole,
    high = whole + span;
  if (r > 0) low = max(low, min(high, <f64>layer.rings[r - 1]));
  if (r >= 0 && r < RINGS - 1) high = max(low, min(high, <f64>layer.rings[r]));
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
/** g(R)/R, by which an impulse is weakened over a distance, m. */
function weakened(layer: Layer, distance: f64): f64 {
  if (layer.isSoft == 0) return 1 / distance;
  const h = <f64>layer.height,
    d = h + <f64>layer.xi * distance;
  return (h * d) / ((d * d + <f64>layer.sigma2 * distance * distance) * distance);
}
