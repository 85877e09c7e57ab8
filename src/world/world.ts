// What a page says of a world of sounding bodies, wherever its core runs: what exists and what happens, checked here and turned into
// records. It also remembers what exists, so that a core that was lost can be told again.
import type { CoreLink } from "../core/link.js";
import { RecordWriter } from "../core/records.js";
import { Came, PhonoliteError } from "../math/error.js";
import { ModalModel } from "../model/modal-model.js";
import { Body, type BodyChange, type BodyHome, CHANGE_FIELDS, checkChange } from "./body.js";
import { checkNumber, checkObject, checkTime, checkVector, type Quat, rightOf, type Vec3 } from "./checks.js";
import { type HearingSettings, hearingSettings, maskerLevels } from "./hearing.js";
import { ModelShelf } from "./model-shelf.js";
import type { WorldOptions } from "./options.js";

/** A body to come. */
export interface BodySpec extends BodyChange {
  model: ModalModel;
  /** When, in seconds of world time. Default: at once. */
  time?: number;
}

/** Where the listener is and how it is turned. */
export interface Listener {
  /** Metres. */
  position?: Vec3;
  /** x, y, z, w; the listener looks along −z with y up unless turned. */
  orientation?: Quat;
}

const SPEC_FIELDS = ["model", "time", ...CHANGE_FIELDS];
const LISTENER_FIELDS = ["position", "orientation", "time"];
/** What a body is like until it is told otherwise. */
const AT_FIRST = { gain: 1, pitchScale: 1, dampingScale: 1, position: [0, 0, -1] as Vec3 };

/** A body that is in the world, and what it is like now. */
interface Present {
  model: ModalModel;
  state: Required<BodyChange>;
}

/** What every world can do; `OfflineWorld` renders by itself, `LiveWorld` sounds in an audio graph. */
export abstract class World {
  readonly options: Readonly<WorldOptions>;
  #link: CoreLink;
  #shelf: ModelShelf;
  readonly #writer = new RecordWriter();
  readonly #home: BodyHome;
  readonly #present = new Map<number, Present>();
  readonly #own = new WeakSet<Body>();
  #nextId = 1;
  #modes = 0;
  #ear = { position: [0, 0, 0] as Vec3, right: [1, 0, 0] as Vec3 };
  #master: number;
  #hearing: Required<HearingSettings>;
  #budget: number;
  #maskers: number[] | undefined;
  #paused = false;
  #disposed = false;

  protected constructor(options: WorldOptions, link: CoreLink) {
    this.options = options;
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

  /** Samples a second. */
  get sampleRate(): number {
    return this.options.sampleRate;
  }

  /** Adds a body: an instance of a model, at a place, one metre ahead by default. */
  addBody(spec: BodySpec): Body {
    this.mustLive("add body");
    checkObject("add body", "body", spec, SPEC_FIELDS);
    const { model, time, ...change } = spec;
    if (!(model instanceof ModalModel)) throw new PhonoliteError("add body", "model", "a ModalModel", model);
    checkChange("add body", change);
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
    if (this.#link.take(this.#writer.add(id, at, index, state)) === 0) {
      this.#shelf.give(model);
      const { maxEvents } = this.options;
      throw new PhonoliteError("add body", "events", `at most ${maxEvents} that wait (raise maxEvents)`, maxEvents + 1);
    }
    this.#modes += model.modeCount;
    this.#present.set(id, { model, state });
    const body = new Body(this.#home, id, model, at);
    this.#own.add(body);
    return body;
  }

  /** Moves or turns the listener, who looks along −z with y up unless turned by the quaternion `orientation` (x, y, z, w). */
  setListener(listener: Listener & { time?: number }): void {
    this.mustLive("set listener");
    const { position, orientation, time } = checkObject("set listener", "listener", listener, LISTENER_FIELDS);
    if (position !== undefined) checkVector("set listener", "position", position, "metres");
    const right = orientation === undefined ? this.#ear.right : rightOf("set listener", orientation);
    const at = checkTime("set listener", time, this.sampleRate);
    this.#ear = { position: position ? [position[0], position[1], position[2]] : this.#ear.position, right };
    this.#link.take(this.#writer.listener(at, this.#ear.position, this.#ear.right));
  }

  /** Linear gain of everything; glides over about 15 ms. */
  setMasterGain(gain: number, time?: number): void {
    this.mustLive("set master gain");
    this.#master = checkNumber("set master gain", "gain", gain, "", 0);
    this.#link.take(this.#writer.master(checkTime("set master gain", time, this.sampleRate), gain));
  }

  /**
   * Changes how the world listens to itself: `full` makes every mode, `prune` leaves masked ones out, `bundle` carries them together.
   *
   * @example
   * world.setHearing({ mode: "prune", av: 5 });
   */
  setHearing(settings: HearingSettings, time?: number): void {
    this.mustHear("set hearing");
    const at = checkTime("set hearing", time, this.sampleRate);
    this.#hearing = hearingSettings("set hearing", settings);
    this.#link.take(this.#writer.hearing(at, this.#hearing, undefined));
  }
  /**
   * Sets the nominal nanoseconds of counted work a block that the governor keeps to; 0 = no governor. `budgetFor` says how many this
   * machine has time for.
   */
  setBudget(nanoseconds: number, time?: number): void {
    this.mustHear("set budget");
    const at = checkTime("set budget", time, this.sampleRate);
    this.#budget = checkNumber("set budget", "nanoseconds", nanoseconds, "nanoseconds", 0, 1e12);
    this.#link.take(this.#writer.hearing(at, undefined, nanoseconds));
  }
  /**
   * Tells the world of sounds that it does not make, such as the page's own music, so that they mask too: one level for each Bark
   * from 0 to 25, dB SPL at the listener; −Infinity, or nothing, is silence. It holds until it is set again: `setMaskers([])` clears it.
   *
   * @example
   * world.setMaskers([20, 35, 60, 62, 55]);
   */
  setMaskers(levels: ArrayLike<number>): void {
    this.mustHear("set maskers");
    this.#maskers = maskerLevels(levels);
    this.#link.setMaskers(this.#maskers);
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

  /** The numbers and models of the bodies present, in order of addition. */
  protected *bodies(): Iterable<[id: number, model: ModalModel]> {
    for (const [id, { model }] of this.#present) yield [id, model];
  }
  /** Whether a body was made by this world. */
  protected owns(body: unknown): body is Body {
    return body instanceof Body && this.#own.has(body);
  }
  /** Goes on with another core, and tells it all that exists now. What rang in the old one is not heard any more. */
  protected moveTo(link: CoreLink): void {
    this.#link = link;
    this.#shelf = this.#newShelf();
    this.#tellHearing();
    if (this.#maskers) link.setMaskers(this.#maskers);
    link.take(this.#writer.listener(-1, this.#ear.position, this.#ear.right));
    link.take(this.#writer.master(-1, this.#master));
    for (const [id, { model, state }] of this.#present) {
      link.take(this.#writer.add(id, -1, this.#shelf.take(model), state));
    }
    if (this.#paused) link.take(this.#writer.pause(true));
  }
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

  #newShelf(): ModelShelf {
    return new ModelShelf(this.#link, this.options.maxModels, this.options.modelBytes);
  }
  #tellHearing(): void {
    if (this.#hearing.mode === "full" && this.#budget === 0) return;
    this.#link.take(this.#writer.hearing(-1, this.#hearing, this.#budget));
  }
  #makeHome(): BodyHome {
    const writer = this.#writer;
    return {
      sampleRate: this.options.sampleRate,
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
        const at = body.comes > this.nextSample ? Math.max(time, body.comes) : time;
        if (this.#link.take(writer.remove(body.id, at, fade)) === 0) return false;
        this.#modes -= body.model.modeCount;
        this.#shelf.give(body.model);
        this.#present.delete(body.id);
        return true;
      },
      drive: (body, time, hit) => {
        this.mustLive("drive");
        return this.#link.take(writer.drive(body, time, hit)) === 1;
      },
      force: (body, samples) => {
        this.mustLive("write force");
        return this.#link.force(body, samples);
      },
      release: (body) => {
        this.mustLive("end force");
        this.#link.take(writer.release(body, -1));
      },
    };
  }
}

/** What of a change is given; a place is copied, for its owner may reuse the array. */
function given(change: BodyChange): BodyChange {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]));
}
