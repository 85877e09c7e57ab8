// The picture of a comparison: a bar for every critical band and a stroke for every frame, coloured by the side of the
// mask they lie on, for any two sounds, however odd.
import { describe, expect, test } from "vitest";
import { comparePicture } from "../../../src/cli/plot/compare-plot.js";
import { compareSounds } from "../../../src/hearing/index.js";
import { band, mixed, RATE, silence, tone, white } from "../../hearing/sounds.js";

const [UNDER, ABOVE] = ["#1f6f8b", "#c2552d"];
const pictureOf = (reference: Float64Array, other: Float64Array, rate = RATE, names = ["a.wav", "b.wav"]) => {
  const comparison = compareSounds([reference], [other], rate);
  const svg = comparePicture({ reference: names[0], test: names[1], comparison, verdict: "a verdict in words" });
  return { svg, comparison };
};
const bars = (svg: string, fill: string) => svg.match(new RegExp(`<rect [^>]*fill="${fill}"`, "g"))?.length ?? 0;
const strokes = (svg: string, stroke: string) =>
  svg.match(new RegExp(`<path d="([^"]*)"[^>]*stroke="${stroke}"`))?.[1].match(/M/g)?.length ?? 0;

const sound = white(60);
const wrong = mixed(sound, white(30, {}, 2), band(10, 12, 60));

describe("the picture of a comparison", () => {
  test("has a bar for every band, orange where the error is heard", () => {
    const { comparison } = pictureOf(sound, wrong);
    const bands = comparison.nmrDb.bands.map((each, k) => ({ ...each, nmrDb: k < 8 ? 0.5 : -0.5 * k }));
    const drawn = { ...comparison, nmrDb: { ...comparison.nmrDb, bands } };
    const svg = comparePicture({ reference: "a.wav", test: "b.wav", comparison: drawn, verdict: "a verdict in words" });
    expect(bars(svg, ABOVE)).toBe(8);
    expect(bars(svg, UNDER)).toBe(17);
    for (const words of ["a verdict in words", "b.wav compared with a.wav", "log-spectral distance", "mask", "1 kHz"]) {
      expect(svg).toContain(words);
    }
  });

  test("has a stroke for every frame that is heard", () => {
    const { svg, comparison } = pictureOf(sound, wrong);
    expect(strokes(svg, ABOVE)).toBe(comparison.frames.over);
    expect(strokes(svg, ABOVE) + strokes(svg, UNDER)).toBe(comparison.frames.heard);
  });

  test("of a long sound draws the worst of neighbours, no finer than it can be seen", () => {
    const { comparison } = pictureOf(sound, wrong);
    const nmrDb = new Float64Array(100_000).fill(-10);
    nmrDb[77_777] = 12;
    const frames = { ...comparison.frames, nmrDb, all: nmrDb.length };
    const seconds = nmrDb.length * frames.hop;
    const long = { ...comparison, frames, seconds };
    const svg = comparePicture({ reference: "a", test: "b", comparison: long, verdict: "" });
    expect(strokes(svg, ABOVE)).toBe(1);
    expect(strokes(svg, UNDER)).toBeGreaterThan(400);
    expect(strokes(svg, UNDER)).toBeLessThan(1000);
  });

  test.each([
    ["of sounds that are alike", sound, sound, RATE],
    ["of silence", silence(), silence(), RATE],
    ["of no samples", new Float64Array(0), new Float64Array(0), RATE],
    ["of something against silence", silence(), sound, RATE],
    ["of a few samples", sound.slice(0, 5), wrong.slice(0, 5), RATE],
    ["of very loud sounds", sound.map((x) => 1e6 * x), wrong, RATE],
    ["at a low rate", tone(200, 60, { rate: 2000 }), silence({ rate: 2000 }), 2000],
    ["at a high rate", tone(200, 60, { rate: 192_000 }), silence({ rate: 192_000 }), 192_000],
  ])("%s is well formed", (_, reference, other, rate) => {
    const { svg } = pictureOf(reference, other, rate);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg.match(/<g[ >]/g)).toHaveLength(svg.match(/<\/g>/g)!.length);
    expect(svg.startsWith("<svg ")).toBe(true);
    expect(svg.trimEnd().endsWith("</svg>")).toBe(true);
    expect(svg).not.toMatch(/(?:width|height)="-/);
  });

  test("keeps its form whatever the files are called", () => {
    expect(pictureOf(sound, wrong, RATE, ['a<"&">.wav', "b.wav"]).svg).toContain("a&lt;&quot;&amp;&quot;&gt;.wav");
  });
});
