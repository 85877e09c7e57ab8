// Worlds of the real Jolt for the tests of its adapter.
import initJolt from "jolt-physics";
import { afterEach } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import type { Vec3 } from "../../../src/math/vec3.js";
import type { EngineHit } from "../../../src/physics/index.js";
import { type JoltSoundOptions, joltSound } from "../../../src/physics/jolt/index.js";
import type { JoltSound } from "../../../src/physics/jolt/sound.js";
import type { OfflineWorld } from "../../../src/world/index.js";

export const Jolt = await initJolt();
export type Body = InstanceType<typeof Jolt.Body>;
export type Shape = InstanceType<typeof Jolt.Shape>;
export const DT = 1 / 60;

/** What a test says of a body. */
export interface TestBody {
  shape: Shape;
  at?: Vec3;
  turn?: readonly [number, number, number, number];
  velocity?: Vec3;
  spin?: Vec3;
  /** kg; left out, it is fixed. */
  mass?: number;
  kinematic?: boolean;
  sensor?: boolean;
  /** Its motion is looked at for hits on the way. */
  cast?: boolean;
  friction?: number;
  restitution?: number;
}

/** A world with two layers: what is fixed, and what moves. */
export class TestWorld {
  readonly jolt;
  readonly system;
  readonly bodies;

  constructor(gravity: Vec3 = [0, -9.81, 0], maxBodies = 1024) {
    const settings = new Jolt.JoltSettings();
    settings.mMaxWorkerThreads = 0;
    settings.mMaxBodies = maxBodies;
    const pairs = new Jolt.ObjectLayerPairFilterTable(2);
    pairs.EnableCollision(0, 1);
    pairs.EnableCollision(1, 1);
    const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
    for (const i of [0, 1]) {
      const layer = new Jolt.BroadPhaseLayer(i);
      layers.MapObjectToBroadPhaseLayer(i, layer);
      Jolt.destroy(layer);
    }
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = layers;
    settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
    this.jolt = new Jolt.JoltInterface(settings);
    Jolt.destroy(settings);
    this.system = this.jolt.GetPhysicsSystem();
    this.bodies = this.system.GetBodyInterface();
    using(vec(gravity), (g) => this.system.SetGravity(g));
  }

  add(body: TestBody): Body {
    const made = this.create(body);
    this.bodies.AddBody(made.GetID(), Jolt.EActivation_Activate);
    return made;
  }
  create({ shape, at = [0, 0, 0], turn = [0, 0, 0, 1], mass, ...rest }: TestBody): Body {
    const fixed = mass === undefined;
    const motion = fixed
      ? Jolt.EMotionType_Static
      : rest.kinematic
        ? Jolt.EMotionType_Kinematic
        : Jolt.EMotionType_Dynamic;
    const place = new Jolt.RVec3(...at);
    const rotation = new Jolt.Quat(...turn);
    const settings = new Jolt.BodyCreationSettings(shape, place, rotation, motion, fixed ? 0 : 1);
    settings.mFriction = rest.friction ?? 0.2;
    settings.mRestitution = rest.restitution ?? 0;
    settings.mLinearDamping = 0;
    settings.mAngularDamping = 0;
    settings.mIsSensor = rest.sensor === true;
    if (rest.cast) settings.mMotionQuality = Jolt.EMotionQuality_LinearCast;
    if (!fixed) {
      settings.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
      settings.mMassPropertiesOverride.mMass = mass;
    }
    using(vec(rest.velocity ?? [0, 0, 0]), (v) => settings.set_mLinearVelocity(v));
    using(vec(rest.spin ?? [0, 0, 0]), (v) => settings.set_mAngularVelocity(v));
    const made = this.bodies.CreateBody(settings);
    for (const object of [place, rotation, settings]) Jolt.destroy(object);
    return made;
  }
  /** Takes a body out of the world, and frees it. */
  remove(body: Body): void {
    const id = body.GetID();
    this.bodies.RemoveBody(id);
    this.bodies.DestroyBody(id);
  }
  #gone = false;
  destroy(): void {
    if (!this.#gone) Jolt.destroy(this.jolt);
    this.#gone = true;
  }
}

/** The number by which the adapter knows a body. */
export const numberOf = (body: Body): number => body.GetID().GetIndexAndSequenceNumber();
export const vec = ([x, y, z]: Vec3) => new Jolt.Vec3(x, y, z);
/** Uses what is destroyed afterwards. */
export function using<T extends object, R>(object: T, use: (object: T) => R): R {
  const result = use(object);
  Jolt.destroy(object);
  return result;
}
export const box = (x: number, y: number, z: number): Shape =>
  using(vec([x / 2, y / 2, z / 2]), (half) => new Jolt.BoxShape(half, Math.min(0.005, x / 4, y / 4, z / 4)));
export const sphere = (radius: number): Shape => new Jolt.SphereShape(radius);

/** A world to be heard, told apart from others. */
export const soundWorld = () => SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 64 });

const worlds: TestWorld[] = [];
const sounds: JoltSound[] = [];
const shared = await soundWorld();
/** A world of Jolt that is gone after the test. */
export function testWorld(...args: ConstructorParameters<typeof TestWorld>): TestWorld {
  const world = new TestWorld(...args);
  worlds.push(world);
  return world;
}
/** The sound of a world; one at a time in the shared world of sound. */
export function soundOf(world: TestWorld, options: JoltSoundOptions = {}, heard: OfflineWorld = shared): JoltSound {
  const sound = joltSound(heard, Jolt, world.jolt, options);
  sounds.push(sound);
  return sound;
}
/** What is heard in the shared world of sound: the strongest sample of a tenth of a second. */
export const loudest = (heard: OfflineWorld = shared): number => peak(heard.render(4410)[0]);
afterEach(() => {
  for (const sound of sounds.splice(0)) sound.dispose();
  for (const world of worlds.splice(0)) world.destroy();
  shared.render(44_100);
});

/** Steps a world and its sound; tells every hit and the last step. */
export function run(
  world: TestWorld,
  sound: JoltSound,
  steps: number,
  { subSteps = 1, each = (_: number) => {} } = {},
) {
  const hits: EngineHit[] = [];
  const stop = sound.onHit((hit) => hits.push(hit));
  for (let i = 0; i < steps; i++) {
    world.jolt.Step(DT, subSteps);
    sound.step();
    each(i);
  }
  stop();
  return { hits, touches: sound.last.touches };
}

/** The strongest sample of what is rendered. */
const peak = (samples: Float32Array): number => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
