// Reads one modal model of a .glb or .gltf file on disk. The package that decodes such files is an optional one, so it
// is loaded only when such a file is asked for.
import { dirname, resolve } from "node:path";
import { Came, PhonoliteError } from "../math/error.js";
import type { GltfModels } from "../model/gltf/index.js";
import type { ModalModel } from "../model/modal-model.js";
import { nearWord } from "../model/near-word.js";
import { inFile, readBytes } from "./read-bytes.js";

/** The path of a glTF file, and which of its models is meant: `cup.glb`, `cup.glb#2`, `cup.glb#saucer`. */
export interface GltfPath {
  path: string;
  /** The index of the model, its name, or the name of a node that has it. */
  choice?: string;
}

const OPERATION = "read glTF";
const GLTF_PATH = /^(.+?\.(?:glb|gltf))(?:#(.*))?$/is;

/** Takes a path apart; undefined when it names no glTF file. */
export function gltfPath(text: string): GltfPath | undefined {
  const [, path, choice] = GLTF_PATH.exec(text) ?? [];
  return path === undefined ? undefined : { path, choice };
}

/** Reads the model of a glTF file that is meant; with several and no choice the error names them. */
export async function readGltfFile({ path, choice }: GltfPath, largest: number): Promise<ModalModel> {
  const bytes = await readBytes("read model", path, largest, "a glTF file");
  const { readGltfModels } = await loadGltf(path);
  const resource = (uri: string) => readBytes(OPERATION, besides(path, uri), largest, `a buffer of ${path}`);
  try {
    return choose(await readGltfModels(bytes, { resource }), choice);
  } catch (error) {
    // A buffer that cannot be read is told by its own path already.
    throw error instanceof PhonoliteError && error.operation === OPERATION ? error : inFile(error, path);
  }
}

/** Where a buffer is that a file names: beside the file, unless its name says otherwise. */
function besides(path: string, uri: string): string {
  const refuse = (came: string) =>
    new PhonoliteError(OPERATION, path, "a glTF file whose buffers are files", new Came(came));
  if (/^[a-z][a-z\d+.-]+:/i.test(uri)) throw refuse(`one at ${uri.slice(0, 60)}`);
  try {
    return resolve(dirname(path), decodeURIComponent(uri));
  } catch {
    throw refuse(`one with the name ${uri.slice(0, 60)}`);
  }
}

function choose({ models, nodes }: GltfModels, choice: string | undefined): ModalModel {
  const names = models.map(({ name }, m) => (name === "" ? `#${m}` : `#${m} (${name})`));
  const all = `${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}`;
  const refuse = (expected: string, came: Came | string) => new PhonoliteError("choose model", "model", expected, came);
  if (models.length === 0) throw refuse("in the file: at least one modal model", new Came("none"));
  if (choice === undefined) {
    if (models.length === 1) return models[0];
    throw refuse(`chosen behind the file's name: one of ${all}`, new Came(`${models.length} models`));
  }
  const byIndex = /^\d+$/.test(choice) ? models[Number(choice)] : undefined;
  const byName = models.find(({ name }) => name === choice);
  const byNode = nodes.find(({ name, model }) => name === choice && model !== undefined);
  const found = byIndex ?? byName ?? (byNode && models[byNode.model!]);
  if (found) return found;
  const known = [...models, ...nodes].map(({ name }) => name).filter(Boolean);
  const near = nearWord(choice, known);
  throw refuse(`one of ${all}${near === undefined ? "" : ` (did you mean #${near}?)`}`, `#${choice}`);
}

/** The entry of the code that needs the optional package. */
type Gltf = typeof import("../model/gltf/index.js");

/**
 * Loads the code that needs the optional package, or says how to get it.
 *
 * @param load how the code is loaded; tests give one that finds no package.
 */
export async function loadGltf(path: string, load: () => Promise<Gltf> = importGltf): Promise<Gltf> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes("@gltf-transform/core")) throw error;
    throw new PhonoliteError(
      `${OPERATION} ${path}`,
      "the file",
      "read with the package @gltf-transform/core (npm install @gltf-transform/core)",
      new Came("a Phonolite without it"),
    );
  }
}

const importGltf = () => import("../model/gltf/index.js");
