// What the bench asks of the analysis of a mesh: it runs beside the page, tells how far it is, gives a coarse model
// first and better ones as it goes, and can be stopped at any moment.
import type { ModalModel } from "phonolite/model";

/** Units of a file that does not say its own. */
export const MESH_UNITS = ["m", "cm", "mm", "in"] as const;

/** What is known of the body beyond its mesh. */
export interface MeshOptions {
  /** Name of a material. */
  material: string;
  /** Of the wall, m; left out = measured. */
  thickness?: number;
  /** How the body is understood: thin walls on the mesh, or what the mesh encloses. */
  as?: "auto" | "shell" | "solid";
  /** Modes that are wanted. */
  modes: number;
  /** Left out = as the file says, or as its size suggests. */
  units?: (typeof MESH_UNITS)[number];
}

/** A question that the mesh leaves open, such as whether it is in millimetres. */
export interface MeshQuestion {
  text: string;
  /** One of them may be what is taken already. */
  answers: readonly { label: string; options: Partial<MeshOptions>; taken?: boolean }[];
}

/** What the analysis tells while it runs. */
export interface MeshNews {
  /** How far it is, 0 to 1, and what it does. */
  progress(part: number, what: string): void;
  /** A model: a coarse one first, then better ones. */
  model(model: ModalModel): void;
  /** Something is to be decided; until then it goes on with what is likely. */
  ask?(question: MeshQuestion): void;
}

/** An analysis that runs. */
export interface MeshJob {
  cancel(): void;
  /** Rejects with an error whose message says what is wrong with the mesh and what to do. */
  done: Promise<{ model: ModalModel; notes: string[] }>;
}

/** Begins the analysis of a file. */
export type StartMesh = (bytes: Uint8Array, name: string, options: MeshOptions, on: MeshNews) => MeshJob;
