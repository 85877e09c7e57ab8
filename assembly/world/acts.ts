// What each kind of record does: bodies come, change, are struck and driven, and go.

import { setForce } from "../bank/drive/drive";
import { endStream, openStream, written } from "../bank/drive/stream";
import { cutDrive } from "../bank/paths/drive";
import { aimAll, bentDamping, glideTo, lookAround, pitchOf } from "../bank/paths/goals";
import { comeDownToFade } from "../bank/paths/rise";
import { takeOut } from "../bank/paths/settle";
import { givePhase } from "../bank/phases";
import { clearRoles } from "../bank/roles";
import { item, join, size } from "../base/list";
import { cutCoupled } from "../couple/couple";
import { setHearing } from "../hearing/settings";
import { moveListener } from "../mix/listener";
import { setMaster } from "../mix/output";
import { outputs } from "../mix/outputs";
import { aim, settleGains } from "../mix/place";
import { heardAt, isDelayed } from "../mix/travel";
import { carryOutRain } from "../rain/rain";
import { FIRST_RAIN_KIND } from "../records/rain";
import {
  ADD,
  ADD_MODEL,
  ADD_OUTPUT,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_DRIVE_ROOM,
  DROP_NO_MODEL,
  DROP_NO_ROOM,
  DROP_QUEUE_FULL,
  HAS_DAMPING,
  HAS_GAIN,
  HAS_PITCH,
  HAS_PLACE,
  HAS_VELOCITY,
  HEARING,
  LAST_KIND,
  LISTENER,
  MASTER,
  MASTER_GAIN,
  RECORD_BODY,
  RECORD_HEARD,
  RECORD_KIND,
  RECORD_TIME,
  REMOVE,
  REMOVE_FADE,
  STRIKE,
  UPDATE,
  UPDATE_DAMPING,
  UPDATE_FIELDS,
  UPDATE_GAIN,
  UPDATE_NUMBER,
  UPDATE_PITCH,
  UPDATE_VX,
  UPDATE_X,
} from "../records/records";
import {
  BENT_DAMPING,
  BENT_PITCH,
  bodyAt,
  bodyCount,
  CHANGES,
  DAMPING_GOAL,
  FADES,
  FATE,
  GAIN,
  IN_LEAVING,
  IN_SCENE,
  isDriven,
  LAST_HEARD,
  leaving,
  MODEL,
  NEWEST,
  OUTPUT,
  OWN_PITCH,
  PITCH_GOAL,
  PULSES,
  RINGS_OUT,
  STAYS,
  scene,
  settleTuning,
  TOUCHED,
  TRUE_X,
  takeBody,
  tune,
  VELOCITY,
  X,
} from "../scene/body";
import { now } from "../scene/clock";
import { enlist } from "../scene/enlist";
import { findId, keepId } from "../scene/ids";
import { silent } from "../scene/life";
import { hasPoints, modelAt } from "../scene/model";
import { enqueue, forgetAdd } from "../scene/queue";
import { bury, buryIfDone } from "./bury";
import { carryOutContact } from "./contacts";
import { goOnAll, strikeAll } from "./strike";

/** What `act` returns for a record that is on its way to the listener. */
export const SENT: i32 = -2;

/** Does what a record says. Returns a reason for dropping it, SENT, or -1. */
export function act(record: usize): i32 {
  const kind = load<u32>(record, RECORD_KIND) & ~RECORD_HEARD;
  if (kind == ADD) return add(record);
  if (kind == LISTENER) {
    moveListener(record);
    for (let i = bodyCount() - 1; i >= 0; i--) if (!silent(bodyAt(i))) aimAll(bodyAt(i));
  } else if (kind == MASTER) setMaster(load<f32>(record, MASTER_GAIN));
  else if (kind == HEARING) setHearing(record);
  if (kind == LISTENER || kind == MASTER || kind == HEARING) return -1;
  const body = findId(load<u32>(record, RECORD_BODY));
  if (FULL && kind > LAST_KIND)
    return kind >= FIRST_RAIN_KIND ? carryOutRain(body, record) : carryOutContact(body, record);
  if (body == 0 && kind == REMOVE && forgetAdd(load<u32>(record, RECORD_BODY))) return -1;
  if (body == 0 || load<i32>(body, FATE) != STAYS) return DROP_NO_BODY;
  if (isDelayed(body, record)) return send(body, record, kind);
  if (kind == UPDATE) change(body, record, stillNew(body, record, load<u32>(record, UPDATE_FIELDS)));
  else if (kind == REMOVE) removeBody(body, load<u32>(record, REMOVE_FADE) != 0);
  else if (!onBody(body, record)) return DROP_BAD_RECORD;
  else if (kind == STRIKE) {
    lookAround(body);
    if (strikeAll(body, record, now)) {
      enqueue(record);
      store<i32>(body, load<i32>(body, PULSES) + 1, PULSES);
    }
  }
  return -1;
}
/**
 * Sends a record on its way: it happens when its sound has come. A change that is overtaken by a newer one, for the body has come nearer,
 * does not undo it; the end of a body comes after all else. Whoever is on its way out makes room where that is needed.
 */
function send(body: usize, record: usize, kind: u32): i32 {
  if (kind == UPDATE && (load<u32>(record, UPDATE_FIELDS) & HAS_PLACE) != 0)
    memory.copy(body + TRUE_X, record + UPDATE_X, 12);
  let heard = heardAt(body, record);
  if (kind == UPDATE) {
    const number = load<u32>(body, CHANGES) + 1;
    store<u32>(body, number, CHANGES);
    store<u32>(record, number, UPDATE_NUMBER);
  }
  if (kind == REMOVE) heard = max(heard, load<f64>(body, LAST_HEARD));
  store<u32>(record, kind | RECORD_HEARD, RECORD_KIND);
  store<f64>(record, heard, RECORD_TIME);
  if (!enqueue(record)) return DROP_QUEUE_FULL;
  if (kind == REMOVE) join(leaving, body, body + IN_LEAVING);
  store<f64>(body, max(heard, load<f64>(body, LAST_HEARD)), LAST_HEARD);
  return SENT;
}
/** The fields of a change that no newer one has set meanwhile. */
function stillNew(body: usize, record: usize, fields: u32): u32 {
  if ((load<u32>(record, RECORD_KIND) & RECORD_HEARD) == 0) return fields;
  const number = load<u32>(record, UPDATE_NUMBER);
  for (let field: u32 = 0; field < 5; field++) {
    const newest = body + NEWEST + ((<usize>field) << 2);
    if ((fields & (1 << field)) == 0) continue;
    if (load<u32>(newest) > number) fields &= ~(1 << field);
    else store<u32>(newest, number);
  }
  return fields;
}
/** A pulse that began in an earlier block goes on, or ends here. */
export function carryOn(record: usize): void {
  const body = findId(load<u32>(record, RECORD_BODY));
  if (body == 0 || !onBody(body, record)) return;
  if (goOnAll(body, record, now)) {
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
  lookAround(body);
  store<f64>(record, heardAt(body, record), RECORD_TIME);
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
  if (id == 0 || findId(id) != 0 || load<u32>(record, ADD_OUTPUT) >= <u32>outputs) return DROP_BAD_RECORD;
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
  if (model == 0 || id == 0 || findId(id) != 0 || load<u32>(record, ADD_OUTPUT) >= <u32>outputs) return false;
  const body = takeBody(id, model);
  if (body != 0) welcome(body, record, id);
  return body != 0;
}
function welcome(body: usize, record: usize, id: u32): void {
  keepId(id, body);
  join(scene, body, body + IN_SCENE);
  store<f32>(body, load<f32>(record, UPDATE_GAIN), GAIN);
  store<i32>(body, load<i32>(record, ADD_OUTPUT), OUTPUT);
  memory.copy(body + X, record + UPDATE_X, 12);
  memory.copy(body + TRUE_X, record + UPDATE_X, 12);
  memory.copy(body + VELOCITY, record + UPDATE_VX, 12);
  settleGains(body);
  store<f32>(body, load<f32>(record, UPDATE_PITCH), OWN_PITCH);
  if (FULL) {
    store<f32>(body, 1, BENT_PITCH);
    store<f32>(body, 1, BENT_DAMPING);
  }
  store<f64>(body, pitchOf(body), PITCH_GOAL);
  store<f64>(body, <f64>load<f32>(record, UPDATE_DAMPING), DAMPING_GOAL);
  settleTuning(body);
  tune(body, true);
  store<i32>(body, 1, TOUCHED);
  clearRoles(body);
  if (FULL) givePhase(body);
  enlist(body);
}

function change(body: usize, record: usize, fields: u32): void {
  if (fields & HAS_GAIN) store<f32>(body, load<f32>(record, UPDATE_GAIN), GAIN);
  if (fields & HAS_PLACE) memory.copy(body + X, record + UPDATE_X, 12);
  if (fields & HAS_VELOCITY) memory.copy(body + VELOCITY, record + UPDATE_VX, 12);
  if (fields & HAS_PITCH) store<f32>(body, load<f32>(record, UPDATE_PITCH), OWN_PITCH);
  if (fields & (HAS_GAIN | HAS_PLACE | HAS_VELOCITY)) aim(body);
  glideTo(
    body,
    pitchOf(body),
    fields & HAS_DAMPING ? <f64>load<f32>(record, UPDATE_DAMPING) * bentDamping(body) : load<f64>(body, DAMPING_GOAL),
  );
}

function removeBody(body: usize, fade: bool): void {
  store<i32>(body, fade ? FADES : RINGS_OUT, FATE);
  if (silent(body) && (fade || written(body) == 0)) {
    bury(body);
    return;
  }
  if (fade) {
    if (FULL) {
      comeDownToFade(body);
      // what has come down may have been too faint to keep
      if (silent(body)) {
        bury(body);
        return;
      }
    }
    aim(body);
  }
  endStream(body);
  join(leaving, body, body + IN_LEAVING);
}
/** Ends a body's sound at once, by the fade that the right half of its last frame is. */
export function cut(body: usize): void {
  if (FULL) cutCoupled(body);
  if (isDriven(body)) cutDrive(body);
  takeOut(body);
  bury(body);
}
