// Meshes to begin with, made here. All are closed, so that walls are measured. In metres.
import { type Profile, profileOf, raised, smooth, turned, walled } from "./lathe.js";

/** A mesh that is there. */
export interface MeshExample {
  name: string;
  title: string;
  material: string;
  /** The file. */
  obj(): string;
}

const example = (title: string, material: string, obj: () => string): MeshExample => ({
  name: `${title.toLowerCase()}.obj`,
  title,
  material,
  obj,
});

/** A bottom with its rim, and a wall of some thickness that rises smoothly from it: radii and heights by turns. */
const cup = (rim: readonly [number, number], side: readonly number[], wall: number): string =>
  turned(walled([[0, 0], rim, ...smooth(profileOf(side))], wall));

const mirrored = (profile: Profile): Profile => profile.map(([radius, y]) => [radius, -y]);

/** A cup that stands on its rim, down from the middle of its top. */
const bell = (top: readonly [number, number], side: readonly number[], wall: number): string => {
  const profile: Profile = [[0, top[1]], top, ...smooth(profileOf(side))];
  return turned(mirrored(walled(mirrored(profile), wall)).toReversed());
};

const STAR = Array.from({ length: 80 }, (_, i) => {
  const angle = (2 * Math.PI * i) / 80;
  const radius = 0.06 + 0.018 * Math.cos(5 * angle);
  return [radius * Math.cos(angle), -radius * Math.sin(angle)] as const;
});
const BLOCK = profileOf([0.13, 0.025, 0.13, -0.025, -0.13, -0.025, -0.13, 0.025]);

/** The examples. */
export const MESH_EXAMPLES: readonly MeshExample[] = [
  example("Cup", "porcelain", () =>
    cup([0.014, 0], [0.027, 0, 0.0345, 0.006, 0.038, 0.02, 0.0405, 0.045, 0.043, 0.085], 0.003),
  ),
  example("Bell", "bronze", () =>
    bell([0.014, 0.13], [0.03, 0.128, 0.046, 0.116, 0.052, 0.095, 0.056, 0.06, 0.066, 0.025, 0.088, 0], 0.004),
  ),
  example("Bowl", "brass", () =>
    cup([0.02, 0], [0.036, 0.001, 0.06, 0.014, 0.074, 0.038, 0.077, 0.06, 0.075, 0.075], 0.0032),
  ),
  example("Plate", "ceramic", () =>
    cup([0.04, 0], [0.075, 0, 0.085, 0.004, 0.092, 0.013, 0.11, 0.018, 0.132, 0.023], 0.0045),
  ),
  example("Vase", "glass", () =>
    cup(
      [0.022, 0],
      [0.044, 0.003, 0.064, 0.04, 0.072, 0.085, 0.056, 0.14, 0.034, 0.18, 0.03, 0.205, 0.044, 0.24],
      0.003,
    ),
  ),
  example("Wok", "steel", () => cup([0.03, 0.001], [0.06, 0.006, 0.11, 0.03, 0.145, 0.07, 0.16, 0.1], 0.0016)),
  example("Block", "rosewood", () => raised(BLOCK, 0.03)),
  example("Skittle", "hardwood", () => {
    const side = [0.026, 0, 0.036, 0.05, 0.03, 0.1, 0.014, 0.14, 0.02, 0.165, 0.014, 0.187, 0, 0.195];
    return turned([[0, 0], ...smooth(profileOf(side))]);
  }),
  example("Star", "brass", () => raised(STAR, 0.012)),
];
