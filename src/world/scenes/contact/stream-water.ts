// The scene `stream-water`: drops fall into a puddle, a brook swells and ebbs, a jug is poured out over it (PHYSICS
// §9.5). How strongly each is stirred is given here; `Water` makes bubbles of it, first large ones, then more and
// smaller ones. Few sound one by one, many as noise.
import { Water } from "../../../contact/index.js";
import type { Bubbles } from "../../../contact/resonate/bubbles.js";
import type { WaterName } from "../../../contact/resonate/water.js";
import type { Vec3 } from "../../../math/vec3.js";
import { ModalModel } from "../../../model/modal-model.js";
import { type ContactSceneOptions, speedOf, swell, wander } from "./stage.js";

/** "watr" in ASCII, for the hash. */
const WATER = 0x77617472;
/** Times a second at which the water is looked at; how long it sounds, and when the last bubble is born, s. */
const [RATE, SECONDS, ENDS] = [50, 10, 9.3];

/** A place where water is stirred. */
interface Place {
  id: WaterName;
  position: Vec3;
  gain: number;
  /** W/kg at a time, s. */
  stirring: (time: number) => number;
}

/** 1 between two times, s, with ramps of a length. */
const between = (time: number, from: number, until: number, ramp: number): number =>
  Math.min(Math.max(Math.min((time - from) / ramp, (until - time) / ramp), 0), 1);

/** Stirring that still draws in a bubble now and then, W/kg. */
const EBBS = 0.02;

const PLACES: readonly Place[] = [
  {
    id: "drip",
    position: [-0.5, -0.3, -0.9],
    gain: 4,
    stirring: (time) => Math.max(between(time, 0.2, 3, 0.05), between(time, 7.6, 9.1, 0.05)),
  },
  {
    id: "stream",
    position: [0.1, -0.4, -1],
    gain: 1,
    stirring: (time) => Math.max(1.2 * swell((time - 1.6) / 6), EBBS * between(time, 5, 9, 0.1)),
  },
  {
    id: "pour",
    position: [0.5, -0.2, -0.8],
    gain: 1.5,
    stirring: (time) => Math.max(3 * between(time, 4, 6, 0.3), EBBS * between(time, 5, 8, 0.1)),
  },
];

/** The stirring of a place of the scene at a time (s), W/kg, without the unsteadiness of water. */
export function stirringAt(place: WaterName, time: number): number {
  return PLACES.find(({ id }) => id === place)?.stirring(time) ?? 0;
}

/** Stirred water, as the content of a scene file. Its seed decides the bubbles. */
export function streamWater(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  // the power that goes into turbulence is that of a flow: the cube of its speed
  const factor = speedOf(options) ** 3;
  const content = {
    format: "scene",
    version: 1,
    name: "stream-water",
    seed,
    seconds: options.seconds ?? SECONDS,
    listener: { position: [0, 0, 0] },
    masterGain: 20,
    bodies: PLACES.map(({ id, position, gain }) => ({ id, model: still(), position, gain })),
    events: PLACES.flatMap((place, i) => bubblesOf(place, i, seed, factor)),
  };
  return { content };
}

/** What the bubbles of a place are like whenever that has changed. */
function bubblesOf({ id, stirring }: Place, which: number, seed: number, factor: number): unknown[] {
  const water = new Water(id, seed);
  const events: { time: number; body: string; resonance: { bubbles: Required<Bubbles> } }[] = [];
  for (let i = 1; i < ENDS * RATE; i++) {
    const time = i / RATE;
    const unsteady = Math.exp(0.7 * wander(WATER + which, 4 * time, seed));
    const bubbles = water.step(factor * stirring(time) * unsteady, 1 / RATE);
    const before = events.at(-1)?.resonance.bubbles.rate ?? 0;
    if (bubbles.rate > 0 || before > 0) events.push({ time, body: id, resonance: { bubbles } });
  }
  const last = events.at(-1);
  if (!last || last.resonance.bubbles.rate === 0) return events;
  return [...events, { ...last, time: ENDS, resonance: { bubbles: { ...last.resonance.bubbles, rate: 0 } } }];
}

/** Water itself does not ring: what sounds is in it. */
function still(): ModalModel {
  return new ModalModel({ name: "water", frequencies: [100], decayRates: [100], gains: [0] });
}
