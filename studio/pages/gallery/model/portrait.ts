// What the page shows of a preset before it is struck: figures, a small spectrum, and the points that it is drawn from.
// Made in a worker, for making a model may take a third of a second.
import type { ModalModel } from "phonolite/model";
import { strikeT60 } from "#dist/model/presets/summary.js";
import { boundsOf } from "../picture/mesh.js";
import { levelsOf, smallSpectrum, USUAL_BLOW } from "./levels.js";

/** A preset as the page knows it. */
export interface Portrait {
  name: string;
  material: string;
  modes: number;
  /** Lowest mode, and the loudest of the usual strike, Hz. */
  lowest: number;
  loudest: number;
  /** Seconds until a strike has fallen by 60 dB. */
  t60: number;
  /** kg, if it is known. */
  mass: number | undefined;
  /** Length, height and width, m. */
  size: readonly [number, number, number];
  /** Heights of the lines of its small spectrum, 0 to 1. */
  spectrum: Float32Array;
  /** What its shape was made from. */
  shape: Readonly<Record<string, unknown>>;
  /** [3P] m, [3T] */
  positions: Float32Array;
  indices: Uint32Array | undefined;
}

/** The portrait of a model. */
export function portraitOf(model: ModalModel): Portrait {
  const { shape = {} } = (model.extras ?? {}) as { shape?: Record<string, unknown> };
  const levels = levelsOf(model, USUAL_BLOW);
  return {
    name: model.name,
    material: model.material?.name ?? "",
    modes: model.modeCount,
    lowest: model.frequencies.reduce((a, b) => Math.min(a, b)),
    loudest: model.frequencies[levels.indexOf(Math.max(...levels))],
    t60: strikeT60(model),
    mass: model.massProperties?.mass,
    size: sizeOf(model, shape),
    spectrum: smallSpectrum(model.frequencies, levels),
    shape,
    positions: Float32Array.from(model.positions),
    indices: model.indices,
  };
}

/** Extents of a model; what its points leave out of its thickness, its shape tells. */
function sizeOf({ positions }: ModalModel, shape: Readonly<Record<string, unknown>>): [number, number, number] {
  const { low, high } = boundsOf(positions);
  const size = high.map((x, axis) => x - low[axis]) as [number, number, number];
  const thick = Number(shape.thickness ?? shape.diameter ?? 0);
  return size.map((x) => (x > 1e-9 ? x : thick)) as [number, number, number];
}
