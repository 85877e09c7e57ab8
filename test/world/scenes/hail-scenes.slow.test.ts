// Scenes of falling stones: the rate is what was asked for, settings do what they say, and the same seed gives the same
// hail however long.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { hailScenes, type Impact } from "../../../src/hail/index.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import { readyScene, ScenePlayer, worldNeeds } from "../../../src/world/scene/player.js";
import { buildScene, builtinScene, type SceneOptions } from "../../../src/world/scenes/builtin.js";
import { builtinSceneNames } from "../../../src/world/scenes/names.js";
import { joined } from "../../support/joined.js";

const HAIL = builtinSceneNames.filter((name) => name.startsWith("hail-"));
const FALLING = [...HAIL, "shattering-pane"];

test("every place where it may hail is a scene", () => {
  expect(HAIL).toEqual(Object.keys(hailScenes).map((name) => `hail-${name}`));
});

/** Renders a scene and gives its samples and meters. */
async function play(name: string, seconds: number, options: SceneOptions = {}) {
  const ready = await readyScene(builtinScene(name, 1, { seconds, ...options }));
  const needs = worldNeeds(ready, 44_100);
  const world = await OfflineWorld.create({ ...needs, masterGain: ready.scene.masterGain });
  const player = new ScenePlayer(world, ready);
  const frames = Math.round(44_100 * seconds);
  const out = [new Float32Array(frames), new Float32Array(frames)];
  player.renderInto(out);
  const { events, limiterDb } = world.meters();
  world.dispose();
  return { out, events, limiterDb, impacts: player.impacts, ready };
}

/** Mean level, dB SPL at a full scale of 92. */
const levelOf = (out: readonly Float32Array[]) =>
  92 +
  10 *
    Math.log10(
      2 * (out.reduce((sum, part) => sum + part.reduce((s, x) => s + x * x, 0), 0) / (out[0].length * out.length)),
    );

describe("each scene of falling stones", () => {
  test.each(FALLING)("%s sounds, in time, near its level, and hardly needs the limiter", async (name) => {
    const { out, events, limiterDb, impacts, ready } = await play(name, 2);
    expect(impacts).toBe(ready.scene.events.filter(({ strike }) => strike).length);
    expect(impacts).toBeGreaterThan(1000);
    expect(events).toMatchObject({ late: 0, dropped: 0 });
    expect(limiterDb).toBeGreaterThan(-1);
    const [least, most] = name === "shattering-pane" ? [60, 72] : [71, 78];
    expect(levelOf(out)).toBeGreaterThan(least);
    expect(levelOf(out)).toBeLessThan(most);
    for (const part of out) for (const x of part) if (!(Math.abs(x) <= 1)) expect(x).toBeLessThanOrEqual(1);
  });

  test.each(FALLING)("%s is the same for the same seed, and begins alike however long it is", (name) => {
    const events = (seconds: number, seed = 5) => builtinScene(name, seed, { seconds }).events;
    const short = events(0.8);
    expect(short.length).toBeGreaterThan(50);
    // by Node's own comparison, which is stricter, and far quicker
    expect(isDeepStrictEqual(events(0.8), short)).toBe(true);
    expect(
      isDeepStrictEqual(
        events(1.3).filter(({ time }) => time < 0.8),
        short,
      ),
    ).toBe(true);
    expect(isDeepStrictEqual(events(0.8, 6), short)).toBe(false);
  });

  test.each(HAIL)("%s hails from the first moment on, in order of time", (name) => {
    const times = builtinScene(name, 2, { seconds: 1, hailRate: 400 }).events.map(({ time }) => time);
    expect(times[0]).toBeGreaterThanOrEqual(0);
    expect(times.every((time, e) => e === 0 || time >= times[e - 1])).toBe(true);
    expect(times.at(-1)).toBeLessThan(1);
    const part = (from: number) => times.filter((time) => time >= from && time < from + 0.2).length;
    expect(part(0)).toBeGreaterThan(0.5 * part(0.6));
  });

  test.each(HAIL)("%s has as many first impacts on what counts as its rate says", (name) => {
    const [rate, seconds] = [1500, 4];
    // what bounces is no first impact: it need not
    const { hail } = buildScene(name, 3, { hailRate: rate, seconds, bounces: 0 });
    const { onBodies, share, births, source } = hail!.stats;
    expect(source).toBe("particles");
    // chance of the impacts, and of the 20000 stones by which the share was found
    const doubt = Math.hypot(1 / Math.sqrt(rate * seconds), Math.sqrt((1 - share) / (20_000 * share)));
    expect(Math.abs(onBodies / (rate * seconds) - 1)).toBeLessThan(4 * doubt);
    expect(Math.abs(births - (rate * seconds) / share)).toBeLessThan(5 * Math.sqrt((rate * seconds) / share));
  });
});

describe("impacts", () => {
  test("are told one by one with the time of the scene; what is counted is what was told", () => {
    const told: Impact[] = [];
    const { hail, scene } = buildScene("hail-table", 4, { seconds: 1, onImpact: (impact) => told.push(impact) });
    const { stats, place } = hail!;
    expect(told.length).toBe(stats.impacts);
    expect(told.every(({ time }) => time >= 0 && time < 1)).toBe(true);
    expect(stats.bounces).toBe(told.filter(({ bounce }) => bounce > 0).length);
    const soft = new Set(place!.bodies.flatMap(({ id, soft }) => (soft ? id : [])));
    expect(stats.onBodies).toBe(told.filter(({ body, bounce }) => body && bounce === 0 && !soft.has(body)).length);
    expect(Object.values(stats.byBody).reduce((sum, count) => sum + count, 0)).toBe(
      told.filter(({ body }) => body !== undefined).length,
    );
    // each that sounds is an event at its own time, on its own body
    const hard = told.filter(({ body }) => body && !soft.has(body)).map(({ time, body }) => ({ time, body }));
    expect(scene.events.filter(({ body }) => !soft.has(body)).map(({ time, body }) => ({ time, body }))).toEqual(hard);
  });

  test("of the table fall on plates by the circles that they are on it", () => {
    const struck = new Set<string>();
    const onImpact = ({ body, place: [x, , z], collider }: Impact) => {
      if (!body?.startsWith("plate") || collider !== 1) return;
      const [px, pz, radius] = {
        "plate-1": [-0.55, -0.12, 0.15],
        "plate-2": [0.05, 0.14, 0.125],
        "plate-3": [0.6, -0.08, 0.1],
      }[body]!;
      expect(Math.hypot(x - px, z - pz)).toBeLessThanOrEqual(radius + 1e-6);
      struck.add(body);
    };
    builtinScene("hail-table", 1, { seconds: 2, onImpact });
    expect([...struck].sort()).toEqual(["plate-1", "plate-2", "plate-3"]);
  });

  test("of the plane are thrown stones that bounce up to eight times", () => {
    const told: Impact[] = [];
    builtinScene("hail-plane", 1, { seconds: 3, onImpact: (impact) => told.push(impact) });
    const falls = told.filter(({ bounce }) => bounce === 0);
    // from 4 m, thrown down with 3 m/s
    const off = falls.map(({ velocity, place }) => velocity[1] + Math.sqrt(9 + 2 * 9.81 * (4 - place[1])));
    expect(off.every((x) => Math.abs(x) < 5e-5)).toBe(true);
    expect(Math.max(...told.map(({ bounce }) => bounce))).toBeGreaterThanOrEqual(3);
  });

  test("of a pane begin when shards have fallen, with the speed of the fall, and every shard lands", () => {
    const told: Impact[] = [];
    const { scene, hail } = buildScene("shattering-pane", 1, { onImpact: (impact) => told.push(impact) });
    const falls = told.filter(({ hop }) => hop === 0);
    expect(falls.length).toBe(hail!.stats.births);
    expect(hail!.stats.broken).toBeGreaterThan(50);
    expect(falls[0].time).toBeGreaterThan(0.6);
    for (const { velocity } of falls) {
      expect(-velocity[1]).toBeGreaterThan(Math.sqrt(2 * 9.81 * 1.1) - 1e-6);
      expect(-velocity[1]).toBeLessThan(Math.sqrt(0.7 ** 2 + 2 * 9.81 * 2) + 1e-6);
    }
    // it cracks at 0.3 s, is gone soon after, and only shards are left
    const ofPane = scene.events.filter(({ body }) => body === "pane");
    expect(Math.min(...ofPane.map(({ time }) => time))).toBe(0.3);
    expect(ofPane.at(-1)).toMatchObject({ remove: { fade: true } });
    expect(Math.max(...ofPane.map(({ time }) => time))).toBeLessThan(0.33);
  });
});

describe("settings", () => {
  const heard = (options: SceneOptions, name = "hail-picnic") => {
    const told: Impact[] = [];
    const { hail } = buildScene(name, 1, { seconds: 1, ...options, onImpact: (impact) => told.push(impact) });
    return { told, stats: hail!.stats };
  };
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;

  test("a cloud over the house strikes the roof, one off the scene strikes nothing that sounds", () => {
    const { byBody } = heard({ cloud: [-6.5, -4.5], cloudRadius: 1 }).stats;
    expect(
      Object.keys(byBody)
        .filter((body) => !body.startsWith("lawn"))
        .every((body) => body.startsWith("roof")),
    ).toBe(true);
    expect(heard({ cloud: [15, 15], cloudRadius: 1 }).stats).toMatchObject({ onBodies: 0 });
    const off = buildScene("hail-picnic", 1, { seconds: 1, cloud: [500, 0] });
    expect(off.scene.events).toEqual([]);
    expect(off.hail!.stats.births).toBeGreaterThan(1000);
  });

  test("wind carries stones along, larger stones are larger, even energies are higher", () => {
    const first = (options: SceneOptions) => heard({ bounces: 0, ...options }).told;
    const still = mean(first({ wind: [0, 0] }).map(({ place }) => place[0]));
    expect(mean(first({ wind: [3, 0] }).map(({ place }) => place[0])) - still).toBeGreaterThan(2);
    const usual = first({});
    const largest = (told: readonly Impact[]) => Math.max(...told.map(({ diameter }) => diameter));
    expect(largest(usual)).toBeLessThanOrEqual(0.0201);
    expect(largest(first({ stoneSize: 2 }))).toBeGreaterThan(0.03);
    expect(mean(first({ energyLaw: "box" }).map(({ energy }) => energy))).toBeGreaterThan(
      3 * mean(usual.map(({ energy }) => energy)),
    );
  });

  test("bounces may be none, stones may break, and falls may be thrown", () => {
    expect(heard({ bounces: 0 }).stats.bounces).toBe(0);
    expect(heard({}).stats.broken).toBe(0);
    expect(heard({ shatter: true, stoneSize: 2 }).stats.broken).toBeGreaterThan(5);
    const { told } = heard({ fall: "ballistic", bounces: 0 });
    expect(told.every(({ velocity }) => -velocity[1] < 15.5)).toBe(true);
    expect(new Set(told.map(({ velocity, place }) => (velocity[1] ** 2 / (12 - place[1])).toFixed(2)))).toEqual(
      new Set(["19.62"]),
    );
  });

  test("no impacts are silence; as many as a million a second can be had where nearly all strike", () => {
    const none = buildScene("hail-can", 1, { hailRate: 0, seconds: 5 });
    expect(none.scene.events).toEqual([]);
    expect(none.hail!.stats).toMatchObject({ births: 0, impacts: 0 });
    const { onBodies } = buildScene("hail-plane", 1, { hailRate: 970_000, seconds: 0.02, bounces: 0 }).hail!.stats;
    expect(Math.abs(onBodies / 19_400 - 1)).toBeLessThan(0.05);
  });
});

describe("refused is", () => {
  test.each([
    [
      "hail-picnic",
      { hailRate: 1e6 },
      /hailRate should be at most \d+ impacts a second here, for which 1000000 stones a second fall, but came 1000000/,
    ],
    [
      "hail-plane",
      { hailRate: 5000, seconds: 600 },
      joined(
        /hailRate should be at most about \d+ for 600 s, or left as it is for about [\d.]+ s: /,
        /a scene has at most 2000000 events, but came 5000/,
      ),
    ],
    ["hail-table", { hailSource: "poisson" }, "hailSource should be left out: the scene hail-table has none"],
    ["shattering-pane", { hailRate: 5 }, "hailRate should be left out: the scene shattering-pane has none"],
    ["demo", { cloud: [0, 0] }, "cloud should be left out: the scene demo has none"],
    ["hail-can", { cloud: [0, 0, 0] }, "cloud should be x and z, 2 numbers of metres from -100000 to 100000"],
    ["hail-can", { cloud: [0, Number.NaN] }, "cloud should be x and z"],
    ["hail-can", { cloudRadius: -1 }, "cloudRadius should be a finite number of metres of at least 0"],
    ["hail-can", { wind: [200, 0] }, "wind should be x and z, 2 numbers of metres a second from -100 to 100"],
    ["hail-can", { stoneSize: 5 }, "stoneSize should be a finite number of at least 0.25, at most 4"],
    ["hail-can", { energyLaw: "flat" }, 'energyLaw should be one of inverse, box, but came "flat"'],
    ["hail-can", { fall: "slowly" }, "fall should be one of terminal, ballistic"],
    ["hail-can", { bounces: 2.5 }, "bounces should be a whole number from 0 to 8"],
    ["hail-can", { shatter: 1 }, "shatter should be one of true, false"],
    ["hail-can", { onImpact: 3 }, "onImpact should be a function"],
    ["hail-can", { seconds: 0 }, "seconds should be"],
    ["hail-can", { rate: 3 }, "rate should be one of seconds, sampleRate, hailSource, hailRate"],
  ])("%s with %j", (name, options, message) => {
    expect(() => builtinScene(name, 1, options as SceneOptions)).toThrow(message);
  });

  test("what makes too many events, with a rate and a length that would not", () => {
    expect.assertions(3);
    try {
      builtinScene("hail-house", 1, { hailRate: 4000, seconds: 1000 });
    } catch (error) {
      const [, rate, seconds] = /at most about (\d+) for 1000 s, or left as it is for about (\d+) s/.exec(`${error}`)!;
      // some three impacts for each first one
      expect(Number(rate)).toBeGreaterThan(500);
      expect(Number(rate)).toBeLessThan(900);
      expect(Number(seconds) / 1000).toBeCloseTo(Number(rate) / 4000, 1);
    }
  });
});
