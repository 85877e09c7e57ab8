// Births of stones (PHYSICS §10.1): how many in a step is Poisson, and all that a stone is comes from a hash of its
// number, so that a seed gives the same hail for ever. The state is rounded to float32 once, here, and everything later
// starts from it.
import { hash4, unit } from "../math/hash.js";
import type { HailSettings } from "./settings.js";
import { energyAt, stoneDiameter, stoneEnergy, terminalSpeed } from "./stone.js";
import { STONE, type StoneRing, UNKNOWN } from "./stone-ring.js";

/** Last word of the hash for what a stone is, and for how many there are. */
const STONES = 0x68c1;
const COUNTS = 0x68c2;
/** Poisson numbers of more than this are sums of smaller ones: e^−256 is still a number. */
const LARGEST_MEAN = 256;

/** m/s² */
export const GRAVITY = -9.81;

/** How many stones are born in a step, when the mean is `mean`. */
export function birthCount(step: number, mean: number, seed: number): number {
  const parts = Math.max(1, Math.ceil(mean / LARGEST_MEAN));
  let count = 0;
  for (let part = 0; part < parts; part++) count += poisson(mean / parts, step, part, seed);
  return count;
}

/** By inversion, with all 53 bits of a number. */
function poisson(mean: number, step: number, part: number, seed: number): number {
  const [high, low] = hash4(step, part, seed, COUNTS, chance);
  const u = (high * 2 ** 21 + (low >>> 11)) * 2 ** -53;
  let term = Math.exp(-mean);
  let sum = term;
  let count = 0;
  while (u >= sum && count < 4 * LARGEST_MEAN) {
    count++;
    term *= mean / count;
    sum += term;
  }
  return count;
}

const chance = new Uint32Array(4);

/** What stones are like, worked out once for many. */
export interface StoneKind {
  settings: Readonly<HailSettings>;
  /** Least and greatest energy with the largest diameter scaled, J. */
  energies: readonly [number, number];
}

/** What stones of these settings are like. */
export function stoneKind(settings: Readonly<HailSettings>): StoneKind {
  const [least, greatest] = settings.energies;
  return { settings, energies: [least, Math.max(least, stoneEnergy(settings.stoneSize * stoneDiameter(greatest)))] };
}

/** Puts the next stone into the ring, born in this step; returns where its record is. */
export function bear(ring: StoneRing, step: number, { settings, energies }: StoneKind, seed: number): number {
  const id = ring.born;
  const at = ring.add();
  const { floats, words } = ring;
  hash4(id, 0, seed, STONES, chance);
  const { cloud, wind, fall, velocity } = settings;
  const radius = cloud.radius * Math.sqrt(unit(chance[0]));
  const angle = 2 * Math.PI * unit(chance[1]);
  const diameter = stoneDiameter(energyAt(settings.law, energies, unit(chance[2])));
  const thrown = fall === "ballistic";
  floats[at + STONE.x] = cloud.centre[0] + radius * Math.cos(angle);
  floats[at + STONE.x + 1] = cloud.centre[1];
  floats[at + STONE.x + 2] = cloud.centre[2] + radius * Math.sin(angle);
  floats[at + STONE.fraction] = unit(chance[3]);
  floats[at + STONE.v] = wind[0] + (thrown ? velocity[0] : 0);
  floats[at + STONE.v + 1] = thrown ? velocity[1] : -terminalSpeed(diameter);
  floats[at + STONE.v + 2] = wind[1] + (thrown ? velocity[2] : 0);
  words[at + STONE.birth] = step;
  floats[at + STONE.life] = UNKNOWN;
  floats[at + STONE.gravity] = thrown ? GRAVITY : 0;
  floats[at + STONE.diameter] = diameter;
  return at;
}
