// Makes a contact stream ready to be played: its header is checked, every body of it gets a material, a surface and a
// model, or stands for a body of the scene, and every step gets its time in the world.

import { type PairOverrides, pairOf } from "../../contact/law/pair.js";
import type { BodySound } from "../../contact/play/body-model.js";
import type { ContactBody, ContactStep, KnownBody } from "../../contact/record.js";
import { isRecord, listOf, pointsOf, vectorOf } from "../../contact/record.js";
import type { StreamHeader } from "../../contact/stream/header.js";
import { readStreamHeader } from "../../contact/stream/header.js";
import { surface } from "../../contact/surface/named.js";
import type { Resonance } from "../../contact/tell/resonators.js";
import { isBody } from "../../contact/tracker/context.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import { material, type SolidMaterial } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { extentsOf, guessMaterial, isFixed, ShapedModels } from "./guess.js";
import { CONTACTS_LIMITS, type ContactStream, type ContactsSection } from "./section.js";

/** What is known of the file that a stream came from. */
export interface StreamSource {
  /** As the user named it. */
  readonly name: string;
  /** Lines that were no steps: how many, and the first few. */
  readonly badLines: number;
  readonly firstBad: readonly { readonly line: number; readonly why: string }[];
  /** It ends within its last line. */
  readonly cut: boolean;
}

/** A stream that was read from a file. */
export interface LoadedStream extends ContactStream {
  readonly source?: StreamSource;
  /** Reads a model that the header names by a path. */
  readonly loadModel?: (path: string) => Promise<ModalModel>;
}

/** A body of the stream. */
export interface TouchingBody {
  readonly spec: ContactBody & { readonly material: SolidMaterial };
  /** Id of the body of the scene that sounds for it; left out: it only makes others sound. */
  readonly sounds?: string;
  /** Where it sounds: where its poses say, where it was touched last, or where the scene has it. */
  readonly follows: "pose" | "touch" | "nothing";
  /** The step with which it comes; 0 for those of the header. */
  readonly step: number;
}

/** A body of the scene that the stream brings with it. */
export interface BroughtBody {
  readonly id: string;
  readonly model: ModalModel;
  readonly position: Vec3;
  /** What it has beside its modes. */
  readonly resonance: Resonance;
}

/** A stream that can be played. */
export interface ReadyContacts {
  readonly header: StreamHeader;
  readonly steps: readonly ContactStep[];
  /** World time at the end of each step, s. */
  readonly times: Float64Array;
  /** In the order in which they come. */
  readonly bodies: readonly TouchingBody[];
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly overrides: PairOverrides }[];
  readonly seed: number;
  /** Steps that were left out because of their time. */
  readonly badTimes: number;
  readonly source: StreamSource | undefined;
}

/** How a stream gets its models. */
export interface ReadySettings {
  section: ContactsSection;
  /** The scene's. */
  seed: number;
  /** Ids of the scene's bodies. */
  ids: ReadonlySet<string>;
  /** Gets a model by the name of a preset, or by its path. */
  load: (model: string) => Promise<ModalModel>;
}

/**
 * Makes a stream ready.
 *
 * @returns what is played, and the bodies that the scene needs for it beyond its own.
 * @throws PhonoliteError that names the field of the header or of the section.
 */
export async function readyContacts(
  stream: LoadedStream,
  { section, seed, ids, load }: ReadySettings,
): Promise<{ contacts: ReadyContacts; brought: BroughtBody[] }> {
  const header = readStreamHeader(JSON.stringify(stream.header));
  if (!Array.isArray(stream.steps)) throw refuse("steps", "a list of steps", stream.steps);
  const { steps, times, badTimes } = timed(stream.steps, header.dt ?? USUAL_DT, section.start);
  const coming = comingBodies(header, steps);
  if (coming.length === 0) throw refuse("bodies", "at least one body", new Came("none"));
  checkIds(section, coming, ids);
  const bodies: TouchingBody[] = [];
  const brought: BroughtBody[] = [];
  const first = firstPlaces(steps);
  const shaped = new ShapedModels();
  const taken = new Set(ids);
  for (const { body, step, field } of coming) {
    const spec = specOf(body, field, section);
    const mapped = section.bodies[body.id];
    if (typeof mapped === "string") {
      bodies.push({ spec, sounds: mapped, follows: isFixed(body) ? "nothing" : "pose", step });
      continue;
    }
    const sound = mapped === null ? undefined : await soundOf(body, spec.material, field, shaped, load);
    if (!sound) {
      bodies.push({ spec, follows: "nothing", step });
      continue;
    }
    const id = freeId(body, taken);
    taken.add(id);
    brought.push({ id, ...sound, position: first.get(body.id) ?? AHEAD });
    bodies.push({ spec, sounds: id, follows: isFixed(body) ? "touch" : "pose", step });
  }
  const pairs = section.pairs.map((pair, i) => checkedPair(pair, `pairs[${i}]`, bodies));
  const contacts = {
    header,
    steps,
    times,
    bodies,
    pairs,
    seed: section.seed ?? seed,
    badTimes,
    source: stream.source,
  };
  return { contacts, brought };
}

const OPERATION = "read contact stream";
/** s; as the tracker has it. */
const USUAL_DT = 1 / 60;
/** Where a body is that neither has a pose nor is ever touched. */
const AHEAD: Vec3 = [0, 0, -1];

function refuse(field: string, expected: string, came: unknown): PhonoliteError {
  return new PhonoliteError(OPERATION, field, expected, came);
}

/** Does what may refuse a value; says which field it was. */
function check<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    throw refuse(field, error.expected, new Came(error.came));
  }
}

/** Times in the world. They only grow, as the tracker has it; what lies beyond a day is left out. */
function timed(all: readonly ContactStep[], usual: number, start: number) {
  const steps: ContactStep[] = [];
  const times: number[] = [];
  let last = 0;
  for (const step of all) {
    const { t, dt } = isRecord(step) ? (step as unknown as ContactStep) : { t: Number.NaN, dt: undefined };
    const next = t > last || steps.length === 0 ? t : last + (typeof dt === "number" && dt > 0 ? dt : usual);
    if (!(next >= 0 && start + next <= CONTACTS_LIMITS.seconds)) continue;
    last = next;
    steps.push(step);
    times.push(start + next);
  }
  return { steps, times: Float64Array.from(times), badTimes: all.length - steps.length };
}

interface Coming {
  body: KnownBody;
  step: number;
  /** Where it stands, for errors. */
  field: string;
}

/** The bodies of the header, and those that come later. */
function comingBodies(header: StreamHeader, steps: readonly ContactStep[]): Coming[] {
  const coming: Coming[] = header.bodies.map((body, i) => ({ body, step: 0, field: `bodies[${i}]` }));
  for (const [i, { spawn }] of steps.entries()) {
    if (!Array.isArray(spawn)) continue;
    for (const body of spawn) if (isBody(body)) coming.push({ body, step: i, field: `spawn at ${steps[i].t} s` });
  }
  return coming;
}

/** Ids that the section names must be those of bodies. */
function checkIds(section: ContactsSection, coming: readonly Coming[], ids: ReadonlySet<string>): void {
  const known = new Set(coming.map(({ body }) => `${body.id}`));
  for (const field of ["bodies", "materials", "surfaces"] as const) {
    for (const [id, value] of Object.entries(section[field])) {
      if (!known.has(id)) throw wrong(`${field}.${id}`, "the id of a body of the stream", new Came(`"${id}"`));
      if (field === "bodies" && value !== null && !ids.has(value))
        throw wrong(`${field}.${id}`, "the id of a body of the scene", value);
    }
  }
}

/** An error about the section of the scene. */
const wrong = (field: string, expected: string, came: unknown) => new PhonoliteError("contacts", field, expected, came);

/** A body of the stream as contacts hold it: what the section says of it stands above the stream. */
function specOf(body: KnownBody, field: string, { materials, surfaces }: ContactsSection): TouchingBody["spec"] {
  const { id, shape, mass, kinematic, smooth } = body;
  const rough = surfaces[id] ?? body.surface;
  return {
    id,
    material: check(`${field}.material`, () =>
      material(materials[id] ?? (body.material as string) ?? guessMaterial(body)),
    ),
    shape,
    size: extentsOf(body),
    mass,
    fixed: isFixed(body),
    ...(rough !== undefined && { surface: check(`${field}.surface`, () => surface(rough)) }),
    ...(kinematic !== undefined && { kinematic }),
    ...(smooth !== undefined && { smooth }),
  };
}

/** What sounds of a body: the model that it names, or one of its shape. */
async function soundOf(
  body: KnownBody,
  of: SolidMaterial,
  field: string,
  shaped: ShapedModels,
  load: ReadySettings["load"],
): Promise<BodySound | undefined> {
  if (body.model === undefined) return shaped.sound(body, of);
  return { model: await named(body.model as string, field, load), resonance: {} };
}

async function named(model: string, field: string, load: ReadySettings["load"]): Promise<ModalModel> {
  try {
    return await load(model);
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    throw refuse(`${field}.model`, "a preset or a readable model file", new Came(`"${model}": ${error.came}`));
  }
}

/** The body's name, unless another body has it. */
function freeId({ id, name }: KnownBody, taken: ReadonlySet<string>): string {
  const wished = name !== undefined && name !== "" && name.length <= 150 ? name : `contact-${id}`;
  let free = wished;
  for (let i = 2; taken.has(free); i++) free = `${wished}-${i}`;
  return free;
}

function checkedPair(
  { a, b, ...overrides }: ContactsSection["pairs"][number],
  field: string,
  bodies: readonly TouchingBody[],
): ReadyContacts["pairs"][number] {
  const [one, other] = [a, b].map((id) => bodies.find(({ spec }) => spec.id === id)?.spec);
  if (!one || !other) throw wrong(field, "two bodies of the stream", new Came(`${a} and ${b}`));
  const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  try {
    pairOf({ material: one.material }, { material: other.material }, given);
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    const part = PARTS.get(error.operation);
    throw wrong(`${field}.${part ?? error.field}`, error.expected, new Came(error.came));
  }
  return { a, b, overrides: given };
}

/** Fields of a pair by the operations that check what is in them. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ["stick and slip", "friction"],
  ["strength curve", "curve"],
  ["burst", "burst"],
  ["rattle", "rattle"],
]);

/** Where each body is first known to be: its first pose, or where it was first touched. */
function firstPlaces(steps: readonly ContactStep[]): Map<number, Vec3> {
  const posed = new Map<number, Vec3>();
  const touched = new Map<number, Vec3>();
  const note = (places: Map<number, Vec3>, id: unknown, where: unknown) => {
    const place = vectorOf(where, 1e6);
    if (place && !places.has(id as number)) places.set(id as number, place);
  };
  for (const step of steps) {
    for (const row of listOf(step.x)) if (Array.isArray(row)) note(posed, row[0], row.slice(1, 4));
    for (const { a, b, p } of pointsOf(step)) for (const id of [a, b]) note(touched, id, p);
  }
  return new Map([...touched, ...posed]);
}
