// The three versions of Rapier in two dimensions, and small scenes in them.
import R2_21 from "@dimforge/rapier2d-compat";
import R2_19 from "rapier2d-0.19";
import R2_20 from "rapier2d-0.20";
import { SoundWorld } from "../../../src/index.js";
import type { EngineHit } from "../../../src/physics/index.js";
import { type RapierSoundOptions, rapierSound } from "../../../src/physics/rapier/index.js";
import { G, type Sound } from "./engines.js";

/** The newest one stands for the type of all: what the tests use is the same. */
export type Rapier2 = typeof R2_21;
await Promise.all([R2_21.init(), R2_20.init(), R2_19.init()]);

export const NEWEST2 = R2_21;
export const ENGINES2 = [
  ["0.21", R2_21],
  ["0.20", R2_20 as unknown as Rapier2],
  ["0.19", R2_19 as unknown as Rapier2],
] as const;

/** A world of two dimensions that is heard. */
export interface FlatScene {
  R: Rapier2;
  physics: InstanceType<Rapier2["World"]>;
  world: Awaited<ReturnType<typeof SoundWorld.createOffline>>;
  sound: Sound;
  hits: EngineHit[];
  /** Units of the engine that a metre has, and the way of its y. */
  unit: number;
  up: number;
  /** Steps both, `seconds` long; calls `each` after each step. */
  run(seconds: number, each?: () => void): void;
}

/** A scene in metres, or in whatever units and with whatever y the options say. */
export async function flatScene(R: Rapier2, options: RapierSoundOptions = {}): Promise<FlatScene> {
  const unit = 1 / (options.metresPerUnit ?? 1);
  const up = options.yDown ? -1 : 1;
  const physics = new R.World({ x: 0, y: -G * unit * up });
  physics.integrationParameters.lengthUnit = unit;
  const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 64 });
  const sound = rapierSound(world, R, physics, options);
  const hits: EngineHit[] = [];
  sound.onHit((hit) => hits.push(hit));
  const run = (seconds: number, each?: () => void) => {
    for (let i = 0; i < Math.round(seconds / physics.timestep); i++) {
      physics.step();
      sound.step();
      each?.();
    }
  };
  return { R, physics, world, sound, hits, unit, up, run };
}

/** A floor whose top is at 0, 20 m long and 1 m thick. */
export function flatFloor({ R, physics, unit, up }: FlatScene, restitution = 0): InstanceType<Rapier2["Collider"]> {
  const floor = R.ColliderDesc.cuboid(10 * unit, 0.5 * unit).setTranslation(0, -0.5 * unit * up);
  return physics.createCollider(floor.setFriction(0.5).setRestitution(restitution));
}

/** A body with one collider; its shape is in units of the engine, its place in metres. */
export function flatBody(
  { R, physics, unit, up }: FlatScene,
  shape: InstanceType<Rapier2["ColliderDesc"]>,
  [x, y]: readonly [number, number],
  { angle = 0, restitution = 0 } = {},
): InstanceType<Rapier2["RigidBody"]> {
  const desc = R.RigidBodyDesc.dynamic().setTranslation(x * unit, y * unit * up);
  const body = physics.createRigidBody(desc.setRotation(angle * up).setCanSleep(false));
  physics.createCollider(shape.setFriction(0.5).setRestitution(restitution), body);
  return body;
}
