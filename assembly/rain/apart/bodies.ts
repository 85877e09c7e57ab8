// Sounding bodies that are rained on (PHYSICS §9.5): drops strike each as a Poisson process of flux × area, at whole
// samples and at sample points, with their momentum. So they are hard strikes like any others (excite/hard.ts). They
// are drawn as far ahead as hearing looks, and wait in the queue, so that hearing foresees and prunes them as all
// strikes. Half of the drops pull instead of push: the ear does not tell, and the forces have no mean. Where more drops
// fall than may strike, the smallest are left out, and those that strike take over their (mv)², so that the power stays
// the same.

import { reserve } from "../../base/memory";
import { foresee } from "../../hearing/listen";
import { areFinite } from "../../records/finite";
import { addToMeter } from "../../records/meters";
import { MOST_RAINED, P_BODIES, RainBodyRecord } from "../../records/rain";
import {
  BLOCK,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  METER_RAIN_LOST,
  METER_RAIN_STRIKES,
  RECORD_BYTES,
  RECORD_TRAVELS,
  RecordHead,
  STRIKE,
  StrikeRecord,
  VOID,
} from "../../records/records";
import { config } from "../../records/state";
import { Body, STAYS } from "../../scene/body";
import { enqueue, pendingAt, pendingCount } from "../../scene/queue";
import { poisson, seedChance, unit, word } from "../base/chance";
import { value } from "../base/parameters";
import { momentumAt, SIZES } from "../base/sizes";
import { base } from "../base/state";
import { Rained } from "./rained";
import { apart } from "./state";

/** Quanta that are drawn ahead: hearing looks so far. */
const AHEAD: i32 = 22;
/** Value of `start` that marks a strike in the queue as one of rain's. */
const OF_RAIN: f64 = -1;
/** Most strikes a second on all bodies together: USUAL where no record says otherwise, never above NEVER_MORE. */
const USUAL: f32 = 3000;
const NEVER_MORE: f32 = 50000;
/** Purpose of the draws (base/chance.ts). */
const STRIKES: u32 = 0xb0d1;
/** A quantum that lies before all others. */
const NEVER: i32 = i32.MIN_VALUE;

/** Room for the bodies that are rained on. */
export function reserveRained(): void {
  apart.rainedBodies = changetype<Rained>(reserve(MOST_RAINED, offsetof<Rained>()));
  apart.strike = changetype<StrikeRecord>(reserve(RECORD_BYTES));
}
/** No body is rained on. */
export function resetRained(): void {
  memory.fill(changetype<usize>(apart.rainedBodies), 0, <usize>MOST_RAINED * offsetof<Rained>());
  apart.rainedCount = 0;
}
function rainedAt(i: i32): Rained {
  return changetype<Rained>(changetype<usize>(apart.rainedBodies) + <usize>i * offsetof<Rained>());
}
/** The place of a body, or for null a free place; null = there is none. */
function placeOf(body: Body): Rained {
  for (let i = 0; i < MOST_RAINED; i++) if (rainedAt(i).body == body) return rainedAt(i);
  return changetype<Rained>(0);
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
  let rained = placeOf(body);
  if (!rained) {
    rained = placeOf(changetype<Body>(0));
    if (!rained) return DROP_NO_ROOM;
    apart.rainedCount++;
  }
  rained.body = body;
  rained.area = record.area;
  rained.x = record.x;
  rained.y = record.y;
  rained.z = record.z;
  rained.most = record.most;
  rained.next = NEVER;
  return -1;
}
/** A body leaves the world or is sheltered: drops do not strike it any more. */
export function forgetRained(body: Body): void {
  if (apart.rainedCount == 0) return;
  const rained = placeOf(body);
  if (!rained) return;
  rained.body = changetype<Body>(0);
  apart.rainedCount--;
  cancelStrikes(body.id);
}

/** Rain begins anew, or ends: cancels the drops that were drawn ahead. */
export function forgetStrikes(): void {
  for (let i = 0; i < MOST_RAINED; i++) rainedAt(i).next = NEVER;
  if (apart.rainedCount > 0) cancelStrikes(0);
}
/** Cancels the drops that wait in the queue to strike the body with this id, or any body (0). */
function cancelStrikes(id: u32): void {
  for (let i = pendingCount() - 1; i >= 0; i--) {
    const record = changetype<StrikeRecord>(pendingAt(i));
    if (record.kind != (STRIKE | RECORD_TRAVELS) || record.start != OF_RAIN) continue;
    if (id == 0 || record.body == id) record.kind = VOID;
  }
}

/**
 * Draws the drops that strike bodies in this quantum and in those that hearing looks ahead; `now`: when this quantum
 * begins. `act` carries out a record at once.
 */
export function strikeRained(now: f64, quantum: i32, act: (record: RecordHead) => i32): void {
  if (apart.rainedCount == 0) return;
  let area: f32 = 0,
    most: f32 = 0;
  for (let i = 0; i < MOST_RAINED; i++) {
    const rained = rainedAt(i);
    if (!rained.body) continue;
    area += rained.area;
    most = max(most, rained.most);
  }
  const all = base.flux * area,
    gain = value(P_BODIES);
  if (!(all > 0) || !(gain > 0)) return;
  const limit = min(most > 0 ? most : USUAL, NEVER_MORE),
    share = min<f32>(1, limit / all),
    scale = gain * (share < 1 ? strength(share) : 1);
  for (let i = 0; i < MOST_RAINED; i++) {
    const rained = rainedAt(i),
      body = rained.body;
    if (!body || body.fate != STAYS) continue;
    for (let q = max(quantum, rained.next); q <= quantum + AHEAD; q++)
      strikeBody(rained, share, scale, now + <f64>((q - quantum) * BLOCK), q, q > quantum, act);
    rained.next = quantum + AHEAD + 1;
  }
}
/** By how much drops strike harder when only a share of them, the largest, strikes. */
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
    // of the drops of the border's size only a part strikes
    const m = <f64>momentumAt(whole - 1),
      part = <f64>(<f32>whole - first) * m * m;
    kept += part;
    left -= part;
  }
  return kept > 0 ? <f32>sqrt((left + kept) / kept) : 0;
}
/**
 * The drops of one quantum on one body. `share`: the part of all drops, the largest, that strikes; `scale`: factor on
 * their momentum; `ahead`: the quantum is still to come, so the strikes wait in the queue.
 */
function strikeBody(
  rained: Rained,
  share: f32,
  scale: f32,
  now: f64,
  quantum: i32,
  ahead: bool,
  act: (record: RecordHead) => i32,
): void {
  const body = rained.body,
    id = body.id,
    points = max<u32>(<u32>body.model.points, 1),
    mean = <f32>((<f64>(base.flux * rained.area * share) * BLOCK) / config.rate),
    strike = apart.strike;
  seedChance(STRIKES, <u32>quantum, id);
  for (let n = poisson(mean); n > 0; n--) {
    const size = min(<i32>(<f32>SIZES * (1 - share * (1 - unit()))), SIZES - 1),
      when = word(),
      at = now + <f64>(when >> 25),
      impulse = (when & 1 ? scale : -scale) * momentumAt(size);
    memory.fill(changetype<usize>(strike), 0, RECORD_BYTES);
    // `time` is when the drop is heard: it fell earlier, by the travel time of its sound
    strike.kind = STRIKE | RECORD_TRAVELS;
    strike.body = id;
    strike.time = at;
    strike.start = OF_RAIN;
    strike.x = impulse * rained.x;
    strike.y = impulse * rained.y;
    strike.z = impulse * rained.z;
    strike.point0 = <u32>((<u64>word() * <u64>points) >> 32);
    strike.weight0 = 1;
    foresee(at);
    // this block's events have happened already: a strike in this block acts at once
    const lands = ahead ? enqueue(changetype<usize>(strike)) : act(strike) == -1;
    addToMeter(lands ? METER_RAIN_STRIKES : METER_RAIN_LOST, 1);
  }
}
