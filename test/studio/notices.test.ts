// The banner says the most important thing first: errors, then answers to what the user did, then other notes.
import { afterEach, expect, test } from "vitest";
import { say, shownNotice, unsay } from "../../studio/parts/frame/notices.js";

afterEach(() => {
  for (const key of ["error", "answer", "first", "second"]) unsay(key);
});
const shown = () => shownNotice.value?.key;

test("errors come before answers, answers before notes, the latest first", () => {
  expect(shown()).toBeUndefined();
  say({ key: "answer", text: "the link is broken", answer: true });
  say({ key: "first", text: "one" });
  say({ key: "second", text: "two" });
  expect(shown()).toBe("answer");
  say({ key: "error", text: "no sound", kind: "error" });
  say({ key: "first", text: "one again" });
  expect(shown()).toBe("error");
  unsay("error");
  expect(shown()).toBe("answer");
  unsay("answer");
  expect(shownNotice.value?.text).toBe("one again");
  unsay("first");
  expect(shown()).toBe("second");
});

test("a notice with the same key takes the place of the one before", () => {
  say({ key: "first", text: "one" });
  say({ key: "first", text: "two" });
  expect(shownNotice.value?.text).toBe("two");
  unsay("first");
  expect(shown()).toBeUndefined();
});
