// Changes that nobody can hear yet: the newest of each body, joint, the listener and the master gain, merged field by
// field, so that however many are made while no sound is, only what they came to is told in the end.
import { DAMP, RATTLE, RATTLE_FLAGS, RATTLE_SLOT } from "../core/layout/contact.js";
import * as L from "../core/layout/records.js";

/** Where the fields of a record lie: flag, offset and bytes of each. */
type Fields = readonly (readonly [flag: number, at: number, bytes: number])[];

const OF_UPDATE: Fields = [
  [L.HAS_GAIN, L.UPDATE_GAIN, 4],
  [L.HAS_PITCH, L.UPDATE_PITCH, 4],
  [L.HAS_DAMPING, L.UPDATE_DAMPING, 4],
  [L.HAS_PLACE, L.UPDATE_X, 12],
  [L.HAS_VELOCITY, L.UPDATE_VX, 12],
];
const OF_LISTENER: Fields = [
  [L.HAS_PLACE, L.EAR_X, 12],
  [L.HAS_TURN, L.EAR_RIGHT_X, 24],
  [L.HAS_VELOCITY, L.EAR_VELOCITY_X, 12],
];

/** Records of changes that wait to be told. */
export class HeldChanges {
  readonly #held = new Map<string, Uint8Array>();

  /** How many wait. */
  get size(): number {
    return this.#held.size;
  }

  /** Keeps a change, on top of what is kept of its kind and body. */
  add(kind: number, body: number, record: Uint8Array): void {
    const key = kind === RATTLE ? jointKey(record) : `${kind} ${body}`;
    const before = this.#held.get(key);
    if (before && kind === L.UPDATE) merge(before, record, L.UPDATE_FIELDS, OF_UPDATE);
    else if (before && kind === L.LISTENER) merge(before, record, L.EAR_FIELDS, OF_LISTENER);
    else this.#held.set(key, record.slice());
  }
  /** A body has gone: its changes are of no use. */
  forget(body: number): void {
    this.#held.delete(`${L.UPDATE} ${body}`);
    this.#held.delete(`${DAMP} ${body}`);
  }
  /** A joint begins or ends, as this record says: changes from before are of no use. */
  forgetJoint(record: Uint8Array): void {
    this.#held.delete(jointKey(record));
  }
  /** Hands out all that waits, and forgets it. */
  tell(say: (record: Uint8Array) => void): void {
    for (const record of this.#held.values()) say(record);
    this.#held.clear();
  }
}

/** Whether a record only changes what is there: the newest says it all, or all together do. */
export function isChange(kind: number, record: Uint8Array): boolean {
  if (kind === RATTLE) return viewOf(record).getUint32(RATTLE_FLAGS, true) === 0;
  return kind === L.UPDATE || kind === L.LISTENER || kind === L.MASTER || kind === DAMP;
}

function jointKey(record: Uint8Array): string {
  return `${RATTLE} joint ${viewOf(record).getUint32(RATTLE_SLOT, true)}`;
}

function viewOf(record: Uint8Array): DataView {
  return new DataView(record.buffer, record.byteOffset, record.byteLength);
}

function merge(into: Uint8Array, from: Uint8Array, flagsAt: number, fields: Fields): void {
  const [old, fresh] = [into, from].map(viewOf);
  const flags = fresh.getUint32(flagsAt, true);
  old.setUint32(flagsAt, old.getUint32(flagsAt, true) | flags, true);
  for (const [flag, at, bytes] of fields) if (flags & flag) into.set(from.subarray(at, at + bytes), at);
}
