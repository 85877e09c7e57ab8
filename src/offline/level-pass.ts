// `--level`: one gain for a whole rendering. A first pass plays the scene with all its modes and without the limiter,
// and measures how loud it is; what it measures decides the master gain of the rendering proper (PHYSICS §2, "Level").

import { LARGEST } from "../core/layout/records.js";
import { dbSplOfDigital } from "../hearing/level.js";
import { Came, PhonoliteError } from "../math/error.js";
import type { OfflineWorld } from "../world/offline-world.js";
import { type ReadyScene, ScenePlayer } from "../world/scene/player.js";
import { type StreamOptions, streamSound } from "./render-to-wav.js";

/** How loud a rendering shall be. */
export interface Level {
  /** dB SPL. */
  dbSpl: number;
  /** Of what: the mean power of the whole sound, or that of its loudest 46 ms; the mean over the two ears. */
  of: "mean" | "loudest";
}

/**
 * What the world of the first pass is made with, over the options of the rendering: all modes, nothing that interferes.
 */
export const FIRST_PASS = { hearing: { mode: "full" }, limiter: false, budget: undefined } as const;

/** Length of a hop at 44.1 kHz, frames, and hops in the 2048 frames (46 ms) whose power is taken. */
const HOP = 512;
const HOPS = 4;

/**
 * The gain that gives a scene a level, linear, on top of that of the world. The sound streams by; memory does not grow
 * with its length.
 *
 * @param world made with {@link FIRST_PASS}; it has sounded nothing yet.
 */
export async function levelGain(
  world: OfflineWorld,
  ready: ReadyScene,
  level: Level,
  fullScaleDbSpl: number,
  options: StreamOptions,
): Promise<number> {
  const { dbSpl, of } = level;
  if (!(dbSpl >= 0 && dbSpl <= 140)) throw new PhonoliteError("render", "level", "dB SPL from 0 to 140", dbSpl);
  if (of !== "mean" && of !== "loudest") throw new PhonoliteError("render", "level.of", "mean or loudest", of);
  const power = new Power(Math.round((HOP * world.sampleRate) / 44_100));
  await streamSound(world, new ScenePlayer(world, ready), options, (buffers, from, to) => power.add(buffers, from, to));
  const found = of === "mean" ? power.mean() : power.loudest();
  const gain = 10 ** ((dbSpl - dbSplOfDigital(found, fullScaleDbSpl)) / 20);
  if (gain * ready.scene.masterGain <= LARGEST) return gain;
  const came = new Came(
    found === 0 ? "silence" : `a sound that would have to be ${gain.toExponential(1)} times as loud`,
  );
  throw new PhonoliteError("render", "level", "one that the sound can be brought to", came);
}

/**
 * Ears that channels are heard with: one or two channels go to an ear each, the powers of more speakers add up at both.
 * So a layout has the level of stereo, and a channel that is silent takes nothing of it.
 */
const earsOf = (channels: number) => Math.min(channels, 2);

/** Mean squares of a sound that streams by: of all of it, and of its loudest four hops. */
class Power {
  readonly #hop: number;
  /** Sums of squares, averaged over the ears, of the latest hops, and of the one that is filling. */
  readonly #latest = new Float64Array(HOPS - 1);
  #filling = 0;
  #filled = 0;
  #loudest = 0;
  /** Of all finished hops together. */
  #sum = 0;
  #frames = 0;

  constructor(hop: number) {
    this.#hop = hop;
  }

  /** Adds frames `from` to `to` of one array for each channel. */
  add(channels: readonly Float32Array[], from: number, to: number): void {
    for (let frame = from; frame < to; frame++) {
      let sum = 0;
      for (const channel of channels) sum += channel[frame] * channel[frame];
      this.#filling += sum / earsOf(channels.length);
      if (++this.#filled === this.#hop) this.#turn();
    }
    this.#frames += to - from;
  }

  /** Of the whole sound. */
  mean(): number {
    return (this.#sum + this.#filling) / this.#frames;
  }

  /** Of the loudest four hops one after the other; what lies past the end is silence. */
  loudest(): number {
    this.#turn();
    return this.#loudest / (HOPS * this.#hop);
  }

  /** A hop is full. */
  #turn(): void {
    const window = this.#latest.reduce((sum, hop) => sum + hop, this.#filling);
    this.#loudest = Math.max(this.#loudest, window);
    this.#latest.copyWithin(0, 1);
    this.#latest[HOPS - 2] = this.#filling;
    this.#sum += this.#filling;
    this.#filling = 0;
    this.#filled = 0;
  }
}
