// One scene, three physics engines: what the playground asks of each. Things are plain data; an engine gives each a
// number, moves it, lets it be grabbed, and can be heard. The tests of adapters run the same scenes through the same
// interface.
import type { Body } from "phonolite";
import type { PairOverrides, TrackedStep } from "phonolite/contact";
import type { Contacts, ContactsOptions, ContactWorld, SoundSpec } from "phonolite/physics";

/** A world in which an engine is heard. */
export type PhysicsWorld = ContactWorld<Body>;
/** What is heard of an engine, whatever it calls its bodies. */
export type EngineContacts<Handle> = Contacts<Handle, Body>;
/** A body that sounds, or makes others sound. */
export type SoundingBody = ReturnType<EngineContacts<unknown>["body"]>;

/** Names of engines in addresses, and as people say them. */
export const ENGINE_WORDS = { rapier: "Rapier", jolt: "Jolt", cannon: "cannon-es" } as const;
/** Name of an engine in addresses. */
export type EngineName = keyof typeof ENGINE_WORDS;
/** The engines. */
export const ENGINES = Object.keys(ENGINE_WORDS) as EngineName[];

/** Three numbers, m or m/s or rad/s. */
export type Triple = readonly [number, number, number];
/** x, y, z, w. */
export type Turn = readonly [number, number, number, number];

/** A convex shape; cylinders and capsules stand along y, a capsule's height is that of the whole. */
export type Shape =
  | { kind: "box"; size: Triple }
  | { kind: "sphere"; radius: number }
  | { kind: "cylinder"; radius: number; height: number }
  | { kind: "capsule"; radius: number; height: number };

/** A shape at its place in a thing made of several. */
export interface Part {
  shape: Shape;
  position: Triple;
  turn?: Turn;
}

/** A thing in the scene. */
export interface Thing {
  /** One shape, or several that move as one. */
  shape: Shape | readonly Part[];
  position: Triple;
  turn?: Turn;
  /** It never moves. */
  fixed?: boolean;
  /** kg; of things that move. */
  mass?: number;
  /** Coulomb's. Default 0.5. */
  friction?: number;
  /** Default 0.2. */
  restitution?: number;
  velocity?: Triple;
  spin?: Triple;
  /** Loss of spin, 1/s: what makes round things stop rolling. Default 0. */
  rollingLoss?: number;
  /**
   * It may be thrown so fast that it would pass through thin things in a step: it is swept, which costs more. Default
   * false.
   */
  fast?: boolean;
}

/** A door on its frame: the thing turns about an axis through a point of the world. */
export interface Hinge {
  thing: number;
  point: Triple;
  axis: Triple;
  /** rad; left out: it turns freely. */
  limits?: readonly [number, number];
}

/** Something is held at a point and pulled about. */
export interface Grip {
  /** Where it should be, in the world. */
  moveTo(point: Triple): void;
  release(): void;
}

/** What of a scene is heard. */
export interface EngineSound extends Pick<EngineContacts<unknown>, "onHit" | "also" | "last" | "counts" | "dispose"> {
  body(thing: number, spec: string | SoundSpec): SoundingBody;
  remove(thing: number): void;
  pair(one: number | string, other: number | string, overrides: PairOverrides): void;
  /** After each step of the engine. */
  step(): TrackedStep;
  /** The thing of a number in hits and touches; undefined when it is none of ours. */
  thingOf(id: number): number | undefined;
}

/** A physics engine with a world in it. */
export interface Engine {
  readonly name: EngineName;
  /** Adds a thing and gives it a number. */
  add(thing: Thing): number;
  /** Takes it away; a number that is not there is fine. */
  remove(thing: number): void;
  hinge(hinge: Hinge): void;
  /** One step of `dt` seconds. */
  step(dt: number): void;
  /** Writes place (3) and rotation (4). */
  pose(thing: number, into: Float64Array | Float32Array): void;
  /** Writes velocity (3) and spin (3). */
  velocity(thing: number, into: Float64Array | Float32Array): void;
  isAsleep(thing: number): boolean;
  /** Pushes it, N·s, at a point of the world or at its middle. */
  push(thing: number, impulse: Triple, at?: Triple): void;
  /** Puts it elsewhere, at rest. */
  place(thing: number, position: Triple, turn?: Turn): void;
  /** Takes hold of a thing at a point of the world: a soft spring, never so strong that it throws things about. */
  grab(thing: number, at: Triple): Grip;
  /** Makes the world heard, live or offline. */
  sound(world: PhysicsWorld, options?: ContactsOptions): EngineSound;
  dispose(): void;
}

/** Loads an engine and makes a world in it; its wasm is loaded when it is first asked for. */
export type MakeEngine = (gravity: Triple) => Promise<Engine>;
