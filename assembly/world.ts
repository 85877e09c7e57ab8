// Records in, blocks out. A block is made in this order: gains and tunings that glide move on; the lines and the driven bodies make
// their part, which brings every state to the end of the block; what happens in the block is added to the states there, its sound to
// what is played ahead and its new part to the fresh lines; then the frames become samples.

import { cutDrive, drivenModes, enterDrive, runDriven, setForce } from "./bank/drive";
import { leftHalf, rightHalf, transform } from "./bank/frame";
import { any, clearFresh, freshLeft, freshRight } from "./bank/fresh";
import { sumLines } from "./bank/lines";
import { takeOut, tend } from "./bank/ring";
import { ringing } from "./bank/store";
import { finishTuning, prepareTuning } from "./bank/tuning";
import { findId, keepId } from "./base/ids";
import { item, join, size } from "./base/list";
import { reserve } from "./base/memory";
import {
  bodyCount,
  DAMPING,
  DAMPING_BEFORE,
  DAMPING_GOAL,
  FADES,
  FATE,
  GAIN,
  GROUP,
  IN_LEAVING,
  IN_SCENE,
  IN_TUNING,
  leaving,
  MODEL,
  modesAboveNyquist,
  modesPresent,
  PITCH,
  PITCH_BEFORE,
  PITCH_GOAL,
  RINGS_OUT,
  STAYS,
  scene,
  TUNING_LEFT,
  takeBody,
  tune,
  tuning,
  X,
} from "./body";
import { channels, glideBlocks } from "./config";
import { drop, due, enqueue, finish, pending } from "./events";
import { bodyOfStream, endStream, openStream, waitingFrom } from "./excite/stream";
import { goOn, strike } from "./excite/strike";
import { awake, bury, silent } from "./life";
import { playAhead } from "./mix/ahead";
import { count, finishBlock, meter, outLeft, outRight, setMaster, show } from "./mix/output";
import { aim, glideGains, setListener, settleGains } from "./mix/place";
import { MODEL_POINTS, modelAt } from "./model";
import {
  ADD,
  ADD_MODEL,
  BLOCK,
  BLOCK_BYTES,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_DRIVE_ROOM,
  DROP_NO_MODEL,
  DROP_NO_ROOM,
  HAS_DAMPING,
  HAS_GAIN,
  HAS_PITCH,
  HAS_PLACE,
  HIT_POINT_0,
  HIT_WEIGHT_0,
  LINES,
  LISTENER,
  MASTER,
  MASTER_GAIN,
  METER_ACCEPTED,
  METER_BLOCKS,
  METER_BODIES_ALIVE,
  METER_BODIES_TOTAL,
  METER_COST_OTHER,
  METER_COST_SYNTHESIS,
  METER_LATE,
  METER_MODES_ABOVE_NYQUIST,
  METER_MODES_ALIVE,
  METER_MODES_MOST,
  METER_MODES_SUM,
  METER_MODES_TOTAL,
  METER_PENDING,
  PAUSE,
  PAUSE_STOP,
  PULSE,
  RECORD_BODY,
  RECORD_BYTES,
  RECORD_KIND,
  RECORD_TIME,
  RELEASE,
  REMOVE,
  REMOVE_FADE,
  STRIKE,
  UPDATE,
  UPDATE_DAMPING,
  UPDATE_FIELDS,
  UPDATE_GAIN,
  UPDATE_PITCH,
  UPDATE_X,
  UPDATE_Y,
  UPDATE_Z,
} from "./records";

let gridLeft: usize = 0;
let gridRight: usize = 0;
let tailLeft: usize = 0;
let tailRight: usize = 0;
let again: usize = 0; // a copy of the record being worked on
/** Time in samples at which the next block begins. */
export let now: f64 = 0;
let paused: bool = false;
let still: bool = false; // paused and faded out

// nominal nanoseconds, from the bench: a ringing mode and block in one channel, a driven one, a struck mode, a block by itself
const COST_RING: f64 = 0.8;
const COST_DRIVE: f64 = 26;
const COST_STRIKE: f64 = 20;
const COST_BLOCK: f64 = 2500;

export function layWorld(): void {
  gridLeft = reserve(LINES * 32);
  gridRight = reserve(LINES * 32);
  tailLeft = reserve(BLOCK_BYTES);
  tailRight = reserve(BLOCK_BYTES);
  again = reserve(RECORD_BYTES);
}
export function startWorld(): void {
  memory.fill(tailLeft, 0, BLOCK_BYTES);
  memory.fill(tailRight, 0, BLOCK_BYTES);
  now = 0;
  paused = false;
  still = false;
}

/** Makes the next block. */
export function makeBlock(): void {
  if (paused && still) {
    memory.fill(outLeft, 0, BLOCK_BYTES);
    memory.fill(outRight, 0, BLOCK_BYTES);
    pausedEvents();
    if (paused) {
      finishBlock(0, 0);
      return;
    }
  }
  const from: f32 = still ? 0 : 1;
  still = false;
  clearFresh();
  glideGains(cut);
  prepareTuning();
  count(METER_COST_SYNTHESIS, <f64>ringing * COST_RING * channels + <f64>drivenModes * COST_DRIVE);
  sumLines(gridLeft, gridRight);
  finishTuning(gridLeft, gridRight);
  runDriven(now);
  happen();
  side(gridLeft, freshLeft, tailLeft, outLeft);
  if (channels > 1) side(gridRight, freshRight, tailRight, outRight);
  playAhead(outLeft, outRight);
  tend();
  now += BLOCK;
  if (paused) still = true;
  finishBlock(from, still ? 0 : 1);
  meters();
}
function side(grid: usize, fresh: usize, tail: usize, out: usize): void {
  transform(grid);
  leftHalf(grid, tail, out);
  memory.fill(tail, 0, BLOCK_BYTES);
  rightHalf(grid, tail, tail);
  if (!any) return;
  transform(fresh);
  rightHalf(fresh, tail, tail);
}
function meters(): void {
  const alive = <f64>(ringing + drivenModes);
  count(METER_BLOCKS, 1);
  count(METER_COST_OTHER, COST_BLOCK);
  show(METER_MODES_TOTAL, modesPresent);
  show(METER_MODES_ALIVE, alive);
  count(METER_MODES_SUM, alive);
  if (alive > load<f64>(meter + METER_MODES_MOST)) show(METER_MODES_MOST, alive);
  show(METER_MODES_ABOVE_NYQUIST, modesAboveNyquist);
  show(METER_BODIES_TOTAL, bodyCount());
  show(METER_BODIES_ALIVE, awake);
  show(METER_PENDING, pending);
}

/** All that is due before the end of this block, in order. */
function happen(): void {
  const end = now + BLOCK;
  for (let record = due(end); record != 0; record = due(end)) {
    memory.copy(again, record, RECORD_BYTES);
    finish();
    const late = load<f64>(again, RECORD_TIME) < now;
    if (load<u32>(again, RECORD_KIND) == PULSE) {
      const body = findId(load<u32>(again, RECORD_BODY));
      if (body != 0 && goOn(body, again, now)) enqueue(again);
      continue;
    }
    const reason = act(again);
    if (reason >= 0) {
      drop(reason);
      continue;
    }
    count(METER_ACCEPTED, 1);
    if (late) count(METER_LATE, 1);
  }
  for (let i = waitingFrom(0, now); i >= 0; i = waitingFrom(i + 1, now))
    if (!enterDrive(bodyOfStream(i))) drop(DROP_NO_DRIVE_ROOM);
}
/** While paused only the records that can be acted on at once are looked at: the world's time stands still. */
function pausedEvents(): void {
  for (let record = due(now + 1); record != 0; record = due(now + 1)) {
    if (load<u32>(record, RECORD_KIND) != PAUSE) return;
    memory.copy(again, record, RECORD_BYTES);
    finish();
    act(again);
    count(METER_ACCEPTED, 1);
  }
}

/** Does what a record says. Returns a reason for dropping it, or -1. */
function act(record: usize): i32 {
  const kind = load<u32>(record, RECORD_KIND);
  if (kind == ADD) return add(record);
  if (kind == LISTENER) setListener(record);
  else if (kind == MASTER) setMaster(load<f32>(record, MASTER_GAIN));
  else if (kind == PAUSE) paused = load<u32>(record, PAUSE_STOP) != 0;
  if (kind == LISTENER || kind == MASTER || kind == PAUSE) return -1;
  const body = findId(load<u32>(record, RECORD_BODY));
  if (body == 0 || load<i32>(body, FATE) != STAYS) return DROP_NO_BODY;
  if (kind == UPDATE) change(body, record, load<u32>(record, UPDATE_FIELDS));
  else if (kind == REMOVE) removeBody(body, load<u32>(record, REMOVE_FADE) != 0);
  else if (kind == RELEASE) endStream(body);
  else if (!onBody(body, record)) return DROP_BAD_RECORD;
  else if (kind == STRIKE) {
    count(METER_COST_OTHER, COST_STRIKE * <f64>load<i32>(<usize>load<u32>(body, MODEL)));
    if (strike(body, record, now)) enqueue(record);
  }
  return -1;
}
/** Opens a body's force stream, or turns it to another point. It acts from the next block on, or from its own time. */
export function drive(record: usize): i32 {
  const body = findId(load<u32>(record, RECORD_BODY));
  if (body == 0 || load<i32>(body, FATE) != STAYS) return DROP_NO_BODY;
  if (!onBody(body, record)) return DROP_BAD_RECORD;
  if (!openStream(body, record)) return DROP_NO_DRIVE_ROOM;
  if (load<i32>(body, GROUP) >= 0) setForce(body);
  return -1;
}
/** Whether the sample points that a strike or a force names exist. */
function onBody(body: usize, record: usize): bool {
  const points = load<u32>(<usize>load<u32>(body, MODEL), MODEL_POINTS);
  for (let o: usize = 0; o < 12; o += 4)
    if (load<f32>(record + o, HIT_WEIGHT_0) != 0 && load<u32>(record + o, HIT_POINT_0) >= points) return false;
  return true;
}

function add(record: usize): i32 {
  const id = load<u32>(record, RECORD_BODY),
    model = modelAt(load<u32>(record, ADD_MODEL));
  if (model == 0) return DROP_NO_MODEL;
  if (id == 0 || findId(id) != 0) return DROP_BAD_RECORD;
  let body = takeBody(id, model);
  while (body == 0 && size(leaving) > 0) {
    // those who ring out make room
    cut(item(leaving, 0));
    body = takeBody(id, model);
  }
  if (body == 0) return DROP_NO_ROOM;
  welcome(body, record, id);
  return -1;
}
/** The same outside a block, if there is room without cutting anybody. */
export function addNow(record: usize): bool {
  const id = load<u32>(record, RECORD_BODY),
    model = modelAt(load<u32>(record, ADD_MODEL));
  if (model == 0 || id == 0 || findId(id) != 0) return false;
  const body = takeBody(id, model);
  if (body != 0) welcome(body, record, id);
  return body != 0;
}
function welcome(body: usize, record: usize, id: u32): void {
  keepId(id, body);
  join(scene, body, body + IN_SCENE);
  store<f32>(body, load<f32>(record, UPDATE_GAIN), GAIN);
  place(body, record);
  const pitch = <f64>load<f32>(record, UPDATE_PITCH),
    damping = <f64>load<f32>(record, UPDATE_DAMPING);
  store<f64>(body, pitch, PITCH);
  store<f64>(body, pitch, PITCH_BEFORE);
  store<f64>(body, pitch, PITCH_GOAL);
  store<f64>(body, damping, DAMPING);
  store<f64>(body, damping, DAMPING_BEFORE);
  store<f64>(body, damping, DAMPING_GOAL);
  tune(body, true);
  settleGains(body);
}
function place(body: usize, record: usize): void {
  store<f32>(body, load<f32>(record, UPDATE_X), X);
  store<f32>(body, load<f32>(record, UPDATE_Y), X + 4);
  store<f32>(body, load<f32>(record, UPDATE_Z), X + 8);
}

function change(body: usize, record: usize, fields: u32): void {
  if (fields & HAS_GAIN) store<f32>(body, load<f32>(record, UPDATE_GAIN), GAIN);
  if (fields & HAS_PLACE) place(body, record);
  if (fields & (HAS_GAIN | HAS_PLACE)) aim(body);
  if (fields & HAS_PITCH) store<f64>(body, <f64>load<f32>(record, UPDATE_PITCH), PITCH_GOAL);
  if (fields & HAS_DAMPING) store<f64>(body, <f64>load<f32>(record, UPDATE_DAMPING), DAMPING_GOAL);
  if (fields & (HAS_PITCH | HAS_DAMPING)) {
    store<i32>(body, glideBlocks, TUNING_LEFT);
    join(tuning, body, body + IN_TUNING);
  }
}

function removeBody(body: usize, fade: bool): void {
  store<i32>(body, fade ? FADES : RINGS_OUT, FATE);
  if (silent(body)) {
    bury(body);
    return;
  }
  if (fade) aim(body);
  endStream(body);
  join(leaving, body, body + IN_LEAVING);
}
/** Ends a body's sound at once, by the fade that the right half of its last frame is. */
function cut(body: usize): void {
  if (load<i32>(body, GROUP) >= 0) cutDrive(body);
  takeOut(body);
  bury(body);
}
