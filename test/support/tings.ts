// Manifests of tiny renders: three milliseconds of one mode each, so that a thousand cost little.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** The command line without the look at the sources, which takes longer than these renders. */
const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
/** RIFF and data headers, and 3 ms at 16 bits and 8 kHz in one channel. */
const BYTES = 44 + 2 * 24;

/** Where the i-th goes, unless a test says otherwise: a hundred to a folder. */
function usualPlace(i: number): string {
  return `${Math.floor(i / 100)}/${i}.wav`;
}

/** One line of a manifest: a short sound with a pitch of its own. */
export function ting(i: number, more: object = {}): Record<string, unknown> {
  const model = { format: "modal-model", version: 1, frequencies: [300 + i], decayRates: [5], gains: [1] };
  const scene = {
    format: "scene",
    version: 1,
    name: "ting",
    bodies: [{ id: "a", model }],
    events: [{ time: 0, body: "a", strike: { impulse: 0.01 } }],
  };
  return { out: usualPlace(i), scene, seconds: 0.003, rate: 8000, bits: 16, channels: 1, ...more };
}

/** The text of a manifest. */
export function manifestOf(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** A manifest of `count` tings. */
export function tings(count: number): string {
  return manifestOf(Array.from({ length: count }, (_, i) => ting(i)));
}

/** A command of `phonolite` in a group of processes of its own. */
export interface Started {
  pid: number;
  /** All that it said so far. */
  said(): string;
  /** Resolves to its exit status, or null when it was killed. */
  ended: Promise<number | null>;
  /** Kills it, and with `family` its workers at the same moment. */
  kill(family?: boolean): void;
}

/** Starts a command. */
export function start(words: readonly string[], cwd: string): Started {
  const child = spawn(process.execPath, [MAIN, ...words], { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const hear = (words: Buffer) => {
    said += words;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return {
    pid: child.pid!,
    said: () => said,
    ended: new Promise((end) => child.once("close", end)),
    kill(family = false) {
      if (child.exitCode === null && child.signalCode === null)
        process.kill(family ? -child.pid! : child.pid!, "SIGKILL");
    },
  };
}

/** Waits until something holds, or the command has ended. */
export async function until(holds: () => boolean, { ended }: Pick<Started, "ended">): Promise<void> {
  let over = false;
  ended.then(() => {
    over = true;
  });
  while (!holds() && !over) await new Promise((resolve) => setTimeout(resolve, 15));
}

/** Every file under a folder, hidden ones too, by its path; empty where there is no folder. */
export function filesUnder(folder: string, path = ""): string[] {
  let entries: import("node:fs").Dirent[];
  try {
    entries = readdirSync(join(folder, path), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const place = path === "" ? entry.name : `${path}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(folder, place) : [place];
  });
}

/** How many finished files are under a folder. */
export function finished(folder: string): number {
  return filesUnder(folder).filter((path) => path.endsWith(".wav")).length;
}

/** Which file lies at each place: a file that was rendered again is another one. */
export function identities(folder: string): Map<string, string> {
  const found = filesUnder(folder).filter((path) => path.endsWith(".wav"));
  return new Map(
    found.map((path) => {
      const { ino, mtimeMs, size } = statSync(join(folder, path));
      return [path, `${ino} ${mtimeMs} ${size}`];
    }),
  );
}

/** Files that are gone or are others than before. */
export function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before].filter(([path, identity]) => after.get(path) !== identity).map(([path]) => path);
}

/** Sees that a folder holds these tings and nothing else, each whole. */
export function expectWhole(folder: string, count: number, placeOf = usualPlace): void {
  const wanted = Array.from({ length: count }, (_, i) => placeOf(i));
  expect(filesUnder(folder).sort()).toEqual(wanted.sort());
  const broken = wanted.filter((path) => {
    const bytes = readFileSync(join(folder, path));
    const whole = bytes.length === BYTES && bytes.readUInt32LE(4) === BYTES - 8;
    return !whole || bytes.subarray(44).every((byte) => byte === 0);
  });
  expect(broken).toEqual([]);
}
