// Reads a world of cannon-es: forces of its contact equations become impulses, places are put together from the start
// of the step, where they belong.
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyFacts, ContactSink, Engine } from "../sound/engine.js";
import { cannonFacts } from "./facts.js";
import { type CannonBody, type CannonWorld, SLEEPING } from "./types.js";

/** A world of cannon-es as a reader sees it. The key of a body is the body itself. */
export class CannonEngine implements Engine<CannonBody> {
  readonly name = "cannon-es";
  /** Its contacts come and go: a resting box has two, three, four points. */
  readonly hold = 6;
  readonly #world: CannonWorld;
  readonly #heard = new Set<CannonBody>();

  constructor(world: CannonWorld) {
    if (!isWorld(world))
      throw new PhonoliteError(
        "cannon sound",
        "world",
        "a World of cannon-es 0.20 (the older package cannon is another engine: it has no fixedStep)",
        world,
      );
    this.#world = world;
  }

  /** A step of the world may be several internal ones, or none: each is kept until it is asked for. */
  readonly waits = true;

  stepLength(): number {
    return this.#world.dt;
  }
  listen(stepped: () => void): () => void {
    const world = this.#world;
    let deaf = false;
    const onStep = () => {
      if (!deaf) stepped();
    };
    world.addEventListener("postStep", onStep);
    return () => {
      deaf = true;
      // cannon-es stumbles over listeners that leave while it calls them, and this may be called from one
      queueMicrotask(() => world.removeEventListener("postStep", onStep));
    };
  }
  gravity(): Vec3 {
    const { x, y, z } = this.#world.gravity;
    return [x, y, z];
  }
  keyOf(body: CannonBody): CannonBody {
    if (isBody(body)) return body;
    throw new PhonoliteError("add body", "body", "a Body of cannon-es", body);
  }
  facts(key: CannonBody): BodyFacts {
    if (!this.isPresent(key)) {
      const where = key.world ? "one of another world" : "one that is in none";
      throw new PhonoliteError("add body", "body", "one of this world: world.addBody(body) first", new Came(where));
    }
    return cannonFacts(key);
  }
  isPresent(key: CannonBody): boolean {
    return key.world === this.#world;
  }
  isAlive(): boolean {
    return true;
  }
  attach(key: CannonBody): void {
    this.#heard.add(key);
  }
  detach(key: CannonBody): void {
    this.#heard.delete(key);
  }

  read({ position, quaternion, velocity, angularVelocity, sleepState }: CannonBody, into: Float64Array): boolean {
    into.set([position.x, position.y, position.z, quaternion.x, quaternion.y, quaternion.z, quaternion.w]);
    into.set([velocity.x, velocity.y, velocity.z, angularVelocity.x, angularVelocity.y, angularVelocity.z], 7);
    return sleepState === SLEEPING;
  }

  contacts(sink: ContactSink, dt: number): void {
    const { points } = sink;
    let last: { bi?: CannonBody; bj?: CannonBody } = {};
    let a = -1;
    let b = -1;
    for (const contact of this.#world.contacts) {
      const { bi, bj, ri, rj, ni } = contact;
      // the points of a pair come one after the other
      if (bi !== last.bi || bj !== last.bj) {
        last = contact;
        const heard = this.#isHeard(bi, bj);
        a = heard ? sink.idOf(bi) : -1;
        b = heard ? sink.idOf(bj) : -1;
      }
      if (a < 0 || b < 0 || !contact.enabled) continue;
      const { previousPosition: from } = bi;
      const { previousPosition: to } = bj;
      const x = from.x + ri.x;
      const y = from.y + ri.y;
      const z = from.z + ri.z;
      const dx = to.x + rj.x - x;
      const dy = to.y + rj.y - y;
      const dz = to.z + rj.z - z;
      points.push({
        a,
        b,
        p: [x + dx / 2, y + dy / 2, z + dz / 2],
        n: [ni.x, ni.y, ni.z],
        d: dx * ni.x + dy * ni.y + dz * ni.z,
        j: contact.multiplier * dt,
      });
    }
  }

  /**
   * Whether a pair has a body that sounds, and none that is only a trigger, whose forces are those of some step before.
   */
  #isHeard(one: CannonBody, other: CannonBody): boolean {
    return (this.#heard.has(one) || this.#heard.has(other)) && !one.isTrigger && !other.isTrigger;
  }
}

/** cannon-es has no version: a world is known by what it has. */
function isWorld(world: unknown): boolean {
  const { contacts, bodies, gravity, fixedStep, addEventListener } = (world ?? {}) as Partial<CannonWorld>;
  return (
    Array.isArray(contacts) &&
    Array.isArray(bodies) &&
    typeof gravity?.x === "number" &&
    typeof fixedStep === "function" &&
    typeof addEventListener === "function"
  );
}
function isBody(body: unknown): boolean {
  const { position, previousPosition, quaternion, shapes } = (body ?? {}) as Partial<CannonBody>;
  return Boolean(position && previousPosition && quaternion && Array.isArray(shapes));
}
