// Models where their physics bodies have them: shapes are made with their foot or their skin at 0 and lying; a body has
// its middle at 0, and may stand.
import type { ModalModel } from "phonolite/model";

/** The model, moved along y, m. */
export const lifted = (model: ModalModel, up: number): ModalModel =>
  placed(
    model,
    model.positions.map((x, i) => (i % 3 === 1 ? x + up : x)),
    model.shapes,
  );

/** A plate that lies with its length along x and its width along z, stood up: its length along y. */
export const standing = (model: ModalModel): ModalModel =>
  placed(model, stoodUp(model.positions), stoodUp(model.shapes));

/** x, y, z become y, x, z. */
const stoodUp = (from: ArrayLike<number>): Float64Array =>
  Float64Array.from(from, (_, i) => from[i % 3 === 0 ? i + 1 : i % 3 === 1 ? i - 1 : i]);

/** The model with other places; of its mass stays what it weighs. */
const placed = (model: ModalModel, positions: ArrayLike<number>, shapes: ArrayLike<number>): ModalModel =>
  model.with({ positions, shapes, massProperties: model.massProperties && { mass: model.massProperties.mass } });
