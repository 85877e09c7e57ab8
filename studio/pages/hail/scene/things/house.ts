// The house: boarded walls on a stone foot, a standing-seam roof of four panes, windows, a door with a lamp beside it.
import { BufferAttribute, Color, CylinderGeometry, SphereGeometry } from "three";
import { chance } from "../../../../parts/state/chance.js";
import { HOUSE } from "./layout.js";
import type { Materials } from "./materials.js";
import { beam, type Parts, quads } from "./parts.js";

const WALL = 0x7d2c1e;
const TRIM = 0xf6ecd8;
const STONE = 0x9a948a;
const FOOT = 0.3;
/** How far a board stands out at its foot and at its head. */
const BOARD = { height: 0.165, foot: 0.024, head: 0.004 };
const SLOPE = Math.atan2(HOUSE.ridge - HOUSE.eaves, HOUSE.run);
const PANE = Math.hypot(HOUSE.ridge - HOUSE.eaves, HOUSE.run);

/** Where the lamp by the door is, m. */
export const DOOR_LAMP = [HOUSE.x + 1.78, 1.95, HOUSE.z + HOUSE.halfZ + 0.16] as const;

/** Adds the house. */
export function house(parts: Parts, m: Materials): void {
  parts.stand(HOUSE.x, 0, HOUSE.z);
  parts.add(m.matt, beam(2 * HOUSE.halfX + 0.06, 2 * FOOT, 2 * HOUSE.halfZ + 0.06, 0.01), { tint: STONE });
  for (const [x, z] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]) {
    parts.add(m.matt, beam(0.13, HOUSE.walls - FOOT, 0.13, 0.008), {
      at: [x * (HOUSE.halfX - 0.02), (HOUSE.walls + FOOT) / 2, z * (HOUSE.halfZ - 0.02)],
      tint: TRIM,
    });
  }
  const eave = (y: number) => (y < HOUSE.walls ? HOUSE.halfX : 0);
  const gable = (y: number) =>
    Math.min(HOUSE.halfZ, Math.max(0, ((HOUSE.ridge - 0.06 - y) * HOUSE.run) / (HOUSE.ridge - HOUSE.eaves)));
  front(parts);
  parts.add(m.matt, boards(eave, HOUSE.walls));
  opening(parts, m, -1.35, 1.5, 1.15, 1.15);
  opening(parts, m, 2.25, 1.5, 0.8, 1.15);
  door(parts, m, 1.05);
  parts.stand(HOUSE.x, 0, HOUSE.z - HOUSE.halfZ, Math.PI);
  parts.add(m.matt, boards(eave, HOUSE.walls));
  opening(parts, m, 0, 1.5, 1.1, 1.1);
  for (const side of [1, -1]) {
    parts.stand(HOUSE.x + side * HOUSE.halfX, 0, HOUSE.z, (side * Math.PI) / 2);
    parts.add(m.matt, boards(gable, HOUSE.ridge - 0.1));
    opening(parts, m, 0, 1.5, 1.3, 1.15);
    attic(parts, m);
  }
  for (const side of [0, Math.PI]) roof(parts, m, side);
  parts.stand(HOUSE.x, HOUSE.ridge, HOUSE.z);
  parts.add(m.roof, new CylinderGeometry(0.055, 0.055, 2 * HOUSE.halfRoof + 0.04, 10), {
    at: [0, 0.01, 0],
    turn: [0, 0, Math.PI / 2],
    tint: 0xb4bcc2,
  });
}

/** The frame of the wall with the door. */
function front(parts: Parts): void {
  parts.stand(HOUSE.x, 0, HOUSE.z + HOUSE.halfZ);
}

/** Weatherboards of a wall that is 2·half(y) wide at height y, from the foot to `top`. */
function boards(half: (y: number) => number, top: number) {
  const corners: [number, number, number][] = [];
  for (let y = FOOT; y < top - 0.01; y += BOARD.height) {
    const next = Math.min(top, y + BOARD.height);
    const [a, b] = [half(y), half(next - 1e-6)];
    corners.push([-a, y, BOARD.foot], [a, y, BOARD.foot], [b, next, BOARD.head], [-b, next, BOARD.head]);
    corners.push([-a, y, 0], [a, y, 0], [a, y, BOARD.foot], [-a, y, BOARD.foot]);
  }
  const geometry = quads(corners);
  // No two boards are quite alike; their undersides are in shade.
  const next = chance(24);
  const colours = new Float32Array((18 * corners.length) / 4);
  const paint = new Color();
  for (let quad = 0; quad < corners.length / 4; quad++) {
    if (quad % 2 === 0) paint.set(WALL).multiplyScalar(0.88 + 0.24 * next());
    for (let k = 0; k < 6; k++) paint.toArray(colours, 18 * quad + 3 * k);
  }
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  return geometry;
}

/** A window around a point of the wall. */
function opening(parts: Parts, m: Materials, x: number, y: number, width: number, height: number): void {
  const trim = (w: number, h: number, d: number, at: [number, number, number]) =>
    parts.add(m.matt, beam(w, h, d, 0.005), { at: [x + at[0], y + at[1], at[2]], tint: TRIM });
  parts.add(m.glass, pane(width, height), { at: [x, y, 0.032] });
  for (const side of [-1, 1]) trim(0.09, height + 0.09, 0.08, [side * (width / 2 + 0.03), 0, 0.03]);
  trim(width + 0.24, 0.11, 0.09, [0, height / 2 + 0.05, 0.03]);
  trim(width + 0.26, 0.05, 0.16, [0, -height / 2 - 0.03, 0.06]);
  trim(0.035, height, 0.03, [0, 0, 0.04]);
  for (const bar of width > 1 ? [-0.17, 0.17] : [0]) trim(width, 0.03, 0.026, [0, bar * height, 0.04]);
}

/** A round light in the gable. */
function attic(parts: Parts, m: Materials): void {
  parts.add(m.matt, new CylinderGeometry(0.3, 0.3, 0.08, 28), {
    at: [0, 3.2, 0.02],
    turn: [Math.PI / 2, 0, 0],
    tint: TRIM,
  });
  parts.add(m.glass, new CylinderGeometry(0.23, 0.23, 0.02, 28), { at: [0, 3.2, 0.06], turn: [Math.PI / 2, 0, 0] });
  parts.add(m.matt, beam(0.03, 0.48, 0.02, 0), { at: [0, 3.2, 0.07], tint: TRIM });
  parts.add(m.matt, beam(0.48, 0.03, 0.02, 0), { at: [0, 3.2, 0.07], tint: TRIM });
}

/** The door, its step and its lamp. */
function door(parts: Parts, m: Materials, x: number): void {
  const [width, height, sill] = [0.94, 2.02, 0.16];
  const next = chance(21);
  for (let i = 0; i < 6; i++) {
    const tint = 0.72 + 0.16 * next();
    parts.add(m.oak, beam(width / 6 - 0.006, height, 0.05, 0.008), {
      at: [x + ((i + 0.5) / 6 - 0.5) * width, sill + height / 2, 0.02],
      tint: (Math.round(255 * tint) << 16) | (Math.round(222 * tint) << 8) | Math.round(200 * tint),
    });
  }
  parts.add(m.glass, pane(0.3, 0.36), { at: [x, sill + 1.6, 0.05] });
  for (const side of [-1, 1]) {
    parts.add(m.matt, beam(0.1, height + 0.1, 0.1, 0.006), {
      at: [x + side * (width / 2 + 0.05), sill + height / 2, 0.03],
      tint: TRIM,
    });
    parts.add(m.matt, beam(0.03, 0.42, 0.03, 0), { at: [x + side * 0.165, sill + 1.6, 0.055], tint: TRIM });
    parts.add(m.matt, beam(0.36, 0.03, 0.03, 0), { at: [x, sill + 1.6 + side * 0.195, 0.055], tint: TRIM });
  }
  parts.add(m.matt, beam(width + 0.28, 0.13, 0.11, 0.006), { at: [x, sill + height + 0.06, 0.035], tint: TRIM });
  parts.add(m.zinc, new SphereGeometry(0.03, 12, 8), { at: [x - 0.38, sill + 1, 0.09], tint: 0xd8b070 });
  parts.add(m.matt, beam(1.3, sill, 0.55, 0.02), { at: [x, sill / 2 - 0.01, 0.28], tint: 0xaaa399 });
  const [lx, ly, lz] = [DOOR_LAMP[0] - HOUSE.x, DOOR_LAMP[1], DOOR_LAMP[2] - HOUSE.z - HOUSE.halfZ];
  parts.add(m.matt, beam(0.03, 0.03, lz, 0), { at: [lx, ly + 0.13, lz / 2], tint: 0x2e2c2a });
  parts.add(m.bulb, new CylinderGeometry(0.05, 0.038, 0.14, 8), { at: [lx, ly, lz], tint: 0xfff0d0 });
  parts.add(m.matt, new CylinderGeometry(0.015, 0.08, 0.06, 8), { at: [lx, ly + 0.1, lz], tint: 0x2e2c2a });
}

/**
 * One slope of the roof: two panes of eight sheets, with a rib on every joint, on boards, with gutter and barge boards.
 */
function roof(parts: Parts, m: Materials, turn: number): void {
  const next = chance(turn > 0 ? 23 : 22);
  parts.stand(HOUSE.x, HOUSE.ridge, HOUSE.z, turn, SLOPE);
  const width = HOUSE.halfRoof / 8;
  for (let i = -8; i < 8; i++) {
    const grey = Math.round(172 + 22 * next());
    parts.add(m.roof, beam(width, 0.012, PANE, 0), {
      at: [(i + 0.5) * width, -0.006, PANE / 2],
      tint: (grey << 16) | ((grey + 5) << 8) | (grey + 9),
    });
  }
  for (let i = -8; i <= 8; i++) {
    const wide = i % 8 === 0 ? 0.06 : 0.024;
    parts.add(m.roof, beam(wide, 0.04, PANE + 0.02, 0.004), { at: [i * width, 0.016, PANE / 2], tint: 0xc2cacf });
  }
  parts.add(m.roof, beam(2 * HOUSE.halfRoof + 0.04, 0.02, 0.2, 0.004), { at: [0, 0.034, 0.08], tint: 0xb4bcc2 });
  parts.add(m.matt, beam(2 * HOUSE.halfRoof - 0.04, 0.04, PANE - 0.04, 0), {
    at: [0, -0.034, PANE / 2],
    tint: 0xb59b78,
  });
  for (const side of [-1, 1]) {
    parts.add(m.matt, beam(0.035, 0.17, PANE + 0.02, 0.005), {
      at: [side * (HOUSE.halfRoof - 0.02), -0.1, PANE / 2],
      tint: TRIM,
    });
  }
  parts.stand(HOUSE.x, 0, HOUSE.z, turn);
  const gutter = new CylinderGeometry(0.065, 0.065, 2 * HOUSE.halfRoof, 12, 1, true, Math.PI / 2, Math.PI);
  parts.add(m.zinc, gutter, {
    at: [0, HOUSE.eaves - 0.04, HOUSE.run + 0.05],
    turn: [0, Math.PI, Math.PI / 2],
    tint: 0xc9cfd2,
  });
  const pipe = HOUSE.halfX - 0.12;
  parts.add(m.zinc, new CylinderGeometry(0.035, 0.035, 2.1, 10), {
    at: [pipe, 1.1, HOUSE.halfZ + 0.07],
    tint: 0xc9cfd2,
  });
  parts.add(m.zinc, new CylinderGeometry(0.035, 0.035, 0.42, 10), {
    at: [pipe, 2.25, HOUSE.halfZ + 0.2],
    turn: [0.82, 0, 0],
    tint: 0xc9cfd2,
  });
}

/** A sheet of glass, its middle at 0. */
function pane(width: number, height: number) {
  const [x, y] = [width / 2, height / 2];
  return quads([
    [-x, -y, 0],
    [x, -y, 0],
    [x, y, 0],
    [-x, y, 0],
  ]);
}
