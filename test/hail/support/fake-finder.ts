// A finder without a GPU: it keeps a copy of the records that it was given, as a GPU does, solves them in float64, and
// then blurs what it found, as a GPU may: stones are named up to a millisecond too early, some twice, some that do not
// strike at all. Answers may be held back.
import { FirstImpact } from "../../../src/hail/colliders/first-impact.js";
import type { Finder, Found } from "../../../src/hail/find/finder.js";
import type { Hail } from "../../../src/hail/hail.js";
import { STONE, STONE_WORDS, type StoneRing } from "../../../src/hail/stone-ring.js";
import { hash4, unit } from "../../../src/math/hash.js";

export interface FakeOptions {
  /** Answers wait until `answer` is called. */
  patient?: boolean;
  /** Stones that are named so many steps after they strike. */
  late?: (stone: number) => number;
}

/** How far before its step a stone may be named, s. */
const EARLY = 1e-3;

export class FakeFinder implements Finder {
  readonly way = "webgpu";
  readonly device = "a fake";
  readonly lost: Promise<string>;
  /** Says that the GPU is lost, and refuses what is under way. */
  lose: (reason: string) => void = () => {};
  disposed = false;
  /** Steps that were asked for, and calls of `take` with the whole ring. */
  readonly asked: number[] = [];
  copies = 0;
  readonly #hail: Hail;
  readonly #options: FakeOptions;
  readonly #solver: FirstImpact;
  /** When each stone strikes, in steps; never is −1. */
  readonly #whens = new Map<number, number>();
  #floats = new Float32Array(0);
  #words = new Uint32Array(0);
  #born = 0;
  #waiting: { give(): void; refuse(error: Error): void }[] = [];

  constructor(hail: Hail, options: FakeOptions = {}) {
    this.#hail = hail;
    this.#options = options;
    this.#solver = new FirstImpact(hail.packed);
    this.lost = new Promise((resolve) => {
      this.lose = (reason) => {
        for (const { refuse } of this.#waiting.splice(0)) refuse(new Error(reason));
        resolve(reason);
      };
    });
  }

  take(ring: StoneRing, from: number, to: number): void {
    if (this.#words.length !== ring.words.length) {
      this.#words = ring.words.slice();
      this.#floats = new Float32Array(this.#words.buffer);
      this.copies++;
    }
    for (let id = from; id < to; id++) {
      const at = ring.at(id);
      this.#words.set(ring.words.subarray(at, at + STONE_WORDS), at);
    }
    this.#born = to;
  }

  find(step: number): Promise<Found> {
    this.asked.push(step);
    const found = this.named(step);
    if (!this.#options.patient) return Promise.resolve(found);
    return new Promise((resolve, refuse) => {
      this.#waiting.push({ give: () => resolve(found), refuse });
    });
  }

  /** Gives the first so many answers that wait. */
  answer(count = this.#waiting.length): void {
    for (const { give } of this.#waiting.splice(0, count)) give();
  }

  dispose(): void {
    this.disposed = true;
  }

  /** The stones that may strike in a step, as far as this finder knows. */
  named(step: number): Found {
    const early = EARLY / this.#hail.stepSeconds;
    const ids: number[] = [];
    for (let slot = 0; slot < Math.min(this.#born, this.#words.length / STONE_WORDS); slot++) {
      const id = this.#words[slot * STONE_WORDS + STONE.id];
      const when = this.#when(slot * STONE_WORDS, id) + (this.#options.late?.(id) ?? 0);
      const [first, second] = hash4(id, step, 0, 0xfa4e);
      const soon = when >= step + 1 && when < step + 1 + early && first & 1;
      const again = when >= step - early && when < step && first & 1;
      const anyway = unit(second) < 0.003;
      if (Math.floor(when) !== step && !soon && !again && !anyway) continue;
      for (let times = first & 2 ? 2 : 1; times > 0; times--) {
        ids.push(id);
      }
    }
    const nothing = new Uint32Array(ids.length);
    return {
      count: ids.length,
      stones: Uint32Array.from(ids),
      colliders: nothing,
      times: new Float32Array(ids.length),
      lost: 0,
    };
  }

  #when(at: number, id: number): number {
    const known = this.#whens.get(id);
    if (known !== undefined) return known;
    const f = this.#floats;
    const [x, v] = [at + STONE.x, at + STONE.v];
    const strikes = this.#solver.solve(f[x], f[x + 1], f[x + 2], f[v], f[v + 1], f[v + 2], f[at + STONE.gravity], 20);
    const when = strikes
      ? this.#words[at + STONE.birth] + f[at + STONE.fraction] + this.#solver.time / this.#hail.stepSeconds
      : -1;
    this.#whens.set(id, when);
    return when;
  }
}
