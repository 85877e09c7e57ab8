// What the tests of the tracker share: reading a recorded stream, running it, and the physics of a ball, done by hand.
import { readFileSync } from "node:fs";
import type { ContactPoint, ContactStep, KnownBody } from "../../../src/contact/record.js";
import { type StreamHeader, trackerOptionsOf } from "../../../src/contact/stream/header.js";
import { ContactStreamReader } from "../../../src/contact/stream/reader.js";
import { checkStep } from "../../../src/contact/tracker/check-step.js";
import { ContactTracker, type Hit, type Touch, type TrackerOptions } from "../../../src/contact/tracker/tracker.js";

/** A stream in memory. */
export interface Stream {
  header: StreamHeader;
  steps: ContactStep[];
}

export const STREAMS = [
  "drop-rapier",
  "drop-rapier020",
  "drop-havok",
  "slide-rapier",
  "roll-jolt",
  "stack-jolt",
  "stack-cannon",
  "pour-rapier",
  "pour-cannon",
] as const;

/** A recorded stream. */
export function readStream(name: (typeof STREAMS)[number]): Stream {
  const reader = new ContactStreamReader();
  const steps = reader.push(readFileSync(new URL(`../../data/contact-streams/${name}.jsonl`, import.meta.url), "utf8"));
  steps.push(...reader.end());
  return { header: reader.header!, steps };
}

/** What a tracker found in a stream. */
export interface Found {
  tracker: ContactTracker;
  hits: Hit[];
  /** Touches of each step, with the time of its end. */
  steps: { t: number; touches: Touch[]; ended: number[] }[];
  /** Keys of all touches. */
  keys: Set<number>;
}

/** Runs a tracker over a stream. */
export function track({ header, steps }: Stream, options: TrackerOptions = {}): Found {
  const tracker = new ContactTracker({ ...trackerOptionsOf(header), ...options });
  const found: Found = { tracker, hits: [], steps: [], keys: new Set() };
  for (const step of steps) {
    const clean = checkStep(step, tracker.context);
    const { hits, touches, ended } = tracker.step(clean);
    found.hits.push(...hits);
    found.steps.push({ t: clean.t, touches, ended });
    for (const { key } of touches) found.keys.add(key);
  }
  return found;
}

/** The last time that something could be heard of touches, s: slip or sweep above 5 mm/s. */
export function loudUntil({ steps }: Found): number {
  const isLoud = (touch: Touch) =>
    Math.max(touch.slipSpeed, Math.abs(touch.sweepA), Math.abs(touch.sweepB)) > 0.005 && touch.load > 0.001;
  return steps.findLast(({ touches }) => touches.some(isLoud))?.t ?? 0;
}

/** The same stream with every point changed. */
export function changePoints(stream: Stream, change: (point: ContactPoint, step: number) => ContactPoint): Stream {
  return { ...stream, steps: stream.steps.map((step, i) => ({ ...step, c: step.c.map((point) => change(point, i)) })) };
}

/** The same stream with every list of points changed. */
export function changeLists(
  stream: Stream,
  change: (c: readonly ContactPoint[], step: number) => ContactPoint[],
): Stream {
  return { ...stream, steps: stream.steps.map((step, i) => ({ ...step, c: change(step.c, i) })) };
}

export const GROUND: KnownBody = { id: 0, name: "ground", fixed: true, shape: "box", size: [40, 1, 10], mass: 0 };
export const BALL: KnownBody = { id: 1, name: "ball", shape: "sphere", size: [0.2, 0.2, 0.2], mass: 1 };
export const BOX: KnownBody = { id: 1, name: "box", shape: "box", size: [0.5, 0.5, 0.5], mass: 2 };

/** A stream of bodies and steps. */
export function streamOf(bodies: KnownBody[], dt: number, steps: Omit<ContactStep, "t">[]): Stream {
  return {
    header: { format: "contact-stream", version: 1, dt, gravity: [0, -9.81, 0], bodies },
    steps: steps.map((step, i) => ({ t: (i + 1) * dt, ...step })),
  };
}

/** A ball of 1 kg that falls from `height` m and bounces by `e` down to 0.1 m/s, at `rate` steps a second. */
export function bounce(
  rate: number,
  height: number,
  e: number,
  seconds: number,
  mass = 1,
): Stream & { bounces: { time: number; speed: number }[] } {
  const dt = 1 / rate;
  const bounces: { time: number; speed: number }[] = [];
  const steps: Omit<ContactStep, "t">[] = [];
  let y = height;
  let v = 0;
  for (let i = 0; i < seconds * rate; i++) {
    const before = v;
    v -= 9.81 * dt;
    const c: ContactPoint[] = [];
    if (y + v * dt < 0) {
      const closing = Math.max(0, -before);
      const after = closing > 0.1 ? e * closing : 0;
      if (closing > 1e-9) bounces.push({ time: (i + 1) * dt, speed: closing });
      c.push({
        a: 0,
        b: 1,
        p: [0, 0, 0],
        n: [0, 1, 0],
        j: mass * (after - v),
        vn: -before,
        vo: after,
        slip: [0, 0, 0],
        m: mass,
      });
      v = after;
    }
    y += v * dt;
    steps.push({ c });
  }
  return { ...streamOf([GROUND, { ...BALL, mass }], dt, steps), bounces };
}
