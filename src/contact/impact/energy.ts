// No hit makes more vibration than it has motion. The impulse of a hit is worked out for a rigid body; a thin sheet
// gives way where it is struck, and the same impulse into all of its modes would be hundreds of times the energy that
// came. So the energy that a strike gives to the modes, ½ J² Σ φₙ² |P(ωₙ)|² with mass-normalised shapes φₙ and the
// pulse's spectrum P (PHYSICS §1, §6), is held below a part of ½ m v².
import type { Vec3 } from "../../math/vec3.js";
import type { SurfacePoint } from "../../model/locate.js";
import type { ModalModel } from "../../model/modal-model.js";

/**
 * The energy that a half-sine strike of 1 N·s gives to all modes of a body at rest, J.
 *
 * @param duration s
 */
export function strikeEnergy(model: ModalModel, at: SurfacePoint, direction: Vec3, duration: number): number {
  const { modeCount, pointCount, shapes, frequencies, directional } = model;
  const [x, y, z] = direction;
  const { points, weights } = at;
  let sum = 0;
  for (let mode = 0; mode < modeCount; mode++) {
    let shape = 0;
    for (let k = 0; k < 3; k++) {
      const i = 3 * (mode * pointCount + points[k]);
      shape += weights[k] * (directional ? x * shapes[i] + y * shapes[i + 1] + z * shapes[i + 2] : shapes[i]);
    }
    const spectrum = halfSineSpectrum(frequencies[mode] * duration);
    sum += shape * shape * spectrum * spectrum;
  }
  return 0.5 * sum;
}

/** `pulseSpectrum(1, turns)`, in the form that is quick: it is asked for every mode of every hit. */
function halfSineSpectrum(turns: number): number {
  const below = 1 - 4 * turns * turns;
  return Math.abs(below) < 1e-6 ? Math.PI / 4 : Math.cos(Math.PI * turns) / below;
}

/**
 * What is left of a strike so that it gives no more than `most` J to a body of which 1 N·s takes `energy` J: its
 * factor, 1 or less.
 *
 * @param impulse N·s
 */
export function energyFactor(energy: number, impulse: number, most: number): number {
  const given = energy * impulse * impulse;
  return given > most ? Math.sqrt(most / given) : 1;
}
