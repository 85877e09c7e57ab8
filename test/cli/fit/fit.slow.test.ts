// `phonolite fit` as people run it: what it writes, that a model struck again is the recording again, and every
// recording that cannot be fitted: one line, the right exit status, nothing left behind.
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fitOptions } from "../../../src/cli/fit/fit-options.js";
import { UsageError } from "../../../src/cli/usage.js";
import type { FitReport } from "../../../src/fit/report.js";
import { parseModelText } from "../../../src/model/index.js";
import { readWav, WavWriter } from "../../../src/offline/index.js";
import type { WavBits } from "../../../src/offline/wav/header.js";
import { headerOf } from "../../../src/offline/wav/header.js";
import { difference, energyDb } from "../../fit/known-fit.js";
import { sequence } from "../../fit/synthetic.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite, phonoliteAlone } from "../phonolite.js";

const RATE = 16_000;
const MODES = [
  { frequency: 440.3, decay: 8, amplitude: 0.3, phase: 0.4 },
  { frequency: 1220.7, decay: 14, amplitude: 0.15, phase: -1.9 },
  { frequency: 2610.1, decay: 25, amplitude: 0.1, phase: 2.2 },
];

/** A strike of three modes at some seconds, in noise 70 dB below. */
function recording({ seconds = 0.8, at = [0.1], pitch = [1], noise = 3e-5, rate = RATE } = {}): Float32Array {
  const { normal } = sequence(11);
  return Float32Array.from({ length: seconds * rate }, (_, i) => {
    let sum = noise * normal();
    at.forEach((start, k) => {
      const t = i / rate - start;
      for (const { frequency, decay, amplitude, phase } of t >= 0 ? MODES : []) {
        sum += amplitude * Math.exp(-decay * t) * Math.sin(2 * Math.PI * frequency * (pitch[k] ?? 1) * t + phase);
      }
    });
    return sum;
  });
}

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const run = (...words: string[]) => phonolite(words, folder);
const path = (name: string) => join(folder, name);
const json = (name: string) => JSON.parse(readFileSync(path(name), "utf8"));
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(path(name)))
    .digest("hex");

async function put(name: string, channels: Float32Array[], bits: WavBits = 32, rate = RATE): Promise<void> {
  const wav = await WavWriter.create(
    path(name),
    { sampleRate: rate, channels: channels.length, bits },
    channels[0].length,
  );
  await wav.write(channels);
  await wav.finish();
}

describe("a recording of a strike", () => {
  test("becomes a model, a report, a picture and its resynthesis; the model struck is the same sound", async () => {
    await put("cup.wav", [recording()], 24);
    const files = ["--out", "cup.modal.json", "--report", "cup.json", "--plot", "cup.svg", "--resynth", "again.wav"];
    const { status, stdout, stderr } = await run("fit", "cup.wav", ...files);
    expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: "" });
    expect(stderr).toMatch(/wrote cup\.modal\.json: 3 modes from 0\.1\d* s on, residual -\d+\.\d dB/);
    expect(readdirSync(folder).sort()).toEqual(["again.wav", "cup.json", "cup.modal.json", "cup.svg", "cup.wav"]);

    const report: FitReport = json("cup.json");
    expect(report).toMatchObject({ sampleRate: RATE, seconds: 0.8, strikes: [report.onset], channel: "loudest" });
    expect(report.onset).toBeCloseTo(0.1, 3);
    expect(report.residualDb).toBeLessThan(-50);
    MODES.forEach(({ frequency, decay, amplitude }, m) => {
      expect(report.modes[m].frequency).toBeCloseTo(frequency, 1);
      expect(report.modes[m].decayRate / decay).toBeCloseTo(1, 1);
      expect(report.modes[m].amplitude / amplitude).toBeCloseTo(1, 1);
    });
    expect(readFileSync(path("cup.svg"), "utf8")).toMatch(/^<svg .*<\/svg>\n$/s);

    const again = await readWav(path("again.wav"));
    expect(again).toMatchObject({ sampleRate: RATE, channelCount: 1, totalFrames: 0.8 * RATE, float: true });
    const model = parseModelText(readFileSync(path("cup.modal.json"), "utf8"));
    expect(model).toMatchObject({ name: "cup", modeCount: 3, pointCount: 1 });
    const sound = ["--bits", "32", "--channels", "1", "--limiter", "off", "--rate", String(RATE)];
    const blow = ["--duration-ms", "0", "--at", String(report.onset), "--seconds", "0.8"];
    const struck = await run("strike", "cup.modal.json", ...blow, ...sound, "--out", "struck.wav");
    expect(struck.status, struck.stderr).toBe(0);
    const { channels } = await readWav(path("struck.wav"));
    expect(energyDb(difference(channels[0], again.channels[0]), again.channels[0])).toBeLessThan(-80);
  });

  test("gives the same bytes again", async () => {
    await put("cup.wav", [recording()], 16);
    for (const k of [1, 2]) {
      const files = ["--out", `${k}.json`, "--report", `r${k}.json`, "--plot", `${k}.svg`, "--resynth", `${k}.wav`];
      const words = ["fit", "cup.wav", ...files, "--with-residual", "--with-noise"];
      const { status } = await (k === 1 ? phonolite : phonoliteAlone)(words, folder);
      expect(status).toBe(0);
    }
    for (const [a, b] of ["1.json 2.json", "r1.json r2.json", "1.svg 2.svg", "1.wav 2.wav"].map((s) => s.split(" "))) {
      expect(hashOf(a)).toBe(hashOf(b));
    }
  });

  test("with residual and noise keeps them apart from the modes and says what they are", async () => {
    const click = recording({ noise: 1e-3 }).map((x, i) => x + (i >= 1600 && i < 1630 ? 0.2 : 0));
    await put("cup.wav", [click]);
    const parts = ["--with-residual", "--with-noise", "--seed", "5"];
    await run("fit", "cup.wav", "--resynth", "modes.wav");
    const { stdout } = await run("fit", "cup.wav", "--out", "c.modal.json", ...parts, "--resynth", "all.wav", "--json");
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({
      out: "c.modal.json",
      resynth: "all.wav",
      resynthesis: { holds: ["modes", "residual", "noise"] },
    });
    expect(told.residual.seconds).toBeLessThanOrEqual(0.01);
    expect(told.noise).toMatchObject({ seed: 5, helps: true });
    expect(typeof told.modes).toBe("number");
    const { phonoliteFit } = json("c.modal.json").extras;
    expect(phonoliteFit).toMatchObject({
      version: 1,
      impulse: 0.01,
      distance: 1,
      fullScaleDbSpl: 92,
      noise: { seed: 5 },
    });
    expect(phonoliteFit.residual.samples.length).toBeLessThanOrEqual(0.01 * RATE);
    const [modes, all] = await Promise.all(
      ["modes.wav", "all.wav"].map(async (name) => (await readWav(path(name))).channels[0]),
    );
    expect(modes.subarray(0, 1500).every((sample) => sample === 0)).toBe(true);
    expect(energyDb(all.subarray(0, 1500), click.subarray(0, 1500))).toBeCloseTo(0, -0.5);
  });

  test("keeps as many modes as asked for, and the level that is asked for", async () => {
    await put("cup.wav", [recording()]);
    const { status } = await run(
      "fit",
      "cup.wav",
      "--modes",
      "2",
      "--impulse",
      "0.1",
      "--name",
      "mug",
      "--out",
      "m.modal.json",
    );
    expect(status).toBe(0);
    const model = parseModelText(readFileSync(path("m.modal.json"), "utf8"));
    expect(model).toMatchObject({ name: "mug", modeCount: 2 });
    expect(model.frequencies[0]).toBeCloseTo(440.3, 0);
    // 0.3 of full scale, a sine of 92 dB SPL.
    expect(Math.abs(model.strikeLevel(0.1) - 92 - 10 * Math.log10(0.3 ** 2 + 0.15 ** 2))).toBeLessThan(1);
  });
});

describe("channels", () => {
  test("with opposite phase are not mixed: the strongest is taken, and said", async () => {
    const one = recording();
    await put("stereo.wav", [one.map((x) => -0.9 * x), one], 24);
    const { status, stderr } = await run("fit", "stereo.wav", "--report", "r.json");
    expect(status, stderr).toBe(0);
    expect(stderr).toContain("of 2 channels took number 2, the strongest");
    expect(json("r.json").modes[0].amplitude).toBeCloseTo(0.3, 1);
    const first = await run("fit", "stereo.wav", "--report", "r.json", "--channel", "1");
    expect(first.status, first.stderr).toBe(0);
    expect(json("r.json").modes[0].amplitude).toBeCloseTo(0.27, 1);
  });

  test("that cancel are not mixed even when asked for", async () => {
    const one = recording();
    await put("opposite.wav", [one, one.map((x) => -x)], 24);
    const { status, stderr } = await run("fit", "opposite.wav", "--out", "o.modal.json", "--channel", "mix");
    expect(status).toBe(1);
    expect(stderr).toContain(
      "fit: channel should be loudest where channels cancel, but came mix, of which nothing is left",
    );
    expect(readdirSync(folder)).toEqual(["opposite.wav"]);
  });
});

describe("several strikes", () => {
  beforeEach(async () => {
    const two = recording({ seconds: 1.6, at: [0.1, 0.9], pitch: [1, 1.07] });
    await put("two.wav", [two]);
  });

  test("are told, and the loudest or the one that is asked for is fitted", async () => {
    const { status, stderr } = await run("fit", "two.wav", "--report", "r.json", "--strike", "2");
    expect(status, stderr).toBe(0);
    const report: FitReport = json("r.json");
    expect(report.strikes).toHaveLength(2);
    expect(report.onset).toBeCloseTo(0.9, 3);
    expect(report.modes.some(({ frequency }) => Math.abs(frequency - 1.07 * 440.3) < 0.5)).toBe(true);
    const loudest = await run("fit", "two.wav", "--report", "r.json");
    expect(loudest.stderr).toMatch(/2 strikes found, at 0\.\d+ s, 0\.\d+ s; number \d was fitted/);
  });

  test("all become models of their own, and the resynthesis holds them all", async () => {
    const words = ["--strike", "all", "--out", "two.modal.json", "--report", "r.json", "--resynth", "again.wav"];
    const { status, stderr } = await run("fit", "two.wav", ...words);
    expect(status, stderr).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([
      "again.wav",
      "r.json",
      "two-1.modal.json",
      "two-2.modal.json",
      "two.wav",
    ]);
    expect(json("r.json").fits).toHaveLength(2);
    const [made, heard] = await Promise.all(
      ["again.wav", "two.wav"].map(async (name) => (await readWav(path(name))).channels[0]),
    );
    expect(energyDb(difference(made, heard), heard)).toBeLessThan(-40);
  });

  test("that are not there are refused", async () => {
    const { status, stderr } = await run("fit", "two.wav", "--out", "o.modal.json", "--strike", "3");
    expect(status).toBeGreaterThan(0);
    expect(stderr).toMatch(/strike should be/);
    expect(readdirSync(folder)).toEqual(["two.wav"]);
  });
});

const HOUR_RATE = 8000;

/** An hour of 16-bit silence but for one strike, as a file with a hole. */
function putHour(name: string, at: number): void {
  const file = openSync(path(name), "w");
  const bytes = 3600 * 2 * HOUR_RATE;
  writeSync(file, headerOf({ sampleRate: HOUR_RATE, channels: 1, bits: 16 }, bytes));
  const samples = Int16Array.from(recording({ seconds: 1.6, rate: HOUR_RATE }), (x) => Math.round(x * 32_767));
  writeSync(file, new Uint8Array(samples.buffer), 0, samples.byteLength, 44 + 2 * at * HOUR_RATE);
  ftruncateSync(file, 44 + bytes);
  closeSync(file);
}

test("an hour-long recording is searched, and only its strike is read and fitted", async () => {
  putHour("hour.wav", 1800);
  const { status, stderr } = await run("fit", "hour.wav", "--report", "r.json");
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/a long recording \(3600 s\): fitted strike 1 of 1 from 1799\.\d+ s to 18\d\d\.\d+ s/);
  const report: FitReport = json("r.json");
  expect(report).toMatchObject({ seconds: 3600, sampleRate: HOUR_RATE });
  expect(report.onset).toBeCloseTo(1800.1, 3);
  expect(report.modes.some(({ frequency }) => Math.abs(frequency - 440.3) < 0.2)).toBe(true);
});

describe("what cannot be fitted is told in one line and leaves nothing behind:", () => {
  const OUT = ["--out", "o.modal.json", "--report", "o.json", "--plot", "o.svg", "--resynth", "o.wav"];

  test.each<[string, () => Promise<void> | void, RegExp]>([
    ["silence", () => put("in.wav", [new Float32Array(RATE)]), /recording should be a sound, but came silence/],
    ["10 ms", () => put("in.wav", [recording().slice(1600, 1760)]), /at least 20 ms long, but came 10\.0 ms/],
    [
      "clipping",
      () => put("in.wav", [recording().map((x) => Math.max(-0.1, Math.min(0.1, x)))]),
      /not clipped, but came/,
    ],
    ["NaN", () => put("in.wav", [recording().fill(Number.NaN, 900, 901)]), /finite samples, but came NaN at frame 900/],
    ["text", () => writeFileSync(path("in.wav"), "dear diary, today I hit a bell\n".repeat(40)), /read WAV: in\.wav/],
    ["nothing at all", () => writeFileSync(path("in.wav"), ""), /read WAV: in\.wav/],
    ["a file that is not there", () => {}, /read WAV: in\.wav should be a readable WAV file, but came no such file/],
  ])("%s", async (_, make, message) => {
    await make();
    const before = readdirSync(folder);
    const { status, stdout, stderr } = await run("fit", "in.wav", ...OUT);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(before);
  });

  test.each(["--out", "--report", "--plot", "--resynth"])(
    "a missing folder for %s, before the work is done",
    async (name) => {
      await put("in.wav", [recording()]);
      const others = OUT.filter((_, i) => OUT[i - (i % 2)] !== name);
      const { status, stderr } = await run("fit", "in.wav", ...others, name, "gone/o.file");
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /write file: gone.o\.file should be a place that can be written to, but came no such file/,
      );
      expect(readdirSync(folder)).toEqual(["in.wav"]);
    },
  );

  test("an interruption", async () => {
    await put("in.wav", [recording({ seconds: 3, at: [0.1, 0.4, 0.8, 1.2, 1.6, 2, 2.4] })]);
    const outcome = await phonoliteAlone(["fit", "in.wav", "--strike", "all", ...OUT], folder, interruptWhenReady);
    expect(outcome).toMatchObject({ status: 1, stdout: "" });
    expect(outcome.stderr).toBe("phonolite: interrupted; nothing was written\n");
    expect(readdirSync(folder)).toEqual(["in.wav"]);
  });
});

/** Interrupts a command once it listens to signals: it then catches SIGHUP, which Node alone does not. */
function interruptWhenReady(child: ChildProcess): void {
  // systems without /proc cannot say when it listens
  if (!existsSync("/proc/self/status")) return void setTimeout(() => child.kill("SIGINT"), 10_000);
  const status = `/proc/${child.pid}/status`;
  const timer = setInterval(() => {
    if (child.exitCode !== null || !existsSync(status)) return clearInterval(timer);
    const caught = /SigCgt:\s*([0-9a-f]+)/.exec(readFileSync(status, "utf8"))?.[1];
    if ((BigInt(`0x${caught}`) & 1n) === 0n) return;
    child.kill("SIGINT");
    clearInterval(timer);
  }, 50);
}

describe("wrong usage of fit", () => {
  const DEFAULTS = {
    bits: "32",
    impulse: "0.01",
    distance: "1",
    "full-scale": "92",
    strike: "loudest",
    channel: "loudest",
  };

  test.each<[Record<string, unknown>, string]>([
    [{ report: "o.modal.json" }, "--report should be another file than --out"],
    [{ resynth: "./in.wav" }, "--resynth should be another file than the recording"],
    [{ plot: "-" }, "--plot should be the name of a file: it cannot go to standard output"],
    [{ modes: "0" }, "--modes should be a whole number from 1 to 65536"],
    [{ impulse: "0" }, "--impulse should be a number of N·s from 0.000001"],
    [{ distance: "0.01" }, "--distance should be a number of metres from 0.1"],
    [{ "full-scale": "300" }, "--full-scale should be a level in dB SPL from 0 to 200"],
    [{ strike: "second" }, "--strike should be a number from 1, loudest or all"],
    [{ channel: "0" }, "--channel should be a number from 1, loudest or mix"],
    [{ bits: "8" }, "--bits should be one of 16, 24, 32"],
    [{ out: undefined }, "nothing to write: give --out, --report, --plot, --resynth or --json"],
  ])("%j", (changes, message) => {
    const words = { ...DEFAULTS, recording: "in.wav", out: "o.modal.json", ...changes };
    expect(() => fitOptions(words)).toThrow(UsageError);
    expect(() => fitOptions(words)).toThrow(message);
  });

  test("ends with 2, one line and no file, also where only the recording shows it", async () => {
    await put("in.wav", [recording()]);
    for (const more of [
      ["--channel", "2"],
      ["--mode", "3"],
      ["--strike", "no"],
    ]) {
      const { status, stdout, stderr } = await run("fit", "in.wav", "--out", "o.modal.json", ...more);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(
        /^phonolite: (--channel should be 1 to 1, loudest or mix|unknown option --mode|--strike).*\n$/,
      );
      expect(readdirSync(folder)).toEqual(["in.wav"]);
    }
  });
});
