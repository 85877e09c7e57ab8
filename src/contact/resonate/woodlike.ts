// Wood and the like: modes below, where each can be told apart, and a diffuse resonator above, cross-faded over an
// octave (PHYSICS §8.2). The resonator gets what the modes give up: a strike has the same energy in every octave, and
// it dies as fast as they would have.
//
// A strike of J leaves g²J²/4d of a mode, ∫p² dt at 1 m; of a band it leaves G²J²·2∫|H|⁴df, whatever its T60.
import { PhonoliteError } from "../../math/error.js";
import { materialDecay, type SolidMaterial } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { DIFFUSE_BANDS, DIFFUSE_LIMITS, type Diffuse } from "./diffuse.js";

/** Options of {@link woodlike}. */
export interface WoodlikeOptions {
  /** Where modes give way to noise, Hz; left out = {@link crossoverOf} the model. */
  crossover?: number;
  /** Which noise it is; left out = 0. */
  seed?: number;
}

/** What {@link woodlike} gives. */
export interface Woodlike {
  /** The modes that are left, those near the crossover fainter. */
  model: ModalModel;
  /** What stands for the others. */
  diffuse: Diffuse;
  /** Hz */
  crossover: number;
}

/** What of modes is looked at. */
const MODAL = {
  /** The crossover of a model that is nowhere dense, Hz. */
  usual: 1000,
  /** Modes closer than this, Hz, merge. */
  merged: 20,
  /** Gaps between modes that are looked at together. */
  gaps: 8,
  /** No mode is taken to ring longer than this decay rate lets it, 1/s. */
  slowest: 1e-3,
  /** A top octave filled less than this with modes says too little about itself. */
  sparse: 0.25,
} as const;
const BANDS = DIFFUSE_BANDS.length;
const LN_1000 = Math.log(1000);
/** Q of a band's filters. */
const Q = 1.41;

/** Where the modes of a model begin to lie closer than 20 Hz, Hz: the mean of eight gaps. 1 kHz when they never do. */
export function crossoverOf(model: ModalModel): number {
  const frequencies = Float64Array.from(model.frequencies).sort();
  const dense = frequencies.findIndex(
    (frequency, i) =>
      frequency >= DIFFUSE_BANDS[0] && frequencies[i + MODAL.gaps] - frequency < MODAL.gaps * MODAL.merged,
  );
  return dense < 0 ? MODAL.usual : frequencies[dense];
}

/**
 * Splits a model into the modes below the crossover and a diffuse resonator above it. Octaves above the model's last
 * mode go on with the energy of the last one that has modes, and with the damping of the material.
 *
 * @example
 * const { model, diffuse } = woodlike(door, material("plywood"));
 */
export function woodlike(model: ModalModel, material: SolidMaterial, options: WoodlikeOptions = {}): Woodlike {
  const crossover = options.crossover ?? crossoverOf(model);
  if (!(crossover >= 60 && crossover <= 16_000))
    throw new PhonoliteError("woodlike", "crossover", "a frequency from 60 to 16000 hertz", crossover);
  const octaves = octavesOf(model, crossover);
  const wanted = extend(octaves, model, material, crossover);
  const energies = unleak(wanted.energies);
  const gains = energies.map((energy, band) =>
    Math.min(Math.sqrt(energy / (2 * DIFFUSE_BANDS[band] * PASSED)), DIFFUSE_LIMITS.gain[1]),
  );
  const t60 = wanted.decays.map((d) => Math.min(Math.max(LN_1000 / d, DIFFUSE_LIMITS.t60[0]), DIFFUSE_LIMITS.t60[1]));
  return { model: fade(model, crossover), diffuse: { t60, gains, seed: options.seed ?? 0 }, crossover };
}

/**
 * The share of the power that stays with the modes at a frequency: 1 half an octave below the crossover, 0 half an
 * octave above.
 */
function modalShare(frequency: number, crossover: number): number {
  const octaves = Math.log2(frequency / crossover);
  if (octaves <= -0.5) return 1;
  if (octaves >= 0.5) return 0;
  return Math.cos((Math.PI / 2) * (octaves + 0.5)) ** 2;
}
/** The modes that are left. A model cannot have none: the lowest stays, without sound. */
function fade(model: ModalModel, crossover: number): ModalModel {
  const radiationGains = model.radiationGains.map(
    (gain, mode) => gain * Math.sqrt(modalShare(model.frequencies[mode], crossover)),
  );
  const left = [...model.frequencies.keys()].filter((mode) => modalShare(model.frequencies[mode], crossover) > 0);
  const lowest = model.frequencies.indexOf(Math.min(...model.frequencies));
  return model.with({ radiationGains }).pick(left.length > 0 ? left : [lowest]);
}

/**
 * What a strike of 1 N·s leaves in an octave: energy of all modes, of what the noise takes over, and their mean decay
 * rate.
 */
interface Octave {
  all: number;
  noise: number;
  /** 1/s; NaN without modes. */
  decay: number;
}
function octavesOf(model: ModalModel, crossover: number): Octave[] {
  const gains = model.strikeGains();
  return DIFFUSE_BANDS.map((centre) => {
    let [all, noise, powers] = [0, 0, 0];
    for (let mode = 0; mode < model.modeCount; mode++) {
      const frequency = model.frequencies[mode];
      if (frequency < centre * Math.SQRT1_2 || frequency >= centre * Math.SQRT2) continue;
      const energy = gains[mode] ** 2 / (4 * Math.max(model.decayRates[mode], MODAL.slowest));
      all += energy;
      noise += energy * (1 - modalShare(frequency, crossover));
      powers += gains[mode] ** 2 / 4;
    }
    return { all, noise, decay: powers / all };
  });
}

/** Energies that the noise should have in every octave, and decay rates; octaves without modes follow those below. */
function extend(octaves: Octave[], model: ModalModel, material: SolidMaterial, crossover: number) {
  const top = Math.max(...model.frequencies);
  const energies: number[] = [];
  const decays: number[] = [];
  let [last, extra] = [0, 0];
  for (let band = 0; band < BANDS; band++) {
    const centre = DIFFUSE_BANDS[band];
    const { all, noise, decay } = octaves[band];
    const lower = centre * Math.SQRT1_2;
    // modes lie about evenly: how much of the octave do they reach over?
    const filled = Math.min(1, (top - lower) / lower);
    const own = materialDecay(material, centre);
    if (all > 0 && filled >= MODAL.sparse) {
      last = all / filled;
      extra = Math.max(0, decay - own);
      energies.push(noise + (last - all) * (1 - modalShare(centre, crossover)));
      decays.push(decay);
    } else {
      const share = 1 - modalShare(centre, crossover);
      energies.push(Math.max(noise, last * share));
      decays.push(Math.max(own + extra, MODAL.slowest));
    }
  }
  return { energies, decays };
}

/**
 * ∫|H|⁴ of a band's filter over frequency, over its centre, and the share of it in each octave from three below to
 * three above.
 */
const { PASSED, SPREAD } = (() => {
  const shares = new Array<number>(7).fill(0);
  let all = 0;
  const step = 1 / 64;
  for (let octaves = -6; octaves < 6; octaves += step) {
    const x = 2 ** (octaves + step / 2);
    const power = x * Math.LN2 * step * (1 + Q * Q * (x - 1 / x) ** 2) ** -2;
    all += power;
    const octave = Math.floor(octaves + 3.5);
    if (octave >= 0 && octave < 7) shares[octave] += power;
  }
  return { PASSED: all, SPREAD: shares.map((share) => share / all) };
})();
/**
 * Energies of the bands whose noise, which spreads into the octaves beside them, has the wanted energies there: some
 * steps of Richardson's and Lucy's iteration, which keeps them positive.
 */
function unleak(wanted: readonly number[]): number[] {
  let bands = [...wanted];
  const heard = (octave: number) =>
    bands.reduce((sum, energy, band) => sum + energy * (SPREAD[octave - band + 3] ?? 0), 0);
  for (let step = 0; step < 60; step++) {
    const ratios = wanted.map((energy, octave) => {
      const now = heard(octave);
      return now > 0 ? energy / now : 0;
    });
    bands = bands.map((energy, band) => {
      let [sum, all] = [0, 0];
      for (let octave = 0; octave < BANDS; octave++) {
        sum += ratios[octave] * (SPREAD[octave - band + 3] ?? 0);
        all += SPREAD[octave - band + 3] ?? 0;
      }
      return (energy * sum) / all;
    });
  }
  return bands;
}
