// `phonolite reproduce contacts`: events that were recorded, played again by the engine from what is known of them, and
// measured alike. The recordings are free but not part of the project; without them there is nothing to compare with.
import { join } from "node:path";
import { readWav } from "../../../offline/index.js";
import { columns, tableLines } from "../../text/text-table.js";
import { UsageError } from "../../usage.js";
import { MODULATION_OCTAVES } from "../measure/envelope.js";
import { CREAK, creakingHinge } from "./events/creaking-hinge.js";
import { ROLL, rollingNuts } from "./events/rolling-nuts.js";
import { SCRAPE, scrapedBrick } from "./events/scraped-brick.js";
import type { PlayedEvent } from "./events/stage.js";
import { type Judgement, judge } from "./judge.js";

/** An event that was recorded. */
interface Recorded {
  name: string;
  /** Which part of which file, s. */
  part: { readonly file: string; readonly from: number; readonly seconds: number };
  /** Between which frequencies it is judged, Hz: where the recording has the event and not the room. */
  heard: readonly [number, number];
  /** It pulses. */
  pulsing?: boolean;
  play: (rate: number) => Promise<PlayedEvent>;
}

const EVENTS: readonly Recorded[] = [
  { name: "rolling nuts", part: ROLL, heard: [100, 16_000], play: rollingNuts },
  { name: "scraped brick", part: SCRAPE, heard: [100, 10_000], play: scrapedBrick },
  { name: "creaking hinge", part: CREAK, heard: [100, 16_000], pulsing: true, play: creakingHinge },
];

/** Judges all events. `folder` holds the recordings; `onProgress` is told which part of the work is done, 0 to 1. */
export async function judgeContacts(
  folder: string | undefined,
  onProgress: (part: number) => void = () => {},
): Promise<Judgement[]> {
  if (folder === undefined) throw new UsageError(HOW);
  const judged: Judgement[] = [];
  for (const [i, { name, part, heard, pulsing, play }] of EVENTS.entries()) {
    onProgress(i / EVENTS.length);
    const { channels, sampleRate } = await readWav(join(folder, part.file), { from: part.from, seconds: part.seconds });
    const { samples } = await play(sampleRate);
    judged.push(judge(name, channels[0], samples.subarray(0, channels[0].length), sampleRate, heard, pulsing));
  }
  return judged;
}

/** How to get them. */
const HOW =
  "contacts needs --recordings <folder> with rolling-steel-nuts.wav " +
  "(GitHub spatialaudio/classification_exercise: steel_nut_M4_2.wav, CC BY 4.0), " +
  "scrape-brick-1.wav (sgossner/VSCO-2-CE: brick_scrape2.wav, CC0) " +
  "and creak-door-hinge-2.wav (karolpiczak/ESC-50: 1-51805-D-33.wav, CC0), " +
  "each one channel; docs/contacts.md says more";

/** The table for people. */
export function contactsLines(judged: readonly Judgement[]): string[] {
  const heads = judged.flatMap(({ event }) => [event, "ours"]);
  const row = (head: string, of: (sound: Judgement["ours"]) => string) => [
    head,
    ...judged.flatMap(({ recording, ours }) => [of(recording), of(ours)]),
  ];
  const both = (head: string, of: (judgement: Judgement) => string) => [
    head,
    ...judged.flatMap((judgement) => ["", of(judgement)]),
  ];
  return [
    "Events that were recorded, and the same played by the engine from what is known of them: materials, sizes, " +
      "speeds and loads",
    "",
    ...tableLines(columns([""], heads), [
      both("third octaves, mean difference, dB", ({ spectrum }) => spectrum.mean.toFixed(1)),
      both("  worst, dB", ({ spectrum }) => spectrum.worst.toFixed(1)),
      both("  at, Hz", ({ spectrum }) => spectrum.worstHz.toFixed(0)),
      ...MODULATION_OCTAVES.map((hertz, i) =>
        row(`modulation at ${hertz} Hz, dB`, ({ modulation }) => modulation[i].toFixed(1)),
      ),
      both("  mean difference, dB", ({ modulation }) => modulation.toFixed(1)),
      row("onsets a second", ({ onsets }) => onsets.toFixed(0)),
      row("kurtosis", ({ kurtosis }) => kurtosis.toFixed(1)),
      row("crest, dB", ({ crest }) => crest.toFixed(1)),
      row("range of levels, dB", ({ range }) => range.toFixed(1)),
      row("T60 after onsets, s", ({ decay }) => (decay > 0 ? decay.toFixed(3) : "-")),
      both("pulse rate, median difference, octaves", ({ pulses }) =>
        pulses && Number.isFinite(pulses.octaves) ? pulses.octaves.toFixed(2) : "-",
      ),
    ]),
    "",
    "Levels are aligned: only the shape of a spectrum counts. Modulation is the swelling of the amplitude in an " +
      "octave, rms over mean.",
    "What differs, and why, is said in docs/contacts.md.",
  ];
}
