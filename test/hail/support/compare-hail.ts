// A trial of a finder that runs in Node and in a page alike: hail by a finder against hail by the CPU alone. It gives
// plain counts, which the tests judge.

import { bear, stoneKind } from "../../../src/hail/births.js";
import { FirstImpact } from "../../../src/hail/colliders/first-impact.js";
import { PLACE, packForGpu, ROW } from "../../../src/hail/colliders/pack.js";
import type { Finder, FinderSetup, Found } from "../../../src/hail/find/finder.js";
import { Hail, type HailOptions } from "../../../src/hail/hail.js";
import type { Impact } from "../../../src/hail/impact.js";
import { picnic } from "../../../src/hail/scenes/picnic.js";
import { HAIL_DEFAULTS } from "../../../src/hail/settings.js";
import { STONE, StoneRing } from "../../../src/hail/stone-ring.js";

/** Opens the finder that is tried. */
export type Open = (setup: FinderSetup) => Promise<Finder> | Finder;

/** Samples a second, for errors of time. */
const RATE = 44_100;

/** How hail by a finder compares with hail by the CPU alone. */
export interface Compared {
  /**
   * Impacts of the CPU, and how many of them the finder's hail lacks, has in addition, or has with another time or
   * collider.
   */
  impacts: number;
  missing: number;
  extra: number;
  different: number;
  /** Stones that were named, before float64; and those of them with another collider than float64 says. */
  named: number;
  wrong: number;
  /** The worst error of a named time with the right collider, in samples of 44.1 kHz. */
  samples: number;
  /** What the finder says it lost. */
  lost: number;
  /** Records of the ring at the end. */
  capacity: number;
}

/** What to compare. */
export interface HailTrial extends Partial<HailOptions> {
  /** Steps in which stones are born, and steps in all. */
  births: number;
  steps: number;
  /** Finds under way at once. */
  ahead?: number;
  mapSide?: number;
}

/** Lets the same hail fall twice on the picnic: found by the CPU, and by a finder. */
export async function compareHail(open: Open, trial: HailTrial): Promise<Compared> {
  const { births, steps, ahead = 4, mapSide, ...settings } = trial;
  const { colliders, cloud, wind } = picnic();
  const options = { colliders, cloud, wind, bounces: 0, ...settings };
  const plain = new Hail(options);
  const wanted = new Map<string, Impact>();
  for (let i = 0; i < steps; i++) {
    if (i === births) plain.set({ rate: 0 });
    for (const impact of plain.step()) wanted.set(keyOf(impact), impact);
  }
  const hail = new Hail(options);
  hail.leaveToFinder();
  const { packed, stepSeconds } = hail;
  const finder = await open({ colliders: packForGpu(packed), count: packed.count, stepSeconds, mapSide });
  const compared = {
    impacts: wanted.size,
    missing: 0,
    extra: 0,
    different: 0,
    named: 0,
    wrong: 0,
    samples: 0,
    lost: 0,
  };
  const judge = new Judge(hail);
  const underWay: { step: number; answer: Promise<Found | undefined> }[] = [];
  const finish = async () => {
    const { step, answer } = underWay.shift()!;
    const found = await answer;
    // the GPU is lost: the CPU solves what is in the air
    if (!found) hail.solveAll();
    else judge.note(found);
    compared.lost += found?.lost ?? 0;
    for (const impact of hail.finish(step, found)) {
      const key = keyOf(impact);
      const same = wanted.get(key);
      if (!same) compared.extra++;
      else if (same.time !== impact.time || same.collider !== impact.collider) compared.different++;
      wanted.delete(key);
    }
  };
  for (let i = 0; i < steps; i++) {
    if (i === births) hail.set({ rate: 0 });
    const { step, from, to } = hail.begin();
    finder.take(hail.stones, from, to);
    underWay.push({ step, answer: (finder.find(step) as Promise<Found>).catch(() => undefined) });
    if (underWay.length > ahead) await finish();
  }
  while (underWay.length > 0) await finish();
  finder.dispose();
  return { ...compared, ...judge, missing: wanted.size, capacity: hail.stones.capacity };
}

const keyOf = ({ stone, hop, step }: Impact) => `${stone}/${hop}/${step}`;

/** Compares what a finder says of a stone for the first time with float64. */
class Judge {
  named = 0;
  wrong = 0;
  samples = 0;
  readonly #solver: FirstImpact;
  readonly #hail: Hail;
  readonly #known = new Set<number>();

  constructor(hail: Hail) {
    this.#hail = hail;
    this.#solver = new FirstImpact(hail.packed);
  }

  note({ count, stones: named, colliders, times }: Found): void {
    const { stones, packed } = this.#hail;
    for (let i = 0; i < count; i++) {
      if (this.#known.has(named[i])) continue;
      this.#known.add(named[i]);
      this.named++;
      const struck = solve(this.#solver, stones, stones.at(named[i]));
      if (!struck || packed.rows[ROW * this.#solver.row + PLACE.index] !== colliders[i]) this.wrong++;
      else this.samples = Math.max(this.samples, RATE * Math.abs(times[i] - this.#solver.time));
    }
  }
}

/** Solves the flight of a record in float64. */
export function solve(solver: FirstImpact, { floats }: StoneRing, at: number): boolean {
  const [x, y, z, , vx, vy, vz] = floats.subarray(at, at + 8);
  return solver.solve(x, y, z, vx, vy, vz, floats[at + STONE.gravity], 20);
}

/**
 * A ring of stones over the picnic that were born one after the other, at 60 steps a second, and how many there are.
 */
export function steadyRing(born: number, rate: number): { ring: StoneRing; born: number } {
  const { cloud, wind } = picnic();
  const ring = new StoneRing(2 ** Math.ceil(Math.log2(born)));
  const kind = stoneKind({ ...HAIL_DEFAULTS, cloud, wind });
  for (let i = 0; i < born; i++) bear(ring, Math.floor((60 * i) / rate), kind, 1);
  return { ring, born };
}
