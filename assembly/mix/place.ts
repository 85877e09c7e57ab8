// Where bodies are heard: how far, on which buses, past which head, through how much air, at which pitch. All of it glides to its goals
// over some blocks, and within a block along the window of the ring path. What nothing sounds of is not kept up to date: it looks where
// the listener is when it is struck.

import { join } from "../base/list";
import { glideBlocks, rate } from "../records/config";
import {
  DOPPLER,
  FADES,
  FATE,
  GAIN,
  GAIN_LEFT,
  gliding,
  IN_GAINS,
  LEFT_BEFORE,
  LEFT_GOAL,
  LEFT_NOW,
  OUTPUT,
  RIGHT_BEFORE,
  RIGHT_GOAL,
  RIGHT_NOW,
  SEEN,
  VELOCITY,
  X,
} from "../scene/body";
import { silent } from "../scene/life";
import { absorbs } from "./air";
import { forgetFactors } from "./factors";
import { others, othersOf } from "./gains";
import { ahead, distance, distanceTo, dopplerOf, place, see, startListener, toRight, up } from "./listener";
import { busesOf, gainRows, isPlaced, kindOf, MANY, MONO, PAIR, TURNED } from "./outputs";
import { leftPower, pan, rightPower } from "./pan";

/** A gain below this is none: it would only make denormals. */
const FAINTEST: f32 = 1e-15;
let reference: f32 = 1;
let nearest: f32 = 0.1;
let speed: f32 = 343.2;
let radius: f32 = 0.0875;
/** Whether what happens is heard when its sound has come. */
export let delays: bool = false;
/** Gains of two speakers. */
const pair: usize = memory.data(8);

export function startPlace(
  referenceDistance: f64,
  nearestDistance: f64,
  headRadius: f64,
  speedOfSound: f64,
  withDelay: bool,
): void {
  reference = <f32>referenceDistance;
  nearest = <f32>nearestDistance;
  radius = <f32>headRadius;
  speed = <f32>speedOfSound;
  delays = withDelay;
  startListener();
}

/** Samples that sound needs for the radius of the head. */
export function headSamples(): f64 {
  return (<f64>radius * rate) / <f64>speed;
}
/** Samples that sound needs from the point whose coordinates lie at `point`. */
export function travelTime(point: usize): f64 {
  return (<f64>distanceTo(point) * rate) / <f64>speed;
}

/** New goals for a body that moved or changed its gain; it glides there, or is simply there when nothing of it sounds. */
export function aim(body: usize): void {
  if (silent(body)) {
    settleGains(body);
    return;
  }
  setGoal(body);
  store<i32>(body, glideBlocks, GAIN_LEFT);
  join(gliding, body, body + IN_GAINS);
}
/** Gains of a body that is about to sound, if the listener has moved since they were made; says whether. */
export function lookUp(body: usize): bool {
  if (load<i32>(body, SEEN) == place || !silent(body)) return false;
  settleGains(body);
  return true;
}
/** The body's gains are at their goal at once. */
export function settleGains(body: usize): void {
  setGoal(body);
  store<f32>(body, load<f32>(body, LEFT_GOAL), LEFT_NOW);
  store<f32>(body, load<f32>(body, LEFT_GOAL), LEFT_BEFORE);
  store<f32>(body, load<f32>(body, RIGHT_GOAL), RIGHT_NOW);
  store<f32>(body, load<f32>(body, RIGHT_GOAL), RIGHT_BEFORE);
  const bytes = (<usize>others()) << 2,
    now = othersOf(body);
  memory.copy(now, now + 2 * bytes, bytes);
  memory.copy(now + bytes, now + 2 * bytes, bytes);
  store<i32>(body, 0, GAIN_LEFT);
  forgetFactors();
}

function setGoal(body: usize): void {
  const output = load<i32>(body, OUTPUT),
    own: f32 = load<i32>(body, FATE) == FADES || load<f32>(body, GAIN) < FAINTEST ? 0 : load<f32>(body, GAIN);
  store<i32>(body, place, SEEN);
  store<f32>(body, 1, DOPPLER);
  if (!isPlaced(output)) {
    setEars(body, own, own);
    return;
  }
  see(body + X);
  if (delays) store<f32>(body, dopplerOf(body + X, body + VELOCITY, speed), DOPPLER);
  const kind = kindOf(output),
    gain = (own * reference) / max(distance, nearest),
    goal = othersOf(body) + ((<usize>others()) << 3);
  if (absorbs) store<f32>(goal + ((<usize>gainRows) << 2), distance);
  if (kind == MONO) setEars(body, gain, 0);
  else if (kind == PAIR) {
    pan(pair, 2);
    setEars(body, gain * load<f32>(pair), gain * load<f32>(pair, 4));
  } else if (kind == MANY) {
    const n = busesOf(output);
    pan(goal, n);
    for (let k: usize = 0; k < (<usize>n) << 2; k += 4) store<f32>(goal + k, gain * load<f32>(goal + k));
    setEars(body, gain * sqrt(leftPower), gain * sqrt(rightPower));
  } else if (kind == TURNED) {
    // inside the nearest distance the direction fades to none: the sound comes from all around, at right angles to both ears
    const x = <f64>ahead,
      y = <f64>up,
      r = <f64>distance,
      n = <f64>nearest,
      angle = Math.atan2(sqrt(x * x + y * y + max(0, n * n - r * r)), <f64>toRight);
    setEar(goal, Math.PI - angle);
    setEar(goal + 4, angle);
    setEars(body, gain, gain);
  }
}
function setEars(body: usize, left: f32, right: f32): void {
  store<f32>(body, left, LEFT_GOAL);
  store<f32>(body, right, RIGHT_GOAL);
}
/** Delay in samples and, two numbers on, shelf of an ear that lies at this angle to the sound. PHYSICS §11.3. */
function setEar(at: usize, angle: f64): void {
  const way = angle < 0.5 * Math.PI ? 1 - Math.cos(angle) : 1 + angle - 0.5 * Math.PI;
  store<f32>(at, <f32>((way * <f64>radius * rate) / <f64>speed));
  store<f32>(at, <f32>(1.05 + 0.95 * Math.cos(angle * 1.2)), 8);
}
