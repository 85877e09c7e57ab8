// The playground's scene in Jolt. Friction is combined as the geometric mean, restitution as the larger of both: Jolt's
// own way. All worlds share one heap of fixed size, so every temporary is given back, and a world is destroyed when it
// is disposed of.
import initJolt from "jolt-physics";
import { joltSound } from "phonolite/jolt";
import { BodyEngine, type BodyReader } from "./body-engine.js";
import type { MakeEngine, Triple, Turn } from "./engine.js";
import { type JoltModule, shapeOf } from "./jolt-shape.js";
import { FRICTION, MASS, RESTITUTION } from "./solid.js";
import { cross, UPRIGHT, unitVector, ZERO } from "./vectors.js";

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
  return new BodyEngine(joltReader(await loading, gravity), gravity);
};

type Body = InstanceType<JoltModule["Body"]>;

function joltReader(jolt: JoltModule, gravity: Triple): BodyReader<Body> {
  const world = makeInterface(jolt);
  const system = world.GetPhysicsSystem();
  const bodies = system.GetBodyInterface();
  // used again and again for what calls take
  const kept = { vector: new jolt.Vec3(0, 0, 0), place: new jolt.RVec3(0, 0, 0), turn: new jolt.Quat(0, 0, 0, 1) };
  const vectorOf = ([x, y, z]: Triple) => {
    kept.vector.Set(x, y, z);
    return kept.vector;
  };
  const placeOf = ([x, y, z]: Triple) => {
    kept.place.Set(x, y, z);
    return kept.place;
  };
  const quatOf = ([x, y, z, w]: Turn) => {
    kept.turn.Set(x, y, z, w);
    return kept.turn;
  };
  /** What lies on a thing that goes must notice: Jolt wakes nobody when a body leaves. */
  const wakeNear = (body: Body) => {
    const broad = new jolt.BroadPhaseLayerFilter();
    const object = new jolt.ObjectLayerFilter();
    bodies.ActivateBodiesInAABox(body.GetWorldSpaceBounds(), broad, object);
    jolt.destroy(broad);
    jolt.destroy(object);
  };
  system.SetGravity(vectorOf(gravity));
  return {
    name: "jolt",
    add(thing) {
      const { position, turn = UPRIGHT, fixed = false, velocity = ZERO, spin = ZERO, rollingLoss = 0 } = thing;
      const shape = shapeOf(jolt, thing);
      const settings = new jolt.BodyCreationSettings(
        shape,
        placeOf(position),
        quatOf(turn),
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
        settings.mLinearVelocity = vectorOf(velocity);
        settings.mAngularVelocity = vectorOf(spin);
        if (thing.fast) settings.mMotionQuality = jolt.EMotionQuality_LinearCast;
      }
      const body = bodies.CreateBody(settings);
      bodies.AddBody(body.GetID(), fixed ? jolt.EActivation_DontActivate : jolt.EActivation_Activate);
      jolt.destroy(settings);
      shape.Release();
      return body;
    },
    remove(body) {
      const id = body.GetID();
      wakeNear(body);
      bodies.RemoveBody(id);
      bodies.DestroyBody(id);
    },
    hinge(body, { point, axis, limits }) {
      const along = unitVector(axis);
      const across = unitVector(cross(along, Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
      const settings = new jolt.HingeConstraintSettings();
      settings.mSpace = jolt.EConstraintSpace_WorldSpace;
      settings.mPoint1 = placeOf(point);
      settings.mPoint2 = placeOf(point);
      settings.mHingeAxis1 = vectorOf(along);
      settings.mHingeAxis2 = vectorOf(along);
      settings.mNormalAxis1 = vectorOf(across);
      settings.mNormalAxis2 = vectorOf(across);
      if (limits) {
        // Jolt takes limits on both sides of 0 only
        settings.mLimitsMin = Math.min(limits[0], 0);
        settings.mLimitsMax = Math.max(limits[1], 0);
      }
      const constraint = settings.Create(world.sGetFixedToWorldBody(), body);
      system.AddConstraint(constraint);
      jolt.destroy(settings);
      return () => system.RemoveConstraint(constraint);
    },
    step: (dt) => world.Step(dt, 1),
    position: (body) => triple(body.GetPosition()),
    turn: (body) => turnOf(body.GetRotation()),
    velocity: (body) => triple(body.GetLinearVelocity()),
    spin: (body) => triple(body.GetAngularVelocity()),
    setSpin: (body, spin) => bodies.SetAngularVelocity(body.GetID(), vectorOf(spin)),
    isAsleep: (body) => body.IsDynamic() && !body.IsActive(),
    moves: (body) => body.IsDynamic(),
    weight(body) {
      const inertia = body.GetInverseInertia();
      return {
        mass: 1 / body.GetMotionProperties().GetInverseMass(),
        centre: triple(body.GetCenterOfMassPosition()),
        // it is symmetric: columns are rows
        inverseInertia: [...triple(inertia.GetAxisX()), ...triple(inertia.GetAxisY()), ...triple(inertia.GetAxisZ())],
      };
    },
    push(body, impulse, at) {
      const id = body.GetID();
      bodies.ActivateBody(id);
      if (at) bodies.AddImpulse(id, vectorOf(impulse), placeOf(at));
      else bodies.AddImpulse(id, vectorOf(impulse));
    },
    place(body, position, turn) {
      const id = body.GetID();
      const moves = body.IsDynamic();
      wakeNear(body);
      const activation = moves ? jolt.EActivation_Activate : jolt.EActivation_DontActivate;
      const facing = quatOf(turn ?? turnOf(body.GetRotation()));
      bodies.SetPositionAndRotation(id, placeOf(position), facing, activation);
      if (moves) bodies.SetLinearAndAngularVelocity(id, vectorOf(ZERO), vectorOf(ZERO));
    },
    sound: (heard, options) => joltSound(heard, jolt, world, options),
    dispose() {
      for (const one of [world, ...Object.values(kept)]) jolt.destroy(one);
    },
  };
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
