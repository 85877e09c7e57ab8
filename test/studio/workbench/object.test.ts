// The body as it is drawn and struck: its form follows from its model alone.
import { ModalModel, makeShape, models } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { borderLoops } from "../../../src/mesh/border.js";
import { boundsOf, diagonalOf, type TriangleMesh } from "../../../src/mesh/triangles.js";
import { bodyForm } from "../../../studio/pages/workbench/object/body-form.js";
import type { BodyForm } from "../../../studio/pages/workbench/object/form.js";
import { modeMotion } from "../../../studio/pages/workbench/object/mode-motion.js";
import { hardness, MOST, strikeOfPress } from "../../../studio/pages/workbench/object/press.js";
import { aimed, carried } from "../../../studio/pages/workbench/strike.js";
import { box, sphere } from "../../support/meshes.js";

const isSound = ({ positions, indices, points, outward }: BodyForm) => {
  const count = positions.length / 3;
  expect([points.length, outward.length / 3]).toEqual([count, count]);
  expect(positions.every(Number.isFinite)).toBe(true);
  expect(indices.length % 3).toBe(0);
  expect(indices.every((index) => index < count)).toBe(true);
};

describe("the form of a body", () => {
  test("every preset has one, with a vertex for each sample point", () => {
    for (const name of [
      "plate",
      "bell",
      "can",
      "wine-glass",
      "guitar-string",
      "chain-link",
      "broomstick",
      "drumhead",
    ]) {
      const model = models.load(name);
      const form = bodyForm(model);
      isSound(form);
      expect(new Set(form.points.filter((point) => point >= 0)).size).toBe(model.pointCount);
    }
  });

  test("a bar is as thick as it is said to be, and closed", () => {
    const bar = makeShape("bar", { length: 0.3, width: 0.04, thickness: 0.02 });
    const { low, high } = boundsOf(bodyForm(bar).positions);
    expect([0, 1, 2].map((axis) => high[axis] - low[axis])).toEqual([0.3, 0.02, 0.04].map((x) => expect.closeTo(x, 6)));
  });

  test("a block has sharp edges and a ball none", () => {
    const formOf = ({ positions, indices }: TriangleMesh) =>
      bodyForm(
        new ModalModel({
          ...{ frequencies: [440], decayRates: [1], positions, indices: Uint32Array.from(indices) },
          shapes: new Float64Array(positions.length).fill(1),
        }),
      );
    const block = formOf(box(0.1, 0.05, 0.03));
    isSound(block);
    // three faces meet at each of eight corners
    expect(block.points).toHaveLength(24);
    expect([...block.points].filter((point) => point === 0)).toHaveLength(3);
    const ball = sphere(0.05, 2);
    expect(formOf(ball).points).toHaveLength(ball.positions.length / 3);
  });

  test("a can with lids is closed, an open one has a wall", () => {
    const size = { diameter: 0.1, length: 0.2, thickness: 0.001, modes: 4 };
    const closed = bodyForm(makeShape("cylinder", size));
    const open = bodyForm(makeShape("cylinder", { ...size, edge: "free" }));
    expect(closed.points.filter((point) => point < 0)).toHaveLength(2);
    expect(open.points.filter((point) => point < 0)).toHaveLength(0);
    isSound(closed);
    isSound(open);
  });

  test("what has no places is a ball, points without triangles are a string or beads", () => {
    const fit = new ModalModel({ frequencies: [440], decayRates: [1], gains: [1] });
    expect(bodyForm(fit).kind).toBe("ball");
    expect(bodyForm(models.load("piano-string")).kind).toBe("line");
    const cloud = new ModalModel({
      frequencies: [440],
      decayRates: [1],
      positions: [0, 0, 0, 0, 1, 0, 0, 0, 1],
      shapes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    });
    expect(bodyForm(cloud).kind).toBe("points");
    isSound(bodyForm(cloud));
  });

  test("rims are loops of edges that one triangle alone has", () => {
    expect(borderLoops(Uint32Array.of(0, 1, 2, 0, 2, 3))).toEqual(
      [[0, 1, 2, 3]].map((loop) => expect.arrayContaining(loop)),
    );
    expect(borderLoops(Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2))).toEqual([]);
  });
});

describe("the motion of a mode", () => {
  test("is the same part of the body's size for every mode, and colours run from −1 to 1", () => {
    const plate = models.load("plate");
    const form = bodyForm(plate);
    for (const mode of [3, 7, 99]) {
      const { ways, levels } = modeMotion(plate, form, mode);
      let longest = 0;
      for (let i = 0; i < ways.length; i += 3)
        longest = Math.max(longest, Math.hypot(ways[i], ways[i + 1], ways[i + 2]));
      expect((2 * longest) / diagonalOf(form.positions)).toBeCloseTo(0.1, 5);
      expect(Math.max(...levels.map(Math.abs))).toBeCloseTo(1, 5);
      // all but the lowest modes bend both ways
      expect(Math.min(...levels)).toBeLessThan(-0.2);
      expect(Math.max(...levels)).toBeGreaterThan(0.2);
    }
  });

  test("a mode that stands still is drawn at rest, and a ball swells", () => {
    const still = new ModalModel({
      frequencies: [1],
      decayRates: [1],
      positions: [0, 0, 0, 1, 0, 0],
      shapes: [0, 0, 0, 0, 0, 0],
    });
    expect(modeMotion(still, bodyForm(still), 0).ways.every((way) => way === 0)).toBe(true);
    const fit = new ModalModel({ frequencies: [440], decayRates: [1], gains: [1] });
    expect(modeMotion(fit, bodyForm(fit), 0).levels.every((level) => Math.abs(level - 1) < 1e-5)).toBe(true);
  });
});

describe("a press", () => {
  const press = { held: 0, shift: false, alt: false };

  test("a click strikes as usual, a long one harder, up to a bound", () => {
    expect(strikeOfPress({ ...press, held: 0.1 })).toEqual({ impulse: 1, duration: 1 });
    const [some, more] = [0.5, 0.9].map((held) => strikeOfPress({ ...press, held }).impulse);
    expect(some).toBeGreaterThan(1);
    expect(more).toBeGreaterThan(some);
    expect(strikeOfPress({ ...press, held: 60 }).impulse).toBeCloseTo(MOST, 9);
  });

  test("a pen strikes by its pressure, whatever the time", () => {
    expect(strikeOfPress({ ...press, held: 9, pressure: 0 }).impulse).toBeCloseTo(0.1, 9);
    expect(strikeOfPress({ ...press, pressure: 1 }).impulse).toBeCloseTo(MOST, 9);
    expect(hardness({ held: 0, pressure: 7 })).toBe(1);
  });

  test("Shift is a harder tip, Alt a softer one", () => {
    expect(strikeOfPress({ ...press, shift: true }).duration).toBeLessThan(1);
    expect(strikeOfPress({ ...press, alt: true }).duration).toBeGreaterThan(1);
  });
});

describe("a strike", () => {
  const plate = makeShape("plate", { length: 0.3, width: 0.2, thickness: 0.003, modes: 6 });

  test("lands on the surface, along its normal", () => {
    const { at, direction } = aimed(plate, [0.05, 0.7, -0.03]);
    expect(at).toEqual([0.05, 0.0015, -0.03].map((x) => expect.closeTo(x, 9)));
    expect(direction.map(Math.abs)).toEqual([0, 1, 0]);
  });

  test("stays at the same part of a body that was made larger", () => {
    const large = plate.scale(2);
    expect(carried([0.05, 0, -0.03], plate.positions, large.positions)).toEqual(
      [0.1, 0.003, -0.06].map((x) => expect.closeTo(x, 9)),
    );
    // and in the middle of what has no size
    expect(carried([0.05, 0, -0.03], [0, 0, 0], large.positions)).toEqual(
      [0, 0.003, 0].map((x) => expect.closeTo(x, 9)),
    );
  });
});
