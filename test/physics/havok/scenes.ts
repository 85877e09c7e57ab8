// Scenes of Babylon.js with the real Havok and no picture: every `scene.animate()` is a frame of 16 ms.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import "@babylonjs/core/Physics/joinedPhysicsEngineComponent.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { type PhysicsShape, PhysicsShapeBox, PhysicsShapeSphere } from "@babylonjs/core/Physics/v2/physicsShape.js";
import { Scene } from "@babylonjs/core/scene.js";
import HavokPhysics from "@babylonjs/havok";
import { SoundWorld } from "../../../src/index.js";
import { havokSound } from "../../../src/physics/havok/index.js";
import type { EngineHit } from "../../../src/physics/index.js";

/** Length of a frame, s. */
export const DT = 0.016;
export const STATIC = 0;
export const ANIMATED = 1;
export const DYNAMIC = 2;

// Havok's own way to its wasm is a fetch, which Node has not for files
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm"));
const havok = HavokPhysics({ wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset) as ArrayBuffer });
Logger.LogLevels = Logger.ErrorLogLevel;

/** An offline world of sound. */
export const silence = (options = {}) =>
  SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 64, ...options });

/** A scene under gravity. */
export async function earth({ rightHanded = true, constantSteps = false } = {}) {
  const scene = new Scene(new NullEngine());
  scene.useConstantAnimationDeltaTime = true;
  scene.useRightHandedSystem = rightHanded;
  const plugin = new HavokPlugin(!constantSteps, await havok);
  scene.enablePhysics(new Vector3(0, -9.81, 0), plugin);
  return { scene, plugin };
}

/** A body at a place; mass in kg. */
export function add(
  scene: Scene,
  shape: PhysicsShape,
  at: readonly [number, number, number],
  { motion = DYNAMIC, mass = 1, friction = 0.5, restitution = 0 } = {},
): PhysicsBody {
  const node = new TransformNode("thing", scene);
  node.position.set(...at);
  node.rotationQuaternion = Quaternion.Identity();
  const body = new PhysicsBody(node, motion, false, scene);
  shape.material = { friction, restitution };
  body.shape = shape;
  if (motion === DYNAMIC) body.setMassProperties({ mass });
  return body;
}
export const ball = (scene: Scene, radius = 0.1) => new PhysicsShapeSphere(Vector3.Zero(), radius, scene);
/** A box by its full sides, m. */
export const box = (scene: Scene, x: number, y = x, z = x) =>
  new PhysicsShapeBox(Vector3.Zero(), Quaternion.Identity(), new Vector3(x, y, z), scene);
/** A slab whose top is at height 0. */
export const floorOf = (scene: Scene, options = {}) =>
  add(scene, box(scene, 20, 1, 20), [0, -0.5, 0], { motion: STATIC, ...options });

/** A sound of a scene, with its hits. */
export async function heard(scene: Scene, named: readonly (readonly [PhysicsBody, string])[]) {
  const world = await silence();
  const sound = havokSound(world, scene);
  for (const [body, material] of named) sound.body(body, material);
  const hits: EngineHit[] = [];
  sound.onHit((hit) => hits.push(hit));
  return { sound, world, hits };
}

export const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
