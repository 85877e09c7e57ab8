// Which renders of a batch begin. A render that is begun again though its file is there is thrown away when it is done,
// so the files alone do not show it. But every render writes under a new name beside its place (src/batch/place.ts).
// Here each one has a folder of its own, and every folder is watched: a new name of that kind is a start of the render,
// a name that ends in .wav its end. The system tells all of it in the order in which it happened.
import { type FSWatcher, mkdirSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ting } from "./tings.js";

/** Names of files that are being written; both that one render uses have the same letters and digits at the end. */
const BEGUN = /phonolite-[\w.]+-(\d+-[\da-f]{12})\.part/;

/** Where the i-th ting goes when it has a folder of its own. */
export function apart(i: number): string {
  return `${i}/ting.wav`;
}

/** A manifest of so many tings, each in a folder of its own. */
export function tingsApart(count: number): string {
  return Array.from({ length: count }, (_, i) => `${JSON.stringify(ting(i, { out: apart(i) }))}\n`).join("");
}

/** What has happened up to a moment. */
export interface SoFar {
  /** Outputs whose file is there. */
  finished: ReadonlySet<string>;
  /** How often each output was begun. */
  begun: ReadonlyMap<string, number>;
}

/** Watches `count` tings under a folder, which is made. */
export class Starts {
  readonly #finished = new Set<string>();
  readonly #begun = new Map<string, number>();
  readonly #seen = new Set<string>();
  readonly #watchers: FSWatcher[];
  readonly #marks: string;
  readonly #waiting = new Map<string, () => void>();
  #marked = 0;

  constructor(out: string, count: number) {
    this.#marks = `${out}-marks`;
    mkdirSync(this.#marks);
    const folders = Array.from({ length: count }, (_, i) => String(i));
    this.#watchers = folders.map((folder) => {
      mkdirSync(join(out, folder), { recursive: true });
      return watch(join(out, folder), (_, name) => this.#hear(folder, name ?? ""));
    });
    this.#watchers.push(watch(this.#marks, (_, name) => this.#waiting.get(name ?? "")?.()));
  }

  /** How many are finished, as far as was told. */
  get finished(): number {
    return this.#finished.size;
  }
  /** All that has happened before this call. */
  async soFar(): Promise<SoFar> {
    // what is told of a file that is made now comes behind all that
    const mark = String(this.#marked++);
    await new Promise<void>((told) => {
      this.#waiting.set(mark, told);
      writeFileSync(join(this.#marks, mark), "");
    });
    this.#waiting.delete(mark);
    return { finished: new Set(this.#finished), begun: new Map(this.#begun) };
  }
  /** Ends it. */
  close(): void {
    for (const watcher of this.#watchers) watcher.close();
  }

  #hear(folder: string, name: string): void {
    const out = `${folder}/${name}`;
    if (name.endsWith(".wav")) this.#finished.add(out);
    const [, id] = BEGUN.exec(name) ?? [];
    if (id === undefined || this.#seen.has(id)) return;
    this.#seen.add(id);
    const place = apart(Number(folder));
    this.#begun.set(place, (this.#begun.get(place) ?? 0) + 1);
  }
}

/** Outputs that were finished before, and were begun once more since. */
export function begunAgain(before: SoFar, after: SoFar): string[] {
  return [...before.finished].filter((out) => after.begun.get(out) !== before.begun.get(out));
}

/** Outputs that were begun and are not finished. */
export function inFlight({ begun, finished }: SoFar): string[] {
  return [...begun.keys()].filter((out) => !finished.has(out));
}

/** Outputs that were begun more than once. */
export function begunTwice({ begun }: SoFar): string[] {
  return [...begun].filter(([, times]) => times > 1).map(([out]) => out);
}
