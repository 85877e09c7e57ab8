// Answers come in the order they were asked for, a loss ends them all, and a ring's records reach the GPU whole.
import fc from "fast-check";
import { expect, test } from "vitest";
import { packColliders, packForGpu } from "../../../src/hail/colliders/pack.js";
import { Copied, idOf, topOf, UnderWay } from "../../../src/hail/find/under-way.js";
import { picnic } from "../../../src/hail/scenes/picnic.js";
import { STONE, STONE_WORDS, StoneRing } from "../../../src/hail/stone-ring.js";

/** A promise and its ends. */
function open<T>() {
  let [resolve, reject] = [(_: T) => {}, (_: Error) => {}];
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}

test("answers come in order, even when a later one is ready first", async () => {
  const underWay = new UnderWay();
  const [first, second] = [open<number>(), open<number>()];
  const came: number[] = [];
  const all = [first, second].map(({ promise }) => underWay.inOrder(() => promise).then((value) => came.push(value)));
  second.resolve(2);
  await new Promise((pass) => setTimeout(pass, 5));
  expect(came).toEqual([]);
  first.resolve(1);
  await Promise.all(all);
  expect(came).toEqual([1, 2]);
});

test("one that fails does not hold up those after it", async () => {
  const underWay = new UnderWay();
  const failing = underWay.inOrder(() => Promise.reject(new Error("no")));
  await expect(underWay.inOrder(async () => 3)).resolves.toBe(3);
  await expect(failing).rejects.toThrow("no");
});

test("a loss refuses what is under way and what is asked for later, and is told once", async () => {
  const underWay = new UnderWay();
  const waiting = underWay.inOrder(() => open<number>().promise);
  underWay.lose("gone");
  underWay.lose("gone again");
  await expect(waiting).rejects.toThrow("gone");
  await expect(underWay.inOrder(async () => 1)).rejects.toThrow("gone");
  await expect(underWay.lost).resolves.toBe("gone");
});

test("nothing is told after the end", async () => {
  const underWay = new UnderWay();
  const waiting = underWay.inOrder(() => open<number>().promise);
  underWay.dispose();
  underWay.lose("gone");
  await expect(waiting).rejects.toThrow("disposed");
  const told = await Promise.race([underWay.lost, new Promise((pass) => setTimeout(pass, 5, "nothing"))]);
  expect(told).toBe("nothing");
});

test("after any births and growths the copy is the ring, and slots give the numbers of their stones", () => {
  const moves = fc.array(fc.record({ births: fc.nat(40), grow: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(moves, (list) => {
      const ring = new StoneRing(16);
      const copied = new Copied();
      let copy = new Uint32Array(0);
      for (const { births, grow } of list) {
        if (grow && ring.capacity < 256) ring.grow(2 * ring.capacity);
        const from = ring.born;
        for (let i = 0; i < births; i++) ring.words[ring.add() + STONE.birth] = 1000 + ring.born;
        const { grown, parts } = copied.take(ring, from, ring.born);
        if (grown) copy = new Uint32Array(ring.words.length).fill(0xdead);
        for (const [first, many] of parts) copy.set(ring.words.subarray(first, first + many), first);
        expect(copy.every((word, i) => word === ring.words[i])).toBe(true);
        for (let slot = 0; slot < copied.slots; slot++) {
          if (copy[slot * STONE_WORDS + STONE.birth] === 0) continue; // free since the ring grew
          expect(idOf(slot, copied.born, copied.capacity)).toBe(copy[slot * STONE_WORDS + STONE.id]);
        }
      }
    }),
  );
});

test("the top of the picnic is the ridge of the roof, and of nothing it is below everything", () => {
  const packed = packColliders(picnic().colliders);
  const setup = { colliders: packForGpu(packed), count: packed.count, stepSeconds: 1 / 60 };
  expect(topOf(setup)).toBeCloseTo(4.2, 3);
  expect(topOf({ ...setup, count: 0 })).toBeLessThan(-1e20);
});
