// The names of the scenes that come with Phonolite and the options that each has, without the scenes themselves: the
// help of the command line needs no more.
import type { ContactSceneOptions } from "./contact/stage.js";
import { HAIL_FIELDS, type HailOptions } from "./hail-options.js";
import type { MillionOptions } from "./million.js";
import type { RainSceneOptions } from "./rain.js";

/**
 * What a built-in scene may be asked for; each scene takes what it knows.
 *
 * @example
 * const options: SceneOptions = { hailRate: 2000, seconds: 5 };
 * const scene = builtinScene("hail-picnic", 1, options);
 */
export interface SceneOptions extends HailOptions, ContactSceneOptions, RainSceneOptions, MillionOptions {}

/** The options of each scene that are its own. */
export const SCENE_OPTIONS = table({
  demo: [],
  "hail-picnic": ["hailSource", ...HAIL_FIELDS],
  "hail-table": HAIL_FIELDS,
  "hail-house": HAIL_FIELDS,
  "hail-gazebo": HAIL_FIELDS,
  "hail-can": HAIL_FIELDS,
  "hail-plane": HAIL_FIELDS,
  "hail-tin-roof": HAIL_FIELDS,
  "hail-glass-house": HAIL_FIELDS,
  "shattering-pane": ["onImpact"],
  rain: ["preset", "rain"],
  million: ["chimes", "windSpeed"],
  "rolling-ball": ["speed"],
  "sliding-box": ["speed"],
  "creaking-door": ["speed"],
  "gravel-steps": ["speed"],
  "pebbles-on-drum": ["speed"],
  "rattling-plate": ["speed"],
  "stream-water": ["speed"],
  cloth: ["speed"],
});

/** The name of a scene that comes with Phonolite. */
export type BuiltinSceneName = keyof typeof SCENE_OPTIONS;

/** The names of the scenes that come with Phonolite. */
export const builtinSceneNames = Object.freeze(Object.keys(SCENE_OPTIONS)) as readonly BuiltinSceneName[];

/** Options that say how the scene will be rendered: any scene may be given them, and may do without. */
export const SHARED_OPTIONS: readonly (keyof SceneOptions)[] = ["seconds", "sampleRate"];

/** Every option that some scene has. */
export const ALL_OPTIONS = [...new Set([...SHARED_OPTIONS, ...Object.values(SCENE_OPTIONS).flat()])];

/** Whether there is a built-in scene of this name. */
export function isBuiltinScene(name: string): name is BuiltinSceneName {
  return Object.hasOwn(SCENE_OPTIONS, name);
}

/** The names of scenes that have an option of their own. */
export function scenesWith(option: keyof SceneOptions): string[] {
  return builtinSceneNames.filter((name) => SCENE_OPTIONS[name].includes(option));
}

type Options = readonly (keyof SceneOptions)[];

/** Keeps the names of the scenes in the type. */
function table<Name extends string>(options: Record<Name, Options>): Readonly<Record<Name, Options>> {
  return options;
}
