// What the bench asks of the analysis of a mesh: it runs beside the page, tells how far it is, gives a coarse model
// first and better ones as it goes, and can be stopped at any moment.
import type { ModalModel } from "phonolite/model";

/** Units of a file that does not say its own. */
export const MESH_UNITS = ["m", "cm", "mm", "in"] as const;

/** Facts about the body that its mesh does not hold. */
export interface MeshOptions {
  /** Name of a material. */
  material: string;
  /** Of the wall, m; left out = measured. */
  thickness?: number;
  /** The body is thin walls along the mesh (`shell`), or the volume inside the mesh (`solid`). */
  as?: "auto" | "shell" | "solid";
  /** Modes that are wanted. */
  modes: number;
  /** Left out = as the file says, or as its size suggests. */
  units?: (typeof MESH_UNITS)[number];
}

/** A question that the mesh leaves open, such as whether it is in millimetres. */
export interface MeshQuestion {
  text: string;
  /** One of them may be taken already. */
  answers: readonly { label: string; options: Partial<MeshOptions>; taken?: boolean }[];
}

/** News of an analysis that runs. */
export interface MeshNews {
  /** Its progress, 0 to 1, and the name of its step. */
  progress(part: number, what: string): void;
  /** A model: a coarse one first, then better ones. */
  model(model: ModalModel): void;
  /** A question for the user; until the answer the analysis goes on with the likely one. */
  ask?(question: MeshQuestion): void;
}

/** An analysis that runs. */
export interface MeshJob {
  cancel(): void;
  /** Rejects with an error whose message names the fault of the mesh and its remedy. */
  done: Promise<{ model: ModalModel; notes: string[] }>;
}

/** Begins the analysis of a file. */
export type StartMesh = (bytes: Uint8Array, name: string, options: MeshOptions, on: MeshNews) => MeshJob;
