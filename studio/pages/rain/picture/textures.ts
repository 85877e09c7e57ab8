// Grounds that are painted on small canvases, always the same: wet asphalt, earth, grass and the floor of a wood.
import type { CanvasTexture } from "three";
import { spot, strewn } from "../../../parts/picture/painting.js";
import type { GroundLook } from "./contract.js";

/** How a ground is painted: its colour, what is strewn on it, and how it shines. */
interface Paint {
  base: string;
  /** Colours of what is strewn, `r,g,b`. */
  strewn: readonly string[];
  count: number;
  /** Pixels: least and greatest length, and width. */
  long: readonly [number, number];
  wide: number;
  /** Soft blotches under it. */
  blotch: readonly string[];
  roughness: number;
  /** Metres of a tile. */
  tile: number;
}

/** Paints of all grounds. */
export const GROUNDS: Readonly<Record<GroundLook, Paint>> = {
  asphalt: {
    base: "#5c5f62",
    strewn: ["120,122,124", "44,46,49", "150,148,144"],
    count: 9000,
    long: [1, 2.6],
    wide: 1.6,
    blotch: ["40,43,47", "110,113,116"],
    roughness: 0.42,
    tile: 2.4,
  },
  earth: {
    base: "#6e5a45",
    strewn: ["92,74,55", "138,118,94", "54,43,32"],
    count: 4200,
    long: [1, 5],
    wide: 2.4,
    blotch: ["58,46,34", "140,120,95"],
    roughness: 0.8,
    tile: 3,
  },
  grass: {
    base: "#4c6130",
    strewn: ["92,120,52", "46,66,28", "126,146,78", "68,90,40"],
    count: 9000,
    long: [5, 14],
    wide: 1.3,
    blotch: ["52,72,30", "110,122,66"],
    roughness: 0.95,
    tile: 2.2,
  },
  forest: {
    base: "#54432f",
    strewn: ["122,84,46", "78,62,40", "150,112,62", "58,66,36", "40,32,24"],
    count: 3400,
    long: [4, 13],
    wide: 4.5,
    blotch: ["40,34,24", "84,84,48"],
    roughness: 0.9,
    tile: 2.6,
  },
};

const SIDE = 512;

/** The texture of a ground. */
export function groundTexture(look: GroundLook): CanvasTexture {
  const { base, strewn: colours, count, long, wide, blotch } = GROUNDS[look];
  return strewn(SIDE, SIDE, base, look.length * 101 + count, (pen, next) => {
    /** Draws at a place and beyond the edges, so that tiles meet. */
    const tiled = (x: number, y: number, reach: number, draw: (x: number, y: number) => void) => {
      for (const dx of [-SIDE, 0, SIDE]) {
        for (const dy of [-SIDE, 0, SIDE]) {
          const [px, py] = [x + dx, y + dy];
          if (px > -reach && py > -reach && px < SIDE + reach && py < SIDE + reach) draw(px, py);
        }
      }
    };
    for (let i = 0; i < 60; i++) {
      const [x, y, radius] = [next() * SIDE, next() * SIDE, 20 + 70 * next()];
      const colour = blotch[Math.floor(next() * blotch.length)];
      tiled(x, y, radius, (px, py) => spot(pen, px, py, radius, `rgba(${colour},0.16)`, `rgba(${colour},0)`));
    }
    for (let i = 0; i < count; i++) {
      const length = long[0] + (long[1] - long[0]) * next();
      const [x, y, angle, thick] = [next() * SIDE, next() * SIDE, 7 * next(), wide * (0.5 + next())];
      pen.strokeStyle = `rgba(${colours[Math.floor(next() * colours.length)]},${(0.25 + 0.6 * next()).toFixed(2)})`;
      pen.lineWidth = thick;
      tiled(x, y, length + thick, (px, py) => {
        pen.beginPath();
        pen.moveTo(px, py);
        pen.lineTo(px + length * Math.cos(angle), py + length * Math.sin(angle));
        pen.stroke();
      });
    }
  });
}
