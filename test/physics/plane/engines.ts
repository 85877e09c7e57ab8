// Matter and planck joined to the sound as docs/two-dimensions.md shows, and the same scene in both.
import Matter from "matter-js";
import * as planck from "planck";
import { SoundWorld } from "../../../src/index.js";
import type { Contacts, EngineHit, PlaneEngine } from "../../../src/physics/index.js";
import { planeSound } from "../../../src/physics/index.js";
import type { PlaneSoundOptions } from "../../../src/physics/plane/plane-sound.js";
import type { PlaneContact } from "../../../src/physics/plane/records.js";

export const DT = 1 / 60;
export const G = 9.81;
/** Metres of a pixel of Matter. */
export const PIXEL = 0.005;

type Offline = Awaited<ReturnType<typeof SoundWorld.createOffline>>;

/** A thing of a scene, in metres and y up: a circle, or a box. */
export interface Thing {
  radius?: number;
  size?: readonly [number, number];
  at: readonly [number, number];
  angle?: number;
  velocity?: readonly [number, number];
  restitution?: number;
  fixed?: boolean;
}

/** A scene in an engine, heard. */
export interface Scene<Body> {
  world: Offline;
  sound: Contacts<Body>;
  hits: EngineHit[];
  add(thing: Thing): Body;
  remove(body: Body): void;
  run(seconds: number, each?: () => void): void;
  /** Velocity of a body, m/s, y up. */
  velocity(body: Body): [number, number];
}

const { Bodies, Body, Composite, Engine } = Matter;

/** How Matter is told, in the few lines of the docs. */
export function matterPlane(engine: Matter.Engine): PlaneEngine<Matter.Body> {
  return {
    bodies: () => Composite.allBodies(engine.world),
    shape: ({ circleRadius, vertices, mass, isStatic }) => ({
      radius: circleRadius,
      outline: vertices,
      mass,
      fixed: isStatic,
    }),
    motion: (body) => ({
      position: body.position,
      angle: body.angle,
      velocity: Matter.Vector.mult(Body.getVelocity(body), 60), // from pixels a 60th of a second
      spin: 60 * Body.getAngularVelocity(body),
      asleep: body.isSleeping,
    }),
    *contacts() {
      for (const { collision, contacts, contactCount, isActive, isSensor } of engine.pairs.list as never as Pair[])
        for (let i = 0; isActive && !isSensor && i < contactCount; i++) {
          const { parentA, parentB, normal, depth } = collision;
          yield { a: parentB, b: parentA, point: contacts[i].vertex, normal, gap: -depth };
        }
    },
    contactsAt: "end",
    gravity: { x: 0, y: 1e6 * engine.gravity.scale * engine.gravity.y },
  };
}
/** As it is; the package's types are of an older one. */
interface Pair {
  collision: Matter.Collision;
  contacts: { vertex: Matter.Vector }[];
  contactCount: number;
  isActive: boolean;
  isSensor: boolean;
}

/** How planck is told. */
export function planckPlane(physics: planck.World): PlaneEngine<planck.Body> {
  // kept from step to step: a contact of bodies that slept is solved in the step that wakes them, without a pre-solve
  const met = new WeakMap<planck.Contact, planck.WorldManifold>();
  const told: PlaneContact<planck.Body>[] = [];
  physics.on("pre-solve", (contact) => met.set(contact, contact.getWorldManifold(null)!));
  physics.on("post-solve", (contact, { normalImpulses }) => {
    const { normal, points, separations, pointCount } = met.get(contact) ?? contact.getWorldManifold(null)!;
    const [a, b] = [contact.getFixtureA().getBody(), contact.getFixtureB().getBody()];
    for (let i = 0; i < pointCount; i++)
      told.push({ a, b, point: points[i], normal, gap: separations[i], impulse: normalImpulses[i] });
  });
  return {
    *bodies() {
      for (let body = physics.getBodyList(); body; body = body.getNext()) yield body;
    },
    shape: (body) => {
      const shape = body.getFixtureList()!.getShape();
      const { m_vertex1: start, m_vertex2: end } = shape as planck.EdgeShape;
      const corners = shape.getType() === "edge" ? [start, end] : (shape as planck.PolygonShape).m_vertices;
      return {
        ...(corners ? { outline: corners.map((corner) => body.getWorldPoint(corner)) } : { radius: shape.m_radius }),
        mass: body.getMass(),
        fixed: body.isStatic(),
      };
    },
    motion: (body) => ({
      position: body.getWorldCenter(),
      angle: body.getAngle(),
      velocity: body.getLinearVelocity(),
      spin: body.getAngularVelocity(),
      asleep: !body.isAwake(),
    }),
    contacts: () => told.splice(0),
    gravity: physics.getGravity(),
  };
}

const offline = () => SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 64 });

function heard<Body>(
  world: Offline,
  engine: PlaneEngine<Body>,
  options: PlaneSoundOptions,
  step: () => void,
  rest: Pick<Scene<Body>, "add" | "remove" | "velocity">,
): Scene<Body> {
  const sound = planeSound(world, engine, options);
  const hits: EngineHit[] = [];
  sound.onHit((hit) => hits.push(hit));
  const run = (seconds: number, each?: () => void) => {
    for (let i = 0; i < Math.round(seconds / DT); i++) {
      step();
      sound.step(DT);
      each?.();
    }
  };
  return { world, sound, hits, run, ...rest };
}

/** A scene of Matter: pixels of 5 mm, y down. */
export async function matterScene(options: PlaneSoundOptions = {}): Promise<Scene<Matter.Body>> {
  const engine = Engine.create({ gravity: { x: 0, y: 1, scale: (1e-6 * G) / PIXEL } });
  const add = ({ radius, size = [0, 0], at, angle = 0, velocity = [0, 0], restitution = 0, fixed = false }: Thing) => {
    const settings = { isStatic: fixed, angle: -angle, restitution, friction: 0.3, frictionAir: 0, slop: 0.01 };
    const [x, y] = [at[0] / PIXEL, -at[1] / PIXEL];
    const body = radius
      ? Bodies.circle(x, y, radius / PIXEL, settings)
      : Bodies.rectangle(x, y, size[0] / PIXEL, size[1] / PIXEL, settings);
    Body.setVelocity(body, { x: velocity[0] / PIXEL / 60, y: -velocity[1] / PIXEL / 60 });
    Composite.add(engine.world, body);
    return body;
  };
  return heard(
    await offline(),
    matterPlane(engine),
    { metresPerUnit: PIXEL, yDown: true, ...options },
    () => void Engine.update(engine, 1000 / 60),
    {
      add,
      remove: (body) => void Composite.remove(engine.world, body),
      velocity: (body) => {
        const { x, y } = Body.getVelocity(body);
        return [60 * PIXEL * x, -60 * PIXEL * y];
      },
    },
  );
}

/** A scene of planck: metres, y up. */
export async function planckScene(options: PlaneSoundOptions = {}): Promise<Scene<planck.Body>> {
  const physics = new planck.World({ gravity: { x: 0, y: -G } });
  const add = ({ radius, size = [0, 0], at, angle = 0, velocity = [0, 0], restitution = 0, fixed = false }: Thing) => {
    const body = physics.createBody({ type: fixed ? "static" : "dynamic", position: { x: at[0], y: at[1] }, angle });
    const shape = radius ? new planck.Circle(radius) : new planck.Box(size[0] / 2, size[1] / 2);
    body.createFixture({ shape, density: 1, restitution, friction: 0.3 });
    body.setLinearVelocity({ x: velocity[0], y: velocity[1] });
    return body;
  };
  return heard(await offline(), planckPlane(physics), options, () => physics.step(DT), {
    add,
    remove: (body) => void physics.destroyBody(body),
    velocity: (body) => {
      const { x, y } = body.getLinearVelocity();
      return [x, y];
    },
  });
}
