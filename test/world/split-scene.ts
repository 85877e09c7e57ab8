// A small scene in which every kind of record goes to several bodies, for worlds that are split into shares and for
// those that are not.
import { ModalModel } from "../../src/model/modal-model.js";
import type { Body, OfflineWorld, WorldOptions } from "../../src/world/index.js";

/** Room for all of it. */
export const ROOM = { maxModes: 4000, maxBodies: 40, sampleRate: 44_100 } satisfies Partial<WorldOptions>;
export const BODIES = 11;

/** A bar of many modes, higher from one to the next. */
export function bar(k: number, modes = 30 + (k % 4) * 7): ModalModel {
  const rows = Array.from({ length: modes }, (_, i) => i);
  return new ModalModel({
    name: `bar ${k}`,
    frequencies: rows.map((i) => 150 + 17 * k + 310 * i),
    decayRates: rows.map((i) => 3 + i / 4),
    gains: rows.map((i) => 1 / (1 + i)),
  });
}

/** What a scene may have. */
export type Part = (world: OfflineWorld, bodies: Body[], seconds: (block: number) => number) => void;

/** One part for each kind of record. */
export const PARTS: Record<string, Part> = {
  strikes: (_world, bodies, at) => {
    bodies.forEach((body, i) => {
      body.strike({ impulse: 2e-4, time: at(i / 2 + 0.3), duration: i % 3 === 0 ? 0.004 : 0 });
    });
  },
  changes: (_world, bodies, at) => {
    bodies.forEach((body, i) => {
      body.update({ gain: 0.5 + i / 9, pitchScale: 1 + i / 40, time: at(5 + i / 3) });
      body.update({ position: [i - 5, 0.3, -1.5], dampingScale: 1.4, time: at(11) });
    });
  },
  removal: (_world, bodies, at) => {
    bodies[2].remove({ time: at(6) });
    bodies[5].remove({ fade: true, time: at(7.5) });
    bodies[9].remove({ fade: true });
  },
  forces: (_world, bodies) => {
    for (const i of [1, 4, 8]) {
      const stream = bodies[i].drive({ direction: [0, 0, 1] });
      const force = Float32Array.from({ length: 1000 }, (_, n) => 0.02 * Math.sin(n * (0.03 + i / 90)));
      if (stream.write(force) !== force.length) throw new Error("no room for a force");
      stream.end();
    }
  },
  listener: (world, _bodies, at) => {
    world.setListener({ position: [0.4, 0, 0.2], orientation: [0, 0.38, 0, 0.92], time: at(4.2) });
    world.setMasterGain(0.7, at(8));
  },
};

/** Bodies with a strike each, and the parts asked for, by the time of `at`, seconds of a block. */
export function setUp(world: OfflineWorld, parts: readonly string[], group?: string): Body[] {
  const models = [0, 1, 2, 3].map((k) => bar(k));
  const at = (block: number) => (block * 128) / world.sampleRate;
  const bodies = Array.from({ length: BODIES }, (_, i) =>
    world.addBody({
      model: models[i % 4],
      position: [Math.sin(i), 0.1 * i, -1 - i / 8],
      pitchScale: 1 + i / 100,
      ...(group !== undefined && i % 2 === 1 && { group }),
    }),
  );
  if (!parts.includes("strikes")) PARTS.strikes(world, bodies, at);
  for (const part of parts) PARTS[part](world, bodies, at);
  return bodies;
}

/** Level of the difference of two sounds under the first, dB. */
export function errorDb(exact: readonly Float32Array[], other: readonly Float32Array[]): number {
  let difference = 0;
  let power = 0;
  exact.forEach((samples, c) => {
    samples.forEach((x, i) => {
      difference += (x - other[c][i]) ** 2;
      power += x * x;
    });
  });
  return power > 0 ? 10 * Math.log10(difference / power + 1e-30) : Number.NaN;
}

/** Whether two sounds are the same to the last bit. */
export function sameBytes(a: readonly Float32Array[], b: readonly Float32Array[]): boolean {
  const words = (x: Float32Array) => new Uint32Array(x.buffer, x.byteOffset, x.length);
  return a.length === b.length && a.every((x, c) => words(x).every((word, i) => word === words(b[c])[i]));
}
