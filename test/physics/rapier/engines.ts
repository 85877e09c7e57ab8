// The three versions of Rapier that are known, and small scenes in them.
import RAPIER_21 from "@dimforge/rapier3d-compat";
import RAPIER_19 from "rapier-0.19";
import RAPIER_20 from "rapier-0.20";
import { SoundWorld } from "../../../src/index.js";
import type { Contacts, EngineHit } from "../../../src/physics/index.js";
import { type RapierSoundOptions, rapierSound } from "../../../src/physics/rapier/index.js";
import type { RapierBody, RapierCollider } from "../../../src/physics/rapier/types.js";
import type { Body } from "../../../src/world/body.js";

/** The newest one stands for the type of all: what the tests use is the same. */
export type Rapier = typeof RAPIER_21;
export type World = InstanceType<Rapier["World"]>;
export type Sound = Contacts<RapierBody | RapierCollider, Body>;

await Promise.all([RAPIER_21.init(), RAPIER_20.init(), RAPIER_19.init()]);

export const NEWEST = RAPIER_21;
export const ENGINES = [
  ["0.21", RAPIER_21],
  ["0.20", RAPIER_20 as unknown as Rapier],
  ["0.19", RAPIER_19 as unknown as Rapier],
] as const;

export const G = 9.81;
export const DT = 1 / 60;

/** A physics world. */
export interface Place {
  R: Rapier;
  physics: World;
}
/** A physics world that is heard. */
export interface Scene extends Place {
  world: Awaited<ReturnType<typeof SoundWorld.createOffline>>;
  sound: Sound;
  hits: EngineHit[];
  /** Steps both, `seconds` long; calls `each` after each step. */
  run(seconds: number, each?: () => void): void;
}

export async function sceneOf(R: Rapier, options: RapierSoundOptions = {}): Promise<Scene> {
  const physics = new R.World({ x: 0, y: -G, z: 0 });
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
  return { R, physics, world, sound, hits, run };
}

/** A floor whose top is at 0. */
export function addFloor({ R, physics }: Place, friction = 0.5, restitution = 0): InstanceType<Rapier["Collider"]> {
  const floor = R.ColliderDesc.cuboid(10, 0.5, 10).setTranslation(0, -0.5, 0);
  return physics.createCollider(floor.setFriction(friction).setRestitution(restitution));
}

/** A body with one collider. */
export function addBody(
  { R, physics }: Place,
  shape: InstanceType<Rapier["ColliderDesc"]>,
  mass: number,
  [x, y, z]: readonly [number, number, number],
  friction = 0.5,
  restitution = 0,
): InstanceType<Rapier["RigidBody"]> {
  const body = physics.createRigidBody(R.RigidBodyDesc.dynamic().setTranslation(x, y, z));
  physics.createCollider(shape.setMass(mass).setFriction(friction).setRestitution(restitution), body);
  return body;
}
