// The names of the surfaces that contacts know (PHYSICS §7.5). A material has one of them unless a body asks for
// another.

/** Every named surface, from smooth to rough as far as that can be said. */
export const surfaceNames = [
  "glass",
  "polished-steel",
  "ice",
  "ceramic",
  "brushed-steel",
  "plastic",
  "sanded-wood",
  "cardboard",
  "rubber",
  "rough-wood",
  "stone",
  "concrete",
  "cloth",
  "tarmac",
  "gravel",
] as const;

/** The name of a surface. */
export type SurfaceName = (typeof surfaceNames)[number];
