// What is seen of a hit in the room: a ring, its size by the energy.
import { type Scene, Vector3 } from "three";
import { Rings } from "../../../parts/picture/rings.js";

/** A hit, as far as it is seen. */
export interface SeenHit {
  point: readonly [number, number, number];
  normal: readonly [number, number, number];
  /** J */
  energy: number;
}

/** Energies below this are not drawn, J. */
const FAINTEST = 2e-5;
const LOOK = { places: 64, inner: 0.86, opacity: 0.85, first: 0.25, gains: 0.75, lift: 0.003, onTop: false };

/** Radius of a ring when it is gone, m: four factors of ten of energy make it three times as wide. */
export const radiusOf = (energy: number): number => Math.min(0.3, 0.05 * (energy / 0.01) ** 0.125 + 0.02);

/** Rings of hits in a scene. */
export const createRings = (scene: Scene): Rings => new Rings(scene, LOOK);

/** Draws a hit. */
export function addHit(rings: Rings, { point, normal, energy }: SeenHit): void {
  if (!(energy > FAINTEST)) return;
  const place = { point: new Vector3(...point), normal: new Vector3(...normal).normalize() };
  rings.add({ ...place, radius: radiusOf(energy) });
}
