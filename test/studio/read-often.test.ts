// Displays read what they show with the pictures of the page, and no more often than fifteen times a second.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readOften } from "../../studio/parts/sound/read-often.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that draws a picture every so many milliseconds. */
function draws(every: number): void {
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    const now = performance.now();
    return every < 1e6 ? setTimeout(draw, every - (now % every)) : 0;
  });
}

test.each([
  [1000 / 60, 14.9, 15.1],
  [250, 3.9, 4.1],
  [1e6, 0.9, 1.1],
])("a page that draws every %f ms is read %f to %f times a second", async (every, least, most) => {
  draws(every);
  let read = 0;
  const end = readOften(() => read++);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read / 20).toBeGreaterThanOrEqual(least);
  expect(read / 20).toBeLessThanOrEqual(most);
  end();
  const before = read;
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toBe(before);
});

test("one reading at a time; a slow one is followed by a pause; one that throws is told, the next comes", async () => {
  draws(10);
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  let under = 0;
  let read = 0;
  const end = readOften(async () => {
    expect(++under).toBe(1);
    read++;
    await new Promise((done) => setTimeout(done, 50));
    under--;
    throw new Error("no answer");
  });
  await vi.advanceTimersByTimeAsync(10_000);
  // 50 ms, and four times as long
  expect(read / 10).toBeGreaterThan(3.5);
  expect(read / 10).toBeLessThanOrEqual(4);
  expect(told.mock.calls.length).toBeGreaterThanOrEqual(read - 1);
  expect(told).toHaveBeenCalledWith(new Error("no answer"));
  end();
});
