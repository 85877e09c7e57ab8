// A body of each shape.
import type { ShapeKind } from "../../../src/model/shapes/index.js";

/** The sizes of one of each kind, m; a pitch, Hz; a tension, N/m. */
export const SIZES: Record<ShapeKind, object> = {
  bar: { length: 0.36, width: 0.04, thickness: 0.012 },
  bell: { diameter: 0.28 },
  bowl: { diameter: 0.18, thickness: 0.003 },
  cylinder: { diameter: 0.16, length: 0.24, thickness: 0.0008 },
  disc: { diameter: 0.25, thickness: 0.002 },
  drumhead: { diameter: 0.35, thickness: 0.00025, pitch: 150 },
  membrane: { length: 0.4, width: 0.3, thickness: 0.0002, tension: 3000 },
  plate: { length: 0.3, width: 0.2, thickness: 0.002 },
  ring: { diameter: 0.15, width: 0.012, thickness: 0.004 },
  string: { length: 0.65, diameter: 0.0008, pitch: 110 },
  tube: { diameter: 0.05, length: 0.4, thickness: 0.0015 },
  "wine-glass": { diameter: 0.07, height: 0.09, thickness: 0.001 },
};
