// Where bodies are heard: how far, on which buses, past which head, through how much air, at which pitch. All of it glides to its goals
// over some blocks, and within a block along the window of the ring path. What nothing sounds of is not kept up to date: it looks where
// the listener is when it is struck.

import { glideBlocks, rate } from "../records/config";
import { Body, FADES, gliding } from "../scene/body";
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
export function aim(body: Body): void {
  if (silent(body)) {
    settleGains(body);
    return;
  }
  setGoal(body);
  body.gainLeft = glideBlocks;
  gliding.join(body);
}
/** Gains of a body that is about to sound, if the listener has moved since they were made; says whether. */
export function lookUp(body: Body): bool {
  if (body.seen == place || !silent(body)) return false;
  settleGains(body);
  return true;
}
/** The body's gains are at their goal at once. */
export function settleGains(body: Body): void {
  setGoal(body);
  body.leftNow = body.leftGoal;
  body.leftBefore = body.leftGoal;
  body.rightNow = body.rightGoal;
  body.rightBefore = body.rightGoal;
  const bytes = (<usize>others()) << 2,
    now = othersOf(body);
  memory.copy(now, now + 2 * bytes, bytes);
  memory.copy(now + bytes, now + 2 * bytes, bytes);
  body.gainLeft = 0;
  forgetFactors();
}

function setGoal(body: Body): void {
  const output = body.output,
    own: f32 = body.fate == FADES || body.gain < FAINTEST ? 0 : body.gain;
  body.seen = place;
  body.doppler = 1;
  if (!isPlaced(output)) {
    setEars(body, own, own);
    return;
  }
  see(changetype<usize>(body) + offsetof<Body>("x"));
  if (delays)
    body.doppler = dopplerOf(
      changetype<usize>(body) + offsetof<Body>("x"),
      changetype<usize>(body) + offsetof<Body>("vx"),
      speed,
    );
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
function setEars(body: Body, left: f32, right: f32): void {
  body.leftGoal = left;
  body.rightGoal = right;
}
/** Delay in samples and, two numbers on, shelf of an ear that lies at this angle to the sound. PHYSICS §11.3. */
function setEar(at: usize, angle: f64): void {
  const way = angle < 0.5 * Math.PI ? 1 - Math.cos(angle) : 1 + angle - 0.5 * Math.PI;
  store<f32>(at, <f32>((way * <f64>radius * rate) / <f64>speed));
  store<f32>(at, <f32>(1.05 + 0.95 * Math.cos(angle * 1.2)), 8);
}
