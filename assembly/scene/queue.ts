// The queue of events to come: a heap of records by time, and by order of arrival among equals. A record that finds no
// room is counted with its reason, and nothing else is lost.

import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { ADD, PULSE, RECORD_BYTES, RecordHead, UpdateRecord, VOID } from "../records/records";
import { config } from "../records/state";
import { scene } from "./state";

export function reserveEvents(): void {
  scene.records = reserve(config.maxEvents, RECORD_BYTES);
  scene.pool = reservePool(config.maxEvents);
  scene.heap = reserve(config.maxEvents, 4);
  scene.orders = reserve(config.maxEvents, 4);
}
export function resetEvents(): void {
  scene.pool.reset(config.maxEvents);
  scene.pending = 0;
  scene.pulses = 0;
  scene.arrivals = 0;
}

/** Puts a copy of a record into the queue. */
export function enqueue(from: usize): bool {
  const index = scene.pool.take();
  if (index < 0) return false;
  memory.copy(changetype<usize>(recordAt(index)), from, RECORD_BYTES);
  if (isPulse(index)) scene.pulses++;
  store<u32>(scene.orders + ((<usize>index) << 2), scene.arrivals++);
  let i = scene.pending++;
  while (i > 0) {
    const up = (i - 1) >> 1;
    if (!earlier(index, heapAt(up))) break;
    setHeap(i, heapAt(up));
    i = up;
  }
  setHeap(i, index);
  return true;
}

/** Events whose time has not come. A strike has been carried out, even if its pulse goes on. */
export function waiting(): i32 {
  return scene.pending - scene.pulses;
}

/** How many more records find room. */
export function roomLeft(): i32 {
  return config.maxEvents - scene.pending;
}
/** How many records wait, pulses included; and each of them, in no order. */
export function pendingCount(): i32 {
  return scene.pending;
}
export function pendingAt(i: i32): RecordHead {
  return recordAt(heapAt(i));
}

/** Whether a body made of model `index` is still to come. */
export function isWanted(index: i32): bool {
  for (let i = 0; i < scene.pending; i++) {
    const record = changetype<UpdateRecord>(recordAt(heapAt(i)));
    if (record.kind == ADD && record.model == <u32>index) return true;
  }
  return false;
}

/** Voids the record that was to add body `id`. Says whether there is one. */
export function forgetAdd(id: u32): bool {
  for (let i = 0; i < scene.pending; i++) {
    const record = recordAt(heapAt(i));
    if (record.kind != ADD || record.body != id) continue;
    record.kind = VOID;
    return true;
  }
  return false;
}

/** Address of the earliest record if it is due before `end`, else 0. It stays valid until `finish`. */
export function due(end: f64): usize {
  if (scene.pending == 0) return 0;
  const record = recordAt(heapAt(0));
  return changetype<usize>(record.time < end ? record : changetype<RecordHead>(0));
}

/** Takes the earliest record off the queue. */
export function finish(): void {
  if (isPulse(heapAt(0))) scene.pulses--;
  scene.pool.give(heapAt(0));
  const index = heapAt(--scene.pending);
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= scene.pending) break;
    if (child + 1 < scene.pending && earlier(heapAt(child + 1), heapAt(child))) child++;
    if (!earlier(heapAt(child), index)) break;
    setHeap(i, heapAt(child));
    i = child;
  }
  if (scene.pending > 0) setHeap(i, index);
}

function isPulse(index: i32): bool {
  return recordAt(index).kind == PULSE;
}
function recordAt(index: i32): RecordHead {
  return changetype<RecordHead>(scene.records + <usize>index * RECORD_BYTES);
}
function heapAt(i: i32): i32 {
  return load<i32>(scene.heap + ((<usize>i) << 2));
}
function setHeap(i: i32, index: i32): void {
  store<i32>(scene.heap + ((<usize>i) << 2), index);
}
function earlier(a: i32, b: i32): bool {
  const ta = recordAt(a).time,
    tb = recordAt(b).time;
  if (ta != tb) return ta < tb;
  return <i32>(load<u32>(scene.orders + ((<usize>a) << 2)) - load<u32>(scene.orders + ((<usize>b) << 2))) < 0;
}
