// Small scenes of cannon-es that tests hear: floors, balls and boxes of 60 steps a second, with numbers of
// physics-engine lore in SI units.
import * as CANNON from "cannon-es";
import { SoundWorld } from "../../../src/index.js";
import { cannonSound } from "../../../src/physics/cannon/index.js";
import type { EngineHit } from "../../../src/physics/index.js";

export const DT = 1 / 60;

/** An offline world of sound with room for piles. */
export const silence = (options = {}) =>
  SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 64, ...options });

/** A world with gravity; friction and restitution hold for everything. */
export function earth({ friction = 0.3, restitution = 0 } = {}): CANNON.World {
  const world = new CANNON.World({ gravity: new CANNON.Vec3(0, -9.81, 0) });
  world.defaultContactMaterial.friction = friction;
  world.defaultContactMaterial.restitution = restitution;
  return world;
}

/** A plane whose face looks up. */
export function floorOf(world: CANNON.World): CANNON.Body {
  const floor = new CANNON.Body({ type: CANNON.Body.STATIC, shape: new CANNON.Plane() });
  floor.quaternion.setFromEuler(-Math.PI / 2, 0, 0);
  world.addBody(floor);
  return floor;
}

/** A body with one shape at a place. */
export function add(
  world: CANNON.World,
  shape: CANNON.Shape,
  at: readonly [number, number, number],
  options: ConstructorParameters<typeof CANNON.Body>[0] = { mass: 1 },
): CANNON.Body {
  const body = new CANNON.Body({ shape, position: new CANNON.Vec3(...at), ...options });
  world.addBody(body);
  return body;
}
export const ball = (radius = 0.1) => new CANNON.Sphere(radius);
/** A box by its full sides, m. */
export const box = (x: number, y = x, z = x) => new CANNON.Box(new CANNON.Vec3(x / 2, y / 2, z / 2));

/** A sound of a world in which all bodies have a material, with its hits. */
export async function heard(world: CANNON.World, material = "steel") {
  const silent = await silence();
  const sound = cannonSound(silent, world);
  for (const body of world.bodies) sound.body(body, body.type === CANNON.Body.STATIC ? "concrete" : material);
  const hits: EngineHit[] = [];
  sound.onHit((hit) => hits.push(hit));
  return { sound, world: silent, hits };
}

export const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
