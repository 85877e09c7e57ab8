// The sounds of a test: made by the engine when they are first needed, equally loud over their first five milliseconds,
// at the level that is asked for.
import { fitToModel } from "phonolite/fit";
import { onsetGains } from "phonolite/listening";
import { strikeT60 } from "#dist/model/presets/summary.js";
import type { FoundFit } from "../../../parts/recording/recording-desk.js";
import { renderStruck } from "../../../parts/sound/struck.js";
import { type Recipe, recipeOf, type Target, WHOLE } from "../question.js";
import type { ListeningValues } from "../state.js";

/** The longest sound of a test, s. */
export const LONGEST = 3;
/** Seconds: the shortest sound, and the fade at its end. */
const SHORTEST = 0.5;
const FADE = 0.02;

/** Rate of sounds that were not recorded, Hz. */
const RATE = 48_000;

/** Makes sounds by their names in a test. */
export class TestSounds {
  /** Hz; the rate of the recording, which is then played as it is. */
  readonly sampleRate: number;
  readonly #values: ListeningValues;
  readonly #target: Target;
  readonly #made = new Map<string, Promise<Float32Array<ArrayBuffer>>>();
  readonly #length: number;
  #whole: Promise<Float32Array> | undefined;

  constructor(values: ListeningValues, target: Target) {
    this.#values = values;
    this.#target = target;
    this.sampleRate = target.recording?.sampleRate ?? RATE;
    const rings = strikeT60(target.model);
    const seconds = Math.min(LONGEST, Math.max(SHORTEST, Number.isFinite(rings) ? rings : LONGEST));
    // none goes on after the recording has ended: it would be told by that
    const most = target.recording?.samples.length ?? Number.POSITIVE_INFINITY;
    this.#length = Math.min(most, Math.round(seconds * this.sampleRate));
  }

  /** The sound of a name. */
  get(name: string): Promise<Float32Array<ArrayBuffer>> {
    const known = this.#made.get(name);
    if (known) return known;
    const made = this.#make(name);
    this.#made.set(name, made);
    return made;
  }

  async #make(name: string): Promise<Float32Array<ArrayBuffer>> {
    this.#whole ??= this.#raw(recipeOf(WHOLE, this.#values, this.#target));
    const whole = await this.#whole;
    const raw = await this.#raw(recipeOf(name, this.#values, this.#target));
    const [, gain] = onsetGains([whole, raw], this.sampleRate);
    const fade = Math.round(FADE * this.sampleRate);
    return raw.map((sample, i) => gain * sample * Math.min(1, (raw.length - i) / fade)) as Float32Array<ArrayBuffer>;
  }

  #raw(recipe: Recipe): Promise<Float32Array> {
    const length = this.#length;
    if (recipe.of === "recording") return Promise.resolve(this.#target.recording!.samples.subarray(0, length));
    const { level, fullscale } = this.#values;
    const { model, hearing } = recipe;
    const impulse = 0.01 * 10 ** ((level - this.#target.model.strikeLevel(0.01, { at: 0 })) / 20);
    return renderStruck(model, {
      strike: { impulse, at: 0, duration: 0 },
      length,
      sampleRate: this.sampleRate,
      limiter: false,
      fullScaleDbSpl: fullscale,
      // bundles are for what is driven sample by sample
      ...(hearing && { path: "drive", hearing }),
    });
  }
}

/** A fitted strike as a target: its model, and its recording. */
export function recordedTarget({ clip: { name }, fit, original: { samples, onset } }: FoundFit): Target {
  const { sampleRate } = fit;
  const recording = { samples: samples.slice(onset, onset + Math.round(LONGEST * sampleRate)), sampleRate };
  return { name, model: fitToModel(fit, { name }), recording };
}
