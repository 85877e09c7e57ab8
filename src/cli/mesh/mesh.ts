// `phonolite mesh`: a model from a triangle mesh and its material, to a file; its modes as a list or a picture.
import { basename, dirname, resolve } from "node:path";
import { type ArgsDef, type CommandDef, defineCommand } from "citty";
import { Came, PhonoliteError } from "../../math/error.js";
import { MESH_DEFAULTS } from "../../mesh/analyse/options.js";
import { analyseMesh, type MeshAnalysis, type MeshModelOptions, readMesh } from "../../mesh/index.js";
import type { ReadMesh } from "../../mesh/read/read-mesh.js";
import { MESH_UNITS, type Units, type UnitsGuess } from "../../mesh/read/units.js";
import { materialNames, t60OfDecay } from "../../model/materials/index.js";
import { inFile, readBytes } from "../../offline/read-bytes.js";
import { WholeFile } from "../../offline/whole-file.js";
import { describe } from "../commands.js";
import { MODEL_FILES, modelBytes } from "../files/model-bytes.js";
import { MATERIAL_ARGS, materialOf, supportOf } from "../options/material.js";
import { choice, isWhole, number, toNumber, type Words, word, wrongValue } from "../options/words.js";
import { meshPictures } from "../plot/mesh-pictures.js";
import { Progress } from "../text/progress.js";
import { UsageError } from "../usage.js";

/** Largest file that is read, bytes. */
const LARGEST = 2 ** 30;

const ARGS = {
  file: { type: "positional", required: true, description: "A mesh: .glb, .gltf, .obj or .stl" },
  ...MATERIAL_ARGS,
  material: {
    ...MATERIAL_ARGS.material,
    description: `Material: ${materialNames.join(", ")} (Default: ${MESH_DEFAULTS.material})`,
  },
  thickness: {
    type: "string",
    valueHint: "m",
    description: "Thickness of the wall in metres; makes it a shell (Default: measured, where the mesh has two sides)",
  },
  as: {
    type: "string",
    valueHint: "auto|shell|solid",
    default: "auto",
    description: "What the body is: thin walls, or all that the mesh encloses",
  },
  units: {
    type: "string",
    valueHint: [...MESH_UNITS, "metres"].join("|"),
    description:
      "Unit of the file: by name, or how many metres it is (Default: metres; asked for when that is unlikely)",
  },
  modes: {
    type: "string",
    valueHint: "n",
    default: String(MESH_DEFAULTS.modes),
    description: "How many of the lowest modes, 1 to 1000",
  },
  highest: {
    type: "string",
    valueHint: "hz",
    default: String(MESH_DEFAULTS.highest),
    description: "Leave out modes above this",
  },
  detail: {
    type: "string",
    valueHint: "n",
    description: "About how many nodes of finite elements, 50 to 20000 (Default: as the modes need)",
  },
  points: {
    type: "string",
    valueHint: "n",
    default: String(MESH_DEFAULTS.points),
    description: "About how many sample points",
  },
  name: { type: "string", valueHint: "name", description: "Name of the model (Default: that of the file)" },
  out: { type: "string", valueHint: "file", description: `The model file to write: ${MODEL_FILES}` },
  glb: {
    type: "string",
    valueHint: "file.glb",
    description: "Write it as glTF too: a mesh of glTF itself, with its sound added",
  },
  plot: { type: "string", valueHint: "file.svg", description: "Draw the mode shapes to this file" },
  json: { type: "boolean", description: "Write what was found as JSON to standard output" },
} as const satisfies ArgsDef;

/** The command. */
export const meshCommand: CommandDef = defineCommand({
  meta: describe("mesh"),
  args: ARGS,
  run: ({ args }) => analyseAndWrite(args as Words),
}) as CommandDef;

/** Analyses the mesh, and writes what is asked for: nothing unless all can be written. */
async function analyseAndWrite(words: Words): Promise<void> {
  const path = word(words, "file") ?? "";
  const options = optionsOf(words);
  unitsOf(words); // wrong ones are told before anything is read
  const paths = filesOf(words);
  const files: WholeFile[] = [];
  const progress = new Progress();
  try {
    for (const { path } of paths) files.push(await WholeFile.create(path));
    const bytes = await readBytes("read mesh", path, LARGEST, "a mesh file");
    const read = await readFile(bytes, path, words);
    const found = await told(path, () =>
      analyseMesh(read.mesh, { name: read.name, ...options }, { onStep: ({ part }) => progress.show(part) }),
    );
    progress.clear();
    const contents: Uint8Array[] = [];
    for (const { option, path } of paths) contents.push(await CONTENT[option](found, path, { bytes, read }));
    for (const [i, file] of files.entries()) await file.append(contents[i]);
    for (const file of files) await file.finish();
    report(found, read, words);
  } finally {
    progress.clear();
    for (const file of files) await file.discard();
  }
}

function optionsOf(words: Words): MeshModelOptions {
  const whole = (name: string, low: number, high: number) =>
    number(words, name, `a whole number from ${low} to ${high}`, (n) => isWhole(n, low, high));
  const name = word(words, "name");
  const thickness = number(words, "thickness", "a number of metres above 0, at most 10", (n) => n > 0 && n <= 10);
  const as = choice(words, "as", ["auto", "shell", "solid"]);
  if (thickness !== undefined && as === "solid")
    throw wrongValue("thickness", "left out with --as solid", String(thickness));
  return {
    material: materialOf(words, MESH_DEFAULTS.material),
    thickness,
    as,
    modes: whole("modes", 1, 1000),
    highest: number(words, "highest", "a frequency in hertz from 20 to 100000", (n) => n >= 20 && n <= 100_000),
    detail: whole("detail", 50, 20_000),
    points: whole("points", 1, 65_536),
    support: supportOf(words),
    ...(name !== undefined && { name }),
  };
}

type Output = "out" | "glb" | "plot";

/** The files that are asked for, each another one. */
function filesOf(words: Words): { option: Output; path: string }[] {
  const found = (["out", "glb", "plot"] as const).flatMap((option) => {
    const path = word(words, option);
    return path === undefined ? [] : [{ option, path }];
  });
  if (found.length === 0 && words.json !== true) {
    throw new UsageError("nothing to write: give --out, --glb, --plot or --json");
  }
  for (const [i, { option, path }] of found.entries()) {
    if (path === "-") throw wrongValue(option, "the name of a file: it cannot go to standard output", path);
    const same = found.slice(0, i).find((other) => resolve(other.path) === resolve(path));
    if (same) throw wrongValue(option, `another file than --${same.option}`, path);
    if (option === "glb" && !/\.(?:glb|gltf)$/i.test(path))
      throw wrongValue(option, "a name that ends in .glb or .gltf", path);
  }
  return found;
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

/** What each file holds. */
const CONTENT: Record<
  Output,
  (found: MeshAnalysis, path: string, from: { bytes: Uint8Array; read: ReadMesh }) => Promise<Uint8Array>
> = {
  out: ({ model }, path) => modelBytes(model, path),
  glb: async ({ model }, path, { bytes, read }) => {
    const sameKind = read.format === "gltf" && /\.glb$/i.test(path) === isBinary(bytes);
    if (!sameKind) return modelBytes(model, path);
    const { addModelToGltf } = await import("../../model/gltf/index.js");
    return addModelToGltf(bytes, model, { node: read.node });
  },
  plot: async ({ model }) => new TextEncoder().encode(meshPictures(model)),
};

/** Whether a glTF file is a .glb. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46;
}

function report({ model, notes, elements, freedoms }: MeshAnalysis, read: ReadMesh, words: Words): void {
  const all = [...read.notes, ...notes];
  for (const note of all) process.stderr.write(`phonolite: note: ${note}\n`);
  const many = `${model.modeCount} mode${model.modeCount === 1 ? "" : "s"}`;
  const range = `${model.frequencies[0].toFixed(1)} to ${model.frequencies[model.modeCount - 1].toFixed(1)} Hz`;
  const mass = model.massProperties!.mass;
  const plain = (x: number) => Number(x.toPrecision(3));
  process.stderr.write(
    `phonolite: a ${elements}, ${plain(longestOf(model.positions))} m long, ${plain(mass)} kg: ${many}, ${range}\n`,
  );
  for (const name of ["out", "glb", "plot"]) {
    const path = word(words, name);
    if (path !== undefined) process.stderr.write(`phonolite: wrote ${path}\n`);
  }
  if (words.json !== true) return;
  const modes = Array.from(model.frequencies, (frequency, m) => ({
    frequency,
    decayRate: model.decayRates[m],
    t60: t60OfDecay(model.decayRates[m]),
    radiationGain: model.radiationGains[m],
  }));
  const facts = { name: model.name, elements, freedoms, mass, points: model.pointCount, notes: all, modes };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}
