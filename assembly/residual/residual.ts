// Residual sources of bodies, whose sound is not made of modes: noise that rings in bands (diffuse.ts), a click of the
// whole body (click.ts), bubbles (bubbles.ts). All three are made here, block by block, from the force that touches and
// strikes exert on the body, and leave as one sound a body. A body whose sources are all silent is not in the list
// `awake` and costs nothing.

import { lookAround } from "../bank/paths/goals";
import { reserveList } from "../base/list";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { Row } from "../base/row";
import {
  BubblesRecord,
  ClickRecord,
  RESIDUAL_BUBBLES,
  RESIDUAL_CLICK,
  RESIDUAL_DIFFUSE,
  ResidualRecord,
} from "../records/contact";
import { addToMeter } from "../records/meters";
import { BLOCK, BLOCK_BYTES, DROP_NO_BODY, DROP_NO_ROOM, HitRecord, METER_COST_SYNTHESIS } from "../records/records";
import { config } from "../records/state";
import { Body, BY_RESIDUAL, STAYS } from "../scene/body";
import { mayGo, setSounding } from "../scene/life";
import { scene } from "../scene/state";
import { bubblesOf, endBubbles, isValidBubbles, runBubbles, setBubbles } from "./bubbles";
import { isValidClick, runClick, setClick } from "./click";
import { isValidDiffuse, runDiffuse, setDiffuse } from "./diffuse";
import { mixSlot } from "./ears";
import { addPulse } from "./pulse";
import { clearSound, HAS_BUBBLES, HAS_CLICK, HAS_DIFFUSE, ResidualSlot, SLOT_BYTES } from "./slot";
import { residuals } from "./state";

/** Nominal nanoseconds of a block: of a resonator under a force and of one that rings, of a click, of one bubble. */
const COST_DIFFUSE: f64 = 2500;
const COST_RINGING: f64 = 900;
const COST_BUBBLE: f64 = 250;

/** Room for the slots of a world. */
export function reserveSlots(): void {
  residuals.slots = reserve(config.maxResiduals, SLOT_BYTES);
  residuals.slotPool = reservePool(config.maxResiduals);
  residuals.awake = reserveList<ResidualSlot>(config.maxResiduals);
}
/** All slots are free. */
export function resetSlots(): void {
  residuals.slotPool.reset(config.maxResiduals);
  residuals.awake.reset(offsetof<ResidualSlot>("inAwake"));
}

// ---- records
/** Whether the numbers of a record make sense by themselves. */
export function isValidResidual(record: ResidualRecord): bool {
  const what = record.what;
  if (what == RESIDUAL_DIFFUSE) return isValidDiffuse(record);
  if (what == RESIDUAL_CLICK) return isValidClick(changetype<ClickRecord>(record));
  return what == RESIDUAL_BUBBLES && isValidBubbles(changetype<BubblesRecord>(record));
}
/** A body gets one of the three sources, or has it changed; returns a reason for dropping the record, or -1. */
export function setResidual(body: Body, record: ResidualRecord): i32 {
  if (!body || body.fate != STAYS) return DROP_NO_BODY;
  const slot = slotFor(body);
  if (!slot) return DROP_NO_ROOM;
  const what = record.what,
    seed = record.seed,
    bit: u32 = what == RESIDUAL_DIFFUSE ? HAS_DIFFUSE : what == RESIDUAL_CLICK ? HAS_CLICK : HAS_BUBBLES,
    parts = slot.parts,
    fresh = (parts & bit) == 0;
  slot.parts = parts | bit;
  if (what == RESIDUAL_DIFFUSE) {
    // another seed makes another noise: it is not changed while this one sounds
    if (slot.diffuseOn == 0) slot.diffuseSeed = seed;
    setDiffuse(slot, record, fresh);
  } else if (what == RESIDUAL_CLICK) setClick(slot, changetype<ClickRecord>(record), fresh);
  else {
    if (slot.bubblesOn == 0) slot.bubblesSeed = seed;
    const bubbles = changetype<BubblesRecord>(record);
    setBubbles(slot, bubbles, fresh);
    // bubbles sound without a force
    if (bubbles.rate > 0) wake(slot, body);
  }
  return -1;
}
/** The body's slot, a new one if it has none, or null for want of room. */
function slotFor(body: Body): ResidualSlot {
  let at = body.residualAt;
  if (at >= 0) return slotAt(at);
  at = residuals.slotPool.take();
  if (at < 0) return changetype<ResidualSlot>(0);
  const slot = slotAt(at);
  memory.fill(changetype<usize>(slot), 0, SLOT_BYTES);
  slot.owner = body;
  slot.first = -1;
  body.residualAt = at;
  return slot;
}
function slotAt(at: i32): ResidualSlot {
  return changetype<ResidualSlot>(residuals.slots + <usize>at * SLOT_BYTES);
}
/** The slot's sources will sound: it joins the list of those that do. */
function wake(slot: ResidualSlot, body: Body): void {
  if (slot.inAwake != 0) return;
  lookAround(body);
  residuals.awake.join(slot);
  setSounding(body, BY_RESIDUAL, true);
}

// ---- force
/**
 * Adds a block of force on the body, N, `scale` times as large, for its residual sources. To be called before
 * `runResidual`, any number of times.
 */
export function feedResidual(body: Body, force: usize, scale: f32): void {
  const slot = forcedSlot(body);
  if (slot) addForce(slot.force, changetype<Row<f32>>(force), scale);
}
/** Adds a block of f32, `scale` times as large, to another. */
function addForce(to: Row<f32>, force: Row<f32>, scale: f32): void {
  if (ASC_FEATURE_SIMD) {
    const factor = f32x4.splat(scale);
    for (let o: usize = 0; o < BLOCK_BYTES; o += 16)
      v128.store(to.address + o, f32x4.add(v128.load(to.address + o), f32x4.mul(factor, v128.load(force.address + o))));
    return;
  }
  for (let n = 0; n < BLOCK; n++) to[n] = to[n] + scale * force[n];
}
/** A strike, or the rest of one: it began, or begins, at sample `start` of this block and lasts `length` samples. */
export function strikeResidual(body: Body, record: HitRecord, start: f64, length: f64): void {
  if (body.residualAt < 0) return;
  const slot = forcedSlot(body);
  if (!slot) return;
  const x = <f64>record.x,
    y = <f64>record.y,
    z = <f64>record.z;
  addPulse(slot.force, sqrt(x * x + y * y + z * z), start, length);
}
/**
 * The slot of a body on which a force acts, with its block of force cleared for this block; null when no source of the
 * body answers to forces.
 */
function forcedSlot(body: Body): ResidualSlot {
  const at = body.residualAt;
  if (at < 0) return changetype<ResidualSlot>(0);
  const slot = slotAt(at);
  if ((slot.parts & (HAS_DIFFUSE | HAS_CLICK)) == 0) return changetype<ResidualSlot>(0);
  if (slot.forced == 0) {
    slot.force.clear(BLOCK);
    slot.forced = 1;
    wake(slot, body);
  }
  return slot;
}

// ---- every block
/** Makes this block of all slots that sound. */
export function runResidual(): void {
  for (let i = residuals.awake.size - 1; i >= 0; i--) run(residuals.awake.item(i));
}
/** Of the noise that stands for bubbles. */
const COST_NOISE: f64 = 1500;
const COST_CLICK: f64 = 400;
/** Makes a slot's block and puts it on the buses; a slot of which nothing sounds any more leaves the list. */
function run(slot: ResidualSlot): void {
  const body = slot.owner,
    parts = slot.parts,
    forced = slot.forced != 0,
    out = slot.sound;
  let some = false,
    cost: f64 = 0;
  out.clear(BLOCK);
  if ((parts & HAS_DIFFUSE) != 0 && runDiffuse(slot, body, forced, scene.now, out)) {
    some = true;
    cost += forced ? COST_DIFFUSE : COST_RINGING;
  }
  if ((parts & HAS_CLICK) != 0 && runClick(slot, forced, out)) {
    some = true;
    cost += COST_CLICK;
  }
  if ((parts & HAS_BUBBLES) != 0 && runBubbles(slot, body, scene.now, out)) {
    some = true;
    cost += COST_NOISE + COST_BUBBLE * <f64>bubblesOf(slot);
  }
  slot.forced = 0;
  if (some) {
    mixSlot(slot, body);
    addToMeter(METER_COST_SYNTHESIS, cost);
    return;
  }
  residuals.awake.leave(slot);
  setSounding(body, BY_RESIDUAL, false);
  clearSound(slot);
  mayGo(body);
}

// ---- life
/** A body goes, and its slot is free. */
export function forgetResidual(body: Body): void {
  const at = body.residualAt;
  if (at < 0) return;
  const slot = slotAt(at);
  residuals.awake.leave(slot);
  setSounding(body, BY_RESIDUAL, false);
  endBubbles(slot);
  residuals.slotPool.give(at);
  body.residualAt = -1;
}
