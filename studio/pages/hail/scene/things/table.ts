// The picnic table: oak boards on crossed legs, two benches, a checked runner, three steel plates, each with knife and
// fork.
import { LatheGeometry, PlaneGeometry, Vector2 } from "three";
import { chance } from "../../../../parts/state/chance.js";
import { PLATE_Y, PLATES, TABLE } from "./layout.js";
import type { Materials } from "./materials.js";
import { beam, type Parts } from "./parts.js";

const THICK = 0.042;
/** The runner: half its width, and how far it hangs over the ends. */
const RUNNER = { half: 0.2, hangs: 0.2 };

/** Adds table and benches. */
export function table(parts: Parts, m: Materials): void {
  const next = chance(31);
  const board = (width: number, depth: number, x: number, y: number, z: number) => {
    const shade = 0.86 + 0.2 * next();
    const tint = [1, 0.985, 0.96].map((part) => Math.min(255, Math.round(255 * shade * part)));
    parts.add(m.oak, beam(width, THICK, depth, 0.007), {
      at: [x, y - THICK / 2, z],
      tint: (tint[0] << 16) | (tint[1] << 8) | tint[2],
    });
  };
  parts.stand(0, 0, 0);
  const rows = 6;
  const row = (2 * TABLE.halfZ) / rows;
  for (let i = 0; i < rows; i++) {
    board(2 * TABLE.halfX, row - 0.007, 0, TABLE.y, (i + 0.5 - rows / 2) * row);
  }
  const { bench } = TABLE;
  for (const side of [-1, 1]) {
    for (const half of [-1, 1]) {
      board(2 * bench.halfX, bench.width / 2 - 0.006, 0, bench.y, side * bench.z + half * (bench.width / 4));
    }
  }
  for (const x of [-0.58, 0.58]) frame(parts, m, x);
  parts.add(m.oak, beam(1.16, 0.07, 0.04), { at: [0, 0.36, 0], tint: 0xd8ccb8 });
}

/** Adds the plates with what lies about them, and the runner. */
export function plates(parts: Parts, m: Materials): void {
  parts.stand(0, 0, 0);
  parts.add(m.cloth, runner());
  for (const { x, z, radius } of PLATES) {
    parts.add(m.plate, dish(radius), { at: [x, PLATE_Y, z], tint: 0xfbfbfa });
    for (const side of [-1, 1]) {
      const at: [number, number, number] = [x + side * (radius + 0.032), TABLE.y + 0.006, z];
      parts.add(m.plate, beam(0.012, 0.004, 0.1, 0), { at: [at[0], at[1], at[2] + 0.04], tint: 0xd8dadc });
      parts.add(m.plate, beam(side < 0 ? 0.022 : 0.017, 0.003, 0.085, 0), {
        at: [at[0], at[1], at[2] - 0.05],
        tint: 0xe2e4e6,
      });
    }
  }
}

/** One pair of crossed legs with the beam that bears the benches. */
function frame(parts: Parts, m: Materials, x: number): void {
  const tint = 0xd4c6b0;
  for (const side of [-1, 1]) {
    const [top, foot] = [0.24, 0.66];
    const high = TABLE.y - THICK;
    const long = Math.hypot(high, foot - top) + 0.02;
    parts.add(m.oak, beam(0.045, long, 0.1), {
      at: [x, high / 2, (side * (top + foot)) / 2],
      turn: [-side * Math.atan2(foot - top, high), 0, 0],
      tint,
    });
  }
  parts.add(m.oak, beam(0.045, 0.09, 2 * (TABLE.bench.z + 0.13)), {
    at: [x + 0.045, TABLE.bench.y - THICK - 0.045, 0],
    tint,
  });
  parts.add(m.oak, beam(0.045, 0.08, 2 * TABLE.halfZ - 0.06), { at: [x + 0.045, TABLE.y - THICK - 0.04, 0], tint });
}

/** A plate: its rim at 0, its well below. */
function dish(radius: number) {
  const depth = PLATE_Y - TABLE.y - 0.007;
  const profile = [
    [0, -depth],
    [0.58, -depth],
    [0.66, -depth + 0.002],
    [0.74, -0.0035],
    [0.8, -0.0022],
    [0.965, 0],
    [0.99, -0.0008],
    [1, -0.0028],
    [0.985, -0.0042],
    [0.8, -0.006],
  ];
  return new LatheGeometry(
    profile.map(([r, y]) => new Vector2(r * radius, y)),
    48,
  );
}

/** The runner: level on the table, then down over both ends. */
function runner() {
  const over = TABLE.halfX + RUNNER.hangs;
  const cloth = new PlaneGeometry(2 * over, 2 * RUNNER.half, 60, 8);
  const position = cloth.getAttribute("position");
  const uv = cloth.getAttribute("uv");
  for (let i = 0; i < position.count; i++) {
    const [x, z] = [position.getX(i), -position.getY(i)];
    const past = Math.max(0, Math.abs(x) - TABLE.halfX);
    const fold = 0.014 * Math.min(1, past / 0.1) * Math.sin(24 * z + Math.sign(x));
    position.setXYZ(
      i,
      Math.sign(x) * (Math.min(Math.abs(x), TABLE.halfX) + Math.min(past, 0.012) + fold),
      TABLE.y + 0.003 - Math.max(0, past - 0.006),
      z,
    );
    uv.setXY(i, x / 0.08, z / 0.08);
  }
  cloth.computeVertexNormals();
  return cloth;
}
