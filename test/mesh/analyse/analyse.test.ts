// Whole analyses: what must not matter (numbering, place, turn), what must (material, thickness), steps, notes and
// complaints.
import { describe, expect, test } from "vitest";
import { analyseSteps, type MeshAnalysis, type MeshStep, type SolvedMesh } from "../../../src/mesh/analyse/analyse.js";
import type { MeshModelOptions } from "../../../src/mesh/analyse/wanted.js";
import type { TriangleMesh } from "../../../src/mesh/triangles.js";
import { analyseMesh } from "../../../src/mesh/work/analyse-mesh.js";
import { material, withConstants } from "../../../src/model/materials/index.js";
import {
  box,
  hemisphere,
  insideOut,
  joined,
  moved,
  mug,
  sheet,
  shuffled,
  sphere,
  together,
  torus,
  turned,
} from "../../support/meshes.js";
import { finish, loops } from "../support.js";

const small = { detail: 250, modes: 20, points: 100 } as const;
const analysed = (mesh: TriangleMesh, options: MeshModelOptions = {}): MeshAnalysis =>
  finish(analyseSteps(loops, mesh, { ...small, ...options }));
/** Analysed once for all tests that ask for the same. */
const known = new Map<TriangleMesh, Map<string, MeshAnalysis>>();
function once(mesh: TriangleMesh, options: MeshModelOptions): MeshAnalysis {
  const ofMesh = known.get(mesh) ?? new Map<string, MeshAnalysis>();
  known.set(mesh, ofMesh);
  const key = JSON.stringify(options);
  const analysis = ofMesh.get(key) ?? analysed(mesh, options);
  ofMesh.set(key, analysis);
  return analysis;
}
const bowl = hemisphere(0.08, 32, 8);
const cup = joined(mug(0.04, 0.09, 0.003, 32, 8));
const block = box(0.3, 0.2, 0.25);
const worst = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, x, i) => Math.max(most, Math.abs(x / b[i] - 1)), 0);

describe("neither the numbering of vertices nor place and turn matter, to 1e-6", () => {
  const thrown = (mesh: TriangleMesh) => moved(turned(shuffled(mesh, 7), [1, 2, 3], 0.7), [0.3, -0.2, 0.5]);
  test.each([
    ["a mug, remeshed", cup, { material: "ceramic" }],
    ["a hemisphere", bowl, { thickness: 0.002 }],
    ["a block", block, { highest: 60_000 }],
    ["a ring", torus(0.06, 0.012, 32, 12), { highest: 60_000 }],
  ] as [string, TriangleMesh, MeshModelOptions][])("%s", (_, mesh, options) => {
    const one = once(mesh, options).model;
    const other = analysed(thrown(mesh), options).model;
    expect(other.modeCount).toBe(one.modeCount);
    expect(worst(other.frequencies, one.frequencies)).toBeLessThan(1e-6);
    expect(worst(other.decayRates, one.decayRates)).toBeLessThan(1e-4);
  });
});

describe("the material", () => {
  test("of equal Poisson ratio only rescales: the same as a new analysis, without one", () => {
    const { poissonRatio } = material("steel");
    const other = withConstants(material("brass"), { poissonRatio });
    expect(other.poissonRatio).not.toBe(material("brass").poissonRatio);
    const before = once(bowl, { thickness: 0.002 }); // of steel
    const steps = analyseSteps(loops, bowl, { ...small, material: other, thickness: 0.002 }, before.solved);
    const first = steps.next();
    expect(first.done).toBe(true); // not one step was needed
    const rescaled = (first as { value: MeshAnalysis }).value.model;
    const anew = analysed(bowl, { material: other, thickness: 0.002 }).model;
    expect(worst(rescaled.frequencies, anew.frequencies)).toBeLessThan(1e-6);
    expect(worst(rescaled.decayRates, anew.decayRates)).toBeLessThan(1e-4);
    expect(rescaled.massProperties!.mass).toBeCloseTo(anew.massProperties!.mass, 9);
    expect(rescaled.strikeLevel(0.01)).toBeCloseTo(anew.strikeLevel(0.01), 2);
  });

  test("that is softer brings down modes that were not heard; when these do not suffice, it is solved anew", () => {
    const bar = box(0.12, 0.05, 0.03);
    const next = (factor: number, before: SolvedMesh) => {
      const { youngsModulus } = material("glass");
      const softer = withConstants(material("glass"), { youngsModulus: youngsModulus / factor });
      return analyseSteps(loops, bar, { modes: 40, detail: 300, material: softer }, before).next();
    };
    const before = analysed(bar, { modes: 40, detail: 300, material: "glass" });
    const half = next(2, before.solved);
    expect(half.done).toBe(true);
    expect((half as { value: MeshAnalysis }).value.model.modeCount).toBeGreaterThan(before.model.modeCount);
    expect(next(200, before.solved).done).toBe(false);
  });

  test("of another Poisson ratio is solved anew", () => {
    const before = once(bowl, { thickness: 0.002 }); // of steel
    const steps = analyseSteps(loops, bowl, { ...small, material: "glass", thickness: 0.002 }, before.solved);
    expect(steps.next().done).toBe(false);
  });

  test("decides how long it rings: a glass bowl longer than one of wood", () => {
    const [glass, wood] = (["glass", "oak"] as const).map(
      (material) => analysed(bowl, { material, thickness: 0.002 }).model,
    );
    expect(glass.decayRates[0]).toBeLessThan(wood.decayRates[0] / 3);
  });
});

test("a wall twice as thick rings nearly an octave higher: a bowl bends, it does not stretch", () => {
  const [thin, thick] = [0.001, 0.002].map((thickness) => once(bowl, { thickness }).model);
  expect(thick.frequencies[0] / thin.frequencies[0]).toBeGreaterThan(1.9);
  expect(thick.frequencies[0] / thin.frequencies[0]).toBeLessThan(2.05);
});

test("a model comes early, coarse and within a tenth of what follows", () => {
  const steps: MeshStep[] = [];
  const generator = analyseSteps(loops, cup, { material: "ceramic", modes: 30 });
  let step = generator.next();
  for (; !step.done; step = generator.next()) steps.push(step.value);
  const coarse = steps.findIndex(({ model }) => model !== undefined);
  expect(steps[coarse].part).toBeLessThan(0.25);
  const [early, late] = [steps[coarse].model!, step.value.model];
  for (let i = 0; i < 8; i++) expect(Math.abs(early.frequencies[i] / late.frequencies[i] - 1)).toBeLessThan(0.1);
  const parts = steps.map(({ part }) => part);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
});

test("the mass is that of the body", () => {
  const density = material("steel").density;
  const properties = once(block, { highest: 60_000 }).model.massProperties!;
  expect(properties.mass / (0.3 * 0.2 * 0.25 * density)).toBeCloseTo(1, 6);
  const [a, b, c] = properties.inertiaDiagonal!.map((x) => (12 * x) / properties.mass);
  expect(a).toBeCloseTo(0.3 ** 2 + 0.25 ** 2, 5);
  expect(b).toBeCloseTo(0.3 ** 2 + 0.2 ** 2, 5);
  expect(c).toBeCloseTo(0.25 ** 2 + 0.2 ** 2, 5);
});

describe("radiation", () => {
  test("silences the low modes of a small closed body, whose fields cancel", () => {
    const closed = analysed(sphere(0.04, 2), { thickness: 0.001, material: "aluminium" }).model;
    const open = analysed(hemisphere(0.04, 32, 8), { thickness: 0.001, material: "aluminium" }).model;
    // as loud a motion, far less sound
    expect(closed.radiationGains[0] / closed.frequencies[0]).toBeLessThan(open.radiationGains[0] / open.frequencies[0]);
    expect(closed.radiationGains.every((gain) => gain >= 0 && Number.isFinite(gain))).toBe(true);
  });
});

describe("bad input", () => {
  test("an inside-out body is the same body", () => {
    const turnedOver = insideOut(box(0.3, 0.2, 0.25, 3));
    const { frequencies } = once(block, { highest: 60_000 }).model;
    expect(worst(analysed(turnedOver, { highest: 60_000 }).model.frequencies, frequencies)).toBeLessThan(1e-6);
  });

  test("of two parts the larger one is kept, and a note says so", () => {
    const { notes } = analysed(together(bowl, moved(hemisphere(0.02, 32, 8), [0.3, 0, 0])), { thickness: 0.002 });
    expect(notes.join(" ")).toMatch(/left out/);
  });

  test("three triangles ring", () => {
    const positions = Float64Array.of(0, 0, 0, 0.2, 0, 0, 0.2, 0, 0.2, 0, 0, 0.2, 0.1, 0.05, 0.3);
    const mesh = { positions, indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 3, 2, 4) };
    expect(analysed(mesh, { thickness: 0.002 }).model.modeCount).toBeGreaterThan(5);
  });

  test("vertices that are no numbers are dropped, and a mesh of nothing else is refused", () => {
    const plate = sheet(0.2, 0.2, 6);
    const broken = { ...plate, positions: plate.positions.map((x, i) => (i === 3 * 24 ? Number.NaN : x)) };
    expect(analysed(broken, { thickness: 0.002 }).model.modeCount).toBe(20);
    const nothing = { ...plate, positions: plate.positions.map(() => Number.NaN) };
    expect(() => analysed(nothing, { thickness: 0.002 })).toThrow(/no vertex whose coordinates are numbers/);
  });

  test("a body that rings above hearing is refused with its lowest mode and what to do", () => {
    expect(() => analysed(sphere(0.01, 2))).toThrow(/rings below 20000 Hz.*right units.*lowest mode is at \d+ Hz/);
  });

  test("an open surface as a solid is refused, with what to do", () => {
    expect(() => analysed(bowl, { as: "solid" })).toThrow(/close.*holes|thickness/i);
  });

  test.each([
    [{ modes: 0 }, /modes should be a whole number from 1 to 1000/],
    [{ detail: 10 }, /detail should be a whole number of nodes/],
    [{ thickness: -1 }, /thickness should be a number of metres above 0/],
    [{ thickness: 0.01, as: "solid" }, /thickness should be left out/],
    [{ as: "liquid" }, /as should be auto, shell or solid/],
    [{ material: "stele" }, /did you mean steel/],
  ] as [MeshModelOptions, RegExp][])("options %j", (options, complaint) => {
    expect(() => analysed(block, options)).toThrow(complaint);
  });

  test("it can be cancelled between any two steps", async () => {
    const control = new AbortController();
    let count = 0;
    const work = analyseMesh(
      cup,
      { ...small, thickness: 0.003 },
      {
        signal: control.signal,
        onStep: () => {
          if (++count === 5) control.abort(new Error("enough"));
        },
      },
    );
    await expect(work).rejects.toThrow("enough");
    expect(count).toBe(5);
  });
});
