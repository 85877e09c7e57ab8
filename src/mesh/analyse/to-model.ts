// From the modes of a meshed body to its model: sample points on its surface, damping of the material, radiation of the
// surface.
import { Came, PhonoliteError } from "../../math/error.js";
import type { ModalModel } from "../../model/modal-model.js";
import { type BodyMode, modelOf } from "../../model/shapes/parts/assemble.js";
import type { Samples } from "../../model/shapes/parts/samples.js";
import { remesh } from "../remesh/remesh.js";
import { Bvh } from "../surface/bvh.js";
import { radiationOf } from "./radiation.js";
import type { Solved } from "./solved.js";
import type { Wanted } from "./wanted.js";

/** Sample points with the places on the solved surface that they lie on. */
interface Places extends Samples {
  /** Three vertices and three weights for each point. */
  vertices: Uint32Array;
  weights: Float64Array;
}

/** The model of a solved body. */
export function meshModel(solved: Solved, { common, way }: Wanted): ModalModel {
  const radiation = radiationOf(solved);
  const modes: BodyMode<Places>[] = [];
  for (const [mode, square] of solved.squares.entries()) {
    const frequency = Math.sqrt(square) / (2 * Math.PI);
    if (frequency > common.highest) break;
    modes.push({
      frequency,
      label: "",
      radiation: radiation(mode, frequency),
      write: (out, places) => writeShape(out, places, solved, mode),
    });
  }
  if (modes.length === 0) throw beyondHearing(solved, common.highest);
  const { model } = modelOf({
    kind: "mesh",
    common,
    thickness: solved.thickness,
    massProperties: solved.mass,
    modes,
    sample: () => placesOn(solved, common.points),
    made: {
      elements: solved.kind,
      ...(way !== "auto" && { asked: way }),
      ...(solved.thickness !== undefined && { thickness: solved.thickness }),
      freedoms: solved.freedoms,
    },
  });
  return model;
}

function beyondHearing({ squares }: Solved, highest: number): PhonoliteError {
  const lowest = `one whose lowest mode is at ${(Math.sqrt(squares[0]) / (2 * Math.PI)).toFixed(0)} Hz`;
  const expected =
    `one that rings below ${highest} Hz: a larger or thinner one, a softer material, the right units, ` +
    "or a higher limit";
  return new PhonoliteError("mesh", "the body", expected, new Came(lowest));
}

/** About so many even points on the surface, with triangles. */
function placesOn({ surface }: Solved, points: number): Places {
  const count = surface.positions.length / 3;
  const { mesh } = count <= 1.2 * points ? { mesh: surface } : remesh(surface, { vertices: points });
  const tree = new Bvh(surface);
  const places = mesh.positions.length / 3;
  const vertices = new Uint32Array(3 * places);
  const weights = new Float64Array(3 * places);
  for (let p = 0; p < places; p++) {
    tree.nearest(mesh.positions[3 * p], mesh.positions[3 * p + 1], mesh.positions[3 * p + 2]);
    vertices.set(surface.indices.subarray(3 * tree.nearTriangle, 3 * tree.nearTriangle + 3), 3 * p);
    weights.set(tree.nearWeights, 3 * p);
  }
  // copies: the model's first point is exchanged with its liveliest
  return { positions: mesh.positions.slice(), indices: mesh.indices.slice(), vertices, weights };
}

function writeShape(out: Float32Array, { vertices, weights }: Places, { surface, shapes }: Solved, mode: number): void {
  const base = mode * surface.positions.length;
  for (let p = 0; p < out.length; p += 3) {
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += weights[p + k] * shapes[base + 3 * vertices[p + k] + axis];
      out[p + axis] = sum;
    }
  }
}
