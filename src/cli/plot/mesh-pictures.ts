// The modes of a meshed body as one picture: the body bent by each of its lowest modes, seen from above the front,
// coloured by how far the surface moves out or in.
import { t60OfDecay } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { Svg } from "./svg.js";

/** How many pictures there are, and how many side by side. */
export const MESH_PICTURES_DEFAULTS = { modes: 12, columns: 4 } as const;

/** From far in to far out. */
const COLOURS = ["#1f4e79", "#3f79ab", "#7fafd2", "#c9dce8", "#f1e6d8", "#eec39a", "#d98f52", "#a8502a"];
const [SIZE, GAP, CAPTION, MARGIN, TOP] = [190, 14, 36, 24, 66];
/** The largest bend, in parts of the body's size. */
const BEND = 0.09;
/** Where it is seen from: turned about the vertical, then tipped, rad. */
const [TURN, TIP] = [0.6, 0.45];

/** Draws the lowest modes of a model that has triangles; gives the text of an SVG file. */
export function meshPictures(model: ModalModel, options: { modes?: number; columns?: number } = {}): string {
  const { modes = MESH_PICTURES_DEFAULTS.modes, columns: side = MESH_PICTURES_DEFAULTS.columns } = options;
  const count = Math.min(modes, model.modeCount);
  const columns = Math.min(side, count);
  const [stepX, stepY] = [SIZE + GAP, SIZE + CAPTION + GAP];
  const width = Math.max(2 * MARGIN + columns * stepX - GAP, 460);
  const svg = new Svg(width, TOP + Math.ceil(count / columns) * stepY, `Modes of ${model.name}`);
  svg.text(MARGIN, 28, model.name, { "font-size": 16, "font-weight": 600 });
  svg.text(MARGIN, 48, factsOf(model, count), { fill: "#666", "font-size": 12 });
  const view = viewOf(model);
  for (let mode = 0; mode < count; mode++) {
    const [x, y] = [MARGIN + (mode % columns) * stepX, TOP + Math.floor(mode / columns) * stepY];
    svg.open({ transform: `translate(${x} ${y})` });
    drawMode(svg, model, mode, view);
    svg.text(SIZE / 2, SIZE + 16, `${model.frequencies[mode].toFixed(model.frequencies[mode] < 1000 ? 1 : 0)} Hz`, {
      "text-anchor": "middle",
      "font-size": 13,
      "font-weight": 600,
    });
    svg.text(SIZE / 2, SIZE + 31, `T60 ${t60OfDecay(model.decayRates[mode]).toPrecision(2)} s`, {
      "text-anchor": "middle",
      "font-size": 11,
      fill: "#666",
    });
    svg.close();
  }
  return svg.toString();
}

function factsOf(model: ModalModel, shown: number): string {
  const { material, massProperties, modeCount } = model;
  return [
    ...(material?.name === undefined ? [] : [material.name]),
    ...(massProperties ? [`${massProperties.mass.toPrecision(3)} kg`] : []),
    shown < modeCount ? `${shown} of ${modeCount} modes` : `${modeCount} modes`,
  ].join("   ·   ");
}

/** How the body is looked at: axes of the picture, the middle, and lengths of the picture a metre. */
interface View {
  right: readonly number[];
  up: readonly number[];
  near: readonly number[];
  middle: readonly number[];
  scale: number;
  /** Size of the body, m. */
  size: number;
}

function viewOf({ positions }: ModalModel): View {
  const [c, s, ct, st] = [Math.cos(TURN), Math.sin(TURN), Math.cos(TIP), Math.sin(TIP)];
  const [right, up, near] = [
    [c, 0, -s],
    [-s * st, ct, -c * st],
    [s * ct, st, c * ct],
  ];
  const low = [Infinity, Infinity, Infinity];
  const high = low.map((x) => -x);
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const middle = low.map((x, axis) => (x + high[axis]) / 2);
  const size = Math.hypot(...low.map((x, axis) => high[axis] - x));
  let reach = 0;
  for (let p = 0; p < positions.length; p += 3) {
    for (const axis of [right, up]) {
      reach = Math.max(
        reach,
        Math.abs([0, 1, 2].reduce((sum, k) => sum + axis[k] * (positions[p + k] - middle[k]), 0)),
      );
    }
  }
  return { right, up, near, middle, scale: SIZE / 2 / (reach + BEND * size || 1), size };
}

function drawMode(svg: Svg, { positions, shapes, indices }: ModalModel, mode: number, view: View): void {
  const base = mode * positions.length;
  let largest = 0;
  for (let i = 0; i < positions.length; i++) largest = Math.max(largest, Math.abs(shapes[base + i]));
  const by = (BEND * view.size) / (largest || 1);
  const bent = Float64Array.from(positions, (x, i) => x + by * shapes[base + i]);
  const flat = (p: number, axis: readonly number[]) =>
    [0, 1, 2].reduce((sum, k) => sum + axis[k] * (bent[3 * p + k] - view.middle[k]), 0);
  const count = positions.length / 3;
  const xs = Float64Array.from({ length: count }, (_, p) => SIZE / 2 + view.scale * flat(p, view.right));
  const ys = Float64Array.from({ length: count }, (_, p) => SIZE / 2 - view.scale * flat(p, view.up));
  const depth = Float64Array.from({ length: count }, (_, p) => flat(p, view.near));
  const triangles = Array.from({ length: indices!.length / 3 }, (_, t) => {
    const corners = [indices![3 * t], indices![3 * t + 1], indices![3 * t + 2]];
    const far = corners.reduce((sum, p) => sum + depth[p], 0);
    return { corners, far, colour: colourOf(positions, shapes, base, corners, largest) };
  });
  // From far to near in slices; within a slice by colour, one path each.
  const [far, near] = [Math.min, Math.max].map((pick) =>
    triangles.reduce((end, { far }) => pick(end, far), triangles[0].far),
  );
  const slice = (depth: number) => Math.floor((SLICES * (depth - far)) / (near - far || 1));
  triangles.sort(
    (a, b) => slice(a.far) - slice(b.far) || (a.colour < b.colour ? -1 : a.colour > b.colour ? 1 : a.far - b.far),
  );
  for (let from = 0; from < triangles.length; ) {
    const { colour, far: depth } = triangles[from];
    let path = "";
    let to = from;
    for (
      ;
      to < triangles.length && triangles[to].colour === colour && slice(triangles[to].far) === slice(depth);
      to++
    ) {
      const [a, b, c] = triangles[to].corners.map((p) => `${tenths(xs[p])} ${tenths(ys[p])}`);
      path += `M${a}L${b}L${c}Z`;
    }
    svg.path(path, { fill: colour, stroke: colour, "stroke-width": 0.5, "stroke-linejoin": "round" });
    from = to;
  }
}

/** Slices in depth: the more, the finer the order in which triangles cover each other. */
const SLICES = 60;

/** A coordinate to a tenth: the picture is small. */
const tenths = (value: number): string => String(Math.round(10 * value) / 10);

/** By the motion along the normal, so that what goes out and what comes in differ. */
function colourOf(
  p: Float64Array,
  shapes: Float32Array,
  base: number,
  [a, b, c]: readonly number[],
  largest: number,
): string {
  const u = [0, 1, 2].map((k) => p[3 * b + k] - p[3 * a + k]);
  const v = [0, 1, 2].map((k) => p[3 * c + k] - p[3 * a + k]);
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  let along = 0;
  for (const corner of [a, b, c]) {
    for (let k = 0; k < 3; k++) along += (shapes[base + 3 * corner + k] * normal[k]) / length / 3;
  }
  const part = Math.max(-1, Math.min(1, along / (0.85 * largest || 1)));
  return COLOURS[Math.min(COLOURS.length - 1, Math.floor(((part + 1) / 2) * COLOURS.length))];
}
