// A place where it hails: what stands there, what of it sounds and with which model, where the cloud and the listener
// are.
import type { Vec3 } from "../../math/vec3.js";
import type { ModalModel } from "../../model/modal-model.js";
import { models, type PresetName } from "../../model/presets/index.js";
import type { Collider } from "../colliders/collider.js";
import { Hail, type HailOptions } from "../hail.js";
import type { Cloud, HailSettings } from "../settings.js";

/**
 * Something that sounds when its colliders are struck.
 *
 * @example
 * const roof: HailBody = { id: "roof", model: "steel-sheet", position: [0, 2.4, 0] };
 */
export interface HailBody {
  /** What colliders call it. */
  id: string;
  /** The name of a preset, or a model. */
  model: PresetName | ModalModel;
  /** m */
  position: Vec3;
  /**
   * How a struck place becomes a place on the model: `flat` for plates, along x and z; `around` for vessels. Default:
   * `flat`.
   */
  spread?: "flat" | "around";
  /** Lawn, canvas and the like: it sounds, but does not count as struck by hail of some rate. */
  soft?: boolean;
}

/**
 * A place where it hails, in metres.
 *
 * @example
 * const { colliders, bodies, listener } = hailScenes.table();
 */
export interface HailScene {
  /** Its short name, such as `picnic`. */
  name: string;
  /** What it is, in a few words. */
  title: string;
  colliders: readonly Collider[];
  bodies: readonly HailBody[];
  cloud: Cloud;
  /** m/s along x and z. */
  wind: readonly [number, number];
  listener: { position: Vec3; looksAt: Vec3 };
  /** Gain that brings hail of 400 impacts a second to about 75 dB SPL. */
  masterGain: number;
  /** Settings of the hail that differ from the usual ones here. */
  settings?: Partial<HailSettings>;
}

/** The model of a body. */
export function modelOf({ model }: HailBody): ModalModel {
  return typeof model === "string" ? models.load(model) : model;
}

/**
 * The hail of a scene, as it is there unless something else is asked for.
 *
 * @example
 * const hail = new Hail({ ...hailOptionsOf(hailScenes.house()), seed: 3 });
 */
export function hailOptionsOf({ colliders, cloud, wind, settings }: HailScene): HailOptions {
  return { colliders, cloud, wind, ...settings };
}

/** Stones that are let fall to find out where they land. */
const TRIED = 20_000;

/**
 * The share of stones that strike a body that is not soft, from the scene's own cloud, in its own wind and with stones
 * as usual.
 *
 * @example
 * landingShare(hailScenes.picnic()); // about 0.1: most stones strike the lawn
 */
export function landingShare(scene: HailScene): number {
  const soft = new Set(scene.bodies.flatMap(({ id, soft }) => (soft ? id : [])));
  const key = JSON.stringify([hailOptionsOf(scene), [...soft]]);
  const known = shares.get(key);
  if (known !== undefined) return known;
  // all in one second, and the next ones until the last has landed
  const hail = new Hail({ ...hailOptionsOf(scene), seed: 0, rate: TRIED, bounces: 0 });
  let struck = 0;
  const count = () => {
    for (const { body } of hail.step()) if (body !== undefined && !soft.has(body)) struck++;
  };
  while (hail.nextStep * hail.stepSeconds < 1) count();
  const { born } = hail.counts;
  hail.set({ rate: 0 });
  while (hail.nextStep * hail.stepSeconds < 21) count();
  const share = struck / born;
  shares.set(key, share);
  return share;
}

/** Counted once for all that decides it, for it takes a while. */
const shares = new Map<string, number>();

/**
 * Stones a second that give this many impacts a second on bodies that are not soft, while the cloud is where the scene
 * has it. Bounces are not counted.
 *
 * @example
 * const hail = new Hail({ ...hailOptionsOf(scene), rate: birthsFor(scene, 400) });
 */
export function birthsFor(scene: HailScene, impactsPerSecond: number): number {
  const share = landingShare(scene);
  return share > 0 ? Math.min(1e6, impactsPerSecond / share) : 0;
}
