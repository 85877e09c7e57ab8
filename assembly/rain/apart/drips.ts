// Large drops that fall by themselves, from leaves, eaves and gutters (PHYSICS §9.5): from fixed places around the
// listener, each with a period of its own that varies by a few per cent, or anywhere and at any time. They fall three
// metres. A drop that falls into water traps a bubble, larger than those of rain, some 20 ms after the impact: this
// bubble is the "plink" of a drip (Phillips, Agarwal and Jordan 2018).

import { reserve } from "../../base/memory";
import {
  C_WATER,
  P_BUBBLES,
  P_DRIP_PLACES,
  P_DRIP_SIZE,
  P_DRIP_WATER,
  P_DRIPS,
  P_EAR_HEIGHT,
  P_NEAREST,
  P_SOFT_GROUND,
  P_SOFTNESS,
  P_SOFTNESS_IMAGINARY,
} from "../../records/rain";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { normal, poisson, seedChance, unit } from "../base/chance";
import { between, value } from "../base/parameters";
import { cornerOf, sourceOf, speedOf } from "../base/sizes";
import { colourOf, scatter } from "../grid/scatter";
import { ringBubble } from "./bubbles";
import { apart } from "./state";

/** They fall no farther away than this, m, and from this height. */
const FARTHEST: f32 = 4;
const HEIGHT: f32 = 3;
const WANDERS: f32 = 0.08;
/** Pitches, Hz, evenly in the logarithm over three octaves. */
const LOWEST: f64 = 500;
const OCTAVES: f64 = 3;
/** How much later than the impact the bubble comes, s, and most that chance adds to it. */
const TRAPPED: f32 = 0.018;
const TRAPPED_SPREAD: f32 = 0.012;
/** Purpose of the draws (base/chance.ts). */
const PLACES: u32 = 0xd21;
const FALLS: u32 = 0xd22;
const ANYWHERE: u32 = 0xd23;

/** A place from which drops fall. */
@unmanaged
class Place {
  /** Periods until the next drop. */
  left: f64;
  /** Drops so far. */
  drops: f64;
  /** Where its drops land in the ring on the ground, a uniform number from 0 to 1. */
  radius: f32;
  /** Its azimuth, turns. */
  turn: f32;
  /** It drips into water where the share of water (P_DRIP_WATER) is above this. */
  water: f32;
  /** Pitch of its bubbles, from 0 to 1 over OCTAVES. */
  pitch: f32;
  /** Factor on the rate of its drops. */
  rate: f32;
}
/** Bytes from one place to the next, a multiple of the size of a float64. */
const PLACE_BYTES: usize = (offsetof<Place>() + 7) & ~(<usize>7);

function placeAt(i: i32): Place {
  return changetype<Place>(apart.dripPlaces + <usize>i * PLACE_BYTES);
}

const MOST_PLACES: i32 = 32;
/** Room for all places. */
export function reserveDrips(): void {
  apart.dripPlaces = reserve(MOST_PLACES, PLACE_BYTES);
}
/** The next drips draw their places anew. */
export function resetDrips(): void {
  apart.lastDrips = i32.MIN_VALUE;
}
/** Drips a second, at most. */
const MOST_RATE: f64 = 2000;
/** The drips of a quantum. Where quanta begin anew, places are drawn anew. */
export function runDrips(quantum: i32): void {
  if (quantum != apart.lastDrips + 1) findPlaces();
  apart.lastDrips = quantum;
  const drips = between(P_DRIPS, 0, MOST_RATE);
  if (!(drips > 0)) return;
  const n = min(<i32>value(P_DRIP_PLACES), MOST_PLACES);
  if (n >= 1) fromPlaces(n, drips);
  else fromAnywhere(quantum, drips);
}
/** Draws the places of this rain. */
function findPlaces(): void {
  for (let i = 0; i < MOST_PLACES; i++) {
    const place = placeAt(i);
    seedChance(PLACES, <u32>i, 0);
    place.left = <f64>unit();
    place.drops = 0;
    place.radius = unit();
    place.turn = unit();
    place.water = unit();
    place.pitch = unit();
    place.rate = <f32>(2 ** <f64>(unit() - <f32>0.5));
  }
}
/** Standard deviation of a period, as a part of it; most by which a pitch deviates from its place's, octaves. */
const JITTER: f32 = 0.03;
/** Drops of one place in a block, at most, and of all together where they fall anywhere. */
const MOST_OF_PLACE: i32 = 8;
/** The drips of n places, `drips` a second in all. */
function fromPlaces(n: i32, drips: f64): void {
  let all: f64 = 0;
  for (let i = 0; i < n; i++) all += <f64>placeAt(i).rate;
  const each = (drips * BLOCK) / config.rate / all;
  for (let i = 0; i < n; i++) {
    const place = placeAt(i),
      step = each * <f64>place.rate;
    let left = place.left;
    for (let k = 0; left < step && k < MOST_OF_PLACE; k++) {
      const drops = place.drops;
      place.drops = drops + 1;
      seedChance(FALLS, <u32>i, <u32>drops);
      const next = max<f64>(0.5, 1 + <f64>(JITTER * normal())),
        at = <f32>((max(left, 0) / step) * BLOCK),
        pitch = place.pitch + (WANDERS / <f32>OCTAVES) * (2 * unit() - 1);
      drip(at, place.radius, place.turn, place.water, pitch);
      left += next;
    }
    place.left = max(left - step, 0);
  }
}
const MOST_ANYWHERE: i32 = 64;
/** The drips that fall anywhere and at any time, `drips` a second. */
function fromAnywhere(quantum: i32, drips: f64): void {
  seedChance(ANYWHERE, <u32>quantum, 0);
  for (let n = min(poisson(<f32>((drips * BLOCK) / config.rate)), MOST_ANYWHERE); n > 0; n--) {
    const at = unit() * <f32>BLOCK,
      radius = unit(),
      turn = unit(),
      water = unit();
    drip(at, radius, turn, water, unit());
  }
}
/**
 * One drop, `at` samples after the block's start; uniform numbers from 0 to 1 give its place and its pitch in water.
 */
function drip(at: f32, radius: f32, turn: f32, water: f32, pitch: f32): void {
  const nearest = <f32>between(P_NEAREST, 0.05, 1000),
    farthest = max(FARTHEST, nearest),
    ears = <f32>between(P_EAR_HEIGHT, 0.01, 1000),
    square = nearest * nearest + (farthest * farthest - nearest * nearest) * radius,
    distance = sqrt<f32>(square + ears * ears),
    azimuth = <i32>(turn * 1024) & 1023,
    diameter = <f32>between(P_DRIP_SIZE, 1e-4, 8e-3),
    speed = fallen(speedOf(diameter)),
    area = sourceOf(diameter, speed) / distance;
  if (water >= value(P_DRIP_WATER)) {
    scatter(colourOf(cornerOf(diameter, speed)), 2 * at, area * softness(ears, distance), azimuth);
    return;
  }
  scatter(C_WATER, 2 * at, area, azimuth);
  const u = unit(),
    hertz = LOWEST * 2 ** (OCTAVES * <f64>min<f32>(max<f32>(pitch, 0), 1)),
    later = (TRAPPED + TRAPPED_SPREAD * u) * <f32>config.rate;
  ringBubble(3.26 / hertz, <f32>between(P_BUBBLES, 0, 1e3) / distance, at + later, azimuth, u);
}
/**
 * Speed, m/s, of a drop after its fall, with terminal speed `terminal` and a drag that goes with the square of speed.
 */
function fallen(terminal: f32): f32 {
  const square = max<f64>(<f64>terminal * <f64>terminal, 1e-6);
  return <f32>sqrt(square * (1 - Math.exp((-2 * 9.81 * <f64>HEIGHT) / square)));
}
/** Factor of soft ground on an impulse, after the thesis: Re z/(z + βR). */
function softness(ears: f32, distance: f32): f32 {
  if (value(P_SOFT_GROUND) != 0) return 1;
  const a = ears + <f32>between(P_SOFTNESS, 0, 1e3) * distance,
    b = <f32>between(P_SOFTNESS_IMAGINARY, -1e3, 1e3) * distance;
  return (ears * a) / (a * a + b * b);
}
