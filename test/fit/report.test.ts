// A report is plain data with the fields that docs/formats.md names, in seconds from the start of the recording.
import { expect, test } from "vitest";
import { measureResynthesis } from "../../src/fit/measure.js";
import { noiseBed } from "../../src/fit/noise-bed.js";
import { noiseVerdict } from "../../src/fit/noise-verdict.js";
import { fitReport } from "../../src/fit/report.js";
import { attackResidual } from "../../src/fit/residual.js";
import { resynthesise } from "../../src/fit/resynth.js";
import { knownFit } from "./known-fit.js";

const { samples, fit } = knownFit({ snr: 40 });
const made = resynthesise(fit);
const measures = measureResynthesis(samples, made, fit);

test("a report of modes only", () => {
  const report = fitReport({ ...fit, warnings: ["clipped: a little"] }, { measures });
  expect(report).toMatchObject({
    sampleRate: 44_100,
    seconds: 1.2,
    onset: 0.2,
    end: 1.2,
    strikes: [0.2],
    warnings: ["clipped: a little"],
    crowded: 0,
  });
  expect(report.noiseDb).toBeCloseTo(fit.noiseDb, 1);
  expect(report.residualDb).toBeCloseTo(measures.residualDb, 1);
  expect(report.logSpectralDb).toBeGreaterThan(0);
  expect(report.envelopeDb).toBeGreaterThan(0);
  expect(report.modes).toHaveLength(12);
  expect(Object.keys(report.modes[0])).toEqual(["frequency", "decayRate", "amplitude", "phase"]);
  report.modes.forEach((mode, m) => {
    expect(Math.abs(mode.frequency / fit.modes[m].frequency - 1)).toBeLessThan(1e-9);
    expect(Math.abs(mode.decayRate / fit.modes[m].decayRate - 1)).toBeLessThan(1e-7);
  });
  expect(report).not.toHaveProperty("residual");
  expect(report).not.toHaveProperty("noise");
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});

test("a report of a resynthesis with residual and noise tells them apart", () => {
  const residual = attackResidual(samples, fit);
  const noise = noiseBed(samples, fit);
  const verdict = noiseVerdict(samples, made, noise, fit.sampleRate);
  const measured = measureResynthesis(samples, resynthesise(fit, { residual, noise }), fit);
  const resynthesis = { holds: ["modes", "residual", "noise"], ...measured };
  const report = fitReport(fit, { measures, residual, noise, verdict, resynthesis });
  expect(report.residual).toMatchObject({ start: expect.closeTo(0.1985, 4), seconds: 0.01 });
  expect(report.noise).toMatchObject({
    helps: verdict.helps,
    frequencies: noise.frequencies,
    densityDb: noise.densityDb,
  });
  expect(report.noise!.levelDb).toBeCloseTo(fit.noiseDb, 0);
  expect(report.residualDb).toBeCloseTo(measures.residualDb, 1);
  expect(report.resynthesis!.residualDb).toBeCloseTo(measured.residualDb, 1);
  expect(report.resynthesis!.holds).toEqual(["modes", "residual", "noise"]);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});
