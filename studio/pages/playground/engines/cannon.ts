// The playground's scene in cannon-es. Friction is combined as the geometric mean and restitution as the larger of
// both, by a ContactMaterial for each pair of values. cannon-es takes bodies for boxes about their origin: they are
// told their inertia, and shapes lie about the centre of mass.
import * as CANNON from "cannon-es";
import { cannonSound } from "phonolite/cannon";
import type { PhysicsSoundOptions, PhysicsWorld } from "phonolite/physics";
import { Rubbing } from "./cannon-friction.js";
import { HingeStop } from "./cannon-hinge.js";
import type { Engine, EngineSound, Grip, Hinge, MakeEngine, Part, Shape, Thing, Triple, Turn } from "./engine.js";
import { NumberedSound } from "./engine-sound.js";
import { Grips, type Handled, type HeldBody } from "./grips.js";
import { centreOf, inertiaOf, MASS, partsOf, straightOf } from "./solid.js";
import { conjugate, minus, plus, rotated, UPRIGHT, ZERO } from "./vectors.js";

/** Corners of the polygon that stands for a circle. */
const CORNERS = 16;
/** A thing whose edges creep more slowly than this, m/s, for so long, s, falls asleep. */
const CREEP = 0.15;
const DOZE = 0.5;

/** A world in cannon-es. */
export const makeCannon: MakeEngine = async (gravity) => new CannonEngine(gravity);

interface Held {
  body: CANNON.Body;
  /** Centre of mass in the frame of the thing. */
  centre: Triple;
}

class CannonEngine implements Engine, Handled {
  readonly name = "cannon";
  readonly gravity: Triple;
  readonly #world: CANNON.World;
  readonly #things = new Map<number, Held>();
  readonly #grips = new Grips(this);
  readonly #rubbing: Rubbing;
  readonly #stops = new Map<number, HingeStop[]>();
  readonly #constraints = new Map<number, CANNON.Constraint[]>();
  #next = 0;
  #dt = 1 / 60;
  #disposed = false;

  constructor(gravity: Triple) {
    this.gravity = gravity;
    this.#world = new CANNON.World({ gravity: new CANNON.Vec3(...gravity), allowSleep: true });
    this.#rubbing = new Rubbing(this.#world);
  }

  add(thing: Thing): number {
    const { position, turn = UPRIGHT, fixed = false, velocity = ZERO, spin = ZERO, rollingLoss = 0 } = thing;
    const parts = partsOf(thing);
    const mass = fixed ? 0 : (thing.mass ?? MASS);
    const centre = fixed ? ZERO : centreOf(parts);
    const body = new CANNON.Body({
      mass,
      material: this.#rubbing.materialOf(thing),
      position: vector(plus(position, rotated(centre, turn))),
      quaternion: new CANNON.Quaternion(...turn),
      velocity: vector(velocity),
      angularVelocity: vector(spin),
      linearDamping: 0,
      // what stays after a second
      angularDamping: 1 - Math.exp(-rollingLoss),
      sleepTimeLimit: DOZE,
    });
    for (const part of parts) addPart(body, part, centre);
    if (!fixed) setInertia(body, inertiaOf(parts, mass));
    // cannon-es adds m/s to rad/s: by its own limit small things, which tremble by tenths of a radian, never sleep
    body.sleepSpeedLimit = CREEP * Math.hypot(1, 1 / body.boundingRadius);
    this.#world.addBody(body);
    this.#things.set(this.#next, { body, centre });
    return this.#next++;
  }
  remove(thing: number): void {
    const held = this.#things.get(thing);
    if (!held) return;
    for (const constraint of this.#constraints.get(thing) ?? []) {
      this.#world.removeConstraint(constraint);
      this.#world.removeBody(constraint.bodyA);
    }
    this.#constraints.delete(thing);
    this.#stops.delete(thing);
    this.#things.delete(thing);
    this.#wakeNear(held.body);
    this.#world.removeBody(held.body);
  }
  hinge(hinge: Hinge): void {
    const held = this.#things.get(hinge.thing);
    if (!held) return;
    const { thing, point, axis, limits } = hinge;
    const turn = turnOf(held.body.quaternion);
    const back = conjugate(turn);
    const frame = new CANNON.Body({ mass: 0, position: vector(point), quaternion: new CANNON.Quaternion(...turn) });
    this.#world.addBody(frame);
    const local = vector(rotated(axis, back));
    const constraint = new CANNON.HingeConstraint(frame, held.body, {
      pivotA: new CANNON.Vec3(),
      pivotB: vector(rotated(minus(point, triple(held.body.position)), back)),
      axisA: local,
      axisB: local,
      collideConnected: false,
    });
    this.#world.addConstraint(constraint);
    this.#constraints.set(thing, [...(this.#constraints.get(thing) ?? []), constraint]);
    if (limits)
      this.#stops.set(thing, [...(this.#stops.get(thing) ?? []), new HingeStop(held.body, point, axis, limits)]);
  }

  step(dt: number): void {
    if (this.#disposed || !(dt > 0)) return;
    this.#rubbing.stepOf(dt);
    this.#grips.pull(dt);
    for (const stops of this.#stops.values()) for (const stop of stops) stop.hold(dt);
    this.#world.step(dt);
    this.#dt = dt;
  }
  pose(thing: number, into: Float64Array | Float32Array): void {
    const held = this.#things.get(thing);
    if (!held) return;
    const turn = turnOf(held.body.quaternion);
    into.set(minus(triple(held.body.position), rotated(held.centre, turn)));
    into.set(turn, 3);
  }
  velocity(thing: number, into: Float64Array | Float32Array): void {
    const held = this.#things.get(thing);
    if (!held) return;
    into.set(triple(held.body.velocity));
    into.set(triple(held.body.angularVelocity), 3);
  }
  isAsleep(thing: number): boolean {
    return this.#things.get(thing)?.body.sleepState === CANNON.Body.SLEEPING;
  }
  push(thing: number, impulse: Triple, at?: Triple): void {
    const held = this.#things.get(thing);
    if (held?.body.type !== CANNON.Body.DYNAMIC) return;
    held.body.wakeUp();
    held.body.applyImpulse(vector(impulse), vector(at ? minus(at, triple(held.body.position)) : ZERO));
  }
  place(thing: number, position: Triple, turn?: Turn): void {
    const held = this.#things.get(thing);
    if (!held) return;
    const { body, centre } = held;
    this.#wakeNear(body);
    if (turn) body.quaternion.set(...turn);
    body.position.copy(vector(plus(position, rotated(centre, turnOf(body.quaternion)))));
    body.velocity.setZero();
    body.angularVelocity.setZero();
    body.aabbNeedsUpdate = true;
    body.wakeUp();
  }
  grab(thing: number, at: Triple): Grip {
    return this.#grips.grab(thing, at);
  }
  sound(world: PhysicsWorld, options?: PhysicsSoundOptions): EngineSound {
    const sound = cannonSound(world, this.#world, options);
    return new NumberedSound(
      sound,
      (thing) => this.#things.get(thing)?.body,
      () => this.#dt,
    );
  }

  held(thing: number): HeldBody | undefined {
    const held = this.#things.get(thing);
    if (held?.body.type !== CANNON.Body.DYNAMIC) return undefined;
    const { body, centre } = held;
    const turn = turnOf(body.quaternion);
    const middle = triple(body.position);
    return {
      mass: body.mass,
      position: minus(middle, rotated(centre, turn)),
      turn,
      centre: middle,
      velocity: triple(body.velocity),
      spin: triple(body.angularVelocity),
      inverseInertia: body.invInertiaWorld.elements,
    };
  }
  setSpin(thing: number, spin: Triple): void {
    this.#things.get(thing)?.body.angularVelocity.set(...spin);
  }

  dispose(): void {
    if (this.#disposed) return;
    for (const thing of [...this.#things.keys()]) this.remove(thing);
    this.#disposed = true;
  }

  /** What lies on a thing that goes must notice: cannon-es wakes nobody when a body leaves. */
  #wakeNear(body: CANNON.Body): void {
    body.updateAABB();
    for (const other of this.#world.bodies) {
      if (other.sleepState !== CANNON.Body.SLEEPING) continue;
      other.updateAABB();
      if (body.aabb.overlaps(other.aabb)) other.wakeUp();
    }
  }
}

function addPart(body: CANNON.Body, { shape, position, turn = UPRIGHT }: Part, centre: Triple): void {
  const offset = minus(position, centre);
  for (const [made, up] of shapesOf(shape))
    body.addShape(made, vector(plus(offset, rotated([0, up, 0], turn))), new CANNON.Quaternion(...turn));
}

/** What stands for a shape, and how far up its axis: cannon-es has no capsules, a barrel and two balls are one. */
function shapesOf(shape: Shape): [CANNON.Shape, number][] {
  if (shape.kind === "box")
    return [[new CANNON.Box(new CANNON.Vec3(shape.size[0] / 2, shape.size[1] / 2, shape.size[2] / 2)), 0]];
  const { radius } = shape;
  if (shape.kind === "sphere") return [[new CANNON.Sphere(radius), 0]];
  if (shape.kind === "cylinder") return [[new CANNON.Cylinder(radius, radius, shape.height, CORNERS), 0]];
  const straight = straightOf(shape);
  if (straight === 0) return [[new CANNON.Sphere(radius), 0]];
  return [
    [new CANNON.Cylinder(radius, radius, straight, CORNERS), 0],
    [new CANNON.Sphere(radius), straight / 2],
    [new CANNON.Sphere(radius), -straight / 2],
  ];
}

/** After the shapes: adding one makes cannon-es take a guess of its own. */
function setInertia(body: CANNON.Body, [x, y, z]: Triple): void {
  body.inertia.set(x, y, z);
  body.invInertia.set(1 / x, 1 / y, 1 / z);
  body.updateInertiaWorld(true);
}

const vector = ([x, y, z]: Triple) => new CANNON.Vec3(x, y, z);
const triple = ({ x, y, z }: CANNON.Vec3): Triple => [x, y, z];
const turnOf = ({ x, y, z, w }: CANNON.Quaternion): Turn => [x, y, z, w];
