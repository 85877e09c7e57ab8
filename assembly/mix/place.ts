// Where bodies are heard: how far, on which buses, past which head, through how much air, at which pitch. All of it glides to its goals
// over some blocks, and within a block along the window of the ring path. What nothing sounds of is not kept up to date: it looks where
// the listener is when it is struck.

import { config } from "../records/state";
import { Body, FADES } from "../scene/body";
import { silent } from "../scene/life";
import { scene } from "../scene/state";
import { forgetFactors } from "./factors";
import { others, othersOf } from "./gains";
import { distanceTo, dopplerOf, resetListener, see } from "./listener";
import { busesOf, isPlaced, kindOf, MANY, MONO, PAIR, TURNED } from "./outputs";
import { pan } from "./pan";
import { mix } from "./state";

/** A gain below this is none: it would only make denormals. */
const FAINTEST: f32 = 1e-15;
/** Gains of two speakers. */
const pair: usize = memory.data(8);

export function resetPlace(): void {
  mix.reference = <f32>config.referenceDistance;
  mix.placeNearest = <f32>config.nearestDistance;
  mix.radius = <f32>config.headRadius;
  mix.speed = <f32>config.speedOfSound;
  mix.delays = config.delays != 0;
  resetListener();
}

/** Samples that sound needs for the radius of the head. */
export function headSamples(): f64 {
  return (<f64>mix.radius * config.rate) / <f64>mix.speed;
}
/** Samples that sound needs from the point whose coordinates lie at `point`. */
export function travelTime(point: usize): f64 {
  return (<f64>distanceTo(point) * config.rate) / <f64>mix.speed;
}

/** New goals for a body that moved or changed its gain; it glides there, or is simply there when nothing of it sounds. */
export function aim(body: Body): void {
  if (silent(body)) {
    settleGains(body);
    return;
  }
  setGoal(body);
  body.gainLeft = config.glideBlocks;
  scene.gliding.join(body);
}
/** Gains of a body that is about to sound, if the listener has moved since they were made; says whether. */
export function lookUp(body: Body): bool {
  if (body.seen == mix.place || !silent(body)) return false;
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
  body.seen = mix.place;
  body.doppler = 1;
  if (!isPlaced(output)) {
    setEars(body, own, own);
    return;
  }
  see(changetype<usize>(body) + offsetof<Body>("x"));
  if (mix.delays)
    body.doppler = dopplerOf(
      changetype<usize>(body) + offsetof<Body>("x"),
      changetype<usize>(body) + offsetof<Body>("vx"),
      mix.speed,
    );
  const kind = kindOf(output),
    gain = (own * mix.reference) / max(mix.distance, mix.placeNearest),
    goal = othersOf(body) + ((<usize>others()) << 3);
  if (mix.absorbs) store<f32>(goal + ((<usize>mix.gainRows) << 2), mix.distance);
  if (kind == MONO) setEars(body, gain, 0);
  else if (kind == PAIR) {
    pan(pair, 2);
    setEars(body, gain * load<f32>(pair), gain * load<f32>(pair, 4));
  } else if (kind == MANY) {
    const n = busesOf(output);
    pan(goal, n);
    for (let k: usize = 0; k < (<usize>n) << 2; k += 4) store<f32>(goal + k, gain * load<f32>(goal + k));
    setEars(body, gain * sqrt(mix.leftPower), gain * sqrt(mix.rightPower));
  } else if (kind == TURNED) {
    // inside the nearest distance the direction fades to none: the sound comes from all around, at right angles to both ears
    const x = <f64>mix.ahead,
      y = <f64>mix.up,
      r = <f64>mix.distance,
      n = <f64>mix.placeNearest,
      angle = Math.atan2(sqrt(x * x + y * y + max(0, n * n - r * r)), <f64>mix.toRight);
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
  store<f32>(at, <f32>((way * <f64>mix.radius * config.rate) / <f64>mix.speed));
  store<f32>(at, <f32>(1.05 + 0.95 * Math.cos(angle * 1.2)), 8);
}
