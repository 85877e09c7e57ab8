// A world of Jolt: a tray that can be tilted, and things that fall into it. Nothing in here knows of sound.
import initJolt from "jolt-physics";

export const Jolt = await initJolt();

/** Metres and kilograms; `size` is radius, or half extents, or half height and radius. */
export const THINGS = {
  ball: { size: [0.03], mass: 0.88, material: "steel" },
  block: { size: [0.05, 0.03, 0.04], mass: 0.33, material: "hardwood" },
  rod: { size: [0.09, 0.012], mass: 0.2, material: "glass" },
};
/** Floor and four walls of the tray: half extents and place, m. */
export const TRAY = [
  { half: [0.5, 0.015, 0.35], at: [0, 0, 0] },
  { half: [0.5, 0.05, 0.01], at: [0, 0.06, 0.34] },
  { half: [0.5, 0.05, 0.01], at: [0, 0.06, -0.34] },
  { half: [0.01, 0.05, 0.33], at: [0.49, 0.06, 0] },
  { half: [0.01, 0.05, 0.33], at: [-0.49, 0.06, 0] },
];
const FIXED = 0;
const MOVING = 1;

/** The world, with its tray. */
export class Tray {
  constructor() {
    this.jolt = new Jolt.JoltInterface(settings());
    this.bodies = this.jolt.GetPhysicsSystem().GetBodyInterface();
    const shape = new Jolt.StaticCompoundShapeSettings();
    for (const { half, at } of TRAY) {
      const wall = using(new Jolt.Vec3(...half), (size) => new Jolt.BoxShape(size, 0.005));
      using(new Jolt.Vec3(...at), (place) => using(upright(), (turn) => shape.AddShapeShape(place, turn, wall, 0)));
    }
    // kinematic: it moves as it is told, and nothing moves it
    this.body = this.add(shape.Create().Get(), [0, 0, 0], Jolt.EMotionType_Kinematic, 3);
    this.tilt = 0;
  }

  /** Lets a thing fall. */
  drop(name, [x, z], turns) {
    const { size, mass } = THINGS[name];
    const shapes = {
      ball: () => new Jolt.SphereShape(...size),
      block: () => using(new Jolt.Vec3(...size), (half) => new Jolt.BoxShape(half, 0.002)),
      rod: () => new Jolt.CylinderShape(...size, 0.002),
    };
    return this.add(shapes[name](), [x, 0.5, z], Jolt.EMotionType_Dynamic, mass, turns);
  }
  add(shape, at, motion, mass, turns = 0) {
    const turn = new Jolt.Quat(0, 0, Math.sin(turns * Math.PI), Math.cos(turns * Math.PI));
    const body = using(new Jolt.RVec3(...at), (place) =>
      using(new Jolt.BodyCreationSettings(shape, place, turn, motion, MOVING), (made) => {
        made.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
        made.mMassPropertiesOverride.mMass = mass;
        made.mMotionQuality = Jolt.EMotionQuality_LinearCast; // small and fast: nothing falls through
        made.mFriction = 0.35;
        made.mRestitution = 0.3;
        made.mAngularDamping = 0.6; // what rolls comes to rest some time
        return this.bodies.CreateBody(made);
      }),
    );
    Jolt.destroy(turn);
    this.bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
    return body;
  }
  remove(body) {
    const id = body.GetID();
    this.bodies.RemoveBody(id);
    this.bodies.DestroyBody(id);
  }

  /** A step of `dt` seconds; the tray turns towards `wanted` radians, 1 rad/s at most. */
  step(dt, wanted) {
    const before = this.tilt;
    this.tilt += Math.min(Math.max(wanted - before, -dt), dt);
    const turn = new Jolt.Quat(0, 0, Math.sin(-this.tilt / 2), Math.cos(this.tilt / 2));
    // by the interface: a tray that stands may sleep, and one that moves wakes what lies on it
    using(new Jolt.RVec3(0, 0, 0), (place) => this.bodies.MoveKinematic(this.body.GetID(), place, turn, dt));
    Jolt.destroy(turn);
    this.jolt.Step(dt, 2); // 120 Hz: rods of a finger's width want it
  }
}

const upright = () => new Jolt.Quat(0, 0, 0, 1);
/** Jolt's memory is not collected: what is made is destroyed. */
function using(object, use) {
  const result = use(object);
  Jolt.destroy(object);
  return result;
}

/** Jolt wants to know which layers meet: here all that moves. */
function settings() {
  const made = new Jolt.JoltSettings();
  const pairs = new Jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(FIXED, MOVING);
  pairs.EnableCollision(MOVING, MOVING);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
  for (const layer of [FIXED, MOVING])
    using(new Jolt.BroadPhaseLayer(layer), (broad) => layers.MapObjectToBroadPhaseLayer(layer, broad));
  made.mMaxWorkerThreads = 0;
  made.mObjectLayerPairFilter = pairs;
  made.mBroadPhaseLayerInterface = layers;
  made.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
  return made;
}
