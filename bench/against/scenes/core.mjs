// The way of a body through the core: it comes, is struck, rings, is driven, changes, is removed; on every path, at
// every host block, on every build.
import { cues } from "../props/cues.mjs";
import { everything } from "../props/story.mjs";
import { attempt, bar, block, chance, crowd, MIXED, noise, plate, RATE, still, tone } from "../props/things.mjs";

/** Everything with some options of the world and sizes of the host's blocks. */
const all = (name, options, sizes = [128], frames = 16_000) => ({
  name: `core: everything, ${name}`,
  everywhere: true,
  async play(kit) {
    const stage = await kit.world({ channels: 2, limiter: true, ...options });
    stage.run(frames, sizes, cues(everything(stage.world, plate(kit), block(kit), noise(3000))));
  },
});

/** A model strikes, rings and dies at a sample rate. */
const rates = (sampleRate) => ({
  name: `core: at ${sampleRate} Hz`,
  async play(kit) {
    const stage = await kit.world({ channels: 2, sampleRate });
    const body = stage.world.addBody({ model: tone(kit, [100, 1000, 3900, 7000, 15_000, 22_000, 30_000], 5) });
    body.strike({ impulse: 0.1, time: 0.01 });
    body.strike({ impulse: 0.1, time: 0.05, duration: 0.002 });
    body.update({ pitchScale: 1.6, time: 0.1 });
    stage.run(Math.round(0.25 * sampleRate), [128, 100]);
  },
});

export const CORE = [
  ...["auto", "ring", "drive", "long"].flatMap((path) => [
    all(`path ${path}`, { path }),
    all(`path ${path}, mixed blocks`, { path }, MIXED),
    all(`path ${path}, three moments`, { path, moments: 3 }, [77]),
  ]),
  all("taps wherever they go", { path: "taps", maxContacts: 4, maxDrivenModes: 512 }),
  all("the full core", { maxContacts: 4, rain: true }),
  ...[1, 2, 64, 100, 255, 256, 1023, 1024].map((size) => all(`host blocks of ${size}`, {}, [size], 13_500)),
  ...[8000, 22_050, 48_000, 96_000, 192_000].map(rates),
  {
    name: "core: many bodies ring, one after the other silent",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxModes: 20_000, maxBodies: 400 });
      const models = [0, 1, 2, 3, 4, 5].map((k) =>
        crowd(kit, 20 + 9 * k, { seed: k, slow: 1 + 10 * k, fast: 40 + 90 * k }),
      );
      const r = chance(4);
      const bodies = Array.from({ length: 300 }, (_, i) =>
        stage.world.addBody({ model: models[i % 6], position: [4 * r() - 2, r(), -1 - r()], pitchScale: 0.5 + r() }),
      );
      for (const [i, body] of bodies.entries())
        body.strike({ impulse: 0.02 * r(), time: 0.2 * r(), duration: i % 2 ? 0 : 0.003 * r() });
      stage.run(RATE, [128, 333]);
    },
  },
  {
    name: "core: bodies come and go, slots are used again",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxModes: 1500, maxBodies: 40, maxModels: 6 });
      const r = chance(9);
      const models = [3, 17, 32, 33, 64, 90].map((n, k) => crowd(kit, n, { seed: k, slow: 5, fast: 50 }));
      const there = [];
      stage.blocks(340, (at) => {
        if (at % 2 === 0 && there.length < 24) {
          const body = stage.world.addBody({ model: models[Math.floor(6 * r())], position: [r() - 0.5, 0, -1] });
          body.strike({ impulse: 0.05, duration: r() < 0.5 ? 0 : 0.001 });
          there.push(body);
        }
        if (there.length > 12 && r() < 0.6)
          there.splice(Math.floor(there.length * r()), 1)[0].remove({ fade: r() < 0.5 });
      });
    },
  },
  {
    name: "core: strikes of every length, hard and soft, at once and ahead",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxModes: 3000, maxEvents: 2048 });
      const bodies = [1, 3, 4, 24, 60, 200].map((n, k) =>
        stage.world.addBody({ model: crowd(kit, n, { seed: k, points: k > 2 ? 5 : 0 }), position: [k - 2, 0, -2] }),
      );
      const r = chance(2);
      for (let i = 0; i < 500; i++) {
        const duration = [0, 1e-5, 0.0001, 0.0007, 0.003, 0.012, 0.08][i % 7];
        bodies[i % 6].strike({ impulse: 0.01 * (r() - 0.3), duration, time: 0.9 * r(), at: i % 6 > 2 ? i % 5 : 0 });
      }
      stage.run(RATE, [128, 64]);
    },
  },
  {
    name: "core: strikes in one sample and one block, on directional models",
    async play(kit) {
      const stage = await kit.world({ maxModes: 2000 });
      const body = stage.world.addBody({ model: crowd(kit, 40, { points: 6 }) });
      const small = stage.world.addBody({ model: plate(kit) });
      for (let i = 0; i < 100; i++) {
        body.strike({
          impulse: [0.001 * i, 0.02, -0.01],
          at: { points: [i % 6, (i + 1) % 6, 3], weights: [0.5, 0.3, 0.2] },
          time: (1000 + (i % 9)) / RATE,
        });
        small.strike({ impulse: 0.01, at: i % 3, direction: [1, i % 4, 2], time: (2000 + 0.3 * i) / RATE });
      }
      stage.run(12_000);
    },
  },
  {
    name: "core: the limiter at work",
    async play(kit) {
      const stage = await kit.world({ channels: 2, limiter: true });
      const body = stage.world.addBody({ model: plate(kit) });
      for (let i = 0; i < 12; i++)
        body.strike({ impulse: 3 * (i % 4), time: 0.03 * i, at: i % 3, duration: 0.0004 * (i % 3) });
      stage.run(24_000, MIXED);
    },
  },
  {
    name: "core: tunings and gains glide, and above Nyquist and back",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxModes: 2000 });
      const r = chance(3);
      const bodies = Array.from({ length: 10 }, (_, i) =>
        stage.world.addBody({ model: i % 2 ? bar(kit, i) : crowd(kit, 40, { seed: i, slow: 0.5, fast: 3 }) }),
      );
      for (const body of bodies) body.strike({ impulse: 0.02 });
      stage.blocks(400, (at) => {
        const body = bodies[Math.floor(10 * r())];
        if (at % 3 === 0) body.update({ pitchScale: 0.25 * 32 ** r() });
        if (at % 5 === 0) body.update({ dampingScale: 4 * r() });
        if (at % 7 === 0) body.update({ gain: 2 * r(), position: [3 * r() - 1.5, r(), -r()] });
        if (at % 50 === 0) for (const one of bodies) one.strike({ impulse: 0.01 });
        if (at % 64 === 0) stage.world.setMasterGain(r());
      });
    },
  },
  {
    name: "core: forces on small and large bodies, short, long and starved",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxModes: 2000, maxStreams: 6, streamFrames: 1024 });
      const bodies = [3, 11, 12, 40, 150, 400].map((n, k) =>
        stage.world.addBody({ model: crowd(kit, n, { seed: k, points: 4 }), position: [k - 3, 0, -1.5] }),
      );
      const streams = bodies.map((body, k) =>
        body.drive({ at: k % 4, direction: k % 2 ? [0, 1, 0] : [1, 1, 1], time: 0.01 * k }),
      );
      const r = chance(5);
      stage.blocks(300, (at) => {
        if (at < 100)
          streams.forEach((stream, k) => {
            // one runs dry, one is too full
            if (!(k === 2 && at % 9 > 4)) kit.note("taken", stream.write(noise(k === 3 ? 200 : 128, 7 * at + k, 0.1)));
          });
        if (at % 11 === 0) still(bodies[Math.floor(6 * r())]).update({ gain: r(), pitchScale: 0.8 + 0.4 * r() });
        if (at % 17 === 0) still(bodies[Math.floor(6 * r())]).strike({ impulse: 0.01, duration: 0.001 });
        if (at === 140) for (const stream of streams) stream.end();
        if (at === 150) bodies[5].remove({});
        if (at === 110) bodies[1].remove({ fade: true });
      });
    },
  },
  {
    name: "core: taps on large driven bodies",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({
        channels: 2,
        maxModes: 40_000,
        maxDrivenModes: 30_000,
        modelBytes: 1 << 22,
        streamFrames: 2048,
      });
      const bodies = [100, 400, 900, 2000].map((n, k) =>
        stage.world.addBody({ model: crowd(kit, n, { seed: k }), position: [k - 2, 0, -2] }),
      );
      const streams = bodies.map((body) => body.drive());
      stage.blocks(250, (at) => {
        for (const [k, stream] of streams.entries())
          if (at < 120 && (k !== 1 || at % 20 < 10)) stream.write(noise(128, at + k, 0.02));
        if (at === 60) bodies[2].update({ pitchScale: 1.1, gain: 0.5 });
        if (at === 90) bodies[0].strike({ impulse: 0.05, duration: 0.001 });
        if (at === 120) bodies[3].remove({ fade: true });
        if (at === 180) for (const stream of streams) stream.end();
      });
    },
  },
  ...[false, true].map((limiter) => ({
    name: `core: pauses${limiter ? ", with the limiter" : ""}`,
    async play(kit) {
      const stage = await kit.world({ channels: 2, limiter });
      const body = stage.world.addBody({ model: plate(kit) });
      body.strike({ impulse: 0.5 });
      stage.run(16_000, [100], (done) => {
        if (done % 1700 === 0) stage.world.pause();
        if (done % 1700 === 900) stage.world.resume();
        if (done === 5000) body.strike({ impulse: 0.5 });
        if (done === 9300) body.update({ pitchScale: 1.5 });
      });
      kit.note("time", stage.world.currentTime);
    },
  })),
  {
    name: "core: a queue too small, models and bodies too many",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ maxModes: 60, maxBodies: 5, maxModels: 2, modelBytes: 2048, maxEvents: 12 });
      const bodies = [];
      const models = [tone(kit, [500, 700], 9), tone(kit, [300], 4), crowd(kit, 58), tone(kit, [222], 3)];
      const add = (model) => attempt(kit, () => bodies.push(stage.world.addBody({ model })));
      for (const model of models) add(model);
      stage.blocks(10);
      for (let i = 0; i < 40; i++)
        kit.note("struck", bodies[i % bodies.length].strike({ impulse: 0.1, time: 0.1 + 0.001 * i }));
      kit.note("removed", bodies[0].remove({ time: 0.2 }));
      stage.blocks(60);
      for (let i = 0; i < 6; i++) add(models[1]);
      bodies.at(-1)?.strike({ impulse: 0.1 });
      stage.blocks(60);
    },
  },
];
