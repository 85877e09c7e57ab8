// The five scenes by which engines were compared, as plain things, and a run of one of them in an engine, heard. Sizes,
// speeds and places are those for which the figures of the hit rule were taken.
import { SoundWorld } from "phonolite";
import type { EngineHit } from "../../../src/physics/index.js";
import type {
  Engine,
  EngineName,
  EngineSound,
  Thing,
  Triple,
} from "../../../studio/pages/playground/engines/engine.js";
import { makeEngine } from "../../../studio/pages/playground/engines/index.js";

/** Length of a step, s. */
export const DT = 1 / 60;
/** Steps of a second. */
export const RATE = 60;
/** Sample rate of what is rendered, Hz. */
export const SAMPLE_RATE = 48_000;

/** Somebody stands 8 m off, from where all of a floor is nearly as far. */
const LISTENER: Triple = [0, 1.5, 8];
/** What fell out of the scene is not in it, m. */
const BELOW = -2;

/** A thing that is named, and what it is made of. */
export type Named = Thing & { material: string };
type Options = Partial<Named>;

const ground = (size: Triple, of: Options = {}): Named => ({
  shape: { kind: "box", size },
  position: [0, -size[1] / 2, 0],
  fixed: true,
  friction: 0.5,
  restitution: 0,
  material: "oak",
  ...of,
});
const FLOOR: Triple = [40, 1, 10];
const cube = (side: number, position: Triple, of: Options = {}): Named => ({
  shape: { kind: "box", size: [side, side, side] },
  position,
  mass: 1,
  friction: 0.5,
  restitution: 0,
  material: "oak",
  ...of,
});
const ball = (position: Triple, of: Options = {}): Named => ({
  shape: { kind: "sphere", radius: 0.1 },
  position,
  mass: 1,
  friction: 0.5,
  restitution: 0,
  material: "steel",
  ...of,
});

/** A ball of 1 kg falls 1 m. */
export const drop = (of: Options = {}): Named[] => [
  ground(FLOOR, { restitution: 0.5 }),
  ball([0, 1.1, 0], { restitution: 0.5, ...of }),
];
/** A ball is pushed at 2 m/s, slides, and rolls. */
export const roll = (of: Options = {}): Named[] => [ground(FLOOR), ball([-4, 0.1, 0], { velocity: [2, 0, 0], ...of })];
/** A box of 2 kg slides from 3 m/s to rest. */
export const slide = (of: Options = {}): Named[] => [
  ground(FLOOR, { friction: 0.3 }),
  cube(0.5, [-4, 0.25, 0], { mass: 2, friction: 0.3, velocity: [3, 0, 0], ...of }),
];
/** Five boxes fall 1 cm onto each other, not quite in line. */
export const stack = (of: Options = {}): Named[] => [
  ground(FLOOR),
  ...[0, 1, 2, 3, 4].map((i) => cube(0.5, [0.02 * (((i * 7) % 3) - 1), 0.25 + i * 0.52, 0], of)),
];
/** Boxes of half a kilogram are poured into a bin. */
export const pour = (count: number): Named[] => [
  ground([10, 1, 10]),
  ...[1.1, -1.1].map((x) => ground([0.2, 2, 2.4], { position: [x, 1, 0] })),
  ...[1.1, -1.1].map((z) => ground([2.4, 2, 0.2], { position: [0, 1, z] })),
  ...Array.from({ length: count }, (_, i) => {
    const chance = (k: number) => scatter(i * 7 + k);
    const turn = [chance(3) - 0.5, chance(4) - 0.5, chance(5) - 0.5, chance(6)];
    const length = Math.hypot(...turn);
    const [x = 0, y = 0, z = 0, w = 1] = turn.map((part) => part / length);
    return cube(
      0.2,
      [
        ((i % 4) - 1.5) * 0.35 + 0.1 * (chance(1) - 0.5),
        0.5 + Math.floor(i / 8) * 0.3,
        (((i >> 2) % 2) - 0.5) * 0.5 + 0.1 * (chance(2) - 0.5),
      ],
      { mass: 0.5, restitution: 0.2, turn: [x, y, z, w] },
    );
  }),
];

/** A number from 0 to 1: the same that the figures were taken with. */
function scatter(of: number): number {
  let x = (of * 2_654_435_761) >>> 0;
  x ^= x >>> 15;
  x = Math.imul(x, 2_246_822_519) >>> 0;
  x ^= x >>> 13;
  return (x >>> 0) / 2 ** 32;
}

type OfflineWorld = Awaited<ReturnType<typeof SoundWorld.createOffline>>;

/** A scene in an engine, heard. */
export interface Run {
  engine: Engine;
  sound: EngineSound;
  world: OfflineWorld;
  /** Numbers of things, as they stand in the scene. */
  things: number[];
  /** All hits so far. */
  hits: EngineHit[];
  /** One step of physics, heard; the samples of the step, mono. */
  step(): Float32Array;
  /** One step of physics of which nothing is rendered. */
  stepUnheard(): void;
  /** Fastest of all things, m/s. */
  speed(): number;
  /** Whether all that moves sleeps or is slower than 5 cm/s. */
  rests(): boolean;
  dispose(): void;
}

/** Sets up a scene. */
export async function play(name: EngineName, scene: readonly Named[], room = 64): Promise<Run> {
  const engine = await makeEngine(name, [0, -9.81, 0]);
  const world = await SoundWorld.createOffline({
    channels: 1,
    sampleRate: SAMPLE_RATE,
    limiter: false,
    maxContacts: room,
    maxBodies: Math.max(scene.length, 16),
  });
  world.setListener({ position: LISTENER });
  const sound = engine.sound(world);
  const things = scene.map((thing) => engine.add(thing));
  for (const [i, { material }] of scene.entries()) sound.body(things[i]!, material);
  const hits: EngineHit[] = [];
  sound.onHit((hit) => hits.push(hit));
  const moving = things.filter((_, i) => !scene[i]!.fixed);
  const velocity = new Float64Array(6);
  const speedOf = (thing: number) => {
    engine.velocity(thing, velocity);
    return Math.hypot(velocity[0]!, velocity[1]!, velocity[2]!);
  };
  const pose = new Float64Array(7);
  const isThere = (thing: number) => {
    engine.pose(thing, pose);
    return pose[1]! > BELOW;
  };
  const stepUnheard = () => {
    engine.step(DT);
    sound.step();
  };
  return {
    engine,
    sound,
    world,
    things,
    hits,
    step() {
      stepUnheard();
      return world.render(SAMPLE_RATE / RATE)[0]!.slice();
    },
    stepUnheard,
    speed: () => Math.max(...moving.map(speedOf)),
    rests: () => moving.every((thing) => engine.isAsleep(thing) || speedOf(thing) < 0.05 || !isThere(thing)),
    dispose() {
      sound.dispose();
      world.dispose();
      engine.dispose();
    },
  };
}

/** Mean level of samples, dB of full scale. */
export const level = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, x) => sum + x * x, 0) / samples.length + 1e-30);
