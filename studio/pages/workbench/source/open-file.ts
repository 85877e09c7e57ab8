// A file that was dropped: what it is by its content, or else by its name, and the models in it. Nothing leaves the
// page.
import { type ModalModel, parseModelText } from "phonolite/model";

/** Kinds of files. */
export type FileKind = "model" | "scene" | "mesh" | "recording" | "unknown";

/** Bytes at the head of a file by which it is known. */
const HEAD = 64 * 1024;
const SOUNDS: readonly [at: number, text: string][] = [
  [8, "WAVE"],
  [0, "fLaC"],
  [0, "OggS"],
  [0, "ID3"],
  [8, "AIFF"],
  [8, "AIFC"],
  [4, "ftyp"],
  [0, "\u001aE\u00df\u00a3"],
];

/** The kind of a file, by its first bytes and its name. A `scene` may hold models, a mesh, or both. */
export function fileKind(head: Uint8Array, name: string): FileKind {
  const text = String.fromCharCode(...head.subarray(0, Math.min(head.length, 4096)));
  if (text.startsWith("glTF")) return "scene";
  if (SOUNDS.some(([at, mark]) => text.startsWith(mark, at))) return "recording";
  // the frames of an MP3 without a tag
  if (head[0] === 0xff && (head[1] & 0xe0) === 0xe0) return "recording";
  if (/^\s*[{[]/.test(text.replace(/^\u00ef\u00bb\u00bf/, ""))) {
    return /"asset"\s*:/.test(text) && !/"modal-model"/.test(text) && !/\.modal\.json$/i.test(name) ? "scene" : "model";
  }
  const [, ending = ""] = /\.([a-z0-9]+)$/i.exec(name) ?? [];
  if (/^(obj|stl|ply)$/i.test(ending)) return "mesh";
  if (/^(wav|mp3|ogg|oga|opus|flac|m4a|aac|aif|aiff|webm)$/i.test(ending)) return "recording";
  if (/^(glb|gltf)$/i.test(ending)) return "scene";
  if (/^json$/i.test(ending)) return "model";
  if (/^solid\b/.test(text) || /^\s*(?:#.*\n\s*)*(?:v|o|mtllib)\s/.test(text)) return "mesh";
  return "unknown";
}

/** A file that was looked into: its models, or the source that takes it. */
export type Opened =
  | { kind: "models"; models: readonly ModalModel[] }
  | { kind: "mesh" | "recording" }
  | { kind: "unknown"; reason: string };

/** Looks into a file. Throws a PhonoliteError where a model file is wrong. */
export async function openFile(file: File): Promise<Opened> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const kind = fileKind(head, file.name);
  if (kind === "model") return { kind: "models", models: [parseModelText(await file.text())] };
  if (kind === "scene") return openScene(new Uint8Array(await file.arrayBuffer()));
  if (kind !== "unknown") return { kind };
  const reason = file.size === 0 ? "it is empty" : "it is neither a model, a mesh nor a sound that is known here";
  return { kind, reason };
}

/** The models of a glTF file; one without any is a mesh. */
async function openScene(bytes: Uint8Array): Promise<Opened> {
  if (!hasModels(bytes)) return { kind: "mesh" };
  const { readGltfModels } = await import("phonolite/gltf");
  const { models } = await readGltfModels(bytes);
  return models.length > 0 ? { kind: "models", models } : { kind: "mesh" };
}

/**
 * Whether the JSON of a glTF file names the extension by which it holds models; in a .glb it is the first chunk, behind
 * 20 bytes.
 */
function hasModels(bytes: Uint8Array): boolean {
  const isBinary = String.fromCharCode(...bytes.subarray(0, 4)) === "glTF" && bytes.length >= 20;
  const end = isBinary ? 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) : bytes.length;
  return new TextDecoder().decode(bytes.subarray(isBinary ? 20 : 0, end)).includes("KHR_audio_rigid_bodies");
}
