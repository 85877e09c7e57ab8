// A body: an instance of a model with its own pitch, damping, gain and place. Its modes are listed in pages of 32, in the
// order of the model; a page says for each mode where its state is and what its pole is.
//
//   page   slot i32 ×32 | increment u32 ×32 | decay f32 ×32
//          slot        ≥ 0 in the lines; REST; below REST: in the driven groups
//          increment   frequency, 2^32 turns a sample (0: above Nyquist, silent)
//          decay       log2 of the amplitude's change a sample

import { item, layList, leave, size } from "../base/list";
import { reserve } from "../base/memory";
import { after, fillPool, give, giveChain, layPool, link, take } from "../base/pool";
import { maxBodies, maxModes, rate } from "../records/config";
import { MODEL_DECAYS, MODEL_FREQUENCIES, MODEL_MODES, MODEL_USERS } from "./model";

export const REST: i32 = -1;

// ---- fields of a body
export const BODY_BYTES: usize = 400;
export const ID: usize = 0; // u32, 0 = free
export const MODEL: usize = 4; // u32, address
export const MODES: usize = 8; // i32
export const PAGE: usize = 12; // i32, first page
export const RINGING: usize = 16; // i32, modes in the lines
export const FATE: usize = 20; // i32, STAYS, RINGS_OUT or FADES
// pitch and damping scales, f64: at the start of the block being made, at its end, and one block further
export const PITCH_BEFORE: usize = 24;
export const DAMPING_BEFORE: usize = 32;
export const PITCH: usize = 40;
export const DAMPING: usize = 48;
export const PITCH_NEXT: usize = 56;
export const DAMPING_NEXT: usize = 64;
export const PITCH_GOAL: usize = 72;
export const DAMPING_GOAL: usize = 80;
// those for which the driven groups are made
export const DRIVE_PITCH: usize = 88;
export const DRIVE_DAMPING: usize = 96;
export const TUNING_LEFT: usize = 104; // i32, blocks until the goal
export const GAIN_LEFT: usize = 108; // i32, blocks until the goal
export const GAIN: usize = 112; // f32, the user's
export const X: usize = 116; // f32 ×3, m
export const LEFT_NOW: usize = 128; // f32, gain to the left at the end of the block being made
export const RIGHT_NOW: usize = 132;
export const LEFT_BEFORE: usize = 136; // f32, at its start
export const RIGHT_BEFORE: usize = 140;
export const LEFT_GOAL: usize = 144; // f32
export const RIGHT_GOAL: usize = 148;
export const GROUP: usize = 152; // i32, first driven group, -1 = none
export const IDLE: usize = 156; // i32, blocks without force
export const STREAM: usize = 160; // i32, force stream, -1 = none
export const SILENT: usize = 164; // i32, modes above Nyquist
export const PULSES: usize = 168; // i32, strikes whose pulse goes on in later blocks
// words of the lists a body may be in
export const IN_SCENE: usize = 172;
export const IN_GAINS: usize = 176;
export const IN_TUNING: usize = 180;
export const IN_DRIVEN: usize = 184;
export const IN_LEAVING: usize = 188;
export const GROUPED: usize = 192; // i32, modes in driven groups
export const TOUCHED: usize = 196; // i32, 1 = struck or driven since it was last listened to
export const MUTED: usize = 200; // i32, 1 = some mode is off, or fades
export const LISTED: usize = 204; // i32, 1 = its modes stand in the order of the ear
export const IN_UNLISTED: usize = 208;
export const COMING: usize = 212; // i32, 1 = it will be struck before it is listened to again
export const REGROUP: usize = 216; // i32, 1 = modes in its groups have other roles

export const OUTPUT: usize = 220; // i32, the output it sounds on
export const OTHERS: usize = 224; // u32, address of its numbers beside the gains at the ears (mix/gains.ts)
export const SEEN: usize = 228; // i32, which place of the listener its gains are for (mix/place.ts)
export const OWN_PITCH: usize = 232; // f32, the user's scale
export const DOPPLER: usize = 236; // f32, what motion makes of it
export const VELOCITY: usize = 240; // f32 ×3, m/s
export const TRUE_X: usize = 252; // f32 ×3, m: where it is, while X is where its sound still comes from
export const LAST_HEARD: usize = 264; // f64, when the last of all that is on its way will be heard
export const CHANGES: usize = 272; // u32, changes that were sent on their way
export const NEWEST: usize = 276; // u32 ×5, number of the newest change heard of each field of a change
export const SHADED: usize = 296; // i32: 0 = its groups have no weights yet, 1 = they have, 2 = and other ones before (bank/shaded.ts)

// only in the full core
export const LONG: usize = 320; // i32, modes on long lines
export const PHASE: usize = 324; // i32, which anchors they have (bank/long/tiers.ts)
export const IN_CALLED: usize = 336;
export const CALM: usize = 340; // i32, number of the block in which something last happened to it
export const STALE: usize = 352; // i32, 1 = its long modes have other gains than it
export const BESIDE_AT: usize = 300; // i32, what it has beside its modes, -1 = nothing
export const COUPLED_AT: usize = 304; // i32, where its modes act on each other, -1 = they do not
export const INPUT_AT: usize = 308; // i32, first of the places where contacts act on it, -1 = none
/** i32: above 0 its driven modes are on taps (bank/spectral.ts); 0 or below they are not, and this many blocks ago might have been. */
export const ON_TAPS: usize = 356;
// what strain makes of pitch and damping, f32: factors, 1 = nothing
export const BENT_PITCH: usize = 368;
export const BENT_DAMPING: usize = 372;
/** What contacts add to the decay at 1 kHz, 1/s, f64, lies this far behind each damping scale. */
const ADDED: usize = 280;

// what keeps a body in the world
export const IN_DYING: usize = 384;
export const SOUNDING: usize = 388; // u32, bits: BY_RESIDUAL, BY_COUPLED

/** Residual sources of the body sound, or its coupled modes. */
export const BY_RESIDUAL: u32 = 1;
export const BY_COUPLED: u32 = 2;

export const STAYS: i32 = 0;
export const RINGS_OUT: i32 = 1;
export const FADES: i32 = 2;

// ---- pages
export const PAGE_MODES: i32 = 32; // 2^5
const PAGE_BYTES: usize = 384;
export const INCREMENTS: usize = 128;
export const DECAYS: usize = 256;

let bodies: usize = 0;
let numbers: usize = 0;
/** Numbers that a body has beside the gains at its ears. */
let others: i32 = 0;
let bodyPool: usize = 0;
let pages: usize = 0;
let pagePool: usize = 0;
let pageBodies: usize = 0;
let pageCount: i32 = 0;
export let scene: usize = 0;
export let gliding: usize = 0;
export let tuning: usize = 0;
export let driven: usize = 0;
export let leaving: usize = 0;
/** Those that were to ring out and may have. */
export let dying: usize = 0;
/** Those whose modes have still to take their place in the order of the ear. */
export let unlisted: usize = 0;
/** Modes of all bodies present. */
export let modesPresent: i32 = 0;
export let modesAboveNyquist: i32 = 0;

/** `numbersOfBody`: how many a body has beside the gains at its ears (mix/gains.ts). */
export function layBodies(numbersOfBody: i32): void {
  others = numbersOfBody;
  pageCount = (maxModes + PAGE_MODES - 1) / PAGE_MODES + maxBodies;
  bodies = reserve(<usize>maxBodies * BODY_BYTES);
  numbers = reserve(<usize>(maxBodies * others) * 12);
  bodyPool = layPool(maxBodies);
  pages = reserve(<usize>pageCount * PAGE_BYTES);
  pagePool = layPool(pageCount);
  pageBodies = reserve((<usize>pageCount) << 2);
  scene = layList(maxBodies);
  gliding = layList(maxBodies);
  tuning = layList(maxBodies);
  driven = layList(maxBodies);
  leaving = layList(maxBodies);
  unlisted = layList(maxBodies);
  dying = layList(maxBodies);
}

export function startBodies(): void {
  fillPool(bodyPool, maxBodies);
  fillPool(pagePool, pageCount);
}

export function pageAt(page: i32): usize {
  return pages + <usize>page * PAGE_BYTES;
}
export function pageAfter(page: i32): i32 {
  return after(pagePool, page);
}
/** The slot word of a body's first mode; its increment and decay lie behind it at fixed offsets. */
export function firstWord(body: usize): usize {
  return pageAt(load<i32>(body, PAGE));
}
/** The slot word of the next mode. Behind the last one it means nothing. */
export function wordAfter(word: usize): usize {
  const page = (word - pages) / PAGE_BYTES;
  const isLast = word - pages - page * PAGE_BYTES == (PAGE_MODES - 1) * 4;
  return isLast ? pageAt(pageAfter(<i32>page)) : word + 4;
}
/** Number of the mode whose slot word this is, among all there is room for. */
export function indexOf(word: usize): usize {
  const page = <usize>(<u32>(word - pages) / <u32>PAGE_BYTES);
  return page * PAGE_MODES + ((word - pages - page * PAGE_BYTES) >> 2);
}
/** The slot word of a mode by its number. */
export function wordOf(index: i32): usize {
  return pageAt(index >> 5) + ((<usize>(index & 31)) << 2);
}
/** How many numbers of modes there are: whole pages. */
export function indexRoom(): usize {
  return <usize>pageCount * PAGE_MODES;
}
/** The body that owns the word at `owner` (a slot word in one of its pages). */
export function bodyOf(owner: usize): usize {
  const page = (owner - pages) / PAGE_BYTES;
  return <usize>load<u32>(pageBodies + (page << 2));
}

/** Takes room for a body of the given model, or 0 where there is none. Fields but the pages are the caller's to fill. */
export function takeBody(id: u32, model: usize): usize {
  const n = load<i32>(model, MODEL_MODES);
  if (modesPresent + n > maxModes) return 0;
  const index = take(bodyPool);
  if (index < 0) return 0;
  const body = bodies + <usize>index * BODY_BYTES;
  memory.fill(body, 0, BODY_BYTES);
  store<u32>(body, id, ID);
  store<u32>(body, <u32>model, MODEL);
  store<i32>(body, n, MODES);
  store<i32>(body, -1, GROUP);
  store<i32>(body, -1, STREAM);
  if (FULL) {
    store<i32>(body, -1, BESIDE_AT);
    store<i32>(body, -1, COUPLED_AT);
    store<i32>(body, -1, INPUT_AT);
  }
  store<u32>(body, <u32>(numbers + <usize>(index * others) * 12), OTHERS);
  let last = -1;
  for (let i = 0; i < n; i += PAGE_MODES) {
    const page = take(pagePool);
    if (last < 0) store<i32>(body, page, PAGE);
    else link(pagePool, last, page);
    store<u32>(pageBodies + ((<usize>page) << 2), <u32>body);
    last = page;
  }
  store<i32>(model, load<i32>(model, MODEL_USERS) + 1, MODEL_USERS);
  modesPresent += n;
  return body;
}

/** Gives a body's room back. Its modes must be at rest and its lists left. */
export function giveBody(body: usize): void {
  const model = <usize>load<u32>(body, MODEL);
  store<i32>(model, load<i32>(model, MODEL_USERS) - 1, MODEL_USERS);
  modesPresent -= load<i32>(body, MODES);
  modesAboveNyquist -= load<i32>(body, SILENT);
  giveChain(pagePool, load<i32>(body, PAGE));
  leave(scene, body, IN_SCENE);
  leave(gliding, body, IN_GAINS);
  leave(tuning, body, IN_TUNING);
  leave(leaving, body, IN_LEAVING);
  store<u32>(body, 0, ID);
  give(bodyPool, <i32>((body - bodies) / BODY_BYTES));
}

/** Whether the body is on the drive path: all of it or, when hearing leaves modes out or bundles them, a part. */
export function isDriven(body: usize): bool {
  return load<i32>(body, IN_DRIVEN) != 0;
}

/** Whether its modes act on each other, sample by sample (couple/). */
export function isCoupled(body: usize): bool {
  return FULL ? load<i32>(body, COUPLED_AT) >= 0 : false;
}

/** Frequency in turns a sample, 0 when above Nyquist, of mode i at the given pitch scale. */
export function turnsOf(model: usize, i: i32, pitch: f64): f64 {
  const f = load<f64>(<usize>load<u32>(model, MODEL_FREQUENCIES) + ((<usize>i) << 3)) * (pitch / rate);
  return f < 0.5 ? f : 0;
}
/** Decay in nepers a sample of mode i at a damping scale, at most 0.5: what dies faster than that is a click. */
export function decayOf(model: usize, i: i32, damping: f64): f64 {
  return min(decayRate(model, i) * (damping / rate), 0.5);
}
function decayRate(model: usize, i: i32): f64 {
  return load<f64>(<usize>load<u32>(model, MODEL_DECAYS) + ((<usize>i) << 3));
}
/** The same of a body's mode at one of its damping scales, DAMPING …, with what contacts add: it goes with the root of the frequency. */
export function decayAt(body: usize, i: i32, at: usize): f64 {
  const model = <usize>load<u32>(body, MODEL),
    damping = load<f64>(body + at);
  const added = addedAt(body, at);
  if (added == 0) return decayOf(model, i, damping);
  const hertz = load<f64>(<usize>load<u32>(model, MODEL_FREQUENCIES) + ((<usize>i) << 3));
  return min((decayRate(model, i) * damping + added * sqrt(hertz / 1000)) / rate, 0.5);
}
/** What contacts add at one of the damping scales. */
export function addedAt(body: usize, at: usize): f64 {
  return FULL ? load<f64>(body + at, ADDED) : 0;
}
export function setAdded(body: usize, at: usize, decay: f64): void {
  if (FULL) store<f64>(body + at, decay, ADDED);
}
/** One damping scale, with what contacts add, becomes another. */
export function copyDamping(body: usize, from: usize, to: usize): void {
  store<f64>(body + to, load<f64>(body + from));
  setAdded(body, to, addedAt(body, from));
}
/** One becomes the mean of two others. */
export function meanDamping(body: usize, one: usize, other: usize, to: usize): void {
  store<f64>(body + to, 0.5 * (load<f64>(body + one) + load<f64>(body + other)));
  setAdded(body, to, 0.5 * (addedAt(body, one) + addedAt(body, other)));
}
/** Whether it is that already. */
export function isMeanDamping(body: usize, one: usize, other: usize, at: usize): bool {
  return (
    load<f64>(body + at) == 0.5 * (load<f64>(body + one) + load<f64>(body + other)) &&
    addedAt(body, at) == 0.5 * (addedAt(body, one) + addedAt(body, other))
  );
}
/** Whether two are the same. */
export function sameDamping(body: usize, one: usize, other: usize): bool {
  return load<f64>(body + one) == load<f64>(body + other) && addedAt(body, one) == addedAt(body, other);
}

/** Pitch and damping are at once what they are meant to be. */
export function settleTuning(body: usize): void {
  const pitch = load<f64>(body, PITCH_GOAL);
  store<f64>(body, pitch, PITCH_BEFORE);
  store<f64>(body, pitch, PITCH);
  store<f64>(body, pitch, PITCH_NEXT);
  copyDamping(body, DAMPING_GOAL, DAMPING_BEFORE);
  copyDamping(body, DAMPING_GOAL, DAMPING);
  copyDamping(body, DAMPING_GOAL, DAMPING_NEXT);
  store<i32>(body, 0, TUNING_LEFT);
}

/** Mean frequency in turns a sample of mode i from one anchor to the next, given the pitch at both. */
export function meanTurns(model: usize, i: i32, pitch: f64, next: f64): f64 {
  const turns = turnsOf(model, i, pitch);
  const ahead = turnsOf(model, i, next);
  return turns > 0 && ahead > 0 ? 0.5 * (turns + ahead) : turns;
}
/** The same for its decay. */
export function meanDecay(body: usize, i: i32): f64 {
  return 0.5 * (decayAt(body, i, DAMPING) + decayAt(body, i, DAMPING_NEXT));
}

/** Writes increments and decays of all modes for the body's present pitch and damping; new bodies' slots become REST. */
export function tune(body: usize, fresh: bool): void {
  const model = <usize>load<u32>(body, MODEL);
  const n = load<i32>(body, MODES);
  const pitch = load<f64>(body, PITCH);
  let silent = 0;
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page);
    for (let j = 0; j < PAGE_MODES; j++) {
      const q = p + ((<usize>j) << 2);
      const inside = i + j < n;
      const turns = inside ? turnsOf(model, i + j, pitch) : 0;
      if (fresh) store<i32>(q, REST);
      if (inside && turns == 0) silent++;
      store<u32>(q, <u32>(turns * 4294967296.0 + 0.5), INCREMENTS);
      store<f32>(q, inside ? <f32>(-decayAt(body, i + j, DAMPING) * Math.LOG2E) : 0, DECAYS);
    }
  }
  noteSilent(body, silent);
}
/** So many modes of a body are above Nyquist. */
export function noteSilent(body: usize, modes: i32): void {
  modesAboveNyquist += modes - load<i32>(body, SILENT);
  store<i32>(body, modes, SILENT);
}

/** Bodies present that make sound or may: for loops over the whole scene. */
export function bodyCount(): i32 {
  return size(scene);
}
export function bodyAt(i: i32): usize {
  return item(scene, i);
}

/** Largest damping d·B/rate that the windows hold for; a mode beyond it is gone in a few blocks and is rendered to its end. */
export const REACH: f64 = 1.5;
/** The same as a decay word. */
export const QUICK: f32 = <f32>((-REACH * 1.4426950408889634) / 128.0);
/** Whether they will be others at the end of the next. */
export function willMove(body: usize): bool {
  return (
    load<i32>(body, TUNING_LEFT) != 0 ||
    load<f64>(body, PITCH) != load<f64>(body, PITCH_NEXT) ||
    !sameDamping(body, DAMPING, DAMPING_NEXT)
  );
}
