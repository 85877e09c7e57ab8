// Long lines: what rings undisturbed has frames of 256, 512, 1024 and 2048 samples. Everything that happens to a body
// meanwhile must sound as on the short lines, at its own sample, and against float64 the error stays below −90 dB.
import { describe, expect, test } from "vitest";
import { bytesNeeded } from "../../../src/core/engine.js";
import { loadModule } from "../../../src/core/load/wasm.js";
import { ModalModel } from "../../../src/model/index.js";
import type { Body } from "../../../src/world/body.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import { engineConfig, worldOptions } from "../../../src/world/options.js";
import { builds, largestDifference, peak, quietWorld, roughness, tone } from "../listen.js";
import { decay, errorDb, modesOf, noise, pair, RATE } from "../oracle.js";
import { chances, distance, randomModel, type Script } from "./listen.js";

const quiet: Script["happen"] = () => undefined;
const scene = (happen: Script["happen"], seed = 7): Script => ({ seed, bodies: 6, modes: 60, pieces: 50, happen });

describe.each(builds)("long lines, %s", (build) => {
  test("ten seconds from 20 Hz to 18 kHz, T60 from 0.05 to 20 s, lie −90 dB from float64", async () => {
    const chance = chances(3);
    const count = build === "scalar" ? 20 : 60;
    const modes = modesOf(
      Array.from({ length: count }, (_, i) => 20 * 900 ** (i / (count - 1))),
      Array.from({ length: count }, () => decay(0.05 * 400 ** chance())),
    );
    const { world, body, oracle } = await pair(modes, { path: "long", build });
    body.strike({ impulse: 1, time: 0 });
    oracle.strike(1, 0);
    const frames = 10 * RATE;
    const came = world.render(frames)[0];
    expect(world.meters().modes.long).toBeGreaterThan(0);
    expect(errorDb(came, oracle.render(frames))).toBeLessThan(-90);
  });

  test("strikes join at their own sample", async () => {
    const { all, worst } = await distance(
      scene((bodies, chance, time) => {
        for (let k = 0; k < 2; k++)
          bodies[Math.floor(6 * chance())].strike({
            impulse: 0.01 * chance(),
            time: time(1000 * chance()),
            duration: chance() < 0.5 ? 0 : 0.002 * chance(),
          });
      }),
      { build },
    );
    expect(all).toBeLessThan(-95);
    expect(worst).toBeLessThan(-90);
  });
});

describe("long lines", () => {
  test.each<[string, (body: Body) => void]>([
    ["changes pitch", (body) => body.update({ pitchScale: 1.01 })],
    ["is removed with a fade", (body) => body.remove({ fade: true })],
  ])("that a body leaves which %s take no mode with them that was gone within milliseconds", async (_, happens) => {
    // what is brought back over 128 to 1920 samples would have been 2^128 times as large then: more than float32 can
    // say
    const quick = Array.from({ length: 15 }, (_, k) => (Math.LN2 * RATE) / (k + 1));
    const play = async (path: "long" | "ring") => {
      const world = await quietWorld({ path });
      const model = tone([440, 660, ...quick.map((_, k) => 5000 + 100 * k)], [0.5, 0.5, ...quick]);
      const bodies = Array.from({ length: 16 }, () => world.addBody({ model }));
      for (const body of bodies) body.strike({ impulse: 0.01 });
      world.render(64 * 128);
      for (const body of bodies) happens(body);
      return world.render(40 * 128)[0];
    };
    const [long, ring] = [await play("long"), await play("ring")];
    expect(largestDifference(long, ring)).toBeLessThan(1e-4 * peak(ring));
  });

  test("carry all that lasts, and short-lived modes stay on the short ones", async () => {
    const world = await OfflineWorld.create({ path: "long", maxModes: 1000, channels: 1 });
    const body = world.addBody({
      model: (await pair(modesOf([300, 500, 700, 900], [decay(5), decay(0.5), decay(0.2), decay(0.1)]))).body.model,
    });
    body.strike({ impulse: 1 });
    world.render(8 * 1024);
    expect(world.meters().modes).toMatchObject({ alive: 4, long: 3 });
  });

  test("a glide of pitch or damping, a force and a body that goes bring modes down, and it is not heard", async () => {
    const { all, worst } = await distance(
      scene((bodies, chance, time, piece) => {
        const body = bodies[Math.floor(5 * chance())];
        const what = chance();
        if (what < 0.2) body.update({ pitchScale: 0.8 + 0.4 * chance(), time: time(500) });
        else if (what < 0.4) body.update({ dampingScale: 0.8 + 0.4 * chance() });
        else if (what < 0.5) {
          const stream = body.drive();
          stream.write(noise(700, piece + 1).map((x) => 0.01 * x));
          stream.end();
        } else if (what < 0.7) body.strike({ impulse: 0.005, time: time(300) });
        if (piece === 30) bodies[5].remove({ fade: false });
      }),
    );
    expect(all).toBeLessThan(-90);
    expect(worst).toBeLessThan(-80);
  });

  test("without events nothing but the windows differs", async () => {
    const { worst } = await distance(scene(quiet, 11));
    expect(worst).toBeLessThan(-94);
  });

  test("gains that change glide from one anchor to the next, without a step", async () => {
    const { world, body } = await pair(modesOf([200], decay(20)), { path: "long" });
    const chance = chances(5);
    body.strike({ impulse: 1 });
    const still = world.render(RATE)[0];
    const parts = Array.from({ length: 40 }, (_, piece) => {
      body.update({ gain: chance() });
      if (piece % 4 === 0) body.strike({ impulse: 0.001, time: world.currentTime + 0.004 });
      return world.render(1000)[0];
    });
    expect(world.meters().modes.long).toBe(1);
    // a gain that falls by one over the 5 blocks of a glide or over a frame bends a tone of 200 Hz no more than twice
    // as much as the tone bends itself
    const moved = parts.flatMap((part) => [...part]);
    expect(roughness(moved)).toBeLessThan(2 * roughness(still, RATE / 2));
  });

  test.each([4410, 11_025, 18_000])(
    "a strike and a glide between two anchors leave a mode of %d Hz in phase",
    async (frequency) => {
      const model = (await pair(modesOf([frequency], decay(14)))).body.model;
      const happened = (what: "strike" | "glide") =>
        Promise.all(
          (["ring", "long"] as const).map(async (path) => {
            const world = await OfflineWorld.create({ path, limiter: false, maxModes: 100, channels: 1 });
            const body = world.addBody({ model });
            body.strike({ impulse: 1 });
            world.render(81 * 128);
            if (what === "strike") body.strike({ impulse: 1 });
            else body.update({ dampingScale: 1.0001 });
            return world.render(4096)[0];
          }),
        );
      for (const what of ["strike", "glide"] as const) {
        const [short, long] = await happened(what);
        expect(errorDb(long, short), what).toBeLessThan(-90);
      }
    },
  );

  test("what is not made at an anchor is not counted as work", async () => {
    const work = async (path: "ring" | "long") => {
      const world = await OfflineWorld.create({ path, maxModes: 2000, channels: 2 });
      for (let k = 0; k < 10; k++) world.addBody({ model: randomModel(chances(k + 1), 100) }).strike({ impulse: 0.01 });
      world.render(12_800);
      const before = world.meters().cost.synthesis;
      world.render(12_800);
      return world.meters().cost.synthesis - before;
    };
    expect(await work("long")).toBeLessThan((await work("ring")) / 2);
  });

  test("a change that finds the queue full brings modes down as any other", async () => {
    const [short, long] = await Promise.all(
      (["ring", "long"] as const).map(async (path) => {
        const chance = chances(4);
        const world = await OfflineWorld.create({ path, limiter: false, maxModes: 1000, channels: 1, maxEvents: 16 });
        const bodies = Array.from({ length: 4 }, () => world.addBody({ model: randomModel(chance, 40) }));
        for (const body of bodies) body.strike({ impulse: 0.01 });
        world.render(12_800);
        for (let k = 0; k < 16; k++) bodies[0].strike({ impulse: 0, time: 1000 });
        for (const body of bodies) body.update({ pitchScale: 1.1 });
        return world.render(4096)[0];
      }),
    );
    expect(errorDb(long, short)).toBeLessThan(-80);
  });

  test.each([8000, 44100])("a body that fades is gone as soon as on the short lines, at %d Hz", async (sampleRate) => {
    const model = (await pair(modesOf([300, 400], decay(10)))).body.model;
    const [short, long] = await Promise.all(
      (["ring", "long"] as const).map(async (path) => {
        const world = await OfflineWorld.create({ path, limiter: false, maxModes: 100, channels: 1, sampleRate });
        const body = world.addBody({ model });
        body.strike({ impulse: 1 });
        world.render(25_728);
        body.remove({ fade: true });
        return world.render(8192)[0];
      }),
    );
    expect(errorDb(long, short)).toBeLessThan(-85);
  });

  test("a hundred thousand modes come and go, and every place is given back", async () => {
    const chance = chances(9);
    const world = await OfflineWorld.create({ path: "long", maxModes: 4000, maxBodies: 200 });
    const models = Array.from({ length: 4 }, () => randomModel(chance, 80));
    for (let round = 0; round < 30; round++) {
      const bodies = Array.from({ length: 40 }, (_, i) => world.addBody({ model: models[i % 4] }));
      for (const body of bodies) body.strike({ impulse: 1e-3 * chance() });
      world.render(4000);
      for (const [i, body] of bodies.entries()) {
        if (i % 3 === 0) body.update({ pitchScale: 0.5 + chance() });
        body.remove({ fade: i % 2 === 0 });
      }
      world.render(3000);
    }
    for (let k = 0; k < 40; k++) world.render(RATE);
    expect(world.meters().modes).toMatchObject({ total: 0, alive: 0, long: 0 });
    expect(world.meters().bodies).toMatchObject({ total: 0, alive: 0 });
  });

  test("there is room for modes that lie as far apart as can be", async () => {
    // on 65 lines of every band one mode each: 65 quads, which is one more than a chunk holds
    const lasts = [0.2, 0.45, 1, 2];
    const places = lasts.flatMap((seconds, tier) => {
      const [lines, band] = [1024 << tier, tier < 3 ? 64 : 128];
      return Array.from({ length: lines - 1 }, (_, i) => i + 1)
        .filter((line) => line % band < 65)
        .map((line) => ({ frequency: (line * RATE) / 2 / lines, rate: decay(seconds) }));
    });
    const models = Array.from({ length: Math.ceil(places.length / 250) }, (_, k) => {
      const part = places.slice(250 * k, 250 * (k + 1));
      return new ModalModel({
        frequencies: part.map(({ frequency }) => frequency),
        decayRates: part.map(({ rate }) => rate),
        gains: part.map(() => 1),
      });
    });
    const options = { maxModes: 16 * places.length, maxBodies: 16 * models.length };
    const world = await OfflineWorld.create({ path: "long", hearingRoom: false, ...options });
    for (const model of models)
      for (let phase = 0; phase < 16; phase++) world.addBody({ model }).strike({ impulse: 1e-3 });
    world.render(RATE / 2);
    expect(world.meters().modes.long).toBeGreaterThan(0.95 * options.maxModes);
  });

  test("bodies that are removed when they are all but silent are gone", async () => {
    const world = await OfflineWorld.create({ path: "long", maxModes: 1000, maxBodies: 100, channels: 1 });
    const model = new ModalModel({
      frequencies: [700, 910, 1230, 1570],
      decayRates: Array(4).fill(8),
      gains: Array(4).fill(1),
    });
    const bodies = Array.from({ length: 100 }, () => world.addBody({ model }));
    for (const body of bodies) body.strike({ impulse: 1e-4, time: 0.01 });
    world.render(RATE);
    expect(world.meters().modes.long).toBe(400);
    // one after the other, while all fall below the floor
    for (const body of bodies) {
      body.remove({ fade: true });
      world.render(RATE / 35);
    }
    world.render(RATE / 4);
    expect(world.meters()).toMatchObject({ modes: { total: 0 }, bodies: { total: 0 } });
  });

  test("a world of more than two gigabytes can be made", async () => {
    const world = await OfflineWorld.create({ maxModes: 44_000_000, maxBodies: 100, shares: 1, limiter: false });
    expect(world.memoryBytes).toBeGreaterThan(2 ** 31);
    world.addBody({ model: randomModel(chances(1), 100) }).strike({ impulse: 0.01 });
    expect(Math.max(...world.render(1024)[0])).toBeGreaterThan(0);
    world.dispose();
  });

  test("ten million modes take at most 64 bytes each", async () => {
    const config = await engineConfig(
      worldOptions({
        maxModes: 10_000_000,
        maxBodies: 100_000,
        modelBytes: 4 << 20,
        shares: 1,
        hearing: { mode: "bundle" },
      }),
    );
    const bytes = bytesNeeded(await loadModule("simd", "full"), config);
    expect(bytes / 1e7).toBeLessThan(64);
  });
});
