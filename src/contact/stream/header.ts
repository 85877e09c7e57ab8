// Line 1 of a contact stream: where it comes from, its step, and its bodies.
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import { CONTACT_LIMITS, isRecord, isWithin, type KnownBody, vectorOf } from "../record.js";
import { isBody } from "../tracker/context.js";
import type { TrackerOptions } from "../tracker/tracker.js";

/** What the first line says. Fields that are not named here are kept as they came. */
export interface StreamHeader {
  format: "contact-stream";
  /** Whole part: this reader knows 1. Later ones of the same whole part only add fields. */
  version: number;
  /** Name and version of the engine, such as `jolt-physics 1.1.0`. */
  engine?: string;
  scene?: string;
  about?: string;
  /** Usual length of a step, s. */
  dt?: number;
  /** m/s² */
  gravity?: Vec3;
  /** Whether `j` is the engine's own figure or was solved from velocities. */
  impulse?: "native" | "reconstructed";
  /** What is deliberately left wrong in the numbers. */
  quirk?: string;
  /** Where the scene is heard, as the file has it. */
  listener?: unknown;
  bodies: KnownBody[];
}

/** The version that is read and written. */
export const STREAM_VERSION = 1;

const OPERATION = "read contact stream";

/** Reads the header. Throws a {@link PhonoliteError} that names the field when it is none. */
export function readStreamHeader(line: string): StreamHeader {
  const header = parseLine(line, OPERATION, "header");
  const { format, version, dt, gravity, bodies } = header;
  if (format !== "contact-stream") throw refuse("format", '"contact-stream"', format);
  if (!isWithin(version, 1e6) || version < 1) throw refuse("version", "a number from 1", version);
  if (Math.floor(version) > STREAM_VERSION)
    throw refuse("version", `${STREAM_VERSION}: a newer Phonolite is needed`, version);
  if (dt !== undefined && !(isWithin(dt, CONTACT_LIMITS.dt) && dt > 0)) throw refuse("dt", "seconds above 0", dt);
  if (gravity !== undefined && !vectorOf(gravity, CONTACT_LIMITS.speed))
    throw refuse("gravity", "three numbers in m/s²", gravity);
  if (!Array.isArray(bodies)) throw refuse("bodies", "a list of bodies", bodies);
  const ids = new Set<number>();
  for (const [i, body] of bodies.entries()) {
    if (!isBody(body))
      throw refuse(`bodies[${i}]`, "a body with id, shape, size in m and mass in kg", JSON.stringify(body));
    if (ids.has(body.id)) throw refuse(`bodies[${i}].id`, "an id of its own", body.id);
    ids.add(body.id);
  }
  return header as unknown as StreamHeader;
}

/** How to track what a stream holds. */
export function trackerOptionsOf(header: StreamHeader): TrackerOptions {
  const { gravity, dt, bodies, engine } = header;
  return { gravity, dt, bodies, ...(engine?.startsWith("cannon") && { hold: 6 }) };
}

/** One line of JSON that must be an object. */
export function parseLine(line: string, operation: string, field: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new PhonoliteError(operation, field, "one line of JSON", line);
  }
  if (!isRecord(value)) throw new PhonoliteError(operation, field, "a JSON object", value);
  return value;
}

const refuse = (field: string, expected: string, came: unknown) => new PhonoliteError(OPERATION, field, expected, came);
