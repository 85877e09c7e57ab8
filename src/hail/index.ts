// `phonolite/hail`: hail that falls on things and makes them sound. Runs in a page and in Node alike.
export { PhonoliteError } from "../math/error.js";
export type { Vec3 } from "../math/vec3.js";
export {
  type Collider,
  type Cone,
  type Cylinder,
  type Disc,
  type Ground,
  type Patches,
  type Quad,
  RESTITUTION,
  type Region,
  type Shape,
  type Sphere,
  type Test,
} from "./colliders/collider.js";
export { packForGpu } from "./colliders/pack.js";
export { openFinder } from "./find/choose.js";
export type { Finder, FinderSetup, Found, Way } from "./find/finder.js";
export { Hail, type HailCounts, type HailOptions } from "./hail.js";
export type { Impact } from "./impact.js";
export { LiveHail, type LiveHailOptions, listenerOf, type StruckBody, type StruckWorld } from "./live-hail.js";
export { type HailSceneName, hailScenes } from "./scenes/index.js";
export { box, level, levelDisc } from "./scenes/parts.js";
export { birthsFor, type HailBody, type HailScene, hailOptionsOf, landingShare, modelOf } from "./scenes/scene.js";
export { type Thud, thudModel } from "./scenes/thud.js";
export { type Cloud, HAIL_DEFAULTS, HAIL_LIMITS, type HailSettings } from "./settings.js";
export { HailSound, type HailStrike } from "./sound.js";
export { type EnergyLaw, energyAt, stoneDiameter, stoneEnergy, stoneMass, terminalSpeed } from "./stone.js";
export { STONE, STONE_WORDS, StoneRing, UNKNOWN } from "./stone-ring.js";
