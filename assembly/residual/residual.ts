// What bodies have beside their modes: noise that rings in bands (diffuse.ts), a click of their own (click.ts), bubbles (bubbles.ts). All
// three are made here, block by block, from the force on the body: touches and strikes feed it, and what comes of it leaves as one sound
// a body. A body without sound in any of them is not in the list of those awake and costs nothing.

import { lookAround } from "../bank/paths/goals";
import { item, join, layList, leave, size } from "../base/list";
import { reserve } from "../base/memory";
import { fillPool, give, layPool, take } from "../base/pool";
import {
  BESIDE_BANDS,
  BESIDE_BUBBLES,
  BESIDE_CLICK,
  BESIDE_DIFFUSE,
  BESIDE_SEED,
  BESIDE_WHAT,
  BUBBLES_EXPONENT,
  BUBBLES_LEAST,
  BUBBLES_LEVEL,
  BUBBLES_MOST,
  BUBBLES_RATE,
  BUBBLES_RISE,
  CLICK_GAIN,
  CLICK_MASS,
  CLICK_RADIUS,
  DIFFUSE_GAIN,
  DIFFUSE_T60,
} from "../records/contact";
import { count } from "../records/meters";
import {
  BLOCK_BYTES,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  HIT_X,
  HIT_Y,
  HIT_Z,
  LARGEST,
  METER_COST_SYNTHESIS,
} from "../records/records";
import { maxBesides } from "../records/room";
import { BESIDE_AT, BY_RESIDUAL, FATE, STAYS } from "../scene/body";
import { now } from "../scene/clock";
import { mayGo, setSounding } from "../scene/life";
import { layBands, startBands } from "./bands";
import { bubblesOf, endBubbles, layBubbles, runBubbles, setBubbles, startBubbles } from "./bubbles";
import { runClick, setClick } from "./click";
import { layDiffuse, runDiffuse, setDiffuse } from "./diffuse";
import { clearEars, hearSlot, layEars, startEars } from "./ears";
import { addPulse } from "./pulse";
import {
  BUBBLES_ON,
  BUBBLES_SEED,
  DIFFUSE_NOISE,
  DIFFUSE_ON,
  FED,
  FIRST,
  FORCE,
  HAS_BUBBLES,
  HAS_CLICK,
  HAS_DIFFUSE,
  IN_AWAKE,
  OWNER,
  PARTS,
  SLOT_BYTES,
  SOUND,
} from "./slot";

/** Nominal nanoseconds of a block: of a resonator under a force and of one that rings, of a click, of one bubble. */
const COST_DIFFUSE: f64 = 2500;
const COST_RINGING: f64 = 900;
const COST_CLICK: f64 = 400;
const COST_BUBBLE: f64 = 250;
/** Of the noise that stands for bubbles. */
const COST_NOISE: f64 = 1500;

let slots: usize = 0;
let pool: usize = 0;
let awake: usize = 0;

export function layBeside(): void {
  slots = reserve(<usize>maxBesides * SLOT_BYTES);
  pool = layPool(maxBesides);
  awake = layList(maxBesides);
  layBands();
  layDiffuse();
  layBubbles();
  layEars();
}
export function startBeside(): void {
  fillPool(pool, maxBesides);
  store<i32>(awake, 0);
  startBands();
  startBubbles();
  startEars();
}

// ---- records
/** Whether the numbers of a record make sense by themselves. */
export function isBesideSound(record: usize): bool {
  const what = load<u32>(record, BESIDE_WHAT);
  if (what == BESIDE_DIFFUSE) {
    for (let o: usize = 0; o < <usize>(BESIDE_BANDS * 4); o += 4)
      if (!within(record, DIFFUSE_T60 + o, 1e-3, 100) || !within(record, DIFFUSE_GAIN + o, 0, LARGEST)) return false;
    return true;
  }
  if (what == BESIDE_CLICK)
    return (
      within(record, CLICK_RADIUS, 1e-4, 10) &&
      within(record, CLICK_MASS, 1e-6, LARGEST) &&
      within(record, CLICK_GAIN, 0, LARGEST)
    );
  return (
    what == BESIDE_BUBBLES &&
    within(record, BUBBLES_RATE, 0, 1e5) &&
    within(record, BUBBLES_LEAST, 5e-5, 0.03) &&
    within(record, BUBBLES_MOST, load<f32>(record, BUBBLES_LEAST), 0.03) &&
    within(record, BUBBLES_EXPONENT, -10, 10) &&
    within(record, BUBBLES_RISE, 0, 1) &&
    within(record, BUBBLES_LEVEL, 0, 1000)
  );
}
function within(record: usize, field: usize, least: f32, most: f32): bool {
  const x = load<f32>(record + field);
  return x >= least && x <= most;
}
/** A body gets one of the three, or has it changed; returns a reason for dropping the record, or -1. */
export function setBeside(body: usize, record: usize): i32 {
  if (body == 0 || load<i32>(body, FATE) != STAYS) return DROP_NO_BODY;
  const slot = slotFor(body);
  if (slot == 0) return DROP_NO_ROOM;
  const what = load<u32>(record, BESIDE_WHAT),
    seed = load<u32>(record, BESIDE_SEED),
    bit: u32 = what == BESIDE_DIFFUSE ? HAS_DIFFUSE : what == BESIDE_CLICK ? HAS_CLICK : HAS_BUBBLES,
    parts = load<u32>(slot, PARTS),
    fresh = (parts & bit) == 0;
  store<u32>(slot, parts | bit, PARTS);
  if (what == BESIDE_DIFFUSE) {
    // another seed is another noise: not while this one sounds
    if (load<i32>(slot, DIFFUSE_ON) == 0) store<u32>(slot, seed, DIFFUSE_NOISE);
    setDiffuse(slot, record, fresh);
  } else if (what == BESIDE_CLICK) setClick(slot, record, fresh);
  else {
    if (load<i32>(slot, BUBBLES_ON) == 0) store<u32>(slot, seed, BUBBLES_SEED);
    setBubbles(slot, record, fresh);
    // water sounds by itself
    if (load<f32>(record, BUBBLES_RATE) > 0) wake(slot, body);
  }
  return -1;
}
/** The body's slot, a new one if it has none, or 0 for want of room. */
function slotFor(body: usize): usize {
  let at = load<i32>(body, BESIDE_AT);
  if (at >= 0) return slotAt(at);
  at = take(pool);
  if (at < 0) return 0;
  const slot = slotAt(at);
  memory.fill(slot, 0, SLOT_BYTES);
  store<u32>(slot, <u32>body, OWNER);
  store<i32>(slot, -1, FIRST);
  store<i32>(body, at, BESIDE_AT);
  return slot;
}
function slotAt(at: i32): usize {
  return slots + <usize>at * SLOT_BYTES;
}
function wake(slot: usize, body: usize): void {
  if (load<i32>(slot, IN_AWAKE) != 0) return;
  lookAround(body);
  join(awake, slot, slot + IN_AWAKE);
  setSounding(body, BY_RESIDUAL, true);
}

// ---- force
/** A force acts on the body in this block: 128 f32, N, `scale` times as large. To be called before `runBeside`, any number of times. */
export function feedBeside(body: usize, force: usize, scale: f32): void {
  const slot = fed(body);
  if (slot == 0) return;
  if (ASC_FEATURE_SIMD) {
    const factor = f32x4.splat(scale);
    for (let o: usize = 0; o < BLOCK_BYTES; o += 16)
      v128.store(slot + o, f32x4.add(v128.load(slot + o, FORCE), f32x4.mul(factor, v128.load(force + o))), FORCE);
    return;
  }
  for (let o: usize = 0; o < BLOCK_BYTES; o += 4)
    store<f32>(slot + o, load<f32>(slot + o, FORCE) + scale * load<f32>(force + o), FORCE);
}
/** A strike, or the rest of one: it began, or begins, at sample `start` of this block and lasts `length` samples. */
export function strikeBeside(body: usize, record: usize, start: f64, length: f64): void {
  if (load<i32>(body, BESIDE_AT) < 0) return;
  const slot = fed(body);
  if (slot == 0) return;
  const x = <f64>load<f32>(record, HIT_X),
    y = <f64>load<f32>(record, HIT_Y),
    z = <f64>load<f32>(record, HIT_Z);
  addPulse(slot + FORCE, sqrt(x * x + y * y + z * z), start, length);
}
/** The slot of a body that a force acts on, its block of force begun; 0 when it has nothing that a force could move. */
function fed(body: usize): usize {
  const at = load<i32>(body, BESIDE_AT);
  if (at < 0) return 0;
  const slot = slotAt(at);
  if ((load<u32>(slot, PARTS) & (HAS_DIFFUSE | HAS_CLICK)) == 0) return 0;
  if (load<i32>(slot, FED) == 0) {
    memory.fill(slot + FORCE, 0, BLOCK_BYTES);
    store<i32>(slot, 1, FED);
    wake(slot, body);
  }
  return slot;
}

// ---- every block
/** Makes this block of all that sounds. */
export function runBeside(): void {
  for (let i = size(awake) - 1; i >= 0; i--) run(item(awake, i));
}
function run(slot: usize): void {
  const body = <usize>load<u32>(slot, OWNER),
    parts = load<u32>(slot, PARTS),
    isFed = load<i32>(slot, FED) != 0,
    out = slot + SOUND;
  let some = false,
    cost: f64 = 0;
  memory.fill(out, 0, BLOCK_BYTES);
  if ((parts & HAS_DIFFUSE) != 0 && runDiffuse(slot, body, isFed, now, out)) {
    some = true;
    cost += isFed ? COST_DIFFUSE : COST_RINGING;
  }
  if ((parts & HAS_CLICK) != 0 && runClick(slot, isFed, out)) {
    some = true;
    cost += COST_CLICK;
  }
  if ((parts & HAS_BUBBLES) != 0 && runBubbles(slot, body, now, out)) {
    some = true;
    cost += COST_NOISE + COST_BUBBLE * <f64>bubblesOf(slot);
  }
  store<i32>(slot, 0, FED);
  if (some) {
    hearSlot(slot, body);
    count(METER_COST_SYNTHESIS, cost);
    return;
  }
  leave(awake, slot, IN_AWAKE);
  setSounding(body, BY_RESIDUAL, false);
  clearEars(slot);
  mayGo(body);
}

// ---- life
/** A body goes, and its slot is free. */
export function forgetBeside(body: usize): void {
  const at = load<i32>(body, BESIDE_AT);
  if (at < 0) return;
  const slot = slotAt(at);
  leave(awake, slot, IN_AWAKE);
  setSounding(body, BY_RESIDUAL, false);
  endBubbles(slot);
  give(pool, at);
  store<i32>(body, -1, BESIDE_AT);
}
