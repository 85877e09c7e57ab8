// The playground's scene in cannon-es. Friction is combined as the geometric mean and restitution as the larger of
// both, by a ContactMaterial for each pair of values. cannon-es takes bodies for boxes about their origin: they are
// told their inertia, and shapes lie about the centre of mass.
import * as CANNON from "cannon-es";
import { cannonSound } from "phonolite/cannon";
import { BodyEngine, type BodyReader } from "./body-engine.js";
import { Rubbing } from "./cannon-friction.js";
import { HingeStop } from "./cannon-hinge.js";
import type { MakeEngine, Part, Shape, Triple } from "./engine.js";
import { centreOf, halfOf, inertiaOf, MASS, partsOf, straightOf } from "./solid.js";
import { conjugate, localOf, minus, plus, rotated, tripleOf, turnOf, UPRIGHT, ZERO } from "./vectors.js";

/** Corners of the polygon that stands for a circle. */
const CORNERS = 16;
/** A thing whose edges creep more slowly than this, m/s, for so long, s, falls asleep. */
const CREEP = 0.15;
const DOZE = 0.5;

/** A world in cannon-es. */
export const makeCannon: MakeEngine = async (gravity) => new BodyEngine(cannonReader(gravity), gravity);

function cannonReader(gravity: Triple): BodyReader<CANNON.Body> {
  const world = new CANNON.World({ gravity: new CANNON.Vec3(...gravity), allowSleep: true });
  const rubbing = new Rubbing(world);
  const stops = new Set<HingeStop>();
  /** Centres of mass in the frames of things. */
  const centres = new WeakMap<CANNON.Body, Triple>();
  const centreIn = (body: CANNON.Body): Triple => rotated(centres.get(body) ?? ZERO, turnOf(body.quaternion));
  return {
    name: "cannon",
    add(thing) {
      const { position, turn = UPRIGHT, fixed = false, velocity = ZERO, spin = ZERO, rollingLoss = 0 } = thing;
      const parts = partsOf(thing);
      const mass = fixed ? 0 : (thing.mass ?? MASS);
      const centre = fixed ? ZERO : centreOf(parts);
      const body = new CANNON.Body({
        mass,
        material: rubbing.materialOf(thing),
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
      world.addBody(body);
      centres.set(body, centre);
      return body;
    },
    remove(body) {
      wakeNear(world, body);
      world.removeBody(body);
    },
    hinge(body, { point, axis, limits }) {
      const turn = turnOf(body.quaternion);
      const frame = new CANNON.Body({ mass: 0, position: vector(point), quaternion: new CANNON.Quaternion(...turn) });
      world.addBody(frame);
      const local = vector(rotated(axis, conjugate(turn)));
      const constraint = new CANNON.HingeConstraint(frame, body, {
        pivotA: new CANNON.Vec3(),
        pivotB: vector(localOf(point, tripleOf(body.position), turn)),
        axisA: local,
        axisB: local,
        collideConnected: false,
      });
      world.addConstraint(constraint);
      const stop = limits && new HingeStop(body, point, axis, limits);
      if (stop) stops.add(stop);
      return () => {
        if (stop) stops.delete(stop);
        world.removeConstraint(constraint);
        world.removeBody(frame);
      };
    },
    step(dt) {
      rubbing.stepOf(dt);
      for (const stop of stops) stop.hold(dt);
      world.step(dt);
    },
    position: (body) => minus(tripleOf(body.position), centreIn(body)),
    turn: (body) => turnOf(body.quaternion),
    velocity: (body) => tripleOf(body.velocity),
    spin: (body) => tripleOf(body.angularVelocity),
    setSpin: (body, spin) => void body.angularVelocity.set(...spin),
    isAsleep: (body) => body.sleepState === CANNON.Body.SLEEPING,
    moves: (body) => body.type === CANNON.Body.DYNAMIC,
    weight: (body) => ({
      mass: body.mass,
      centre: tripleOf(body.position),
      inverseInertia: body.invInertiaWorld.elements,
    }),
    push(body, impulse, at) {
      body.wakeUp();
      body.applyImpulse(vector(impulse), vector(at ? minus(at, tripleOf(body.position)) : ZERO));
    },
    place(body, position, turn) {
      wakeNear(world, body);
      if (turn) body.quaternion.set(...turn);
      body.position.copy(vector(plus(position, centreIn(body))));
      body.velocity.setZero();
      body.angularVelocity.setZero();
      body.aabbNeedsUpdate = true;
      body.wakeUp();
    },
    sound: (heard, options) => cannonSound(heard, world, options),
    dispose() {},
  };
}

/** What lies on a thing that goes must notice: cannon-es wakes nobody when a body leaves. */
function wakeNear(world: CANNON.World, body: CANNON.Body): void {
  body.updateAABB();
  for (const other of world.bodies) {
    if (other.sleepState !== CANNON.Body.SLEEPING) continue;
    other.updateAABB();
    if (body.aabb.overlaps(other.aabb)) other.wakeUp();
  }
}

function addPart(body: CANNON.Body, { shape, position, turn = UPRIGHT }: Part, centre: Triple): void {
  const offset = minus(position, centre);
  for (const [made, up] of shapesOf(shape))
    body.addShape(made, vector(plus(offset, rotated([0, up, 0], turn))), new CANNON.Quaternion(...turn));
}

/** What stands for a shape, and how far up its axis: cannon-es has no capsules, a barrel and two balls are one. */
function shapesOf(shape: Shape): [CANNON.Shape, number][] {
  if (shape.kind === "box") return [[new CANNON.Box(vector(halfOf(shape))), 0]];
  const { radius } = shape;
  const ball = (up: number): [CANNON.Shape, number] => [new CANNON.Sphere(radius), up];
  const barrel = (height: number): [CANNON.Shape, number] => [new CANNON.Cylinder(radius, radius, height, CORNERS), 0];
  if (shape.kind === "sphere") return [ball(0)];
  if (shape.kind === "cylinder") return [barrel(shape.height)];
  const straight = straightOf(shape);
  return straight === 0 ? [ball(0)] : [barrel(straight), ball(straight / 2), ball(-straight / 2)];
}

/** After the shapes: adding one makes cannon-es take a guess of its own. */
function setInertia(body: CANNON.Body, [x, y, z]: Triple): void {
  body.inertia.set(x, y, z);
  body.invInertia.set(1 / x, 1 / y, 1 / z);
  body.updateInertiaWorld(true);
}

const vector = ([x, y, z]: Triple) => new CANNON.Vec3(x, y, z);
