// What contacts are made with, and what they give back: the world that they sound in, options, counts.
import type { CoreLink } from "../../core/link.js";
import type { Vec3 } from "../../math/vec3.js";
import type { MaterialName, SolidMaterial } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import type { ImpactSettings } from "../impact/impact.js";
import type { HitLimits, LimitCounts } from "../impact/limit.js";
import type { DropCount, HeardBody } from "../record.js";
import type { Hit } from "../tracker/tracker.js";
import type { WantedOf } from "./meetings.js";
import type { MadeBody } from "./voices.js";

/**
 * What contacts need of a world; a `SoundWorld` made with `maxContacts` above 0 has it.
 *
 * @example
 * const world: ContactWorld = await SoundWorld.createOffline({ maxContacts: 64 });
 */
export interface ContactWorld<Voice = MadeBody> {
  readonly sampleRate: number;
  readonly options: { readonly maxContacts: number; readonly maxCoupled: number; readonly surfaceBytes: number };
  /** World time, s, of a world that renders on demand. */
  readonly currentTime?: number;
  /** The audio context of a live one, whose time is the world's, and its clock: steps become times. */
  readonly context?: { readonly currentTime: number };
  readonly clock?: { step(time: number): number | undefined };
  readonly state?: string;
  readonly disposed?: boolean;
  addBody(spec: { model: ModalModel; gain?: number; position?: Vec3 }): Voice;
  extend(told: (link: CoreLink) => void): void;
}

/**
 * Options of contacts.
 *
 * @example
 * const options: ContactsOptions = { others: null, seed: 3, impact: { jitter: 0 } };
 */
export interface ContactsOptions {
  /**
   * Material of bodies that nobody named, where they touch one that sounds; null: such contacts are not heard. Default:
   * concrete.
   */
  others?: MaterialName | SolidMaterial | null;
  /** Finds models that records name, such as `models.load` of phonolite/model. */
  models?: (name: string) => ModalModel;
  /** Acceleration of free fall, m/s². Default: the engine's, else down, 9.81. */
  gravity?: Vec3;
  /** Usual length of a step, s. Default: 1/60. */
  dt?: number;
  /** Steps without impulse after which a touch has ended. Default: as the engine needs it, 3 for most. */
  hold?: number;
  /** Decides all chance. Default 0. */
  seed?: number;
  /**
   * How hits sound: jitter, bursts, the strength curve, grazing; and `energy`, the part of a hit's energy that may
   * become vibration of a body. Default: a tenth; a bounce loses more, but to motion that no mode has.
   */
  impact?: Partial<ImpactSettings>;
  /** How often bodies may be hit. */
  limits?: Partial<HitLimits>;
  /** What a designer wants of two bodies for which `pair` was not called. */
  overrides?: WantedOf;
}

/** What became of all that came in. */
export interface ContactCounts {
  /** Records that could not be used as they came, by reason. */
  drops: Readonly<DropCount>;
  /** Hits that sounded, and those that were too many. */
  hits: Readonly<LimitCounts>;
  /** Hits that nobody could hear: the audio context did not run yet or any more, or their step came too late. */
  missed: number;
  /** Touches and surfaces that found no room, strikes that found the queue full. */
  noTouch: number;
  noSurface: number;
  noStrike: number;
  /** Bodies that found no room in the world and only make others sound: raise maxBodies, maxModes or maxModels. */
  noBody: number;
  /** Steps of 0 s, of no length or of a world that is gone, and steps of an engine that nobody took in time. */
  skipped: number;
}

/**
 * A hit, with the engine's own bodies.
 *
 * @example
 * sound.onHit(({ one, other, speed }) => console.log(one, other, `${speed} m/s`));
 */
export interface EngineHit extends Hit {
  /** What the engine calls the two bodies. */
  readonly one: unknown;
  readonly other: unknown;
}

/** A body that is heard, or makes others heard: strike what sounds of it, change its gain. */
export type HeldBody<Voice> = HeardBody & { readonly body?: Voice };
