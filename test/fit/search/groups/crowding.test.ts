// Which partials crowd each other, and how they get room.
import { describe, expect, test } from "vitest";
import { crowded, spaced, splits, uncrowded } from "../../../../src/fit/search/groups/crowding.js";
import type { Partial } from "../../../../src/fit/search/partial.js";

function partial(frequency: number, decay: number, amplitude = 1): Partial {
  return { omega: 2 * Math.PI * frequency, decay, re: amplitude, im: 0 };
}

describe("crowded", () => {
  test("a partial nearer than its own d/π to a neighbour is", () => {
    const fast = partial(100, 10);
    const slow = partial(103, 1);
    // 10/π = 3.18 Hz, 1/π = 0.32 Hz
    expect([...crowded([fast, slow])]).toEqual([fast]);
    expect(crowded([fast, partial(103.3, 1)]).size).toBe(0);
  });

  test("the order does not matter", () => {
    const all = [partial(103, 1), partial(100, 10), partial(50, 100)];
    expect(crowded(all)).toEqual(crowded([...all].reverse()));
  });
});

test("splits are pairs too close for either, and the weaker of each is named", () => {
  const weak = partial(100.2, 3, 0.5);
  const fast = partial(110, 30, 0.1);
  expect([...splits([partial(100, 2), weak, fast, partial(113, 2)])]).toEqual([weak]);
});

describe("spaced", () => {
  test("leaves those with room alone", () => {
    const all = [partial(100, 3), partial(110, 3)];
    expect(spaced(all, [], 0.5)).toEqual(all);
  });

  test("slows down one that is a little too fast, and only that", () => {
    const [fast, slow] = spaced([partial(100, 10), partial(103, 1)], [], 0.5);
    expect(slow.decay).toBe(1);
    expect(fast.decay).toBeLessThan(3 * Math.PI);
    expect(fast.decay).toBeGreaterThan(2.9 * Math.PI);
    expect(crowded([fast, slow]).size).toBe(0);
  });

  test("of two at the same place the weaker goes", () => {
    const strong = partial(100, 5, 2);
    expect(spaced([partial(100.01, 5, 1), strong], [], 0.5)).toEqual([strong]);
  });

  test("keeps away from fences, which stay", () => {
    const fence = partial(100, 1);
    expect(spaced([partial(100.1, 50, 9)], [fence], 0.5)).toEqual([]);
    const [left] = spaced([partial(102, 12)], [fence], 0.5);
    expect(crowded([left, fence]).size).toBe(0);
  });
});

test("uncrowded keeps the strong and leaves at most the share", () => {
  const strong = partial(100, 10, 5);
  const many = Array.from({ length: 40 }, (_, i) => partial(200 + 20 * i, 1));
  const all = [strong, partial(101, 10, 1), partial(99, 10, 0.5), ...many];
  const out = uncrowded(all, 0.05);
  expect(out).toContain(strong);
  expect(crowded(out).size).toBeLessThanOrEqual(0.05 * out.length);
  expect(uncrowded(many, 0)).toEqual(many);
});
