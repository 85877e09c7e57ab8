// A world that is split between cores and has long lines: every share has its own lines, phases and ears, and yet the
// same calls give the same bytes, whoever runs the shares and however many samples are asked for at a time.
import { expect, test } from "vitest";
import { ModalModel } from "../../src/model/modal-model.js";
import { OfflineWorld, type WorldOptions } from "../../src/world/index.js";
import { errorDb, PARTS, ROOM, sameBytes, setUp } from "./split-scene.js";

const BLOCK = 128;
/** Blocks until all that lasts is on long lines, until something happens, and in all. */
const [RISEN, HAPPENS, ALL] = [100, 120, 240];
/** Far too faint for anyone to hear. */
const faint = new ModalModel({
  name: "faint",
  frequencies: Array.from({ length: 60 }, (_, i) => 400 + 190 * i),
  decayRates: Array.from({ length: 60 }, () => 2),
  gains: Array.from({ length: 60 }, () => 1e-9),
});

/** Sound of a scene in which bodies ring undisturbed, and then much happens to them; meters of both times. */
async function play(options: Partial<WorldOptions>, pieces: number, names = Object.keys(PARTS)) {
  const world = await OfflineWorld.create({ ...ROOM, path: "long", ...options });
  const sound = [new Float32Array(ALL * BLOCK), new Float32Array(ALL * BLOCK)];
  const renderTo = (end: number, from: number) => {
    for (let at = from; at < end; at += pieces)
      world.render(Math.min(pieces, end - at)).forEach((side, c) => {
        sound[c].set(side, at);
      });
    return world.meters();
  };
  const bodies = setUp(world, ["strikes"]);
  for (let k = 0; k < 3; k++) world.addBody({ model: faint }).strike({ impulse: 1e-4 });
  const risen = renderTo(RISEN * BLOCK, 0);
  for (const name of names) PARTS[name](world, bodies, (block) => ((HAPPENS + block) * BLOCK) / world.sampleRate);
  const last = renderTo(ALL * BLOCK, RISEN * BLOCK);
  world.dispose();
  return { sound, risen, last };
}

test("one thread or three, host blocks of any size: the same bytes", async () => {
  const options = { shares: 3, hearing: { mode: "bundle" } } as const;
  const one = await play({ ...options, workers: 1 }, ALL * BLOCK);
  expect(one.risen.modes.long).toBeGreaterThan(300);
  expect(one.risen.modes.off).toBeGreaterThan(100);
  for (const [workers, pieces] of [
    [3, ALL * BLOCK],
    [1, 100],
    [3, 480],
    [2, 4096],
  ]) {
    const other = await play({ ...options, workers }, pieces);
    const name = `${workers} threads, ${pieces} samples at a time`;
    expect(sameBytes(one.sound, other.sound), name).toBe(true);
    expect({ risen: other.risen, last: other.last }, name).toEqual({ risen: one.risen, last: one.last });
  }
});

test("three shares sound as one, and as short lines do", async () => {
  // Gains glide from one anchor of a body to the next, and when that is depends on the bodies of its share: they stay
  // as they are here.
  const names = ["strikes", "removal", "forces"];
  const worlds: Partial<WorldOptions>[] = [{ path: "ring" }, { shares: 1 }, { shares: 3, workers: 1 }];
  const [ring, one, three] = await Promise.all(worlds.map((options) => play(options, 4096, names)));
  // long lines are −92 dB off where a mode lies worst between two of them
  expect(errorDb(ring.sound, three.sound)).toBeLessThan(-92);
  expect(errorDb(one.sound, three.sound)).toBeLessThan(-92);
  expect(three.risen.modes.long).toBeGreaterThan(300);
  // each share lets modes rise by itself: those that are nearly gone may be counted in one world and not in the other
  expect(Math.abs(three.risen.modes.long - one.risen.modes.long)).toBeLessThan(10);
});
