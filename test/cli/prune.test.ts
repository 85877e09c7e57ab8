// `phonolite prune` tells how many modes are heard: of a model when it is struck, of a scene while it sounds.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { objectLines } from "../../src/cli/prune/counts.js";
import { pruneScene } from "../../src/cli/prune/prune-scene.js";
import { ModalModel, models, modelToText } from "../../src/model/index.js";
import { pruneModel, pruneStrike } from "../../src/model/prune.js";
import { readyScene } from "../../src/world/scene/player.js";
import { parseScene } from "../../src/world/scene/scene.js";
import { builtinScene } from "../../src/world/scenes/builtin.js";
import { temporaryFolder } from "../support/run.js";
import { FakeWorld } from "../world/fake-world.js";
import { phonolite } from "./phonolite.js";

const SCENE = { format: "scene", version: 1, bodies: [{ id: "a", model: "bar" }], events: [] };

describe("of a model", () => {
  test("the kept modes are the mean over strike points, with their range", async () => {
    const { status, stdout, stderr } = await phonolite(["prune", "can", "--json"], temporaryFolder());
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const { kept, least, most } = pruneModel(models.load("can"), { av: 5, level: 70 });
    expect(JSON.parse(stdout)).toEqual([{ object: "can", total: 1361, kept, least, most }]);
  });

  test("level, a_v and threshold change what is heard", async () => {
    const folder = temporaryFolder();
    const words = ["prune", "wine-glass", "--position", "60", "--json"];
    const keptWith = async (...more: string[]) =>
      JSON.parse((await phonolite([...words, ...more], folder)).stdout)[0].kept;
    const glass = models.load("wine-glass");
    expect(await keptWith("--av", "20", "--level", "90")).toBe(pruneStrike(glass, 60, { av: 20, level: 90 }).kept);
    const soft = await keptWith("--av", "100", "--level", "30");
    expect(soft).toBeGreaterThan(0);
    expect(await keptWith("--av", "100", "--level", "30", "--threshold", "off")).toBeGreaterThan(soft);
  });

  test("people read a table", async () => {
    const { status, stdout } = await phonolite(["prune", "plate-1", "--position", "379"], temporaryFolder());
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}object +modes +kept +range\n {2}plate-1 +239 +103\.0\n/);
    expect(stdout).toContain("struck at sample point 379; a_v 5 dB, 70 dB SPL");
  });

  test("a file may be a model, with one sample point too", async () => {
    const folder = temporaryFolder();
    const pair = { frequencies: [1000, 1010], decayRates: [1, 1], gains: [1, 0.1], radiationGains: [1, 1] };
    writeFileSync(join(folder, "pair.json"), modelToText(new ModalModel({ name: "pair", ...pair })));
    const { status, stdout } = await phonolite(["prune", "pair.json", "--json"], folder);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual([{ object: "pair", total: 2, kept: 1, least: 1, most: 1 }]);
  });

  test("the picture is that of the strike nearest to the mean, and that of the can stands in the docs", async () => {
    const folder = temporaryFolder();
    const { status, stderr } = await phonolite(["prune", "can", "--plot", "can.svg"], folder);
    expect(status).toBe(0);
    const { strikes, kept } = pruneModel(models.load("can"));
    const [, told] = /^phonolite: wrote can\.svg: a strike at sample point (\d+)\n$/.exec(stderr)!;
    const drawn = strikes.find(({ point }) => point === Number(told))!;
    expect(strikes.every((strike) => Math.abs(strike.kept - kept) >= Math.abs(drawn.kept - kept))).toBe(true);
    const svg = readFileSync(join(folder, "can.svg"), "utf8");
    expect(svg).toContain(`can: ${drawn.kept} of 1361 modes kept`);
    await expect(svg).toMatchFileSnapshot("../../docs/images/hearing-can.svg");
  });
});

describe("of a scene", () => {
  /** A world that says of two bodies, pass after pass, how many of their modes are on. */
  function worldSaying(passes: number[][]): Parameters<typeof pruneScene>[0] {
    let pass = -1;
    return {
      sampleRate: 44_100,
      latencyFrames: 0,
      addBody: () => ({ strike: () => true, update: () => {}, remove: () => {} }),
      setListener: () => {},
      renderInto: (_out: Float32Array[], offset: number) => {
        if (offset === 0) pass++;
      },
      meters: () => new FakeWorld().meters(),
      heard: () => passes[pass].map((alive, b) => ({ id: b + 1, modes: 30, alive })),
    } as unknown as Parameters<typeof pruneScene>[0];
  }
  const bars = models.load("bar");
  const ready = {
    scene: parseScene({ ...SCENE, bodies: [...SCENE.bodies, { id: "b", model: "bar" }] }),
    models: [bars, bars],
  };
  const listening = { seconds: (3 * 2048) / 44_100, level: 70, path: "auto" } as const;

  test("the kept modes of a body are the mean over the passes of hearing", async () => {
    const world = worldSaying([
      [0, 9],
      [4, 6],
      [2, 6],
    ]);
    expect(await pruneScene(world, ready, listening)).toEqual([
      { object: "a", total: bars.modeCount, kept: 2, least: 0, most: 4 },
      { object: "b", total: bars.modeCount, kept: 7, least: 6, most: 9 },
    ]);
  });

  interface Row {
    object: string;
    total: number;
    kept: number;
    least: number;
    most: number;
  }
  const pruned = async (...words: string[]): Promise<Row[]> => {
    const { status, stdout, stderr } = await phonolite(["prune", ...words, "--json"], temporaryFolder());
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return JSON.parse(stdout);
  };
  const keptOf = (rows: Row[]) => rows.reduce((sum, { kept }) => sum + kept, 0);

  test("the demo is counted body by body, in its own order", async () => {
    const rows = await pruned("demo", "--seconds", "1");
    const { scene, models: ofBodies } = await readyScene(builtinScene("demo"));
    expect(rows.map(({ object, total }) => [object, total])).toEqual(
      scene.bodies.map(({ id }, b) => [id, ofBodies[b].modeCount]),
    );
    for (const { kept, least, most, total } of rows) {
      expect(least).toBeLessThanOrEqual(kept);
      expect(kept).toBeLessThanOrEqual(most);
      expect(most).toBeLessThanOrEqual(total);
    }
    expect(keptOf(rows)).toBeGreaterThan(1);
  });

  test("hail keeps the modes that are on in the meters of the same rendering", async () => {
    const words = "hail-picnic --hail-source poisson --seconds 1 --hail-rate 100 --seed 2 --path drive".split(" ");
    const rows = await pruned(...words);
    expect(rows.map(({ object }) => object)).toContain("can");
    const render = ["render", ...words, "--level", "70", "--av", "5", "--channels", "1", "--limiter", "off"];
    const { stdout } = await phonolite([...render, "--out", "o.wav", "--json"], temporaryFolder());
    const { stats } = JSON.parse(stdout);
    expect(stats.heard).toEqual(
      rows.map(({ object, total }, b) => ({ id: object, modes: total, alive: stats.heard[b].alive })),
    );
    // The same sound, looked at at the same times; rows are rounded to a hundredth.
    for (const [b, { kept }] of rows.entries()) expect(Math.abs(stats.heard[b].alive - kept)).toBeLessThan(0.006);
  });

  test("a_v, level and rate change what is kept of hail", async () => {
    const words = ["hail-picnic", "--hail-source", "poisson", "--seconds", "0.5", "--hail-rate"];
    const some = keptOf(await pruned(...words, "100"));
    expect(keptOf(await pruned(...words, "100", "--av", "0"))).toBeLessThan(some / 2);
    expect(keptOf(await pruned(...words, "100", "--level", "40"))).toBeLessThan(some);
    expect(keptOf(await pruned(...words, "1000"))).toBeGreaterThan(some);
  });

  test("people read the table and what it means; a file may be a scene", async () => {
    const folder = temporaryFolder();
    const events = [{ time: 0.1, body: "a", strike: { impulse: 0.01 } }];
    writeFileSync(join(folder, "scene.json"), JSON.stringify({ ...SCENE, events, seconds: 0.5 }));
    const { status, stdout } = await phonolite(["prune", "scene.json", "--threshold", "off"], folder);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}object +modes +kept +range\n {2}a +7 +\d\.\d {2}0 to \d\n/);
    expect(stdout).toContain("Modes on, mean over 0.5 s; a_v 5 dB, 70 dB SPL, no threshold in quiet.");
  });

  test("people read a line for each body, and the sum", () => {
    const rows = [
      { object: "a", total: 30, kept: 2, least: 0, most: 4 },
      { object: "b", total: 100, kept: 7.25, least: 6, most: 9 },
    ];
    const [, , , total] = objectLines(rows);
    expect(total).toMatch(/^ {2}total +130 +9\.3$/);
    expect(objectLines(rows)[1]).toMatch(/^ {2}a +30 +2\.0 {2}0 to 4$/);
  });

  test("a body that is gone has no modes on", async () => {
    const world = worldSaying([[6, 6], [6], [6]]);
    const [, gone] = await pruneScene(world, ready, listening);
    expect(gone).toMatchObject({ kept: 2, least: 0, most: 6 });
  });
});

test.each([
  ["a margin below 0", ["can", "--av", "-1"], "--av should be a number of decibels from 0 to 100"],
  ["a level that deafens", ["can", "--level", "141"], "--level should be a level in dB SPL from 0 to 140"],
  ["half a threshold", ["can", "--threshold", "half"], "--threshold should be one of on, off"],
  [
    "a point that there is not",
    ["can", "--position", "846"],
    "--position should be a sample-point index from 0 to 845",
  ],
  ["a picture on standard output", ["can", "--plot", "-"], "--plot should be the name of a file"],
  ["the length of a model", ["can", "--seconds", "3"], "--seconds is for scenes, and this is a model"],
  ["the picture of a scene", ["demo", "--plot", "x.svg"], "--plot is for models, and this is a scene"],
  ["a strike point of a scene", ["demo", "--position", "1"], "--position is for models, and this is a scene"],
  ["hail on another scene", ["demo", "--hail-rate", "9"], "--hail-rate belongs to the scenes hail-picnic, hail-table"],
  ["hail on a model", ["can", "--hail-rate", "9"], "--hail-rate is for scenes, and this is a model"],
  ["no name", [], "<model-or-scene> is missing"],
])("%s is wrong usage and leaves nothing", async (_, words, message) => {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = await phonolite(["prune", ...words], folder);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(readdirSync(folder)).toEqual([]);
});

test("a scene file is told from a model file by what is in it", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "scene.json"), JSON.stringify(SCENE));
  const { status, stderr } = await phonolite(["prune", "scene.json", "--position", "0"], folder);
  expect(status).toBe(2);
  expect(stderr).toContain("this is a scene");
});

test.each([
  ["no such name", "cam", "a preset (did you mean can?), a built-in scene (demo"],
  ["a file that is neither", "notes.json", "format"],
])("%s fails and says what there could have been", async (_, name, message) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "notes.json"), "{}");
  const { status, stdout, stderr } = await phonolite(["prune", name, "--plot", "x.svg"], folder);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(message);
  expect(readdirSync(folder)).toEqual(["notes.json"]);
});
