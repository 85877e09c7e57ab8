// A manifest: JSON Lines, one render a line (docs/batch.md). All that is wrong with it is told at once, by line, before
// anything is rendered.
import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Came, PhonoliteError } from "../math/error.js";
import { parseJson } from "../model/json-text.js";
import { nearWord } from "../model/near-word.js";
import { models, nearestPreset } from "../model/presets/index.js";
import { besides } from "../offline/files.js";
import { gltfPath } from "../offline/gltf-file.js";
import { readBytes } from "../offline/read-bytes.js";
import { presetNamed } from "../rain/presets/presets.js";
import { builtinSceneNames } from "../world/scenes/names.js";
import { checkLine, isBuiltin, type RenderLine } from "./line.js";
import { clashes } from "./outputs.js";

/** Bounds of a manifest. */
export const MANIFEST_LIMITS = {
  /** Largest file, bytes. */
  bytes: 1 << 29,
  /** Most renders. */
  renders: 1_000_000,
} as const;

/**
 * One render, and the line of the manifest that it stands on, from 1.
 *
 * @example
 * for (const { line, render } of manifest.renders) console.log(line, render.out);
 */
export interface ManifestRender {
  line: number;
  render: RenderLine;
}

/**
 * A manifest, checked.
 *
 * @example
 * const manifest: Manifest = await readManifest("sounds.jsonl");
 */
export interface Manifest {
  /** What its errors call it. */
  name: string;
  /** The folder that paths in it are relative to. */
  folder: string;
  /** In the order of its lines; no two have the same output. */
  renders: ManifestRender[];
}

/** What is wrong with a line, in words. */
interface Problem {
  line: number;
  message: string;
}

/**
 * A manifest with errors: all of them, by line.
 *
 * @example
 * if (error instanceof ManifestError) for (const { line, message } of error.problems) console.log(line, message);
 */
export class ManifestError extends PhonoliteError {
  override readonly name = "ManifestError";
  /** What is wrong, in order of lines. */
  readonly problems: readonly Problem[];

  constructor(name: string, problems: readonly Problem[]) {
    const first = problems.slice(0, SHOWN).map(({ line, message }) => `line ${line}: ${message}`);
    const more = problems.length > SHOWN ? `; and ${problems.length - SHOWN} more` : "";
    super(`read manifest ${name}`, "every line", "a render", new Came(`${first.join("; ")}${more}`));
    this.problems = problems;
  }
}

const SHOWN = 8;

/**
 * Reads the text of a manifest. Blank lines are passed over.
 *
 * @param folder that paths in it are relative to
 * @throws ManifestError with every line that is wrong.
 * @example
 * const manifest = parseManifest('{ "out": "a.wav", "scene": "demo", "seconds": 2 }');
 */
export function parseManifest(text: string, folder = ".", name = "manifest"): Manifest {
  const { renders, problems } = linesOf(text);
  return whole({ name, folder: resolve(folder), renders }, problems);
}

/** The lines that are renders, and what is wrong with the others and between them. */
function linesOf(text: string): { renders: ManifestRender[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const renders: ManifestRender[] = [];
  for (const [i, content] of text.split(/\r?\n/).entries()) {
    if (content.trim() === "") continue;
    try {
      renders.push({ line: i + 1, render: checkLine(parseJson(content, "read manifest")) });
    } catch (error) {
      if (!(error instanceof PhonoliteError)) throw error;
      problems.push({ line: i + 1, message: inLine(error) });
    }
  }
  for (const clash of clashes(renders.map(({ line, render }) => ({ line, out: render.out })))) problems.push(clash);
  return { renders, problems };
}

/** The manifest, if nothing is wrong with it. */
function whole(manifest: Manifest, problems: Problem[]): Manifest {
  const { name, renders } = manifest;
  if (problems.length > 0) throw new ManifestError(name, inOrder(problems));
  if (renders.length === 0 || renders.length > MANIFEST_LIMITS.renders) {
    const expected = `of 1 to ${MANIFEST_LIMITS.renders} renders, one a line`;
    throw new PhonoliteError(`read manifest ${name}`, "the file", expected, new Came(`${renders.length}`));
  }
  return manifest;
}

/**
 * Reads a manifest file, and sees that the files it names are there.
 *
 * @throws ManifestError with every line that is wrong.
 * @example
 * const manifest = await readManifest("drums.jsonl");
 */
export async function readManifest(path: string): Promise<Manifest> {
  const bytes = await readBytes("read manifest", path, MANIFEST_LIMITS.bytes, "a manifest (*.jsonl)");
  const { renders, problems } = linesOf(new TextDecoder().decode(bytes));
  const manifest = { name: path, folder: dirname(resolve(path)), renders };
  for (const problem of await missing(manifest)) problems.push(problem);
  return whole(manifest, problems);
}

/** Lines that name a file that is not there. */
async function missing({ folder, renders }: Manifest): Promise<Problem[]> {
  const known = new Map<string, Promise<boolean>>();
  const isThere = (path: string) => {
    const full = besides(folder, gltfPath(path)?.path ?? path);
    const there =
      known.get(full) ??
      stat(full).then(
        (found) => found.isFile(),
        () => false,
      );
    known.set(full, there);
    return there;
  };
  const problems: Problem[] = [];
  for (const { line, render } of renders) {
    const { scene, model, preset } = render;
    const say = (field: string, expected: string, came: string) =>
      problems.push({ line, message: `${field} should be ${expected}, but came ${JSON.stringify(came)}` });
    if (typeof scene === "string" && !isBuiltin(scene) && !(await isThere(scene))) {
      const near = nearWord(scene, builtinSceneNames);
      const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
      say("scene", `a built-in scene${hint} or a file`, scene);
    }
    if (model !== undefined && !models.has(model) && !(await isThere(model))) {
      say("model", `a preset${nearestPreset(model)} or a file`, model);
    }
    if (preset !== undefined && !presetNamed(preset) && !(await isThere(preset))) {
      say("preset", "a preset of rain or a file", preset);
    }
  }
  return problems;
}

/** The words of an error without what was being done. */
function inLine({ field, expected, came }: PhonoliteError): string {
  return (
    `${field === "the file" ? "it" : field} should be ${expected}, ` +
    `but came ${came.replace(/ at line 1, column/, " at column")}`
  );
}

function inOrder<T extends { line: number }>(problems: T[]): T[] {
  return problems.sort((a, b) => a.line - b.line);
}
