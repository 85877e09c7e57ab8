// From an engine to plain records: the bodies that were named, those that they touch, and each step with poses,
// velocities, sleepers and contact points. It needs no sound and runs wherever the engine runs, in a worker too; its
// records may be sent, stored and replayed.
import { Contacts, OTHERS } from "../../contact/play/contacts.js";
import type { ContactsOptions, ContactWorld } from "../../contact/play/settings.js";
import type { ContactSource, Described, EngineStep } from "../../contact/play/source.js";
import type { MadeBody } from "../../contact/play/voices.js";
import type { ContactPoint, KnownBody, Pose, SoundSpec } from "../../contact/record.js";
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { KnownName } from "../../model/known-name.js";
import { type MaterialName, material as namedMaterial, type SolidMaterial } from "../../model/materials/index.js";
import { type BodyFacts, type ContactSink, type Engine, type Quaternion, READING } from "./engine.js";
import { filledBy, likelyMass, solidMass } from "./likely-mass.js";
import { conjugate, product, rotated } from "./rotation.js";

/** A body that the reader follows. */
interface Followed {
  readonly id: number;
  readonly key: unknown;
  /** From the engine's body to the frame of records: the centre of mass, turned as the shape is. */
  readonly centre: Vec3;
  readonly turn: Quaternion;
  readonly fixed: boolean;
  /** kg, as the engine has it and as it is heard; 0 for what no contact moves. */
  readonly mass: number;
  readonly heard: number;
  /** Nobody named it: it goes when it touches nothing for a while. */
  readonly stranger: boolean;
  touched: number;
}

/** What is told of a body, and how it is followed. */
interface DescribedBody extends Described {
  readonly body: KnownBody;
  readonly followed: Omit<Followed, "stranger">;
}

/** What is said of a body, with its material. */
type SaidBody = SoundSpec & Required<Pick<SoundSpec, "material">>;

/** Steps after which a stranger that touched nothing is forgotten. */
const FORGET = 120;
/** Most strangers at a time. */
const STRANGERS = 4096;
const UPRIGHT: Quaternion = [0, 0, 0, 1];
const ORIGIN: Vec3 = [0, 0, 0];

/**
 * Reads an engine.
 *
 * @example
 * const reader = new PhysicsReader(engine);     // in a worker, say
 * reader.body(collider, "steel");
 * world.step();
 * postMessage(reader.collect(1 / 60));          // plain data
 */
export class PhysicsReader<Handle> implements ContactSink, ContactSource<Handle> {
  readonly engine: Engine<Handle>;
  /** The contact points that the engine tells: used by adapters. */
  points: ContactPoint[] = [];
  readonly #followed = new Map<unknown, Followed>();
  readonly #keys = new Map<number, unknown>();
  readonly #others: MaterialName | SolidMaterial | null;
  readonly #reading = new Float64Array(READING);
  #spawn: KnownBody[] = [];
  #gone: number[] = [];
  #strangers = 0;
  /** How many bodies are heard with another mass than the engine's. */
  #reweighed = 0;
  #nextId = 0;
  #steps = 0;
  #time = 0;

  /** @param others material of bodies that nobody named; null: they are not heard */
  constructor(engine: Engine<Handle>, others: MaterialName | SolidMaterial | null = OTHERS) {
    this.engine = engine;
    this.#others = others;
    if (typeof others === "string") namedMaterial(others);
  }

  /**
   * Names a body, or says that it is another now: by its material, or with all that is said of it. Returns what is told
   * of it.
   */
  body<Name extends string>(handle: Handle, spec: KnownName<Name, MaterialName> | SoundSpec): KnownBody {
    return this.follow(this.describe(handle, spec));
  }
  /** What would be told of a body, if it were named. */
  describe(handle: Handle, spec: string | SoundSpec): DescribedBody {
    const key = this.engine.keyOf(handle);
    const before = this.#followed.get(key);
    const record = this.#describe(key, before && !before.stranger ? before.id : this.#nextId, soundSpec(spec));
    // what was named between two steps is on its way; a stranger is met at the end of one, and its way is not known
    record.body.velocity = [...this.#reading.subarray(7, 13)];
    return record;
  }
  /** Names a body that was described. */
  follow({ body, followed }: DescribedBody): KnownBody {
    const { key } = followed;
    const before = this.#followed.get(key);
    if (before) this.#forget(before, before.stranger);
    this.#spawn.push(body);
    this.#follow({ ...followed, stranger: false });
    this.engine.attach?.(key);
    return body;
  }
  /** A body is not heard any more. */
  remove(handle: Handle): void {
    const followed = this.#followed.get(this.engine.keyOf(handle));
    if (followed) this.#leave(followed);
  }
  /** The number of a body that was named. */
  numberOf(handle: Handle): number | undefined {
    const followed = this.#followed.get(this.engine.keyOf(handle));
    return followed && !followed.stranger ? followed.id : undefined;
  }
  /** The key of a number: what the engine calls the body. */
  keyOf(id: number): unknown {
    return this.#keys.get(id);
  }

  /**
   * The last step of the engine as a plain record.
   *
   * @param dt its length, s. Default: as the engine says.
   */
  collect(dt: number = this.engine.stepLength()): EngineStep {
    this.#steps++;
    this.#time += Math.max(dt, 0) || 0;
    this.engine.renew?.();
    this.#sweep();
    const x: number[][] = [];
    const v: number[][] = [];
    const asleep: number[] = [];
    this.points = [];
    if (dt > 0) this.engine.contacts(this, dt);
    if (this.#reweighed > 0) for (const point of this.points) this.#weigh(point);
    for (const followed of this.#followed.values()) if (this.#read(followed, x, v)) asleep.push(followed.id);
    const step: EngineStep = { t: this.#time, dt, c: this.points, x, v, asleep };
    if (this.#spawn.length > 0) step.spawn = this.#spawn;
    if (this.#gone.length > 0) step.gone = this.#gone;
    this.#spawn = [];
    this.#gone = [];
    this.engine.renew?.();
    return step;
  }

  /** For adapters: the number of a body, taken in as a stranger when nobody named it. */
  idOf(key: unknown): number {
    const known = this.#followed.get(key);
    if (known) {
      known.touched = this.#steps;
      return known.id;
    }
    if (this.#others === null || this.#strangers >= STRANGERS || !this.engine.isPresent(key)) return -1;
    const record = this.#describe(key, this.#nextId, { material: this.#others, resonator: false });
    this.#spawn.push(record.body);
    this.#follow({ ...record.followed, stranger: true });
    this.#strangers++;
    return record.body.id;
  }

  isAlive(): boolean {
    return this.engine.isAlive();
  }
  listen(stepped: () => void, ended: () => void): (() => void) | undefined {
    return this.engine.listen?.(stepped, ended);
  }
  get waits(): boolean {
    return this.engine.waits ?? false;
  }

  /** Lets go of the engine. */
  dispose(): void {
    if (this.engine.isAlive()) this.engine.dispose?.();
    this.#followed.clear();
    this.#keys.clear();
  }

  #describe(key: unknown, id: number, spec: SaidBody): DescribedBody {
    const { depth, model, mass: wanted, ...rest } = spec;
    const facts = this.engine.facts(key, depth);
    if (depth !== undefined && facts.fill === undefined)
      throw new PhonoliteError("add body", "depth", "left out: this engine has three dimensions", depth);
    const { shape = facts.shape, size = sizeOf(facts, shape) } = spec;
    const { centre = ORIGIN, place, fixed, kinematic } = facts;
    const engines = fixed || kinematic ? 0 : facts.mass;
    const mass = wanted ?? massOf(facts, spec, shape, size);
    const turn = place?.orientation ?? UPRIGHT;
    const body: KnownBody = {
      ...rest,
      id,
      shape,
      size,
      mass: fixed ? 0 : mass,
      fixed,
      ...(kinematic !== undefined && { kinematic }),
      ...(model && { model }),
    };
    const frame = frameOf(facts, model !== undefined);
    if (frame) body.frame = frame;
    const followed = { id, key, centre, turn, fixed, mass: engines, heard: engines && mass, touched: this.#steps };
    this.#read({ ...followed, stranger: false }, [], [], body);
    return { body, followed };
  }
  #follow(followed: Followed): void {
    if (followed.heard !== followed.mass) this.#reweighed++;
    this.#followed.set(followed.key, followed);
    this.#keys.set(followed.id, followed.key);
    if (followed.id === this.#nextId) this.#nextId++;
  }

  /** Rows of where a body is and how it moves; says whether it sleeps. */
  #read({ id, key, centre, turn }: Followed, x: number[][], v: number[][], body?: KnownBody): boolean {
    const reading = this.#reading;
    const asleep = this.engine.read(key, reading);
    let [px, py, pz] = [reading[0], reading[1], reading[2]];
    let [qx, qy, qz, qw] = [reading[3], reading[4], reading[5], reading[6]];
    if (centre !== ORIGIN) {
      const [cx, cy, cz] = rotated(centre, [qx, qy, qz, qw]);
      px += cx;
      py += cy;
      pz += cz;
    }
    if (turn !== UPRIGHT) [qx, qy, qz, qw] = product([qx, qy, qz, qw], turn);
    if (body) body.pose = { position: [px, py, pz], orientation: [qx, qy, qz, qw] };
    x.push([id, px, py, pz, qx, qy, qz, qw]);
    v.push([id, reading[7], reading[8], reading[9], reading[10], reading[11], reading[12]]);
    return asleep;
  }

  /**
   * Impulses are those of the engine's masses: they grow with the masses that are heard, by what two bodies weigh
   * together.
   */
  #weigh(point: ContactPoint): void {
    const [a, b] = [point.a, point.b].map((id) => this.#followed.get(this.#keys.get(id)));
    if (!a || !b || (a.heard === a.mass && b.heard === b.mass)) return;
    const factor = together(a.heard, b.heard) / together(a.mass, b.mass);
    if (!(factor > 0 && factor < Number.POSITIVE_INFINITY)) return;
    if (point.j !== undefined) point.j *= factor;
    if (point.m !== undefined) point.m *= factor;
  }

  /** Bodies that left the engine leave; so do strangers that touch nothing any more. */
  #sweep(): void {
    for (const followed of this.#followed.values()) {
      const forgotten = followed.stranger && this.#steps - followed.touched > FORGET;
      if (forgotten || !this.engine.isPresent(followed.key)) this.#leave(followed);
    }
  }
  #leave(followed: Followed): void {
    this.#forget(followed, true);
    if (!followed.stranger) this.engine.detach?.(followed.key);
  }
  /** What came and left between two steps was never there. */
  #forget(followed: Followed, gone: boolean): void {
    this.#followed.delete(followed.key);
    this.#keys.delete(followed.id);
    if (followed.stranger) this.#strangers--;
    if (followed.heard !== followed.mass) this.#reweighed--;
    const told = this.#spawn.length;
    this.#spawn = this.#spawn.filter(({ id }) => id !== followed.id);
    if (gone && this.#spawn.length === told) this.#gone.push(followed.id);
  }
}

/** The mass that a body is heard with, kg. */
function massOf({ mass, fill }: BodyFacts, { shape: said, material }: SaidBody, shape: string, size: Vec3): number {
  if (fill === undefined) return likelyMass(mass, shape, size, material);
  return solidMass(size, said === undefined ? fill : filledBy(said), material) || mass;
}

/** The size of a body; one of two dimensions that somebody calls a sphere is as deep as it is wide. */
function sizeOf({ size, fill, shape: engines }: BodyFacts, shape: string): Vec3 {
  if (fill === undefined || shape !== "sphere") return size;
  // a circle is a cylinder whose y is its depth
  const side = Math.max(size[0], engines === "cylinder" ? size[2] : size[1]);
  return [side, side, side];
}

/** What two bodies weigh against each other, kg; 0 is one that no contact moves. */
const together = (one: number, other: number): number =>
  one > 0 && other > 0 ? (one * other) / (one + other) : one || other;

/** Checks what a user says of a body: a name alone is its material. */
function soundSpec(spec: string | SoundSpec): SaidBody {
  // what is no material's name is an error where the material is looked up
  if (typeof spec === "string") return { material: spec as MaterialName };
  if (typeof spec === "object" && spec !== null && spec.material !== undefined) return spec as SaidBody;
  throw new PhonoliteError("add body", "sound", "the name of a material, or an object with a material", spec);
}

/** Where a model lies in the frame of records: made of the shape, about its middle; one's own, as the engine's body. */
function frameOf({ centre = ORIGIN, place }: BodyFacts, own: boolean): Pose | undefined {
  if (!place && centre === ORIGIN) return undefined;
  const back = conjugate(place?.orientation ?? UPRIGHT);
  const [x, y, z] = own ? ORIGIN : (place?.position ?? ORIGIN);
  const position = rotated([x - centre[0], y - centre[1], z - centre[2]], back);
  return { position, orientation: own ? back : UPRIGHT };
}

/**
 * Joins an engine to a world: the engine is read, and the contacts of its bodies sound.
 *
 * @example
 * const sound = engineSound(world, engine, { others: null });
 */
export function engineSound<Handle, Voice extends MadeBody>(
  world: ContactWorld<Voice>,
  engine: Engine<Handle>,
  options: ContactsOptions,
): Contacts<Handle, Voice> {
  const { others = OTHERS, gravity = engine.gravity(), hold = engine.hold } = options;
  const reader = new PhysicsReader(engine, others);
  return new Contacts(world, { ...options, gravity, ...(hold !== undefined && { hold }) }, reader);
}
