// Where records come in. Each is checked here, once. Most go into the queue; a body that is to come as soon as possible comes at
// once, and a force stream opens and ends at once, so that samples may be written to it before the next block is made. A pause is no
// event in the world's time and never waits.

import { endStream } from "../bank/drive/stream";
import { foresee } from "../hearing/listen";
import { setHearing } from "../hearing/settings";
import { isRain, takeTable } from "../rain/rain";
import { count, drop } from "../records/meters";
import { FIRST_RAIN_KIND, RAIN_POLE, RAIN_TABLE } from "../records/rain";
import {
  ADD,
  DRIVE,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_QUEUE_FULL,
  EAR_VELOCITY_Z,
  EAR_X,
  HEARING,
  HEARING_AV,
  HEARING_BUDGET,
  HEARING_BUNDLE,
  HEARING_LEVEL,
  HEARING_MODE,
  HIT_DURATION,
  HIT_WEIGHT_0,
  HIT_X,
  LARGEST,
  LAST_KIND,
  LISTENER,
  MASTER,
  MASTER_GAIN,
  METER_ACCEPTED,
  PAUSE,
  PAUSE_STOP,
  RECORD_BODY,
  RECORD_BYTES,
  RECORD_KIND,
  RECORD_TIME,
  RELEASE,
  STRIKE,
  UPDATE,
  UPDATE_GAIN,
  UPDATE_VZ,
} from "../records/records";
import { now } from "../scene/clock";
import { findId } from "../scene/ids";
import { enqueue } from "../scene/queue";
import { act, addNow, drive } from "./acts";
import { setPaused } from "./block";
import { isSound } from "./contacts";

/** Takes over `n` records that lie at `from`; returns how many were not dropped here. */
export function receive(from: usize, n: i32): i32 {
  let kept = 0;
  for (let i = 0; i < n; i++, from += RECORD_BYTES) if (receiveOne(from)) kept++;
  return kept;
}

function receiveOne(record: usize): bool {
  if (!sound(record)) {
    drop(DROP_BAD_RECORD);
    return false;
  }
  const kind = load<u32>(record, RECORD_KIND),
    timed = load<f64>(record, RECORD_TIME) >= 0;
  if (!timed) {
    store<f64>(record, now, RECORD_TIME);
    if (kind == ADD && addNow(record)) {
      count(METER_ACCEPTED, 1);
      return true;
    }
    if (kind == HEARING) {
      setHearing(record);
      count(METER_ACCEPTED, 1);
      return true;
    }
  }
  if (kind == PAUSE) {
    setPaused(load<u32>(record, PAUSE_STOP) != 0);
    count(METER_ACCEPTED, 1);
    return true;
  }
  if (kind == RELEASE) {
    const body = findId(load<u32>(record, RECORD_BODY));
    if (body == 0) drop(DROP_NO_BODY);
    else endStream(body);
    count(METER_ACCEPTED, body == 0 ? 0 : 1);
    return body != 0;
  }
  if (kind == DRIVE) {
    const reason = drive(record);
    if (reason >= 0) drop(reason);
    else count(METER_ACCEPTED, 1);
    return reason < 0;
  }
  if (FULL && (kind == RAIN_POLE || kind == RAIN_TABLE)) {
    takeTable(record);
    count(METER_ACCEPTED, 1);
    return true;
  }
  if (kind == STRIKE) foresee(load<f64>(record, RECORD_TIME));
  if (enqueue(record)) return true;
  // a change that should be heard at once must not be lost behind what waits for its time
  if (!timed && (kind == UPDATE || kind == LISTENER || kind == MASTER) && act(record) == -1) {
    count(METER_ACCEPTED, 1);
    return true;
  }
  drop(DROP_QUEUE_FULL);
  return false;
}

/** Whether a record's numbers make sense by themselves. */
function sound(record: usize): bool {
  const kind = load<u32>(record, RECORD_KIND),
    time = load<f64>(record, RECORD_TIME);
  if (!(time < 1e15)) return false;
  if (FULL && kind > LAST_KIND) return kind >= FIRST_RAIN_KIND ? isRain(record) : isSound(record);
  if (kind == 0 || kind > LAST_KIND) return false;
  if (kind == ADD || kind == UPDATE) return positive(record, UPDATE_GAIN, 3) && finite(record, UPDATE_GAIN, UPDATE_VZ);
  if (kind == STRIKE || kind == DRIVE)
    return (
      finite(record, HIT_X, HIT_X + 8) &&
      finite(record, HIT_WEIGHT_0, HIT_DURATION) &&
      positive(record, HIT_DURATION, 1)
    );
  if (kind == LISTENER) return finite(record, EAR_X, EAR_VELOCITY_Z);
  if (kind == HEARING)
    return (
      load<u32>(record, HEARING_MODE) <= HEARING_BUNDLE &&
      finite(record, HEARING_AV, HEARING_AV) &&
      positive(record, HEARING_AV, 1) &&
      finite(record, HEARING_LEVEL, HEARING_LEVEL) &&
      load<f32>(record, HEARING_BUDGET) >= 0
    );
  if (kind == MASTER) return finite(record, MASTER_GAIN, MASTER_GAIN) && positive(record, MASTER_GAIN, 1);
  return true;
}
function finite(record: usize, from: usize, to: usize): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(record + o)) <= LARGEST)) return false;
  return true;
}
function positive(record: usize, from: usize, n: usize): bool {
  for (let o = from; o < from + (n << 2); o += 4) if (!(load<f32>(record + o) >= 0)) return false;
  return true;
}
