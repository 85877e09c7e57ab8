// A model as plain data, which threads can send each other.
import type { ModalModel, ModalModelInit } from "phonolite/model";

/** What the model can be made from again, sharing its arrays. */
export function initOfModel(model: ModalModel): ModalModelInit {
  const { name, frequencies, decayRates, radiationGains, material, massProperties, extras, phases, indices } = model;
  return {
    name,
    frequencies,
    decayRates,
    radiationGains,
    ...(model.directional
      ? { positions: model.positions, shapes: model.shapes }
      : { gains: model.frequencies.map((_, mode) => model.shapes[3 * mode]) }),
    ...(indices && { indices }),
    ...(phases && { phases }),
    ...(material && { material: { ...material } }),
    ...(massProperties && { massProperties: { ...massProperties } }),
    ...(extras !== undefined && { extras }),
  };
}
