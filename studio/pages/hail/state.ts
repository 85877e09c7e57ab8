// The state of the hail page: every value that its address may hold, with default, bounds and what people are told of
// it; and what simulation and hearing make of all of it.
import type { HearingSettings } from "phonolite";
import { birthsFor, HAIL_DEFAULTS, HAIL_LIMITS, type HailScene, type HailSettings, hailScenes } from "phonolite/hail";
import type { Way } from "#dist/hail/find/finder.js";
import { between, flag, number, oneOf, seed, shown, type Values, VOLUME } from "../../parts/state/schema.js";

/** The place where it hails. */
export const SCENE: HailScene = hailScenes.picnic();

/** How far the cloud may be dragged from the middle, m. */
const REACH = 10;
/** A place of the cloud that may be dragged to, to centimetres. */
export const withinReach = (metres: number): number =>
  Math.round(100 * Math.min(REACH, Math.max(-REACH, metres))) / 100 + 0;

const WIND = { min: -15, max: 15, step: 0.1, unit: "m/s" };

/** The ways that impacts are found, in words. */
export const WAY_WORDS: Readonly<Record<Way, string>> = { cpu: "CPU", webgpu: "WebGPU", webgl2: "WebGL2" };

/** The state of the page. */
export const HAIL_SCHEMA = {
  /** While the cloud is where it began. */
  rate: shown(
    "Hail rate",
    number({ default: 400, min: 1, max: 100_000, step: 0.1, log: true, unit: "/s" }),
    "How many stones a second strike things that sound, from single drops to a roar.",
  ),
  /** Factor on the largest diameter. */
  size: shown(
    "Stone size",
    number({ default: HAIL_DEFAULTS.stoneSize, ...between(HAIL_LIMITS.stoneSize), step: 0.1, log: true, unit: "×" }),
    "Larger stones fall faster and strike harder: louder and rarer on top of the small ones.",
  ),
  cloudx: shown(
    "Cloud sideways",
    number({ default: SCENE.cloud.centre[0], min: -REACH, max: REACH, step: 0.1, unit: "m" }),
    "Moves the cloud over the house on the left or the gazebo on the right: you hear what lies under it.",
  ),
  cloudz: shown(
    "Cloud depth",
    number({ default: SCENE.cloud.centre[2], min: -REACH, max: REACH, step: 0.1, unit: "m" }),
    "Moves the cloud away from you or towards you: you hear what lies under it.",
  ),
  cloudr: shown(
    "Cloud radius",
    number({ default: SCENE.cloud.radius, min: 0.2, max: 8, step: 0.1, unit: "m" }),
    "A wide cloud strikes everything a little, a narrow one a few things often.",
  ),
  windx: shown(
    "Wind sideways",
    number({ default: SCENE.wind[0], ...WIND }),
    "Blows the stones sideways, so that they strike beside what lies under the cloud.",
  ),
  windz: shown(
    "Wind depth",
    number({ default: SCENE.wind[1], ...WIND }),
    "Blows the stones towards you or away, so that they strike beside what lies under the cloud.",
  ),
  hearing: shown(
    "Modes",
    oneOf({ prune: "Prune", full: "Full", bundle: "Bundle" }),
    "Full makes every mode, prune leaves out what is masked, bundle carries it cheaply: listen for a difference.",
  ),
  av: shown(
    "Margin a_v",
    number({ default: 5, min: 0, max: 40, step: 0.5, unit: "dB" }),
    "Low leaves out more and is heard as thinner hail; high keeps nearly everything.",
  ),
  removed: shown(
    "Removed only",
    flag(false),
    "Plays what is masked and nothing else: the part that you were not supposed to miss.",
  ),
  level: shown(
    "Playback level",
    number({ default: 92, min: 40, max: 120, step: 1, unit: "dB SPL" }),
    "How loud a full-scale tone is where you sit; at low levels more lies under your threshold and is left out.",
  ),
  volume: VOLUME,
  law: shown(
    "Energies",
    oneOf({ inverse: "1/E", box: "Even" }),
    "With 1/E most stones are small and a few are loud; even energies make nearly all of them loud.",
  ),
  fall: shown(
    "Fall",
    oneOf({ terminal: "Terminal", ballistic: "Ballistic" }),
    "At terminal speed small stones fall slowly and strike softly; without air all strike at the same speed.",
  ),
  bounces: shown(
    "Bounces",
    number({ default: HAIL_DEFAULTS.bounces, ...between(HAIL_LIMITS.bounces), step: 1, whole: true }),
    "How often a stone may bounce: each bounce is a softer strike a moment later.",
  ),
  shatter: shown(
    "Shatter",
    flag(HAIL_DEFAULTS.shatter),
    "Large stones break on hard things, and their pieces patter around.",
  ),
  find: shown(
    "Found by",
    oneOf({ auto: "Auto", ...WAY_WORDS }),
    "All ways find the same impacts, so that you hear no difference.",
  ),
  seed: seed("Another seed is another hail of the same kind; the same seed is the same hail."),
  copies: shown(
    "Copies",
    number({ default: 1, min: 1, max: 1000, step: 0.25, log: true, whole: true, unit: "×" }),
    "Every thing stands there many times and is struck as often: you hear a denser sound until this machine gives up.",
  ),
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
