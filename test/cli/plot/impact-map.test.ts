// The picture of where stones struck: dots lie where the impacts were, as large as they were strong, in colours that
// the legend names.
import { describe, expect, test } from "vitest";
import { impactMap, type Mark } from "../../../src/cli/plot/impact-map.js";
import { type HailScene, level } from "../../../src/hail/index.js";

const lawn = { name: "lawn", shape: level([0, 0, 0], 20, 20), ground: "grass", body: "lawn" } as const;
const top = { name: "top", shape: level([0, 1, 0], 2, 1), ground: "wood", body: "top" } as const;
const place: HailScene = {
  name: "test",
  title: "A <top> on a lawn",
  colliders: [lawn, top],
  bodies: [
    { id: "top", model: "table", position: [0, 1, 0] },
    { id: "lawn", model: "table", position: [0, 0, 0], soft: true },
  ],
  cloud: { centre: [0, 12, 0], radius: 1 },
  wind: [0, 0],
  listener: { position: [0, 1.6, 3], looksAt: [0, 1, 0] },
  masterGain: 1,
};
const mark = (x: number, z: number, energy = 0.005, body: string | undefined = "top"): Mark => ({
  place: [x, 1, z],
  body,
  energy,
});
const dots = (svg: string) => [...svg.matchAll(/M([\d.-]+) ([\d.-]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)]);
const draw = (marks: Mark[], of = place) => impactMap({ place: of, marks, seconds: 2 });

describe("a map from above", () => {
  test("has x to the right and z, towards the listener, down, to one scale", () => {
    const [[x0, y0]] = dots(draw([mark(0, 0)]));
    const [[x1, y1]] = dots(draw([mark(1, 0)]));
    const [[x2, y2]] = dots(draw([mark(0, 1)]));
    expect(y1).toBeCloseTo(y0, 1);
    expect(x2).toBeCloseTo(x0, 1);
    expect(x1 - x0).toBeGreaterThan(50);
    expect(Math.abs(y2 - y0 - (x1 - x0))).toBeLessThan(0.3);
  });

  test("shows what stands on the ground, not all of the ground", () => {
    const [[left], [right]] = dots(draw([mark(-2, 0), mark(2, 0)]));
    // the top, 4 m wide, takes most of the width
    expect(right - left).toBeGreaterThan(400);
  });

  test("draws strong impacts larger, in the colour that the legend has for the body, with counts", () => {
    const svg = draw([mark(0, 0, 1e-4), mark(1, 0, 0.4), mark(0, 2, 0.005, "lawn"), mark(0, 2, 0.005, "nobody")]);
    const widths = [...svg.matchAll(/h0"[^>]* stroke="(#\w+)" stroke-width="([\d.]+)"/g)].map(([, colour, width]) => [
      colour,
      Number(width),
    ]);
    expect(widths.length).toBe(4);
    const colour = (name: string) => new RegExp(`fill="(#\\w+)"/>\\n<text[^>]*>${name}</text>`).exec(svg)![1];
    const ofTop = widths.filter(([found]) => found === colour("top")).map(([, width]) => width as number);
    expect(ofTop.length).toBe(2);
    expect(Math.max(...ofTop)).toBeGreaterThan(2 * Math.min(...ofTop));
    expect(new Set(["top", "lawn", "silent"].map(colour)).size).toBe(3);
  });

  test("without impacts is still a picture, and its words are safe", () => {
    const svg = draw([]);
    expect(svg).toContain("0 impacts in 2 s");
    expect(svg).toContain("A &lt;top&gt; on a lawn");
    expect(dots(svg)).toEqual([]);
  });
});

test("one plane alone is drawn in its own coordinates: its second edge up, at its true length", () => {
  const tilted = { ...top, shape: { kind: "quad", corner: [0, 0, 0], u: [2, 0, 0], v: [0, 3, -4] } } as const;
  const svg = draw(
    [
      { place: [0, 0, 0], body: "top", energy: 1 },
      { place: [2, 3, -4], body: "top", energy: 1 },
    ],
    { ...place, colliders: [tilted] },
  );
  const found = dots(svg);
  const [low, high] = found[0][1] > found[1][1] ? found : found.toReversed();
  expect((low[1] - high[1]) / (high[0] - low[0])).toBeCloseTo(5 / 2, 2);
});
