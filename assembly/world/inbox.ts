// Where records come in. Each is checked here, once. Most go into the queue; a body that is to be added as soon as
// possible is added at once, and a force stream opens and ends at once, so that samples may be written to it before the
// next block is made. A pause is no event in the world's time and never waits.

import { endStream } from "../bank/drive/stream";
import { foresee } from "../hearing/listen";
import { setHearing } from "../hearing/settings";
import { isValidRain, takeTable } from "../rain/rain";
import { areFinite } from "../records/finite";
import { addToMeter, countDropped } from "../records/meters";
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
import { Body } from "../scene/body";
import { findId } from "../scene/ids";
import { enqueue } from "../scene/queue";
import { scene } from "../scene/state";
import { act, addNow, drive } from "./acts";
import { setPaused } from "./block";
import { isValidContact } from "./contacts";

/** Takes over `n` records that lie at `from`; returns how many were not dropped here. */
export function receive(from: usize, n: i32): i32 {
  let kept = 0;
  for (let i = 0; i < n; i++, from += RECORD_BYTES) if (receiveOne(changetype<RecordHead>(from))) kept++;
  return kept;
}

/** Takes over a record: it acts now, or it waits for its time. False: it was dropped and counted. */
function receiveOne(record: RecordHead): bool {
  if (!isValid(record)) return dropped(DROP_BAD_RECORD);
  const kind = record.kind,
    timed = record.time >= 0;
  if (!timed) {
    record.time = scene.now;
    if (kind == ADD && addNow(changetype<UpdateRecord>(record))) return accepted();
    if (kind == HEARING) {
      setHearing(changetype<HearingRecord>(record));
      return accepted();
    }
  }
  if (kind == PAUSE) {
    setPaused(changetype<PauseRecord>(record).stop != 0);
    return accepted();
  }
  if (kind == RELEASE) return release(findId(record.body));
  if (kind == DRIVE) {
    const reason = drive(record);
    return reason >= 0 ? dropped(reason) : accepted();
  }
  if (FULL && (kind == RAIN_POLE || kind == RAIN_TABLE)) {
    takeTable(changetype<RainTableRecord>(record));
    return accepted();
  }
  if (kind == STRIKE) foresee(record.time);
  if (enqueue(changetype<usize>(record))) return true;
  // a change that should be heard at once must not be lost behind what waits for its time
  const changes = kind == UPDATE || kind == LISTENER || kind == MASTER;
  if (!timed && changes && act(record) == -1) return accepted();
  return dropped(DROP_QUEUE_FULL);
}
/** A body's force stream ends when what was written has been played. */
function release(body: Body): bool {
  if (!body) return dropped(DROP_NO_BODY);
  endStream(body);
  return accepted();
}
function accepted(): bool {
  addToMeter(METER_ACCEPTED, 1);
  return true;
}
function dropped(reason: i32): bool {
  countDropped(reason);
  return false;
}

/** Whether a record's numbers make sense by themselves. */
function isValid(record: RecordHead): bool {
  const kind = record.kind;
  if (!(record.time < 1e15)) return false;
  if (FULL && kind > LAST_KIND) return kind >= FIRST_RAIN_KIND ? isValidRain(record) : isValidContact(record);
  if (kind == 0 || kind > LAST_KIND) return false;
  if (kind == ADD || kind == UPDATE)
    return (
      positive(record, offsetof<UpdateRecord>("gain"), 3) &&
      areFinite(record, offsetof<UpdateRecord>("gain"), offsetof<UpdateRecord>("vz"))
    );
  if (kind == STRIKE || kind == DRIVE) return isValidHit(record);
  if (kind == LISTENER) return areFinite(record, offsetof<ListenerRecord>("x"), offsetof<ListenerRecord>("velocityZ"));
  if (kind == HEARING) return isValidHearing(changetype<HearingRecord>(record));
  if (kind == MASTER)
    return (
      areFinite(record, offsetof<MasterRecord>("gain"), offsetof<MasterRecord>("gain")) &&
      positive(record, offsetof<MasterRecord>("gain"), 1)
    );
  return true;
}
/** The same for a strike, or a force. */
function isValidHit(record: RecordHead): bool {
  return (
    areFinite(record, offsetof<HitRecord>("x"), offsetof<HitRecord>("z")) &&
    areFinite(record, offsetof<HitRecord>("weight0"), offsetof<StrikeRecord>("duration")) &&
    positive(record, offsetof<StrikeRecord>("duration"), 1)
  );
}
/** The same for a way of listening. */
function isValidHearing(record: HearingRecord): bool {
  return (
    record.mode <= HEARING_BUNDLE &&
    areFinite(record, offsetof<HearingRecord>("av"), offsetof<HearingRecord>("av")) &&
    positive(record, offsetof<HearingRecord>("av"), 1) &&
    areFinite(record, offsetof<HearingRecord>("level"), offsetof<HearingRecord>("level")) &&
    record.budget >= 0
  );
}
function positive(record: RecordHead, from: usize, n: usize): bool {
  for (let o = from; o < from + (n << 2); o += 4) if (!(load<f32>(changetype<usize>(record) + o) >= 0)) return false;
  return true;
}
