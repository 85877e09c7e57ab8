import fc from "fast-check";
import { expect, test } from "vitest";
import { Came, PhonoliteError, show } from "../../src/math/error.js";

test("an error says what was done, which field, what was expected and what came", () => {
  const error = new PhonoliteError("strike", "impulse", "a finite number of newton-seconds", Number.NaN);
  expect(error.message).toBe("strike: impulse should be a finite number of newton-seconds, but came NaN");
  expect(error).toMatchObject({ name: "PhonoliteError", operation: "strike", field: "impulse", came: "NaN" });
});

test("words can stand for what came", () => {
  expect(new PhonoliteError("a", "b", "c", new Came("12 numbers")).message).toBe(
    "a: b should be c, but came 12 numbers",
  );
});

test("any value is shown on one short line and nothing throws", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true }), (value) => {
      const shown = show(value);
      expect(shown).not.toMatch(/[\n\r]/);
      expect(shown.length).toBeLessThan(600);
    }),
  );
  expect(show(undefined)).toBe("nothing");
  expect(show("x".repeat(1000)).length).toBeLessThan(70);
  expect(show([1, 2, Number.POSITIVE_INFINITY])).toBe("[1, 2, Infinity]");
  expect(show(new Float32Array(9))).toBe("an array of 9");
});
