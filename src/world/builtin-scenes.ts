// The scenes that come with Phonolite. They are written as scene files are and pass the same checks; some have options
// of their own.
import { type HailSceneName, hailScenes } from "../hail/index.js";
import { PhonoliteError } from "../math/error.js";
import { checkObject } from "./checks.js";
import { parseScene, type Scene } from "./scene.js";
import { cloth } from "./scenes/contact/cloth.js";
import { creakingDoor } from "./scenes/contact/creaking-door.js";
import { gravelSteps } from "./scenes/contact/gravel-steps.js";
import { pebblesOnDrum } from "./scenes/contact/pebbles-on-drum.js";
import { rattlingPlate } from "./scenes/contact/rattling-plate.js";
import { rollingBall } from "./scenes/contact/rolling-ball.js";
import { slidingBox } from "./scenes/contact/sliding-box.js";
import type { ContactSceneOptions } from "./scenes/contact/stage.js";
import { streamWater } from "./scenes/contact/stream-water.js";
import { demo } from "./scenes/demo.js";
import { hailOn } from "./scenes/hail.js";
import { HAIL_FIELDS, type HailOptions } from "./scenes/hail-options.js";
import { hailPicnic } from "./scenes/hail-picnic.js";
import type { Built, HailRecord } from "./scenes/hail-record.js";
import { type MillionOptions, million } from "./scenes/million.js";
import { type RainSceneOptions, rainScene } from "./scenes/rain.js";
import { shatteringPane } from "./scenes/shattering-pane.js";

/** What a built-in scene may be asked for; each scene takes what it knows. */
export interface SceneOptions extends HailOptions, ContactSceneOptions, RainSceneOptions, MillionOptions {}

/** A built-in scene: how it is made, and the options that are its own. */
interface Maker {
  make(seed: number, options: SceneOptions): Built;
  own: readonly (keyof SceneOptions)[];
}

const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ["demo", { make: (seed) => ({ content: demo(seed) }), own: [] }],
  ["hail-picnic", { make: hailPicnic, own: ["hailSource", ...HAIL_FIELDS] }],
  ...(["table", "house", "gazebo", "can", "plane", "tin-roof", "glass-house"] as const).map(hailMaker),
  ["shattering-pane", { make: shatteringPane, own: ["onImpact"] }],
  ["rain", { make: rainScene, own: ["preset", "rain"] }],
  ["million", { make: million, own: ["chimes", "windSpeed"] }],
  ["rolling-ball", { make: rollingBall, own: ["speed"] }],
  ["sliding-box", { make: slidingBox, own: ["speed"] }],
  ["creaking-door", { make: creakingDoor, own: ["speed"] }],
  ["gravel-steps", { make: gravelSteps, own: ["speed"] }],
  ["pebbles-on-drum", { make: pebblesOnDrum, own: ["speed"] }],
  ["rattling-plate", { make: rattlingPlate, own: ["speed"] }],
  ["stream-water", { make: streamWater, own: ["speed"] }],
  ["cloth", { make: cloth, own: ["speed"] }],
]);

/** Impacts a second where they are not 400: under a tin roof it is loud. */
const USUAL_RATES: Partial<Record<HailSceneName, number>> = { "tin-roof": 2000 };

function hailMaker(name: HailSceneName): [string, Maker] {
  const make: Maker["make"] = (seed, options) => hailOn(hailScenes[name](), seed, options, USUAL_RATES[name]);
  return [`hail-${name}`, { make, own: HAIL_FIELDS }];
}

/** Options that say how the scene will be rendered: any scene may be given them, and may do without. */
const SHARED: readonly (keyof SceneOptions)[] = ["seconds", "sampleRate"];
const ALL = [...new Set([...SHARED, ...[...MAKERS.values()].flatMap(({ own }) => own)])];

/** The names that {@link builtinScene} knows. */
export const builtinSceneNames: readonly string[] = [...MAKERS.keys()];

/** The names of scenes that have an option of their own. */
export function scenesWith(option: keyof SceneOptions): string[] {
  return builtinSceneNames.filter((name) => MAKERS.get(name)!.own.includes(option));
}

/**
 * A scene that comes with Phonolite.
 *
 * @param seed decides all its chance: the small irregularities of a player, or when and where hail falls.
 * @param options of the scene; one that belongs to another scene is refused.
 * @example
 * const scene = builtinScene("hail-picnic", 1, { hailRate: 2000, seconds: 5 });
 */
export function builtinScene(name: string, seed = 1, options: SceneOptions = {}): Scene {
  return buildScene(name, seed, options).scene;
}

/** The same, with what became of its stones where it has any. */
export function buildScene(
  name: string,
  seed = 1,
  options: SceneOptions = {},
): { scene: Scene; hail: HailRecord | undefined } {
  const maker = MAKERS.get(name);
  if (!maker) throw new PhonoliteError(OPERATION, "name", `one of ${builtinSceneNames.join(", ")}`, name);
  checkObject(OPERATION, "options", options, ALL);
  refuseOptions(OPERATION, `the scene ${name} has none`, options, maker.own);
  const { content, hail } = maker.make(seed, options);
  return { scene: parseScene(content), hail };
}

/** Throws for an option that only some built-in scene has, unless it is one of `but`. */
export function refuseOptions(
  operation: string,
  why: string,
  options: SceneOptions,
  but: readonly string[] = [],
): void {
  for (const [field, value] of Object.entries(options)) {
    if (value === undefined || but.includes(field) || SHARED.includes(field as keyof SceneOptions)) continue;
    throw new PhonoliteError(operation, field, `left out: ${why}`, value);
  }
}

const OPERATION = "builtin scene";
