// The keys of the listening page: every answer has one, and none means two things.

import { expect, test } from "vitest";
import { fits, type Question, type Reply } from "../../../src/listening/procedures/trial.js";
import { actOf } from "../../../studio/pages/listening/trial/keys.js";

const KEYS = [
  ..."abcdefghijklmnopqrstuvwxyzASDB0123456789 ",
  "ArrowLeft",
  "ArrowRight",
  "ArrowDown",
  "ArrowUp",
  "Enter",
];

test.each<[Question, Reply[]]>([
  ["same", ["same", "different"]],
  ["abx", ["a", "b"]],
  ["rate", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])("every reply to %s has its key, and all others do nothing", (ask, wanted) => {
  const replies = KEYS.flatMap((key) => {
    const act = actOf(key, ask);
    return act && "reply" in act ? [act.reply] : [];
  });
  expect(new Set(replies)).toEqual(new Set(wanted));
  for (const reply of replies) expect(fits(ask, reply)).toBe(true);
  expect(actOf("q", ask)).toBeUndefined();
  expect(actOf("Tab", ask)).toBeUndefined();
});

test("arrows hear, the space bar hears both, X is heard where there is one, and backspace takes back", () => {
  expect(actOf("ArrowLeft", "same")).toEqual({ hear: "first" });
  expect(actOf("ArrowRight", "rate")).toEqual({ hear: "second" });
  expect(actOf("ArrowDown", "abx")).toEqual({ hear: "x" });
  expect(actOf("ArrowDown", "same")).toBeUndefined();
  expect(actOf(" ", "rate")).toEqual({ hear: "turn" });
  expect(actOf("Backspace", "abx")).toEqual({ back: true });
  expect([actOf("z", "rate"), actOf("z", "same")]).toEqual([{ anchor: true }, undefined]);
});
