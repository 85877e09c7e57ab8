// The presets are there by name, are what their names say, and the plain ones keep to the laws behind their formulas.
import { describe, expect, test } from "vitest";
import { locate, type ModalModel, materialNames, models, strikeDirection } from "../../../src/model/index.js";
import { strikeT60 } from "../../../src/model/presets/summary.js";

/** Strength of each mode, kg^(1/2)·m/s, after a half-sine pulse at a sample point (PHYSICS §1.2). */
function strikeAmplitudes(model: ModalModel, point: number, impulse: number, duration: number): number[] {
  const direction = strikeDirection(model, locate(model, point));
  return Array.from(model.frequencies, (frequency, m) => {
    const at = (m * model.pointCount + point) * 3;
    const shape = direction.reduce((sum, d, axis) => sum + d * model.shapes[at + axis], 0);
    const x = frequency * duration;
    const pulse = Math.abs(2 * x - 1) < 1e-6 ? Math.PI / 4 : Math.cos(Math.PI * x) / (1 - 4 * x * x);
    return shape * impulse * pulse;
  });
}

test("there are the nine of the picnic, the four plain ones, and at least 30 more", () => {
  const list = models.list();
  expect(list.map(({ name }) => name)).toEqual([...models.names]);
  expect(new Set(models.names).size).toBe(models.names.length);
  expect(list.filter(({ group }) => group === "picnic")).toHaveLength(9);
  expect(list.filter(({ group }) => group === "basics")).toHaveLength(4);
  expect(list.filter(({ group }) => group !== "picnic" && group !== "basics").length).toBeGreaterThanOrEqual(30);
  for (const { name, description } of list) {
    expect(name).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(description.length).toBeGreaterThan(8);
    expect(models.has(name)).toBe(true);
  }
});

describe.each(models.names)("%s", (name) => {
  const model = models.load(name);

  test("is made once, with its name, the known material that the list says, and a mass", () => {
    expect(models.load(name)).toBe(model);
    expect(model.name).toBe(name);
    expect(materialNames).toContain(model.material?.name);
    expect(models.list().find((info) => info.name === name)?.material).toBe(model.material?.name);
    expect(model.massProperties!.mass).toBeGreaterThan(0.001);
    expect(model.massProperties!.mass).toBeLessThan(1000);
  });

  test("has modes that can be heard and a place where it is struck", () => {
    expect(model.modeCount).toBeGreaterThanOrEqual(4);
    expect(Math.min(...model.frequencies)).toBeLessThan(5000);
    expect(Math.max(...model.frequencies)).toBeLessThan(21_000);
    expect(model.pointCount).toBeGreaterThanOrEqual(25);
    // Room for a few in a world as it is by default.
    expect(model.shapes.length).toBeLessThan(2 ** 22);
  });

  test("is duller when the hit is softer", () => {
    const brightness = (duration: number) => {
      const power = strikeAmplitudes(model, 0, 0.01, duration).map((a, m) => (a * model.radiationGains[m]) ** 2);
      const total = power.reduce((sum, p) => sum + p, 0);
      return power.reduce((sum, p, m) => sum + p * model.frequencies[m], 0) / total;
    };
    // Each is softer than its own lowest mode is long.
    const long = 0.5 / Math.min(...model.frequencies);
    expect(brightness(Math.max(long, 1e-3))).toBeLessThan(0.9 * brightness(0.02e-3));
  });
});

describe.each(["bar", "bell", "plate", "wood-block"])("the plain %s", (name) => {
  const model = models.load(name);

  test("is duller when the hit is softer, by a lot", () => {
    const brightness = (duration: number) => {
      const power = strikeAmplitudes(model, 0, 0.01, duration).map((a) => a * a);
      const total = power.reduce((sum, p) => sum + p, 0);
      return power.reduce((sum, p, m) => sum + p * model.frequencies[m], 0) / total;
    };
    expect(brightness(0.3e-3)).toBeLessThan(0.7 * brightness(0.05e-3));
  });

  test("meets the strike with a share of its mass: no mode is lighter than an eighth of the body", () => {
    // A mode's mass at a point is 1/φ²: M/4 at the end of a bar and on a plate's crest, M (1 + 1/n²)/6 on a bell's rim.
    const lightest = 1 / Math.max(...strikeAmplitudes(model, 0, 1, 0).map((a) => a * a));
    expect(lightest).toBeGreaterThan(model.massProperties!.mass / 8);
  });
});

describe("the bar", () => {
  test("held at a node does not sound its lowest mode", () => {
    const bar = models.load("bar");
    const at = (x: number) => {
      const { points, weights } = locate(bar, [x, 0, 0]);
      return Math.abs(points.reduce((sum, p, i) => sum + weights[i] * bar.shapes[3 * p + 1], 0));
    };
    // Timoshenko's node lies a hair beside Euler and Bernoulli's at 0.224158 of the length.
    expect(at((0.224158 - 0.5) * 0.36)).toBeLessThan(0.02 * at(0.18));
  });
});

describe("the plate", () => {
  const plate = models.load("plate");
  const kappa = Math.sqrt(2e11 / (12 * 7850 * (1 - 0.29 ** 2))) * 0.005;

  test("has the frequencies of a simply supported plate, damping apart", () => {
    const lowest = (Math.PI / 2) * kappa * (1 / 0.71 ** 2 + 1 / 0.5 ** 2);
    expect(plate.modeCount).toBe(160);
    expect(plate.frequencies[0] / lowest).toBeCloseTo(1, 4);
    expect([...plate.frequencies]).toEqual([...plate.frequencies].sort((a, b) => a - b));
  });

  test("has about as many modes as Weyl's law counts", () => {
    // N(f) = S k²/4π − P k/4π, k² = 2πf/κ, within a few modes.
    const k = Math.sqrt((2 * Math.PI * plate.frequencies[159]) / kappa);
    const count = (0.71 * 0.5 * k * k - 2 * 1.21 * k) / (4 * Math.PI);
    expect(Math.abs(count - 160)).toBeLessThan(6);
  });

  test("is mass-normalised: the mean square of each shape is 1/M", () => {
    const { pointCount, shapes, positions } = plate;
    const along = (axis: number) =>
      new Set(Array.from({ length: pointCount }, (_, p) => Math.round(1e6 * positions[3 * p + axis]))).size;
    // A grid that includes the edges has one cell fewer than points each way.
    const cells = (along(0) - 1) * (along(2) - 1);
    expect(along(0) * along(2)).toBe(pointCount);
    for (const m of [0, 10, 100]) {
      let sum = 0;
      for (let p = 0; p < pointCount; p++) sum += shapes[(m * pointCount + p) * 3 + 1] ** 2;
      expect((sum / cells) * plate.massProperties!.mass).toBeCloseTo(1, 4);
    }
  });

  test("does not sound when struck at its edge", () => {
    const edge = locate(plate, [0.355, 0, 0]);
    for (let m = 0; m < plate.modeCount; m++) {
      const shape = edge.points.reduce(
        (sum, p, i) => sum + edge.weights[i] * plate.shapes[(m * plate.pointCount + p) * 3 + 1],
        0,
      );
      expect(Math.abs(shape)).toBeLessThan(1e-12);
    }
  });
});

describe("the bell", () => {
  const bell = models.load("bell");

  test("has the partials of a minor-third bell, each a slightly split pair", () => {
    const ratios = [0.5, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5.33];
    expect(bell.modeCount).toBe(18);
    for (const [i, ratio] of ratios.entries()) {
      const [low, high] = [bell.frequencies[2 * i], bell.frequencies[2 * i + 1]];
      expect((low + high) / 2 / 1046.5 / ratio).toBeCloseTo(1, 4);
      expect(high / low - 1).toBeGreaterThan(0.0003);
      expect(high / low - 1).toBeLessThan(0.0046);
    }
  });

  test("answers alike all around its rim: the two modes of a pair share every strike's energy", () => {
    const rim = Array.from({ length: bell.pointCount }, (_, p) => p).filter((p) => bell.positions[3 * p + 1] === 0);
    expect(rim.length).toBeGreaterThan(20);
    const energyAt = (partial: number, p: number) => {
      const amplitudes = strikeAmplitudes(bell, p, 1, 0);
      return amplitudes[2 * partial] ** 2 + amplitudes[2 * partial + 1] ** 2;
    };
    for (const partial of [0, 4, 8]) {
      const around = rim.map((p) => energyAt(partial, p));
      // The mean normal of the triangles around a point is turned a little from the radius.
      expect(Math.max(...around) / Math.min(...around)).toBeLessThan(1.02);
    }
  });

  test("rings longest in its hum", () => {
    const slowest = Math.min(...bell.decayRates);
    expect(bell.decayRates.indexOf(slowest)).toBeLessThan(2);
    expect(Math.log(1000) / slowest).toBeGreaterThan(5);
  });
});

test.each([
  ["marimba-bar", 0.2, 1.5],
  ["wine-glass", 1.5, 8],
  ["church-bell", 5, 40],
  ["singing-bowl", 5, 40],
  ["table-top", 0.05, 0.6],
  ["brick", 0.02, 0.2],
  ["can", 1.5, 4],
])("%s rings as long as such a thing does", (name, least, most) => {
  const t60 = strikeT60(models.load(name));
  expect(t60).toBeGreaterThan(least);
  expect(t60).toBeLessThan(most);
});

test("an unknown name is refused, with the one that was meant if any is near", () => {
  expect(() => models.load("wine-glas" as string)).toThrow(
    'load model: name should be the name of a preset (did you mean wine-glass?), but came "wine-glas"',
  );
  for (const name of ["__proto__", "constructor", "", "zzzzzz"]) {
    expect(() => models.load(name)).toThrow(/the name of a preset \(phonolite models lists them\)/);
    expect(models.has(name)).toBe(false);
  }
  expect(() => models.load(undefined as unknown as string)).toThrow(/but came nothing/);
});
