// What bodies have beside their modes: noise that rings in bands (diffuse.ts), a click of their own (click.ts), bubbles (bubbles.ts). All
// three are made here, block by block, from the force on the body: touches and strikes feed it, and what comes of it leaves as one sound
// a body. A body without sound in any of them is not in the list of those awake and costs nothing.

import { lookAround } from "../bank/paths/goals";
import { reserveList } from "../base/list";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import {
  BESIDE_BANDS,
  BESIDE_BUBBLES,
  BESIDE_CLICK,
  BESIDE_DIFFUSE,
  BubblesRecord,
  ClickRecord,
  DIFFUSE_GAIN,
  DIFFUSE_T60,
} from "../records/contact";
import { count } from "../records/meters";
import {
  BLOCK_BYTES,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  HitRecord,
  LARGEST,
  METER_COST_SYNTHESIS,
  RecordHead,
} from "../records/records";
import { config } from "../records/state";
import { Body, BY_RESIDUAL, STAYS } from "../scene/body";
import { mayGo, setSounding } from "../scene/life";
import { scene } from "../scene/state";
import { reserveBands, resetBands } from "./bands";
import { bubblesOf, endBubbles, reserveBubbles, resetBubbles, runBubbles, setBubbles } from "./bubbles";
import { runClick, setClick } from "./click";
import { reserveDiffuse, runDiffuse, setDiffuse } from "./diffuse";
import { clearEars, hearSlot, reserveEars, resetEars } from "./ears";
import { addPulse } from "./pulse";
import { FORCE, HAS_BUBBLES, HAS_CLICK, HAS_DIFFUSE, ResidualSlot, SLOT_BYTES, SOUND } from "./slot";
import { residuals } from "./state";

/** Nominal nanoseconds of a block: of a resonator under a force and of one that rings, of a click, of one bubble. */
const COST_DIFFUSE: f64 = 2500;
const COST_RINGING: f64 = 900;
const COST_CLICK: f64 = 400;
const COST_BUBBLE: f64 = 250;
/** Of the noise that stands for bubbles. */
const COST_NOISE: f64 = 1500;

export function reserveBeside(): void {
  residuals.slots = reserve(<usize>config.maxResiduals * SLOT_BYTES);
  residuals.residualPool = reservePool(config.maxResiduals);
  residuals.awake = reserveList<ResidualSlot>(config.maxResiduals);
  reserveBands();
  reserveDiffuse();
  reserveBubbles();
  reserveEars();
}
export function resetBeside(): void {
  residuals.residualPool.reset(config.maxResiduals);
  residuals.awake.reset(offsetof<ResidualSlot>("inAwake"));
  resetBands();
  resetBubbles();
  resetEars();
}

// ---- records
/** Whether the numbers of a record make sense by themselves. */
export function isBesideSound(record: BubblesRecord): bool {
  const what = record.what;
  if (what == BESIDE_DIFFUSE) {
    for (let o: usize = 0; o < <usize>(BESIDE_BANDS * 4); o += 4)
      if (!within(record, DIFFUSE_T60 + o, 1e-3, 100) || !within(record, DIFFUSE_GAIN + o, 0, LARGEST)) return false;
    return true;
  }
  if (what == BESIDE_CLICK)
    return (
      within(record, offsetof<ClickRecord>("radius"), 1e-4, 10) &&
      within(record, offsetof<ClickRecord>("mass"), 1e-6, LARGEST) &&
      within(record, offsetof<ClickRecord>("gain"), 0, LARGEST)
    );
  return (
    what == BESIDE_BUBBLES &&
    within(record, offsetof<BubblesRecord>("rate"), 0, 1e5) &&
    within(record, offsetof<BubblesRecord>("least"), 5e-5, 0.03) &&
    within(record, offsetof<BubblesRecord>("most"), record.least, 0.03) &&
    within(record, offsetof<BubblesRecord>("exponent"), -10, 10) &&
    within(record, offsetof<BubblesRecord>("rise"), 0, 1) &&
    within(record, offsetof<BubblesRecord>("level"), 0, 1000)
  );
}
function within(record: RecordHead, field: usize, least: f32, most: f32): bool {
  const x = load<f32>(changetype<usize>(record) + field);
  return x >= least && x <= most;
}
/** A body gets one of the three, or has it changed; returns a reason for dropping the record, or -1. */
export function setBeside(body: Body, record: BubblesRecord): i32 {
  if (!body || body.fate != STAYS) return DROP_NO_BODY;
  const slot = slotFor(body);
  if (!slot) return DROP_NO_ROOM;
  const what = record.what,
    seed = record.seed,
    bit: u32 = what == BESIDE_DIFFUSE ? HAS_DIFFUSE : what == BESIDE_CLICK ? HAS_CLICK : HAS_BUBBLES,
    parts = slot.parts,
    fresh = (parts & bit) == 0;
  slot.parts = parts | bit;
  if (what == BESIDE_DIFFUSE) {
    // another seed is another noise: not while this one sounds
    if (slot.diffuseOn == 0) slot.diffuseNoise = seed;
    setDiffuse(slot, record, fresh);
  } else if (what == BESIDE_CLICK) setClick(slot, changetype<ClickRecord>(record), fresh);
  else {
    if (slot.bubblesOn == 0) slot.bubblesSeed = seed;
    setBubbles(slot, record, fresh);
    // water sounds by itself
    if (record.rate > 0) wake(slot, body);
  }
  return -1;
}
/** The body's slot, a new one if it has none, or 0 for want of room. */
function slotFor(body: Body): ResidualSlot {
  let at = body.residualAt;
  if (at >= 0) return slotAt(at);
  at = residuals.residualPool.take();
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
function wake(slot: ResidualSlot, body: Body): void {
  if (slot.inAwake != 0) return;
  lookAround(body);
  residuals.awake.join(slot);
  setSounding(body, BY_RESIDUAL, true);
}

// ---- force
/** A force acts on the body in this block: 128 f32, N, `scale` times as large. To be called before `runBeside`, any number of times. */
export function feedBeside(body: Body, force: usize, scale: f32): void {
  const slot = fed(body);
  if (!slot) return;
  if (ASC_FEATURE_SIMD) {
    const factor = f32x4.splat(scale);
    for (let o: usize = 0; o < BLOCK_BYTES; o += 16)
      v128.store(
        changetype<usize>(slot) + o,
        f32x4.add(v128.load(changetype<usize>(slot) + o, FORCE), f32x4.mul(factor, v128.load(force + o))),
        FORCE,
      );
    return;
  }
  for (let o: usize = 0; o < BLOCK_BYTES; o += 4)
    store<f32>(
      changetype<usize>(slot) + o,
      load<f32>(changetype<usize>(slot) + o, FORCE) + scale * load<f32>(force + o),
      FORCE,
    );
}
/** A strike, or the rest of one: it began, or begins, at sample `start` of this block and lasts `length` samples. */
export function strikeBeside(body: Body, record: HitRecord, start: f64, length: f64): void {
  if (body.residualAt < 0) return;
  const slot = fed(body);
  if (!slot) return;
  const x = <f64>record.x,
    y = <f64>record.y,
    z = <f64>record.z;
  addPulse(changetype<usize>(slot) + FORCE, sqrt(x * x + y * y + z * z), start, length);
}
/** The slot of a body that a force acts on, its block of force begun; 0 when it has nothing that a force could move. */
function fed(body: Body): ResidualSlot {
  const at = body.residualAt;
  if (at < 0) return changetype<ResidualSlot>(0);
  const slot = slotAt(at);
  if ((slot.parts & (HAS_DIFFUSE | HAS_CLICK)) == 0) return changetype<ResidualSlot>(0);
  if (slot.fed == 0) {
    memory.fill(changetype<usize>(slot) + FORCE, 0, BLOCK_BYTES);
    slot.fed = 1;
    wake(slot, body);
  }
  return slot;
}

// ---- every block
/** Makes this block of all that sounds. */
export function runBeside(): void {
  for (let i = residuals.awake.size - 1; i >= 0; i--) run(residuals.awake.item(i));
}
function run(slot: ResidualSlot): void {
  const body = slot.owner,
    parts = slot.parts,
    isFed = slot.fed != 0,
    out = changetype<usize>(slot) + SOUND;
  let some = false,
    cost: f64 = 0;
  memory.fill(out, 0, BLOCK_BYTES);
  if ((parts & HAS_DIFFUSE) != 0 && runDiffuse(slot, body, isFed, scene.now, out)) {
    some = true;
    cost += isFed ? COST_DIFFUSE : COST_RINGING;
  }
  if ((parts & HAS_CLICK) != 0 && runClick(slot, isFed, out)) {
    some = true;
    cost += COST_CLICK;
  }
  if ((parts & HAS_BUBBLES) != 0 && runBubbles(slot, body, scene.now, out)) {
    some = true;
    cost += COST_NOISE + COST_BUBBLE * <f64>bubblesOf(slot);
  }
  slot.fed = 0;
  if (some) {
    hearSlot(slot, body);
    count(METER_COST_SYNTHESIS, cost);
    return;
  }
  residuals.awake.leave(slot);
  setSounding(body, BY_RESIDUAL, false);
  clearEars(slot);
  mayGo(body);
}

// ---- life
/** A body goes, and its slot is free. */
export function forgetBeside(body: Body): void {
  const at = body.residualAt;
  if (at < 0) return;
  const slot = slotAt(at);
  residuals.awake.leave(slot);
  setSounding(body, BY_RESIDUAL, false);
  endBubbles(slot);
  residuals.residualPool.give(at);
  body.residualAt = -1;
}
