// Pictures of modes: that they show what they should is seen by eye; here, that they are whole, small and say the
// figures.
import { describe, expect, test } from "vitest";
import { modePictures } from "../../../src/cli/plot/mode-pictures.js";
import { type ShapeKind, shapeKinds, shapeOf } from "../../../src/model/shapes/index.js";
import { SIZES } from "../../model/shapes/sizes.js";

const make = (kind: ShapeKind, options: object = {}) =>
  shapeOf(kind, { ...SIZES[kind], modes: 30, points: 100, ...options } as never);

describe.each(shapeKinds)("the picture of a %s", (kind) => {
  const shape = make(kind);
  const text = modePictures(shape);

  test("is one whole element with finite numbers", () => {
    expect(text.startsWith("<svg ")).toBe(true);
    expect(text.trimEnd().endsWith("</svg>")).toBe(true);
    expect(text.match(/<g[ >]/g)?.length).toBe(text.match(/<\/g>/g)?.length);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("says the lowest frequency, a T60 and the material, in less than 150 kB", () => {
    const lowest = shape.model.frequencies[0];
    expect(text).toContain(lowest < 1000 ? lowest.toFixed(1) : lowest.toFixed(0));
    expect(text).toContain("T60 ");
    expect(text).toContain(shape.model.material!.name!);
    expect(text.length).toBeLessThan(150_000);
  });
});

test("pairs are drawn once, with both frequencies", () => {
  const disc = make("disc", { modes: 2, split: 0.01, seed: 3 });
  const text = modePictures(disc);
  expect(text.match(/T60 /g)).toHaveLength(1);
  const [low, high] = Array.from(disc.model.frequencies, (f) => f.toFixed(1));
  expect(text).toContain(`${low}, ${high} Hz`);
});

test("a square plate's third mode is a ring: inside its node line the plate moves against its corners", () => {
  const { modes } = make("plate", { length: 0.3, width: 0.3, edge: "free" });
  const { picture } = modes[2];
  expect(Math.sign(picture(0.5, 0.5))).toBe(-Math.sign(picture(0.02, 0.02)));
  expect(picture(0.02, 0.98) / picture(0.02, 0.02)).toBeCloseTo(1, 2);
});

test("only as many are drawn as asked for", () => {
  const text = modePictures(make("plate"), { modes: 5, columns: 2 });
  expect(text.match(/T60 /g)).toHaveLength(5);
  expect(text).toContain("30 modes");
  expect(text).toContain("the lowest 5 drawn");
});
