// The playground's scene in Jolt. Friction is combined as the geometric mean, restitution as the larger of both: Jolt's
// own way. All worlds share one heap of fixed size, so every temporary is given back, and a world is destroyed when it
// is disposed of.
import initJolt from "jolt-physics";
import { joltSound } from "phonolite/jolt";
import type { PhysicsSoundOptions, PhysicsWorld } from "phonolite/physics";
import type { Engine, EngineSound, Grip, Hinge, MakeEngine, Thing, Triple, Turn } from "./engine.js";
import { NumberedSound } from "./engine-sound.js";
import { Grips, type Handled, type HeldBody } from "./grips.js";
import { type JoltModule, shapeOf } from "./jolt-shape.js";
import { FRICTION, MASS, RESTITUTION } from "./solid.js";
import { cross, UPRIGHT, unit, ZERO } from "./vectors.js";

/** Things that never move are in a layer of their own: they do not meet each other. */
const STILL = 0;
const MOVING = 1;
/** Room in a world: bodies, pairs that are near each other, and contacts. */
const BODIES = 4096;
const PAIRS = 16_384;
const CONTACTS = 8192;

let loading: Promise<JoltModule> | undefined;

/** A world in Jolt. */
export const makeJolt: MakeEngine = async (gravity) => {
  loading ??= initJolt() as Promise<JoltModule>;
  return new JoltEngine(await loading, gravity);
};

type Body = InstanceType<JoltModule["Body"]>;
type Constraint = InstanceType<JoltModule["Constraint"]>;

class JoltEngine implements Engine, Handled {
  readonly name = "jolt";
  readonly gravity: Triple;
  readonly #jolt: JoltModule;
  readonly #interface: InstanceType<JoltModule["JoltInterface"]>;
  readonly #system: InstanceType<JoltModule["PhysicsSystem"]>;
  readonly #bodyInterface: InstanceType<JoltModule["BodyInterface"]>;
  readonly #bodies = new Map<number, Body>();
  readonly #hinges = new Map<number, Constraint[]>();
  readonly #grips = new Grips(this);
  /** Used again and again for what calls take. */
  readonly #vector: InstanceType<JoltModule["Vec3"]>;
  readonly #place: InstanceType<JoltModule["RVec3"]>;
  readonly #turn: InstanceType<JoltModule["Quat"]>;
  #next = 0;
  #dt = 1 / 60;
  #disposed = false;

  constructor(jolt: JoltModule, gravity: Triple) {
    this.#jolt = jolt;
    this.gravity = gravity;
    this.#vector = new jolt.Vec3(0, 0, 0);
    this.#place = new jolt.RVec3(0, 0, 0);
    this.#turn = new jolt.Quat(0, 0, 0, 1);
    this.#interface = makeInterface(jolt);
    this.#system = this.#interface.GetPhysicsSystem();
    this.#bodyInterface = this.#system.GetBodyInterface();
    this.#system.SetGravity(this.#vectorOf(gravity));
  }

  add(thing: Thing): number {
    const jolt = this.#jolt;
    const { position, turn = UPRIGHT, fixed = false, velocity = ZERO, spin = ZERO, rollingLoss = 0 } = thing;
    const shape = shapeOf(jolt, thing);
    const settings = new jolt.BodyCreationSettings(
      shape,
      this.#placeOf(position),
      this.#turnOf(turn),
      fixed ? jolt.EMotionType_Static : jolt.EMotionType_Dynamic,
      fixed ? STILL : MOVING,
    );
    settings.mFriction = thing.friction ?? FRICTION;
    settings.mRestitution = thing.restitution ?? RESTITUTION;
    if (!fixed) {
      settings.mLinearDamping = 0;
      settings.mAngularDamping = rollingLoss;
      settings.mOverrideMassProperties = jolt.EOverrideMassProperties_CalculateInertia;
      settings.mMassPropertiesOverride.mMass = thing.mass ?? MASS;
      settings.mLinearVelocity = this.#vectorOf(velocity);
      settings.mAngularVelocity = this.#vectorOf(spin);
      if (thing.fast) settings.mMotionQuality = jolt.EMotionQuality_LinearCast;
    }
    const body = this.#bodyInterface.CreateBody(settings);
    this.#bodyInterface.AddBody(body.GetID(), fixed ? jolt.EActivation_DontActivate : jolt.EActivation_Activate);
    jolt.destroy(settings);
    shape.Release();
    this.#bodies.set(this.#next, body);
    return this.#next++;
  }
  remove(thing: number): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    for (const constraint of this.#hinges.get(thing) ?? []) this.#system.RemoveConstraint(constraint);
    this.#hinges.delete(thing);
    this.#bodies.delete(thing);
    const id = body.GetID();
    this.#wakeNear(body);
    this.#bodyInterface.RemoveBody(id);
    this.#bodyInterface.DestroyBody(id);
  }
  hinge({ thing, point, axis, limits }: Hinge): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    const jolt = this.#jolt;
    const along = unit(axis);
    const across = unit(cross(along, Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
    const settings = new jolt.HingeConstraintSettings();
    settings.mSpace = jolt.EConstraintSpace_WorldSpace;
    settings.mPoint1 = this.#placeOf(point);
    settings.mPoint2 = this.#placeOf(point);
    settings.mHingeAxis1 = this.#vectorOf(along);
    settings.mHingeAxis2 = this.#vectorOf(along);
    settings.mNormalAxis1 = this.#vectorOf(across);
    settings.mNormalAxis2 = this.#vectorOf(across);
    if (limits) {
      // Jolt takes limits on both sides of 0 only
      settings.mLimitsMin = Math.min(limits[0], 0);
      settings.mLimitsMax = Math.max(limits[1], 0);
    }
    const constraint = settings.Create(this.#interface.sGetFixedToWorldBody(), body);
    this.#system.AddConstraint(constraint);
    jolt.destroy(settings);
    this.#hinges.set(thing, [...(this.#hinges.get(thing) ?? []), constraint]);
  }

  step(dt: number): void {
    if (this.#disposed || !(dt > 0)) return;
    this.#grips.pull(dt);
    this.#interface.Step(dt, 1);
    this.#dt = dt;
  }
  pose(thing: number, into: Float64Array | Float32Array): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    into.set(triple(body.GetPosition()));
    into.set(turnOf(body.GetRotation()), 3);
  }
  velocity(thing: number, into: Float64Array | Float32Array): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    into.set(triple(body.GetLinearVelocity()));
    into.set(triple(body.GetAngularVelocity()), 3);
  }
  isAsleep(thing: number): boolean {
    const body = this.#bodies.get(thing);
    return body ? body.IsDynamic() && !body.IsActive() : false;
  }
  push(thing: number, impulse: Triple, at?: Triple): void {
    const body = this.#bodies.get(thing);
    if (!body?.IsDynamic()) return;
    const id = body.GetID();
    this.#bodyInterface.ActivateBody(id);
    if (at) this.#bodyInterface.AddImpulse(id, this.#vectorOf(impulse), this.#placeOf(at));
    else this.#bodyInterface.AddImpulse(id, this.#vectorOf(impulse));
  }
  place(thing: number, position: Triple, turn?: Turn): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    const id = body.GetID();
    const moves = body.IsDynamic();
    this.#wakeNear(body);
    const activation = moves ? this.#jolt.EActivation_Activate : this.#jolt.EActivation_DontActivate;
    const facing = this.#turnOf(turn ?? turnOf(body.GetRotation()));
    this.#bodyInterface.SetPositionAndRotation(id, this.#placeOf(position), facing, activation);
    if (moves) this.#bodyInterface.SetLinearAndAngularVelocity(id, this.#vectorOf(ZERO), this.#vectorOf(ZERO));
  }
  grab(thing: number, at: Triple): Grip {
    return this.#grips.grab(thing, at);
  }
  sound(world: PhysicsWorld, options?: PhysicsSoundOptions): EngineSound {
    const sound = joltSound(world, this.#jolt, this.#interface, options);
    return new NumberedSound(
      sound,
      (thing) => this.#bodies.get(thing),
      () => this.#dt,
    );
  }

  held(thing: number): HeldBody | undefined {
    const body = this.#bodies.get(thing);
    if (!body?.IsDynamic()) return undefined;
    const inertia = body.GetInverseInertia();
    return {
      mass: 1 / body.GetMotionProperties().GetInverseMass(),
      position: triple(body.GetPosition()),
      turn: turnOf(body.GetRotation()),
      centre: triple(body.GetCenterOfMassPosition()),
      velocity: triple(body.GetLinearVelocity()),
      spin: triple(body.GetAngularVelocity()),
      // it is symmetric: columns are rows
      inverseInertia: [...triple(inertia.GetAxisX()), ...triple(inertia.GetAxisY()), ...triple(inertia.GetAxisZ())],
    };
  }
  setSpin(thing: number, spin: Triple): void {
    const body = this.#bodies.get(thing);
    if (body) this.#bodyInterface.SetAngularVelocity(body.GetID(), this.#vectorOf(spin));
  }

  dispose(): void {
    if (this.#disposed) return;
    for (const thing of [...this.#bodies.keys()]) this.remove(thing);
    this.#disposed = true;
    for (const kept of [this.#interface, this.#vector, this.#place, this.#turn]) this.#jolt.destroy(kept);
  }

  /** What lies on a thing that goes must notice: Jolt wakes nobody when a body leaves. */
  #wakeNear(body: Body): void {
    const broad = new this.#jolt.BroadPhaseLayerFilter();
    const object = new this.#jolt.ObjectLayerFilter();
    this.#bodyInterface.ActivateBodiesInAABox(body.GetWorldSpaceBounds(), broad, object);
    this.#jolt.destroy(broad);
    this.#jolt.destroy(object);
  }
  #vectorOf([x, y, z]: Triple): InstanceType<JoltModule["Vec3"]> {
    this.#vector.Set(x, y, z);
    return this.#vector;
  }
  #placeOf([x, y, z]: Triple): InstanceType<JoltModule["RVec3"]> {
    this.#place.Set(x, y, z);
    return this.#place;
  }
  #turnOf([x, y, z, w]: Turn): InstanceType<JoltModule["Quat"]> {
    this.#turn.Set(x, y, z, w);
    return this.#turn;
  }
}

/** A world; its tables of layers are its own and go with it. */
function makeInterface(jolt: JoltModule): InstanceType<JoltModule["JoltInterface"]> {
  const pairs = new jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(STILL, MOVING);
  pairs.EnableCollision(MOVING, MOVING);
  const layers = new jolt.BroadPhaseLayerInterfaceTable(2, 2);
  for (const layer of [STILL, MOVING]) {
    const broad = new jolt.BroadPhaseLayer(layer);
    layers.MapObjectToBroadPhaseLayer(layer, broad);
    jolt.destroy(broad);
  }
  const settings = new jolt.JoltSettings();
  settings.mMaxBodies = BODIES;
  settings.mMaxBodyPairs = PAIRS;
  settings.mMaxContactConstraints = CONTACTS;
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
  const made = new jolt.JoltInterface(settings);
  jolt.destroy(settings);
  return made;
}

/** Getters give one and the same object again and again: its numbers are copied at once. */
const triple = (of: { GetX(): number; GetY(): number; GetZ(): number }): Triple => [of.GetX(), of.GetY(), of.GetZ()];
const turnOf = (of: InstanceType<JoltModule["Quat"]>): Turn => [of.GetX(), of.GetY(), of.GetZ(), of.GetW()];
