// The scenes that come with Phonolite. They are written as scene files are and pass the same checks; some have options
// of their own.
import { PhonoliteError } from "../math/error.js";
import { checkObject } from "./checks.js";
import { parseScene, type Scene } from "./scene.js";
import { demo } from "./scenes/demo.js";
import { type HailOptions, hailPicnic } from "./scenes/hail-picnic.js";

/** What a built-in scene may be asked for; each scene takes what it knows. */
export interface SceneOptions extends HailOptions {}

/** A built-in scene: how it is made, and the options that are its own. */
interface Maker {
  make(seed: number, options: SceneOptions): unknown;
  own: readonly (keyof SceneOptions)[];
}

const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ["demo", { make: demo, own: [] }],
  ["hail-picnic", { make: hailPicnic, own: ["hailRate", "hailSource"] }],
]);

/** Options that say how the scene will be rendered: any scene may be given them, and may do without. */
const SHARED: readonly (keyof SceneOptions)[] = ["seconds", "sampleRate"];
const ALL = [...SHARED, ...[...MAKERS.values()].flatMap(({ own }) => own)];

/** The names that {@link builtinScene} knows. */
export const builtinSceneNames: readonly string[] = [...MAKERS.keys()];

/**
 * A scene that comes with Phonolite.
 *
 * @param seed decides all its chance: the small irregularities of a player, or when and where hail falls.
 * @param options of the scene; one that belongs to another scene is refused.
 * @example
 * const scene = builtinScene("hail-picnic", 1, { hailRate: 2000, seconds: 5 });
 */
export function builtinScene(name: string, seed = 1, options: SceneOptions = {}): Scene {
  const maker = MAKERS.get(name);
  if (!maker) throw new PhonoliteError(OPERATION, "name", `one of ${builtinSceneNames.join(", ")}`, name);
  checkObject(OPERATION, "options", options, ALL);
  refuseOptions(OPERATION, `the scene ${name} has none`, options, maker.own);
  return parseScene(maker.make(seed, options));
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
