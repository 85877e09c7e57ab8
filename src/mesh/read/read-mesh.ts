// From the bytes of a mesh file to triangles in metres. The format is found from what the file holds, then from its
// name.
import { Came } from "../../math/error.js";
import type { TriangleMesh } from "../triangles.js";
import { type GltfMesh, type ReadResource, readGltfMesh } from "./gltf.js";
import { readObj } from "./obj.js";
import { refuse } from "./refuse.js";
import { isBinaryStl, isTextStl, readStl } from "./stl.js";
import { guessUnits, metresOf, type Units, type UnitsGuess } from "./units.js";

/**
 * How to read a mesh file.
 *
 * @example
 * await readMesh(bytes, { name: "cup.stl", units: "mm" });
 */
export interface ReadMeshOptions {
  /** The file's name; its ending tells the format where the bytes do not. */
  name?: string;
  /** Gives the bytes of files that a .gltf file names. */
  resource?: ReadResource;
  /** The unit of length in the file. Left out, it is metres. */
  units?: Units;
}

/** A mesh file, read. */
export interface ReadMesh {
  /** In metres. */
  mesh: TriangleMesh;
  /** The file's name without folders and ending; "mesh" without one. */
  name: string;
  format: MeshFormat;
  notes: string[];
  /**
   * Of glTF the node that a model of this mesh fits on: the only one with a mesh, neither moved nor turned nor scaled.
   */
  node?: number;
  /** When no units were given and the thing would be very large. */
  unitsGuess?: UnitsGuess;
}

/** A format of mesh files. */
export type MeshFormat = "gltf" | "obj" | "stl";

/**
 * Reads a mesh file: glTF (.glb, .gltf), OBJ or STL.
 *
 * @throws PhonoliteError that says what is wrong with the file and what to do.
 * @example
 * const { mesh, unitsGuess } = await readMesh(bytes, { name: "cup.stl" });
 */
export async function readMesh(bytes: Uint8Array, options: ReadMeshOptions = {}): Promise<ReadMesh> {
  const { name = "", resource, units } = options;
  if (!(bytes instanceof Uint8Array)) throw refuse("the file", "bytes", bytes);
  const metres = units === undefined ? 1 : metresOf(units);
  const format = formatOf(bytes, name);
  const notes: string[] = [];
  const { node, ...mesh }: GltfMesh =
    format === "gltf"
      ? await readGltfMesh(bytes, notes, resource)
      : format === "stl"
        ? readStl(bytes, notes)
        : readObj(bytes, notes);
  if (metres !== 1) for (let i = 0; i < mesh.positions.length; i++) mesh.positions[i] *= metres;
  const unitsGuess = units === undefined ? guessUnits(mesh.positions) : undefined;
  const plain = name.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
  const here = node !== undefined && metres === 1 ? { node } : {};
  return { mesh, name: plain || "mesh", format, notes, ...here, ...(unitsGuess && { unitsGuess }) };
}

/** The format of a file, from its bytes, then from its name. */
function formatOf(bytes: Uint8Array, name: string): MeshFormat {
  if (bytes.length === 0) throw refuse("the file", "a mesh: glTF, OBJ or STL", new Came("an empty file"));
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
  if (start.startsWith("glTF") || /^(?:\xef\xbb\xbf)?\s*\{/.test(start)) return "gltf";
  if (isBinaryStl(bytes) || isTextStl(bytes)) return "stl";
  if (!start.includes("\0") && /^\s*v\s+[-+.\d]/m.test(start)) return "obj";
  const ending = /\.(glb|gltf|obj|stl)$/i.exec(name)?.[1].toLowerCase();
  if (ending) return ending === "glb" || ending === "gltf" ? "gltf" : (ending as MeshFormat);
  if (/^\s*(?:#|mtllib\b|usemtl\b|[ogs]\b|v[nt]?\b)/.test(start)) return "obj";
  const word = /^[\x20-\x7e\s]{4}/.test(start)
    ? `text that begins ${JSON.stringify(start.slice(0, 24))}`
    : "other bytes";
  throw refuse(
    "the file",
    "a mesh: glTF (.glb, .gltf), OBJ or STL; save or convert it as one of these",
    new Came(word),
  );
}
