// What a page and the mesh worker say to each other. Models travel as what they are made from.
import type { Failure } from "../../core/load/worker-failure.js";
import type { ModalModelInit } from "../../model/modal-model.js";
import type { MeshAnalysis } from "../analyse/analyse.js";
import type { MeshModelOptions } from "../analyse/wanted.js";
import type { ReadMeshOptions } from "../read/read-mesh.js";
import type { UnitsGuess } from "../read/units.js";

/** To the worker: be ready. */
export interface Prepare {
  prepare: true;
  loops: WebAssembly.Module;
}

/** To the worker: analyse this file. */
export interface Task {
  bytes: Uint8Array;
  /** The same for the same file, so that what was solved for it serves again. */
  file: number;
  read: Omit<ReadMeshOptions, "resource">;
  options: MeshModelOptions;
  loops: WebAssembly.Module;
}

/** What an analysis gives, on its way. */
export interface Result extends Omit<MeshAnalysis, "model" | "solved"> {
  model: ModalModelInit;
}

/** From the worker. */
export type News =
  | { kind: "step"; part: number; what: string; model?: ModalModelInit; unitsGuess?: UnitsGuess }
  | { kind: "done"; result: Result }
  | Failure;
