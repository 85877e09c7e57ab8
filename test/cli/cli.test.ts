// The command line, and the disk after it. Each failure that a user can cause has its exit status, its one line, and
// leaves nothing behind. Help, a sound, each exit status and signals are those of the real binary in a process of its
// own.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { models, modelToJson } from "../../src/model/index.js";
import { joined } from "../support/joined.js";
import { phonolite, phonoliteAlone } from "./phonolite.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "phonolite-cli-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => phonolite(words, folder);
const alone = (...words: string[]) => phonoliteAlone(words, folder);
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");
const put = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
const SCENE = {
  format: "scene",
  version: 1,
  bodies: [{ id: "a", model: "bell" }],
  events: [{ time: 0.05, body: "a", strike: { impulse: 0.01 } }],
};

describe("phonolite", () => {
  test("--version and --help go to standard output and end with 0", async () => {
    expect(await alone("--version")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(await alone("--help")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        "batch|batch-worker|compare|fit|listening|mesh|models|prune|rain-presets|render|reproduce|shape|strike|tokens",
      ),
      stderr: "",
    });
    const { stdout } = await run("strike", "--help");
    for (const option of ["--impulse", "--position", "--duration-ms", "--distance", "--full-scale", "--build"]) {
      expect(stdout).toContain(option);
    }
  });

  test("without words shows the usage and ends with 2", async () => {
    expect(await alone()).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("USAGE") });
  });

  test.each([
    [
      ["sing"],
      joined(
        /unknown command "sing"; there are batch, batch-worker, compare, fit, listening, mesh, models, prune, /,
        /rain-presets, render, reproduce, shape, strike, tokens/,
      ),
    ],
    [["--loud"], /unknown option --loud/],
    [["render", "demo", "--out", "o.wav", "--rats", "1"], /unknown option --rats/],
    [
      ["render", "demo", "--out", "o.wav", "--rate", "1"],
      /--rate should be a whole number of hertz from 8000 to 192000/,
    ],
    [["render", "demo", "--out", "o.wav", "--seconds", "-1"], /--seconds should be a number above 0/],
    [["render", "demo"], /--out is missing/],
    [["render", "--out", "o.wav"], /<scene> is missing/],
    [["strike", "bar", "--out", "o.wav", "--impulse", "NaN"], /--impulse should be a number of N·s/],
    [
      ["strike", "bar", "--out", "o.wav", "--position", "129"],
      /--position should be a sample-point index from 0 to 128/,
    ],
    [["strike", "bar", "--out", "o.wav", "--position", "1,2"], /--position should be/],
    [["strike", "bar", "--out", "o.wav", "--position", "1e300,0,0"], /3 numbers of metres from -1000000 to 1000000/],
    [["strike", "bar", "--out", "o.wav", "--direction", "0,0,0"], /--direction should be x,y,z/],
    [["strike", "bar", "--out", "-"], /--out should be the name of a file: it cannot go to standard output/],
    [
      ["strike", "bar", "--out", "o.wav", "--at", "5", "--seconds", "2"],
      /--at should be before the end of the sound, which is 2 s long/,
    ],
  ])("%j is wrong usage: one line, exit status 2, no file", async (words, message) => {
    const { status, stdout, stderr } = await run(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("render", () => {
  test("writes the demo and its statistics, and says so", async () => {
    const { status, stdout, stderr } = await alone(
      "render",
      "demo",
      "--seconds",
      "1",
      "--out",
      "o.wav",
      "--stats",
      "s.json",
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toMatch(/wrote o\.wav: 1 s, \d+ impacts/);
    expect(readdirSync(folder).sort()).toEqual(["o.wav", "s.json"]);
    const wav = new wavefile.WaveFile(readFileSync(join(folder, "o.wav")));
    expect(wav.fmt).toMatchObject({ numChannels: 2, sampleRate: 44_100, bitsPerSample: 24 });
    const stats = JSON.parse(readFileSync(join(folder, "s.json"), "utf8"));
    expect(stats).toMatchObject({
      seconds: 1,
      channels: 2,
      layout: "stereo",
      bodies: 7,
      events: { late: 0, dropped: 0 },
    });
    expect(stats.impacts).toBeGreaterThan(2);
    expect(stats.modes.alive.max).toBeGreaterThan(0);
    expect(stats.peakDbFs).toBeLessThan(0);
    expect(stats.peakDbFs).toBeGreaterThan(-40);
  });

  test("writes JSON, and nothing but JSON, to standard output when asked", async () => {
    const { status, stdout } = await alone("render", "demo", "--seconds", "0.2", "--out", "o.wav", "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      frames: 8820,
      rate: 44_100,
      channels: 2,
      layout: "stereo",
      bits: 24,
      stats: { seconds: 0.2, channels: 2, layout: "stereo" },
    });
  });

  test.each(["auto", "ring", "drive", "long"])(
    "gives the same bytes twice and at any block size, path %s",
    async (path) => {
      for (const [name, block] of [
        ["a", "128"],
        ["b", "128"],
        ["c", "64"],
        ["d", "1000"],
      ]) {
        // the second time in another process
        const { status } = await (name === "b" ? alone : run)(
          "render",
          "demo",
          "--seconds",
          "1",
          "--path",
          path,
          "--block",
          block,
          "--out",
          name,
        );
        expect(status).toBe(0);
      }
      for (const name of ["b", "c", "d"]) expect(hashOf(name)).toBe(hashOf("a"));
    },
  );

  test.each(["simd", "relaxed", "scalar"])(
    "gives the same bytes at any block size with the %s build",
    async (build) => {
      for (const block of ["64", "128", "1000"]) {
        const { status, stderr } = await run(
          "render",
          "demo",
          "--seconds",
          "0.5",
          "--build",
          build,
          "--block",
          block,
          "--out",
          block,
        );
        expect(status, stderr).toBe(0);
      }
      expect(hashOf("64")).toBe(hashOf("128"));
      expect(hashOf("1000")).toBe(hashOf("128"));
    },
  );

  test("of another seed is another sound", async () => {
    await run("render", "demo", "--seconds", "0.5", "--seed", "1", "--out", "a");
    await run("render", "demo", "--seconds", "0.5", "--seed", "2", "--out", "b");
    expect(hashOf("a")).not.toBe(hashOf("b"));
  });

  test("reads a scene file, and its own length", async () => {
    put("scene.json", { ...SCENE, seconds: 0.25 });
    const { status, stdout } = await run("render", "scene.json", "--out", "o.wav", "--json", "--rate", "48000");
    expect(status).toBe(0);
    expect(JSON.parse(stdout).frames).toBe(12_000);
  });

  test.each([
    ["truncated", JSON.stringify(SCENE).slice(0, 60), /the file should be whole JSON text/],
    ["empty", "", /the file should be whole JSON text, but came an empty file/],
    ["wrong in its second line", '{\n  "format": scene\n}', /came "scene" in place of a value at line 2, column 13/],
    [
      "full of typing errors",
      { ...SCENE, bodies: [{ id: "a", modle: "bell" }] },
      /bodies\[0\]\.modle should be one of id, model, .*did you mean model\?/,
    ],
    ["of another version", { ...SCENE, version: 9 }, /version should be 1 or lower .* but came 9/],
    ["wrong inside", { ...SCENE, events: [{ time: 0, body: "x", remove: {} }] }, /events\[0\]\.body should be the id/],
    [
      "with a model that is not there",
      { ...SCENE, bodies: [{ id: "a", model: "no.json" }] },
      /bodies\[0\]\.model should be a preset \([^)]*\) or a readable model file, but came "no.json", no such/,
    ],
  ])("of a scene file that is %s fails with one line, exit status 1 and no sound", async (_, content, message) => {
    put("scene.json", content);
    put("o.wav", "older");
    const { status, stderr } = await run("render", "scene.json", "--out", "o.wav");
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(readFileSync(join(folder, "o.wav"), "utf8")).toBe("older");
    expect(readdirSync(folder).sort()).toEqual(["o.wav", "scene.json"]);
  });

  test("to a place that cannot be written to fails before any work", async () => {
    const { status, stderr } = await alone("render", "demo", "--seconds", "3600", "--out", "no/such/folder/o.wav");
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("no such file or folder") });
    const stats = await run("render", "demo", "--seconds", "3600", "--out", "o.wav", "--stats", "no/s.json");
    expect({ ...stats }).toMatchObject({ status: 1, stderr: expect.stringContaining("no such file or folder") });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("of more than 4 GiB fails before any work", async () => {
    const { status, stderr } = await run("render", "demo", "--seconds", "86400", "--bits", "32", "--out", "o.wav");
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining("smaller than 4 GiB") });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM"] as const)(
    "stopped by %s leaves nothing, and an older file as it was",
    async (signal) => {
      put("o.wav", "older");
      const words = ["render", "demo", "--seconds", "3600", "--out", "o.wav", "--stats", "s.json"];
      const outcome = await phonoliteAlone(words, folder, (child) => {
        const timer = setInterval(() => {
          if (readdirSync(folder).some((name) => name.includes("o.wav") && name.endsWith(".part"))) {
            clearInterval(timer);
            child.kill(signal);
          }
        }, 20);
        child.once("close", () => clearInterval(timer));
      });
      expect(outcome).toMatchObject({ status: 1, stderr: "phonolite: interrupted; nothing was written\n" });
      expect(readdirSync(folder)).toEqual(["o.wav"]);
      expect(readFileSync(join(folder, "o.wav"), "utf8")).toBe("older");
    },
  );
});

describe("strike", () => {
  test("writes a struck model, and the strike sounds when it was asked to", async () => {
    const { status } = await run("strike", "bar", "--at", "0.1", "--seconds", "0.5", "--bits", "32", "--out", "o.wav");
    expect(status).toBe(0);
    const [left] = new wavefile.WaveFile(readFileSync(join(folder, "o.wav"))).getSamples(
      false,
      Float64Array,
    ) as unknown as Float64Array[];
    expect(left).toHaveLength(22_050);
    expect(Math.max(...left.subarray(0, 4400).map(Math.abs))).toBe(0);
    expect(Math.max(...left.subarray(4410, 4900).map(Math.abs))).toBeGreaterThan(0.01);
  });

  test("lasts 3 s after the strike and half a millisecond unless told otherwise", async () => {
    const { stdout } = await run("strike", "bar", "--at", "1", "--out", "o.wav", "--json");
    expect(JSON.parse(stdout).stats.seconds).toBe(4);
    await run("strike", "bar", "--at", "1", "--duration-ms", "0.5", "--out", "same.wav");
    expect(hashOf("same.wav")).toBe(hashOf("o.wav"));
    await run("strike", "bar", "--at", "1", "--duration-ms", "0", "--out", "hard.wav");
    expect(hashOf("hard.wav")).not.toBe(hashOf("o.wav"));
  });

  test("may pull: the sound is turned over", async () => {
    const sound = async (impulse: string) => {
      const words = ["--impulse", impulse, "--seconds", "0.1", "--bits", "32", "--channels", "1", "--out", "o.wav"];
      expect(await run("strike", "bar", "--position", "0.1, 0, 0", ...words)).toMatchObject({ status: 0 });
      const wav = new wavefile.WaveFile(readFileSync(join(folder, "o.wav")));
      return wav.getSamples(false, Float64Array) as unknown as Float64Array;
    };
    const push = await sound("0.001");
    expect(await sound("-0.001")).toEqual(push.map((x) => 0 - x));
  });

  test("notes a name that is not that of a WAV file", async () => {
    const { stderr } = await run("strike", "bar", "--seconds", "0.1", "--out", "sound");
    expect(stderr).toContain("sound is a WAV file, though its name does not end in .wav");
  });

  test("is half as loud at twice the distance", async () => {
    const peak = async (distance: string) => {
      const words = ["strike", "bar", "--impulse", "0.001", "--distance", distance, "--seconds", "0.3"];
      const { stdout } = await run(...words, "--out", "o.wav", "--json");
      return JSON.parse(stdout).stats.peakDbFs as number;
    };
    expect((await peak("2")) - (await peak("1"))).toBeCloseTo(-6.02, 1);
  });

  test("reads a model file, takes a place and a direction, and says when the limiter acts", async () => {
    put("b.modal.json", modelToJson(models.load("bar")));
    const words = ["strike", "b.modal.json", "--position", "0.17,0,0", "--direction", "0,-1,0", "--impulse", "1"];
    const { status, stderr } = await run(...words, "--seconds", "0.2", "--out", "o.wav");
    expect(status).toBe(0);
    expect(stderr).toMatch(/the limiter turned the sound down by up to \d+\.\d dB/);
    const off = await run(...words, "--seconds", "0.2", "--out", "o.wav", "--limiter", "off");
    expect(off.stderr).toMatch(/samples were over full scale and clipped[\s\S]* dBFS before clipping/);
  });

  test("of a model that is wrong fails with its path, exit status 1 and no file", async () => {
    put("b.modal.json", { ...modelToJson(models.load("bar")), frequencies: [1, "NaN"] });
    const { status, stderr } = await run("strike", "b.modal.json", "--out", "o.wav");
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("frequencies[1] should be"),
    });
    expect(existsSync(join(folder, "o.wav"))).toBe(false);
    const unknown = await run("strike", "gnog", "--out", "o.wav");
    expect(unknown).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("a preset (did you mean gong?) or a model file"),
    });
  });
});
