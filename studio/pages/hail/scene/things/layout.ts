// Where the things of the picnic stand and how large they are, metres, y up (PHYSICS §10.4). The colliders of the
// library have the same sizes: what is drawn here is where stones are seen to strike.

/** The house: middle of its floor, half its extent, its walls, its ridge and its eaves. */
export const HOUSE = {
  x: -5.5,
  z: -4,
  halfX: 3,
  halfZ: 2.5,
  walls: 2.6,
  ridge: 4.2,
  eaves: 2.45,
  /** How far the roof reaches from the ridge, level, and along the ridge from the middle. */
  run: 2.8,
  halfRoof: 3.3,
} as const;
/** The table: half its top, and the height of its upper face; two benches. */
export const TABLE = { halfX: 0.9, halfZ: 0.4, y: 0.74, bench: { halfX: 0.8, width: 0.28, y: 0.45, z: 0.76 } } as const;
/** The plates: middle and radius; their rims are at `PLATE_Y`. */
export const PLATES = [
  { x: -0.55, z: -0.12, radius: 0.15 },
  { x: 0.05, z: 0.14, radius: 0.125 },
  { x: 0.6, z: -0.08, radius: 0.1 },
] as const;
/** Height of the rims of the plates. */
export const PLATE_Y = 0.758;
/** The gazebo: where it stands, its tip, its rim. */
export const GAZEBO = { x: 4.6, z: -2.4, tip: 3.2, rim: 2.3, radius: 1.9, post: 0.05 } as const;
/** The garbage can. */
export const CAN = { x: 2.4, z: 1.4, radius: 0.24, height: 0.85, lid: 0.26, lidY: 0.88 } as const;
/** The ball on the lawn. */
export const BALL = { x: -1.8, z: 2.2, radius: 0.11 } as const;
/** The way from the door to the table: middles of the stepping stones and their radii. */
export const STEPS = [
  { x: -4.35, z: -0.82, radius: 0.27 },
  { x: -3.82, z: -0.38, radius: 0.25 },
  { x: -3.22, z: -0.1, radius: 0.28 },
  { x: -2.62, z: 0.22, radius: 0.24 },
  { x: -2.0, z: 0.34, radius: 0.27 },
  { x: -1.42, z: 0.62, radius: 0.24 },
] as const;
