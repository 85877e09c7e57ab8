// `phonolite fit`: a recording of a strike to a model, with a report, a picture and the resynthesis where they are
// asked for.
import { type Fit, fitToModel, measureResynthesis, type SoundFit } from "../../fit/index.js";
import { type FitReport, fitReport } from "../../fit/report.js";
import { addResynthesis, type ResynthesisParts } from "../../fit/resynth.js";
import { moveFit } from "../../fit/strikes.js";
import { readWavInfo } from "../../offline/index.js";
import { modelBytes } from "../files/model-bytes.js";
import { numbered, type Put, writeFiles } from "../files/outputs.js";
import { untilInterrupted } from "../interruption.js";
import { command } from "../options/option.js";
import { fitPicture } from "../plot/fit-plot.js";
import { withProgress } from "../text/progress.js";
import { counted, say } from "../text/say.js";
import { FIT_ARGS, type FitCommandOptions, fitOptions } from "./fit-options.js";
import { type FitInput, readRecording } from "./input.js";
import { withSound } from "./resynthesis.js";
import { fitInThread } from "./thread.js";

/** The command `fit`. */
export const fit = command("fit", FIT_ARGS, async (words) => {
  const options = fitOptions(words);
  const { paths, recording, bits } = options;
  const done = await untilInterrupted((signal) =>
    withProgress(async (progress) => {
      const { sampleRate, totalFrames: frames } = await readWavInfo(recording);
      return await writeFiles(textPaths(options), (put) =>
        withSound(paths.resynth, { sampleRate, bits, frames }, async (putSound) => {
          const result = await fitFile(options, signal, (part) => progress.show(part));
          await write(options, result, put);
          const clipped = await putSound(result.fits, result.parts);
          if (signal.aborted) throw new Error("interrupted; nothing was written");
          return { result, clipped };
        }),
      );
    }),
  );
  tell(options, done.result, done.clipped);
});

/** What came out, in the time of the whole file. */
interface Fitted {
  input: FitInput;
  sound: SoundFit;
  fits: Fit[];
  parts: ResynthesisParts;
  /** What the resynthesis holds. */
  holds: string[];
  /** The resynthesis over the samples that were read, with earlier strikes that ring on. */
  made: Float64Array;
  reports: FitReport[];
}

/** Files whose names are known before the work is done. */
function textPaths({ paths, strike }: FitCommandOptions): (string | undefined)[] {
  const out = paths.out !== undefined && strike === "all" ? numbered(paths.out, 1) : paths.out;
  return [out, paths.report, paths.plot];
}

/** Reads, fits and measures. */
async function fitFile(
  options: FitCommandOptions,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Fitted> {
  let searched = 0;
  const input = await readRecording(options.recording, options.channel, options.strike, (part) => {
    if (signal.aborted) throw new Error("interrupted; nothing was written");
    searched = 0.2 * part;
    onProgress(searched);
  });
  const { samples, first, info } = input;
  const { sampleRate, totalFrames } = info;
  const sound = await fitInThread(
    samples,
    { sampleRate, modes: options.modes, strike: input.strike, seed: options.seed },
    { signal, onProgress: (part) => onProgress(searched + (1 - searched) * part) },
  );
  const fits = sound.strikes.map(({ fit }) => moved(fit, input, totalFrames));
  const residuals = sound.strikes.map(({ residual }) => ({ ...residual, start: residual.start + first }));
  const parts = {
    ...(options.withResidual && { residual: residuals }),
    ...(options.withNoise && { noise: sound.noise }),
  };
  const holds = ["modes", ...Object.keys(parts)];
  // Strikes that ring on under the one that is meant are no error of it.
  const earlier = sound.earlier.map((fit) => moveFit(fit, first, totalFrames));
  const made = new Float64Array(samples.length);
  addResynthesis(made, [...earlier, ...fits], parts, first);
  const reports = sound.strikes.map(({ fit, measures }, k) =>
    fitReport(fits[k], {
      measures,
      residual: residuals[k],
      noise: sound.noise,
      verdict: sound.verdict,
      ...(holds.length > 1 && { resynthesis: { holds, ...measureResynthesis(samples, made, fit) } }),
    }),
  );
  return { input, sound, fits, parts, holds, made, reports };
}

/** A fit of the samples that were read as one of the whole file. */
function moved(fit: Fit, { first, strikes }: FitInput, length: number): Fit {
  const whole = moveFit(fit, first, length);
  if (!strikes) return whole;
  // The search is good to a millisecond; the fit knows its own strike better.
  const near = (strike: number) => Math.abs(strike - whole.onset) < 0.01 * fit.sampleRate;
  return { ...whole, strikes: strikes.map((strike) => (near(strike) ? whole.onset : strike)) };
}

/** Fills all files but that of the sound. */
async function write(options: FitCommandOptions, result: Fitted, put: Put): Promise<void> {
  const { paths, strike, means, name } = options;
  const { fits, parts, reports, input, made, sound, holds } = result;
  const { out, report, plot } = paths;
  if (out !== undefined) {
    for (const [k, fit] of fits.entries()) {
      const residual = Array.isArray(parts.residual) ? parts.residual[k] : undefined;
      const several = strike === "all";
      const model = fitToModel(fit, {
        name: several ? `${name} ${k + 1}` : name,
        ...means,
        residual,
        noise: parts.noise,
      });
      const path = several ? numbered(out, k + 1) : out;
      await put(path, await modelBytes(model, path));
    }
  }
  if (report !== undefined) await put(report, `${JSON.stringify(reportOf(options, reports), null, 2)}\n`);
  if (plot !== undefined) {
    const [one] = sound.strikes;
    const last = sound.strikes[sound.strikes.length - 1];
    const picture = fitPicture({
      name,
      recording: input.samples,
      made,
      stretch: { sampleRate: one.fit.sampleRate, onset: one.fit.onset, end: last.fit.end },
      modes: fits.flatMap((fit) => fit.modes),
      measures: reports[0].resynthesis ?? reports[0],
      holds: holds.join(" + "),
    });
    await put(plot, picture);
  }
}

/** The report of one strike as it is, of all strikes under `fits`. */
function reportOf({ means, strike, channel }: FitCommandOptions, reports: readonly FitReport[]): object {
  if (strike !== "all") return { ...means, channel, ...reports[0] };
  return { ...means, channel, strikes: reports[0].strikes, fits: reports };
}

/** Tells people or programs how it went. */
function tell(options: FitCommandOptions, { input, reports, sound }: Fitted, clipped: number): void {
  const { paths, strike, withNoise } = options;
  for (const note of new Set([...input.notes, ...reports.flatMap((report) => report.warnings)])) say(note);
  const { helps, withoutDb, withDb } = sound.verdict;
  const ratio = `noise-to-mask ratio ${withoutDb.toFixed(1)} dB without it, ${withDb.toFixed(1)} dB with it`;
  if (helps && !withNoise) say(`--with-noise would help: ${ratio}`);
  if (!helps && withNoise) say(`--with-noise does little: ${ratio}`);
  if (clipped > 0) say(`${clipped} samples of the resynthesis were over full scale and clipped (use --bits 32)`);
  if (options.json) {
    const short = reports.map(({ modes, ...report }) => ({ ...report, modes: modes.length }));
    process.stdout.write(`${JSON.stringify({ ...paths, ...reportOf(options, short as unknown as FitReport[]) })}\n`);
    return;
  }
  for (const [k, report] of reports.entries()) {
    const where = paths.out === undefined ? undefined : strike === "all" ? numbered(paths.out, k + 1) : paths.out;
    say(`${where === undefined ? "" : `wrote ${where}: `}${summary(report)}`);
  }
  for (const path of [paths.report, paths.plot, paths.resynth]) if (path !== undefined) say(`wrote ${path}`);
}

/** A fit in a few words. */
function summary({ modes, residualDb, logSpectralDb, envelopeDb, onset }: FitReport): string {
  const where = `${counted(modes.length, "mode")} from ${Number(onset.toPrecision(4))} s on`;
  const figures = `residual ${residualDb.toFixed(1)} dB, log-spectral distance ${logSpectralDb.toFixed(1)} dB`;
  return `${where}, ${figures}, envelope error ${envelopeDb.toFixed(1)} dB`;
}
