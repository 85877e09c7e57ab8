// What shows only after seconds, or seldom: a limiter that has let go, thunder from its cloud, bands that rest for
// long, numbers of bodies that share a place, modes of milliseconds, modes at the floor, pulses of no length.
import * as R from "../props/records.mjs";
import { chance, crowd, LOUD, laySurfaces, plate, RATE, tone } from "../props/things.mjs";

export const LATE = [
  {
    name: "late: the limiter lets go",
    async play(kit) {
      const stage = await kit.world({ channels: 2, limiter: true });
      const body = stage.world.addBody({ model: tone(kit, [300, 710], [40, 0.3]) });
      body.strike({ impulse: 3, time: 0.01 });
      body.update({ gain: 0.3, time: 0.05 });
      stage.run(6 * RATE, [1024]);
    },
  },
  {
    name: "late: thunder from its cloud",
    async play(kit) {
      const stage = await kit.world({ rain: true });
      const falling = new kit.api.rain.Rain(stage.world, { seed: 3, rate: 0, thunderGain: 1 });
      for (const [distance, seed] of [
        [500, 1],
        [3000, 2],
        [9000, 3],
      ])
        falling.thunder({ distance, azimuth: 30 * seed, seed });
      stage.run(30 * RATE, [1024]);
    },
  },
  ...["long", "ring"].map((path) => ({
    name: `late: many masked modes rest for long, path ${path}`,
    everywhere: path === "long",
    async play(kit) {
      const stage = await kit.world({
        path,
        channels: 2,
        maxModes: 8000,
        maxBodies: 80,
        modelBytes: 1 << 22,
        hearing: { mode: "bundle" },
      });
      const faint = crowd(kit, 400, { low: 3500, high: 7000, slow: 0.1, fast: 0.3 });
      const loud = stage.world.addBody({ model: tone(kit, LOUD, 0.1) });
      const bodies = Array.from({ length: 16 }, (_, k) =>
        stage.world.addBody({ model: faint, gain: 1e-6, pitchScale: 1 + k / 400, position: [k / 8 - 1, 0, -1] }),
      );
      for (const body of [loud, ...bodies]) body.strike({ impulse: 0.1, time: 0.05 });
      stage.blocks(1400, (at) => {
        if (at === 40) stage.world.setMaskers([...Array(22).fill(-Infinity), 110]);
        if (at === 1300) bodies[2].strike({ impulse: 1000 });
        if (at === 1350) loud.remove({ fade: true });
      });
    },
  })),
  {
    name: "late: maskers in the highest bands alone",
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxModes: 2000, hearing: { mode: "prune" } });
      const body = stage.world.addBody({ model: crowd(kit, 200, { low: 5000, high: 20_000 }) });
      stage.world.setMaskers([...Array(23).fill(-Infinity), 90, 95]);
      stage.blocks(200, (at) => {
        if (at % 30 === 0) body.strike({ impulse: 0.01 });
        if (at === 120) stage.world.setMaskers([]);
      });
    },
  },
  {
    name: "late: numbers of bodies share a place",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ maxBodies: 6, maxModels: 1 });
      const model = tone(kit, [400, 900], 30);
      const r = chance(15);
      const there = [];
      stage.blocks(400, () => {
        if (there.length < 5) there.push(stage.world.addBody({ model, pitchScale: 0.5 + r() }));
        for (const body of there) if (r() < 0.3) body.strike({ impulse: 0.02 });
        // the first ones stay for long, so that later numbers fall on theirs
        if (r() < 0.7 && there.length > 3) there.splice(3, 1)[0].remove({ fade: true });
        if (r() < 0.03) there.splice(Math.floor(3 * r()), 1)[0]?.remove({ fade: true });
      });
    },
  },
  ...["changes", "goes"].map((what) => ({
    name: `late: a body with modes of milliseconds ${what} on long lines`,
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ path: "long", channels: 2 });
      const quick = Array.from({ length: 15 }, (_, k) => (Math.LN2 * RATE) / (k + 1));
      const model = tone(kit, [440, 660, ...quick.map((_, k) => 5000 + 100 * k)], [0.5, 0.5, ...quick]);
      const bodies = Array.from({ length: 16 }, () => stage.world.addBody({ model }));
      for (const body of bodies) body.strike({ impulse: 0.01 });
      stage.blocks(64);
      for (const body of bodies) what === "goes" ? body.remove({ fade: true }) : body.update({ pitchScale: 1.01 });
      stage.blocks(60);
    },
  })),
  {
    name: "late: bodies go while their modes come to the floor",
    everywhere: true,
    async play(kit) {
      for (const path of ["long", "ring"]) {
        const stage = await kit.world({ path, channels: 1, maxBodies: 100 });
        const frequencies = [700, 910, 1230, 1570];
        const model = tone(kit, frequencies, 8, { radiationGains: undefined });
        const bodies = Array.from({ length: 100 }, () => stage.world.addBody({ model }));
        for (const body of bodies) body.strike({ impulse: 1e-4, time: 0.01 });
        stage.run(RATE);
        // one after the other, while all fall below the floor
        for (const body of bodies) {
          body.remove({ fade: true });
          stage.run(RATE / 35);
        }
        stage.run(RATE / 4);
      }
    },
  },
  {
    name: "late: jumps and grains of no length",
    async play(kit) {
      const stage = await kit.world({ maxContacts: 4 });
      const body = stage.world.addBody({ model: plate(kit) });
      const gravel = kit.api.contact.surface("gravel");
      const sand = { ...gravel, grains: { ...gravel.grains, durations: [0, 1e-7] } };
      laySurfaces(kit, stage.world, ["stone", sand]);
      for (const slot of [0, 1])
        stage.take(R.touch(kit, slot, [body.id, 0], [slot, -1]), R.place(kit, slot, 0, body.id, 0, 0));
      const sliding = { CEILING: 2, DRIVE: 1e4, CUTOFF: 4000, SWEEP_A: 0.5, JUMP_MASS: 0.02, JUMP_LASTS: 0, GAIN: 4 };
      stage.blocks(200, (at) => {
        if (at % 6 === 0) stage.take(...[0, 1].map((slot) => R.move(kit, slot, 700, sliding)));
      });
    },
  },
];
