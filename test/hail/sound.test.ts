// Strikes that impacts become: on the right body, at the same part of the model's extent as of what was struck, as
// hard, as long as the ground is soft; and of very many thuds some, with the power of all.
import { describe, expect, test } from "vitest";
import { Hail } from "../../src/hail/hail.js";
import type { Impact } from "../../src/hail/impact.js";
import { hailOptionsOf } from "../../src/hail/scenes/scene.js";
import { HailSound } from "../../src/hail/sound.js";
import { run } from "./support/ground.js";
import { BOXES, littleScene } from "./support/little-scene.js";

const scene = littleScene();
const sound = new HailSound(scene);
const impacts = run(new Hail({ ...hailOptionsOf(scene), rate: 2000, seed: 2 }), 160);
const strikes = impacts.flatMap((impact) => sound.strikes([impact]));
const nameOf = ({ collider }: Impact) => scene.colliders[collider].name;

describe("a strike", () => {
  test("comes of every impact on a body, in their order, with its impulse; silent things give none", () => {
    const sounding = impacts.filter(({ body }) => body !== undefined);
    expect(strikes.length).toBe(sounding.length);
    expect(impacts.some((impact) => nameOf(impact) === "post")).toBe(true);
    const wrong = strikes.filter(
      ({ body, impulse, impact }, i) =>
        impact !== sounding[i] || body !== impact.body || impulse !== impact.impulse || !(impulse > 0),
    );
    expect(wrong).toEqual([]);
    expect(new Set(strikes.map(({ body }) => body))).toEqual(new Set(["slab", "plate", "can", "lawn"]));
  });

  test("of a body that the scene does not have is none", () => {
    const [first] = impacts;
    expect(sound.strikes([{ ...first, body: "nobody" }])).toEqual([]);
    expect(sound.strikes([])).toEqual([]);
  });

  test("is inside the extent of its model", () => {
    const outside = strikes.filter(({ body, at }) => {
      const [low, high] = BOXES[body];
      return at.some((x, axis) => !(x >= low[axis] - 1e-9 && x <= high[axis] + 1e-9));
    });
    expect(outside).toEqual([]);
  });

  test("on a flat thing is at the same part of its extent along x and z, halfway up", () => {
    const slab = strikes.filter(({ body }) => body === "slab");
    expect(slab.length).toBeGreaterThan(100);
    const [low, high] = BOXES.slab;
    for (const { at, impact } of slab) {
      expect((at[0] - low[0]) / (high[0] - low[0])).toBeCloseTo((impact.place[0] + 0.8) / 1.6, 9);
      expect((at[2] - low[2]) / (high[2] - low[2])).toBeCloseTo((impact.place[2] + 0.5) / 1, 9);
      expect(at[1]).toBeCloseTo(0.01, 12);
    }
  });

  test("in a region is on the region's own body, at the same part of the region", () => {
    const plates = strikes.filter(({ body }) => body === "plate");
    expect(plates.length).toBeGreaterThan(100);
    for (const { at, impact } of plates) {
      // the region is a circle of 0.32 m; the plate's model 0.2 m wide
      expect(Math.hypot(impact.place[0], impact.place[2])).toBeLessThan(0.32 + 1e-9);
      expect(at[0]).toBeCloseTo((impact.place[0] / 0.32) * 0.1, 9);
      expect(at[2]).toBeCloseTo((impact.place[2] / 0.32) * 0.1, 9);
    }
    for (const { impact } of strikes) {
      if (impact.body === "slab") expect(Math.hypot(impact.place[0], impact.place[2])).toBeGreaterThan(0.32 - 1e-9);
    }
  });

  test("on the wall of a vessel is the same way round and at the same part of the height", () => {
    const walls = strikes.filter(({ impact }) => nameOf(impact) === "can");
    expect(walls.length).toBeGreaterThan(20);
    for (const { at, impact } of walls) {
      const [x, z] = [(impact.place[0] - 1.3) / 0.35, impact.place[2] / 0.35];
      expect(at[0]).toBeCloseTo(0.2 * x, 9);
      expect(at[2]).toBeCloseTo(0.2 * z, 9);
      expect((at[1] - 0.05) / 0.6).toBeCloseTo(impact.place[1] / 0.8, 9);
    }
  });

  test("on its lid is on the wall, the same way round, the further out the higher", () => {
    const lids = strikes.filter(({ impact }) => nameOf(impact) === "lid");
    expect(lids.length).toBeGreaterThan(100);
    for (const { at, impact } of lids) {
      const [x, z] = [(impact.place[0] - 1.3) / 0.4, impact.place[2] / 0.4];
      const r = Math.hypot(x, z);
      expect(at[0]).toBeCloseTo((0.2 * x) / r, 9);
      expect(at[2]).toBeCloseTo((0.2 * z) / r, 9);
      expect((at[1] - 0.05) / 0.6).toBeCloseTo(r * r, 9);
    }
  });

  test("is as short as a click on hard ground, and longer on soft ground the larger the stone", () => {
    const seconds = { steel: 0, stone: 0, wood: 1.5e-4, grass: 4e-3 } as Record<string, number>;
    for (const { duration, impact } of strikes) {
      const wanted = seconds[scene.colliders[impact.collider].ground] * (impact.diameter / 0.01);
      expect(duration).toBeCloseTo(Math.min(0.02, wanted), 12);
    }
    const [thud] = strikes.filter(({ body }) => body === "lawn");
    expect(sound.strikes([{ ...thud.impact, diameter: 0.08 }])[0].duration).toBe(0.02);
  });
});

describe("many thuds in one list", () => {
  const lawn = impacts.filter(({ body }) => body === "lawn");
  const hard = impacts.filter(({ body }) => body !== "lawn" && body !== undefined);

  test("up to 50 are all there", () => {
    const list = lawn.slice(0, 50);
    expect(sound.strikes(list).map(({ impulse }) => impulse)).toEqual(list.map(({ impulse }) => impulse));
  });

  test("are thinned to about 50, in their order, the same ones each time; what is hard is all there", () => {
    const list = [...lawn.slice(0, 800), ...hard.slice(0, 100)].sort((a, b) => a.time - b.time);
    const kept = sound.strikes(list);
    const thuds = kept.filter(({ body }) => body === "lawn");
    // 800 chances of 1/16: 50 ± 6.8
    expect(Math.abs(thuds.length - 50)).toBeLessThan(4 * 6.8);
    expect(kept.filter(({ body }) => body !== "lawn").map(({ impact }) => impact)).toEqual(
      list.filter(({ body }) => body !== "lawn"),
    );
    const times = kept.map(({ impact }) => impact.time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(sound.strikes(list)).toEqual(kept);
    for (const { body, impulse, impact } of kept) {
      expect(impulse / impact.impulse).toBeCloseTo(body === "lawn" ? 4 : 1, 12);
    }
  });

  test("keep the power: over many lists the sum of squares is that of all", () => {
    // equal impulses, so that the sum varies by the number kept alone: 300 lists of 50 ± 6.1
    const list = lawn.slice(0, 200);
    let sum = 0;
    for (let i = 0; i < 300; i++) {
      const equal = list.map((impact) => ({ ...impact, impulse: 1, step: i }));
      for (const { impulse } of sound.strikes(equal)) sum += impulse ** 2;
    }
    const wanted = 300 * 200;
    expect(Math.abs(sum / wanted - 1)).toBeLessThan((4 * 6.1) / 50 / Math.sqrt(300));
  });
});
