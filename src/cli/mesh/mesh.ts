// `phonolite mesh`: a model from a triangle mesh and its material, to a file; its modes as a list or a picture.
import { basename, dirname, resolve } from "node:path";
import type { ArgsDef } from "citty";
import { Came, PhonoliteError } from "../../math/error.js";
import { MESH_DEFAULTS } from "../../mesh/analyse/wanted.js";
import { analyseMesh, type MeshAnalysis, type MeshModelOptions, readMesh } from "../../mesh/index.js";
import type { ReadMesh } from "../../mesh/read/read-mesh.js";
import { MESH_UNITS, type Units, type UnitsGuess } from "../../mesh/read/units.js";
import { materialNames } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { inFile, readBytes } from "../../offline/read-bytes.js";
import { MODEL_FILES, modeList, modelBytes, modesInWords } from "../files/model-bytes.js";
import { filesOf, writeFiles } from "../files/outputs.js";
import { MATERIAL_ARGS, materialOf, supportOf } from "../options/material.js";
import { command, flag, option, positional } from "../options/option.js";
import { above0, choice, highest, toNumber, type Words, whole, word, wrongValue } from "../options/words.js";
import { meshPictures } from "../plot/mesh-pictures.js";
import { withProgress } from "../text/progress.js";
import { say } from "../text/say.js";
import { UsageError } from "../usage.js";

/** Largest file that is read, bytes. */
const LARGEST = 2 ** 30;

const ARGS = {
  file: positional("A mesh: .glb, .gltf, .obj or .stl"),
  ...MATERIAL_ARGS,
  material: {
    ...MATERIAL_ARGS.material,
    description: `Material: ${materialNames.join(", ")} (Default: ${MESH_DEFAULTS.material})`,
  },
  thickness: option(
    "m",
    "Thickness of the wall in metres; makes it a shell (Default: measured, where the mesh has two sides)",
  ),
  as: option("auto|shell|solid", "What the body is: thin walls, or all that the mesh encloses", "auto"),
  units: option(
    [...MESH_UNITS, "metres"].join("|"),
    "Unit of the file: by name, or how many metres it is (Default: metres; asked for when that is unlikely)",
  ),
  modes: option("n", "How many of the lowest modes, 1 to 1000", String(MESH_DEFAULTS.modes)),
  highest: option("hz", "Leave out modes above this", String(MESH_DEFAULTS.highest)),
  detail: option("n", "About how many nodes of finite elements, 50 to 20000 (Default: as the modes need)"),
  points: option("n", "About how many sample points", String(MESH_DEFAULTS.points)),
  name: option("name", "Name of the model (Default: that of the file)"),
  out: option("file", `The model file to write: ${MODEL_FILES}`),
  glb: option("file.glb", "Write it as glTF too: a mesh of glTF itself, with its sound added"),
  plot: option("file.svg", "Draw the mode shapes to this file"),
  json: flag("Write what was found as JSON to standard output"),
} satisfies ArgsDef;

/** The command. */
export const meshCommand = command("mesh", ARGS, analyseAndWrite);

/** Analyses the mesh, and writes what is asked for: nothing unless all can be written. */
async function analyseAndWrite(words: Words): Promise<void> {
  const path = word(words, "file") ?? "";
  const options = optionsOf(words);
  unitsOf(words); // wrong ones are told before anything is read
  const files = outputsOf(words);
  const { found, read } = await withProgress((progress) =>
    writeFiles(Object.values(files), async (put) => {
      const bytes = await readBytes("read mesh", path, LARGEST, "a mesh file");
      const read = await readFile(bytes, path, words);
      const found = await told(path, () =>
        analyseMesh(read.mesh, { name: read.name, ...options }, { onStep: ({ part }) => progress.show(part) }),
      );
      progress.clear();
      const { out, glb, plot } = files;
      if (out !== undefined) await put(out, await modelBytes(found.model, out));
      if (glb !== undefined) await put(glb, await glbBytes(found.model, glb, bytes, read));
      if (plot !== undefined) await put(plot, meshPictures(found.model));
      return { found, read };
    }),
  );
  report(found, read, words);
}

function optionsOf(words: Words): MeshModelOptions {
  const name = word(words, "name");
  const thickness = above0(words, "thickness", 10, "a number of metres");
  const as = choice(words, "as", ["auto", "shell", "solid"]);
  if (thickness !== undefined && as === "solid")
    throw wrongValue("thickness", "left out with --as solid", String(thickness));
  return {
    material: materialOf(words, MESH_DEFAULTS.material),
    thickness,
    as,
    modes: whole(words, "modes", [1, 1000]),
    highest: highest(words),
    detail: whole(words, "detail", [50, 20_000]),
    points: whole(words, "points", [1, 65_536]),
    support: supportOf(words),
    ...(name !== undefined && { name }),
  };
}

const OUTPUTS = ["out", "glb", "plot"] as const;

/** The files that are asked for. */
function outputsOf(words: Words) {
  if (OUTPUTS.every((name) => words[name] === undefined) && words.json !== true) {
    throw new UsageError("nothing to write: give --out, --glb, --plot or --json");
  }
  const files = filesOf(words, OUTPUTS);
  if (files.glb !== undefined && !/\.(?:glb|gltf)$/i.test(files.glb))
    throw wrongValue("glb", "a name that ends in .glb or .gltf", files.glb);
  return files;
}

async function readFile(bytes: Uint8Array, path: string, words: Words): Promise<ReadMesh> {
  const units = unitsOf(words);
  const read = await told(path, () =>
    readMesh(bytes, {
      name: basename(path),
      ...(units !== undefined && { units }),
      resource: (uri) =>
        readBytes("read mesh", resolve(dirname(path), decodeURIComponent(uri)), LARGEST, `a buffer of ${path}`),
    }),
  );
  if (units === undefined && read.unitsGuess) throw likelyUnits(path, read.unitsGuess);
  return read;
}

function unitsOf(words: Words): Units | undefined {
  const text = word(words, "units");
  const named = MESH_UNITS.find((name) => name === text);
  if (text === undefined || named) return named;
  const metres = toNumber(text);
  if (metres !== undefined && metres > 0 && metres < 1e6) return metres;
  throw wrongValue("units", `one of ${MESH_UNITS.join(", ")}, or how many metres the unit is`, text);
}

/** A file without units that is very large or very small in metres. */
function likelyUnits(path: string, { units, asMetres }: UnitsGuess): PhonoliteError {
  const expected = `given with its unit: --units ${units} is likely, --units m takes it as it stands`;
  const came = new Came(`a body ${Number(Math.max(...asMetres).toPrecision(3))} m long`);
  return new PhonoliteError("read mesh", path, expected, came);
}

/** Errors say which file they are about. */
async function told<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inFile(error, path);
  }
}

/** The longest side of the box around points, m. */
function longestOf(positions: Float64Array): number {
  const sides = [0, 1, 2].map((axis) => {
    const along = positions.filter((_, i) => i % 3 === axis);
    return (
      along.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY) -
      along.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY)
    );
  });
  return Math.max(...sides);
}

/** The model as glTF: added to the file that was read where that is of the same kind. */
async function glbBytes(model: ModalModel, path: string, bytes: Uint8Array, read: ReadMesh): Promise<Uint8Array> {
  const sameKind = read.format === "gltf" && /\.glb$/i.test(path) === isBinary(bytes);
  if (!sameKind) return modelBytes(model, path);
  const { addModelToGltf } = await import("../../model/gltf/index.js");
  return addModelToGltf(bytes, model, { node: read.node });
}

/** Whether a glTF file is a .glb. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46;
}

function report({ model, notes, elements, freedoms }: MeshAnalysis, read: ReadMesh, words: Words): void {
  const all = [...read.notes, ...notes];
  for (const note of all) say(`note: ${note}`);
  const { mass } = model.massProperties!;
  const plain = (x: number) => Number(x.toPrecision(3));
  say(`a ${elements}, ${plain(longestOf(model.positions))} m long, ${plain(mass)} kg: ${modesInWords(model)}`);
  for (const name of OUTPUTS) if (words[name] !== undefined) say(`wrote ${words[name]}`);
  if (words.json !== true) return;
  const { name, pointCount: points } = model;
  const facts = { name, elements, freedoms, mass, points, notes: all, modes: modeList(model) };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}
