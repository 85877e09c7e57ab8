// What the scenes of contacts share: steps at 240 a second, a stream around them as a physics engine would have written
// it, and the content of a scene file around that.
import type { ContactPoint, ContactStep, KnownBody } from "../../../contact/record.js";
import type { StreamHeader } from "../../../contact/stream/header.js";
import type { Resonance } from "../../../contact/tell/resonators.js";
import { hash4, unit } from "../../../math/hash.js";
import type { Vec3 } from "../../../math/vec3.js";
import { checkNumber } from "../../checks.js";
import { type HailOptions, OPERATION } from "../hail-options.js";

/** Options of scenes of contacts. */
export interface ContactSceneOptions extends Pick<HailOptions, "seconds"> {
  /** Factor on how fast things move, 0.25 to 4. Default: 1. */
  speed?: number;
}

/** Least and greatest {@link ContactSceneOptions.speed}. */
export const SPEED_LIMITS = [0.25, 4] as const;

/** Steps a second, and the length of one, s. */
export const RATE = 240;
export const DT = 1 / RATE;
/** m/s² */
export const G = 9.81;

/** Of a body of a stream that nothing moves. */
export const FIXED = { fixed: true, mass: 0 } as const;

/** What a scene of contacts is. */
export interface Staged {
  name: string;
  seed: number;
  /** Length of the sound, s, unless another is asked for. */
  seconds: number;
  /** Where it is heard, m; the listener looks along −z. */
  listener: Vec3;
  masterGain: number;
  stream: KnownBody[];
  steps: ContactStep[];
  /** Bodies of the scene, which stand for bodies of the stream: by their ids. */
  bodies?: {
    id: string;
    model: unknown;
    position: Vec3;
    for: readonly number[];
    gain?: number;
    resonance?: Resonance;
  }[];
  /** Ids of bodies of the stream that only make others sound. */
  silent?: readonly number[];
  pairs?: { a: number; b: number; [override: string]: unknown }[];
  /** What happens to bodies of the scene besides. */
  events?: unknown[];
}

/** The content of a scene file. */
export function staged(scene: Staged, { seconds }: ContactSceneOptions): { content: unknown } {
  const { name, seed, listener, masterGain, stream, steps, bodies = [], silent = [], pairs = [], events = [] } = scene;
  const header: StreamHeader = {
    format: "contact-stream",
    version: 1,
    engine: "phonolite",
    scene: name,
    dt: DT,
    gravity: [0, -G, 0],
    impulse: "native",
    listener: { position: listener },
    bodies: stream,
  };
  const content = {
    format: "scene",
    version: 1,
    name,
    seed,
    seconds: seconds ?? scene.seconds,
    listener: { position: listener },
    masterGain,
    bodies: bodies.map(({ for: _, ...body }) => body),
    events,
    contacts: {
      stream: { header, steps },
      bodies: Object.fromEntries([
        ...bodies.flatMap((body) => body.for.map((id) => [`${id}`, body.id])),
        ...silent.map((id) => [`${id}`, null]),
      ]),
      pairs,
    },
  };
  return { content };
}

/** The steps of so many seconds: what happens in each, which ends at `time`, s, and is the `i`-th. */
export function stepsOf(seconds: number, at: (time: number, i: number) => Omit<ContactStep, "t">): ContactStep[] {
  return Array.from({ length: seconds * RATE }, (_, i) => ({ t: (i + 1) * DT, ...at((i + 1) * DT, i) }));
}

/** The factor of speed, checked. */
export function speedOf({ speed = 1 }: ContactSceneOptions): number {
  return checkNumber(OPERATION, "speed", speed, "", ...SPEED_LIMITS);
}

/** Four numbers from 0 to 1 by chance: of `what`, the `which`-th. */
export function chance(what: number, which: number, seed: number): readonly [number, number, number, number] {
  const [a, b, c, d] = hash4(what, which, 0, seed);
  return [unit(a), unit(b), unit(c), unit(d)];
}

/** A number from −1 to 1 that wanders by chance, smooth in time: `place` 1 apart are nearly independent. */
export function wander(what: number, place: number, seed: number): number {
  const at = Math.floor(place);
  const part = place - at;
  const [from] = chance(what, at, seed);
  const [to] = chance(what, at + 1, seed);
  return 2 * (from + (to - from) * part * part * (3 - 2 * part)) - 1;
}

/** A point at which two bodies touch and stay together; `slip` is the velocity of b against a. */
export function resting(a: number, b: number, p: Vec3, n: Vec3, j: number, slip: Vec3, m: number): ContactPoint {
  return { a, b, p, n, d: 0, j, vn: 0, vo: 0, slip, va: [0, 0, 0], vb: slip, m };
}

/** A point at which two bodies meet at a closing speed and part at another, m/s. */
export function meeting(
  a: number,
  b: number,
  p: Vec3,
  n: Vec3,
  speeds: readonly [closing: number, parting: number],
  slip: Vec3,
  m: number,
): ContactPoint {
  const [vn, vo] = speeds;
  return { a, b, p, n, d: 0, j: m * (vn + vo), vn, vo, slip, m };
}

/** Bell-shaped from 0 to 1 and back within 0 to 1: sin². */
export function swell(part: number): number {
  return part > 0 && part < 1 ? Math.sin(Math.PI * part) ** 2 : 0;
}
