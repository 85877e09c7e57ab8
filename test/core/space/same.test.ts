// The same calls give the same samples, bit by bit, in every kind of space: whatever the size of the host's blocks, on
// a second run, paused or not, with hearing or without. core/determinism.test.ts says so of plain worlds. It cannot
// catch what is always wrong in the same way.
import { describe, expect, test } from "vitest";
import type { Group, HearingSettings, OfflineWorld, WorldOptions } from "../../../src/world/index.js";
import { builds, firstDifference, noise, paths, peak, quietWorld, tone } from "../listen.js";
import { spaced } from "./hall.js";

const FRAMES = 10_000;
const groups: Group[] = [{ name: "placed" }, { name: "dry", placed: false }];
const SPACES: Record<string, Partial<WorldOptions>> = {
  "5.1 with linear pan": { layout: "5.1", panLaw: "linear" },
  "eleven speakers": { layout: [0, 33, 66, 98, null, 131, 164, -164, -131, -98, -66] },
  headphones: { layout: "binaural" },
  "headphones in air, with travel": { layout: "binaural", airAbsorption: true, propagation: true },
  "stereo in air": { layout: "stereo", airAbsorption: { temperature: -10, humidity: 20 } },
  "quad with travel": { layout: "quad", propagation: true },
};

const plate = tone([211, 440.7, 1501.3, 3070, 9001, 17_003, 500], [2, 3, 5, 9, 30, 60, 1800]);
/** Bodies in all outputs that are struck, driven, moved and removed while the listener turns. */
function everything(world: OfflineWorld): [number, () => void][] {
  world.setListener({ position: [0.2, 0, 0.1], orientation: [0, 0.3, 0, 0.9], velocity: [1, 0, 0] });
  const a = world.addBody({ model: plate, position: [1, 0, -2], velocity: [-20, 0, 5] });
  const b = world.addBody({ model: plate, position: [-0.5, 0.2, -0.3], group: "placed" });
  const c = world.addBody({ model: plate, position: [0, 0, 0], group: "dry", time: 0.05 });
  a.strike({ impulse: 0.02, time: 0.0001 });
  a.strike({ impulse: 0.02, duration: 0.004, time: 0.0317 });
  b.strike({ impulse: 0.05, duration: 0.0003, time: 0.02 });
  c.strike({ impulse: 0.03, time: 0.06 });
  a.update({ position: [-3, 1, 1], velocity: [0, 9, 0], pitchScale: 1.1, time: 0.04 });
  b.drive({ time: 0.05 }).write(noise(2000).map((x) => x / 20));
  world.setListener({ orientation: [0.1, -0.6, 0, 0.9], time: 0.07 });
  b.update({ position: [2, 0, 0], gain: 0.5, time: 0.09 });
  b.remove({ fade: true, time: 0.15 });
  return [
    [5000, () => a.strike({ impulse: 0.01 })],
    [6001, () => world.pause()],
    [7001, () => world.resume()],
    [7500, () => a.update({ position: [0, 0, -1] })],
    [8000, () => a.remove()],
  ];
}
/** All channels of all outputs, asked for in pieces whose sizes come round. */
async function play(options: Partial<WorldOptions>, sizes: readonly number[], calls = true): Promise<Float32Array[]> {
  const world = await quietWorld(spaced({ limiter: true, groups, ...options }));
  const acts = everything(world);
  const pieces: Float32Array[][] = [];
  for (let done = 0, i = 0, c = 0; done < FRAMES; i++) {
    for (; calls && c < acts.length && acts[c][0] === done; c++) acts[c][1]();
    const stop = calls && c < acts.length ? acts[c][0] : FRAMES;
    const piece = Math.min(sizes[i % sizes.length], stop - done);
    const { own, groups: others } = world.renderOutputs(piece);
    pieces.push([...own, ...others.placed, ...others.dry]);
    done += piece;
  }
  return pieces[0].map((_, channel) => {
    const whole = new Float32Array(FRAMES);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece[channel], at);
      at += piece[channel].length;
    }
    return whole;
  });
}
const differences = (a: Float32Array[], b: Float32Array[]) => a.map((side, c) => firstDifference(side, b[c]));

describe.each(builds)("with the %s build", (build) => {
  test.each(Object.entries(SPACES))("%s gives the same bytes for blocks of any size and again", async (_, space) => {
    for (const path of paths) {
      const first = await play({ build, path, ...space }, [128]);
      expect(first.filter((side) => peak(side) > 0.001).length).toBeGreaterThan(3);
      expect(first.every((side) => peak(side) <= 0.98001)).toBe(true);
      const none = first.map(() => -1);
      expect(differences(await play({ build, path, ...space }, [128]), first)).toEqual(none);
      expect(differences(await play({ build, path, ...space }, [1, 127, 128, 129, 3, 512, 1000]), first)).toEqual(none);
    }
  });
});

describe.each<HearingSettings>([{ mode: "prune" }, { mode: "bundle", av: 3 }])(
  "while the world listens to itself ($mode)",
  (hearing) => {
    test.each(Object.entries(SPACES))("%s gives the same bytes for blocks of any size", async (_, space) => {
      for (const path of ["auto", "drive"] as const) {
        const first = await play({ path, hearing, ...space }, [128]);
        expect(Math.max(...first.map((side) => peak(side)))).toBeGreaterThan(0.005);
        expect(differences(await play({ path, hearing, ...space }, [77, 1000, 2]), first)).toEqual(first.map(() => -1));
      }
    });
  },
);

describe.each(Object.entries(SPACES))("in %s", (_, space) => {
  test("a pause delays all outputs and changes nothing else", async () => {
    const at = 40 * 128;
    const whole = async (blocks: number) => {
      const world = await quietWorld(spaced({ groups, ...space }));
      everything(world);
      const made = (frames: number) => {
        const { own, groups: others } = world.renderOutputs(frames);
        return [...own, ...others.placed, ...others.dry];
      };
      const before = made(at);
      if (blocks === 0) return made(6000).map((side, c) => [...before[c], ...side]);
      world.pause();
      const paused = made(blocks * 128);
      for (const side of paused) expect(peak(side, 128)).toBe(0);
      world.resume();
      return made(6000 - 128).map((side, c) => [...before[c], ...paused[c].subarray(0, 128), ...side]);
    };
    const [straight, paused] = [await whole(0), await whole(25)];
    // one block fades out, the next fades in
    straight.forEach((side, c) => {
      const rest = side.findIndex((x, i) => (i < at || i >= at + 256) && x !== paused[c][i]);
      expect(rest).toBe(-1);
    });
  });
});
