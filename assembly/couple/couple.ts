// Coupled bodies as other folders use them: records about them are checked and carried out, they are struck, and they
// come and go. A body is coupled right after it was added, or later: then its ringing modes go over to the coupled path
// at the end of the block.

import { cutDrive } from "../bank/paths/drive";
import { comeDown } from "../bank/paths/rise";
import { takeOut } from "../bank/paths/settle";
import { injectRows } from "../bank/ring/fresh";
import { gatherPoles } from "../bank/rows";
import { hash4, hashed } from "../base/hash";
import { Row } from "../base/row";
import {
  CoupleRecord,
  CURVE_NONE,
  CURVE_RECTIFY,
  MOST_ANGLE,
  MOST_COUPLED_MODES,
  MOST_FEEDBACK,
  RattleRecord,
  StrainRecord,
} from "../records/contact";
import { areFinite } from "../records/finite";
import { addToMeter, COST_STRIKE, countDropped } from "../records/meters";
import {
  BLOCK,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  HitRecord,
  METER_COST_OTHER,
  PULSE,
  RecordHead,
  StrikeRecord,
} from "../records/records";
import { Body, isDriven, STAYS } from "../scene/body";
import { hasPoints } from "../scene/models";
import { firstWord, indexOf, wordAfter } from "../scene/page";
import { Coupled } from "./coupled";
import { closeFeeds, gatherPush, pushOfForce } from "./feeds";
import { changeJoint, forgetJoints } from "./joint/rattle";
import { addImpulse, addPart, feedPulse } from "./pulse";
import { advance, finishOne, isAwake, isRunning, startNext, stop, unlink, wake } from "./run";
import { coupledOf, givePiece, takePiece } from "./store";
import { amplitudesIn, amplitudesOut, squareOf } from "./weights";

/** Pulses shorter than this many samples are impulses, as on every path. */
const SHORTEST: f64 = 0.01;
/** Four random words. */

// ---- records
/** Whether a stiffness in N/m or a κ in 1/J is from 0 to a bound that no body comes near. */
function isPossible(x: f32): bool {
  return x >= 0 && x <= 1e12;
}
/** Whether the numbers of a COUPLE record make sense by themselves. */
export function isValidCouple(record: CoupleRecord): bool {
  return (
    isHit(record) &&
    areFinite(record, offsetof<CoupleRecord>("feedback"), offsetof<CoupleRecord>("drive")) &&
    areFinite(record, offsetof<CoupleRecord>("angle"), offsetof<CoupleRecord>("angle")) &&
    areFinite(record, offsetof<CoupleRecord>("outDrive"), offsetof<CoupleRecord>("spread")) &&
    record.curve <= CURVE_RECTIFY &&
    record.outCurve <= CURVE_RECTIFY &&
    record.feedback >= 0 &&
    record.bound >= 0 &&
    isPossible(record.kappa) &&
    record.angle >= 0 &&
    (record.curve == CURVE_NONE || record.drive > 0) &&
    (record.outCurve == CURVE_NONE || record.outDrive > 0)
  );
}
/** Whether the numbers of a RATTLE record make sense by themselves. */
export function isValidRattle(record: RattleRecord): bool {
  return (
    isHit(record) &&
    areFinite(record, offsetof<RattleRecord>("gap"), offsetof<RattleRecord>("gap")) &&
    isPossible(record.stiffness) &&
    areFinite(record, offsetof<RattleRecord>("over"), offsetof<RattleRecord>("over"))
  );
}
/** Whether the number of a STRAIN record makes sense by itself. */
export function isValidStrain(record: RecordHead): bool {
  return areFinite(record, offsetof<StrainRecord>("amount"), offsetof<StrainRecord>("amount"));
}
/** Whether direction and weights of a hit are numbers of a possible size. */
function isHit(record: HitRecord): bool {
  return (
    areFinite(record, offsetof<HitRecord>("x"), offsetof<HitRecord>("z")) &&
    areFinite(record, offsetof<HitRecord>("weight0"), offsetof<HitRecord>("weight2"))
  );
}

/** Couples a body, or changes how it is coupled; returns a reason for dropping the record, or -1. */
export function couple(body: Body, record: CoupleRecord): i32 {
  if (!body || body.fate != STAYS) return DROP_NO_BODY;
  if (!hasPoints(body.model, record)) return DROP_BAD_RECORD;
  let b = coupledOf(body);
  if (!b) {
    b = takePiece(body);
    if (!b) return DROP_NO_ROOM;
    chooseModes(b, body);
    takeOver(b, body);
  }
  b.curve = record.curve;
  b.feedback = min(record.feedback, MOST_FEEDBACK);
  b.bound = record.bound;
  b.drive = record.drive;
  b.kappa = record.kappa;
  b.angle = min(record.angle, MOST_ANGLE);
  b.outCurve = record.outCurve;
  b.outDrive = record.outDrive;
  b.stretch = record.stretch;
  b.spread = max<f32>(0, min<f32>(record.spread, 1));
  b.seed = record.seed;
  gatherPush(b, record, pushOfForce(), b.push);
  spreadStretch(b);
  return -1;
}
/**
 * Joins a coupled body to another or to a wall, or changes a joint; returns a reason for dropping the record, or -1.
 */
export function setJoint(body: Body, record: RattleRecord): i32 {
  if (!body) return DROP_NO_BODY;
  const b = coupledOf(body);
  if (!b || !hasPoints(body.model, record)) return DROP_BAD_RECORD;
  return changeJoint(b, body.id, record);
}
/** Strains a coupled body from the next block on; returns a reason for dropping the record, or -1. */
export function strain(body: Body, record: StrainRecord): i32 {
  if (!body) return DROP_NO_BODY;
  const b = coupledOf(body);
  if (!b) return DROP_BAD_RECORD;
  b.strainAsked = record.amount;
  return -1;
}

/** Lists all modes of a body, or the MOST_COUPLED_MODES most important, in order of frequency. */
function chooseModes(b: Coupled, body: Body): void {
  const model = body.model,
    n = body.modes,
    importance = model.importance,
    frequencies = model.frequencies,
    modes = b.modes,
    numbers = b.numbers;
  let m = 0;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    if (n > MOST_COUPLED_MODES && importance[i] >= MOST_COUPLED_MODES) continue;
    const f = frequencies[i];
    let j = m;
    for (; j > 0; j--) {
      const below = modes[j - 1];
      if (frequencies[below] <= f) break;
      modes[j] = below;
      numbers[j] = numbers[j - 1];
    }
    modes[j] = i;
    numbers[j] = <i32>indexOf(word);
    m++;
  }
  b.count = m;
  b.padded = (m + 7) & ~7;
  if (m < n) countDropped(DROP_NO_ROOM, n - m);
}
/** Sets κ of strain of every mode: that of the body, varied at random from mode to mode by up to the part `spread`. */
function spreadStretch(b: Coupled): void {
  const modes = b.modes,
    kappas = b.kappas;
  for (let j = 0, n = b.count; j < n; j++) {
    hash4(b.seed, modes[j], 0, 0);
    const chance = <f32>(<f64>hashed[0] / 2147483648.0 - 1);
    kappas[j] = b.stretch * (1 + b.spread * chance);
  }
}
/**
 * Moves the ringing modes of a body to the coupled path at the end of the block. Where some modes are off, or a pulse
 * goes on, the modes fade out over the next block instead.
 */
function takeOver(b: Coupled, body: Body): void {
  comeDown(body);
  const rings = body.ringing > 0,
    whole = body.muted == 0 && body.pulses <= 0;
  if (isDriven(body)) {
    // `cutDrive` leaves the amplitudes in the rows and lets them fade out; amplitudes that are taken over are negated
    // there and so cancel the fade
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
 * Strikes a coupled body as the record says. True: the pulse outlasts the block, and the record has become a PULSE due
 * at the next one.
 */
export function strikeCoupled(body: Body, record: StrikeRecord, block: f64): bool {
  const b = coupledOf(body),
    length = <f64>record.duration;
  let start = max(record.time - block, 0);
  body.touched = 1;
  addToMeter(METER_COST_OTHER, COST_STRIKE * 4 * <f64>b.count);
  // a body that has just been coupled runs from the next block on
  if (<f64>b.done > floor(start) + 1) start = <f64>b.done;
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
/** A pulse that began in an earlier block goes on. True: it outlasts this block too. */
export function goOnCoupled(body: Body, record: StrikeRecord, block: f64): bool {
  const b = coupledOf(body),
    start = record.start - block;
  body.touched = 1;
  wake(b);
  return feedOn(b, record, start, start + <f64>record.duration, block);
}
/**
 * Feeds the rest of the pulse, from the sample made last to the end of the block. True: it outlasts the block, and is
 * due again at the next.
 */
function feedOn(b: Coupled, record: StrikeRecord, start: f64, end: f64, block: f64): bool {
  if (!feedPulse(b, record, start, end)) {
    // no room for its feeds: the rest of its impulse acts at once
    const passed = max(<f64>b.done - start, 0);
    addImpulse(b, record, 0, 0.5 + 0.5 * Math.cos((Math.PI * passed) / (end - start)));
    return false;
  }
  if (end <= <f64>BLOCK) return false;
  record.kind = PULSE;
  record.start = block + start;
  record.time = block + BLOCK;
  return true;
}

// ---- life
/** Ends a coupled body's sound: it fades out over the next block. */
export function cutCoupled(body: Body): void {
  const b = coupledOf(body);
  if (!b || !isAwake(b)) return;
  if (isRunning(b)) finishOne(b);
  amplitudesOut(b);
  injectRows(body);
  stop(b);
}
/** A body is removed: its joints and feeds go, and its piece is free. */
export function forgetCoupled(body: Body): void {
  const b = coupledOf(body);
  if (!b) return;
  forgetJoints(b);
  unlink(b);
  closeFeeds(b);
  givePiece(b);
}

/** Writes |z|² of all modes of a coupled body, by their numbers, into the table at `out`. */
export function writeSquares(body: Body, out: usize): void {
  const b = coupledOf(body),
    numbers = b.numbers,
    squares = changetype<Row<f32>>(out);
  for (let j = 0, n = b.count; j < n; j++) squares[numbers[j]] = squareOf(b, j);
}
