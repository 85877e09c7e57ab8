import { expect, test } from "vitest";
import { budgetFor } from "../../src/world/index.js";

/** A clock that moves on by so many milliseconds every time somebody looks. */
function clock(step: number) {
  let time = 0;
  return () => {
    time += step;
    return time;
  };
}

test("a machine that takes twice as long has half the budget, and half a core half of that", async () => {
  const whole = await budgetFor(1, { now: clock(1) });
  expect(whole).toBeGreaterThan(0);
  expect(await budgetFor(1, { now: clock(2) })).toBeCloseTo(whole / 2, 6);
  expect(await budgetFor(0.5, { now: clock(1) })).toBeCloseTo(whole / 2, 6);
});

test("a block lasts less at a higher rate, and so does what may be done in it", async () => {
  const at = (sampleRate: number) => budgetFor(1, { sampleRate, now: clock(1) });
  // the same blocks are timed at either rate, so only their length differs
  expect((await at(88_200)) / (await at(44_100))).toBeCloseTo(0.5, 1);
});

test("a real machine has some", async () => {
  const budget = await budgetFor(0.5);
  expect(Number.isFinite(budget) && budget > 0).toBe(true);
});

test.each([-0.1, 0, 1.1, Number.NaN, "half" as unknown as number])("a share of %s is refused", async (share) => {
  await expect(budgetFor(share)).rejects.toMatchObject({ name: "PhonoliteError", field: "share" });
});
