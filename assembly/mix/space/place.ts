// Where bodies are heard: how far, on which buses, past which head, through how much air, at which pitch. All of these
// glide to their goals over some blocks, and within a block along the window of the ring path. The gains of a silent
// body are not kept up to date: they are computed from the listener's place when the body is struck. PHYSICS §11.

import { Row } from "../../base/row";
import { config } from "../../records/state";
import { Body, FADES } from "../../scene/body";
import { isSilent } from "../../scene/life";
import { scene } from "../../scene/state";
import { setDistance, setEarDelay, setEarShelf, spatialBefore, spatialGoal, spatialOf, spatialSize } from "../gains";
import { busesOf, HEAD, isPlaced, kindOf, MANY, MONO, PAIR } from "../outputs";
import { mix } from "../state";
import { forgetFactors } from "./factors";
import { distanceTo, dopplerOf, resetListener, see } from "./listener";
import { pan } from "./pan";

/** A gain below this counts as 0: it would only make denormals. */
const FAINTEST: f32 = 1e-15;
/** Scratch: gains of two speakers. */
const pair = changetype<Row<f32>>(memory.data(8));

/** Takes the space around the listener from the configuration. */
export function resetPlace(): void {
  mix.referenceDistance = <f32>config.referenceDistance;
  mix.nearestDistance = <f32>config.nearestDistance;
  mix.headRadius = <f32>config.headRadius;
  mix.speedOfSound = <f32>config.speedOfSound;
  mix.delays = config.delays != 0;
  resetListener();
}

/** Samples that sound needs for the radius of the head. */
export function headSamples(): f64 {
  return (<f64>mix.headRadius * config.rate) / <f64>mix.speedOfSound;
}
/** Samples that sound needs from a point to the listener. */
export function travelTime(x: f32, y: f32, z: f32): f64 {
  return (<f64>distanceTo(x, y, z) * config.rate) / <f64>mix.speedOfSound;
}

/**
 * New goals for a body that moved or changed its gain: its gains glide there, or are there at once when it is silent.
 */
export function aim(body: Body): void {
  if (isSilent(body)) {
    settleGains(body);
    return;
  }
  setGoal(body);
  body.gainBlocks = config.glideBlocks;
  scene.gliding.join(body);
}
/**
 * Renews the gains of a silent body that is about to sound, if the listener has moved since they were computed. Says
 * whether it did.
 */
export function lookUp(body: Body): bool {
  if (body.seen == mix.listenerPlace || !isSilent(body)) return false;
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
  const bytes = (<usize>spatialSize()) << 2,
    goal = spatialGoal(body).address;
  memory.copy(spatialOf(body).address, goal, bytes);
  memory.copy(spatialBefore(body).address, goal, bytes);
  body.gainBlocks = 0;
  forgetFactors();
}

/** Computes the gains, delays and pitch to which a body glides, from its place and the listener's. */
function setGoal(body: Body): void {
  const output = body.output,
    own: f32 = body.fate == FADES || body.gain < FAINTEST ? 0 : body.gain;
  body.seen = mix.listenerPlace;
  body.doppler = 1;
  if (!isPlaced(output)) {
    setEars(body, own, own);
    return;
  }
  see(body.x, body.y, body.z);
  if (mix.delays) body.doppler = dopplerOf(body, mix.speedOfSound);
  const kind = kindOf(output),
    gain = (own * mix.referenceDistance) / max(mix.distance, mix.nearestDistance),
    goal = spatialGoal(body);
  if (mix.absorbs) setDistance(goal, mix.distance);
  if (kind == MONO) setEars(body, gain, 0);
  else if (kind == PAIR) {
    pan(pair, 2);
    setEars(body, gain * pair[0], gain * pair[1]);
  } else if (kind == MANY) {
    const n = busesOf(output);
    pan(goal, n);
    for (let bus = 0; bus < n; bus++) goal[bus] = gain * goal[bus];
    setEars(body, gain * sqrt(mix.leftPower), gain * sqrt(mix.rightPower));
  } else if (kind == HEAD) {
    // nearer than the nearest distance the direction fades to none: the sound comes from all around, at right angles to
    // both ears
    const x = <f64>mix.ahead,
      y = <f64>mix.up,
      r = <f64>mix.distance,
      n = <f64>mix.nearestDistance,
      angle = Math.atan2(sqrt(x * x + y * y + max(0, n * n - r * r)), <f64>mix.toRight);
    setEar(goal, 0, Math.PI - angle);
    setEar(goal, 1, angle);
    setEars(body, gain, gain);
  }
}
function setEars(body: Body, left: f32, right: f32): void {
  body.leftGoal = left;
  body.rightGoal = right;
}
/** Delay and shelf, among a body's numbers, of an ear that lies at this angle to the sound. PHYSICS §11.3. */
function setEar(numbers: Row<f32>, ear: i32, angle: f64): void {
  const way = angle < 0.5 * Math.PI ? 1 - Math.cos(angle) : 1 + angle - 0.5 * Math.PI;
  setEarDelay(numbers, ear, <f32>((way * <f64>mix.headRadius * config.rate) / <f64>mix.speedOfSound));
  setEarShelf(numbers, ear, <f32>(1.05 + 0.95 * Math.cos(angle * 1.2)));
}
