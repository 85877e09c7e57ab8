// What the pixels of an impact map say.
import { expect, test } from "vitest";
import { bytesOf, readMap } from "../../../src/hail/find/impact-map.js";

test("with a pixel a slot, the place of a pixel is the slot", () => {
  const shot = { side: 4, rows: 2, shared: false, born: 21, capacity: 16 };
  const pixels = new Float32Array(bytesOf(shot).all / 4);
  pixels.set([3, 0.5, 11, 0.1], 4 * 6);
  pixels.set([1, 0.25, 9, 0.2], 4 * 2);
  expect(readMap(pixels, shot)).toEqual({
    count: 2,
    stones: Uint32Array.of(18, 6),
    colliders: Uint32Array.of(0, 2),
    times: Float32Array.of(0.25, 0.5),
    lost: 0,
  });
});

test("with shared pixels, the second target says the slot, and what was drawn over is lost", () => {
  const shot = { side: 2, rows: 2, shared: true, born: 100, capacity: 1024 };
  const { map, all } = bytesOf(shot);
  const pixels = new Float32Array(all / 4);
  pixels.set([7, 1.5, 10, 0.3], 4);
  pixels.set([77, 0, 0, 0], map / 4 + 4);
  pixels[map / 2] = 2;
  pixels[map / 2 + 40] = 1;
  expect(readMap(pixels, shot)).toMatchObject({
    count: 1,
    stones: Uint32Array.of(77),
    colliders: Uint32Array.of(6),
    lost: 2,
  });
});
