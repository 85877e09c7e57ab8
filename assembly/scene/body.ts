// A body: an instance of a model with its own pitch, damping, gain and place. Its modes are listed in pages of 32, in the
// order of the model; a page says for each mode where its state is and what its pole is.
//
//   page   slot i32 ×32 | increment u32 ×32 | decay f32 ×32
//          slot        ≥ 0 in the lines; REST; below REST: in the driven groups
//          increment   frequency, 2^32 turns a sample (0: above Nyquist, silent)
//          decay       log2 of the amplitude's change a sample

import { reserveList } from "../base/list";
import { reserve } from "../base/memory";
import { after, fillPool, give, giveChain, layPool, link, take } from "../base/pool";
import { config } from "../records/state";
import { Model } from "./model";
import { scene } from "./state";

export const REST: i32 = -1;

@unmanaged
export class Body {
  /** 0 = free. */
  id: u32;
  /** Address. */
  model: Model;
  modes: i32;
  /** First page. */
  page: i32;
  /** Modes in the lines. */
  ringing: i32;
  /** STAYS, RINGS_OUT or FADES. */
  fate: i32;
  // tunings: scales of pitch and damping, and the decay that contacts add (class Tuning)
  /** At the start of the block being made. */
  pitchBefore: f64;
  dampingBefore: f64;
  addedBefore: f64;
  /** At its end. */
  pitch: f64;
  damping: f64;
  added: f64;
  /** One block further. */
  pitchNext: f64;
  dampingNext: f64;
  addedNext: f64;
  pitchGoal: f64;
  dampingGoal: f64;
  addedGoal: f64;
  /** That for which the driven groups are made. */
  drivePitch: f64;
  driveDamping: f64;
  driveAdded: f64;
  /** Blocks until the goal. */
  tuningLeft: i32;
  /** Blocks until the goal. */
  gainLeft: i32;
  /** The user's. */
  gain: f32;
  /** m. */
  x: f32;
  y: f32;
  z: f32;
  /** Gain to the left at the end of the block being made. */
  leftNow: f32;
  rightNow: f32;
  /** At its start. */
  leftBefore: f32;
  rightBefore: f32;
  leftGoal: f32;
  rightGoal: f32;
  /** First driven group, -1 = none. */
  group: i32;
  /** Blocks without force. */
  idle: i32;
  /** Force stream, -1 = none. */
  stream: i32;
  /** Modes above Nyquist. */
  silent: i32;
  /** Strikes whose pulse goes on in later blocks. */
  pulses: i32;
  /** Words of the lists a body may be in. */
  inScene: i32;
  inGliding: i32;
  inTuning: i32;
  inDriven: i32;
  inLeaving: i32;
  /** Modes in driven groups. */
  grouped: i32;
  /** 1 = struck or driven since it was last listened to. */
  touched: i32;
  /** 1 = some mode is off, or fades. */
  muted: i32;
  /** 1 = its modes stand in the order of the ear. */
  listed: i32;
  inUnlisted: i32;
  /** 1 = it will be struck before it is listened to again. */
  coming: i32;
  /** 1 = modes in its groups have other roles. */
  regroup: i32;
  /** The output it sounds on. */
  output: i32;
  /** Address of its numbers beside the gains at the ears (mix/gains.ts). */
  others: u32;
  /** Which place of the listener its gains are for (mix/place.ts). */
  seen: i32;
  /** The user's scale. */
  ownPitch: f32;
  /** What motion makes of it. */
  doppler: f32;
  /** m/s. */
  vx: f32;
  vy: f32;
  vz: f32;
  /** m: where it is, while X is where its sound still comes from. */
  trueX: f32;
  trueY: f32;
  trueZ: f32;
  /** When the last of all that is on its way will be heard. */
  lastHeard: f64;
  /** Changes that were sent on their way. */
  changes: u32;
  /** Number of the newest change heard of each field of a change. */
  newest0: u32;
  newest1: u32;
  newest2: u32;
  newest3: u32;
  newest4: u32;
  /** 0 = its groups have no weights yet, 1 = they have, 2 = and other ones before (bank/shaded.ts). */
  shaded: i32;
  /** What it has beside its modes, -1 = nothing. */
  residualAt: i32;
  /** Where its modes act on each other, -1 = they do not. */
  coupledAt: i32;
  /** First of the places where contacts act on it, -1 = none. */
  inputAt: i32;
  /** Only in the full core modes on long lines. */
  long: i32;
  /** Which anchors they have (bank/long/tiers.ts). */
  phase: i32;
  inCalled: i32;
  /** Number of the block in which something last happened to it. */
  calm: i32;
  /** 1 = its long modes have other gains than it. */
  stale: i32;
  /** Above 0 its driven modes are on taps (bank/spectral.ts); 0 or below they are not, and this many blocks ago might have been. */
  onTaps: i32;
  /** What strain makes of pitch and damping, f32: factors, 1 = nothing. */
  bentPitch: f32;
  bentDamping: f32;
  /** What keeps a body in the world. */
  inDying: i32;
  /** Bits: BY_RESIDUAL, BY_COUPLED. */
  sounding: u32;
}
const BODY_BYTES: usize = offsetof<Body>();
/** What contacts add to the decay at 1 kHz, 1/s, lies this far behind each damping scale. */
const ADDED: usize = offsetof<Body>("added") - offsetof<Body>("damping");

/** Residual sources of the body sound, or its coupled modes. */
export const BY_RESIDUAL: u32 = 1;
export const BY_COUPLED: u32 = 2;

export const STAYS: i32 = 0;
export const RINGS_OUT: i32 = 1;
export const FADES: i32 = 2;

// ---- pages
export const PAGE_MODES: i32 = 32; // 2^5
const PAGE_BYTES: usize = 3 * PAGE_MODES * 4;
/** Of a row of a page. */
const ROW: usize = PAGE_MODES * 4;
export const INCREMENTS: usize = ROW;
export const DECAYS: usize = 2 * ROW;

/** What a page says of a mode: words that lie a row apart. */
@unmanaged
export class Word {
  /** Where the state is: ≥ 0 in the lines; REST; below REST in the driven groups. */
  slot: i32;
  /** Frequency, 2^32 turns a sample (0: above Nyquist, silent). */
  get increment(): u32 {
    return load<u32>(changetype<usize>(this), INCREMENTS);
  }
  set increment(turns: u32) {
    store<u32>(changetype<usize>(this), turns, INCREMENTS);
  }
  /** log2 of the amplitude's change a sample. */
  get decay(): f32 {
    return load<f32>(changetype<usize>(this), DECAYS);
  }
  set decay(change: f32) {
    store<f32>(changetype<usize>(this), change, DECAYS);
  }
}

/** `numbersOfBody`: how many a body has beside the gains at its ears (mix/gains.ts). */
export function layBodies(numbersOfBody: i32): void {
  scene.others = numbersOfBody;
  scene.pageCount = (config.maxModes + PAGE_MODES - 1) / PAGE_MODES + config.maxBodies;
  scene.bodies = reserve(<usize>config.maxBodies * BODY_BYTES);
  scene.numbers = reserve(<usize>(config.maxBodies * scene.others) * 12);
  scene.bodyPool = layPool(config.maxBodies);
  scene.pages = reserve(<usize>scene.pageCount * PAGE_BYTES);
  scene.pagePool = layPool(scene.pageCount);
  scene.pageBodies = reserve((<usize>scene.pageCount) << 2);
  scene.present = reserveList<Body>(config.maxBodies);
  scene.gliding = reserveList<Body>(config.maxBodies);
  scene.tuning = reserveList<Body>(config.maxBodies);
  scene.driven = reserveList<Body>(config.maxBodies);
  scene.leaving = reserveList<Body>(config.maxBodies);
  scene.unlisted = reserveList<Body>(config.maxBodies);
  scene.dying = reserveList<Body>(config.maxBodies);
}

export function startBodies(): void {
  fillPool(scene.bodyPool, config.maxBodies);
  fillPool(scene.pagePool, scene.pageCount);
  scene.present.reset(offsetof<Body>("inScene"));
  scene.gliding.reset(offsetof<Body>("inGliding"));
  scene.tuning.reset(offsetof<Body>("inTuning"));
  scene.driven.reset(offsetof<Body>("inDriven"));
  scene.leaving.reset(offsetof<Body>("inLeaving"));
  scene.unlisted.reset(offsetof<Body>("inUnlisted"));
  scene.dying.reset(offsetof<Body>("inDying"));
}

export function pageAt(page: i32): Word {
  return changetype<Word>(scene.pages + <usize>page * PAGE_BYTES);
}
export function pageAfter(page: i32): i32 {
  return after(scene.pagePool, page);
}
/** The slot word of a body's first mode; its increment and decay lie behind it at fixed offsets. */
export function firstWord(body: Body): Word {
  return pageAt(body.page);
}
/** The slot word of the next mode. Behind the last one it means nothing. */
export function wordAfter(word: Word): Word {
  const page = (changetype<usize>(word) - scene.pages) / PAGE_BYTES;
  const isLast = changetype<usize>(word) - scene.pages - page * PAGE_BYTES == (PAGE_MODES - 1) * 4;
  return isLast ? pageAt(pageAfter(<i32>page)) : changetype<Word>(changetype<usize>(word) + 4);
}
/** Number of the mode whose slot word this is, among all there is room for. */
export function indexOf(word: Word): usize {
  const page = <usize>(<u32>(changetype<usize>(word) - scene.pages) / <u32>PAGE_BYTES);
  return page * PAGE_MODES + ((changetype<usize>(word) - scene.pages - page * PAGE_BYTES) >> 2);
}
/** The slot word of a mode by its number. */
export function wordOf(index: i32): Word {
  return changetype<Word>(changetype<usize>(pageAt(index >> 5)) + ((<usize>(index & 31)) << 2));
}
/** How many numbers of modes there are: whole pages. */
export function indexRoom(): usize {
  return <usize>scene.pageCount * PAGE_MODES;
}
/** The body that owns the word at `owner` (a slot word in one of its pages). */
export function bodyOf(owner: Word): Body {
  const page = (changetype<usize>(owner) - scene.pages) / PAGE_BYTES;
  return changetype<Body>(<usize>load<u32>(scene.pageBodies + (page << 2)));
}

/** Takes room for a body of the given model, or 0 where there is none. Fields but the pages are the caller's to fill. */
export function takeBody(id: u32, model: Model): Body {
  const n = model.modes;
  if (scene.modesPresent + n > config.maxModes) return changetype<Body>(0);
  const index = take(scene.bodyPool);
  if (index < 0) return changetype<Body>(0);
  const body = changetype<Body>(scene.bodies + <usize>index * BODY_BYTES);
  memory.fill(changetype<usize>(body), 0, BODY_BYTES);
  body.id = id;
  body.model = model;
  body.modes = n;
  body.group = -1;
  body.stream = -1;
  if (FULL) {
    body.residualAt = -1;
    body.coupledAt = -1;
    body.inputAt = -1;
  }
  body.others = <u32>(scene.numbers + <usize>(index * scene.others) * 12);
  let last = -1;
  for (let i = 0; i < n; i += PAGE_MODES) {
    const page = take(scene.pagePool);
    if (last < 0) body.page = page;
    else link(scene.pagePool, last, page);
    store<u32>(scene.pageBodies + ((<usize>page) << 2), <u32>changetype<usize>(body));
    last = page;
  }
  model.users = model.users + 1;
  scene.modesPresent += n;
  return body;
}

/** Gives a body's room back. Its modes must be at rest and its lists left. */
export function giveBody(body: Body): void {
  const model = body.model;
  model.users = model.users - 1;
  scene.modesPresent -= body.modes;
  scene.modesAboveNyquist -= body.silent;
  giveChain(scene.pagePool, body.page);
  scene.present.leave(body);
  scene.gliding.leave(body);
  scene.tuning.leave(body);
  scene.leaving.leave(body);
  body.id = 0;
  give(scene.bodyPool, <i32>((changetype<usize>(body) - scene.bodies) / BODY_BYTES));
}

/** Whether the body is on the drive path: all of it or, when hearing leaves modes out or bundles them, a part. */
export function isDriven(body: Body): bool {
  return body.inDriven != 0;
}

/** Whether its modes act on each other, sample by sample (couple/). */
export function isCoupled(body: Body): bool {
  return FULL ? body.coupledAt >= 0 : false;
}

/** Frequency in turns a sample, 0 when above Nyquist, of mode i at the given pitch scale. */
export function turnsOf(model: Model, i: i32, pitch: f64): f64 {
  const f = load<f64>(<usize>model.frequencies + ((<usize>i) << 3)) * (pitch / config.rate);
  return f < 0.5 ? f : 0;
}
/** Decay in nepers a sample of mode i at a damping scale, at most 0.5: what dies faster than that is a click. */
export function decayOf(model: Model, i: i32, damping: f64): f64 {
  return min(decayRate(model, i) * (damping / config.rate), 0.5);
}
function decayRate(model: Model, i: i32): f64 {
  return load<f64>(<usize>model.decays + ((<usize>i) << 3));
}
/** The same of a body's mode at one of its damping scales, DAMPING …, with what contacts add: it goes with the root of the frequency. */
export function decayAt(body: Body, i: i32, at: usize): f64 {
  const model = body.model,
    damping = load<f64>(changetype<usize>(body) + at);
  const added = addedAt(body, at);
  if (added == 0) return decayOf(model, i, damping);
  const hertz = load<f64>(<usize>model.frequencies + ((<usize>i) << 3));
  return min((decayRate(model, i) * damping + added * sqrt(hertz / 1000)) / config.rate, 0.5);
}
/** What contacts add at one of the damping scales. */
export function addedAt(body: Body, at: usize): f64 {
  return FULL ? load<f64>(changetype<usize>(body) + at, ADDED) : 0;
}
export function setAdded(body: Body, at: usize, decay: f64): void {
  if (FULL) store<f64>(changetype<usize>(body) + at, decay, ADDED);
}
/** One damping scale, with what contacts add, becomes another. */
export function copyDamping(body: Body, from: usize, to: usize): void {
  store<f64>(changetype<usize>(body) + to, load<f64>(changetype<usize>(body) + from));
  setAdded(body, to, addedAt(body, from));
}
/** One becomes the mean of two others. */
export function meanDamping(body: Body, one: usize, other: usize, to: usize): void {
  store<f64>(
    changetype<usize>(body) + to,
    0.5 * (load<f64>(changetype<usize>(body) + one) + load<f64>(changetype<usize>(body) + other)),
  );
  setAdded(body, to, 0.5 * (addedAt(body, one) + addedAt(body, other)));
}
/** Whether it is that already. */
export function isMeanDamping(body: Body, one: usize, other: usize, at: usize): bool {
  return (
    load<f64>(changetype<usize>(body) + at) ==
      0.5 * (load<f64>(changetype<usize>(body) + one) + load<f64>(changetype<usize>(body) + other)) &&
    addedAt(body, at) == 0.5 * (addedAt(body, one) + addedAt(body, other))
  );
}
/** Whether two are the same. */
export function sameDamping(body: Body, one: usize, other: usize): bool {
  return (
    load<f64>(changetype<usize>(body) + one) == load<f64>(changetype<usize>(body) + other) &&
    addedAt(body, one) == addedAt(body, other)
  );
}

/** Pitch and damping are at once what they are meant to be. */
export function settleTuning(body: Body): void {
  const pitch = body.pitchGoal;
  body.pitchBefore = pitch;
  body.pitch = pitch;
  body.pitchNext = pitch;
  copyDamping(body, offsetof<Body>("dampingGoal"), offsetof<Body>("dampingBefore"));
  copyDamping(body, offsetof<Body>("dampingGoal"), offsetof<Body>("damping"));
  copyDamping(body, offsetof<Body>("dampingGoal"), offsetof<Body>("dampingNext"));
  body.tuningLeft = 0;
}

/** Mean frequency in turns a sample of mode i from one anchor to the next, given the pitch at both. */
export function meanTurns(model: Model, i: i32, pitch: f64, next: f64): f64 {
  const turns = turnsOf(model, i, pitch);
  const ahead = turnsOf(model, i, next);
  return turns > 0 && ahead > 0 ? 0.5 * (turns + ahead) : turns;
}
/** The same for its decay. */
export function meanDecay(body: Body, i: i32): f64 {
  return 0.5 * (decayAt(body, i, offsetof<Body>("damping")) + decayAt(body, i, offsetof<Body>("dampingNext")));
}

/** Writes increments and decays of all modes for the body's present pitch and damping; new bodies' slots become REST. */
export function tune(body: Body, fresh: bool): void {
  const model = body.model;
  const n = body.modes;
  const pitch = body.pitch;
  let silent = 0;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page);
    for (let j = 0; j < PAGE_MODES; j++) {
      const q = changetype<Word>(changetype<usize>(p) + ((<usize>j) << 2));
      const inside = i + j < n;
      const turns = inside ? turnsOf(model, i + j, pitch) : 0;
      if (fresh) q.slot = REST;
      if (inside && turns == 0) silent++;
      q.increment = <u32>(turns * 4294967296.0 + 0.5);
      q.decay = inside ? <f32>(-decayAt(body, i + j, offsetof<Body>("damping")) * Math.LOG2E) : 0;
    }
  }
  noteSilent(body, silent);
}
/** So many modes of a body are above Nyquist. */
export function noteSilent(body: Body, modes: i32): void {
  scene.modesAboveNyquist += modes - body.silent;
  body.silent = modes;
}

/** Bodies present that make sound or may: for loops over the whole scene. */
export function bodyCount(): i32 {
  return scene.present.size;
}
export function bodyAt(i: i32): Body {
  return scene.present.item(i);
}

/** Largest damping d·B/rate that the windows hold for; a mode beyond it is gone in a few blocks and is rendered to its end. */
export const REACH: f64 = 1.5;
/** The same as a decay word. */
export const QUICK: f32 = <f32>((-REACH * 1.4426950408889634) / 128.0);
/** Whether they will be others at the end of the next. */
export function willMove(body: Body): bool {
  return (
    body.tuningLeft != 0 ||
    body.pitch != body.pitchNext ||
    !sameDamping(body, offsetof<Body>("damping"), offsetof<Body>("dampingNext"))
  );
}
