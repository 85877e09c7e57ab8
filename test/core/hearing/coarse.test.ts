// Lines whose whole energy is masked are made with two moments when there are enough of them. Nobody may hear it, not
// even where a line changes its kind.
import { describe, expect, test } from "vitest";
import type { Body, OfflineWorld } from "../../../src/world/index.js";
import { builds, largestDifference, noise, peak, quietWorld, tone } from "../listen.js";

const LOUD = 400;
const FAINT = 9000;

/** Loud modes below 3 kHz, and many faint ones, 45 dB fainter, from there to 16 kHz. */
const chance = noise(2 * (LOUD + FAINT), 5);
const loud = tone(
  Array.from({ length: LOUD }, (_, i) => 300 * 10 ** (i / LOUD) * (1 + 0.001 * chance[i])),
  Array.from({ length: LOUD }, () => 1),
  { gains: Array.from({ length: LOUD }, () => 0.01) },
);
const faint = tone(
  Array.from({ length: FAINT }, (_, i) => 3000 * (16 / 3) ** (i / FAINT) * (1 + 0.001 * chance[LOUD + i])),
  Array.from({ length: FAINT }, (_, i) => 1 + (i % 3)),
  { gains: Array.from({ length: FAINT }, (_, i) => 6e-5 * (1 + chance[LOUD + FAINT + i] / 2)) },
);
const ROOM = { maxModes: LOUD + FAINT, maxBodies: 2, modelBytes: 1 << 20 };

type Scene = { world: OfflineWorld; loud: Body; faint: Body };
async function scene(options: object): Promise<Scene> {
  const world = await quietWorld({ ...ROOM, channels: 2, layout: [-90, 90], ...options });
  const bodies = {
    loud: world.addBody({ model: loud, position: [-0.3, 0, -1] }),
    faint: world.addBody({ model: faint, position: [0.2, 0, -1] }),
  };
  bodies.loud.strike({ impulse: 1, time: 0.001 });
  bodies.faint.strike({ impulse: 1, time: 0.002 });
  return { world, ...bodies };
}

describe.each(builds)("coarse lines, %s", (build) => {
  test("carry what is masked, and the sound is that of full to -80 dB", async () => {
    const [full, bundle] = [await scene({ build }), await scene({ build, hearing: { mode: "bundle" } })];
    let most = 0;
    for (let piece = 0; piece < 12; piece++) {
      // strikes meet lines that are coarse already, on samples and between them, hard and soft
      for (const { faint } of [full, bundle]) {
        faint.strike({ impulse: 0.2, time: 0.1 * piece + 0.0301, duration: piece % 2 ? 0.0004 : 0 });
      }
      const [a, b] = [full.world.render(4410), bundle.world.render(4410)];
      for (const side of [0, 1]) {
        expect(largestDifference(a[side], b[side])).toBeLessThan(10 ** (-80 / 20) * peak(a[side]));
      }
      most = Math.max(most, bundle.world.meters().modes.bundled);
    }
    // not in vain: many faint modes are carried by coarse lines, the loud ones are not
    expect(most).toBeGreaterThan(FAINT / 3);
    expect(bundle.world.meters().modes.alive).toBeGreaterThanOrEqual(LOUD / 2);
  });

  test("turn into full lines and back without a click when their masker goes and comes", async () => {
    const [full, bundle] = [await scene({ build }), await scene({ build, hearing: { mode: "bundle" } })];
    const bundled: number[] = [];
    for (let piece = 0; piece < 4; piece++) {
      for (const { loud } of [full, bundle]) loud.update({ gain: piece % 2 === 0 ? 1 : 0.01 });
      const [a, b] = [full.world.render(55_125), bundle.world.render(55_125)];
      bundled.push(bundle.world.meters().modes.bundled);
      const there = piece % 2 === 0;
      for (const side of [0, 1]) {
        // The lines learn within 0.75 s that their masker has gone. Until then two moments are wrong by (π/2)⁴/384 of
        // what they carry at most, where a mode lies half way between two lines: -36 dB, and nothing more at the moment
        // of the change.
        expect(largestDifference(a[side], b[side])).toBeLessThan(10 ** (-36 / 20) * peak(a[side]));
        // then only lines that louder neighbours mask stay coarse
        const late = there ? -80 : -54;
        expect(largestDifference(a[side], b[side], 35_000)).toBeLessThan(10 ** (late / 20) * peak(a[side], 35_000));
      }
    }
    // lines did change their kind, both ways
    expect(Math.abs(bundled[1] - bundled[0])).toBeGreaterThan(500);
    expect(Math.abs(bundled[2] - bundled[1])).toBeGreaterThan(300);
  });
});

test("a scene too small to gain by it is left alone, bit for bit", async () => {
  const sound = async (mode: "full" | "bundle") => {
    const world = await quietWorld({ hearing: { mode } });
    world.addBody({ model: tone([300, 5000], [1, 1]) }).strike({ impulse: 1 });
    return world.render(30_000)[0];
  };
  expect(largestDifference(await sound("full"), await sound("bundle"))).toBe(0);
});
