// What goes into the ring comes out of it, whole and in order, however entries fall on its end and on the end of its
// counters, and nothing is ever written over. One thread plays both here, so it cannot catch a missing fence.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  entryBytes,
  FORCE,
  forceEntryBytes,
  HEAD_BYTES,
  RECORD,
  RECORD_ENTRY_BYTES,
} from "../../../src/live/worklet/protocol.js";
import { Ring, ringMemory } from "../../../src/live/worklet/ring.js";

const SIZE = 1024;

/** An entry that can be told from all others by its content. */
function entry(samples: number, mark: number): Uint8Array {
  const bytes = samples === 0 ? RECORD_ENTRY_BYTES : forceEntryBytes(samples);
  const made = new Uint8Array(bytes).fill(mark);
  const view = new DataView(made.buffer);
  view.setUint32(0, samples === 0 ? RECORD : FORCE, true);
  view.setUint32(4, bytes - HEAD_BYTES, true);
  return made;
}

function ends(started = 0): { writer: Ring; reader: Ring } {
  const memory = ringMemory(SIZE);
  new Int32Array(memory, 0, 2).fill(started);
  return { writer: new Ring(memory), reader: new Ring(memory) };
}

function readAll(ring: Ring, most = Number.POSITIVE_INFINITY): number[] {
  const marks: number[] = [];
  ring.read((view, at) => {
    if (marks.length >= most) return false;
    const end = at + entryBytes(view, at);
    for (let k = at + HEAD_BYTES; k < end; k++) expect(view.getUint8(k)).toBe(view.getUint8(at + HEAD_BYTES));
    marks.push(view.getUint8(at + HEAD_BYTES));
    return true;
  });
  return marks;
}

test("entries come out whole and in order, whatever was written and read before", () => {
  const steps = fc.array(fc.record({ sizes: fc.array(fc.nat(60), { maxLength: 6 }), read: fc.nat(8) }), {
    maxLength: 60,
  });
  // 1024 bytes before the counters wrap at 2^32, and 1024 before they change their sign
  const starts = fc.constantFrom(0, -SIZE, 2 ** 31 - SIZE);
  fc.assert(
    fc.property(steps, starts, (list, started) => {
      const { writer, reader } = ends(started);
      const wanted: number[] = [];
      const came: number[] = [];
      let mark = 0;
      for (const { sizes, read } of list) {
        const made = sizes.map((size) => entry(size, ++mark % 251));
        const all = new Uint8Array(made.reduce((sum, one) => sum + one.length, 0));
        let at = 0;
        for (const one of made) {
          all.set(one, at);
          at += one.length;
        }
        let taken = writer.write(all);
        for (const one of made) {
          if (taken < one.length) break;
          taken -= one.length;
          wanted.push(one[HEAD_BYTES]);
        }
        expect(taken).toBe(0);
        came.push(...readAll(reader, read));
      }
      came.push(...readAll(reader));
      expect(came).toEqual(wanted);
    }),
  );
});

test("a full ring takes nothing until something was read", () => {
  const { writer, reader } = ends();
  let count = 0;
  while (writer.write(entry(0, count + 1)) > 0) count++;
  expect(count).toBe(Math.floor(SIZE / RECORD_ENTRY_BYTES));
  expect(readAll(reader, 1)).toEqual([1]);
  expect(writer.write(entry(0, 98))).toBe(RECORD_ENTRY_BYTES);
  expect(writer.write(entry(0, 99))).toBe(0);
  expect(readAll(reader)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 98]);
});

test("a reader that says no sees the same entry again", () => {
  const { writer, reader } = ends();
  writer.write(entry(0, 7));
  reader.read(() => false);
  expect(readAll(reader)).toEqual([7]);
  expect(readAll(reader)).toEqual([]);
});
