// What each kind of record does: bodies come, change, are struck and driven, and go.

import { cutDrive, setForce } from "./bank/drive";
import { takeOut } from "./bank/ring";
import { clearRoles } from "./bank/roles";
import { findId, keepId } from "./base/ids";
import { item, join, size } from "./base/list";
import {
  DAMPING_GOAL,
  FADES,
  FATE,
  GAIN,
  IN_LEAVING,
  IN_SCENE,
  IN_TUNING,
  isDriven,
  leaving,
  MODEL,
  PITCH_GOAL,
  PULSES,
  RINGS_OUT,
  STAYS,
  scene,
  settleTuning,
  TOUCHED,
  TUNING_LEFT,
  takeBody,
  tune,
  tuning,
  X,
} from "./body";
import { now } from "./clock";
import { glideBlocks } from "./config";
import { enqueue } from "./events";
import { endStream, openStream, written } from "./excite/stream";
import { goOn, strike } from "./excite/strike";
import { enlist } from "./hearing/order";
import { setHearing } from "./hearing/settings";
import { bury, buryIfDone, silent } from "./life";
import { setMaster } from "./mix/output";
import { aim, setListener, settleGains } from "./mix/place";
import { hasPoints, modelAt } from "./model";
import {
  ADD,
  ADD_MODEL,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_DRIVE_ROOM,
  DROP_NO_MODEL,
  DROP_NO_ROOM,
  HAS_DAMPING,
  HAS_GAIN,
  HAS_PITCH,
  HAS_PLACE,
  HEARING,
  LISTENER,
  MASTER,
  MASTER_GAIN,
  RECORD_BODY,
  RECORD_KIND,
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

/** Does what a record says. Returns a reason for dropping it, or -1. */
export function act(record: usize): i32 {
  const kind = load<u32>(record, RECORD_KIND);
  if (kind == ADD) return add(record);
  if (kind == LISTENER) setListener(record);
  else if (kind == MASTER) setMaster(load<f32>(record, MASTER_GAIN));
  else if (kind == HEARING) setHearing(record);
  if (kind == LISTENER || kind == MASTER || kind == HEARING) return -1;
  const body = findId(load<u32>(record, RECORD_BODY));
  if (body == 0 || load<i32>(body, FATE) != STAYS) return DROP_NO_BODY;
  if (kind == UPDATE) change(body, record, load<u32>(record, UPDATE_FIELDS));
  else if (kind == REMOVE) removeBody(body, load<u32>(record, REMOVE_FADE) != 0);
  else if (!onBody(body, record)) return DROP_BAD_RECORD;
  else if (kind == STRIKE) {
    if (strike(body, record, now)) {
      enqueue(record);
      store<i32>(body, load<i32>(body, PULSES) + 1, PULSES);
    }
  }
  return -1;
}
/** A pulse that began in an earlier block goes on, or ends here. */
export function carryOn(record: usize): void {
  const body = findId(load<u32>(record, RECORD_BODY));
  if (body == 0 || !onBody(body, record)) return;
  if (goOn(body, record, now)) {
    enqueue(record);
    return;
  }
  store<i32>(body, load<i32>(body, PULSES) - 1, PULSES);
  buryIfDone(body);
}
/** Opens a body's force stream, or turns it to another point. It acts from the next block on, or from its own time. */
export function drive(record: usize): i32 {
  const body = findId(load<u32>(record, RECORD_BODY));
  if (body == 0 || load<i32>(body, FATE) != STAYS) return DROP_NO_BODY;
  if (!onBody(body, record)) return DROP_BAD_RECORD;
  if (!openStream(body, record)) return DROP_NO_DRIVE_ROOM;
  if (isDriven(body)) setForce(body);
  return -1;
}
/** Whether the sample points that a strike or a force names exist. */
function onBody(body: usize, record: usize): bool {
  return hasPoints(<usize>load<u32>(body, MODEL), record);
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
  store<f64>(body, <f64>load<f32>(record, UPDATE_PITCH), PITCH_GOAL);
  store<f64>(body, <f64>load<f32>(record, UPDATE_DAMPING), DAMPING_GOAL);
  settleTuning(body);
  tune(body, true);
  settleGains(body);
  store<i32>(body, 1, TOUCHED);
  clearRoles(body);
  enlist(body);
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
    if (silent(body) && load<i32>(body, IN_TUNING) == 0) {
      // nothing to hear: no glide
      settleTuning(body);
      tune(body, false);
      enlist(body);
      return;
    }
    store<i32>(body, glideBlocks, TUNING_LEFT);
    join(tuning, body, body + IN_TUNING);
  }
}

function removeBody(body: usize, fade: bool): void {
  store<i32>(body, fade ? FADES : RINGS_OUT, FATE);
  if (silent(body) && (fade || written(body) == 0)) {
    bury(body);
    return;
  }
  if (fade) aim(body);
  endStream(body);
  join(leaving, body, body + IN_LEAVING);
}
/** Ends a body's sound at once, by the fade that the right half of its last frame is. */
export function cut(body: usize): void {
  if (isDriven(body)) cutDrive(body);
  takeOut(body);
  bury(body);
}
