// When an event on a body is heard: at once, or when its sound has travelled from the body's place to the listener.
// PHYSICS §11.

import { RECORD_TRAVELS, RecordHead } from "../../records/records";
import { Body } from "../../scene/body";
import { scene } from "../../scene/state";
import { isPlaced } from "../outputs";
import { mix } from "../state";
import { travelTime } from "./place";

/** When the event of a record on a body is heard, samples since the world began. */
export function heardAt(body: Body, record: RecordHead): f64 {
  const time = record.time;
  return isDelayed(body, record) ? max(time + travelTime(body.trueX, body.trueY, body.trueZ), scene.now) : time;
}
/** Whether the sound of a record on a body has still to travel. */
export function isDelayed(body: Body, record: RecordHead): bool {
  return mix.delays && isPlaced(body.output) && (record.kind & RECORD_TRAVELS) == 0;
}
