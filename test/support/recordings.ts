// The recordings of real objects that some tests compare with. They are not part of the project: the environment
// variable PHONOLITE_DATA names the folder that holds recordings/INDEX.json. Without it such tests are left out, with
// one line.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A partial that was measured by other means, and how much it weighs. */
export interface MeasuredPartial {
  hz: number;
  /** Level under the strongest partial, dB. */
  db: number;
  t60_s: number;
}

/** One recording and what is known about it. */
export interface Recording {
  /** Name without folder and ending, such as `glass-1`. */
  name: string;
  /** Where the WAV file is. */
  path: string;
  object: string;
  material: string;
  rate: number;
  bits: number;
  channels: number;
  seconds: number;
  peak: number;
  partials: MeasuredPartial[];
  note?: string;
}

let said = false;

/** All recordings whose files are there, or undefined (and one line that says so) where there are none. */
export function recordings(): Recording[] | undefined {
  const folder = process.env.PHONOLITE_DATA ? join(process.env.PHONOLITE_DATA, "recordings") : undefined;
  const index = folder && join(folder, "INDEX.json");
  if (!folder || !index || !existsSync(index)) {
    if (!said) console.warn("tests on recordings are left out: PHONOLITE_DATA names no folder with recordings");
    said = true;
    return undefined;
  }
  const { files } = JSON.parse(readFileSync(index, "utf8")) as { files: (Recording & { file: string })[] };
  return files
    .map(({ file, ...known }) => ({ ...known, name: file.replace(/\.wav$/, ""), path: join(folder, file) }))
    .filter(({ path }) => existsSync(path));
}
