// The gazebo: a canvas cone of sixteen gores with a scalloped valance, on four oak posts, with a string of bulbs around
// its rim.
import { type BufferGeometry, Color, CylinderGeometry, SphereGeometry, TorusGeometry } from "three";
import { geometryOf } from "../../../../parts/picture/geometry.js";
import { GAZEBO } from "./layout.js";
import type { Materials } from "./materials.js";
import { type Parts, paint } from "./parts.js";

const GORES = 16;
const STRIPES = [new Color(0xfaf0dc), new Color(0x4d7da8)];
const FALL = 0.24;
const TURN = (2 * Math.PI) / GORES;

/** Adds the gazebo. */
export function gazebo(parts: Parts, m: Materials): void {
  const { x, z, tip, rim, radius, post } = GAZEBO;
  parts.stand(x, 0, z);
  for (let gore = 0; gore < GORES; gore++) {
    const colour = STRIPES[gore % 2];
    parts.add(m.canvas, paint(roofGore(gore), colour));
    parts.add(m.canvas, paint(valance(gore), colour));
    const angle = (gore + 0.5) * TURN;
    parts.add(m.bulb, new SphereGeometry(0.028, 10, 8), {
      at: [(radius + 0.01) * Math.cos(angle), rim - FALL - 0.03, (radius + 0.01) * Math.sin(angle)],
      tint: 0xfff2d8,
    });
  }
  parts.add(m.matt, new TorusGeometry(radius - 0.012, 0.016, 6, 64), {
    at: [0, rim, 0],
    turn: [Math.PI / 2, 0, 0],
    tint: 0xd9c9a8,
  });
  const [far, high] = [radius * 0.9, tip - (tip - rim) * 0.9 - 0.01];
  for (let k = 0; k < 4; k++) {
    const angle = (k + 0.5) * (Math.PI / 2);
    const at: [number, number, number] = [far * Math.cos(angle), high / 2, far * Math.sin(angle)];
    parts.add(m.oak, stretched(new CylinderGeometry(post, post, high, 14), high), { at, tint: 0xe2d4bc });
    parts.add(m.oak, new CylinderGeometry(post + 0.025, post + 0.03, 0.1, 14), {
      at: [at[0], 0.05, at[2]],
      tint: 0xc9b898,
    });
    const long = Math.hypot(far, tip - high) - 0.06;
    parts.add(m.oak, stretched(new CylinderGeometry(0.022, 0.022, long, 8), long), {
      at: [at[0] / 2, (tip + high) / 2 - 0.07, at[2] / 2],
      turn: [0, -angle, Math.atan2(far, tip - high)],
      tint: 0xd4c4a4,
    });
  }
  parts.add(m.oak, new CylinderGeometry(0.05, 0.03, 0.2, 12), { at: [0, tip - 0.14, 0], tint: 0xd4c4a4 });
  parts.add(m.zinc, new SphereGeometry(0.07, 16, 12), { at: [0, tip + 0.09, 0], tint: 0xd08a52 });
  parts.add(m.zinc, new CylinderGeometry(0.018, 0.075, 0.07, 14), { at: [0, tip + 0.015, 0], tint: 0xd08a52 });
}

/** A gore of the cone: taut at its seams, a little slack between them. */
function roofGore(gore: number): BufferGeometry {
  const { tip, rim, radius } = GAZEBO;
  const [across, down] = [4, 6];
  return sheet(across, down, (a, d) => {
    const angle = (gore + a) * TURN;
    const r = radius * d;
    const slack = 0.02 * Math.sin(Math.PI * a) * Math.sin(Math.PI * Math.min(1, d * 0.9));
    return [r * Math.cos(angle), tip - (tip - rim) * d - slack, r * Math.sin(angle)];
  });
}

/** What hangs down from the rim of a gore, ending in a scallop. */
function valance(gore: number): BufferGeometry {
  const { rim, radius } = GAZEBO;
  return sheet(10, 3, (a, d) => {
    const angle = (gore + a) * TURN;
    const deep = FALL * (0.55 + 0.45 * Math.sqrt(Math.max(0, 1 - (2 * a - 1) ** 2)));
    const r = radius + 0.004 + 0.02 * d * Math.sin(Math.PI * a);
    return [r * Math.cos(angle), rim - deep * d, r * Math.sin(angle)];
  });
}

/** A bent sheet from places at (0…1, 0…1), its upper side outside. */
function sheet(across: number, down: number, at: (a: number, d: number) => [number, number, number]): BufferGeometry {
  const position: number[] = [];
  const uv: number[] = [];
  const index: number[] = [];
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i <= across; i++) {
      position.push(...at(i / across, j / down));
      uv.push((i / across) * 0.7, j / down);
      if (i === across || j === down) continue;
      const k = j * (across + 1) + i;
      const below = k + across + 1;
      index.push(k, k + 1, below, k + 1, below + 1, below);
    }
  }
  return geometryOf({ position, uv, index });
}

/** Turns the texture of a cylinder so that its grain runs along it, in metres. */
function stretched(geometry: CylinderGeometry, long: number): CylinderGeometry {
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getY(i) * long, uv.getX(i) * 0.3);
  return geometry;
}
