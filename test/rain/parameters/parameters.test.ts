// The table of parameters is whole: every parameter of the core has a row with words, a slider and limits, and the
// defaults lie on it.
import { expect, test } from "vitest";
import * as layout from "../../../src/core/layout/rain.js";
import { rainParameter, rainParameters } from "../../../src/rain/index.js";
import { RAIN_DEFAULTS } from "../../../src/rain/parameters/parameters.js";

test("every parameter of the core stands in the table, once, under its own number", () => {
  const numbers = Object.entries(layout).flatMap(([name, value]) => (name.startsWith("P_") ? [[name, value]] : []));
  expect(numbers.length).toBe(layout.PARAMETERS);
  for (const [name, index] of numbers) {
    const camel = String(name)
      .slice(2)
      .toLowerCase()
      .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(rainParameter(camel)?.index, camel).toBe(index);
  }
  const own = rainParameters.filter(({ index }) => index < 0).map(({ name }) => name);
  expect(own).toEqual(["roof"]);
  expect(new Set(rainParameters.map(({ name }) => name)).size).toBe(rainParameters.length);
});

test("sliders have two ends, a shape, and a default that lies between them", () => {
  for (const { name, least, most, limit, bend, fallback, choices } of rainParameters) {
    expect(least, name).toBeLessThan(most);
    expect(limit, name).toBeGreaterThanOrEqual(most);
    expect(bend, name).toBeGreaterThan(0);
    if (choices) expect(choices, name).toContain(fallback);
    else expect(fallback, name).toBeGreaterThanOrEqual(least);
    if (!choices) expect(fallback, name).toBeLessThanOrEqual(most);
  }
  expect(RAIN_DEFAULTS).toMatchObject({ rate: 10, dropLaw: "marshall-palmer", roof: "none", brightness: 0.6 });
});

test("tips are sentences that say what one hears", () => {
  for (const { name, label, tip } of rainParameters) {
    expect(label.length, name).toBeGreaterThan(2);
    expect(tip, name).toMatch(/^[A-Z].{15,}\.$/);
  }
});

test("the core's numbers of words are their places", () => {
  expect(rainParameter("dropLaw").choices?.indexOf("marshall-palmer")).toBe(1);
  expect(rainParameter("terminal").choices?.indexOf("stokes")).toBe(1);
  expect(rainParameter("pulse").choices?.indexOf("paper")).toBe(1);
  expect(rainParameter("softGround").choices?.indexOf("impedance")).toBe(1);
});
