// The ear of a simulated listener: how far the difference of two tokens lies above what the fuller one masks, and how
// far their spectra are apart.
import { compareSounds } from "../../../hearing/index.js";
import { FULL_SCALE_DB_SPL } from "../../../hearing/level.js";
import type { Difference } from "../../../listening/simulated-listener.js";

/** Sounds by name, from the fullest on: of a pair the fuller one is the reference. */
export type NamedSounds = ReadonlyMap<string, Float32Array>;

/** What the ear makes of pairs; each pair is compared once. */
export class Ear {
  /** dB above the mask, in the worst band. */
  readonly overMask: Difference;
  /** dB between the spectra. */
  readonly apart: Difference;
  readonly #sounds: NamedSounds;
  readonly #sampleRate: number;
  readonly #known = new Map<string, { overMask: number; apart: number }>();

  constructor(sounds: NamedSounds, sampleRate: number) {
    this.#sounds = sounds;
    this.#sampleRate = sampleRate;
    this.overMask = (one, other) => this.#compare(one, other).overMask;
    this.apart = (one, other) => this.#compare(one, other).apart;
  }

  #compare(one: string, other: string): { overMask: number; apart: number } {
    const order = [...this.#sounds.keys()];
    const [fuller, poorer] = order.indexOf(one) <= order.indexOf(other) ? [one, other] : [other, one];
    const key = `${fuller} ${poorer}`;
    const known = this.#known.get(key);
    if (known) return known;
    const [reference, test] = [fuller, poorer].map((name) => [this.#sounds.get(name)!]);
    const { nmrDb, logSpectralDb } = compareSounds(reference, test, this.#sampleRate, FULL_SCALE_DB_SPL);
    const found = { overMask: nmrDb.worst, apart: logSpectralDb };
    this.#known.set(key, found);
    return found;
  }
}
