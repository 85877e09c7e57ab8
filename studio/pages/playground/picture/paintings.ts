// The textures of the room alone, painted on small canvases: floorboards, plaster, brick, stone, cardboard.
import type { CanvasTexture } from "three";
import { painted, strewn } from "../../../parts/picture/painting.js";
import { chance } from "../../../parts/state/chance.js";

type Pen = CanvasRenderingContext2D;

/** Oak boards along u, two metres by one. */
export function floorboards(): CanvasTexture {
  return painted(1024, 512, (pen, width, height) => {
    const next = chance(11);
    const rows = 8;
    const row = height / rows;
    for (let i = 0; i < rows; i++) {
      const joint = next() * width;
      for (const [from, long] of [
        [joint, width / 2],
        [joint + width / 2, width / 2],
      ]) {
        const shade = 0.86 + 0.2 * next();
        for (const shift of [0, -width]) board(pen, from + shift, i * row, long, row, shade, next);
      }
      pen.fillStyle = "rgba(52,34,18,0.55)";
      pen.fillRect(0, i * row, width, 1.4);
    }
  });
}

function board(pen: Pen, x: number, y: number, long: number, high: number, shade: number, next: () => number): void {
  const tint = (part: number) => Math.min(255, Math.round(part * shade));
  pen.fillStyle = `rgb(${tint(178)},${tint(138)},${tint(94)})`;
  pen.fillRect(x, y, long, high);
  pen.save();
  pen.beginPath();
  pen.rect(x, y, long, high);
  pen.clip();
  for (let i = 0; i < 60; i++) {
    const dark = next() < 0.65;
    pen.strokeStyle = dark ? `rgba(92,60,30,${0.05 + 0.13 * next()})` : `rgba(230,196,150,${0.05 + 0.1 * next()})`;
    pen.lineWidth = 0.5 + 1.4 * next();
    const [from, at, to] = [x + next() * long, y + next() * high, 80 + 260 * next()];
    pen.beginPath();
    pen.moveTo(from, at);
    pen.bezierCurveTo(from + to / 3, at + 4 * next() - 2, from + to / 1.5, at + 4 * next() - 2, from + to, at);
    pen.stroke();
  }
  pen.restore();
  pen.fillStyle = "rgba(52,34,18,0.6)";
  pen.fillRect(x, y, 1.6, high);
}

/** Fine specks of light and dark on grey, for plaster, concrete and stone; `coarse` from 0 to 1. */
export function specks(seed: number, coarse: number): CanvasTexture {
  return strewn(256, 256, "#e6e6e6", seed, (pen, next, width, height) => {
    for (let i = 0; i < 5200; i++) {
      const grey = next() < 0.5 ? 255 : 120;
      pen.fillStyle = `rgba(${grey},${grey},${grey},${(0.04 + 0.16 * next()) * (0.4 + coarse)})`;
      const size = 0.6 + (1 + 3 * coarse) * next() ** 3;
      pen.fillRect(next() * width, next() * height, size, size);
    }
  });
}

/** Fired clay: red, with dark and pale grains. */
export function clay(): CanvasTexture {
  return strewn(256, 256, "#a5543c", 21, (pen, next, width, height) => {
    for (let i = 0; i < 3800; i++) {
      const pick = next();
      const tone = pick < 0.5 ? "70,26,18" : pick < 0.85 ? "206,128,96" : "232,210,190";
      pen.fillStyle = `rgba(${tone},${0.08 + 0.3 * next()})`;
      const size = 0.6 + 2.6 * next() ** 2;
      pen.beginPath();
      pen.ellipse(next() * width, next() * height, size, size * (0.5 + 0.5 * next()), next() * 7, 0, 7);
      pen.fill();
    }
  });
}

/** White stone with grey veins. */
export function veins(): CanvasTexture {
  return strewn(256, 256, "#edebe7", 31, (pen, next, width, height) => {
    for (let i = 0; i < 26; i++) {
      pen.strokeStyle = `rgba(96,98,106,${0.06 + 0.22 * next()})`;
      pen.lineWidth = 0.6 + 2.4 * next() ** 2;
      let [x, y, angle] = [next() * width, next() * height, 0.7 + 0.8 * (next() - 0.5)];
      pen.beginPath();
      pen.moveTo(x, y);
      for (let k = 0; k < 14; k++) {
        angle += 0.9 * (next() - 0.5);
        x += 16 * Math.cos(angle);
        y += 16 * Math.sin(angle);
        pen.lineTo(x, y);
      }
      pen.stroke();
    }
  });
}

/** Brown paper over flutes. */
export function card(): CanvasTexture {
  return strewn(128, 128, "#b98d5e", 41, (pen, next, width, height) => {
    for (let x = 0; x < width; x += 8) {
      pen.fillStyle = "rgba(96,64,32,0.10)";
      pen.fillRect(x, 0, 3, height);
    }
    for (let i = 0; i < 700; i++) {
      pen.fillStyle = next() < 0.5 ? "rgba(74,48,24,0.14)" : "rgba(240,214,176,0.14)";
      pen.fillRect(next() * width, next() * height, 1 + 5 * next(), 0.8);
    }
  });
}
