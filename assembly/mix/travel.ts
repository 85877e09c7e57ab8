// When what happens to a body is heard.

import { RECORD_HEARD, RECORD_KIND, RECORD_TIME } from "../records/records";
import { OUTPUT, TRUE_X } from "../scene/body";
import { now } from "../scene/clock";
import { isPlaced } from "./outputs";
import { delays, travelTime } from "./place";

/** When what a record says of a body is heard, samples since the world began. */
export function heardAt(body: usize, record: usize): f64 {
  const time = load<f64>(record, RECORD_TIME);
  return isDelayed(body, record) ? max(time + travelTime(body + TRUE_X), now) : time;
}
/** Whether what a record says of a body has still to travel. */
export function isDelayed(body: usize, record: usize): bool {
  return delays && isPlaced(load<i32>(body, OUTPUT)) && (load<u32>(record, RECORD_KIND) & RECORD_HEARD) == 0;
}
