// The scene that a contact stream is by itself: its own bodies, and a listener who stands before what happens, or where
// the header says.
import { isRecord, pointsOf, vectorOf } from "../../contact/record.js";
import type { StreamHeader } from "../../contact/stream/header.js";
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { ContactStream } from "./section.js";

/** How far in front of what happens the listener is at least, and how high above it, m. */
const NEAREST = 1.5;
const ABOVE = 0.6;

/**
 * The content of a scene file that plays a stream and nothing else.
 *
 * @param path by which `readyScene` will ask for the stream
 */
export function streamScene({ header, steps }: ContactStream, path: string, seed?: number): unknown {
  const name = typeof header.scene === "string" && header.scene.length <= 1000 ? header.scene : "contacts";
  return {
    format: "scene",
    version: 1,
    name,
    ...(seed === undefined ? {} : { seed }),
    listener: headerListener(header) ?? { position: before(steps) },
    bodies: [],
    contacts: { stream: path },
  };
}

/** Where the header says that the scene is heard; nothing when it does not. */
export function headerListener({ listener }: StreamHeader): { position: Vec3; orientation?: Turn } | undefined {
  if (listener === undefined || listener === null) return undefined;
  const { position, orientation } = isRecord(listener) ? listener : { position: undefined, orientation: undefined };
  const place = vectorOf(position, 1e6);
  const turn = orientation === undefined ? undefined : turnOf(orientation);
  if (!place || (orientation !== undefined && !turn)) {
    const expected = "an object with position, 3 numbers in metres, and perhaps orientation, a quaternion x, y, z, w";
    throw new PhonoliteError("read contact stream", "listener", expected, listener);
  }
  return { position: place, ...(turn && { orientation: turn }) };
}

type Turn = readonly [number, number, number, number];

function turnOf(value: unknown): Turn | undefined {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((x) => Math.abs(x) <= 1e3)) return undefined;
  return Math.hypot(...value) > 1e-3 ? (value as unknown as Turn) : undefined;
}

/** In front of the middle of all contacts, far enough to have them ahead. */
function before(steps: ContactStream["steps"]): Vec3 {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = least.map((x) => -x);
  for (const { p, j } of steps.flatMap(pointsOf)) {
    const place = j === 0 ? undefined : vectorOf(p, 1e5);
    for (let i = 0; place && i < 3; i++) {
      least[i] = Math.min(least[i], place[i]);
      most[i] = Math.max(most[i], place[i]);
    }
  }
  if (!(least[0] <= most[0])) return [0, 0, 0];
  const [x, y, z] = least.map((low, i) => (low + most[i]) / 2);
  const wide = Math.max(...most.map((high, i) => high - least[i]));
  return [x, y + ABOVE, z + NEAREST + wide / 2];
}
