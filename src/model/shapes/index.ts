// Models from shapes: each kind by its own function, and all of them by name.

import { PhonoliteError } from "../../math/error.js";
import type { ModalModel } from "../modal-model.js";
import { hintAt } from "../near-word.js";
import { barShape } from "./bar.js";
import { bellShape } from "./bell.js";
import { bowlShape } from "./bowl.js";
import { cylinderShape, tubeShape } from "./cylinder.js";
import { discShape } from "./disc.js";
import { drumheadShape, membraneShape } from "./membrane.js";
import type { Shape } from "./parts/assemble.js";
import { plateShape } from "./plate.js";
import { ringShape } from "./ring.js";
import { stringShape } from "./string.js";
import { wineGlassShape } from "./wine-glass.js";

export type { Shape } from "./parts/assemble.js";

const MAKERS = {
  bar: barShape,
  bell: bellShape,
  bowl: bowlShape,
  cylinder: cylinderShape,
  disc: discShape,
  drumhead: drumheadShape,
  membrane: membraneShape,
  plate: plateShape,
  ring: ringShape,
  string: stringShape,
  tube: tubeShape,
  "wine-glass": wineGlassShape,
};

/**
 * A kind of shape.
 *
 * @example
 * const kind: ShapeKind = "bell";
 */
export type ShapeKind = keyof typeof MAKERS;

/** The options of each kind of shape, measures in metres. */
export type ShapeOptionsByKind = { [K in ShapeKind]: Parameters<(typeof MAKERS)[K]>[0] };

const makers: { readonly [K in ShapeKind]: (options: ShapeOptionsByKind[K]) => Shape } = MAKERS;

/**
 * The kinds of shapes there are.
 *
 * @example
 * shapeKinds.includes("bell"); // true
 */
export const shapeKinds: readonly ShapeKind[] = Object.freeze(Object.keys(MAKERS) as ShapeKind[]);

/**
 * The model of a shape.
 *
 * @example
 * const plate = makeShape("plate", { length: 0.3, width: 0.3, thickness: 0.002, material: "steel", edge: "free" });
 * const glass = makeShape("wine-glass", { diameter: 0.07, height: 0.09, thickness: 0.001 });
 */
export function makeShape<K extends ShapeKind>(kind: K, options: ShapeOptionsByKind[K]): ModalModel {
  return shapeOf(kind, options).model;
}

/**
 * The model of a shape together with the names and pictures of its modes.
 *
 * @example
 * const { model, modes } = shapeOf("disc", { diameter: 0.3, thickness: 0.002 });
 * console.log(modes[0].label, model.frequencies[0]); // (2,0) and its frequency in hertz
 */
export function shapeOf<K extends ShapeKind>(kind: K, options: ShapeOptionsByKind[K]): Shape {
  if (!Object.hasOwn(MAKERS, kind)) {
    throw new PhonoliteError("shape", "kind", `one of ${shapeKinds.join(", ")}${hintAt(kind, shapeKinds)}`, kind);
  }
  return makers[kind](options);
}
