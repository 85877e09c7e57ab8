// Rain in a world: parameters that glide, presets, single drops, thunder, and bodies that are rained on. Says what the
// core shall do, in records; the core makes all of the sound (PHYSICS §9).

import { MOST_RAINED } from "../../core/layout/rain.js";
import { BLOCK } from "../../core/layout/records.js";
import type { CoreLink } from "../../core/link.js";
import { type RainedNumbers, RainWriter } from "../../core/records/rain.js";
import { Came, PhonoliteError } from "../../math/error.js";
import { length, type Vec3 } from "../../math/vec3.js";
import type { ModalModel } from "../../model/modal-model.js";
import { Course } from "../parameters/course.js";
import { type Glide, glideOf, stretched } from "../parameters/glide.js";
import { type RainName, type RainValues, rainNames, rainParameter } from "../parameters/parameters.js";
import { checkSettings, completeRain, coreValue, type RainSettings } from "../parameters/values.js";
import type { RainPreset } from "../presets/preset.js";
import type { RainPresetName } from "../presets/presets.js";
import * as O from "./rain-options.js";
import { Roof } from "./roof.js";
import { sendColours } from "./send-colours.js";
import { writeDrop } from "./single-drop.js";
import { Turns } from "./turns.js";

const OPTION_FIELDS = ["preset", "seed", "time", "glide", "under"];
const DEGREE = Math.PI / 180;
/** Most strikes a second on bodies. */
const MOST_STRIKES = 2000;
/** Worlds in which it rains. */
const OWNED = new WeakSet<O.RainWorld>();
/** How many rains a world has had; their ends count too. */
const NUMBERS = new WeakMap<O.RainWorld, number>();

/**
 * The rain of a world; a world has one at a time. It begins at once.
 *
 * @example
 * const world = await SoundWorld.create(context, { rain: true, panLaw: "linear" });
 * const rain = new Rain(world, { preset: "downpour", seed: 1, rate: 20 });
 * rain.set({ rate: 40, wind: 6 }); // glides
 */
export class Rain {
  /** Seed of all its chance. */
  readonly seed: number;
  readonly #world: O.RainWorld;
  readonly #writer = new RainWriter();
  readonly #rained = new Map<number, { body: O.RainedBody; numbers: RainedNumbers }>();
  readonly #glide: Glide;
  readonly #roof: Roof;
  #link: CoreLink | undefined;
  #course: Course;
  /** What was asked for; what is left out has its default. */
  #given: RainSettings;
  #targets: RainValues;
  #notes: readonly string[];
  /** Which rain of the world this is. */
  readonly #number: number;
  /** When it rains. */
  readonly #turns = new Turns();
  /** The sample at which it shall begin. */
  #starts = -1;
  #disposed = false;
  #strokes = 0;

  constructor(world: O.RainWorld, options: O.RainOptions = {}) {
    if (world?.options?.rain !== true) {
      throw new PhonoliteError("rain", "world", "one made with rain: true", new Came("another"));
    }
    if (OWNED.has(world)) {
      throw new PhonoliteError("rain", "world", "one without other rain: dispose of that", new Came("one with rain"));
    }
    if (typeof options !== "object" || options === null) {
      throw new PhonoliteError("rain", "options", "an object", options);
    }
    const settings = Object.entries(options).filter(([name]) => !OPTION_FIELDS.includes(name));
    const { preset, seed, time, glide, under = [0, 0, 0] } = options;
    const base = preset === undefined ? {} : O.presetOf("rain", preset).parameters;
    this.#given = { ...base, ...checkSettings("rain", Object.fromEntries(settings)) };
    const { values, notes } = completeRain("rain", this.#given);
    this.seed = O.seedOf("rain", seed, 1);
    this.#glide = glideOf("rain", glide);
    this.#starts = O.samplesOf("rain", time, world.sampleRate);
    this.#world = world;
    this.#targets = values;
    this.#notes = notes;
    this.#course = new Course(BLOCK / world.sampleRate, values);
    this.#roof = new Roof(world, this, O.vectorOf("rain", "under", under));
    this.#number = nextNumber(world);
    world.extend((link) => this.#begin(link));
    OWNED.add(world);
    try {
      this.#roof.hang(values.roof, undefined);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** The values that all parameters have or glide to. */
  get targets(): Readonly<RainValues> {
    return { ...this.#targets };
  }
  /** What is not as it was asked for, in plain words; empty when all is. */
  get notes(): readonly string[] {
    return this.#notes;
  }
  /** Whether it rains, or will at the time that was given. */
  get raining(): boolean {
    return this.#turns.latest;
  }

  /**
   * Gives parameters other values, to which they glide.
   *
   * @example
   * rain.set({ rate: 40, wind: 6 });
   * rain.set({ water: 0.5 }, { jump: true, time: 2 });
   */
  set(settings: RainSettings, options: O.RainSetOptions = {}): void {
    this.#change("set rain", { ...this.#given, ...checkSettings("set rain", settings) }, options, settings);
  }
  /**
   * Glides to a preset: what it does not name goes to its default.
   *
   * @example
   * rain.use("drizzle");
   * rain.use(parseRainPreset(await file.text()), { jump: true });
   */
  use(preset: RainPresetName | RainPreset, options: O.RainSetOptions = {}): void {
    this.#change("use rain preset", { ...O.presetOf("use rain preset", preset).parameters }, options);
  }
  /**
   * All parameters as they are at a time, s of world time, while they glide; without one: now. Not for times before the
   * last call.
   */
  valuesAt(time?: number): RainValues {
    const samples = O.samplesOf("rain values", time, this.#world.sampleRate);
    const values: RainValues = this.#course.at(this.#blockOf(samples), time !== undefined);
    const numbers = values as unknown as Record<RainName, number>;
    const targets = this.#targets as unknown as Record<RainName, number>;
    for (const name of rainNames) {
      if (typeof numbers[name] !== "number") continue;
      // the core has float32: what has arrived is what was asked for
      if (name === "windFrom") numbers[name] = around(numbers[name]);
      if (Math.fround(targets[name]) === numbers[name]) numbers[name] = targets[name];
    }
    return values;
  }

  /**
   * One drop, heard by itself: exact in time, level and shape. On ground by flow resistivity it is heard as on hard
   * ground.
   *
   * @returns false when it found no room, or nobody would hear it.
   * @example
   * rain.drop({ distance: 2, azimuth: 30, diameter: 4e-3 });
   */
  drop(drop: O.RainDrop = {}): boolean {
    this.#mustLive("drop");
    const at = this.#momentOf("drop", drop.time);
    if (at === undefined) return false;
    writeDrop(this.#writer, drop, this.#targets, at, this.#world.sampleRate);
    return this.#tell();
  }
  /**
   * Lightning strikes.
   *
   * @example
   * rain.thunder({ distance: 800, azimuth: -40 });
   */
  thunder(thunder: O.RainThunder = {}): boolean {
    this.#mustLive("thunder");
    O.checkFields("thunder", thunder, ["distance", "azimuth", "time", "seed"]);
    const { limit, least } = rainParameter("thunderDistance");
    const { thunderDistance } = this.#targets;
    const distance = O.numberIn("thunder", "distance", thunder.distance, [least, limit], "metres", thunderDistance);
    const azimuth = O.numberIn("thunder", "azimuth", thunder.azimuth, [-360, 360], "degrees", 0);
    const seed = O.seedOf("thunder", thunder.seed, (this.seed + this.#strokes++) >>> 0);
    this.#writer.thunder(this.#samples("thunder", thunder.time), distance, azimuth * DEGREE, seed);
    return this.#tell();
  }

  /**
   * Lets it rain on a sounding body.
   *
   * @example
   * rain.fallOn(world.addBody({ model: rainModel(models.load("plate")) }), { area: 0.12 });
   */
  fallOn(body: O.RainedBody, options: O.RainedOptions): void {
    const operation = "fall on";
    this.#mustLive(operation);
    O.checkFields(operation, options, ["area", "direction", "mostStrikes", "time"]);
    if (typeof body?.id !== "number" || body.present === false) {
      throw new PhonoliteError(operation, "body", "a body that is in the world", body);
    }
    const at = this.#samples(operation, options.time);
    const { area, direction = strongest(body.model), mostStrikes } = options;
    const along = O.vectorOf(operation, "direction", direction);
    const size = length(along);
    if (!(size > 1e-9)) throw new PhonoliteError(operation, "direction", "3 numbers, not all 0", direction);
    const numbers: RainedNumbers = {
      area: O.numberIn(operation, "area", area, [1e-6, 1e4], "m²"),
      direction: [along[0] / size, along[1] / size, along[2] / size],
      most: O.numberIn(operation, "mostStrikes", mostStrikes, [0, 1e5], "strikes a second", MOST_STRIKES),
    };
    this.#forgetGone();
    if (this.#rained.size >= MOST_RAINED && !this.#rained.has(body.id)) {
      throw new PhonoliteError(operation, "bodies", `at most ${MOST_RAINED} that are rained on`, this.#rained.size + 1);
    }
    this.#rained.set(body.id, { body, numbers });
    this.#writer.body(at, body.id, numbers);
    this.#mustTell(operation);
  }
  /** A body is not rained on any more. */
  shelter(body: O.RainedBody, time?: number): void {
    this.#mustLive("shelter");
    if (!this.#rained.delete(body?.id)) return;
    this.#writer.shelter(this.#samples("shelter", time), body.id);
    this.#mustTell("shelter");
  }

  /** It stops raining: drops, bubbles and thunder fade within 15 ms, bodies ring out. */
  stop(time?: number): void {
    this.#mustLive("stop rain");
    const at = this.#samples("stop rain", time);
    this.#writer.stop(at, this.#number);
    this.#turns.add({ block: this.#blockOf(at), rains: false }, this.#blockOf(-1));
    this.#mustTell("stop rain");
  }
  /** It rains again, as from the beginning of its seed. */
  start(time?: number): void {
    this.#mustLive("start rain");
    this.#starts = this.#samples("start rain", time);
    this.#turns.add({ block: this.#blockOf(this.#starts), rains: true }, this.#blockOf(-1));
    this.#writer.rain(this.#starts, this.seed, this.#number);
    this.#mustTell("start rain");
  }
  /** Ends it for good; the world may then have other rain. */
  dispose(): void {
    if (this.#disposed) return;
    this.#roof.hang("none", undefined);
    for (const { body } of [...this.#rained.values()]) this.shelter(body);
    // what it has still to say, such as a start to come, does not count any more
    this.#writer.stop(-1, nextNumber(this.#world));
    this.#tell();
    this.#disposed = true;
    OWNED.delete(this.#world);
  }

  /** A core, new or another: it knows nothing yet. */
  #begin(link: CoreLink): void {
    if (this.#disposed) return;
    const again = this.#link !== undefined;
    this.#link = link;
    const { sampleRate } = this.#world;
    sendColours(this.#writer, sampleRate);
    // another core goes on where all was to arrive: the sound is cut there anyway
    this.#course = new Course(BLOCK / sampleRate, this.#targets);
    const rains = again ? this.#turns.latest : true;
    if (again) this.#starts = -1;
    this.#turns.add({ block: this.#blockOf(this.#starts), rains }, this.#blockOf(-1));
    this.#aim(rainNames, this.#targets, -1, this.#glide, true);
    if (rains) this.#writer.rain(this.#starts, this.seed, this.#number);
    this.#forgetGone();
    for (const [id, { numbers }] of this.#rained) this.#writer.body(-1, id, numbers);
    this.#mustTell("rain");
  }

  #change(operation: string, given: RainSettings, options: O.RainSetOptions, told: RainSettings = given): void {
    this.#mustLive(operation);
    O.checkFields(operation, options, ["jump", "time", "glide"]);
    const { values, notes } = completeRain(operation, given);
    const glide = glideOf(operation, options.glide, this.#glide);
    const at = this.#samples(operation, options.time);
    const before = this.#targets;
    this.#given = given;
    this.#targets = values;
    this.#notes = notes;
    const jump = options.jump === true;
    const other = rainNames.filter((name) => values[name] !== before[name] || (jump && name in told));
    // the efficiency that another pulse implies comes with it
    const implied = values.pulse !== before.pulse && given.efficiency === undefined;
    const atOnce = other.filter((name) => jump || (implied && name === "efficiency"));
    this.#aim(atOnce, values, at, glide, true);
    this.#aim(
      other.filter((name) => !atOnce.includes(name)),
      values,
      at,
      glide,
      false,
    );
    this.#mustTell(operation);
    if (values.roof !== before.roof) this.#roof.hang(values.roof, options.time);
  }

  /** Tells the core, and the page's own reckoning, where parameters go. */
  #aim(names: readonly RainName[], to: RainValues, samples: number, glide: Readonly<Glide>, jump: boolean): void {
    const block = this.#blockOf(samples);
    // what has passed is folded in, so that it need not be gone through again
    this.#course.at(this.#blockOf(-1) - 1);
    const before = this.#course.before(block);
    // what nobody hears yet does not glide
    const idle = !this.#turns.rainsIn(block);
    for (const name of names) {
      const parameter = rainParameter(name);
      const from = before(name);
      let value = coreValue(parameter, to[name]);
      // the wind turns the short way
      if (name === "windFrom" && !jump) value = from + around(value - from);
      const shape = stretched(parameter, value, from);
      const jumps = jump || idle || !parameter.glides;
      this.#course.set({ block, name, value, shape, glide, jump: jumps });
      if (parameter.index >= 0) this.#writer.set(samples, parameter.index, { ...shape, ...glide, value, jumps });
    }
  }

  /** The block in which something counts; one in which it is not known when counts from the next on. */
  #blockOf(samples: number): number {
    const { sampleRate } = this.#world;
    return samples < 0 ? Math.ceil((this.#now() * sampleRate) / BLOCK - 1e-6) : Math.floor(samples / BLOCK);
  }
  #now(): number {
    return this.#world.context?.currentTime ?? this.#world.currentTime ?? 0;
  }
  #samples(operation: string, time: unknown): number {
    return O.samplesOf(operation, time, this.#world.sampleRate);
  }
  /** The sample at which something that is heard by itself happens; nothing when nobody would hear it. */
  #momentOf(operation: string, time: unknown): number | undefined {
    const { context, sampleRate } = this.#world;
    const given = this.#samples(operation, time);
    if (given >= 0) return given;
    if (context?.state !== undefined && context.state !== "running") return undefined;
    return (this.#now() + (context ? LEAD : 0)) * sampleRate;
  }
  #forgetGone(): void {
    for (const [id, { body }] of this.#rained) if (body.present === false) this.#rained.delete(id);
  }
  #mustLive(operation: string): void {
    if (!this.#disposed) return;
    throw new PhonoliteError(operation, "rain", "one that is not disposed of", new Came("a disposed one"));
  }
  #tell(): boolean {
    const { count, bytes } = this.#writer;
    const taken = this.#link!.take(bytes);
    this.#writer.clear();
    return taken === count;
  }
  #mustTell(operation: string): void {
    if (this.#tell()) return;
    throw new PhonoliteError(operation, "events", "few enough to wait (raise maxEvents)", new Came("too many"));
  }
}

/** How long a drop that falls now on a page is on its way to the audio thread at least, s. */
const LEAD = 0.02;

/** The axis along which a model answers most; down where two are alike, or nothing is known. */
function strongest(model: ModalModel | undefined): Vec3 {
  const powers: [number, number, number] = [0, 0, 0];
  for (const [i, shape] of (model?.shapes ?? []).entries()) powers[i % 3] += shape * shape;
  const [x, y, z] = powers;
  if (y >= 0.5 * Math.max(x, z)) return [0, -1, 0];
  return x >= z ? [1, 0, 0] : [0, 0, 1];
}

function nextNumber(world: O.RainWorld): number {
  const number = (NUMBERS.get(world) ?? 0) + 1;
  NUMBERS.set(world, number);
  return number;
}

/** Degrees from −180 to 180. */
function around(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}
