// What is the same in every engine: numbers of things, hinges, hands, and the sound around them. What differs is a
// reader, which knows the engine's own bodies.
import type { ContactsOptions } from "phonolite/physics";
import type {
  Engine,
  EngineContacts,
  EngineName,
  EngineSound,
  Grip,
  Hinge,
  PhysicsWorld,
  Thing,
  Triple,
  Turn,
} from "./engine.js";
import { numberedSound } from "./engine-sound.js";
import { Grips, type HeldBody } from "./grips.js";

/** How a body moves under a hand. */
export type Weight = Pick<HeldBody, "mass" | "centre" | "inverseInertia">;

/** Reads and moves the bodies of one engine. */
export interface BodyReader<Body> {
  readonly name: EngineName;
  /** Makes a body of a thing. */
  add(thing: Thing): Body;
  /** Takes a body out of the world; what hangs on the body is gone already. */
  remove(body: Body): void;
  /** Hangs a body on an axis; returns what takes the hinge away. */
  hinge(body: Body, hinge: Hinge): () => void;
  step(dt: number): void;
  position(body: Body): Triple;
  turn(body: Body): Turn;
  velocity(body: Body): Triple;
  spin(body: Body): Triple;
  setSpin(body: Body, spin: Triple): void;
  isAsleep(body: Body): boolean;
  /** Whether the body can be moved. */
  moves(body: Body): boolean;
  weight(body: Body): Weight;
  /** Pushes a body, N·s, at a point of the world or at its middle, and wakes it. */
  push(body: Body, impulse: Triple, at?: Triple): void;
  /** Puts a body elsewhere, at rest; its turn stays where none is given. */
  place(body: Body, position: Triple, turn?: Turn): void;
  sound(world: PhysicsWorld, options?: ContactsOptions): EngineContacts<Body>;
  dispose(): void;
}

/** An engine by its reader. */
export class BodyEngine<Body> implements Engine {
  readonly name: EngineName;
  readonly gravity: Triple;
  readonly #reader: BodyReader<Body>;
  readonly #bodies = new Map<number, Body>();
  readonly #hinges = new Map<number, (() => void)[]>();
  readonly #grips = new Grips(this);
  #next = 0;
  #dt = 1 / 60;
  #disposed = false;

  constructor(reader: BodyReader<Body>, gravity: Triple) {
    this.name = reader.name;
    this.gravity = gravity;
    this.#reader = reader;
  }

  add(thing: Thing): number {
    this.#bodies.set(this.#next, this.#reader.add(thing));
    return this.#next++;
  }
  remove(thing: number): void {
    const body = this.#bodies.get(thing);
    if (body === undefined) return;
    for (const unhinge of this.#hinges.get(thing) ?? []) unhinge();
    this.#hinges.delete(thing);
    this.#bodies.delete(thing);
    this.#reader.remove(body);
  }
  hinge(hinge: Hinge): void {
    const body = this.#bodies.get(hinge.thing);
    if (body === undefined) return;
    const unhinge = this.#reader.hinge(body, hinge);
    this.#hinges.set(hinge.thing, [...(this.#hinges.get(hinge.thing) ?? []), unhinge]);
  }

  step(dt: number): void {
    if (this.#disposed || !(dt > 0)) return;
    this.#grips.pull(dt);
    this.#reader.step(dt);
    this.#dt = dt;
  }
  pose(thing: number, into: Float64Array | Float32Array): void {
    const body = this.#bodies.get(thing);
    if (body === undefined) return;
    into.set(this.#reader.position(body));
    into.set(this.#reader.turn(body), 3);
  }
  velocity(thing: number, into: Float64Array | Float32Array): void {
    const body = this.#bodies.get(thing);
    if (body === undefined) return;
    into.set(this.#reader.velocity(body));
    into.set(this.#reader.spin(body), 3);
  }
  isAsleep(thing: number): boolean {
    const body = this.#bodies.get(thing);
    return body !== undefined && this.#reader.isAsleep(body);
  }
  push(thing: number, impulse: Triple, at?: Triple): void {
    const body = this.#bodies.get(thing);
    if (body !== undefined && this.#reader.moves(body)) this.#reader.push(body, impulse, at);
  }
  place(thing: number, position: Triple, turn?: Turn): void {
    const body = this.#bodies.get(thing);
    if (body !== undefined) this.#reader.place(body, position, turn);
  }
  grab(thing: number, at: Triple): Grip {
    return this.#grips.grab(thing, at);
  }
  sound(world: PhysicsWorld, options?: ContactsOptions): EngineSound {
    return numberedSound(
      this.#reader.sound(world, options),
      (thing) => this.#bodies.get(thing),
      () => this.#dt,
    );
  }

  held(thing: number): HeldBody | undefined {
    const body = this.#bodies.get(thing);
    const reader = this.#reader;
    if (body === undefined || !reader.moves(body)) return undefined;
    return {
      ...reader.weight(body),
      position: reader.position(body),
      turn: reader.turn(body),
      velocity: reader.velocity(body),
      spin: reader.spin(body),
    };
  }
  setSpin(thing: number, spin: Triple): void {
    const body = this.#bodies.get(thing);
    if (body !== undefined) this.#reader.setSpin(body, spin);
  }

  dispose(): void {
    if (this.#disposed) return;
    for (const thing of [...this.#bodies.keys()]) this.remove(thing);
    this.#disposed = true;
    this.#reader.dispose();
  }
}
