// An engine of two dimensions as the reader of engines sees it: its plain records are laid into a plane of space.
import type { ContactPoint } from "../../contact/record.js";
import { PhonoliteError } from "../../math/error.js";
import { dot, type Vec3 } from "../../math/vec3.js";
import type { BodyFacts, ContactSink, Engine } from "../sound/engine.js";
import { Plane, type PlaneOptions, type PlaneVector } from "../sound/plane.js";
import { spreadOf } from "./outline.js";
import type { PlaneContact, PlaneEngine, PlaneMotion } from "./records.js";

/** Length of a step, s, until the first one came. */
const USUAL_STEP = 1 / 60;
const STILL = { x: 0, y: 0 };
/** Cosine between normals of one side: about 8°. */
const SAME_SIDE = 0.99;
const FUNCTIONS = ["bodies", "shape", "motion", "contacts"] as const;
const OPERATION = "attach to an engine of two dimensions";

/** Records of two dimensions, as they are read. */
export class FlatEngine<Body> implements Engine<Body> {
  readonly name = "an engine of two dimensions";
  readonly #engine: PlaneEngine<Body>;
  readonly #plane: Plane;
  /** The bodies that are in the world, until it may have changed. */
  #present: ReadonlySet<Body> | undefined;
  /** Radii of circles, in units of the engine, as they were when they were named or first touched. */
  readonly #radii = new Map<Body, number>();
  #dt = USUAL_STEP;

  constructor(engine: PlaneEngine<Body>, options: PlaneOptions) {
    for (const name of FUNCTIONS)
      if (typeof engine?.[name] !== "function")
        throw new PhonoliteError(OPERATION, `engine.${name}`, "a function", engine?.[name]);
    if (![undefined, "start", "end"].includes(engine.contactsAt))
      throw new PhonoliteError(OPERATION, "engine.contactsAt", '"start" or "end"', engine.contactsAt);
    this.#engine = engine;
    this.#plane = new Plane(options, OPERATION);
  }

  stepLength(): number {
    return USUAL_STEP;
  }
  gravity(): Vec3 {
    const { gravity } = this.#engine;
    return gravity ? this.#plane.vector(gravity) : [0, -9.81, 0];
  }
  keyOf(body: Body): Body {
    return body;
  }
  facts(body: Body, depth?: number): BodyFacts {
    if (!this.isPresent(body) && !this.#came(body))
      throw new PhonoliteError("add body", "body", "one that bodies() lists", body);
    const shape = this.#engine.shape(body);
    const { area, ...spread } = spreadOf(shape, this.#engine.motion(body), this.#plane);
    const { radius, mass = 0, fixed = false, kinematic = false } = shape;
    if (radius) this.#radii.set(body, radius);
    else this.#radii.delete(body);
    return this.#plane.deepened({ ...spread, mass, fixed, ...(kinematic && { kinematic }) }, area, depth);
  }
  isPresent(body: Body): boolean {
    this.#present ??= this.#bodies();
    return this.#present.has(body);
  }
  renew(): void {
    this.#present = undefined;
  }
  isAlive(): boolean {
    return true;
  }

  read(body: Body, into: Float64Array): boolean {
    const motion: PlaneMotion = this.#engine.motion(body);
    const { angle = 0, velocity = STILL, spin = 0, asleep = false } = motion;
    const { x, y } = motion.position;
    // points of the next step belong to where the body will be then
    const ahead = this.#engine.contactsAt === "end" && !asleep ? this.#dt : 0;
    into.set(this.#plane.vector({ x: x + velocity.x * ahead, y: y + velocity.y * ahead }));
    into.set(this.#plane.rotation(angle + spin * ahead), 3);
    into.set(this.#plane.vector(velocity), 7);
    into[10] = into[11] = 0;
    into[12] = this.#plane.up * spin;
    return asleep;
  }

  contacts(sink: ContactSink, dt: number): void {
    this.#dt = dt;
    for (const contact of this.#engine.contacts()) this.#tell(contact, sink);
  }

  #bodies(): ReadonlySet<Body> {
    const present = new Set(this.#engine.bodies());
    for (const body of this.#radii.keys()) if (!present.has(body)) this.#radii.delete(body);
    return present;
  }
  /** Whether a body came after the others were asked for. No new set: bodies are often added and named one by one. */
  #came(body: Body): boolean {
    for (const one of this.#engine.bodies()) if (one === body) return true;
    return false;
  }

  #tell(contact: PlaneContact<Body>, sink: ContactSink): void {
    const [a, b] = [numberOf(contact.a, sink), numberOf(contact.b, sink)];
    if (a < 0 || b < 0) return;
    const round = this.#engine.contactsAt === "end" ? this.#roundPoint(contact) : undefined;
    const { point, gap, impulse } = contact;
    const normal = this.#plane.direction(contact.normal);
    const last = sink.points.at(-1);
    // a side of such a circle has two corners, and they are one point of it; another normal is another point
    if (round && last && last.a === a && last.b === b && dot(last.n, normal) > SAME_SIDE) return;
    const { metresPerUnit } = this.#plane;
    const record: ContactPoint = { a, b, p: this.#plane.vector(round ?? point), n: normal };
    if (gap !== undefined) record.d = gap * metresPerUnit;
    if (impulse !== undefined) record.j = impulse * metresPerUnit;
    sink.points.push(record);
  }

  /**
   * Where a circle touches: at its radius along the normal. Circles of Matter are polygons, and its contact points
   * their corners, which stand still while the circle rolls over them.
   */
  #roundPoint({ a, b, normal }: PlaneContact<Body>): PlaneVector | undefined {
    for (const [body, way] of [[a, 1] as const, [b, -1] as const]) {
      const reach = way * (this.#radii.get(body) ?? 0);
      if (!reach) continue;
      const { x, y } = this.#engine.motion(body).position;
      return { x: x + reach * normal.x, y: y + reach * normal.y };
    }
    return undefined;
  }
}

/**
 * The number of a body; NaN, which is counted as an unknown one, where its shape is not to be used: nothing throws
 * while it runs.
 */
function numberOf(body: unknown, sink: ContactSink): number {
  try {
    return sink.idOf(body);
  } catch (error) {
    if (error instanceof PhonoliteError) return Number.NaN;
    throw error;
  }
}
