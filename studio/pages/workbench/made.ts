// What lies on the bench: a model and where it came from.
import { type ModalModel, materialNames, models } from "phonolite/model";
import { capital, plain } from "../../parts/plots/format.js";

/** Ways to a model. */
export const SOURCES = ["shape", "preset", "mesh", "recording", "file"] as const;
/** A way to a model. */
export type SourceKind = (typeof SOURCES)[number];

/** A strike that was recorded. */
export interface Recording {
  /** The name of its file, or `Microphone`. */
  name: string;
  /** Mono. */
  samples: Float32Array;
  /** Hz */
  sampleRate: number;
  /** When the strike begins, s. */
  onset: number;
}

/** The thing on the bench: a model, its source, and for a fit the recording. */
export interface Made {
  model: ModalModel;
  source: SourceKind;
  /** Said in the history, such as “Plate 0.3 × 0.3 m, steel”. */
  label: string;
  /** The recording that a fitted model was made from. */
  original?: Recording;
  /** The words of the address that make it again; left out where an address is too small for it, as for a file. */
  settings?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Whether the model was edited since it came from its source. */
  edited?: boolean;
}

/** The name of a preset, or of anything that the library names, as it stands in a list. */
export const titleOf = (name: string): string => capital(plain(name));

/** The preset of a name, without its model. */
export const presetMade = (name: string): Omit<Made, "model"> => ({
  source: "preset",
  label: models.has(name) ? titleOf(name) : name,
  settings: { preset: name },
});

/** All materials, for a list. */
export const MATERIAL_WORDS = materialNames.map((name) => [name, titleOf(name)] as const);
