// The door of coupled bodies: what their records say, what strikes them, and how they come and go. A body is coupled right after it was
// added, or later: then what rings of it is taken over at the end of the block.

import { cutDrive } from "../bank/paths/drive";
import { comeDown } from "../bank/paths/rise";
import { takeOut } from "../bank/paths/settle";
import { injectRows } from "../bank/ring/fresh";
import { gatherPoles } from "../bank/rows";
import { hash4 } from "../base/hash";
import {
  COUPLE_ANGLE,
  COUPLE_BOUND,
  COUPLE_CURVE,
  COUPLE_DRIVE,
  COUPLE_FEEDBACK,
  COUPLE_KAPPA,
  COUPLE_OUT_CURVE,
  COUPLE_OUT_DRIVE,
  COUPLE_SEED,
  COUPLE_SPREAD,
  COUPLE_STRETCH,
  CURVE_NONE,
  CURVE_RECTIFY,
  MOST_ANGLE,
  MOST_COUPLED_MODES,
  MOST_FEEDBACK,
  RATTLE_GAP,
  RATTLE_OVER,
  RATTLE_STIFFNESS,
  STRAIN_AMOUNT,
} from "../records/contact";
import { COST_STRIKE, count, drop } from "../records/meters";
import {
  BLOCK,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  HIT_DURATION,
  HIT_WEIGHT_0,
  HIT_X,
  LARGEST,
  METER_COST_OTHER,
  PULSE,
  PULSE_START,
  RECORD_KIND,
  RECORD_TIME,
} from "../records/records";
import {
  FATE,
  firstWord,
  ID,
  indexOf,
  isDriven,
  MODEL,
  MODES,
  MUTED,
  PULSES,
  RINGING,
  STAYS,
  TOUCHED,
  wordAfter,
} from "../scene/body";
import { hasPoints, MODEL_FREQUENCIES, MODEL_IMPORTANCE } from "../scene/model";
import { closeFeeds, gatherPush, layFeeds, pushOfForce, startFeeds } from "./feeds";
import { layKernel, startKernel } from "./kernel";
import { layPoles, startPoles } from "./poles";
import { addImpulse, addPart, feedPulse } from "./pulse";
import { changeJoint, forgetJoints, layRattle, startRattle } from "./rattle";
import { layRotate } from "./rotate";
import { advance, finishOne, isAwake, isRunning, startNext, stop, unlink, wake } from "./run";
import {
  ANGLE,
  BOUND,
  BYTES,
  COUNT,
  CURVE,
  coupledOf,
  DONE,
  DRIVE,
  FEEDBACK,
  givePiece,
  KAPPA,
  KAPPAS,
  layStore,
  MODE,
  NUMBER,
  OUT_CURVE,
  OUT_DRIVE,
  PUSH,
  SEED,
  SPREAD,
  STRAIN_ASKED,
  STRETCH,
  startStore,
  takePiece,
} from "./store";
import { amplitudesIn, amplitudesOut, squareOf } from "./weights";

/** Pulses shorter than this many samples are impulses, as on every path. */
const SHORTEST: f64 = 0.01;
const mixed: usize = memory.data(16);

export function layCoupled(): void {
  layStore();
  layKernel();
  layPoles();
  layRotate();
  layFeeds();
  layRattle();
}
export function startCoupled(): void {
  startStore();
  startKernel();
  startPoles();
  startFeeds();
  startRattle();
}

// ---- records
function finite(record: usize, from: usize, to: usize): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(record + o)) <= LARGEST)) return false;
  return true;
}
/** From 0 to what neither a stiffness in N/m nor a κ in 1/J goes beyond. */
function possible(record: usize, at: usize): bool {
  return load<f32>(record + at) >= 0 && load<f32>(record + at) <= 1e12;
}
/** Whether the numbers of a COUPLE record make sense by themselves. */
export function isCouple(record: usize): bool {
  return (
    isPlace(record) &&
    finite(record, COUPLE_FEEDBACK, COUPLE_DRIVE) &&
    finite(record, COUPLE_ANGLE, COUPLE_ANGLE) &&
    finite(record, COUPLE_OUT_DRIVE, COUPLE_SPREAD) &&
    load<u32>(record, COUPLE_CURVE) <= CURVE_RECTIFY &&
    load<u32>(record, COUPLE_OUT_CURVE) <= CURVE_RECTIFY &&
    load<f32>(record, COUPLE_FEEDBACK) >= 0 &&
    load<f32>(record, COUPLE_BOUND) >= 0 &&
    possible(record, COUPLE_KAPPA) &&
    load<f32>(record, COUPLE_ANGLE) >= 0 &&
    (load<u32>(record, COUPLE_CURVE) == CURVE_NONE || load<f32>(record, COUPLE_DRIVE) > 0) &&
    (load<u32>(record, COUPLE_OUT_CURVE) == CURVE_NONE || load<f32>(record, COUPLE_OUT_DRIVE) > 0)
  );
}
/** The same for RATTLE. */
export function isRattle(record: usize): bool {
  return (
    isPlace(record) &&
    finite(record, RATTLE_GAP, RATTLE_GAP) &&
    possible(record, RATTLE_STIFFNESS) &&
    finite(record, RATTLE_OVER, RATTLE_OVER)
  );
}
/** The same for STRAIN. */
export function isStrain(record: usize): bool {
  return finite(record, STRAIN_AMOUNT, STRAIN_AMOUNT);
}
function isPlace(record: usize): bool {
  return finite(record, HIT_X, HIT_X + 8) && finite(record, HIT_WEIGHT_0, HIT_WEIGHT_0 + 8);
}

/** Couples a body, or changes how it is coupled. */
export function couple(body: usize, record: usize): i32 {
  if (body == 0 || load<i32>(body, FATE) != STAYS) return DROP_NO_BODY;
  if (!hasPoints(<usize>load<u32>(body, MODEL), record)) return DROP_BAD_RECORD;
  let b = coupledOf(body);
  if (b == 0) {
    b = takePiece(body);
    if (b == 0) return DROP_NO_ROOM;
    chooseModes(b, body);
    takeOver(b, body);
  }
  store<u32>(b, load<u32>(record, COUPLE_CURVE), CURVE);
  store<f32>(b, min(load<f32>(record, COUPLE_FEEDBACK), MOST_FEEDBACK), FEEDBACK);
  store<f32>(b, load<f32>(record, COUPLE_BOUND), BOUND);
  store<f32>(b, load<f32>(record, COUPLE_DRIVE), DRIVE);
  store<f32>(b, load<f32>(record, COUPLE_KAPPA), KAPPA);
  store<f32>(b, min(load<f32>(record, COUPLE_ANGLE), MOST_ANGLE), ANGLE);
  store<u32>(b, load<u32>(record, COUPLE_OUT_CURVE), OUT_CURVE);
  store<f32>(b, load<f32>(record, COUPLE_OUT_DRIVE), OUT_DRIVE);
  store<f32>(b, load<f32>(record, COUPLE_STRETCH), STRETCH);
  store<f32>(b, max<f32>(0, min<f32>(load<f32>(record, COUPLE_SPREAD), 1)), SPREAD);
  store<u32>(b, load<u32>(record, COUPLE_SEED), SEED);
  gatherPush(b, record, pushOfForce(), b + PUSH);
  spreadStretch(b);
  return -1;
}
/** Joins a coupled body to another, or changes a joint. */
export function join(body: usize, record: usize): i32 {
  if (body == 0) return DROP_NO_BODY;
  const b = coupledOf(body);
  if (b == 0 || !hasPoints(<usize>load<u32>(body, MODEL), record)) return DROP_BAD_RECORD;
  return changeJoint(b, load<u32>(body, ID), record);
}
/** Stretches a coupled body. */
export function strain(body: usize, record: usize): i32 {
  if (body == 0) return DROP_NO_BODY;
  const b = coupledOf(body);
  if (b == 0) return DROP_BAD_RECORD;
  store<f32>(b, load<f32>(record, STRAIN_AMOUNT), STRAIN_ASKED);
  return -1;
}

/** All modes of a body, or the most important, in order of frequency. */
function chooseModes(b: usize, body: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    importance = <usize>load<u32>(model, MODEL_IMPORTANCE),
    frequencies = <usize>load<u32>(model, MODEL_FREQUENCIES);
  let m = 0;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    if (n > MOST_COUPLED_MODES && load<i32>(importance + ((<usize>i) << 2)) >= MOST_COUPLED_MODES) continue;
    const f = load<f64>(frequencies + ((<usize>i) << 3));
    let p = b + ((<usize>m) << 2);
    for (; p > b; p -= 4) {
      const below = load<i32>(p - 4, MODE);
      if (load<f64>(frequencies + ((<usize>below) << 3)) <= f) break;
      store<i32>(p, below, MODE);
      store<i32>(p, load<i32>(p - 4, NUMBER), NUMBER);
    }
    store<i32>(p, i, MODE);
    store<i32>(p, <i32>indexOf(word), NUMBER);
    m++;
  }
  store<i32>(b, m, COUNT);
  store<i32>(b, ((m + 7) & ~7) << 2, BYTES);
  if (m < n) drop(DROP_NO_ROOM, n - m);
}
/** κ of every mode for strain: that of the body, a little different for each. */
function spreadStretch(b: usize): void {
  for (let k = b, end = b + ((<usize>load<i32>(b, COUNT)) << 2); k < end; k += 4) {
    hash4(load<u32>(b, SEED), load<u32>(k, MODE), 0, 0, mixed);
    const chance = <f32>(<f64>load<u32>(mixed) / 2147483648.0 - 1);
    store<f32>(k, load<f32>(b, STRETCH) * (1 + load<f32>(b, SPREAD) * chance), KAPPAS);
  }
}
/**
 * What rings of a body goes over to it at the end of the block. A body of which something is off, or under a pulse, fades instead, over the
 * block that comes.
 */
function takeOver(b: usize, body: usize): void {
  comeDown(body);
  const rings = load<i32>(body, RINGING) > 0,
    whole = load<i32>(body, MUTED) == 0 && load<i32>(body, PULSES) <= 0;
  if (isDriven(body)) {
    // leaves its amplitudes in the rows and lets them fade; what is taken over is taken back there
    cutDrive(body);
    if (whole) {
      amplitudesIn(b);
      injectRows(body);
    }
    if (whole && !rings) startNext(b);
  }
  if (!rings) return;
  takeOut(body);
  if (!whole) return;
  gatherPoles(body);
  amplitudesIn(b);
  injectRows(body);
  startNext(b);
}

// ---- strikes
/**
 * Strikes a coupled body as the record says. True: the pulse outlasts the block, and the record has become a PULSE due at the next one.
 */
export function strikeCoupled(body: usize, record: usize, block: f64): bool {
  const b = coupledOf(body),
    length = <f64>load<f32>(record, HIT_DURATION);
  let start = max(load<f64>(record, RECORD_TIME) - block, 0);
  store<i32>(body, 1, TOUCHED);
  count(METER_COST_OTHER, COST_STRIKE * 4 * <f64>load<i32>(b, COUNT));
  // a body that has just been coupled runs from the next block on
  if (<f64>load<i32>(b, DONE) > floor(start) + 1) start = <f64>load<i32>(b, DONE);
  if (length <= SHORTEST) {
    const n = <i32>ceil(start);
    advance(b, n);
    wake(b);
    addImpulse(b, record, <f64>n - start, 1);
    return false;
  }
  const end = start + length,
    first = <i32>floor(start),
    nu = Math.PI / length;
  if (first < BLOCK && (start > <f64>first || end < <f64>(first + 1))) {
    const to = min(end, <f64>(first + 1));
    advance(b, first + 1);
    wake(b);
    addPart(b, record, nu, 0, to - start, <f64>(first + 1) - to);
    if (end <= <f64>(first + 1)) return false;
  } else {
    advance(b, first);
    wake(b);
  }
  return feedOn(b, record, start, end, block);
}
/** A pulse that began in an earlier block goes on. */
export function goOnCoupled(body: usize, record: usize, block: f64): bool {
  const b = coupledOf(body),
    start = load<f64>(record, PULSE_START) - block;
  store<i32>(body, 1, TOUCHED);
  wake(b);
  return feedOn(b, record, start, start + <f64>load<f32>(record, HIT_DURATION), block);
}
function feedOn(b: usize, record: usize, start: f64, end: f64, block: f64): bool {
  if (!feedPulse(b, record, start, end)) {
    // no room for its course: all that is left of it comes at once
    const passed = max(<f64>load<i32>(b, DONE) - start, 0);
    addImpulse(b, record, 0, 0.5 + 0.5 * Math.cos((Math.PI * passed) / (end - start)));
    return false;
  }
  if (end <= <f64>BLOCK) return false;
  store<u32>(record, PULSE, RECORD_KIND);
  store<f64>(record, block + start, PULSE_START);
  store<f64>(record, block + BLOCK, RECORD_TIME);
  return true;
}

// ---- life
/** Ends a coupled body's sound: it fades over the block that comes. */
export function cutCoupled(body: usize): void {
  const b = coupledOf(body);
  if (b == 0 || !isAwake(b)) return;
  if (isRunning(b)) finishOne(b);
  amplitudesOut(b);
  injectRows(body);
  stop(b);
}
/** A body goes. */
export function forgetCoupled(body: usize): void {
  const b = coupledOf(body);
  if (b == 0) return;
  forgetJoints(b);
  unlink(b);
  closeFeeds(b);
  givePiece(b);
}

/** Writes |z|² of all modes of a coupled body, by their numbers, into the table at `out`. */
export function writeSquares(body: usize, out: usize): void {
  const b = coupledOf(body);
  for (let k: usize = 0, end = (<usize>load<i32>(b, COUNT)) << 2; k < end; k += 4)
    store<f32>(out + ((<usize>load<i32>(b + k, NUMBER)) << 2), squareOf(b, k));
}
