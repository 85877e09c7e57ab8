// The playground without a page: steps in time, the hinge, the modes that are plotted, the lines that are copied, and
// the whole stage in the real engines.
import { SoundWorld } from "phonolite";
import { makeShape } from "phonolite/model";
import { afterAll, describe, expect, test } from "vitest";
import { asCode } from "../../../studio/pages/playground/copies.js";
import { ENGINES, makeEngine } from "../../../studio/pages/playground/engines/index.js";
import { modesOf } from "../../../studio/pages/playground/panel/modes-plot.js";
import { radiusOf } from "../../../studio/pages/playground/picture/rings.js";
import { hingePoint } from "../../../studio/pages/playground/play/creak.js";
import { Stage } from "../../../studio/pages/playground/play/stage.js";
import { MOST_STEPS, STEP, StepPace } from "../../../studio/pages/playground/play/step-pace.js";
import { items } from "../../../studio/pages/playground/scene/items.js";
import { PLAYGROUND_SCHEMA } from "../../../studio/pages/playground/state.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";

const GRAVITY = [0, -9.81, 0] as const;

describe("steps", () => {
  test("are as many as time has passed, whatever the frames", () => {
    const pace = new StepPace();
    let steps = 0;
    for (let i = 0; i <= 144; i++) steps += pace.steps(i / 144, 1);
    expect(steps).toBe(60);
  });
  test("are as few as time is slow", () => {
    const pace = new StepPace();
    let steps = 0;
    for (let i = 0; i <= 600; i++) steps += pace.steps(i / 60, 0.1);
    expect(steps).toBe(60);
  });
  test("are never more than a few at a time, and what was missed is not made up for", () => {
    const pace = new StepPace();
    pace.steps(0, 1);
    expect(pace.steps(5, 1)).toBe(MOST_STEPS);
    expect(pace.steps(5 + STEP, 1)).toBe(1);
  });
  test("begin anew after a pause", () => {
    const pace = new StepPace();
    pace.steps(0, 1);
    pace.restart();
    expect(pace.steps(9, 1)).toBe(0);
  });
});

test("a hinge that hangs still is no contact; one that turns rubs as fast as its pin is wide", () => {
  expect(hingePoint(1, 2, 0, [0, 1, 0])).toBeUndefined();
  expect(hingePoint(1, 2, Number.NaN, [0, 1, 0])).toBeUndefined();
  const [slow, fast] = [0.2, -0.6].map((turning) => hingePoint(1, 2, turning, [0, 1, 0])!.slip![2]);
  expect(slow).toBeCloseTo(0.2 * 0.006, 9);
  expect(fast / slow).toBeCloseTo(-3, 9);
});

test("the plot of modes has a stem for every mode that is heard", () => {
  const bar = makeShape("bar", { length: 0.3, width: 0.03, thickness: 0.01, material: "steel", highest: 60_000 });
  const heard = bar.frequencies.filter((hz) => hz <= 20_000).length;
  const { dots } = modesOf(bar);
  expect(heard).toBeLessThan(bar.modeCount);
  expect(dots!.x.length).toBe(heard);
  expect(10 ** dots!.x[0]).toBeCloseTo(bar.frequencies[0], 6);
});

test("harder hits make wider rings", () => {
  expect(radiusOf(1)).toBeGreaterThan(1.5 * radiusOf(0.001));
  expect(radiusOf(1e9)).toBeLessThanOrEqual(0.3);
});

test.each(ENGINES)("the copied lines of %s name its package, its adapter, and the thing in hand", (engine) => {
  const values = {
    ...defaultsOf(PLAYGROUND_SCHEMA),
    engine,
    thing: "bar",
    changes: "bar:brass:felt",
    slow: "4",
  } as const;
  const code = asCode(values);
  expect(code).toContain(`phonolite/${engine}`);
  expect(code).toContain('material: "brass", surface: "felt"');
  expect(code).toContain("world.clock.rate = 0.25");
  expect(asCode({ ...values, slow: "1" })).not.toContain("clock.rate");
});

describe.each(ENGINES)("the stage in %s", (name) => {
  /** Opened once for both tests. */
  let opened: ReturnType<typeof open> | undefined;
  afterAll(async () => (await opened)?.stage.dispose());
  const open = async () => {
    const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 256 });
    const engine = await makeEngine(name, GRAVITY);
    const stage = new Stage(engine, items(1));
    stage.hear(world as never, GRAVITY);
    // floor, door and what the tests strike come first in time, so all are made
    while (!stage.prepare(1000));
    const loudest = (steps: number) => {
      let peak = 0;
      for (let i = 0; i < steps; i++) {
        stage.step();
        for (const x of world.render(735)[0]) peak = Math.max(peak, Math.abs(x));
      }
      return peak;
    };
    return { stage, engine, loudest };
  };

  test("stands still but for marbles, which run down and sound; a thrown thing sounds; the door creaks", async () => {
    opened ??= open();
    const { stage, engine, loudest } = await opened;
    const before = new Map(stage.things.map(({ name, pose }) => [name, pose.slice()]));
    let hits = 0;
    stage.onHit = () => hits++;
    expect(loudest(240)).toBeGreaterThan(0.01);
    expect(hits).toBeGreaterThan(5);
    const fallen = stage.things.filter(({ name }) => name.startsWith("marble-")).map(({ pose }) => pose[1]);
    for (const y of fallen) expect(y).toBeLessThan(1.6);
    for (const { name, pose } of stage.things) {
      if (/^(marble|basin)/.test(name)) continue;
      const far = Math.hypot(...[0, 1, 2].map((i) => pose[i] - before.get(name)![i]));
      expect(far, name).toBeLessThan(0.08);
    }
    const count = hits;
    engine.push(stage.members.get("ball-large")!.id, [0, 6, -4]);
    loudest(90);
    expect(hits).toBeGreaterThan(count);
    // everything lies nearly still again, then the door alone is pulled
    loudest(300);
    const quiet = loudest(60);
    const door = stage.members.get("door")!;
    const grip = stage.grab(door, [door.pose[0], 1, door.pose[2]]);
    let heard = 0;
    for (let i = 1; i <= 60; i++) {
      const angle = 0.85 - 0.006 * i;
      grip.moveTo([-2.145 + 0.39 * Math.sin(angle), 1, -0.8 + 0.39 * Math.cos(angle)]);
      heard = Math.max(heard, loudest(1));
    }
    grip.release();
    expect(heard).toBeGreaterThan(Math.max(1e-4, 2 * quiet));
  });

  test("what falls out of the room comes back; what is removed is gone, twice too", async () => {
    opened ??= open();
    const { stage, engine } = await opened;
    const brick = stage.members.get("brick")!;
    engine.place(brick.id, [0, -5, 0]);
    stage.step();
    expect(brick.pose[1]).toBeGreaterThan(0);
    stage.remove("brick");
    stage.remove("brick");
    stage.step();
    expect(stage.members.has("brick")).toBe(false);
    expect(stage.memberOf(brick.id)).toBeUndefined();
  });
});
