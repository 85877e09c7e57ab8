// Models where their physics bodies have them: shapes are made with their foot or their skin at 0 and lying; a body has
// its middle at 0, and may stand.
import { ModalModel } from "phonolite/model";

/** The model, moved along y, m. */
export function lifted(model: ModalModel, up: number): ModalModel {
  return placed(
    model,
    model.positions.map((x, i) => (i % 3 === 1 ? x + up : x)),
    model.shapes,
  );
}

/** A plate that lies with its length along x and its width along z, stood up: its length along y. */
export function standing(model: ModalModel): ModalModel {
  return placed(model, stoodUp(model.positions), stoodUp(model.shapes));
}

/** x, y, z become y, x, z. */
function stoodUp(from: ArrayLike<number>): Float64Array {
  const to = new Float64Array(from.length);
  for (let i = 0; i < from.length; i += 3) {
    to[i] = from[i + 1];
    to[i + 1] = from[i];
    to[i + 2] = from[i + 2];
  }
  return to;
}

function placed(model: ModalModel, positions: ArrayLike<number>, shapes: ArrayLike<number>): ModalModel {
  const { name, frequencies, decayRates, radiationGains, phases, indices, material, massProperties } = model;
  return new ModalModel({
    name,
    frequencies,
    decayRates,
    radiationGains,
    positions,
    shapes,
    ...(phases && { phases }),
    ...(indices && { indices }),
    ...(material && { material }),
    ...(massProperties && { massProperties: { mass: massProperties.mass } }),
  });
}
