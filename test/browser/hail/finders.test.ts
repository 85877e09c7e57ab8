// Impacts that WebGPU and WebGL2 find are those of float64, in Chromium with a GPU in software. What a real GPU does
// differently (its division and square root err by a little more) these tests cannot see; the shaders allow for it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HailTrial } from "../../hail/support/compare-hail.js";
import { browsers } from "../support/browsers.js";
import { type GpuPage, openGpuPage } from "./gpu-browser.js";

const [chromium] = browsers(["Chromium"]);
const WAYS = ["webgpu", "webgl2"] as const;
/** A software GPU on a busy machine, milliseconds. */
const LONG = 300_000;

/**
 * 100,000 stones over the whole picnic, of a kind that all have landed after 1.2 s: a GPU in software takes long over
 * each step.
 */
const ALL: HailTrial = {
  rate: 1_000_000,
  births: 6,
  steps: 72,
  cloud: { centre: [0, 12, -1], radius: 8 },
  energies: [0.03, 0.5],
  seed: 4,
};

describe.runIf(chromium)("a finder in Chromium", () => {
  let gpu: GpuPage;
  beforeAll(async () => {
    gpu = await openGpuPage(chromium);
  });
  afterAll(() => gpu?.close());
  const compareHail = (way: (typeof WAYS)[number], trial: HailTrial) =>
    gpu.page.evaluate(({ way, trial }) => globalThis.gpu.compareHail(way, trial), { way, trial });

  describe.each(WAYS)("by %s", (way) => {
    test.each([
      { stones: 100_000, startStep: 0, births: 6, capacity: 131_072 },
      // after an hour, a step of births
      { stones: 16_000, startStep: 216_000, births: 1, capacity: 32_768 },
    ])(
      "finds the impacts of $stones stones from step $startStep on, each with its own time",
      async ({ stones, startStep, births, capacity }) => {
        const came = await compareHail(way, { ...ALL, startStep, births });
        expect(came.impacts).toBeGreaterThan(0.99 * stones);
        expect(came).toMatchObject({ missing: 0, extra: 0, different: 0, lost: 0, capacity });
        // before float64: a few at edges have another collider, and times are good to a tenth of a sample
        expect(came.named).toBeLessThan(1.001 * came.impacts);
        expect(came.wrong).toBeLessThan(0.001 * came.impacts);
        expect(came.samples).toBeLessThan(0.1);
      },
      LONG,
    );

    test(
      "finds those of thrown stones, which bounce and break",
      async () => {
        const thrown: HailTrial = { rate: 10_000, births: 30, steps: 150, fall: "ballistic", velocity: [3, 2, -2] };
        const came = await compareHail(way, {
          ...thrown,
          cloud: { centre: [-3, 6, 1], radius: 6 },
          bounces: 3,
          shatter: true,
        });
        expect(came.impacts).toBeGreaterThan(8_000);
        expect(came).toMatchObject({ missing: 0, extra: 0, different: 0, lost: 0 });
      },
      LONG,
    );

    test.each([
      { seed: 1, away: [0, 0, 0] as const },
      { seed: 2, away: [0, 0, 0] as const },
      { seed: 3, away: [3000, 100, -7000] as const },
    ])(
      "names every flight that strikes in its step or before: $seed at $away",
      async ({ seed, away }) => {
        const trial = { seed, away, flights: 4096 };
        const came = await gpu.page.evaluate(({ way, trial }) => globalThis.gpu.compareFlights(way, trial), {
          way,
          trial,
        });
        expect(came.strike).toBeGreaterThan(1500);
        expect(came).toMatchObject({ unnamed: 0, late: 0 });
        // it may name more, but not everything
        expect(came.named).toBeLessThan(1.7 * came.strike);
      },
      LONG,
    );

    test("has the hash of JavaScript, bit for bit", async () => {
      const { different, vectors } = await gpu.page.evaluate((way) => globalThis.gpu.hashes(way, 100_000), way);
      expect(different).toBe(0);
      expect(vectors).toEqual([
        [908250390, 4044648920, 3775961919, 45698095],
        [4224287519, 1709383035, 2383608497, 1288593080],
      ]);
    });

    test("takes nothing, nonsense and a ring that grows", async () => {
      const { counts, sound, grown } = await gpu.page.evaluate((way) => globalThis.gpu.odd(way), way);
      expect(counts).toEqual([0, 0, 0]);
      expect(sound).toBe(true);
      expect(grown).toEqual([true, true, true, true]);
    });
  });

  test("finds the same whether its groups lie in one row or in many", async () => {
    const { plain, rows, count } = await gpu.page.evaluate(() => globalThis.gpu.wide());
    expect(count).toBeGreaterThan(100);
    expect(rows).toBe(plain);
  });

  test("reads lists that are longer than usual whole", async () => {
    const { named, wanted } = await gpu.page.evaluate(() => globalThis.gpu.many());
    expect(wanted).toBeGreaterThan(3000);
    expect(named).toBe(wanted);
  });

  describe("an impact map smaller than the ring", () => {
    test(
      "at 2,000 impacts a second loses less than 0.1 % on 256 × 256 pixels, and counts them",
      async () => {
        const { named, lost, unequal, foreign } = await gpu.page.evaluate(() => globalThis.gpu.losses(256, 40));
        expect(named).toBeGreaterThan(1200);
        expect({ unequal, foreign }).toEqual({ unequal: 0, foreign: 0 });
        expect(lost / named).toBeLessThan(0.001);
      },
      LONG,
    );

    test(
      "counts exactly what is missing where much is lost",
      async () => {
        const { lost, unequal, foreign } = await gpu.page.evaluate(() => globalThis.gpu.losses(16, 10));
        expect(lost).toBeGreaterThan(10);
        expect({ unequal, foreign }).toEqual({ unequal: 0, foreign: 0 });
      },
      LONG,
    );
  });

  test("leaves the console quiet", () => {
    expect([...gpu.page.messages, ...gpu.page.errors]).toEqual([]);
  });
});
