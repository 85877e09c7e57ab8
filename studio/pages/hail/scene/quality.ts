// How much of the picnic is drawn, in three steps.
import type { Level } from "../../../parts/picture/quality.js";

/** What a level means. */
export interface Quality {
  /** Most pixels of the screen for a pixel of the page. */
  pixels: number;
  /** Side of the shadow map, in texels. */
  shadow: number;
  /** Share of the blades of grass. */
  blades: number;
  /** How often a texel of the lawn is asked for at a slant. */
  anisotropy: number;
}

/** The levels. */
export const QUALITY: Readonly<Record<Level, Quality>> = {
  0: { pixels: 0.75, shadow: 1024, blades: 0.12, anisotropy: 1 },
  1: { pixels: 1.25, shadow: 2048, blades: 0.45, anisotropy: 4 },
  2: { pixels: 2, shadow: 2048, blades: 1, anisotropy: 8 },
};

/** Without a graphics card: pixels drawn for a pixel of the page. */
export const SOFTWARE_PIXELS = 0.6;
