// The playground's scene in Rapier. Friction is combined as the geometric mean (each collider has the root of its own
// and the rule multiplies), restitution as the larger of both.
import RAPIER from "@dimforge/rapier3d-compat";
import type { PhysicsSoundOptions, PhysicsWorld } from "phonolite/physics";
import { rapierSound } from "phonolite/rapier";
import type { Engine, EngineSound, Grip, Hinge, MakeEngine, Shape, Thing, Triple, Turn } from "./engine.js";
import { NumberedSound } from "./engine-sound.js";
import { Grips, type Handled, type HeldBody } from "./grips.js";
import { FRICTION, MASS, partsOf, RESTITUTION, shares, straightOf } from "./solid.js";
import { conjugate, minus, rotated, UPRIGHT, ZERO } from "./vectors.js";

let ready: Promise<void> | undefined;

/** A world in Rapier. */
export const makeRapier: MakeEngine = async (gravity) => {
  ready ??= RAPIER.init();
  await ready;
  return new RapierEngine(gravity);
};

class RapierEngine implements Engine, Handled {
  readonly name = "rapier";
  readonly gravity: Triple;
  readonly #world: RAPIER.World;
  readonly #bodies = new Map<number, RAPIER.RigidBody>();
  /** What things on hinges hang on. */
  readonly #frames = new Map<number, RAPIER.RigidBody>();
  readonly #grips = new Grips(this);
  #next = 0;
  #dt = 1 / 60;
  #disposed = false;

  constructor(gravity: Triple) {
    this.gravity = gravity;
    this.#world = new RAPIER.World(vector(gravity));
  }

  add(thing: Thing): number {
    const { position, turn = UPRIGHT, fixed = false, velocity = ZERO, spin = ZERO, rollingLoss = 0 } = thing;
    const kind = fixed ? RAPIER.RigidBodyDesc.fixed() : RAPIER.RigidBodyDesc.dynamic();
    kind.setTranslation(...position).setRotation(quaternion(turn));
    if (!fixed)
      kind
        .setLinvel(...velocity)
        .setAngvel(vector(spin))
        .setAngularDamping(rollingLoss)
        .setCcdEnabled(thing.fast ?? false);
    const body = this.#world.createRigidBody(kind);
    const parts = partsOf(thing);
    const share = shares(parts);
    for (const [i, part] of parts.entries()) {
      const collider = colliderOf(part.shape)
        .setTranslation(...part.position)
        .setRotation(quaternion(part.turn ?? UPRIGHT))
        .setFriction(Math.sqrt(thing.friction ?? FRICTION))
        .setFrictionCombineRule(RAPIER.CoefficientCombineRule.Multiply)
        .setRestitution(thing.restitution ?? RESTITUTION)
        .setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Max);
      if (!fixed) collider.setMass((thing.mass ?? MASS) * share[i]!);
      this.#world.createCollider(collider, body);
    }
    this.#bodies.set(this.#next, body);
    return this.#next++;
  }
  remove(thing: number): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    this.#bodies.delete(thing);
    this.#world.removeRigidBody(body);
    const frame = this.#frames.get(thing);
    if (frame) this.#world.removeRigidBody(frame);
    this.#frames.delete(thing);
  }
  hinge({ thing, point, axis, limits }: Hinge): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    // the frame stands as the thing stands now: an axis has the same numbers in both, and the angle starts at 0
    const turn = turnOf(body.rotation());
    const frame = this.#world.createRigidBody(
      RAPIER.RigidBodyDesc.fixed()
        .setTranslation(...point)
        .setRotation(quaternion(turn)),
    );
    this.#frames.set(thing, frame);
    const back = conjugate(turn);
    const anchor = rotated(minus(point, triple(body.translation())), back);
    const joint = RAPIER.JointData.revolute(vector(ZERO), vector(anchor), vector(rotated(axis, back)));
    const made = this.#world.createImpulseJoint(joint, frame, body, true);
    if (limits) (made as RAPIER.RevoluteImpulseJoint).setLimits(limits[0], limits[1]);
  }

  step(dt: number): void {
    if (this.#disposed || !(dt > 0)) return;
    this.#grips.pull(dt);
    this.#world.timestep = dt;
    this.#world.step();
    this.#dt = dt;
  }
  pose(thing: number, into: Float64Array | Float32Array): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    into.set(triple(body.translation()));
    into.set(turnOf(body.rotation()), 3);
  }
  velocity(thing: number, into: Float64Array | Float32Array): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    into.set(triple(body.linvel()));
    into.set(triple(body.angvel()), 3);
  }
  isAsleep(thing: number): boolean {
    return this.#bodies.get(thing)?.isSleeping() ?? false;
  }
  push(thing: number, impulse: Triple, at?: Triple): void {
    const body = this.#bodies.get(thing);
    if (!body?.isDynamic()) return;
    if (at) body.applyImpulseAtPoint(vector(impulse), vector(at), true);
    else body.applyImpulse(vector(impulse), true);
  }
  place(thing: number, position: Triple, turn?: Turn): void {
    const body = this.#bodies.get(thing);
    if (!body) return;
    body.setTranslation(vector(position), true);
    if (turn) body.setRotation(quaternion(turn), true);
    body.setLinvel(vector(ZERO), true);
    body.setAngvel(vector(ZERO), true);
  }
  grab(thing: number, at: Triple): Grip {
    return this.#grips.grab(thing, at);
  }
  sound(world: PhysicsWorld, options?: PhysicsSoundOptions): EngineSound {
    const sound = rapierSound(world, RAPIER, this.#world, options);
    return new NumberedSound(
      sound,
      (thing) => this.#bodies.get(thing),
      () => this.#dt,
    );
  }

  held(thing: number): HeldBody | undefined {
    const body = this.#bodies.get(thing);
    if (!body?.isDynamic()) return undefined;
    const [xx, xy, xz, yy, yz, zz] = body.effectiveWorldInvInertia().elements as unknown as number[];
    return {
      mass: body.mass(),
      position: triple(body.translation()),
      turn: turnOf(body.rotation()),
      centre: triple(body.worldCom()),
      velocity: triple(body.linvel()),
      spin: triple(body.angvel()),
      inverseInertia: [xx!, xy!, xz!, xy!, yy!, yz!, xz!, yz!, zz!],
    };
  }
  setSpin(thing: number, spin: Triple): void {
    this.#bodies.get(thing)?.setAngvel(vector(spin), true);
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#bodies.clear();
    this.#world.free();
  }
}

const vector = ([x, y, z]: Triple) => ({ x, y, z });
const quaternion = ([x, y, z, w]: Turn) => ({ x, y, z, w });
const triple = ({ x, y, z }: { x: number; y: number; z: number }): Triple => [x, y, z];
const turnOf = ({ x, y, z, w }: { x: number; y: number; z: number; w: number }): Turn => [x, y, z, w];

function colliderOf(shape: Shape): RAPIER.ColliderDesc {
  if (shape.kind === "box") return RAPIER.ColliderDesc.cuboid(shape.size[0] / 2, shape.size[1] / 2, shape.size[2] / 2);
  if (shape.kind === "sphere") return RAPIER.ColliderDesc.ball(shape.radius);
  if (shape.kind === "cylinder") return RAPIER.ColliderDesc.cylinder(shape.height / 2, shape.radius);
  return RAPIER.ColliderDesc.capsule(straightOf(shape) / 2, shape.radius);
}
