// The four roof panes, supported steel plates, and the table, a supported plate of wood: patterns are products of
// sines.
import { hash4, normal } from "../../../math/hash.js";
import type { ModalModel } from "../../modal-model.js";
import { slabMass } from "../../shapes/parts/assemble.js";
import { type Grid, grid } from "../../shapes/parts/samples.js";
import { lowest, meanSquareOfSine, PICNIC, type PicnicMode, picnicModel, STEEL } from "./body.js";

/** Measures of a pane, m. */
export interface Pane {
  name: string;
  /** Modes that are kept. */
  modes: number;
  length: number;
  width: number;
  thickness: number;
  loudness: number;
}

/** A mode by its half waves along x and z. */
interface Order {
  m: number;
  n: number;
  frequency: number;
}

/** Sample points a wave of the highest mode. */
const A_WAVE = 4;

/** A roof pane: f = (π/2) √(D/ρh) ((m/a)² + (n/b)²). */
export function roofModel(pane: Pane): ModalModel {
  const { length, width, thickness, modes } = pane;
  const { youngsModulus, density, poissonRatio } = STEEL;
  const kappa = Math.sqrt(youngsModulus / (12 * density * (1 - poissonRatio ** 2))) * thickness;
  const frequency = (m: number, n: number) => (Math.PI / 2) * kappa * ((m / length) ** 2 + (n / width) ** 2);
  return rectangleModel(
    { ...pane, material: STEEL, support: 1.5, loss: 3.5e-4, margin: 0.05 },
    lowestOrders(modes, frequency),
  );
}

/** The wood of the table: stiff along x, soft across and in shear. Pa, kg/m³. */
const WOOD = { along: 11e9, across: 0.9e9, shear: 0.7e9, coupling: 0.02, density: 500 };

/** The picnic table. No board is like the other: each mode is moved by 1 %. */
export function tableModel(): ModalModel {
  const [length, width, thickness] = [1.3, 0.75, 0.028];
  const unit = thickness ** 2 / (12 * WOOD.density);
  const mixed = 2 * (WOOD.coupling * WOOD.along + 2 * WOOD.shear);
  const frequency = (m: number, n: number) => {
    const [x, y] = [(m / length) ** 2, (n / width) ** 2];
    return (Math.PI / 2) * Math.sqrt(unit * (WOOD.along * x * x + mixed * x * y + WOOD.across * y * y));
  };
  const orders = lowestOrders(100, frequency).map((order) => {
    const chance = hash4(PICNIC, order.m, order.n, TABLE);
    return { ...order, frequency: order.frequency * (1 + 0.01 * normal(chance[0], chance[1])) };
  });
  const material = {
    name: "softwood",
    youngsModulus: WOOD.along,
    density: WOOD.density,
    poissonRatio: WOOD.coupling,
  };
  return rectangleModel(
    { name: "table", length, width, thickness, loudness: 0.9, material, support: 8, loss: 6e-3, margin: 0.04 },
    lowest(orders, orders.length),
  );
}

/** The table in the hash. */
const TABLE = 8;

function lowestOrders(count: number, frequency: (m: number, n: number) => number): Order[] {
  const orders: Order[] = [];
  for (let m = 1; m <= count; m++) {
    // All smaller pairs come before (m, n), so m·n cannot exceed the count.
    for (let n = 1; m * n <= count; n++) orders.push({ m, n, frequency: frequency(m, n) });
  }
  return lowest(orders, count);
}

interface Rectangle extends Omit<Pane, "modes"> {
  material: { name: string; youngsModulus: number; density: number; poissonRatio: number };
  support: number;
  loss: number;
  /** Strikes land at least this part of a side away from the edges. */
  margin: number;
}

function rectangleModel(body: Rectangle, orders: readonly Order[]): ModalModel {
  const { length, width, thickness, margin } = body;
  const mass = body.material.density * length * width * thickness;
  const modes = orders.map(
    ({ m, n, frequency }): PicnicMode<Grid> => ({
      frequency,
      // (2/√M) sin sin is mass-normalised; the gain is sin sin, alike for all.
      scale: 2 / Math.sqrt(mass),
      weight: 1,
      meanSquare: meanSquareOfSine(m, margin) * meanSquareOfSine(n, margin),
      write: (out, { positions }) => {
        for (let i = 0; i < positions.length; i += 3) {
          const [u, v] = [positions[i] / length + 0.5, positions[i + 2] / width + 0.5];
          out[i + 1] = Math.sin(Math.PI * m * u) * Math.sin(Math.PI * n * v);
        }
      },
    }),
  );
  const most = (waves: (order: Order) => number) => Math.max(...orders.map(waves));
  const inside = 1 - 2 * margin;
  const pointsFor = (halfWaves: number) => Math.ceil((A_WAVE / 2) * halfWaves * inside);
  const [columns, rows] = [pointsFor(most(({ m }) => m)), pointsFor(most(({ n }) => n))];
  // Points in the middles of cells of equal size, so that all places inside the margin are alike; a strike beyond the
  // outermost ones lands on them.
  const middle = (part: number, count: number) => margin + (inside * (part * (count - 1) + 0.5)) / count;
  const samples = grid(columns, rows, false, (u, v) => [
    (middle(u, columns) - 0.5) * length,
    thickness / 2,
    (middle(v, rows) - 0.5) * width,
  ]);
  return picnicModel({
    ...body,
    massProperties: slabMass(mass, length, width, thickness),
    modes,
    samples,
    struck: (x, _, z) => Math.abs(x) < 0.36 * length && Math.abs(z) < 0.36 * width,
  });
}
