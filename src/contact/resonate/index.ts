// What a body has beside its modes: noise that rings in bands, a click of its own, bubbles in water.
export {
  BUBBLES_DEFAULTS,
  BUBBLES_LIMITS,
  type Bubbles,
  bubblePitch,
  bubbleRadius,
  checkBubbles,
} from "./bubbles.js";
export { CLICK_LIMITS, type Click, checkClick, clickOf } from "./click.js";
export { NONLINEAR_LIMITS, type Nonlinear } from "./coupling.js";
export { checkDiffuse, DIFFUSE_BANDS, DIFFUSE_LIMITS, type Diffuse } from "./diffuse.js";
export { stirringOf, WATERS, Water, type WaterName, type WaterSettings } from "./water.js";
export { crossoverOf, type Woodlike, type WoodlikeOptions, woodlike } from "./woodlike.js";
