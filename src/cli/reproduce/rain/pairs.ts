// Which preset stands beside which recording. Recordings are known by what the names of their files begin with, so that
// several of a kind can be compared: rain-light-1.wav, rain-light-2.wav.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readWav } from "../../../offline/index.js";
import { UsageError } from "../../usage.js";

/** A kind of recording and the presets that stand for it. */
export interface RainKind {
  /** What the names of files begin with. */
  begins: string;
  /** Each of them is compared. */
  presets: readonly string[];
  /** The lowest frequency that is compared, Hz. */
  from?: number;
}

/** All kinds. Of woods the first recording has nothing below 300 Hz. */
export const RAIN_KINDS: readonly RainKind[] = [
  { begins: "rain-light-", presets: ["drizzle", "shower"] },
  { begins: "rain-medium-", presets: ["shower"] },
  { begins: "rain-heavy-", presets: ["downpour"] },
  { begins: "rain-steady-", presets: ["downpour"] },
  { begins: "rain-thunder-", presets: ["thunderstorm"] },
  { begins: "rain-tent-", presets: ["tent"] },
  { begins: "rain-woods-", presets: ["woods"], from: 400 },
  { begins: "rain-car-roof-", presets: ["tin-roof"] },
];

/** A recording of rain, its first channel. */
export interface RecordedRain {
  file: string;
  kind: RainKind;
  samples: Float32Array;
  rate: number;
}

/** The recordings of a folder, in the order of the kinds; files of other names are left alone. */
export async function recordedRain(folder: string): Promise<RecordedRain[]> {
  const files = (await readdir(folder).catch(() => [] as string[]))
    .filter((file) => /\.wav$/i.test(file))
    .sort((a, b) => (a < b ? -1 : 1));
  const found: RecordedRain[] = [];
  for (const kind of RAIN_KINDS) {
    for (const file of files.filter((name) => name.startsWith(kind.begins))) {
      const { channels, sampleRate } = await readWav(join(folder, file));
      found.push({ file, kind, samples: channels[0], rate: sampleRate });
    }
  }
  if (found.length > 0) return found;
  const names = RAIN_KINDS.map(({ begins }) => `${begins}*.wav`).join(", ");
  throw new UsageError(`--recordings should be a folder with files such as ${names}; there is none in ${folder}`);
}
