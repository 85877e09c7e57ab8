// What a scene file holds. The schema below is the one description of it: it gives the checks, the types and the words
// of the errors (docs/formats.md).
import * as v from "valibot";
import { extras, integer, list, number, strictFields, text, vector, version } from "../../model/schema.js";
import { FARTHEST, numberOrVector, placeOnBody } from "../places.js";
import { RainEventSchema, RainSchema, ThunderSchema } from "../rain/section.js";
import { RESONANCE_LIMITS, ResonanceSchema, rattleSchema, StrainSchema } from "../resonance/section.js";
import { ContactsSchema } from "../streams/section.js";

/** The newest version of scene files that this code reads. */
const SCENE_VERSION = 1;

/** Bounds of a scene. */
export const SCENE_LIMITS = {
  /** Most bodies. */
  bodies: 100_000,
  /** Most events. */
  events: 2_000_000,
  /** Longest time and length, s: a day. */
  seconds: 86_400,
  /** Largest coordinate, m. */
  position: FARTHEST,
  /** Largest size of an impulse, N·s. */
  impulse: 1e6,
  /** Longest force pulse, s. */
  duration: 1,
  /** Largest gain. */
  gain: 1e6,
  /** Smallest and largest pitch scale. */
  pitchScale: [1e-3, 1e3],
  /** Largest damping scale. */
  dampingScale: 1e4,
} as const;

const L = SCENE_LIMITS;
const SECONDS = `seconds from 0 to ${L.seconds}`;

const seconds = number(SECONDS, 0, L.seconds);
const position = vector(3, "a place of 3 numbers in metres", L.position);
const velocity = vector(3, "a velocity of 3 numbers in metres a second", L.position);
const direction = v.pipe(
  vector(3, "a direction of 3 numbers, not all 0", 1e6),
  v.check((value) => Math.hypot(...value) > 0, "a direction of 3 numbers, not all 0"),
);
const orientation = v.pipe(
  vector(4, "a quaternion x, y, z, w, not all 0", 1e3),
  v.check((value) => Math.hypot(...value) > 1e-3, "a quaternion x, y, z, w, not all 0"),
);
const gain = number(`a gain from 0 to ${L.gain}`, 0, L.gain);
const pitchScale = number(`a pitch scale from ${L.pitchScale[0]} to ${L.pitchScale[1]}`, ...L.pitchScale);
const dampingScale = number(`a damping scale from 0 to ${L.dampingScale}`, 0, L.dampingScale);

const IMPULSE = `an impulse in N·s: one number from ${-L.impulse} to ${L.impulse}, or a vector of 3`;

const StrikeSchema = strictFields(
  {
    /** N·s: a size along the strike's direction (below 0 it pulls), or a vector in the body's own frame. */
    impulse: numberOrVector(number(IMPULSE, -L.impulse, L.impulse), IMPULSE, L.impulse),
    /** Sample-point index, or a place in the body's own frame, m. */
    at: v.optional(placeOnBody, 0),
    /** In the body's own frame; default: the surface normal. */
    direction: v.optional(direction),
    /** Length of the half-sine force pulse, s. */
    duration: v.optional(number(`a duration in seconds from 0 to ${L.duration}`, 0, L.duration), 0),
  },
  "an object with an impulse",
);

const SetSchema = strictFields(
  {
    gain: v.optional(gain),
    pitchScale: v.optional(pitchScale),
    dampingScale: v.optional(dampingScale),
    position: v.optional(position),
    velocity: v.optional(velocity),
  },
  "an object with gain, pitchScale, dampingScale, position or velocity",
);

const RemoveSchema = strictFields(
  { fade: v.optional(v.boolean("true (cut with a short fade) or false (ring out)"), false) },
  "an object, such as {} or { fade: true }",
);

const BODY_KINDS = ["strike", "set", "remove", "resonance", "strain"] as const;
/** What an event without a body may do. */
export const RAIN_KINDS = ["rain", "thunder"] as const;
/** What an event may do: one of them. */
export const KINDS = [...BODY_KINDS, ...RAIN_KINDS] as const;

const EventSchema = strictFields(
  {
    /** s from the start of the scene; events may stand in any order. */
    time: seconds,
    /** The id of a body; events of rain have none. */
    body: v.optional(text("the id of a body"), ""),
    strike: v.optional(StrikeSchema),
    set: v.optional(SetSchema),
    remove: v.optional(RemoveSchema),
    /** What the body has beside its modes from now on; what is left out stays. */
    resonance: v.optional(ResonanceSchema),
    /** How far the body is stretched from now on; it must have `nonlinear.strain`. */
    strain: v.optional(StrainSchema),
    /** Parameters of rain that glide to these values from now on. */
    rain: v.optional(RainEventSchema),
    /** Lightning strikes. */
    thunder: v.optional(ThunderSchema),
    extras: v.optional(extras()),
  },
  `an event: an object with time, body, and one of ${KINDS.join(", ")}`,
);

const MODEL = "the name of a preset, the path of a model file, or a model object";

const BodySchema = strictFields(
  {
    id: text("an id of 1 to 200 characters", 200),
    /**
     * The name of a preset, a path relative to the scene file, the content of a `*.modal.json` file, or in code a
     * `ModalModel`.
     */
    model: v.pipe(
      v.custom<string | object>(
        (value) => (typeof value === "string" && value !== "") || (typeof value === "object" && value !== null),
        MODEL,
      ),
      v.description(MODEL),
    ),
    /** m */
    position: v.optional(position, [0, 0, -1]),
    /** m/s: with travel time it shifts the pitch; it does not move the body. */
    velocity: v.optional(velocity, [0, 0, 0]),
    /** Kept for hosts that draw the body; a body without directivity sounds the same whichever way it is turned. */
    orientation: v.optional(orientation, [0, 0, 0, 1]),
    gain: v.optional(gain, 1),
    pitchScale: v.optional(pitchScale, 1),
    dampingScale: v.optional(dampingScale, 1),
    /** What it has beside its modes, and how these act on each other. */
    resonance: v.optional(ResonanceSchema),
    extras: v.optional(extras()),
  },
  "a body: an object with id and model",
);

const ListenerSchema = strictFields(
  {
    /** m */
    position: v.optional(position, [0, 0, 0]),
    /** Looks along −z with y up when it is 0, 0, 0, 1. */
    orientation: v.optional(orientation, [0, 0, 0, 1]),
  },
  "a listener: an object with position and orientation",
);

/** The structure of a scene file. Fields that it does not name are refused; `extras` may hold anything. */
export const SceneSchema = strictFields(
  {
    format: v.pipe(v.literal("scene", '"scene"'), v.description('"scene"')),
    version: version(SCENE_VERSION),
    name: v.optional(text("a name of at most 1000 characters")),
    /** Of all chance in the scene. */
    seed: v.optional(integer("a whole number from 0 to 4294967295", 0, 2 ** 32 - 1), 1),
    /** Length of the sound unless another is asked for, s. */
    seconds: v.optional(number(`${SECONDS}, above 0`, Number.MIN_VALUE, L.seconds)),
    listener: v.optional(ListenerSchema, {}),
    masterGain: v.optional(gain, 1),
    bodies: list(BodySchema, "an array of bodies", L.bodies),
    events: v.optional(list(EventSchema, "an array of events", L.events), []),
    /** Places where bodies knock on each other while they ring. */
    rattles: v.optional(list(rattleSchema(seconds), "an array of rattling places", RESONANCE_LIMITS.rattles)),
    /** A recorded run of a physics engine that sounds. */
    contacts: v.optional(ContactsSchema),
    /** It rains. */
    rain: v.optional(RainSchema),
    extras: v.optional(extras()),
  },
  "a scene: an object with format, version and bodies",
);

/**
 * A scene, checked, with every default filled in.
 *
 * @example
 * const scene: Scene = parseScene({ format: "scene", version: 1, bodies: [{ id: "a", model: "bell" }] });
 */
export type Scene = v.InferOutput<typeof SceneSchema>;
/** A place of a scene where bodies rattle. */
export type SceneRattle = NonNullable<Scene["rattles"]>[number];
/** One event of a scene. */
export type SceneEvent = Scene["events"][number];
