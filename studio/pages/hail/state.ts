// The state of the hail page: every value that its address may hold, with default and bounds, and what simulation and
// hearing make of it.
import type { HearingSettings } from "phonolite";
import { birthsFor, HAIL_DEFAULTS, HAIL_LIMITS, type HailScene, type HailSettings, hailScenes } from "phonolite/hail";
import { choice, flag, number, type Values } from "../../parts/state/schema.js";

/** The place where it hails. */
export const SCENE: HailScene = hailScenes.picnic();

/** How far the cloud may be dragged from the middle, m. */
export const REACH = 10;

/** The state of the page. */
export const HAIL_SCHEMA = {
  /** Impacts a second on things that sound, while the cloud is where it began. */
  rate: number({ default: 400, min: 1, max: 100_000, step: 0.1, log: true }),
  /** Factor on the largest diameter. */
  size: number({
    default: HAIL_DEFAULTS.stoneSize,
    min: HAIL_LIMITS.stoneSize[0],
    max: HAIL_LIMITS.stoneSize[1],
    step: 0.1,
    log: true,
  }),
  /** m */
  cloudx: number({ default: SCENE.cloud.centre[0], min: -REACH, max: REACH, step: 0.1 }),
  cloudz: number({ default: SCENE.cloud.centre[2], min: -REACH, max: REACH, step: 0.1 }),
  cloudr: number({ default: SCENE.cloud.radius, min: 0.2, max: 8, step: 0.1 }),
  /** m/s */
  windx: number({ default: SCENE.wind[0], min: -15, max: 15, step: 0.1 }),
  windz: number({ default: SCENE.wind[1], min: -15, max: 15, step: 0.1 }),
  hearing: choice("prune", "full", "bundle"),
  /** dB */
  av: number({ default: 5, min: 0, max: 40, step: 0.5 }),
  removed: flag(false),
  /** Level of a full-scale sine at the listener, dB SPL. */
  level: number({ default: 92, min: 40, max: 120, step: 1 }),
  /** Gain before the speakers, dB. */
  volume: number({ default: -6, min: -60, max: 0, step: 1 }),
  law: choice("inverse", "box"),
  fall: choice("terminal", "ballistic"),
  bounces: number({
    default: HAIL_DEFAULTS.bounces,
    min: HAIL_LIMITS.bounces[0],
    max: HAIL_LIMITS.bounces[1],
    step: 1,
    whole: true,
  }),
  shatter: flag(HAIL_DEFAULTS.shatter),
  find: choice("auto", "cpu", "webgpu", "webgl2"),
  seed: number({ default: 1, min: 0, max: 0xffffffff, step: 1, whole: true }),
  /** How many times every sounding thing stands there. */
  copies: number({ default: 1, min: 1, max: 1000, step: 0.25, log: true, whole: true }),
} as const;

/** Values of the page. */
export type HailValues = Values<typeof HAIL_SCHEMA>;

/** The simulation's settings. */
export function settingsOf(values: HailValues): Partial<HailSettings> {
  const { rate, size, cloudx, cloudz, cloudr, windx, windz, law, fall, bounces, shatter } = values;
  return {
    rate: birthsFor(SCENE, rate),
    stoneSize: size,
    cloud: { centre: [cloudx, SCENE.cloud.centre[1], cloudz], radius: cloudr },
    wind: [windx, windz],
    law,
    fall,
    bounces,
    shatter,
  };
}

/** How the world listens. Every mode is made with `full`, so that nothing is removed there. */
export function hearingOf({ hearing, av, removed }: HailValues): HearingSettings {
  return hearing === "full" ? { mode: hearing } : { mode: hearing, av, removed };
}
