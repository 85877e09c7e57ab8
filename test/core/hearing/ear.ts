// What the tests of the core's hearing share: when rounds of listening fall, what the slow definition of masking says
// about the levels that the core tells, and how far two sounds are apart.
import { envelopeOfOthers, keptByPaper, type ReferenceModes } from "../../../reference/masking.js";
import { barkOfHz, thresholdInQuiet } from "../../../src/hearing/index.js";
import type { Body, OfflineWorld } from "../../../src/world/index.js";

export const RATE = 44_100;
export const BLOCK = 128;
/**
 * Samples from one round of listening to the next, unless a strike comes unforeseen: then the next round comes at once.
 */
export const HOP = 2048;
/** Samples that a round foresees: until the next, and while what that brings back still fades in. */
export const FORESIGHT = HOP + 5 * 128;
/** What becomes of a mode. */
export const [SOUNDS, BUNDLED, OFF] = [0, 1, 2];
/** Damping, in 1/s at 44.1 kHz, beyond which a mode is too short for the lines: d·128/rate > 1.5. It always sounds. */
export const QUICK = (1.5 * RATE) / BLOCK;
/** A level below this says that a mode is at rest and that no strike is foreseen, dB. */
export const AT_REST = -250;
/** What counts as nothing where the threshold in quiet is left out, dB SPL. */
const FAINTEST = -100;

/**
 * Renders up to and with the block of the next round of listening, at most a hop and a block, and hands out the sound.
 */
export function toNextRound(world: OfflineWorld): Float32Array[] {
  const { rounds } = world.meters();
  const blocks: Float32Array[][] = [];
  do blocks.push(world.render(BLOCK));
  while (world.meters().rounds === rounds && blocks.length <= HOP / BLOCK);
  return blocks[0].map((_, c) => {
    const sound = new Float32Array(blocks.length * BLOCK);
    for (const [i, block] of blocks.entries()) sound.set(block[c], i * BLOCK);
    return sound;
  });
}

/** Nearest whole number, the even one of two: as the core rounds. */
export function nearest(x: number): number {
  const below = Math.floor(x);
  if (x - below !== 0.5) return Math.round(x);
  return below % 2 === 0 ? below : below + 1;
}

/** A level as the sweeps of the core take it: float32 steps of 5/1024 dB. */
export function inSteps(level: number): number {
  return nearest(Math.fround(level * Math.fround(204.8))) * (5 / 1024);
}
/** A place on the Bark scale in steps of 1/4096. */
export function placeOf(frequency: number): number {
  return nearest(barkOfHz(frequency) * 4096) / 4096;
}
/** The threshold in quiet in steps of 1/1024 dB, of the frequency that a 32-bit increment holds. */
export function quietOf(frequency: number, rate: number): number {
  const increment = Math.floor((frequency / rate) * 2 ** 32 + 0.5);
  return nearest(thresholdInQuiet((increment * rate) / 2 ** 32) * 1024) / 1024;
}

/** How a world listens, as the reference wants it. */
export interface Listening {
  av: number;
  threshold?: boolean;
  /** Levels of other sounds, one a Bark. */
  maskers?: readonly number[];
}
/** A body and the pitch at which it is. */
export interface Tuned {
  body: Body;
  pitch?: number;
}

/** What the definition says about every mode of the bodies, from the levels that the core tells. */
export function expected(world: OfflineWorld, bodies: readonly Tuned[], listening: Listening): boolean[][] {
  const rate = world.sampleRate;
  const told = bodies.map(({ body }) => world.heardModes(body));
  const flags = bodies.map(({ body }) => Array.from(body.model.frequencies, () => false));
  const av = nearest(listening.av * 64) / 64;
  for (let ear = 0; ear < world.options.channels; ear++) {
    const modes = { levels: [] as number[], barks: [] as number[], thresholds: [] as number[] };
    const whose: [number, number][] = [];
    bodies.forEach(({ body, pitch = 1 }, b) => {
      Array.from(body.model.frequencies).forEach((frequency, i) => {
        const turns = (frequency * Math.fround(pitch)) / rate;
        if (turns >= 0.5) return; // silent
        whose.push([b, i]);
        modes.levels.push(inSteps(told[b].levels[ear][i]));
        modes.barks.push(placeOf(turns * rate));
        modes.thresholds.push(listening.threshold === false ? FAINTEST : quietOf(turns * rate, rate));
      });
    });
    (listening.maskers ?? []).forEach((level, band) => {
      if (level <= -1000) return;
      modes.levels.push(nearest(Math.fround(level) * 204.8) * (5 / 1024));
      modes.barks.push(band + 0.5);
      modes.thresholds.push(Number.NEGATIVE_INFINITY);
    });
    const kept = keptBoth(modes, av);
    whose.forEach(([b, i], k) => {
      if (kept[k]) flags[b][i] = true;
    });
  }
  return flags;
}
/** The paper's loop; the definition that compares all with all must say the same. */
function keptBoth(modes: ReferenceModes, av: number): number[] {
  const kept = keptByPaper(modes, av);
  const envelope = envelopeOfOthers(modes, av);
  modes.levels.forEach((level, k) => {
    const plain = level > modes.thresholds[k] && level >= envelope[k] ? 1 : 0;
    if (plain !== kept[k]) throw new Error(`the two references differ at ${k}: ${plain}, ${kept[k]}`);
  });
  return kept;
}

/**
 * Where roles differ from the definition, in words; nothing where they do not. Quick modes sound; modes at rest may be
 * anything.
 */
export function wrongRoles(
  world: OfflineWorld,
  bodies: readonly Tuned[],
  listening: Listening,
  masked: number = OFF,
): string[] {
  const flags = expected(world, bodies, listening);
  const wrong: string[] = [];
  bodies.forEach(({ body, pitch = 1 }, b) => {
    const { levels, roles } = world.heardModes(body);
    flags[b].forEach((heard, i) => {
      const loudest = Math.max(...levels.map((side) => side[i]));
      if (loudest < AT_REST || body.model.frequencies[i] * Math.fround(pitch) >= world.sampleRate / 2) return;
      const role = heard || body.model.decayRates[i] > QUICK ? SOUNDS : masked;
      if (roles[i] !== role) wrong.push(`body ${b} mode ${i}, ${loudest} dB: role ${roles[i]}, not ${role}`);
    });
  });
  return wrong;
}

/** Modes of each role over some bodies: a test must have met both kinds. */
export function rolesMet(world: OfflineWorld, bodies: readonly Tuned[]): number[] {
  const met = [0, 0, 0];
  for (const { body } of bodies) for (const role of world.heardModes(body).roles) met[role]++;
  return met;
}

/** Energy of a − b over that of a loudest stretch of `scene` as long, dB; −Infinity where they are the same. */
export function apartDb(a: ArrayLike<number>, b: ArrayLike<number>, from = 0, to = a.length): number {
  let [error, energy] = [0, 0];
  for (let k = from; k < to; k++) {
    error += (a[k] - b[k]) ** 2;
    energy += b[k] ** 2;
  }
  return 10 * Math.log10(error / energy);
}
/** Decibels of a ratio of amplitudes. */
export const db = (ratio: number): number => 20 * Math.log10(ratio);
/** A ratio of amplitudes from decibels. */
export const ratio = (decibels: number): number => 10 ** (decibels / 20);

/** Numbers from 0 to 1 that are the same every time. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
