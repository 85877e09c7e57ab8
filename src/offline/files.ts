// Reads scenes and models from disk: by name or by path, with a limit on size that holds before anything is
// read into memory.
import { dirname, resolve } from "node:path";
import type { ModalModel } from "../model/modal-model.js";
import { parseModelText } from "../model/model-file.js";
import { nearestPreset, models as presets } from "../model/presets/index.js";
import { type ReadyScene, readyScene } from "../world/scene/player.js";
import { parseScene, parseSceneText, type Scene } from "../world/scene/scene.js";
import { buildScene, refuseOptions, type SceneOptions } from "../world/scenes/builtin.js";
import { builtinSceneNames, isBuiltinScene } from "../world/scenes/names.js";
import type { LoadedStream } from "../world/streams/ready.js";
import { streamScene } from "../world/streams/stream-scene.js";
import { gltfPath, readGltfFile } from "./gltf-file.js";
import { inFile, readBytes } from "./read-bytes.js";
import { isStreamFile, readStreamFile } from "./stream-file.js";

/** Largest files that are read, bytes. */
export const FILE_LIMITS = { scene: 64 * 2 ** 20, model: 512 * 2 ** 20, stream: 512 * 2 ** 20 };

/**
 * A preset by its name, or a model by the path of a `*.modal.json` file, or that of a `.glb` or `.gltf` file;
 * `cup.glb#2` and `cup.glb#saucer` choose one of several models in it, by index or name. glTF files need the package
 * `@gltf-transform/core`.
 *
 * @example
 * const model = await readModel("bowl.modal.json");
 */
export async function readModel(nameOrPath: string): Promise<ModalModel> {
  if (presets.has(nameOrPath)) return presets.load(nameOrPath);
  const gltf = gltfPath(nameOrPath);
  if (gltf) return await readGltfFile(gltf, FILE_LIMITS.model);
  const expected = `a preset${nearestPreset(nameOrPath)} or a model file`;
  const text = await readText("read model", nameOrPath, FILE_LIMITS.model, expected);
  return parse(nameOrPath, () => parseModelText(text));
}

/**
 * A scene by built-in name or by the path of a scene file, with its models and its contact stream; or a contact stream
 * (`*.jsonl`) as a scene of its own. Paths in a file are relative to it.
 *
 * @param seed replaces the scene's own.
 * @param options of a built-in scene; a scene file takes none of them.
 * @example
 * const ready = await readScene("hail-picnic", 1, { hailRate: 2000, seconds: 5 });
 */
export async function readScene(nameOrPath: string, seed?: number, options: SceneOptions = {}): Promise<ReadyScene> {
  if (isBuiltinScene(nameOrPath)) {
    const { scene, hail } = buildScene(nameOrPath, seed, options);
    return { ...(await readyScene(scene)), hail };
  }
  refuseOptions("read scene", "a scene file has none", options);
  if (await isStreamFile(nameOrPath)) return await readStreamScene(nameOrPath, seed);
  const expected = `a built-in scene (${builtinSceneNames.join(", ")}) or a scene file or a contact stream (*.jsonl)`;
  const text = await readText("read scene", nameOrPath, FILE_LIMITS.scene, expected);
  const scene = parse(nameOrPath, () => parseSceneText(text));
  if (seed !== undefined) scene.seed = seed;
  return await sceneIn(dirname(resolve(nameOrPath)), scene);
}

/** A scene with its models and its contact stream; the paths in it are relative to a folder. */
export async function sceneIn(folder: string, scene: Scene): Promise<ReadyScene> {
  return await readyScene(
    scene,
    (path) => readModel(besides(folder, path)),
    (path) => loadStream(resolve(folder, path), path),
  );
}

/** A contact stream as a scene. */
async function readStreamScene(path: string, seed: number | undefined): Promise<ReadyScene> {
  const stream = await loadStream(path, path);
  const scene = parse(path, () => parseScene(streamScene(stream, path, seed)));
  return await readyScene(scene, undefined, async () => stream);
}

/** A contact stream and where its models are; `name` is how the user calls it. */
async function loadStream(path: string, name: string): Promise<LoadedStream> {
  const folder = dirname(resolve(path));
  const stream = await readStreamFile(path, name, FILE_LIMITS.stream);
  return { ...stream, loadModel: (model) => readModel(besides(folder, model)) };
}

/** A path in a folder; what chooses a model of a glTF file is no part of it. */
export function besides(folder: string, path: string): string {
  const gltf = gltfPath(path);
  if (gltf?.choice === undefined) return resolve(folder, path);
  return `${resolve(folder, gltf.path)}#${gltf.choice}`;
}

async function readText(operation: string, path: string, largest: number, expected: string): Promise<string> {
  const bytes = await readBytes(operation, path, largest, expected);
  // Decoding drops a byte-order mark.
  return new TextDecoder().decode(bytes);
}

/** Parses the text of a file; an error says in which file it is. */
function parse<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw inFile(error, path);
  }
}
