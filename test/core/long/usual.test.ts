// Long lines as large worlds have them by themselves: frames of up to 512, 1024 or 2048 samples by the room for modes,
// states written at every anchor or at every fourth, from 65,536 ringing modes on. Whatever happens meanwhile must
// sound as on the short lines.
import { describe, expect, test } from "vitest";
import { ModalModel } from "../../../src/model/index.js";
import type { Body } from "../../../src/world/body.js";
import type { WorldOptions } from "../../../src/world/index.js";
import { engineConfig, worldOptions } from "../../../src/world/options.js";
import { quietWorld } from "../listen.js";
import { decay, errorDb } from "../oracle.js";
import { chances } from "./listen.js";

const MODES = 100;
/** Bodies for which long lines are not worth while, and for which they are. */
const [FEW, MANY] = [600, 760];
/** Samples between two happenings. */
const PIECE = 640;
/**
 * Two moments are −92 dB off where a mode lies worst between two lines. Errors of tens of thousands of modes that lie
 * anywhere do not add up in phase, nor do the modes: all together are no further off than the worst of them alone. A
 * single mode that went astray would lie some −50 dB under the others.
 */
const WINDOWS = -92;

/** Modes from 30 Hz to 15 kHz, T60 from 0.1 to 20 s: some for each length of frame, a few for none. */
function model(chance: () => number): ModalModel {
  const rows = Array.from({ length: MODES }, () => [
    30 * 500 ** chance(),
    decay(0.1 * 200 ** chance()),
    chance() - 0.5,
  ]);
  return new ModalModel({
    frequencies: rows.map(([frequency]) => frequency),
    decayRates: rows.map(([, rate]) => rate),
    gains: rows.map(([, , gain]) => gain),
  });
}

/** What happens at the beginning of a piece. */
type Happens = (bodies: Body[], chance: () => number, time: (within: number) => number) => void;
const nothing: Happens = () => undefined;
/** Some strikes, a glide of pitch, one of damping, a body that goes and one that fades. */
const change: Happens = (bodies, chance, time) => {
  const any = () => bodies[Math.floor(bodies.length * chance())];
  for (let k = 0; k < 30; k++)
    any().strike({
      impulse: 0.01 * chance(),
      time: time(PIECE * chance()),
      duration: k % 2 === 0 ? 0 : 0.002 * chance(),
    });
  any().update({ pitchScale: 0.8 + 0.4 * chance(), time: time(PIECE * chance()) });
  any().update({ dampingScale: 0.8 + 0.4 * chance() });
  bodies.pop()?.remove({ fade: false });
  bodies.pop()?.remove({ fade: true });
};
/** Many are louder, softer or elsewhere from now on. */
const move: Happens = (bodies, chance) => {
  for (let k = 0; k < bodies.length; k += 3)
    bodies[k].update({ gain: 0.5 + chance(), position: [2 * chance() - 1, 0, -1] });
};
/** Most fade at once. */
const thin: Happens = (bodies) => {
  for (const body of bodies.splice(300)) body.remove({ fade: true });
};

/** A part of the scene: both channels, and the modes at its end. */
interface Part {
  sound: Float32Array;
  long: number;
  alive: number;
}
async function play(maxModes: number, path: WorldOptions["path"]): Promise<Record<string, Part>> {
  const chance = chances(31);
  const world = await quietWorld({ path, channels: 2, shares: 1, maxModes, maxBodies: MANY, maxEvents: 4096 });
  const models = Array.from({ length: 16 }, () => model(chance));
  const bodies: Body[] = [];
  const begin = (count: number) => {
    for (let i = bodies.length; i < count; i++) {
      const position = [2 * chance() - 1, 0, -1] as const;
      bodies.push(world.addBody({ model: models[i % 16], pitchScale: 0.9 + 0.3 * chance(), position }));
      bodies[i].strike({ impulse: 0.01 * chance(), time: world.currentTime + 0.002 * chance() });
    }
  };
  const part = (pieces: number, happens: Happens): Part => {
    const sides = Array.from({ length: pieces }, () => {
      happens(bodies, chance, (within) => world.currentTime + within / world.sampleRate);
      return world.render(PIECE);
    });
    const sound = Float32Array.from(sides.flatMap(([left, right]) => [...left, ...right]));
    const { long, alive } = world.meters().modes;
    return { sound, long, alive };
  };
  // A glide of gains takes five blocks on short lines and up to two frames on long ones: two parts have that to
  // themselves, and so has the fade of many, which go along their frames.
  begin(FEW);
  const few = part(5, nothing);
  begin(MANY);
  const many = part(20, nothing);
  const changed = part(20, change);
  part(1, move);
  part(8, nothing);
  const moved = part(8, change);
  part(1, thin);
  part(8, nothing);
  const thinned = part(8, change);
  part(1, move);
  part(8, nothing);
  const last = part(8, change);
  world.dispose();
  return { few, many, changed, moved, thinned, last };
}

describe.each([
  [140_000, 512],
  [1_600_000, 1024],
  [3_100_000, 2048],
])("a world with room for %d modes", (maxModes, samples) => {
  test(`has frames of up to ${samples} samples, and sounds as on short lines whatever happens`, async () => {
    const { long: tiers = 0 } = await engineConfig(worldOptions({ maxModes, shares: 1 }));
    expect(128 << tiers).toBe(samples);
    const [usual, ring] = [await play(maxModes, "auto"), await play(maxModes, "ring")];
    for (const [name, { sound }] of Object.entries(usual))
      expect(errorDb(sound, ring[name].sound), name).toBeLessThan(WINDOWS);
    // they are begun where it is worth while, and those that are on them stay there
    const { few, many, changed, moved, thinned, last } = usual;
    expect(few).toMatchObject({ long: 0 });
    for (const { long, alive } of [many, changed, moved]) expect(long).toBeGreaterThan(0.8 * alive);
    for (const { long, alive } of [thinned, last]) {
      expect(alive).toBeLessThan(65_536);
      expect(long).toBeGreaterThan(0.5 * alive);
    }
  });
});
