// Sounding bodies that are rained on (PHYSICS §9.5): drops strike each as a Poisson process of flux × area, at whole samples and at sample
// points, with their momentum. So they are hard strikes like any others (excite/hard.ts). They are drawn as far ahead as hearing looks, and wait
// in the queue, so that they are heard and pruned as all strikes are. Half of them pull: that cannot be heard, and leaves no mean. Of more drops
// than may strike the smallest are left out, and those that strike get their (mv)², so that the power stays what it is.
//
//   slot   body u32, address, 0 = free | area f32, m² | direction f32 ×3 | most strikes a second f32 | next quantum to be drawn i32

import { reserve } from "../../base/memory";
import { foresee } from "../../hearing/listen";
import { areFinite } from "../../records/finite";
import { count } from "../../records/meters";
import { MOST_RAINED, P_BODIES, RainBodyRecord } from "../../records/rain";
import {
  BLOCK,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  HitRecord,
  METER_RAIN_LOST,
  METER_RAIN_STRIKES,
  RECORD_BYTES,
  RECORD_HEARD,
  RecordHead,
  STRIKE,
  StrikeRecord,
  VOID,
} from "../../records/records";
import { config } from "../../records/state";
import { Body, STAYS } from "../../scene/body";
import { enqueue, pendingAt, pendingCount } from "../../scene/queue";
import { poisson, seedChance, unit, word } from "../chance";
import { momentumAt, SIZES } from "../drops/sizes";
import { drops } from "../drops/state";
import { value } from "../parameters";
import { apart } from "./state";

const SLOT_BYTES: usize = 32;
const AREA: usize = 4;
const ALONG: usize = 8;
const MOST: usize = 20;
const NEXT: usize = 24;
/** Quanta that are drawn ahead: hearing looks so far. */
const AHEAD: i32 = 22;
/** Marks a strike that waits as rain's. */
const OF_RAIN: f64 = -1;
/** Strikes a second on all bodies where no record says otherwise, and never more than this. */
const USUAL: f32 = 3000;
const NEVER_MORE: f32 = 50000;
/** What chance is for. */
const STRIKES: u32 = 0xb0d1;

export function reserveRained(): void {
  apart.slots = reserve(<usize>MOST_RAINED * SLOT_BYTES);
  apart.hit = changetype<RecordHead>(reserve(RECORD_BYTES));
}
export function resetRained(): void {
  memory.fill(apart.slots, 0, <usize>MOST_RAINED * SLOT_BYTES);
  apart.rained = 0;
}
function slotAt(i: i32): usize {
  return apart.slots + <usize>i * SLOT_BYTES;
}
/** The slot of a body (0 = a free one), or 0. */
function slotOf(body: Body): usize {
  for (let i = 0; i < MOST_RAINED; i++) if (<usize>load<u32>(slotAt(i)) == changetype<usize>(body)) return slotAt(i);
  return 0;
}

/** A body is rained on from now on, or not any more; returns a reason for dropping the record, or -1. */
export function rainBody(body: Body, record: RainBodyRecord): i32 {
  if (!body || body.fate != STAYS) return DROP_NO_BODY;
  if (record.ends != 0) {
    forgetRained(body);
    return -1;
  }
  if (
    !areFinite(record, offsetof<RainBodyRecord>("area"), offsetof<RainBodyRecord>("z")) ||
    !areFinite(record, offsetof<RainBodyRecord>("most"), offsetof<RainBodyRecord>("most"))
  )
    return DROP_BAD_RECORD;
  if (record.area < 0 || record.most < 0) return DROP_BAD_RECORD;
  let slot = slotOf(body);
  if (slot == 0) {
    slot = slotOf(changetype<Body>(0));
    if (slot == 0) return DROP_NO_ROOM;
    apart.rained++;
  }
  store<u32>(slot, <u32>changetype<usize>(body));
  store<f32>(slot, record.area, AREA);
  memory.copy(slot + ALONG, changetype<usize>(record) + offsetof<RainBodyRecord>("x"), 12);
  store<f32>(slot, record.most, MOST);
  store<i32>(slot, i32.MIN_VALUE, NEXT);
  return -1;
}
/** A body goes, or is under a roof now. */
export function forgetRained(body: Body): void {
  if (apart.rained == 0) return;
  const slot = slotOf(body);
  if (slot == 0) return;
  store<u32>(slot, 0);
  apart.rained--;
  callOff(body.id);
}

/** It begins anew, or ends: what was drawn ahead does not strike. */
export function forgetStrikes(): void {
  for (let i = 0; i < MOST_RAINED; i++) store<i32>(slotAt(i), i32.MIN_VALUE, NEXT);
  if (apart.rained > 0) callOff(0);
}
/** What waits to strike a body, or any body (0), does not. */
function callOff(id: u32): void {
  for (let i = pendingCount() - 1; i >= 0; i--) {
    const record = changetype<StrikeRecord>(pendingAt(i));
    if (record.kind != (STRIKE | RECORD_HEARD) || record.start != OF_RAIN) continue;
    if (id == 0 || record.body == id) record.kind = VOID;
  }
}

/** Draws the drops that strike, as far ahead as they are not yet; `now`: when the quantum begins. `act` does what a record says at once. */
export function strikeRained(now: f64, quantum: i32, act: (record: RecordHead) => i32): void {
  if (apart.rained == 0) return;
  let area: f32 = 0,
    most: f32 = 0;
  for (let i = 0; i < MOST_RAINED; i++) {
    if (load<u32>(slotAt(i)) == 0) continue;
    area += load<f32>(slotAt(i), AREA);
    most = max(most, load<f32>(slotAt(i), MOST));
  }
  const all = drops.flux * area,
    gain = value(P_BODIES);
  if (!(all > 0) || !(gain > 0)) return;
  const limit = min(most > 0 ? most : USUAL, NEVER_MORE),
    share = min<f32>(1, limit / all),
    scale = gain * (share < 1 ? strength(share) : 1);
  for (let i = 0; i < MOST_RAINED; i++) {
    const body = changetype<Body>(<usize>load<u32>(slotAt(i)));
    if (!body || body.fate != STAYS) continue;
    for (let q = max(quantum, load<i32>(slotAt(i), NEXT)); q <= quantum + AHEAD; q++)
      strikeBody(body, slotAt(i), share, scale, now + <f64>((q - quantum) * BLOCK), q, q > quantum, act);
    store<i32>(slotAt(i), quantum + AHEAD + 1, NEXT);
  }
}
/** By how much those that strike are stronger when only a share of all drops, the largest, do. */
function strength(share: f32): f32 {
  const first = <f32>SIZES * (1 - share),
    whole = <i32>ceil(first);
  let left: f64 = 0,
    kept: f64 = 0;
  for (let i = 0; i < SIZES; i++) {
    const m = <f64>momentumAt(i);
    if (i >= whole) kept += m * m;
    else left += m * m;
  }
  if (whole > 0) {
    // of the size at the border a part strikes
    const m = <f64>momentumAt(whole - 1),
      part = <f64>(<f32>whole - first) * m * m;
    kept += part;
    left -= part;
  }
  return kept > 0 ? <f32>sqrt((left + kept) / kept) : 0;
}
function strikeBody(
  body: Body,
  slot: usize,
  share: f32,
  scale: f32,
  now: f64,
  quantum: i32,
  ahead: bool,
  act: (record: RecordHead) => i32,
): void {
  const id = body.id,
    points = max<u32>(<u32>body.model.points, 1),
    mean = <f32>((<f64>(drops.flux * load<f32>(slot, AREA) * share) * BLOCK) / config.rate);
  seedChance(STRIKES, <u32>quantum, id);
  for (let n = poisson(mean); n > 0; n--) {
    const size = min(<i32>(<f32>SIZES * (1 - share * (1 - unit()))), SIZES - 1),
      when = word(),
      at = now + <f64>(when >> 25),
      impulse = (when & 1 ? scale : -scale) * momentumAt(size);
    memory.fill(changetype<usize>(apart.hit), 0, RECORD_BYTES);
    // the drop is heard now: it fell before, by as long as its sound travels
    apart.hit.kind = STRIKE | RECORD_HEARD;
    apart.hit.body = id;
    apart.hit.time = at;
    changetype<StrikeRecord>(apart.hit).start = OF_RAIN;
    changetype<HitRecord>(apart.hit).x = impulse * load<f32>(slot, ALONG);
    changetype<HitRecord>(apart.hit).y = impulse * load<f32>(slot, ALONG + 4);
    changetype<HitRecord>(apart.hit).z = impulse * load<f32>(slot, ALONG + 8);
    changetype<HitRecord>(apart.hit).point0 = <u32>((<u64>word() * <u64>points) >> 32);
    changetype<HitRecord>(apart.hit).weight0 = 1;
    foresee(at);
    // what is to happen in this block has happened
    count(
      (ahead ? enqueue(changetype<usize>(apart.hit)) : act(apart.hit) == -1) ? METER_RAIN_STRIKES : METER_RAIN_LOST,
      1,
    );
  }
}
