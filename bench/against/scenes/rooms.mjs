// Rooms that are too small: for groups of driven modes, events, bodies, resonances; and bodies that make room for
// others or never come.
import { resonatorsOf } from "../contacts.mjs";
import * as R from "../props/records.mjs";
import { attempt, chance, crowd, noise, plate, tone } from "../props/things.mjs";

export const ROOMS = [
  {
    name: "rooms: models are forgotten for others, numbers of bodies are used up",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ maxModels: 2, maxBodies: 200, maxEvents: 4096, modelBytes: 4096 });
      const r = chance(5);
      let there = [];
      stage.blocks(300, (at) => {
        if (at % 60 === 0) for (const body of there.splice(0)) body.remove({ fade: true });
        if (at % 60 !== 30) return;
        const model = tone(kit, [300 + at, 900], 40);
        for (let k = 0; k < 150; k++) attempt(kit, () => there.push(stage.world.addBody({ model })));
        for (const body of there) if (r() < 0.1) body.strike({ impulse: 0.05 });
        there = there.filter((body) => r() < 0.5 || body.remove({ fade: r() < 0.5 }) === undefined);
      });
    },
  },
  {
    name: "rooms: a budget that is met and missed in turn",
    async play(kit) {
      const stage = await kit.world({
        channels: 2,
        maxModes: 6000,
        modelBytes: 1 << 22,
        hearing: { mode: "bundle" },
        budget: 20_000,
      });
      const models = [0, 1, 2].map((seed) => crowd(kit, 100, { seed, slow: 3, fast: 30 }));
      const bodies = Array.from({ length: 40 }, (_, i) => stage.world.addBody({ model: models[i % 3] }));
      const r = chance(2);
      stage.blocks(3000, (at) => {
        if (at % 400 < 80 && at % 4 === 0)
          for (let k = 0; k < 6; k++) bodies[Math.floor(40 * r())].strike({ impulse: 0.02 * r() });
        if (at % 700 === 350) stage.world.setBudget([6000, 60_000, 15_000][Math.floor(at / 700) % 3]);
      });
    },
  },
  {
    name: "rooms: groups of driven modes are too few",
    everywhere: true,
    async play(kit) {
      for (const [path, maxContacts, maxDrivenModes] of [
        ["auto", 0, 30],
        ["auto", 8, 120],
        ["taps", 8, 200],
        ["auto", 8, 0],
      ]) {
        const stage = await kit.world({
          channels: 2,
          path,
          maxContacts,
          maxDrivenModes,
          maxModes: 1200,
          hearing: { mode: "prune" },
        });
        const bodies = [30, 60, 100, 200].map((n, k) =>
          stage.world.addBody({ model: crowd(kit, n, { seed: k, points: 3 }) }),
        );
        for (const body of bodies) body.strike({ impulse: 0.1 });
        const streams = bodies.map((body) => body.drive());
        if (maxContacts)
          stage.take(
            ...[0, 1, 2, 3].flatMap((slot) => [
              R.touch(kit, slot, [bodies[slot].id, bodies[(slot + 1) % 4].id], [-1, -1]),
              R.place(kit, slot, 0, bodies[slot].id, 0, 0),
              R.place(kit, slot, 1, bodies[(slot + 1) % 4].id, 0, 1),
            ]),
          );
        stage.blocks(150, (at) => {
          for (const [k, stream] of streams.entries())
            if (at < 90 && (k + (at >> 5)) % 2) stream.write(noise(128, at + k, 0.1));
          if (maxContacts && at % 20 === 0)
            stage.take(
              ...[0, 1, 2, 3].map((slot) =>
                R.move(kit, slot, 200, { CEILING: 1, GAIN: 1, SLIP: 0.02, INTERVAL: 4e-4, LASTS: 100, FORCE: 4 }),
              ),
            );
          if (at === 60) bodies[1].update({ pitchScale: 3, dampingScale: 2 });
          if (at === 75) stage.world.setHearing({ mode: "full" });
          if (at === 95) stage.world.setHearing({ mode: "bundle" });
        });
      }
    },
  },
  {
    name: "rooms: delayed bodies are driven, removed and overtaken, with a small queue",
    everywhere: true,
    async play(kit) {
      for (const maxEvents of [12, 400]) {
        const stage = await kit.world({
          channels: 2,
          propagation: true,
          maxEvents,
          maxStreams: 2,
          maxBodies: 6,
          maxContacts: 4,
        });
        const model = plate(kit);
        const r = chance(3);
        let bodies = [0, 1, 2, 3, 4].map((k) => stage.world.addBody({ model, position: [20 * k, 0, -10] }));
        stage.blocks(300, (at) => {
          const body = bodies[Math.floor(bodies.length * r())];
          if (!body) return;
          body.strike({ impulse: 0.3, duration: 0.004 * r() });
          body.update({ position: [60 * r(), 0, -30 * r()], gain: r() });
          if (at % 10 === 0) attempt(kit, () => body.drive().write(noise(400, at, 0.3)));
          if (at % 25 === 20) {
            body.remove({ fade: r() < 0.5 });
            bodies = bodies.filter((one) => one.present);
            if (bodies.length < 4) bodies.push(stage.world.addBody({ model, position: [5 * r(), 0, -5] }));
          }
        });
      }
    },
  },
  {
    name: "rooms: bodies make room for others while they ring out",
    everywhere: true,
    async play(kit) {
      for (const maxContacts of [0, 4]) {
        const stage = await kit.world({
          channels: 2,
          maxModes: 96,
          maxBodies: 4,
          maxModels: 3,
          modelBytes: 60_000,
          maxContacts,
        });
        const r = chance(7);
        const there = [];
        const models = [tone(kit, [300, 700, 900], 1), crowd(kit, 12), crowd(kit, 70, { slow: 0.5, fast: 3 })];
        stage.blocks(260, (at) => {
          if (at % 8 !== 0) return;
          attempt(kit, () => {
            const body = stage.world.addBody({ model: models[(at / 8) % 3] });
            body.strike({ impulse: 0.1 });
            if (at % 3 === 0) body.drive().write(noise(2000, at, 0.1));
            there.push(body);
          });
          if (there.length > 3)
            there.shift().remove({ fade: r() < 0.3, ...(r() < 0.3 && { time: stage.world.currentTime + 0.01 }) });
        });
      }
    },
  },
  {
    name: "rooms: bodies that were promised do not come",
    async play(kit) {
      const stage = await kit.world({ maxModels: 4, maxBodies: 8 });
      const models = [tone(kit, [400], 5), tone(kit, [500], 5), tone(kit, [600], 5)];
      const bodies = [];
      for (let i = 0; i < 6; i++) bodies.push(stage.world.addBody({ model: models[i % 3], time: 0.05 + 0.01 * i }));
      for (const body of bodies) body.strike({ impulse: 0.2, time: 0.12 });
      bodies[1].remove({});
      bodies[4].remove({ time: 0.01 });
      stage.run(2000);
      for (let i = 0; i < 5; i++)
        attempt(kit, () => stage.world.addBody({ model: tone(kit, [700 + i], 5) }).remove({}));
      stage.run(12_000);
    },
  },
  {
    name: "rooms: rooms of resonances, feeds and bubbles are too small",
    async play(kit) {
      const stage = await kit.world({
        channels: 2,
        maxContacts: 2,
        maxCoupled: 1,
        maxBodies: 30,
        maxModes: 300,
        maxStreams: 1,
      });
      const resonators = resonatorsOf(kit, stage.world);
      const bodies = Array.from({ length: 25 }, (_, k) =>
        stage.world.addBody({ model: tone(kit, [300 + 20 * k, 2000], 4) }),
      );
      for (const body of bodies)
        resonators.set(body, {
          bubbles: { rate: 4000, radii: [2e-4, 6e-3] },
          diffuse: { t60: Array(8).fill(0.1), gains: Array(8).fill(0.01) },
        });
      for (const body of bodies.slice(0, 3)) resonators.set(body, { nonlinear: { spread: {} } });
      stage.blocks(150, (at) => {
        for (let k = 0; k < 12; k++) bodies[k % 3].strike({ impulse: 0.2, duration: 0.01 + 0.001 * k });
        if (at % 20 === 0) attempt(kit, () => bodies[0].drive().write(noise(500, at, 1)));
        if (at === 100) for (const body of bodies) resonators.set(body, { bubbles: { rate: 0, radii: [2e-4, 6e-3] } });
      });
    },
  },
];
