// The ring of stones: record `id mod capacity` belongs to stone `id`, before and after it grows, and nothing is lost in
// between.
import fc from "fast-check";
import { expect, test } from "vitest";
import { STONE, STONE_WORDS, StoneRing } from "../../src/hail/stone-ring.js";
import { hailOn, run } from "./support/ground.js";

/** A record that tells who it is in every word. */
function fill(ring: StoneRing): void {
  const id = ring.born;
  const at = ring.add();
  for (let word = 0; word < STONE_WORDS; word++) if (word !== STONE.id) ring.words[at + word] = 1000 * id + word;
}

function check(ring: StoneRing): void {
  for (let id = ring.oldest; id < ring.born; id++) {
    const at = ring.at(id);
    expect(at).toBe((id % ring.capacity) * STONE_WORDS);
    expect(ring.words[at + STONE.id]).toBe(id);
    for (let word = 0; word < STONE_WORDS; word++) {
      if (word !== STONE.id) expect(ring.words[at + word]).toBe(1000 * id + word);
    }
  }
}

test("however often it grows between births, every record that was there is there, at its new place", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: fc.constant("add") }, fc.constant("grow")), { maxLength: 120 }),
      (acts) => {
        const ring = new StoneRing(4);
        let kept = 0;
        for (const act of acts) {
          if (act === "add") fill(ring);
          else if (ring.capacity < 256) ring.grow(2 * ring.capacity);
          // what was overwritten before it grew does not come back
          kept = Math.max(kept, act === "add" ? ring.born - ring.capacity : kept);
          for (let id = Math.max(kept, 0); id < ring.born; id++) expect(ring.words[ring.at(id) + STONE.id]).toBe(id);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("its records are whole: 48 bytes, seen as floats and as words", () => {
  const ring = new StoneRing(8);
  for (let i = 0; i < 5; i++) fill(ring);
  check(ring);
  ring.grow(32);
  expect(ring.capacity).toBe(32);
  expect(ring.floats.buffer).toBe(ring.words.buffer);
  expect(ring.words.byteLength).toBe(32 * 48);
  check(ring);
  for (let i = 0; i < 50; i++) fill(ring);
  expect([ring.born, ring.oldest]).toEqual([55, 23]);
  check(ring);
});

test("free records have a life of 0, so that nothing is drawn of them", () => {
  const ring = new StoneRing(8);
  ring.add();
  ring.grow(16);
  for (let slot = 1; slot < 16; slot++) expect(ring.floats[slot * STONE_WORDS + STONE.life]).toBe(0);
});

test("a hail's ring never gives a record away while its stone is in the air", () => {
  const hail = hailOn({ rate: 4000 });
  for (let i = 0; i < 300; i++) {
    // the rate rises and falls, so that the ring grows and stays
    if (i % 60 === 0) hail.set({ rate: [4000, 200, 9000, 50, 4000][i / 60] });
    const { stones, stepSeconds } = hail;
    const before = stones.words.slice();
    const { oldest, capacity, born } = stones;
    const now = hail.nextStep;
    hail.step();
    for (let id = oldest; id < stones.oldest && id < born; id++) {
      const at = (id % capacity) * STONE_WORDS;
      const floats = new Float32Array(before.buffer, 4 * at, STONE_WORDS);
      const over = before[at + STONE.birth] + floats[STONE.fraction] + floats[STONE.life] / stepSeconds;
      expect(over).toBeLessThan(now);
    }
  }
  expect(hail.stones.capacity).toBeGreaterThanOrEqual(1 << 13);
});

test("flights after a bounce are in a ring of their own, with their life, for a picture", () => {
  const hail = hailOn();
  run(hail, 120);
  const { hops, counts } = hail;
  expect(hops.born).toBeGreaterThanOrEqual(counts.hops);
  expect(hops.born).toBeGreaterThan(100);
  for (let id = hops.oldest; id < hops.born; id++) {
    const at = hops.at(id);
    expect(hops.floats[at + STONE.gravity]).toBe(Math.fround(-9.81));
    expect(hops.floats[at + STONE.life]).toBeGreaterThan(0);
    expect(hops.floats[at + STONE.life]).toBeLessThan(20);
    expect(hops.floats[at + STONE.diameter]).toBeGreaterThan(0.0019);
    expect(hops.words[at + STONE.birth]).toBeLessThan(120);
  }
});
