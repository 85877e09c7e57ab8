// A world of Jolt as the reader of engines wants it. Bodies are known by the number of their id and looked up in every
// step, so that a body that is gone is never touched.
import { PhonoliteError } from "../../math/error.js";
import { minus, type Vec3 } from "../../math/vec3.js";
import type { BodyFacts, ContactSink, Engine } from "../sound/engine.js";
import { ListenerChain } from "./chain.js";
import { Gathering } from "./gather.js";
import { layoutOf } from "./layout.js";
import { numbersAt, shapeFacts, vectorAt } from "./shape.js";
import type {
  JoltBody,
  JoltBodyID,
  JoltContactListener,
  JoltHandle,
  JoltModule,
  JoltStepListener,
  JoltSystem,
  JoltWorld,
} from "./types.js";

/** The id of no body. */
const NOBODY = -1;

/** A world of Jolt, to be heard. */
export class JoltEngine implements Engine<JoltHandle> {
  readonly name = "Jolt";
  readonly #jolt: JoltModule;
  readonly #dt: number | undefined;
  readonly #world: JoltWorld;
  readonly #system: JoltSystem;
  readonly #gathering: Gathering;
  readonly #listeners: ListenerChain;
  readonly #stepListener: JoltStepListener;
  /** An id that is written anew for every question, and its place in memory. */
  readonly #id: JoltBodyID;
  /** Centres of mass when they were last read, by id, m. */
  readonly #starts = new Map<number, Vec3>();
  #freed = false;

  /** @param dt length of a step, s. Default: what the engine stepped since it was last read. */
  constructor(jolt: JoltModule, world: JoltWorld, dt?: number) {
    const gathering = new Gathering(jolt, layoutOf(jolt, world), (one, other) => this.#wayOf(one, other));
    this.#jolt = jolt;
    this.#dt = dt;
    this.#world = world;
    this.#gathering = gathering;
    this.#system = world.GetPhysicsSystem();
    this.#id = new jolt.BodyID(NOBODY);
    this.#listeners = new ListenerChain(jolt, this.#system, (one, other, manifold, settings) =>
      gathering.add(one, other, manifold, settings),
    );
    this.#stepListener = new jolt.PhysicsStepListenerJS();
    this.#stepListener.OnStep = (context) =>
      gathering.begin(jolt.wrapPointer(context, jolt.PhysicsStepListenerContext).mDeltaTime);
    this.#system.AddStepListener(this.#stepListener);
  }

  stepLength(): number {
    return this.#dt ?? this.#gathering.elapsed;
  }
  /** The user's own contact listener from now on. */
  chain(listener: JoltContactListener | undefined): void {
    this.#listeners.chain(listener);
  }

  gravity(): Vec3 {
    return vectorAt(this.#jolt, this.#system.GetGravity());
  }

  keyOf(handle: JoltHandle): number {
    if (typeof handle === "number") return handle | 0;
    const { Body, BodyID, getPointer } = this.#jolt;
    if (handle instanceof BodyID) return handle.GetIndexAndSequenceNumber() | 0;
    if (!(handle instanceof Body)) throw new PhonoliteError("add body", "body", "a Body or a BodyID of Jolt", handle);
    if (!this.isAlive()) return NOBODY;
    // a body that is gone, or of another world, lies elsewhere than the one of its number
    const key = handle.GetID().GetIndexAndSequenceNumber() | 0;
    return getPointer(this.#body(key)) === getPointer(handle) ? key : NOBODY;
  }

  facts(key: number): BodyFacts {
    const body = this.isPresent(key) ? this.#body(key) : undefined;
    if (!body || body.IsSoftBody())
      throw new PhonoliteError("add body", "body", "a rigid body that was added to this world of Jolt", key);
    const shape = body.GetShape();
    const inverse = inverseMass(body);
    const { position, orientation, ...facts } = shapeFacts(this.#jolt, shape);
    return {
      ...facts,
      mass: inverse > 0 ? 1 / inverse : 0,
      fixed: body.IsStatic(),
      ...(body.IsKinematic() && { kinematic: true }),
      centre: vectorAt(this.#jolt, shape.GetCenterOfMass()),
      place: { position, orientation },
    };
  }

  isPresent(key: number): boolean {
    return this.isAlive() && this.#system.GetBodyInterfaceNoLock().IsAdded(this.#idOf(key));
  }

  isAlive(): boolean {
    const { wrapPointer, getPointer, JoltInterface } = this.#jolt;
    // the engine's wrappers are one a pointer, and forgotten when what they stand for is destroyed
    if (this.#freed) return false;
    if (wrapPointer(getPointer(this.#world), JoltInterface) === this.#world) return true;
    this.#listeners.free();
    this.#free();
    return false;
  }

  read(key: number, into: Float64Array): boolean {
    const jolt = this.#jolt;
    const body = this.#body(key);
    this.#starts.set(key, vectorAt(jolt, body.GetCenterOfMassPosition()));
    into.set(vectorAt(jolt, body.GetPosition()));
    into.set(numbersAt(jolt, body.GetRotation(), 4), 3);
    into.set(vectorAt(jolt, body.GetLinearVelocity()), 7);
    into.set(vectorAt(jolt, body.GetAngularVelocity()), 10);
    return !body.IsActive() && !body.IsStatic();
  }

  contacts(sink: ContactSink): void {
    if (this.#freed) return;
    this.#gathering.tell(sink);
    this.#listeners.install();
    // those that are still followed are read after this
    this.#starts.clear();
  }

  attach(key: number): void {
    this.#gathering.sounding.add(key);
  }
  detach(key: number): void {
    this.#gathering.sounding.delete(key);
  }

  dispose(): void {
    if (this.#freed) return;
    this.#listeners.dispose();
    this.#system.RemoveStepListener(this.#stepListener);
    this.#free();
  }
  #free(): void {
    this.#freed = true;
    this.#jolt.destroy(this.#stepListener);
    this.#jolt.destroy(this.#id);
  }

  /** The way of the lighter of two bodies since it was last read: the lever arm of the other matters less. */
  #wayOf(one: number, other: number): Vec3 | undefined {
    const lighter = this.#lightness(one) > this.#lightness(other) ? one : other;
    const start = this.#starts.get(lighter);
    if (!start || this.#lightness(lighter) === 0) return undefined;
    return minus(vectorAt(this.#jolt, this.#body(lighter).GetCenterOfMassPosition()), start);
  }
  /** 1/kg; 0 for what no contact moves, or is gone. */
  #lightness(key: number): number {
    const body = this.#body(key);
    return this.#jolt.getPointer(body) === 0 || body.IsKinematic() ? 0 : inverseMass(body);
  }
  #idOf(key: number): JoltBodyID {
    this.#jolt.HEAP32[this.#jolt.getPointer(this.#id) >> 2] = key;
    return this.#id;
  }
  /** The body of an id; one whose pointer is 0 when there is none. */
  #body(key: number): JoltBody {
    return this.#system.GetBodyLockInterfaceNoLock().TryGetBody(this.#idOf(key));
  }
}

/** 1/kg, of a kinematic body too; 0 for a fixed one. */
const inverseMass = (body: JoltBody): number =>
  body.IsStatic() ? 0 : body.GetMotionProperties().GetInverseMassUnchecked();
