// What lies on the bench: a model and where it came from.
import type { ModalModel } from "phonolite/model";

/** Ways to a model. */
export const SOURCES = ["shape", "preset", "mesh", "recording", "file"] as const;
/** A way to a model. */
export type SourceKind = (typeof SOURCES)[number];

/** A strike that was recorded. */
export interface Recording {
  /** Of the file, or what the microphone's is called. */
  name: string;
  /** Mono. */
  samples: Float32Array;
  /** Hz */
  sampleRate: number;
  /** When the strike begins, s. */
  onset: number;
}

/** What lies on the bench: a model, where it came from, and for a fit the recording. */
export interface Made {
  model: ModalModel;
  source: SourceKind;
  /** Said in the history, such as “Plate 0.3 × 0.3 m, steel”. */
  label: string;
  /** Of a fit: what was recorded. */
  original?: Recording;
  /** The words of the address that make it again; left out where an address is too small for it, as for a file. */
  settings?: Readonly<Record<string, string | number | boolean>>;
  /** Whether the model was edited since it came from its source. */
  edited?: boolean;
}
