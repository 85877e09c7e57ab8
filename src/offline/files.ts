// Reads scenes and models from disk: by built-in name or by path, with a limit on size that holds before anything is
// read into memory.
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Came, PhonoliteError } from "../math/error.js";
import { builtinModel, builtinModelNames } from "../model/builtin.js";
import type { ModalModel } from "../model/modal-model.js";
import { parseModelText } from "../model/model-file.js";
import { builtinScene, builtinSceneNames } from "../world/builtin-scenes.js";
import { parseSceneText } from "../world/scene.js";
import { type ReadyScene, readyScene } from "../world/scene-player.js";
import { reasonOf } from "./whole-file.js";

/** Largest files that are read, bytes. */
export const FILE_LIMITS = { scene: 64 * 2 ** 20, model: 512 * 2 ** 20 };

/**
 * A model by built-in name or by the path of a `*.modal.json` file.
 *
 * @example
 * const model = await readModel("bowl.modal.json");
 */
export async function readModel(nameOrPath: string): Promise<ModalModel> {
  if (builtinModelNames.includes(nameOrPath)) return builtinModel(nameOrPath);
  const expected = `a built-in model (${builtinModelNames.join(", ")}) or a model file`;
  const text = await readText("read model", nameOrPath, FILE_LIMITS.model, expected);
  return inFile(nameOrPath, () => parseModelText(text));
}

/**
 * A scene by built-in name or by the path of a scene file, with its models. Paths in the file are relative to it.
 *
 * @param seed replaces the scene's own.
 */
export async function readScene(nameOrPath: string, seed?: number): Promise<ReadyScene> {
  if (builtinSceneNames.includes(nameOrPath)) return await readyScene(builtinScene(nameOrPath, seed));
  const expected = `a built-in scene (${builtinSceneNames.join(", ")}) or a scene file`;
  const text = await readText("read scene", nameOrPath, FILE_LIMITS.scene, expected);
  const scene = inFile(nameOrPath, () => parseSceneText(text));
  if (seed !== undefined) scene.seed = seed;
  const folder = dirname(resolve(nameOrPath));
  return await readyScene(scene, (path) => readModel(resolve(folder, path)));
}

async function readText(operation: string, path: string, largest: number, expected: string): Promise<string> {
  const refuse = (came: string) => new PhonoliteError(operation, path, expected, new Came(came));
  try {
    const there = await stat(path);
    if (!there.isFile()) throw refuse(there.isDirectory() ? "a folder" : "not a plain file");
    if (there.size > largest) throw refuse(`${there.size} bytes, over the limit of ${largest}`);
    return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof PhonoliteError) throw error;
    throw refuse(reasonOf(error));
  }
}

/** Says in which file a parsing error is. */
function inFile<T>(path: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    const { operation, field, expected, came } = error;
    throw new PhonoliteError(`${operation} ${path}`, field, expected, new Came(came));
  }
}
