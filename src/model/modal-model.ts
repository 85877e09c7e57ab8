// A sounding object: the numbers of a modal model (model-data.ts says what each is), with every edit as a
// method. Immutable and checked once, here, so that no code after it needs to (docs/formats.md, PHYSICS §1).
import * as edit from "./edit/index.js";
import type { KnownName } from "./known-name.js";
import type { MaterialName, SolidMaterial } from "./materials/material.js";
import * as check from "./model-checks.js";
import type { ModelData } from "./model-data.js";
import type { MassProperties, Material, ModalModelInit } from "./model-init.js";
import { radiationGains } from "./radiation.js";

export type { MassProperties, Material, ModalModelInit } from "./model-init.js";

/**
 * A modal model. It never changes: its arrays are to be read, never written, and every edit gives a new model that
 * shares with the old one the arrays that the edit left alone. So undo is a list of models.
 *
 * @example
 * const triangle = new ModalModel({ name: "ting", frequencies: [1200, 3100], decayRates: [2, 4], gains: [1, 0.5] });
 * const larger = triangle.scale(1.5).redamp(0.7);
 */
export class ModalModel implements ModelData {
  readonly name: string;
  readonly frequencies: Float64Array;
  readonly decayRates: Float64Array;
  readonly positions: Float64Array;
  readonly shapes: Float32Array;
  readonly directional: boolean;
  readonly indices: Uint32Array | undefined;
  readonly phases: Float64Array | undefined;
  readonly radiationGains: Float64Array;
  readonly material: Readonly<Material> | undefined;
  readonly massProperties: Readonly<MassProperties> | undefined;
  readonly extras: unknown;

  constructor(init: ModalModelInit) {
    this.name = check.checkName(init.name);
    const modes = check.countModes(init);
    this.frequencies = check.numbers(init.frequencies, "frequencies", modes);
    this.decayRates = check.numbers(init.decayRates, "decayRates", modes);
    this.directional = check.isDirectional(init);
    const points = this.directional ? check.countPoints(init) : 1;
    this.positions = this.directional ? check.numbers(init.positions!, "positions", 3 * points) : new Float64Array(3);
    this.shapes = this.directional ? check.shapesOf(init, modes, points) : check.shapesOfGains(init, modes);
    this.indices = init.indices === undefined ? undefined : check.trianglesOf(init.indices, points);
    this.phases = init.phases === undefined ? undefined : check.numbers(init.phases, "phases", modes);
    this.material = init.material && check.checkMaterial(init.material);
    this.massProperties = init.massProperties && check.checkMass(init.massProperties);
    this.extras = init.extras;
    this.radiationGains =
      init.radiationGains === undefined
        ? radiationGains(this).map((gain) => Math.min(gain, check.MODEL_LIMITS.radiationGain))
        : check.numbers(init.radiationGains, "radiationGains", modes);
  }

  /** Number of modes, M. */
  get modeCount(): number {
    return this.frequencies.length;
  }

  /** Number of sample points, P. */
  get pointCount(): number {
    return this.positions.length / 3;
  }

  /** One mode, to look at. */
  mode(index: number): edit.ModeView {
    return edit.viewMode(this, index);
  }

  /** The named groups of modes: name to mode indices. */
  get groups(): ReadonlyMap<string, readonly number[]> {
    return edit.groupsOf(this);
  }

  /**
   * The gain of every mode from an impulse to the pressure at 1 m, Pa·m/(N·s): at one place, or as the root mean square
   * over all sample points.
   */
  strikeGains(place?: edit.StrikePlace): Float64Array {
    return edit.strikeGains(this, place);
  }

  /** Level of a strike at its start at 1 m, dB SPL rms over all modes; the impulse is 0.01 N·s unless given. */
  strikeLevel(impulse?: number, place?: edit.StrikePlace): number {
    return edit.strikeLevel(this, impulse, place);
  }

  /**
   * The modes from the most to the least important: by gain (`naive`), energy, or how far they stand above what the ear
   * does not hear (`loudness`, the default; PHYSICS §4).
   */
  order(order?: edit.ModeOrder, options?: edit.OrderOptions): Uint32Array {
    return edit.orderModes(this, order, options);
  }

  /**
   * The model with its `count` most important modes, which stay in the order they have.
   *
   * @example
   * const light = model.truncate(40, "loudness");
   */
  truncate(count: number, order?: edit.ModeOrder, options?: edit.OrderOptions): ModalModel {
    return new ModalModel(edit.truncateModel(this, count, order, options));
  }

  /** The model with some fields given anew, such as its name. */
  with(changes: Partial<ModalModelInit>): ModalModel {
    return new ModalModel(edit.initWith(this, changes));
  }

  /** The model with these modes, in this order. */
  pick(modes: ArrayLike<number>): ModalModel {
    return new ModalModel(edit.pickModes(this, modes));
  }

  /** The model without these modes. */
  remove(selection: edit.ModeSelection): ModalModel {
    return new ModalModel(edit.removeModes(this, selection));
  }

  /** The same body `factor` times as large in every direction (PHYSICS §1.5). */
  scale(factor: number, options?: edit.ScaleOptions): ModalModel {
    return new ModalModel(edit.scaleModel(this, factor, options));
  }

  /** The same sound some semitones higher. */
  transpose(semitones: number, options?: edit.TransposeOptions): ModalModel {
    return new ModalModel(edit.transposeModel(this, semitones, options));
  }

  /**
   * The model with other damping: a factor on all decay rates, the law of a material, or a function.
   *
   * @example
   * model.redamp(2); // half as long
   * model.redamp({ material: "aluminium", thickness: 0.001, support: 0.5 });
   * model.redamp((frequency, decayRate) => decayRate + frequency / 1000);
   */
  redamp(damping: edit.Damping): ModalModel {
    return new ModalModel(edit.redampModel(this, damping));
  }

  /** The same body in another material, given by name or as it is (PHYSICS §1.5). */
  changeMaterial<Name extends string>(
    to: KnownName<Name, MaterialName> | SolidMaterial,
    options?: edit.ChangeMaterialOptions,
  ): ModalModel {
    return new ModalModel(edit.changeMaterial(this, to, options));
  }

  /** The model with the radiation gains that PHYSICS §1.3 computes in place of its own. */
  recomputeRadiation(): ModalModel {
    return new ModalModel(edit.recomputeRadiation(this));
  }

  /** One model with the modes of all: parts of one body, or more modes of the same one. */
  merge(...others: ModalModel[]): ModalModel {
    return new ModalModel(edit.mergeModels([this, ...others]));
  }

  /**
   * The model with other numbers for one mode.
   *
   * @example
   * model.setMode(3, { frequency: 1204, t60: 2.5, gain: 0.5 });
   */
  setMode(index: number, changes: edit.ModeChanges): ModalModel {
    return new ModalModel(edit.setMode(this, index, changes));
  }

  /**
   * The model with some modes louder, higher or more damped.
   *
   * @example
   * model.adjust("hum", { gain: 0.5 }).adjust((mode) => mode.frequency > 8000, { damping: 2 });
   */
  adjust(selection: edit.ModeSelection, adjustment: edit.ModeAdjustment): ModalModel {
    return new ModalModel(edit.adjustModes(this, selection, adjustment));
  }

  /** The model with these modes silent, until they are unmuted. */
  mute(selection: edit.ModeSelection): ModalModel {
    return new ModalModel(edit.muteModes(this, selection));
  }

  /** The model with these modes heard again, or all. */
  unmute(selection?: edit.ModeSelection): ModalModel {
    return new ModalModel(edit.unmuteModes(this, selection));
  }

  /** The model with these modes heard and all others muted. */
  solo(selection: edit.ModeSelection): ModalModel {
    return new ModalModel(edit.soloModes(this, selection));
  }

  /** The model with a named group of modes, which every selection may then name. */
  group(name: string, selection: edit.ModeSelection): ModalModel {
    return new ModalModel(edit.groupModes(this, name, selection));
  }

  /** The model without a group; its modes stay. */
  ungroup(name: string): ModalModel {
    return new ModalModel(edit.ungroupModes(this, name));
  }

  /**
   * The model on its way to another: this one at t = 0, the other at t = 1.
   *
   * @example
   * const between = glass.morph(bell, 0.5, { match: "order" });
   */
  morph(other: ModalModel, t: number, options?: edit.MorphOptions): ModalModel {
    return new ModalModel(edit.morphModels(this, other, t, options));
  }

  /** The model at other sample points, given by index or place. */
  resample(places: readonly edit.Place[]): ModalModel {
    return new ModalModel(edit.resampleModel(this, places));
  }

  /** The model with its radiation gains so that a strike has a level: 80 dB SPL at 1 m for 0.01 N·s unless given. */
  normalise(options?: edit.NormaliseOptions): ModalModel {
    return new ModalModel(edit.normaliseModel(this, options));
  }
}
