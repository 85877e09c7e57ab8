// The soft shadow of a thing on the ground it stands on: the thing laid flat by several lamps that stand close
// together, on a coarse grid that is smoothed when it is drawn. It is computed once a view; a graphics card is not
// needed for it.
import type { Form } from "./form.js";
import { LOOKS, type Look } from "./looks.js";
import { vecAt } from "./mesh.js";
import { apply, seen, type View, weightsAt } from "./view.js";

/** The grid: fields from top to bottom, and how many a shadow fades over towards the edges. */
const GRID = { rows: 72, fades: 9 };
/** Lamps: how many, how far aside they stand, and how far they move the shadow, parts of the height. */
const LAMPS = { count: 10, spread: 0.34, slant: [0.42, 0.05] };
/** How much of a shadow a clear thing throws. */
const CLEAR = 0.35;

/** How dark the ground is, 0 to 1, row by row from the top. */
export interface Shadow {
  columns: number;
  rows: number;
  dark: Float32Array;
}

/** The shadow of a form in a picture of some width to height. */
export function shadowOf({ parts }: Form, view: View, aspect: number): Shadow {
  const [columns, rows] = [Math.max(1, Math.round(GRID.rows * aspect)), GRID.rows];
  const dark = new Float32Array(columns * rows);
  for (const clear of [false, true]) {
    const bits = new Uint16Array(columns * rows);
    for (const { mesh, look } of parts) {
      if (((LOOKS[look] as Look).clear ?? false) !== clear) continue;
      const { positions, indices } = mesh;
      const standing = Array.from({ length: positions.length / 3 }, (_, i) =>
        apply(view.stands, vecAt(positions, 3 * i)),
      );
      for (let lamp = 0; lamp < LAMPS.count; lamp++) {
        // points of a sunflower: even over a disc
        const [far, angle] = [LAMPS.spread * Math.sqrt((lamp + 0.5) / LAMPS.count), 2.39996 * lamp];
        const [dx, dz] = [LAMPS.slant[0] + far * Math.cos(angle), LAMPS.slant[1] + far * Math.sin(angle)];
        const laid = standing.map(([x, y, z]) => {
          const high = y - view.ground;
          const [px, py] = seen(view, [x + dx * high, view.ground, z + dz * high]);
          return [(columns / 2) * (1 + px / aspect), (rows / 2) * (1 - py)] as const;
        });
        for (let t = 0; t < indices.length; t += 3) {
          fill(bits, columns, rows, 1 << lamp, laid[indices[t]], laid[indices[t + 1]], laid[indices[t + 2]]);
        }
      }
    }
    for (const [i, set] of bits.entries()) dark[i] = Math.max(dark[i], ((clear ? CLEAR : 1) * ones(set)) / LAMPS.count);
  }
  for (let pass = 0; pass < 2; pass++) soften(dark, columns, rows);
  return { columns, rows, dark };
}

/** Takes the mean of each field and its neighbours, and lets everything fade towards the edges of the picture. */
function soften(dark: Float32Array, columns: number, rows: number): void {
  const before = dark.slice();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [x, y] = [Math.min(columns - 1, Math.max(0, column + dx)), Math.min(rows - 1, Math.max(0, row + dy))];
          sum += before[y * columns + x];
        }
      }
      const edge = Math.min(column, columns - 1 - column, row, rows - 1 - row);
      dark[row * columns + column] = (sum / 9) * Math.min(1, edge / GRID.fades);
    }
  }
}

type Corner = readonly [x: number, y: number];

/** Sets a bit in the fields whose middle lies in a triangle. */
function fill(bits: Uint16Array, columns: number, rows: number, bit: number, a: Corner, b: Corner, c: Corner): void {
  const [left, right] = [
    Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]) - 0.5)),
    Math.min(columns - 1, Math.max(a[0], b[0], c[0]) - 0.5),
  ];
  const [top, foot] = [
    Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5)),
    Math.min(rows - 1, Math.max(a[1], b[1], c[1]) - 0.5),
  ];
  for (let row = top; row <= foot; row++) {
    for (let column = left; column <= right; column++) {
      if (weightsAt([column + 0.5, row + 0.5], a, b, c)) bits[row * columns + column] |= bit;
    }
  }
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A shadow as a small canvas, black by its darkness; it is drawn larger, which smooths it. */
export function shadowCanvas({ columns, rows, dark }: Shadow, strength: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [columns, rows];
  const pen = canvas.getContext("2d");
  const image = pen?.createImageData(columns, rows);
  if (!pen || !image) return canvas;
  for (const [i, part] of dark.entries()) image.data[4 * i + 3] = Math.round(255 * strength * part);
  pen.putImageData(image, 0, 0);
  return canvas;
}
