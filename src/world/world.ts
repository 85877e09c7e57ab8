// What a page says of a world of sounding bodies, wherever its core runs: what exists and what happens, checked here
// and turned into records. It also remembers what exists, so that a core that was lost can be told again.
import type { CoreLink } from "../core/link.js";
import { type Ear, RecordWriter } from "../core/records/records.js";
import { Came, PhonoliteError } from "../math/error.js";
import { ModalModel } from "../model/modal-model.js";
import { Body, type BodyChange, type BodyHome, CHANGE } from "./body.js";
import { axesOf, checkGiven, checkNumber, checkObject, checkTime, type Quat, usualOf, type Vec3 } from "./checks.js";
import { type HearingSettings, hearingSettings, maskerLevels } from "./hearing.js";
import { ModelShelf } from "./model-shelf.js";
import type { WorldOptions } from "./options.js";

/** A body to come. */
export interface BodySpec extends BodyChange {
  model: ModalModel;
  /** The group on whose output it sounds. Default: none, it sounds on the world's own. */
  group?: string;
  /** When, in seconds of world time. Default: at once. */
  time?: number;
}

/** Where the listener is and how it is turned. */
export interface Listener {
  /** Metres. */
  position?: Vec3;
  /** x, y, z, w; the listener looks along −z with y up unless turned. */
  orientation?: Quat;
  /** m/s: with `propagation` it shifts pitches. It does not move the listener. */
  velocity?: Vec3;
}

const SPEC_FIELDS = ["model", "group", "time", ...Object.keys(CHANGE)];
const LISTENER_FIELDS = ["position", "orientation", "velocity", "time"];
/** What a body is like until it is told otherwise. */
const AT_FIRST = usualOf(CHANGE) as Required<BodyChange>;

/** A body that is in the world, and what it is like now. */
interface Present {
  model: ModalModel;
  output: number;
  state: Required<BodyChange>;
  /** Sample of the world at which it comes; below 0: at once. */
  comes: number;
}

/** What every world can do; `OfflineWorld` renders by itself, `LiveWorld` sounds in an audio graph. */
export abstract class World {
  #options: Readonly<WorldOptions>;
  #link: CoreLink;
  #shelf: ModelShelf;
  readonly #writer = new RecordWriter();
  readonly #home: BodyHome;
  readonly #present = new Map<number, Present>();
  readonly #own = new WeakSet<Body>();
  /** Bodies on which a force acts. */
  readonly #driven = new Set<number>();
  readonly #extensions: ((link: CoreLink) => void)[] = [];
  #nextId = 1;
  #modes = 0;
  #ear: Ear = {};
  #master: number;
  #hearing: Required<HearingSettings>;
  #budget: number;
  #louder = 0;
  #maskers: number[] | undefined;
  #paused = false;
  #disposed = false;

  protected constructor(options: WorldOptions, link: CoreLink) {
    this.#options = options;
    this.#master = options.masterGain;
    this.#hearing = hearingSettings("create world", options.hearing);
    this.#budget = options.budget;
    this.#home = this.#makeHome();
    this.#link = link;
    this.#shelf = this.#newShelf();
    this.#tellHearing();
  }

  /** Sample of world time that is made next, as far as is known here. */
  protected abstract readonly nextSample: number;

  /** What the world was made with. */
  get options(): Readonly<WorldOptions> {
    return this.#options;
  }
  /** Samples a second. */
  get sampleRate(): number {
    return this.options.sampleRate;
  }

  /** Adds a body: an instance of a model, at a place, one metre ahead by default. */
  addBody(spec: BodySpec): Body {
    this.mustLive("add body");
    checkObject("add body", "body", spec, SPEC_FIELDS);
    const { model, group, time, ...change } = spec;
    const output = group === undefined ? 0 : this.#outputOf(group);
    if (!(model instanceof ModalModel)) throw noModel(model);
    checkGiven("add body", change, CHANGE);
    const at = checkTime("add body", time, this.sampleRate);
    const { maxBodies, maxModes } = this.options;
    const bodies = this.#present.size + 1;
    if (bodies > maxBodies) {
      throw new PhonoliteError("add body", "bodies", `at most ${maxBodies} (raise maxBodies)`, bodies);
    }
    if (this.#modes + model.modeCount > maxModes) {
      const need = this.#modes + model.modeCount;
      throw new PhonoliteError("add body", "modes", `at most ${maxModes} in all (raise maxModes)`, need);
    }
    const index = this.#shelf.take(model);
    const id = this.#nextId++;
    const state = { ...AT_FIRST, ...given(change) };
    if (this.#link.take(this.#writer.add(id, at, index, output, state)) === 0) {
      this.#shelf.give(model);
      const { maxEvents } = this.options;
      throw new PhonoliteError("add body", "events", `at most ${maxEvents} that wait (raise maxEvents)`, maxEvents + 1);
    }
    this.#modes += model.modeCount;
    this.#present.set(id, { model, output, state, comes: at });
    const body = new Body(this.#home, id, model);
    this.#own.add(body);
    return body;
  }

  /**
   * Moves or turns the listener, who looks along −z with y up unless turned by the quaternion `orientation` (x, y, z,
   * w).
   */
  setListener(listener: Listener & { time?: number }): void {
    this.mustLive("set listener");
    const { position, orientation, velocity, time } = checkObject(
      "set listener",
      "listener",
      listener,
      LISTENER_FIELDS,
    );
    checkGiven("set listener", { position, velocity }, CHANGE);
    const turn = orientation === undefined ? undefined : axesOf("set listener", orientation);
    const at = checkTime("set listener", time, this.sampleRate);
    const ear: Ear = { ...given({ position, velocity }), ...(turn && { turn }) };
    Object.assign(this.#ear, ear);
    this.#link.take(this.#writer.listener(at, ear));
  }

  /** Linear gain of everything; glides over about 15 ms. */
  setMasterGain(gain: number, time?: number): void {
    this.mustLive("set master gain");
    this.#master = checkNumber("set master gain", "gain", gain, "", 0);
    this.#link.take(this.#writer.master(checkTime("set master gain", time, this.sampleRate), gain));
  }

  /**
   * Changes how the world listens to itself: `full` makes every mode, `prune` leaves masked ones out, `bundle` carries
   * them together.
   *
   * @example
   * world.setHearing({ mode: "prune", av: 5 });
   */
  setHearing(settings: HearingSettings, time?: number): void {
    this.mustHear("set hearing");
    const at = checkTime("set hearing", time, this.sampleRate);
    this.#hearing = hearingSettings("set hearing", settings);
    this.#link.take(this.#writer.hearing(at, this.#hearing));
  }
  /**
   * Sets the nominal nanoseconds of counted work a block that the governor keeps to; 0 = no governor. `budgetFor` says
   * how many this machine has time for.
   */
  setBudget(nanoseconds: number, time?: number): void {
    this.mustHear("set budget");
    const at = checkTime("set budget", time, this.sampleRate);
    this.#budget = checkNumber("set budget", "nanoseconds", nanoseconds, "nanoseconds", 0, 1e12);
    this.#link.take(this.#writer.hearing(at, undefined, nanoseconds));
  }
  /**
   * Says how loud a full-scale sine is at the listener, dB SPL, where that is measured (`listenToRoom`); hearing goes
   * by it. The sound itself stays as it is.
   *
   * @example
   * world.setListeningLevel(75);
   */
  setListeningLevel(dbSpl: number, time?: number): void {
    this.mustHear("set listening level");
    const at = checkTime("set listening level", time, this.sampleRate);
    const louder = checkNumber("set listening level", "dbSpl", dbSpl, "dB SPL", 0, 200) - this.options.fullScaleDbSpl;
    this.#louder = louder;
    this.#link.take(this.#writer.hearing(at, undefined, undefined, louder));
  }
  /**
   * Tells the world of sounds that it does not make, such as the page's own music, so that they mask too: one level for
   * each Bark from 0 to 25, dB SPL at the listener; −Infinity, or nothing, is silence. It holds until it is set again:
   * `setMaskers([])` clears it.
   *
   * @example
   * world.setMaskers([20, 35, 60, 62, 55]);
   */
  setMaskers(levels: ArrayLike<number>): void {
    this.mustHear("set maskers");
    this.#maskers = maskerLevels(levels);
    this.#link.setMaskers(this.#maskers);
  }

  /**
   * For what is built on a world, such as contacts: `told` is called with the way to the core now, and again whenever a
   * live world goes on with another core, to which everything must be told anew.
   */
  extend(told: (link: CoreLink) => void): void {
    this.mustLive("extend");
    this.#extensions.push(told);
    told(this.#link);
  }

  /** Stops the world's time with a short fade; silence comes out until `resume`, and nothing is lost. */
  pause(): void {
    this.mustLive("pause");
    this.#paused = true;
    this.#link.take(this.#writer.pause(true));
  }
  /** Goes on after `pause`. */
  resume(): void {
    this.mustLive("resume");
    this.#paused = false;
    this.#link.take(this.#writer.pause(false));
  }

  /** Lets go of everything; the world and its bodies are of no use after it. */
  dispose(): void {
    this.#disposed = true;
  }
  /** Whether `dispose` was called. */
  get disposed(): boolean {
    return this.#disposed;
  }

  /** The bodies present, in order of addition: number, and how many modes. */
  protected *bodies(): Iterable<[id: number, modes: number]> {
    for (const [id, { model }] of this.#present) yield [id, model.modeCount];
  }
  /** Throws unless this world made the body. */
  protected mustOwn(operation: string, body: unknown): asserts body is Body {
    if (body instanceof Body && this.#own.has(body)) return;
    throw new PhonoliteError(operation, "body", "a body of this world", new Came("something else"));
  }
  /**
   * Goes on with another core, and tells it all that exists now. What rang in the old one is not heard any more. Where
   * its time is not the same, bodies that were still to come are there at once.
   */
  protected moveTo(link: CoreLink, options: WorldOptions, sameTime: boolean): void {
    this.#link = link;
    this.#options = options;
    if (!sameTime) for (const present of this.#present.values()) present.comes = -1;
    this.#driven.clear();
    this.#shelf = this.#newShelf();
    this.#tellHearing();
    if (this.#maskers) link.setMaskers(this.#maskers);
    this.#tellEar();
    for (const [id, { model, output, state, comes }] of this.#present) {
      const at = comes > this.nextSample ? comes : -1;
      link.take(this.#writer.add(id, at, this.#shelf.take(model), output, state));
    }
    for (const told of this.#extensions) told(link);
    if (this.#paused) link.take(this.#writer.pause(true));
  }
  /** Whether a body of this world has come and was not removed, as far as is known here. */
  protected isThere(body: Body): boolean {
    const present = this.#present.get(body.id);
    return present !== undefined && present.comes <= this.nextSample;
  }
  /** Called when a body was removed. */
  protected bodyRemoved(_id: number): void {}
  /** Throws unless the world can listen to itself. */
  protected mustHear(operation: string): void {
    this.mustLive(operation);
    if (this.options.hearingRoom) return;
    throw new PhonoliteError(operation, "world", "one made with hearingRoom: true", new Came("one without"));
  }
  /** Throws when the world was disposed of. */
  protected mustLive(operation: string): void {
    if (this.#disposed) throw new PhonoliteError(operation, "world", "one that is not disposed of", "a disposed one");
  }

  #outputOf(group: string): number {
    const names = this.options.groups.map(({ name }) => name);
    const index = names.indexOf(group);
    if (index >= 0) return index + 1;
    throw new PhonoliteError(
      "add body",
      "group",
      names.length > 0 ? `one of ${names.join(", ")}` : "left out: the world was made without groups",
      group,
    );
  }
  #newShelf(): ModelShelf {
    return new ModelShelf(this.#link, this.options.maxModels, this.options.modelBytes);
  }
  #tellEar(): void {
    this.#link.take(this.#writer.listener(-1, this.#ear));
    this.#link.take(this.#writer.master(-1, this.#master));
  }
  #tellHearing(): void {
    if (this.#hearing.mode === "full" && this.#budget === 0 && this.#louder === 0) return;
    this.#link.take(this.#writer.hearing(-1, this.#hearing, this.#budget, this.#louder));
  }
  #makeHome(): BodyHome {
    const writer = this.#writer;
    const rate = () => this.sampleRate;
    return {
      get sampleRate() {
        return rate();
      },
      strike: (body, time, hit, duration) => {
        this.mustLive("strike");
        return this.#link.take(writer.strike(body, time, hit, duration)) === 1;
      },
      update: (body, time, change) => {
        this.mustLive("update body");
        Object.assign(this.#present.get(body)!.state, given(change));
        this.#link.take(writer.update(body, time, change));
      },
      remove: (body, time, fade) => {
        this.mustLive("remove body");
        const { comes } = this.#present.get(body.id)!;
        const at = comes > this.nextSample ? Math.max(time, comes) : time;
        if (this.#link.take(writer.remove(body.id, at, fade)) === 0) return false;
        this.#modes -= body.model.modeCount;
        this.#shelf.give(body.model);
        this.#present.delete(body.id);
        this.#driven.delete(body.id);
        this.bodyRemoved(body.id);
        return true;
      },
      drive: (body, time, hit) => {
        this.mustLive("drive");
        // a distant core cannot say at once that it has no more
        if (this.#link.distant && !this.#driven.has(body) && this.#driven.size >= this.options.maxStreams) return false;
        this.#driven.add(body);
        return this.#link.take(writer.drive(body, time, hit)) === 1;
      },
      force: (body, samples) => {
        this.mustLive("write force");
        return this.#link.force(body, samples);
      },
      release: (body) => {
        this.mustLive("end force");
        this.#driven.delete(body);
        this.#link.take(writer.release(body, -1));
      },
    };
  }
}

/** What of a change is given; a place is copied, for its owner may reuse the array. */
function given<T extends object>(change: T): T {
  const kept: Record<string, unknown> = {};
  // one pass: worlds of a hundred thousand bodies are filled through here
  for (const key of Object.keys(change)) {
    const value = change[key as keyof T];
    if (value !== undefined) kept[key] = typeof value === "object" ? Array.from(value as ArrayLike<number>) : value;
  }
  return kept as T;
}

/** The error for a value that is no model; one of another copy of the package is said to be that. */
function noModel(came: unknown): PhonoliteError {
  const copy = typeof came === "object" && came !== null && "modeCount" in came && "redamp" in came;
  const cure = "a ModalModel of the copy of phonolite that made the world: import all from one place";
  const words = new Came("a model of another copy in the same page");
  return copy
    ? new PhonoliteError("add body", "model", cure, words)
    : new PhonoliteError("add body", "model", "a ModalModel", came);
}
