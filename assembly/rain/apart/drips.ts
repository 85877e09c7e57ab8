// Large drops that fall by themselves, from leaves, eaves and gutters (PHYSICS §9.5): from fixed places around the listener, each with a period of
// its own that varies by a few per cent, or anywhere and at any time. They fall three metres. Into water each brings a bubble, larger than those
// of rain: the "plink" of a drip is that bubble, trapped some 20 ms after the impact (Phillips, Agarwal and Jordan 2018).
//
//   place   f64: periods until the next drop; drops so far | f32: r, m; azimuth in turns; share of water from which on it is one; pitch, Hz; rate as a factor

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
import { normal, poisson, seedChance, unit } from "../chance";
import { cornerOf, sourceOf, speedOf } from "../drops/sizes";
import { colourOf, scatter } from "../grid/scatter";
import { between, value } from "../parameters";
import { ringBubble } from "./bubbles";
import { apart } from "./state";

const MOST_PLACES: i32 = 32;
const PLACE_BYTES: usize = 40;
const LEFT: usize = 0;
const DROPS: usize = 8;
const RADIUS: usize = 16;
const TURN: usize = 20;
const WATER: usize = 24;
const PITCH: usize = 28;
const RATE: usize = 32;
/** Drops of one place in a block, at most, and of all together where they fall anywhere. */
const MOST_OF_PLACE: i32 = 8;
const MOST_ANYWHERE: i32 = 64;
/** Drips a second, at most. */
const MOST_RATE: f64 = 2000;
/** They fall no farther away than this, m, and from this height. */
const FARTHEST: f32 = 4;
const HEIGHT: f32 = 3;
/** Deviation of a period, as a part of it; of a place's pitch, in octaves to both sides. */
const JITTER: f32 = 0.03;
const WANDERS: f32 = 0.08;
/** Pitches, Hz, evenly in the logarithm over three octaves. */
const LOWEST: f64 = 500;
const OCTAVES: f64 = 3;
/** The bubble comes this much later, s. */
const TRAPPED: f32 = 0.018;
const TRAPPED_SPREAD: f32 = 0.012;
/** What chance is for. */
const PLACES: u32 = 0xd21;
const FALLS: u32 = 0xd22;
const ANYWHERE: u32 = 0xd23;

const places: usize = memory.data(1280);

/** The drips of a quantum. They begin anew where quanta do. */
export function runDrips(quantum: i32): void {
  if (quantum != apart.last + 1) findPlaces();
  apart.last = quantum;
  const drips = between(P_DRIPS, 0, MOST_RATE);
  if (!(drips > 0)) return;
  const n = min(<i32>value(P_DRIP_PLACES), MOST_PLACES);
  if (n >= 1) fromPlaces(n, drips);
  else fromAnywhere(quantum, drips);
}
/** The places that chance gives this rain. */
function findPlaces(): void {
  for (let i = 0; i < MOST_PLACES; i++) {
    const place = places + <usize>i * PLACE_BYTES;
    seedChance(PLACES, <u32>i, 0);
    store<f64>(place, <f64>unit(), LEFT);
    store<f64>(place, 0, DROPS);
    store<f32>(place, unit(), RADIUS);
    store<f32>(place, unit(), TURN);
    store<f32>(place, unit(), WATER);
    store<f32>(place, unit(), PITCH);
    store<f32>(place, <f32>(2 ** <f64>(unit() - <f32>0.5)), RATE);
  }
}
function fromPlaces(n: i32, drips: f64): void {
  let all: f64 = 0;
  for (let i = 0; i < n; i++) all += <f64>load<f32>(places + <usize>i * PLACE_BYTES, RATE);
  const each = (drips * BLOCK) / config.rate / all;
  for (let i = 0; i < n; i++) {
    const place = places + <usize>i * PLACE_BYTES,
      step = each * <f64>load<f32>(place, RATE);
    let left = load<f64>(place, LEFT);
    for (let k = 0; left < step && k < MOST_OF_PLACE; k++) {
      const drops = load<f64>(place, DROPS);
      store<f64>(place, drops + 1, DROPS);
      seedChance(FALLS, <u32>i, <u32>drops);
      const next = max<f64>(0.5, 1 + <f64>(JITTER * normal())),
        at = <f32>((max(left, 0) / step) * BLOCK),
        pitch = load<f32>(place, PITCH) + (WANDERS / <f32>OCTAVES) * (2 * unit() - 1);
      fall(at, load<f32>(place, RADIUS), load<f32>(place, TURN), load<f32>(place, WATER), pitch);
      left += next;
    }
    store<f64>(place, max(left - step, 0), LEFT);
  }
}
function fromAnywhere(quantum: i32, drips: f64): void {
  seedChance(ANYWHERE, <u32>quantum, 0);
  for (let n = min(poisson(<f32>((drips * BLOCK) / config.rate)), MOST_ANYWHERE); n > 0; n--) {
    const at = unit() * <f32>BLOCK,
      radius = unit(),
      turn = unit(),
      water = unit();
    fall(at, radius, turn, water, unit());
  }
}
/** One drop, `at` samples behind the block's start; where it falls, and its pitch in water, by chances from 0 to 1. */
function fall(at: f32, radius: f32, turn: f32, water: f32, pitch: f32): void {
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
/** Speed, m/s, after the fall of a drop whose last speed would be `terminal`, with a drag that goes with the square of speed. */
function fallen(terminal: f32): f32 {
  const square = max<f64>(<f64>terminal * <f64>terminal, 1e-6);
  return <f32>sqrt(square * (1 - Math.exp((-2 * 9.81 * <f64>HEIGHT) / square)));
}
/** What soft ground takes, after the thesis: Re z/(z + βR). */
function softness(ears: f32, distance: f32): f32 {
  if (value(P_SOFT_GROUND) != 0) return 1;
  const a = ears + <f32>between(P_SOFTNESS, 0, 1e3) * distance,
    b = <f32>between(P_SOFTNESS_IMAGINARY, -1e3, 1e3) * distance;
  return (ears * a) / (a * a + b * b);
}
