// The figures of rain as tables for people.
import { columns, tableLines } from "../../text/text-table.js";
import { ALIKE_DB, type RainFigures } from "./rain.js";

/** The tables: presets by themselves, then beside recordings where there are some. */
export function rainLines({ presets, pairs }: RainFigures): string[] {
  const own = tableLines(
    columns(["preset"], ["dB SPL", "dB(A)", "peak, dBFS", "limiter, dB", "kurtosis"]),
    presets.map(({ preset, dbSpl, dbA, peakDbFs, limiterDb, kurtosis }) => [
      preset,
      dbSpl.toFixed(1),
      dbA.toFixed(1),
      peakDbFs.toFixed(1),
      limiterDb.toFixed(1),
      kurtosis.toFixed(2),
    ]),
  );
  const legend =
    "Kurtosis is the excess from 200 Hz to 10 kHz, left channel: 0 for noise, more the more single drops are heard.";
  if (pairs.length === 0) {
    return [
      "Presets of rain",
      "",
      ...own,
      "",
      legend,
      "With --recordings <folder> they are compared; docs/rain.md says which.",
    ];
  }
  const compared = tableLines(
    columns(
      ["recording", "preset"],
      ["from, Hz", "third octaves, dB", "worst, dB", "at, Hz", "kurtosis", "ours", "alike"],
    ),
    pairs.map(({ recording, preset, from, spectrum, kurtosis, alike }) => [
      recording,
      preset,
      from.toFixed(0),
      spectrum.mean.toFixed(1),
      spectrum.worst.toFixed(1),
      spectrum.worstHz.toFixed(0),
      kurtosis.toFixed(2),
      presets.find((row) => row.preset === preset)!.kurtosis.toFixed(2),
      alike.spectrum && alike.kurtosis ? "yes" : "no",
    ]),
  );
  return [
    "Presets of rain, and beside recordings of the same kind",
    "",
    ...own,
    "",
    ...compared,
    "",
    "Third octaves to 10 kHz: mean difference, levels aligned by mean or median, the worse. " +
      `Alike: below ${ALIKE_DB} dB, and kurtosis within 1 or a factor of 4.`,
    legend,
  ];
}
