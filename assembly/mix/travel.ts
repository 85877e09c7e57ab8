// When what happens to a body is heard.

import { RECORD_HEARD, RecordHead } from "../records/records";
import { Body } from "../scene/body";
import { scene } from "../scene/state";
import { isPlaced } from "./outputs";
import { travelTime } from "./place";
import { mix } from "./state";

/** When what a record says of a body is heard, samples since the world began. */
export function heardAt(body: Body, record: RecordHead): f64 {
  const time = record.time;
  return isDelayed(body, record)
    ? max(time + travelTime(changetype<usize>(body) + offsetof<Body>("trueX")), scene.now)
    : time;
}
/** Whether what a record says of a body has still to travel. */
export function isDelayed(body: Body, record: RecordHead): bool {
  return mix.delays && isPlaced(body.output) && (record.kind & RECORD_HEARD) == 0;
}
