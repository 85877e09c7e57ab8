// Where records come in. Each is checked here, once. Most go into the queue; a body that is to come as soon as possible comes at
// once, and a force stream opens and ends at once, so that samples may be written to it before the next block is made. A pause is no
// event in the world's time and never waits.

import { endStream } from "../bank/drive/stream";
import { foresee } from "../hearing/listen";
import { setHearing } from "../hearing/settings";
import { isRain, takeTable } from "../rain/rain";
import { count, drop } from "../records/meters";
import { FIRST_RAIN_KIND, RAIN_POLE, RAIN_TABLE, RainTableRecord } from "../records/rain";
import {
  ADD,
  DRIVE,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_QUEUE_FULL,
  HEARING,
  HEARING_BUNDLE,
  HearingRecord,
  HitRecord,
  LARGEST,
  LAST_KIND,
  LISTENER,
  ListenerRecord,
  MASTER,
  MasterRecord,
  METER_ACCEPTED,
  PAUSE,
  PauseRecord,
  RECORD_BYTES,
  RELEASE,
  RecordHead,
  STRIKE,
  StrikeRecord,
  UPDATE,
  UpdateRecord,
} from "../records/records";
import { findId } from "../scene/ids";
import { enqueue } from "../scene/queue";
import { scene } from "../scene/state";
import { act, addNow, drive } from "./acts";
import { setPaused } from "./block";
import { isSound } from "./contacts";

/** Takes over `n` records that lie at `from`; returns how many were not dropped here. */
export function receive(from: usize, n: i32): i32 {
  let kept = 0;
  for (let i = 0; i < n; i++, from += RECORD_BYTES) if (receiveOne(changetype<PauseRecord>(from))) kept++;
  return kept;
}

function receiveOne(record: PauseRecord): bool {
  if (!sound(changetype<HearingRecord>(record))) {
    drop(DROP_BAD_RECORD);
    return false;
  }
  const kind = record.kind,
    timed = record.time >= 0;
  if (!timed) {
    record.time = scene.now;
    if (kind == ADD && addNow(changetype<UpdateRecord>(record))) {
      count(METER_ACCEPTED, 1);
      return true;
    }
    if (kind == HEARING) {
      setHearing(changetype<HearingRecord>(record));
      count(METER_ACCEPTED, 1);
      return true;
    }
  }
  if (kind == PAUSE) {
    setPaused(record.stop != 0);
    count(METER_ACCEPTED, 1);
    return true;
  }
  if (kind == RELEASE) {
    const body = findId(record.body);
    if (!body) drop(DROP_NO_BODY);
    else endStream(body);
    count(METER_ACCEPTED, !body ? 0 : 1);
    return !!body;
  }
  if (kind == DRIVE) {
    const reason = drive(record);
    if (reason >= 0) drop(reason);
    else count(METER_ACCEPTED, 1);
    return reason < 0;
  }
  if (FULL && (kind == RAIN_POLE || kind == RAIN_TABLE)) {
    takeTable(changetype<RainTableRecord>(record));
    count(METER_ACCEPTED, 1);
    return true;
  }
  if (kind == STRIKE) foresee(record.time);
  if (enqueue(changetype<usize>(record))) return true;
  // a change that should be heard at once must not be lost behind what waits for its time
  if (!timed && (kind == UPDATE || kind == LISTENER || kind == MASTER) && act(record) == -1) {
    count(METER_ACCEPTED, 1);
    return true;
  }
  drop(DROP_QUEUE_FULL);
  return false;
}

/** Whether a record's numbers make sense by themselves. */
function sound(record: HearingRecord): bool {
  const kind = record.kind,
    time = record.time;
  if (!(time < 1e15)) return false;
  if (FULL && kind > LAST_KIND) return kind >= FIRST_RAIN_KIND ? isRain(record) : isSound(record);
  if (kind == 0 || kind > LAST_KIND) return false;
  if (kind == ADD || kind == UPDATE)
    return (
      positive(record, offsetof<UpdateRecord>("gain"), 3) &&
      finite(record, offsetof<UpdateRecord>("gain"), offsetof<UpdateRecord>("vz"))
    );
  if (kind == STRIKE || kind == DRIVE)
    return (
      finite(record, offsetof<HitRecord>("x"), offsetof<HitRecord>("x") + 8) &&
      finite(record, offsetof<HitRecord>("weight0"), offsetof<StrikeRecord>("duration")) &&
      positive(record, offsetof<StrikeRecord>("duration"), 1)
    );
  if (kind == LISTENER) return finite(record, offsetof<ListenerRecord>("x"), offsetof<ListenerRecord>("velocityZ"));
  if (kind == HEARING)
    return (
      record.mode <= HEARING_BUNDLE &&
      finite(record, offsetof<HearingRecord>("av"), offsetof<HearingRecord>("av")) &&
      positive(record, offsetof<HearingRecord>("av"), 1) &&
      finite(record, offsetof<HearingRecord>("level"), offsetof<HearingRecord>("level")) &&
      record.budget >= 0
    );
  if (kind == MASTER)
    return (
      finite(record, offsetof<MasterRecord>("gain"), offsetof<MasterRecord>("gain")) &&
      positive(record, offsetof<MasterRecord>("gain"), 1)
    );
  return true;
}
function finite(record: RecordHead, from: usize, to: usize): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(changetype<usize>(record) + o)) <= LARGEST)) return false;
  return true;
}
function positive(record: RecordHead, from: usize, n: usize): bool {
  for (let o = from; o < from + (n << 2); o += 4) if (!(load<f32>(changetype<usize>(record) + o) >= 0)) return false;
  return true;
}
