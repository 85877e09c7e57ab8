// `phonolite reproduce quality-tables` without recordings: eight listeners who are made up beside the paper's eight. It
// is run once, for it takes seconds; what stands here held for seeds 1, 2, 3 and 4294967295.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Ear } from "../../../src/cli/reproduce/quality/ear.js";
import { qualityLines } from "../../../src/cli/reproduce/quality/lines.js";
import { PAPER, type QualityFigures, qualityTables } from "../../../src/cli/reproduce/quality/quality.js";
import { medianOf } from "../../../src/listening/statistics/mean.js";
import { withoutMasked } from "../../../src/listening/tokens.js";
import { modeOrders } from "../../../src/model/edit/order.js";
import { models } from "../../../src/model/index.js";
import { band, louder, mixed, silence, tone } from "../../hearing/sounds.js";
import { textOf } from "../../support/files.js";
import { temporaryFolder } from "../../support/run.js";
import { type Outcome, phonolite } from "../phonolite.js";

describe("the tables", () => {
  let folder: string;
  let outcome: Outcome;
  let figures: QualityFigures[];
  beforeAll(async () => {
    folder = temporaryFolder();
    outcome = await phonolite(["reproduce", "quality-tables", "--json", "--plot", "out.svg"], folder);
    figures = JSON.parse(outcome.stdout);
  });

  test("are of a bowl of steel and a mug, and come as JSON and as a picture", () => {
    expect({ status: outcome.status, stderr: outcome.stderr }).toEqual({ status: 0, stderr: "" });
    expect(figures.map(({ stands, name, modes, recorded }) => [stands, name, modes, recorded])).toEqual([
      ["vase", "metal-bowl", 46, false],
      ["bowl", "mug", 34, false],
    ]);
    expect(readdirSync(folder)).toEqual(["out.svg"]);
  });

  test("have an a_v for each of eight, from 0 to 20 dB or none at all, and a corrected one", () => {
    for (const { av } of figures) {
      expect([av.asInPaper.length, av.corrected.length]).toEqual([8, 8]);
      for (const value of av.asInPaper) expect(value === null || (value >= 0 && value <= 20)).toBe(true);
      // it is looked for a quarter beyond both ends
      for (const value of av.corrected) expect(value >= -5 && value <= 25).toBe(true);
      expect(new Set(av.corrected).size).toBeGreaterThan(4);
    }
  });

  test("say that false alarms push a_v up, as the paper does of its own", () => {
    for (const { av } of figures)
      expect(medianOf(av.asInPaper.map((value) => value ?? 21))).toBeGreaterThan(medianOf(av.corrected));
  });

  test("have from one to all tokens for each of eight; the energy method leaves out first what is masked", () => {
    for (const { name, modes, apart } of figures) {
      const heard = withoutMasked(models.load(name), { av: 16, level: 70 }).modeCount;
      expect(heard).toBeLessThan(modes);
      expect(modeOrders.map((order) => apart[order].tokens)).toEqual([modes, heard, heard]);
      for (const order of modeOrders) {
        const { tokens, counts } = apart[order];
        expect(counts).toHaveLength(8);
        for (const count of counts)
          expect(Number.isInteger(count) && count >= 1 && count <= tokens, `${order} ${count}`).toBe(true);
      }
    }
  });

  test("tell no more tokens apart by energy than by gain in the median, and fewest by loudness", () => {
    for (const { apart } of figures) {
      const [naive, energy, loudness] = modeOrders.map((order) => medianOf(apart[order].counts));
      expect(energy).toBeLessThanOrEqual(naive);
      expect(loudness).toBeLessThan(energy);
    }
  });

  test("have curves of twelve tokens, which fall from 9 with one mode to 0 with all", () => {
    for (const { apart, curves } of figures) {
      for (const order of modeOrders) {
        const points = curves[order];
        expect(points).toHaveLength(12);
        const modes = points.map((point) => point.modes);
        expect([...new Set(modes)].sort((a, b) => a - b)).toEqual(modes);
        expect([modes[0], modes[11]]).toEqual([1, apart[order].tokens]);
        const values = points.map(({ difference }) => difference.value);
        // one mode and all are the anchor pair
        expect([values[0], values[11]]).toEqual([9, 0]);
        for (const [i, { difference }] of points.entries()) {
          expect(difference.low).toBeLessThanOrEqual(difference.value);
          expect(difference.high).toBeGreaterThanOrEqual(difference.value);
          // of neighbours one may be called farther with more modes, but not of those that lie apart
          if (i >= 4) expect(difference.value).toBeLessThan(values[i - 4] + 0.2);
        }
        expect(medianOf(values.slice(0, 6))).toBeGreaterThan(medianOf(values.slice(6)));
      }
    }
  });

  test("come near the whole with fewer modes by energy than by gain, and by loudness with no more", () => {
    for (const { curves } of figures) {
      const [naive, energy, loudness] = modeOrders.map(
        (order) => curves[order].find(({ difference }) => difference.value < 4.5)!.modes,
      );
      expect(energy).toBeLessThan(naive);
      expect(loudness).toBeLessThanOrEqual(energy);
    }
  });

  test("stand beside the paper's, with their medians, for people to read", () => {
    const lines = qualityLines(figures);
    const rows = lines.filter((line) => /^ +(?:[1-8]|median) /.test(line)).map((line) => line.trim().split(/ {2,}/));
    expect(rows).toHaveLength(27);
    for (let i = 0; i < 8; i++) {
      const [subject, paperVase, , , paperBowl] = rows[i];
      expect([subject, paperVase, paperBowl].map(Number)).toEqual([i + 1, PAPER.av.vase[i], PAPER.av.bowl[i]]);
      for (const [k, { stands, apart }] of figures.entries()) {
        expect(rows[9 * (k + 1) + i].map(Number)).toEqual([
          i + 1,
          ...[PAPER.naive[stands][i], apart.naive.counts[i]],
          ...[PAPER.energy[stands][i], apart.energy.counts[i]],
          apart.loudness.counts[i],
        ]);
      }
    }
    expect([rows[8][1], rows[8][4], rows[17][1], rows[26][1]]).toEqual(["15", "18", "43", "10"]);
    for (const line of lines) expect(line.length).toBeLessThan(150);
    expect(lines.join("\n")).toContain("Figure 4: difference from the whole sound");
    expect(lines.join("\n")).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  test("say where the very first pair was already told apart, and where none should have been", () => {
    const [vase] = figures;
    const lines = qualityLines([{ ...vase, av: { asInPaper: Array(8).fill(null), corrected: Array(8).fill(-2) } }]);
    expect(lines.filter((line) => /^ +(?:\d|median) .*> 20 /.test(line))).toHaveLength(9);
    expect(lines.filter((line) => /^ +(?:\d|median) .*< 0$/.test(line))).toHaveLength(9);
  });

  test("are drawn as they stand in the docs", () => {
    const svg = readFileSync(join(folder, "out.svg"), "utf8");
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).toContain("metal-bowl (the paper's vase)");
    expect(svg).toBe(textOf("docs/images/quality-curves.svg"));
  });
});

describe("what cannot be done", () => {
  test.each([
    ["a seed that is none", ["--seed", "-1"], 2, "--seed should be a whole number from 0 to 4294967295"],
    ["a picture on standard output", ["--plot", "-"], 2, "--plot should be the name of a file"],
    ["recordings that are not there", ["--recordings", "none"], 1, "cowbell-1.wav should be a readable WAV file"],
  ])("%s is told at once", async (_, words, status, message) => {
    const { stdout, stderr, ...rest } = await phonolite(["reproduce", "quality-tables", ...words], temporaryFolder());
    expect({ ...rest, stdout }).toEqual({ status, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

test("the largest seed has listeners too", async () => {
  // the first table is enough: what is thrown after it is ours
  const enough = new Error("enough");
  const tables = qualityTables(undefined, 0xffffffff, () => {
    throw enough;
  });
  await expect(tables).rejects.toBe(enough);
});

describe("the ear", () => {
  const SHORT = { seconds: 0.4 };
  const full = band(8, 9, 65, SHORT);
  const sounds = new Map(
    Object.entries({
      full,
      again: full,
      "with a whisper": mixed(full, tone(1200, 10, SHORT)),
      "with more": mixed(full, band(14, 15, 50, SHORT, 2)),
      softer: louder(full, -6),
      silent: silence(SHORT),
    }).map(([name, samples]) => [name, Float32Array.from(samples)]),
  );
  const ear = new Ear(sounds, 44_100);

  test("finds nothing between sounds that are the same, and almost nothing below the mask", () => {
    expect(ear.overMask("full", "again")).toBeLessThan(-60);
    // what is left is rounding
    expect(ear.apart("full", "again")).toBeLessThan(1e-9);
    expect(ear.overMask("full", "with a whisper")).toBeLessThan(0);
  });

  test("finds what is not masked, the more the farther it stands out", () => {
    expect(ear.overMask("full", "with more")).toBeGreaterThan(10);
    expect(ear.apart("full", "with more")).toBeGreaterThan(ear.apart("full", "with a whisper"));
  });

  test("hears a pair alike in either order", () => {
    const names = [...sounds.keys()];
    for (const one of names) {
      for (const other of names) {
        const fresh = new Ear(sounds, 44_100);
        expect(fresh.overMask(other, one)).toBe(ear.overMask(one, other));
        expect(fresh.apart(other, one)).toBe(ear.apart(one, other));
        expect(Number.isFinite(ear.overMask(one, other)), `${one}, ${other}`).toBe(true);
      }
    }
  });

  test("takes the sound that comes first for the reference", () => {
    const turned = new Ear(new Map([...sounds].reverse()), 44_100);
    expect(turned.overMask("full", "with more")).not.toBe(ear.overMask("full", "with more"));
  });
});
