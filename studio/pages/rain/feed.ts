// Which of the drops that are heard are seen: of each short while the ones that stand out most, near or large, some
// hundreds a second. They are known a moment before they land, so that they are seen falling.
import type { RainValues } from "phonolite/rain";
import { terminalSpeed } from "#dist/rain/law/speed.js";
import { fallenDrops } from "#dist/rain/play/fallen.js";
import { heightOf } from "./look.js";
import type { RainLook, SeenDrop, Surface } from "./picture/contract.js";

/** Drops that are seen a second, at most. */
const SEEN = 1400;
/** Seconds that a drop is known before it lands. */
export const AHEAD = 1;
/** Drops of a while that are looked at, at most. */
const LOOKED_AT = 480;
/** One while in so many is looked at: nobody sees the pauses of some milliseconds. */
const EVERY = 4;
/** A gap of this many seconds is not caught up with. */
const GAP = 1.5;
/** Samples of a while. */
const QUANTUM = 128;

/** What rain it is. */
export interface FeedRain {
  values: RainValues;
  seed: number;
  sampleRate: number;
  look: RainLook;
}

/** Hands out the drops that are seen, in the order of their whiles. */
export class DropFeed {
  #next = 0;
  #owed = 0;

  /** Drops that land up to a second after `now`, seconds of the rain, and were not handed out yet. */
  take(now: number, rain: FeedRain): SeenDrop[] {
    const seconds = QUANTUM / rain.sampleRate;
    const end = Math.floor((now + AHEAD) / seconds);
    if (Math.abs(end - this.#next) * seconds > AHEAD + GAP) this.#next = Math.ceil(now / seconds);
    const seen: SeenDrop[] = [];
    for (; this.#next < end; this.#next++) {
      this.#owed = Math.min(40, this.#owed + SEEN * seconds);
      const most = Math.floor(this.#owed);
      if (this.#next % EVERY !== 0 || most < 1) continue;
      const drops = standOut(fallen(rain, this.#next, seconds), most);
      this.#owed -= drops.length;
      seen.push(...drops);
    }
    return seen;
  }

  /** Begins anew: another rain. */
  restart(): void {
    this.#next = 0;
    this.#owed = 0;
  }
}

/** The drops of a while as they are seen. */
function fallen({ values, seed, sampleRate, look }: FeedRain, quantum: number, seconds: number): SeenDrop[] {
  const seen: SeenDrop[] = [];
  for (const { x, z, diameter, time, on } of fallenDrops({ seed, quantum, sampleRate, values }, LOOKED_AT)) {
    const y = heightOf(look, on, x, z);
    if (y === undefined) continue;
    // a picture of drops at the speed of sound would show none of them
    const speed = Math.min(12, terminalSpeed(diameter, values.terminal));
    seen.push({ x, y, z, time: quantum * seconds + time, speed, diameter, surface: on });
  }
  return seen;
}

/** The drops of a while that stand out most. */
export function standOut<T extends Pick<SeenDrop, "x" | "z" | "diameter" | "surface">>(
  drops: readonly T[],
  most: number,
): T[] {
  if (drops.length <= most) return [...drops];
  return drops
    .map((drop) => ({ drop, weight: salience(drop) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ drop }) => drop);
}

/** How much a drop stands out; drops overhead would hide those on the ground, and count less. */
function salience({ x, z, diameter, surface }: Pick<SeenDrop, "x" | "z" | "diameter" | "surface">): number {
  return (diameter ** 1.5 / (1 + Math.hypot(x, z))) * (OVERHEAD.includes(surface) ? 0.5 : 1);
}
const OVERHEAD: readonly Surface[] = ["leaves", "cloth"];
