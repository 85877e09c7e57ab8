// What each kind of record does: bodies come, change, are struck and driven, and go.

import { setForce } from "../bank/drive/drive";
import { endStream, openStream, written } from "../bank/drive/stream";
import { cutDrive } from "../bank/paths/drive";
import { aimAll, bentDamping, glideTo, lookAround, pitchOf } from "../bank/paths/goals";
import { comeDownToFade } from "../bank/paths/rise";
import { takeOut } from "../bank/paths/settle";
import { givePhase } from "../bank/phases";
import { clearRoles } from "../bank/roles";
import { cutCoupled } from "../couple/couple";
import { setHearing } from "../hearing/settings";
import { setMaster } from "../mix/output";
import { moveListener } from "../mix/space/listener";
import { aim, settleGains } from "../mix/space/place";
import { heardAt, isDelayed } from "../mix/space/travel";
import { mix } from "../mix/state";
import { carryOutRain } from "../rain/rain";
import { FIRST_RAIN_KIND } from "../records/rain";
import {
  ADD,
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
  HearingRecord,
  LAST_KIND,
  LISTENER,
  ListenerRecord,
  MASTER,
  MasterRecord,
  RECORD_TRAVELS,
  REMOVE,
  RecordHead,
  RemoveRecord,
  STRIKE,
  StrikeRecord,
  UPDATE,
  UpdateRecord,
} from "../records/records";
import { bodyAt, bodyCount, takeBody } from "../scene/bodies";
import { Body, FADES, isDriven, RINGS_OUT, STAYS } from "../scene/body";
import { enlist } from "../scene/enlist";
import { findId, keepId } from "../scene/ids";
import { isSilent } from "../scene/life";
import { hasPoints, modelAt } from "../scene/models";
import { enqueue, forgetAdd } from "../scene/queue";
import { scene } from "../scene/state";
import { settleTuning, tune } from "../scene/tuning";
import { bury, buryIfDone } from "./bury";
import { carryOutContact } from "./contacts";
import { goOnAll, strikeAll } from "./strike";

/** What `act` returns for a record that is on its way to the listener. */
export const SENT: i32 = -2;

/** Does what a record says. Returns a reason for dropping it, SENT, or -1. */
export function act(record: RecordHead): i32 {
  const kind = record.kind & ~RECORD_TRAVELS;
  if (kind == ADD) return add(changetype<UpdateRecord>(record));
  if (kind == LISTENER || kind == MASTER || kind == HEARING) {
    actOnWorld(record, kind);
    return -1;
  }
  const body = findId(record.body);
  if (FULL && kind > LAST_KIND)
    return kind >= FIRST_RAIN_KIND ? carryOutRain(body, record) : carryOutContact(body, record);
  if (!body && kind == REMOVE && forgetAdd(record.body)) return -1;
  if (!body || body.fate != STAYS) return DROP_NO_BODY;
  if (isDelayed(body, record)) return send(body, changetype<UpdateRecord>(record), kind);
  return actOnBody(body, record, kind);
}
/** The listener, the master gain or the way of listening changes. */
function actOnWorld(record: RecordHead, kind: u32): void {
  if (kind == MASTER) setMaster(changetype<MasterRecord>(record).gain);
  else if (kind == HEARING) setHearing(changetype<HearingRecord>(record));
  else {
    moveListener(changetype<ListenerRecord>(record));
    for (let i = bodyCount() - 1; i >= 0; i--) if (!isSilent(bodyAt(i))) aimAll(bodyAt(i));
  }
}
/** A body changes, goes or is struck. Returns a reason for dropping the record, or -1. */
function actOnBody(body: Body, record: RecordHead, kind: u32): i32 {
  if (kind == UPDATE) {
    const update = changetype<UpdateRecord>(record);
    change(body, update, stillNew(body, update, update.fields));
  } else if (kind == REMOVE) removeBody(body, changetype<RemoveRecord>(record).fade != 0);
  else if (!onBody(body, record)) return DROP_BAD_RECORD;
  else if (kind == STRIKE) {
    lookAround(body);
    if (strikeAll(body, changetype<StrikeRecord>(record), scene.now)) {
      enqueue(changetype<usize>(record));
      body.pulses = body.pulses + 1;
    }
  }
  return -1;
}
/**
 * Sends a record on its way: it happens when its sound has come to the listener. A change that a newer one overtakes,
 * because the body has come nearer, does not undo the newer one. The end of a body comes after all its other records. A
 * body whose end is on its way makes room for new bodies where that is needed.
 */
function send(body: Body, record: UpdateRecord, kind: u32): i32 {
  if (kind == UPDATE && (record.fields & HAS_PLACE) != 0)
    memory.copy(
      changetype<usize>(body) + offsetof<Body>("trueX"),
      changetype<usize>(record) + offsetof<UpdateRecord>("x"),
      12,
    );
  let heard = heardAt(body, record);
  if (kind == UPDATE) {
    const number = body.changes + 1;
    body.changes = number;
    record.number = number;
  }
  if (kind == REMOVE) heard = max(heard, body.lastHeard);
  record.kind = kind | RECORD_TRAVELS;
  record.time = heard;
  if (!enqueue(changetype<usize>(record))) return DROP_QUEUE_FULL;
  if (kind == REMOVE) scene.leaving.join(body);
  body.lastHeard = max(heard, body.lastHeard);
  return SENT;
}
/** The fields of a change that no newer one has set meanwhile. */
function stillNew(body: Body, record: UpdateRecord, fields: u32): u32 {
  if ((record.kind & RECORD_TRAVELS) == 0) return fields;
  const number = record.number;
  for (let field: u32 = 0; field < 5; field++) {
    const newest = changetype<usize>(body) + offsetof<Body>("newest0") + ((<usize>field) << 2);
    if ((fields & (1 << field)) == 0) continue;
    if (load<u32>(newest) > number) fields &= ~(1 << field);
    else store<u32>(newest, number);
  }
  return fields;
}
/** A pulse that began in an earlier block goes on, or ends here. */
export function carryOn(record: RecordHead): void {
  const body = findId(record.body);
  if (!body || !onBody(body, record)) return;
  if (goOnAll(body, changetype<StrikeRecord>(record), scene.now)) {
    enqueue(changetype<usize>(record));
    return;
  }
  body.pulses = body.pulses - 1;
  buryIfDone(body);
}
/** Opens a body's force stream, or turns it to another point. It acts from the next block on, or from its own time. */
export function drive(record: RecordHead): i32 {
  const body = findId(record.body);
  if (!body || body.fate != STAYS) return DROP_NO_BODY;
  if (!onBody(body, record)) return DROP_BAD_RECORD;
  lookAround(body);
  record.time = heardAt(body, record);
  if (!openStream(body, record)) return DROP_NO_DRIVE_ROOM;
  if (isDriven(body)) setForce(body);
  return -1;
}
/** Whether the sample points that a strike or a force names exist. */
function onBody(body: Body, record: RecordHead): bool {
  return hasPoints(body.model, record);
}

function add(record: UpdateRecord): i32 {
  const id = record.body,
    model = modelAt(record.model);
  if (!model) return DROP_NO_MODEL;
  if (id == 0 || findId(id) || record.output >= <u32>mix.outputs) return DROP_BAD_RECORD;
  let body = takeBody(id, model);
  while (!body && scene.leaving.size > 0) {
    // bodies that are leaving make room
    cut(scene.leaving.item(0));
    body = takeBody(id, model);
  }
  if (!body) return DROP_NO_ROOM;
  welcome(body, record, id);
  return -1;
}
/** Adds a body outside a block, if there is room without cutting another one. */
export function addNow(record: UpdateRecord): bool {
  const id = record.body,
    model = modelAt(record.model);
  if (!model || id == 0 || findId(id) || record.output >= <u32>mix.outputs) return false;
  const body = takeBody(id, model);
  if (body) welcome(body, record, id);
  return !!body;
}
function welcome(body: Body, record: UpdateRecord, id: u32): void {
  keepId(id, body);
  scene.present.join(body);
  body.gain = record.gain;
  body.output = <i32>record.output;
  memory.copy(
    changetype<usize>(body) + offsetof<Body>("x"),
    changetype<usize>(record) + offsetof<UpdateRecord>("x"),
    12,
  );
  memory.copy(
    changetype<usize>(body) + offsetof<Body>("trueX"),
    changetype<usize>(record) + offsetof<UpdateRecord>("x"),
    12,
  );
  memory.copy(
    changetype<usize>(body) + offsetof<Body>("vx"),
    changetype<usize>(record) + offsetof<UpdateRecord>("vx"),
    12,
  );
  settleGains(body);
  body.ownPitch = record.pitch;
  if (FULL) {
    body.bentPitch = 1;
    body.bentDamping = 1;
  }
  body.pitchGoal = pitchOf(body);
  body.dampingGoal = <f64>record.damping;
  settleTuning(body);
  tune(body, true);
  body.touched = 1;
  clearRoles(body);
  if (FULL) givePhase(body);
  enlist(body);
}

function change(body: Body, record: UpdateRecord, fields: u32): void {
  if (fields & HAS_GAIN) body.gain = record.gain;
  if (fields & HAS_PLACE)
    memory.copy(
      changetype<usize>(body) + offsetof<Body>("x"),
      changetype<usize>(record) + offsetof<UpdateRecord>("x"),
      12,
    );
  if (fields & HAS_VELOCITY)
    memory.copy(
      changetype<usize>(body) + offsetof<Body>("vx"),
      changetype<usize>(record) + offsetof<UpdateRecord>("vx"),
      12,
    );
  if (fields & HAS_PITCH) body.ownPitch = record.pitch;
  if (fields & (HAS_GAIN | HAS_PLACE | HAS_VELOCITY)) aim(body);
  glideTo(body, pitchOf(body), fields & HAS_DAMPING ? <f64>record.damping * bentDamping(body) : body.dampingGoal);
}

function removeBody(body: Body, fade: bool): void {
  body.fate = fade ? FADES : RINGS_OUT;
  if (isSilent(body) && (fade || written(body) == 0)) {
    bury(body);
    return;
  }
  if (fade) {
    if (FULL) {
      comeDownToFade(body);
      // modes that came down may have been too faint to keep
      if (isSilent(body)) {
        bury(body);
        return;
      }
    }
    aim(body);
  }
  endStream(body);
  scene.leaving.join(body);
}
/** Ends a body's sound at once: the right half of its last frame fades it out. */
export function cut(body: Body): void {
  if (FULL) cutCoupled(body);
  if (isDriven(body)) cutDrive(body);
  takeOut(body);
  bury(body);
}
