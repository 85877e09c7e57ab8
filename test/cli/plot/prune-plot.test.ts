// The picture of what is heard: every mode is in it once, and the curves are those of hearing.
import { describe, expect, test } from "vitest";
import { type PrunePicture, prunePicture } from "../../../src/cli/plot/prune-plot.js";
import { barkOfHz, thresholdInQuiet } from "../../../src/hearing/index.js";
import { models } from "../../../src/model/index.js";
import { pruneStrike } from "../../../src/model/prune.js";

const [KEPT, MASKED, MASKING, QUIET] = ["#1f6f8b", "#9aa39b", "#c2552d", "#555"];

function pictureOf(changes: Partial<PrunePicture> = {}): string {
  const model = models.load("plate-1");
  const { levels, heard } = pruneStrike(model, 100);
  return prunePicture({
    name: "dish & bowl",
    facts: ["70 dB SPL"],
    frequencies: model.frequencies,
    levels,
    heard,
    av: 5,
    threshold: true,
    ...changes,
  });
}

/** The data of the paths of one colour. */
const pathsOf = (svg: string, colour: string) =>
  [...svg.matchAll(/<path d="([^"]*)"[^>]*stroke="(#\w+)"/g)].filter((match) => match[2] === colour).map(([, d]) => d);
const dots = (data: string | undefined) => data?.match(/h0/g)?.length ?? 0;
/** The points of a line, picture units. */
const pointsOf = (data: string) =>
  [...data.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

/** Two tones of 60 and 40 dB, of which a_v 5 dB lets both be heard; the axes go from 0 to 25 Bark and −20 to 65 dB. */
const TONES = { frequencies: [500, 2000], levels: [60, 40], heard: [1, 1] };
const xOf = (bark: number) => 72 + (898 * bark) / 25;
const yOf = (level: number) => 498 - (376 * (level + 20)) / 85;

describe("the picture of a strike", () => {
  test("has a dot for every mode, a stick for those that are kept, and says how many they are", () => {
    const svg = pictureOf();
    const { kept, levels } = pruneStrike(models.load("plate-1"), 100);
    expect(dots(pathsOf(svg, MASKED)[0])).toBe(levels.length - kept);
    const [sticks, heads] = pathsOf(svg, KEPT);
    expect(sticks.match(/M/g)).toHaveLength(kept);
    expect(dots(heads)).toBe(kept);
    expect(svg).toContain(`dish &amp; bowl: ${kept} of 239 modes kept`);
    expect(svg).toContain("70 dB SPL");
  });

  test("puts modes where their place and level are, and the masking curve a_v below the louder", () => {
    const svg = pictureOf(TONES);
    const heads = pathsOf(svg, KEPT)[1];
    for (const [m, frequency] of TONES.frequencies.entries()) {
      const [x, y] = [xOf(barkOfHz(frequency)), yOf(TONES.levels[m])];
      expect(pointsOf(heads)[m][0]).toBeCloseTo(x, 1);
      expect(pointsOf(heads)[m][1]).toBeCloseTo(y, 1);
    }
    const envelope = pointsOf(pathsOf(svg, MASKING)[0]);
    const [top] = envelope.toSorted((a, b) => a[1] - b[1]);
    expect(top[0]).toBeCloseTo(xOf(barkOfHz(500)), 1);
    expect(top[1]).toBeCloseTo(yOf(55), 1);
  });

  test("dots the threshold in quiet, where it counts", () => {
    const [quiet] = pathsOf(pictureOf(TONES), QUIET);
    const at = barkOfHz(3300);
    const [, lowest] = pointsOf(quiet).reduce((best, point) =>
      Math.abs(point[0] - xOf(at)) < Math.abs(best[0] - xOf(at)) ? point : best,
    );
    expect(lowest).toBeCloseTo(yOf(thresholdInQuiet(3300)), 0);
    const without = pictureOf({ ...TONES, threshold: false });
    expect(pathsOf(without, QUIET)).toEqual([]);
    expect(without).not.toContain("threshold in quiet");
  });

  test("is a picture for one mode, for silence, and for what is very loud", () => {
    const one = { frequencies: [440], levels: [70], heard: [1] };
    expect(pictureOf(one)).toContain("1 of 1 mode kept");
    const silent = { frequencies: [440, 900], levels: [-Infinity, -Infinity], heard: [0, 0] };
    for (const svg of [pictureOf(one), pictureOf(silent), pictureOf({ ...one, levels: [140] })]) {
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg.match(/<g[ >]/g)).toHaveLength(svg.match(/<\/g>/g)!.length);
    }
    expect(dots(pathsOf(pictureOf(silent), MASKED)[0])).toBe(0);
  });
});
