// The scenes that come with Phonolite. They are written as scene files are and pass the same checks; some have options
// of their own.
import { hailScenes } from "../../hail/index.js";
import type { HailSceneName } from "../../hail/scenes/index.js";
import { PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../../model/known-name.js";
import { checkObject } from "../checks.js";
import { parseScene, type Scene } from "../scene/scene.js";
import { cloth } from "./contact/cloth.js";
import { creakingDoor } from "./contact/creaking-door.js";
import { gravelSteps } from "./contact/gravel-steps.js";
import { pebblesOnDrum } from "./contact/pebbles-on-drum.js";
import { rattlingPlate } from "./contact/rattling-plate.js";
import { rollingBall } from "./contact/rolling-ball.js";
import { slidingBox } from "./contact/sliding-box.js";
import { streamWater } from "./contact/stream-water.js";
import { demo } from "./demo.js";
import { hailOn } from "./hail.js";
import { hailPicnic } from "./hail-picnic.js";
import type { Built, HailRecord } from "./hail-record.js";
import { million } from "./million.js";
import {
  ALL_OPTIONS,
  type BuiltinSceneName,
  builtinSceneNames,
  isBuiltinScene,
  SCENE_OPTIONS,
  type SceneOptions,
  SHARED_OPTIONS,
} from "./names.js";
import { rainScene } from "./rain.js";
import { shatteringPane } from "./shattering-pane.js";

export type { SceneOptions } from "./names.js";

/** Makes a built-in scene. */
type Maker = (seed: number, options: SceneOptions) => Built;

const MAKERS: Readonly<Record<BuiltinSceneName, Maker>> = {
  demo: (seed) => ({ content: demo(seed) }),
  "hail-picnic": hailPicnic,
  "hail-table": hailMaker("table"),
  "hail-house": hailMaker("house"),
  "hail-gazebo": hailMaker("gazebo"),
  "hail-can": hailMaker("can"),
  "hail-plane": hailMaker("plane"),
  "hail-tin-roof": hailMaker("tin-roof"),
  "hail-glass-house": hailMaker("glass-house"),
  "shattering-pane": shatteringPane,
  rain: rainScene,
  million,
  "rolling-ball": rollingBall,
  "sliding-box": slidingBox,
  "creaking-door": creakingDoor,
  "gravel-steps": gravelSteps,
  "pebbles-on-drum": pebblesOnDrum,
  "rattling-plate": rattlingPlate,
  "stream-water": streamWater,
  cloth,
};

/** Impacts a second where they are not 400: under a tin roof it is loud. */
const USUAL_RATES: Partial<Record<HailSceneName, number>> = { "tin-roof": 2000 };

function hailMaker(name: HailSceneName): Maker {
  return (seed, options) => hailOn(hailScenes[name](), seed, options, USUAL_RATES[name]);
}

/**
 * A scene that comes with Phonolite.
 *
 * @param seed decides all its chance: the small irregularities of a player, or when and where hail falls.
 * @param options of the scene; one that belongs to another scene is refused.
 * @example
 * const scene = builtinScene("hail-picnic", 1, { hailRate: 2000, seconds: 5 });
 */
export function builtinScene<Name extends string>(
  name: KnownName<Name, BuiltinSceneName>,
  seed = 1,
  options: SceneOptions = {},
): Scene {
  return buildScene(name, seed, options).scene;
}

/** The same, with what became of its stones where it has any. */
export function buildScene(
  name: string,
  seed = 1,
  options: SceneOptions = {},
): { scene: Scene; hail: HailRecord | undefined } {
  if (!isBuiltinScene(name))
    throw new PhonoliteError(OPERATION, "name", `one of ${builtinSceneNames.join(", ")}`, name);
  checkObject(OPERATION, "options", options, ALL_OPTIONS);
  refuseOptions(OPERATION, `the scene ${name} has none`, options, SCENE_OPTIONS[name]);
  const { content, hail } = MAKERS[name](seed, options);
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
    if (value === undefined || but.includes(field) || SHARED_OPTIONS.includes(field as keyof SceneOptions)) continue;
    throw new PhonoliteError(operation, field, `left out: ${why}`, value);
  }
}

const OPERATION = "builtin scene";
