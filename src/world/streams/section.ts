// The section `contacts` of a scene file: which contact stream is played, when, by which bodies, and how pairs of them
// sound where that is not as their materials say. The schema is part of that of scene-schema.ts.
import * as v from "valibot";
import type { StickSlip } from "../../contact/law/friction.js";
import type { DesignedTouch, PairOverrides } from "../../contact/law/pair.js";
import type { ContactStep } from "../../contact/record.js";
import { CONTACT_LIMITS } from "../../contact/record.js";
import type { StreamHeader } from "../../contact/stream/header.js";
import { integer, list, number, strictFields } from "../../model/schema.js";

/** A contact stream in memory: the first line of its file, and the others. */
export interface ContactStream {
  readonly header: StreamHeader;
  readonly steps: readonly ContactStep[];
}

/** Bounds of the section. */
export const CONTACTS_LIMITS = {
  /** Latest time, s: a day. */
  seconds: 86_400,
  /** Most pairs that have something of their own. */
  pairs: 65_536,
} as const;

const STREAM = "the path of a contact stream, or an object with header and steps";
const BODY = `the id of a body of the stream: a whole number from 0 to ${CONTACT_LIMITS.id}`;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Anything finite: the law of the pair knows its range, and says so. */
const figure = (words: string) => number(words, -Number.MAX_VALUE, Number.MAX_VALUE);
const object = <T extends object>(words: string) => v.custom<T>(isObject, words);

/** Texts by the ids of bodies of the stream; with `none`, null is one too. */
function byId<const N extends boolean = false>(words: string, none?: N) {
  type Name = N extends true ? string | null : string;
  const name = v.custom<Name>(
    (value) => (typeof value === "string" && value !== "" && value.length <= 200) || (none === true && value === null),
    words,
  );
  return v.pipe(v.custom<object>(isObject, words), v.record(v.string(), name), v.description(words));
}

const PairSchema = strictFields(
  {
    /** Ids of two bodies of the stream, in any order. */
    a: integer(BODY, 0, CONTACT_LIMITS.id),
    b: integer(BODY, 0, CONTACT_LIMITS.id),
    hardness: v.optional(figure("seconds that a slow hit of 1 kg lasts")),
    stiffness: v.optional(figure("a number from 0 to 0.5")),
    onset: v.optional(figure("a speed in m/s")),
    springs: v.optional(
      v.custom<[number, number]>(
        (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite),
        "two spring constants in N/m",
      ),
    ),
    exponent: v.optional(figure("an exponent from 1 to 3")),
    restitution: v.optional(figure("a number from 0 to 1")),
    radius: v.optional(figure("a radius in metres")),
    gain: v.optional(figure("a gain of at least 0")),
    touch: v.optional(object<DesignedTouch>("an object with gain, power and limit")),
    brightness: v.optional(figure("a frequency in hertz")),
    asperity: v.optional(figure("a number from 0 to 10")),
    friction: v.optional(
      v.custom<string | StickSlip>(
        (value) => typeof value === "string" || isObject(value),
        "the name of a friction that sticks and slips, or an object with stiffness, mass and difference",
      ),
    ),
    rattle: v.optional(
      v.custom<NonNullable<PairOverrides["rattle"]>>(
        (value) => typeof value === "boolean" || isObject(value),
        "true, false, or an object with gap, load and bothWays",
      ),
    ),
    curve: v.optional(object<NonNullable<PairOverrides["curve"]>>("an object with of and points")),
    burst: v.optional(
      v.custom<NonNullable<PairOverrides["burst"]> | null>(
        (value) => value === null || isObject(value),
        "an object with hits, most, gap and speed, or null for none",
      ),
    ),
  },
  "a pair: an object with a, b and what is different about it",
);

/** The structure of the section. */
export const ContactsSchema = strictFields(
  {
    /** A path relative to the scene file, or the stream itself. */
    stream: v.pipe(
      v.custom<string | ContactStream>(
        (value) =>
          (typeof value === "string" && value !== "") || (isObject(value) && "header" in value && "steps" in value),
        STREAM,
      ),
      v.description(STREAM),
    ),
    /** World time at which the time 0 of the stream lies, s. */
    start: v.optional(number(`seconds from 0 to ${CONTACTS_LIMITS.seconds}`, 0, CONTACTS_LIMITS.seconds), 0),
    /** Bodies of the scene that stand for bodies of the stream; null: it only makes others sound. */
    bodies: v.optional(byId("an object that names a body of the scene, or null, for ids of the stream", true), {}),
    /** Over those of the stream. */
    materials: v.optional(byId("an object that names a material for ids of the stream"), {}),
    surfaces: v.optional(byId("an object that names a surface for ids of the stream"), {}),
    pairs: v.optional(list(PairSchema, "an array of pairs", CONTACTS_LIMITS.pairs), []),
    /** Of all chance of contacts; left out: the scene's. */
    seed: v.optional(integer("a whole number from 0 to 4294967295", 0, 2 ** 32 - 1)),
  },
  "contacts: an object with a stream",
);

/** The section, checked. */
export type ContactsSection = v.InferOutput<typeof ContactsSchema>;
