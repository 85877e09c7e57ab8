// Models by shape: a thick box bends, twists and stretches, each with its own tones.
import { expect, test } from "vitest";
import { bodyModel } from "../../../src/contact/index.js";
import { material } from "../../../src/model/materials/index.js";

test("a brick has the tones that a real one was heard to have: 2.2, 4.3 and 4.6 kHz, within 3 %", () => {
  // 215 × 65 × 102 mm, of a clay as soft as its lowest tone says
  const brick = bodyModel({
    shape: "box",
    size: [0.215, 0.065, 0.102],
    material: { ...material("brick"), youngsModulus: 6e9 },
  });
  for (const heard of [2182, 4314, 4635]) {
    const nearest = Math.min(...brick.frequencies.map((hertz) => Math.abs(hertz / heard - 1)));
    expect(nearest).toBeLessThan(0.03);
  }
});

test("a box that is struck at a corner twists, struck in the middle it does not", () => {
  const box = bodyModel({ shape: "box", size: [0.2, 0.06, 0.1], material: "brick" });
  const [corner, middle] = [
    [0.1, 0.03, 0.05],
    [0, 0.03, 0],
  ].map((at) => {
    let nearest = 0;
    for (let p = 1; p < box.pointCount; p++) if (apart(p, at) < apart(nearest, at)) nearest = p;
    return Array.from(box.frequencies.keys(), (mode) =>
      Math.abs(box.shapes[(mode * box.pointCount + nearest) * 3 + 1]),
    );
  });
  function apart(p: number, at: readonly number[]): number {
    return Math.hypot(...[0, 1, 2].map((axis) => box.positions[3 * p + axis] - at[axis]));
  }
  const twisting = corner.filter((at, mode) => at > 0.1 && middle[mode] < 0.01 * at).length;
  expect(twisting).toBeGreaterThan(2);
});
