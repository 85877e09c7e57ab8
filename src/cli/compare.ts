// `phonolite compare`: whether the difference between two WAV files can be heard, in a few lines, as JSON or as a
// picture.
import { compareSounds, LOWEST_NMR_DB, type SoundComparison } from "../hearing/compare/compare-sounds.js";
import { Came, PhonoliteError } from "../math/error.js";
import { readWav, type WavSound } from "../offline/index.js";
import { WholeFile } from "../offline/whole-file.js";
import { filesOf, writeText } from "./files/outputs.js";
import { command, flag, option, positional } from "./options/option.js";
import { fullScale, word } from "./options/words.js";
import { comparePicture } from "./plot/compare-plot.js";
import { signedDb } from "./text/decibels.js";
import { answer, counted, say } from "./text/say.js";

/** The command `compare`. */
export const compareCommand = command(
  "compare",
  {
    reference: positional("A WAV file: the sound as it should be"),
    test: positional("The WAV file under test, with the same rate and as many channels"),
    "full-scale": option("db", "Level of a full-scale sine of both, dB SPL, 0 to 200", "92"),
    plot: option("file.svg", "Draw the noise-to-mask ratio over frequency and time to this file"),
    json: flag("Write the figures as JSON to standard output"),
  },
  async (words) => {
    const paths = { reference: word(words, "reference") ?? "", test: word(words, "test") ?? "" };
    const those = "those that are compared";
    const { plot } = filesOf(words, ["plot"], { [paths.reference]: those, [paths.test]: those });
    const fullScaleDb = fullScale(words);
    // Tried first, so that a bad place is known before the work is done; nothing is left of it while the work goes on.
    if (plot !== undefined) await (await WholeFile.create(plot)).discard();
    const reference = await readWav(paths.reference);
    const test = await readWav(paths.test);
    checkAlike(paths, reference, test);
    const notes = notesOf(paths, reference, test);
    const comparison = compareSounds(reference.channels, test.channels, reference.sampleRate, fullScaleDb);
    if (plot !== undefined)
      await writeText(plot, comparePicture({ ...paths, comparison, verdict: verdictLine(comparison) }));
    for (const note of notes) say(note);
    answer(words, dataOf(comparison), () => linesOf(comparison, test));
    if (plot !== undefined) say(`wrote ${plot}`);
  },
);

/** The two files. */
interface Paths {
  reference: string;
  test: string;
}

/** Refuses sounds that cannot be compared sample by sample. */
function checkAlike(paths: Paths, reference: WavSound, test: WavSound): void {
  const refuse = (expected: string, came: string) =>
    new PhonoliteError("compare", paths.test, `${expected}, like ${paths.reference}`, new Came(came));
  if (test.sampleRate !== reference.sampleRate) {
    throw refuse(`a file at ${reference.sampleRate} Hz`, `one at ${test.sampleRate} Hz`);
  }
  if (test.channelCount !== reference.channelCount) {
    throw refuse(`a file of ${counted(reference.channelCount, "channel")}`, `one of ${test.channelCount}`);
  }
}

/** What is odd about the files. */
function notesOf(paths: Paths, reference: WavSound, test: WavSound): string[] {
  const notes = [...reference.notes.map((note) => `${paths.reference}: ${note}`)];
  notes.push(...test.notes.map((note) => `${paths.test}: ${note}`));
  const difference = test.totalFrames - reference.totalFrames;
  if (difference !== 0) {
    const [shorter, by] = [difference > 0 ? paths.reference : paths.test, Math.abs(difference)];
    const seconds = Number((by / reference.sampleRate).toPrecision(3));
    notes.push(`${shorter} is shorter by ${counted(by, "frame")} (${seconds} s), which count as silence`);
  }
  return [...new Set(notes)];
}

/** The figures as data; decibels have three decimals. */
function dataOf({ verdict, nmrDb, logSpectralDb, levelDb, seconds, frames }: SoundComparison): object {
  const rounded = <T extends object>(record: T) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === "number" ? Number(value.toFixed(3)) : value,
      ]),
    );
  const { all, heard, over } = frames;
  return {
    verdict,
    nmrDb: {
      ...rounded({ mean: nmrDb.mean, worst: nmrDb.worst }),
      worstFrame: nmrDb.worstFrame && rounded(nmrDb.worstFrame),
      bands: nmrDb.bands.map(rounded),
    },
    ...rounded({ logSpectralDb, levelDb, seconds }),
    frames: { all, heard, over },
  };
}

/** The figures for people. */
function linesOf(comparison: SoundComparison, { channelCount }: WavSound): string[] {
  const { nmrDb, logSpectralDb, levelDb } = comparison;
  const worst = nmrDb.bands.reduce((a, b) => (b.nmrDb > a.nmrDb ? b : a));
  const frame = nmrDb.worstFrame;
  const where = (band: { fromHz: number; toHz: number }) => `${Math.round(band.fromHz)} to ${Math.round(band.toHz)} Hz`;
  const channel = channelCount > 1 && frame ? `, channel ${frame.channel + 1}` : "";
  const band = nmrDb.worst > LOWEST_NMR_DB ? `, ${where(worst)}` : "";
  const moment = frame
    ? `${signedDb(frame.nmrDb, 1)} at ${frame.seconds.toFixed(2)} s, ${where(frame)}${channel}`
    : "none";
  return [
    verdictLine(comparison),
    `  noise-to-mask ratio    mean ${signedDb(nmrDb.mean, 1)}, worst band ${signedDb(nmrDb.worst, 1)}${band}`,
    `  worst frame            ${moment}`,
    `  log-spectral distance  ${logSpectralDb.toFixed(2)} dB`,
    `  level difference       ${signedDb(levelDb, 2)}`,
  ];
}

/** The verdict as a sentence. */
function verdictLine({ verdict, nmrDb, levelDb, frames }: SoundComparison): string {
  if (frames.heard === 0) return "inaudible: neither sound reaches the threshold in quiet";
  if (nmrDb.worst === LOWEST_NMR_DB) return "inaudible: no difference";
  const worst = `worst band ${Math.abs(nmrDb.worst).toFixed(1)} dB ${nmrDb.worst > 0 ? "above" : "under"} the mask`;
  if (verdict === "audible" && nmrDb.worst <= 0) {
    return `audible: ${Math.abs(levelDb).toFixed(1)} dB ${levelDb > 0 ? "louder" : "softer"}, though ${worst}`;
  }
  if (verdict !== "perhaps") return `${verdict}: ${worst}`;
  const share = Number(((100 * frames.over) / frames.heard).toPrecision(2));
  return `perhaps audible: ${worst} on the whole, but some band above it in ${share} % of the time`;
}
