// The skin of membranes and drumheads: tension, wave speed, the air that moves along, and how their modes
// radiate.
import { AIR_DENSITY, SOUND_SPEED } from "../../radiation.js";
import { type CommonShape, metres, oneOf, type ShapeOptions, tensionOf } from "../common.js";
import type { ModeDraft } from "./assemble.js";
import { membraneEfficiency, type Skin } from "./efficiency.js";

/** Options that every membrane takes. Give its tension or its pitch. */
export interface SkinOptions extends ShapeOptions {
  /** m */
  thickness: number;
  /** N/m */
  tension?: number;
  /** Frequency of the lowest mode, Hz, in place of the tension. */
  pitch?: number;
  /**
   * Whether the back of the skin radiates too, as on a frame drum, or is closed off by a shell; `open` unless given.
   */
  back?: "closed" | "open";
  /** Whether the air that moves along makes the skin heavier and its low modes lower; not unless given. */
  air?: boolean;
}

/**
 * A skin stores its energy in its tension, which has no loss; the rest of the material's loss factor, from coating
 * and rim, is such that timpani ring for seconds (Fletcher & Rossing, ch. 18).
 */
const MATERIAL_SHARE = 0.15;
/** A stretched skin. */
export class SkinBody {
  /** kg, of the skin alone. */
  readonly mass: number;
  /** N/m */
  readonly tension: number;
  readonly #skin: Skin;
  readonly #areaDensity: number;
  readonly #back: "closed" | "open";
  readonly #air: boolean;

  /** @param lowest wave number of the lowest mode, 1/m. */
  constructor(kind: string, options: SkinOptions, common: CommonShape, skin: Skin, lowest: number) {
    this.#skin = skin;
    this.#areaDensity = common.material.density * metres(kind, "thickness", options.thickness);
    this.#back = oneOf(kind, "back", options.back ?? "open", ["closed", "open"]);
    this.#air = options.air ?? false;
    this.mass = this.#areaDensity * skin.area;
    this.tension = this.#tensionOf(kind, options, lowest);
  }

  /** Highest wave number of modes up to a frequency, 1/m. */
  highestWave(frequency: number): number {
    const heaviest = this.#air
      ? this.#density(frequency, (2 * Math.PI * frequency) / this.#speed(1))
      : this.#areaDensity;
    return 2 * Math.PI * frequency * Math.sqrt(heaviest / this.tension);
  }

  /**
   * Frequency, radiation and damping of a mode.
   *
   * @param order and `share` as {@link membraneEfficiency} takes them.
   */
  sound(
    waveNumber: number,
    order: number,
    share: number,
  ): Pick<ModeDraft<never>, "frequency" | "radiation" | "materialShare"> {
    let frequency = (waveNumber * this.#speed(1)) / (2 * Math.PI);
    let heavier = 1;
    if (this.#air) {
      // The load depends a little on the frequency: three rounds settle it.
      const alone = frequency;
      for (let round = 0; round < 3; round++) {
        heavier = this.#density(frequency, waveNumber) / this.#areaDensity;
        frequency = alone / Math.sqrt(heavier);
      }
    }
    // With the back open, both sides radiate against each other: a multipole of one order more.
    const [sides, more] = this.#back === "open" ? [2, 1] : [1, 0];
    const mode = { frequency, waveNumber, order: order + more, share };
    return {
      frequency,
      radiation: {
        efficiency: membraneEfficiency(this.#skin, mode),
        area: sides * this.#skin.area,
        rms: 1 / Math.sqrt(this.mass * heavier),
      },
      materialShare: MATERIAL_SHARE,
    };
  }

  /** Wave speed of a skin that is heavier by a factor, m/s. */
  #speed(heavier: number): number {
    return Math.sqrt(this.tension / (this.#areaDensity * heavier));
  }

  /** kg/m² with the air that waves slower than sound carry along on both sides: 2ρ₀/√(k_m² − k²). */
  #density(frequency: number, waveNumber: number): number {
    const k = (2 * Math.PI * frequency) / SOUND_SPEED;
    return this.#areaDensity + (k < waveNumber ? (2 * AIR_DENSITY) / Math.sqrt(waveNumber ** 2 - k ** 2) : 0);
  }

  /** Given, or such that the lowest mode has the pitch. */
  #tensionOf(kind: string, options: SkinOptions, lowest: number): number {
    return tensionOf(kind, options, "N/m", 1e-3, (pitch) => {
      const density = this.#air ? this.#density(pitch, lowest) : this.#areaDensity;
      return density * ((2 * Math.PI * pitch) / lowest) ** 2;
    });
  }
}
