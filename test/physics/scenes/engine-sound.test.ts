// The sound of a scene by the numbers of its things: who hit whom, what leaves while it touches, and worlds that end in
// any order.
import { SoundWorld } from "phonolite";
import { describe, expect, test } from "vitest";
import type { Triple } from "../../../studio/pages/playground/engines/engine.js";
import { ENGINES, makeEngine } from "../../../studio/pages/playground/engines/index.js";
import { DT, drop, play, RATE, roll, stack } from "./scenes.js";

describe.each(ENGINES)("in %s", (name) => {
  test("hits and touches tell the numbers of things, and others tell none", async () => {
    const run = await play(name, drop());
    const [floor, ball] = run.things as [number, number];
    const stranger = run.engine.add({ shape: { kind: "box", size: [0.1, 0.1, 0.1] }, position: [3, 0.1, 0], mass: 1 });
    for (let i = 0; i < RATE; i++) run.stepUnheard();
    const hit = run.hits.find(({ speed }) => speed > 4);
    expect(new Set([run.sound.thingOf(hit!.a), run.sound.thingOf(hit!.b)])).toEqual(new Set([floor, ball]));
    expect(run.sound.thingOf(1e6)).toBe(undefined);
    expect(() => run.sound.body(99, "oak")).toThrow(/99 is not in the scene/);
    expect(() => run.sound.pair(ball, 99, {})).toThrow(/99 is not in the scene/);
    run.sound.pair(ball, floor, { gain: 0.5 });
    run.sound.pair("steel", "oak", { gain: 0.5 });
    // named after all
    const named = run.sound.body(stranger, "glass");
    expect(run.sound.thingOf(named.id)).toBe(stranger);
    run.sound.remove(stranger);
    run.sound.remove(stranger);
    expect(run.sound.thingOf(named.id)).toBe(undefined);
    run.dispose();
  });

  test("a thing leaves while it touches, from inside a hit, and twice; the rest goes on", async () => {
    const run = await play(name, stack());
    const [, , , , , top] = run.things;
    const off = run.sound.onHit(() => run.engine.remove(top!));
    for (let i = 0; i < RATE / 2; i++) run.step();
    off();
    expect(run.hits.length).toBeGreaterThan(0);
    run.engine.remove(top!);
    run.engine.remove(run.things[1]!);
    const before = run.hits.length;
    // the boxes above fall
    for (let i = 0; i < RATE; i++) expect(run.step().every(Number.isFinite)).toBe(true);
    expect(run.hits.length).toBeGreaterThan(before);
    const ids = run.sound.last.touches.flatMap(({ a, b }) => [run.sound.thingOf(a), run.sound.thingOf(b)]);
    expect(ids).not.toContain(top);
    expect(ids).not.toContain(run.things[1]);
    run.dispose();
  });

  test("the engine, the sound or the world may end first, while things touch", async () => {
    for (const first of ["engine", "sound", "world"] as const) {
      const run = await play(name, roll());
      for (let i = 0; i < 20; i++) run.step();
      expect(run.sound.last.touches.length).toBeGreaterThan(0);
      run[first].dispose();
      run.engine.step(DT);
      run.sound.step();
      expect(run.sound.step().hits).toEqual([]);
      run.dispose();
    }
  });

  test("engines are switched twenty times under one sound world", async () => {
    const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });
    const gravity: Triple = [0, -9.81, 0];
    for (let i = 0; i < 20; i++) {
      const engine = await makeEngine(name, gravity);
      const sound = engine.sound(world);
      for (const thing of roll()) sound.body(engine.add(thing), thing.material);
      for (let k = 0; k < 5; k++) {
        engine.step(DT);
        sound.step();
        world.render(800);
      }
      expect(sound.last.touches.length).toBe(1);
      expect(sound.counts.noBody).toBe(0);
      sound.dispose();
      engine.dispose();
    }
    world.dispose();
  });
});
