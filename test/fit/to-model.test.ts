// The model of a fit, struck in the real core, gives the recording's waveform again: amplitudes, phases and onset, not
// only the spectrum.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noiseBed } from "../../src/fit/noise-bed.js";
import { attackResidual } from "../../src/fit/residual.js";
import { resynthesise } from "../../src/fit/resynth.js";
import { type FitToModelOptions, fitToModel, partsOfModel } from "../../src/fit/to-model.js";
import { modelToText, parseModelText } from "../../src/model/index.js";
import { parseScene, readWav, readyScene, renderScene } from "../../src/offline/index.js";
import { temporaryFolder } from "../support/run.js";
import { difference, energyDb, knownFit } from "./known-fit.js";

const { samples, fit } = knownFit({ count: 30, pairs: 3, before: 0.1, seconds: 1.5, snr: 80 });

/** Strikes the model through its file, as `phonolite strike` does. */
async function struck(options: FitToModelOptions, impulse = 0.01, distance = 1, fullScaleDbSpl = 92) {
  const model = JSON.parse(modelToText(fitToModel(fit, options)));
  const out = join(temporaryFolder(), "out.wav");
  const scene = parseScene({
    format: "scene",
    version: 1,
    bodies: [{ id: "a", model, position: [0, 0, -distance] }],
    events: [{ time: fit.onset / fit.sampleRate, body: "a", strike: { impulse, at: 0, duration: 0 } }],
  });
  await renderScene(await readyScene(scene), {
    out,
    seconds: fit.length / fit.sampleRate,
    bits: 32,
    world: { sampleRate: fit.sampleRate, channels: 1, limiter: false, fullScaleDbSpl },
  });
  return (await readWav(out)).channels[0];
}

describe("the model of a fit", () => {
  test("struck with the default impulse has the waveform of the resynthesis, the difference 90 dB down", async () => {
    const sound = await struck({});
    const made = resynthesise(fit);
    expect(sound).toHaveLength(made.length);
    expect(energyDb(difference(sound, made), made)).toBeLessThan(-90);
    // The recording itself is that with noise 80 dB below.
    expect(energyDb(difference(sound, samples), samples)).toBeLessThan(-60);
  });

  test("keeps its promise for another impulse, distance and full scale", async () => {
    const made = resynthesise(fit);
    const sound = await struck({ impulse: 0.2, distance: 2.5, fullScaleDbSpl: 110 }, 0.2, 2.5, 110);
    expect(energyDb(difference(sound, made), made)).toBeLessThan(-90);
    const harder = await struck({}, 0.02);
    expect(energyDb(harder, made)).toBeCloseTo(6.02, 2);
  });

  test("splits an amplitude into the gain of an unknown body and a shape", () => {
    const modes = [{ frequency: 500, decayRate: 3, amplitude: 0.5, phase: 1 }];
    const model = fitToModel({ ...fit, modes }, { name: "cup" });
    expect(model).toMatchObject({ name: "cup", modeCount: 1, pointCount: 1 });
    expect(model.radiationGains[0]).toBeCloseTo(3.5, 12);
    // Half of 1.126 Pa at 1 m from 0.01 N·s.
    expect(model.shapes[0] * 3.5 * 0.01).toBeCloseTo(0.5 * 1.126, 3);
    expect(model.phases![0]).toBe(1);
    expect(model.strikeLevel(0.01)).toBeCloseTo(92 - 6.02, 1);
  });

  test("keeps residual and noise apart, through its file", () => {
    const residual = attackResidual(samples, fit);
    const noise = noiseBed(samples, fit);
    const model = parseModelText(modelToText(fitToModel(fit, { residual, noise })));
    const parts = partsOfModel(model, fit.onset);
    expect(parts.noise).toEqual(noise);
    expect(parts.residual).toMatchObject({ sampleRate: 44_100, start: residual.start });
    expect(energyDb(difference(parts.residual!.samples, residual.samples), residual.samples)).toBeLessThan(-100);
    expect(partsOfModel(fitToModel(fit))).toEqual({});
    expect(partsOfModel(fitToModel(fit).with({ extras: undefined }))).toEqual({});
  });

  test.each([
    [{ impulse: 0 }, "impulse should be an impulse in N·s above 0"],
    [{ distance: -1 }, "distance should be a distance in metres above 0"],
    [{ fullScaleDbSpl: Number.NaN }, "fullScaleDbSpl should be a level in dB SPL"],
  ])("with %j is refused", (options, message) => {
    expect(() => fitToModel(fit, options)).toThrow(message);
  });

  test("without modes is refused", () => {
    expect(() => fitToModel({ ...fit, modes: [] })).toThrow("fit to model: modes should be at least one mode");
  });
});
