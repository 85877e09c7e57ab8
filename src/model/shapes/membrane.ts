// Stretched skins: a rectangular membrane and a round drumhead, in vacuo (PHYSICS §5.1). They lie in the x-z plane,
// their middle at the origin, and are struck along y. A drum's shell may close off the back.
import { besselJ } from "../../math/bessel.js";
import { rootsBetween } from "../../math/roots.js";
import { commonShape, metres } from "./common.js";
import { assemble, type ModeDraft, type Shape, slabMass } from "./parts/assemble.js";
import { type ProductModes, sines } from "./parts/plate-modes.js";
import { Tables, writeProducts } from "./parts/products.js";
import { lowestPairs, type RoundMode, roundDrafts, roundSamples } from "./parts/round.js";
import { type Grid, grid, gridSize, type Rings } from "./parts/samples.js";
import { SkinBody, type SkinOptions } from "./parts/skin.js";

/** Options of a rectangular membrane. */
export interface MembraneOptions extends SkinOptions {
  /** Along x, m. */
  length: number;
  /** Along z, m. */
  width: number;
}

/** Options of a drumhead. */
export interface DrumheadOptions extends SkinOptions {
  /** m */
  diameter: number;
}

/** The material of skins unless another is given. */
export const SKIN_MATERIAL = "plastic";
/** A drum that is tuned evenly. */
const SPLIT = 0.0005;
/** First root of J₀. */
const FIRST = 2.404825557695773;

/** Makes the model of a rectangular membrane. */
export function membraneShape(options: MembraneOptions): Shape {
  const kind = "membrane";
  const common = commonShape(kind, options, { material: SKIN_MATERIAL });
  const length = metres(kind, "length", options.length);
  const width = metres(kind, "width", options.width);
  const lowest = Math.PI * Math.hypot(1 / length, 1 / width);
  const skin = new SkinBody(kind, options, common, { area: length * width, perimeter: 2 * (length + width) }, lowest);
  const most = skin.highestWave(common.highest);
  const functions = sines(Math.ceil((most * Math.max(length, width)) / Math.PI) + 1);
  const tables = new Tables();
  const modes: ModeDraft<Grid>[] = [];
  for (let m = 1; (m * Math.PI) / length <= most; m++) {
    for (let n = 1; (n * Math.PI) / width <= most; n++) {
      const waveNumber = Math.PI * Math.hypot(m / length, n / width);
      // Odd orders move air on the whole; each even one sets two halves against each other.
      const order = 1 - (m % 2) + (1 - (n % 2));
      const sound = skin.sound(waveNumber, order, netShare(m) * netShare(n));
      if (sound.frequency > common.highest) break;
      const group: ProductModes = {
        values: Float64Array.of(sound.frequency),
        factors: Float64Array.of(1),
        terms: [[m - 1, n - 1]],
        x: functions,
        y: functions,
      };
      modes.push({
        ...sound,
        label: `(${m},${n})`,
        write: (out, samples) => writeProducts(out, samples, group, group.factors, tables, sound.radiation.rms),
        picture: (u, v) => Math.sin(Math.PI * m * u) * Math.sin(Math.PI * n * v),
      });
    }
  }
  const { mass } = skin;
  return assemble<Grid>({
    kind,
    common,
    thickness: undefined,
    massProperties: slabMass(mass, length, width, 0),
    modes,
    sample: (count, highest) => {
      const wave = (2 * Math.PI) / skin.highestWave(highest);
      const size = gridSize({ modes: count, points: common.points, sides: [length, width], waves: [wave, wave] });
      return grid(...size, false, (u, v) => [(u - 0.5) * length, 0, (v - 0.5) * width]);
    },
    struck: (x, _, z) => Math.abs(x) < 0.36 * length && Math.abs(z) < 0.36 * width,
    picture: { kind: "map", width: length, height: width },
    made: { length, width, thickness: options.thickness, tension: skin.tension },
  });
}

/** Makes the model of a drumhead. */
export function drumheadShape(options: DrumheadOptions): Shape {
  const kind = "drumhead";
  const common = commonShape(kind, options, { material: SKIN_MATERIAL, split: SPLIT });
  const radius = metres(kind, "diameter", options.diameter) / 2;
  const measures = { area: Math.PI * radius ** 2, perimeter: 2 * Math.PI * radius };
  const skin = new SkinBody(kind, options, common, measures, FIRST / radius);
  const most = Math.min(skin.highestWave(common.highest) * radius, 2 + 2 * Math.sqrt(common.modes + 12));
  const sounds = new Map<RoundMode, ReturnType<SkinBody["sound"]>>();
  for (const mode of drumheadModes(most)) {
    // (∫J_m rᵐ r dr)² over ∫J_m² r dr ∫r²ᵐ r dr is 4(m + 1)/j².
    const sound = skin.sound(mode.waves / radius, mode.order, (4 * (mode.order + 1)) / mode.waves ** 2);
    if (sound.frequency <= common.highest) sounds.set({ ...mode, frequency: sound.frequency }, sound);
  }
  const modes = lowestPairs([...sounds.keys()], common.modes);
  const { mass } = skin;
  const flat = (mass * radius ** 2) / 4;
  return assemble<Rings>({
    kind,
    common,
    thickness: undefined,
    massProperties: { mass, centerOfMass: [0, 0, 0], inertiaDiagonal: [flat, 2 * flat, flat] },
    modes: roundDrafts(
      modes,
      (mode) => sounds.get(mode)!.radiation.rms ** -2,
      common,
      (mode) => sounds.get(mode)!,
    ),
    sample: roundSamples(common, radius, 0, Math.max(0, ...modes.map(({ waves }) => waves))),
    struck: (x, _, z) => Math.hypot(x, z) < 0.72 * radius,
    picture: { kind: "disc" },
    made: { diameter: options.diameter, thickness: options.thickness, tension: skin.tension },
  });
}

/** All modes J_m(j_mn r/a) with j up to `highest`; their frequencies come later. */
function drumheadModes(highest: number): RoundMode[] {
  const modes: RoundMode[] = [];
  for (let order = 0; order < highest; order++) {
    // The first root of J_m lies above m, and neighbours are about π apart.
    const roots = rootsBetween((x) => besselJ(order, x)[0], Math.max(1, order), highest, 0.5);
    for (const [i, root] of roots.entries()) {
      modes.push({
        frequency: 0,
        order,
        which: i + 1,
        circles: i + 1,
        waves: root,
        radial: (part) => (part === 1 ? 0 : besselJ(order, root * part)[0]),
        square: besselJ(order, root)[1] ** 2 / 2,
      });
    }
  }
  return modes;
}

/** How much of a sine, squared, is even motion (odd m) or a tilt (even m): its overlap with 1 or with u − ½. */
function netShare(m: number): number {
  return (m % 2 === 1 ? 8 : 24) / (Math.PI * m) ** 2;
}
