// A world of Jolt as the reader of engines wants it. Bodies are known by the number of their id and looked up in every step, so that a body that is
// gone is never touched.
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyFacts, ContactSink, Engine } from "../sound/engine.js";
import { ListenerChain } from "./chain.js";
import { Gathering } from "./gather.js";
import { layoutOf } from "./layout.js";
import { shapeFacts, vectorAt } from "./shape.js";
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
const GONE = new Came("one that is not in it, or is soft");

/** A world of Jolt, to be heard. */
export class JoltEngine implements Engine<JoltHandle> {
  readonly name = "Jolt";
  readonly #jolt: JoltModule;
  readonly #world: JoltWorld;
  readonly #system: JoltSystem;
  readonly #gathering: Gathering;
  readonly #listeners: ListenerChain;
  readonly #stepListener: JoltStepListener;
  /** An id that is written anew for every question, and its place in memory. */
  readonly #id: JoltBodyID;
  /** How many bodies were read in the last step. */
  #readings = 0;
  #freed = false;

  constructor(jolt: JoltModule, world: JoltWorld) {
    const gathering = new Gathering(jolt, layoutOf(jolt, world), (id) => this.#centre(id));
    this.#jolt = jolt;
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

  /** Seconds that the engine stepped since it was last read. */
  get elapsed(): number {
    return this.#gathering.elapsed;
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
    if (handle instanceof BodyID) return handle.GetIndexAndSequenceNumber();
    if (!(handle instanceof Body))
      throw new PhonoliteError("add body", "body", "a Body or a BodyID of Jolt, or the number of an id", handle);
    if (!this.isAlive()) return NOBODY;
    // a body that is gone, or of another world, lies elsewhere than the one of its number
    const key = handle.GetID().GetIndexAndSequenceNumber();
    return getPointer(this.#body(key)) === getPointer(handle) ? key : NOBODY;
  }

  facts(key: number): BodyFacts {
    const body = this.isPresent(key) ? this.#body(key) : undefined;
    if (!body || body.IsSoftBody())
      throw new PhonoliteError("add body", "body", "a rigid body that was added to this world of Jolt", GONE);
    const shape = body.GetShape();
    const { position, orientation, ...facts } = shapeFacts(this.#jolt, shape);
    const fixed = body.IsStatic();
    return {
      ...facts,
      mass: fixed ? 0 : massOf(body),
      fixed,
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
    const write = (object: object, numbers: number, to: number) => {
      const at = jolt.getPointer(object) >> 2;
      for (let i = 0; i < numbers; i++) into[to + i] = jolt.HEAPF32[at + i];
    };
    this.#readings++;
    write(body.GetCenterOfMassPosition(), 3, 0);
    this.#remember(key, body, into);
    write(body.GetPosition(), 3, 0);
    write(body.GetRotation(), 4, 3);
    write(body.GetLinearVelocity(), 3, 7);
    write(body.GetAngularVelocity(), 3, 10);
    return !body.IsActive() && !body.IsStatic();
  }

  contacts(sink: ContactSink): void {
    if (this.#freed) return;
    this.#gathering.tell(sink);
    this.#listeners.install();
    // those that are still followed are read after this, and come again
    if (this.#gathering.starts.size > this.#readings) this.#gathering.starts.clear();
    this.#readings = 0;
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

  #remember(key: number, body: JoltBody, centre: Float64Array): void {
    const { starts } = this.#gathering;
    let start = starts.get(key);
    if (!start) {
      start = { at: new Float64Array(3), ease: inverseMass(body) };
      starts.set(key, start);
    }
    for (let i = 0; i < 3; i++) start.at[i] = centre[i];
  }

  #idOf(key: number): JoltBodyID {
    this.#jolt.HEAP32[this.#jolt.getPointer(this.#id) >> 2] = key;
    return this.#id;
  }
  /** Where its centre of mass is, in floats; 0 when it is gone. */
  #centre(key: number): number {
    const body = this.#body(key);
    return this.#jolt.getPointer(body) === 0 ? 0 : this.#jolt.getPointer(body.GetCenterOfMassPosition()) >> 2;
  }
  /** The body of an id; one whose pointer is 0 when there is none. */
  #body(key: number): JoltBody {
    return this.#system.GetBodyLockInterfaceNoLock().TryGetBody(this.#idOf(key));
  }
}

/** kg; 0 when the engine knows of none. */
function massOf(body: JoltBody): number {
  const inverse = body.GetMotionProperties().GetInverseMassUnchecked();
  return inverse > 0 ? 1 / inverse : 0;
}

/** 1/kg; 0 for what no contact moves. */
const inverseMass = (body: JoltBody): number =>
  body.IsStatic() || body.IsKinematic() ? 0 : body.GetMotionProperties().GetInverseMassUnchecked();
