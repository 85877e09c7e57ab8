// The picture of a fit: every mode is in it, and it is a picture for any fit, however odd.
import { describe, expect, test } from "vitest";
import { type FitPicture, fitPicture } from "../../../src/cli/plot/fit-plot.js";
import { resynthesise } from "../../../src/fit/index.js";
import { knownFit } from "../../fit/known-fit.js";

const { samples, fit } = knownFit({ seconds: 0.5 });

function pictureOf(changes: Partial<FitPicture> = {}): string {
  return fitPicture({
    name: "cup & saucer",
    recording: samples,
    made: resynthesise(fit),
    stretch: fit,
    modes: fit.modes,
    measures: { residualDb: -31.4, logSpectralDb: 1.25, logSpectralAboveDb: 1.2, envelopeDb: 0.5 },
    holds: "modes",
    ...changes,
  });
}

const discs = (svg: string) => svg.match(/<circle /g)?.length ?? 0;

describe("the picture of a fit", () => {
  test("has a disc for every mode, the figures, and its name", () => {
    const svg = pictureOf();
    expect(discs(svg)).toBe(fit.modes.length);
    for (const words of ["cup &amp; saucer", "12 modes", "-31.4 dB", "1.25 dB", "0.50 dB", "resynthesis: modes"]) {
      expect(svg).toContain(words);
    }
  });

  test("is well formed: no number is missing, every tag is closed", () => {
    const svg = pictureOf();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg.match(/<g[ >]/g)).toHaveLength(svg.match(/<\/g>/g)!.length);
    expect(svg.startsWith("<svg ")).toBe(true);
    expect(svg.trimEnd().endsWith("</svg>")).toBe(true);
  });

  test("draws one mode, none, and one that never ends", () => {
    expect(discs(pictureOf({ modes: fit.modes.slice(0, 1) }))).toBe(1);
    expect(discs(pictureOf({ modes: [] }))).toBe(0);
    const endless = pictureOf({ modes: [{ frequency: 15, decayRate: 0, amplitude: 1, phase: 0 }, ...fit.modes] });
    expect(discs(endless)).toBe(13);
    expect(endless).not.toMatch(/NaN|Infinity/);
  });

  test("draws a sound of 20 ms", () => {
    const { sampleRate, onset } = fit;
    const svg = pictureOf({ stretch: { sampleRate, onset, end: onset + 0.02 * sampleRate } });
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});
