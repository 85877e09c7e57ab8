// The door of coupled bodies: what their records say, what strikes them, and how they come and go. A body is coupled right after it was
// added, or later: then what rings of it is taken over at the end of the block.

import { cutDrive } from "../bank/paths/drive";
import { comeDown } from "../bank/paths/rise";
import { takeOut } from "../bank/paths/settle";
import { injectRows } from "../bank/ring/fresh";
import { gatherPoles } from "../bank/rows";
import { hash4 } from "../base/hash";
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
import { COST_STRIKE, count, drop } from "../records/meters";
import {
  BLOCK,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  HitRecord,
  LARGEST,
  METER_COST_OTHER,
  PULSE,
  RecordHead,
  StrikeRecord,
} from "../records/records";
import { Body, isDriven, STAYS } from "../scene/body";
import { hasPoints } from "../scene/models";
import { firstWord, indexOf, wordAfter } from "../scene/page";
import { Coupled } from "./coupled";
import { closeFeeds, gatherPush, pushOfForce, reserveFeeds, resetFeeds } from "./feeds";
import { reserveKernel, resetKernel } from "./kernel";
import { reservePoles, resetPoles } from "./poles";
import { addImpulse, addPart, feedPulse } from "./pulse";
import { changeJoint, forgetJoints, reserveRattle, resetRattle } from "./rattle";
import { reserveRotate } from "./rotate";
import { advance, finishOne, isAwake, isRunning, startNext, stop, unlink, wake } from "./run";
import { coupledOf, givePiece, KAPPAS, MODE, NUMBER, PUSH, reserveStore, resetStore, takePiece } from "./store";
import { amplitudesIn, amplitudesOut, squareOf } from "./weights";

/** Pulses shorter than this many samples are impulses, as on every path. */
const SHORTEST: f64 = 0.01;
const mixed: usize = memory.data(16);

export function reserveCoupled(): void {
  reserveStore();
  reserveKernel();
  reservePoles();
  reserveRotate();
  reserveFeeds();
  reserveRattle();
}
export function resetCoupled(): void {
  resetStore();
  resetKernel();
  resetPoles();
  resetFeeds();
  resetRattle();
}

// ---- records
function finite(record: RecordHead, from: usize, to: usize): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(changetype<usize>(record) + o)) <= LARGEST)) return false;
  return true;
}
/** From 0 to what neither a stiffness in N/m nor a κ in 1/J goes beyond. */
function possible(record: RecordHead, at: usize): bool {
  return load<f32>(changetype<usize>(record) + at) >= 0 && load<f32>(changetype<usize>(record) + at) <= 1e12;
}
/** Whether the numbers of a COUPLE record make sense by themselves. */
export function isCouple(record: CoupleRecord): bool {
  return (
    isPlace(record) &&
    finite(record, offsetof<CoupleRecord>("feedback"), offsetof<CoupleRecord>("drive")) &&
    finite(record, offsetof<CoupleRecord>("angle"), offsetof<CoupleRecord>("angle")) &&
    finite(record, offsetof<CoupleRecord>("outDrive"), offsetof<CoupleRecord>("spread")) &&
    record.curve <= CURVE_RECTIFY &&
    record.outCurve <= CURVE_RECTIFY &&
    record.feedback >= 0 &&
    record.bound >= 0 &&
    possible(record, offsetof<CoupleRecord>("kappa")) &&
    record.angle >= 0 &&
    (record.curve == CURVE_NONE || record.drive > 0) &&
    (record.outCurve == CURVE_NONE || record.outDrive > 0)
  );
}
/** The same for RATTLE. */
export function isRattle(record: RecordHead): bool {
  return (
    isPlace(record) &&
    finite(record, offsetof<RattleRecord>("gap"), offsetof<RattleRecord>("gap")) &&
    possible(record, offsetof<RattleRecord>("stiffness")) &&
    finite(record, offsetof<RattleRecord>("over"), offsetof<RattleRecord>("over"))
  );
}
/** The same for STRAIN. */
export function isStrain(record: RecordHead): bool {
  return finite(record, offsetof<StrainRecord>("amount"), offsetof<StrainRecord>("amount"));
}
function isPlace(record: RecordHead): bool {
  return (
    finite(record, offsetof<HitRecord>("x"), offsetof<HitRecord>("x") + 8) &&
    finite(record, offsetof<HitRecord>("weight0"), offsetof<HitRecord>("weight0") + 8)
  );
}

/** Couples a body, or changes how it is coupled. */
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
  gatherPush(b, record, pushOfForce(), changetype<usize>(b) + PUSH);
  spreadStretch(b);
  return -1;
}
/** Joins a coupled body to another, or changes a joint. */
export function join(body: Body, record: RecordHead): i32 {
  if (!body) return DROP_NO_BODY;
  const b = coupledOf(body);
  if (!b || !hasPoints(body.model, record)) return DROP_BAD_RECORD;
  return changeJoint(b, body.id, changetype<RattleRecord>(record));
}
/** Stretches a coupled body. */
export function strain(body: Body, record: StrainRecord): i32 {
  if (!body) return DROP_NO_BODY;
  const b = coupledOf(body);
  if (!b) return DROP_BAD_RECORD;
  b.strainAsked = record.amount;
  return -1;
}

/** All modes of a body, or the most important, in order of frequency. */
function chooseModes(b: Coupled, body: Body): void {
  const model = body.model,
    n = body.modes,
    importance = model.importance.address,
    frequencies = model.frequencies.address;
  let m = 0;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    if (n > MOST_COUPLED_MODES && load<i32>(importance + ((<usize>i) << 2)) >= MOST_COUPLED_MODES) continue;
    const f = load<f64>(frequencies + ((<usize>i) << 3));
    let p = changetype<usize>(b) + ((<usize>m) << 2);
    for (; p > changetype<usize>(b); p -= 4) {
      const below = load<i32>(p - 4, MODE);
      if (load<f64>(frequencies + ((<usize>below) << 3)) <= f) break;
      store<i32>(p, below, MODE);
      store<i32>(p, load<i32>(p - 4, NUMBER), NUMBER);
    }
    store<i32>(p, i, MODE);
    store<i32>(p, <i32>indexOf(word), NUMBER);
    m++;
  }
  b.count = m;
  b.bytes = ((m + 7) & ~7) << 2;
  if (m < n) drop(DROP_NO_ROOM, n - m);
}
/** κ of every mode for strain: that of the body, a little different for each. */
function spreadStretch(b: Coupled): void {
  for (let k = changetype<usize>(b), end = changetype<usize>(b) + ((<usize>b.count) << 2); k < end; k += 4) {
    hash4(b.seed, load<u32>(k, MODE), 0, 0, mixed);
    const chance = <f32>(<f64>load<u32>(mixed) / 2147483648.0 - 1);
    store<f32>(k, b.stretch * (1 + b.spread * chance), KAPPAS);
  }
}
/**
 * What rings of a body goes over to it at the end of the block. A body of which something is off, or under a pulse, fades instead, over the
 * block that comes.
 */
function takeOver(b: Coupled, body: Body): void {
  comeDown(body);
  const rings = body.ringing > 0,
    whole = body.muted == 0 && body.pulses <= 0;
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
export function strikeCoupled(body: Body, record: StrikeRecord, block: f64): bool {
  const b = coupledOf(body),
    length = <f64>record.duration;
  let start = max(record.time - block, 0);
  body.touched = 1;
  count(METER_COST_OTHER, COST_STRIKE * 4 * <f64>b.count);
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
/** A pulse that began in an earlier block goes on. */
export function goOnCoupled(body: Body, record: StrikeRecord, block: f64): bool {
  const b = coupledOf(body),
    start = record.start - block;
  body.touched = 1;
  wake(b);
  return feedOn(b, record, start, start + <f64>record.duration, block);
}
function feedOn(b: Coupled, record: StrikeRecord, start: f64, end: f64, block: f64): bool {
  if (!feedPulse(b, record, start, end)) {
    // no room for its course: all that is left of it comes at once
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
/** Ends a coupled body's sound: it fades over the block that comes. */
export function cutCoupled(body: Body): void {
  const b = coupledOf(body);
  if (!b || !isAwake(b)) return;
  if (isRunning(b)) finishOne(b);
  amplitudesOut(b);
  injectRows(body);
  stop(b);
}
/** A body goes. */
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
  const b = coupledOf(body);
  for (let k: usize = 0, end = (<usize>b.count) << 2; k < end; k += 4)
    store<f32>(out + ((<usize>load<i32>(changetype<usize>(b) + k, NUMBER)) << 2), squareOf(b, k));
}
