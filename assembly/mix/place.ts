// Where bodies are heard: distance (amplitude 1/r, held inside 0.1 m) and, in stereo, a pan of constant power from the direction's
// share to the listener's right. Gains glide to their goals over some blocks, and within a block along the window of the ring path.

import { spreadGains } from "../bank/ring";
import { item, join, leave, size } from "../base/list";
import {
  bodyAt,
  bodyCount,
  FADES,
  FATE,
  GAIN,
  GAIN_LEFT,
  gliding,
  IN_GAINS,
  LEFT_BEFORE,
  LEFT_GOAL,
  LEFT_NOW,
  RIGHT_BEFORE,
  RIGHT_GOAL,
  RIGHT_NOW,
  RINGING,
  X,
} from "../body";
import { channels, glideBlocks } from "../config";
import { silent } from "../life";
import { EAR_RIGHT_X, EAR_RIGHT_Y, EAR_RIGHT_Z, EAR_X, EAR_Y, EAR_Z } from "../records";

const NEAREST: f32 = 0.1;
/** A gain below this is none: it would only make denormals. */
const FAINTEST: f32 = 1e-15;
let earX: f32 = 0;
let earY: f32 = 0;
let earZ: f32 = 0;
let rightX: f32 = 1;
let rightY: f32 = 0;
let rightZ: f32 = 0;

export function startPlace(): void {
  earX = 0;
  earY = 0;
  earZ = 0;
  rightX = 1;
  rightY = 0;
  rightZ = 0;
}

/** The listener moved: every body has a new goal. */
export function setListener(record: usize): void {
  earX = load<f32>(record, EAR_X);
  earY = load<f32>(record, EAR_Y);
  earZ = load<f32>(record, EAR_Z);
  rightX = load<f32>(record, EAR_RIGHT_X);
  rightY = load<f32>(record, EAR_RIGHT_Y);
  rightZ = load<f32>(record, EAR_RIGHT_Z);
  for (let i = bodyCount() - 1; i >= 0; i--) aim(bodyAt(i));
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
/** The body's gains are at their goal at once. */
export function settleGains(body: usize): void {
  setGoal(body);
  store<f32>(body, load<f32>(body, LEFT_GOAL), LEFT_NOW);
  store<f32>(body, load<f32>(body, LEFT_GOAL), LEFT_BEFORE);
  store<f32>(body, load<f32>(body, RIGHT_GOAL), RIGHT_NOW);
  store<f32>(body, load<f32>(body, RIGHT_GOAL), RIGHT_BEFORE);
  store<i32>(body, 0, GAIN_LEFT);
}
function setGoal(body: usize): void {
  const x = load<f32>(body, X) - earX,
    y = load<f32>(body, X + 4) - earY,
    z = load<f32>(body, X + 8) - earZ;
  const r = sqrt(x * x + y * y + z * z);
  const fading = load<i32>(body, FATE) == FADES;
  const gain: f32 = fading || load<f32>(body, GAIN) < FAINTEST ? 0 : load<f32>(body, GAIN) / max(r, NEAREST);
  if (channels < 2) {
    store<f32>(body, gain, LEFT_GOAL);
    store<f32>(body, 0, RIGHT_GOAL);
    return;
  }
  // inside the nearest distance the direction fades to the middle, so that passing through the listener does not jump
  const side = (x * rightX + y * rightY + z * rightZ) / max(r, NEAREST);
  Math.sincos((<f64>max<f32>(-1, min<f32>(1, side)) + 1) * (Math.PI / 4));
  store<f32>(body, gain * <f32>Math.sincos_cos, LEFT_GOAL);
  store<f32>(body, gain * <f32>Math.sincos_sin, RIGHT_GOAL);
}

/** One block of glide for all whose gains move. A body that has faded away is passed to `faded`. */
export function glideGains(faded: (body: usize) => void): void {
  for (let i = size(gliding) - 1; i >= 0; i--) {
    const body = item(gliding, i),
      blocks = load<i32>(body, GAIN_LEFT);
    const left = load<f32>(body, LEFT_NOW),
      right = load<f32>(body, RIGHT_NOW);
    store<f32>(body, left, LEFT_BEFORE);
    store<f32>(body, right, RIGHT_BEFORE);
    if (blocks == 0) {
      leave(gliding, body, IN_GAINS);
      if (load<i32>(body, FATE) == FADES) faded(body);
      continue;
    }
    const l = load<f32>(body, LEFT_GOAL),
      r = load<f32>(body, RIGHT_GOAL);
    store<f32>(body, blocks == 1 ? l : left + (l - left) / <f32>blocks, LEFT_NOW);
    store<f32>(body, blocks == 1 ? r : right + (r - right) / <f32>blocks, RIGHT_NOW);
    store<i32>(body, blocks - 1, GAIN_LEFT);
    if (load<i32>(body, RINGING) > 0) spreadGains(body);
  }
}
