// Textures that are painted on small canvases, always the same: there are no image files. Those that several scenes
// need are here.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import { chance } from "../state/chance.js";

/** Oak, grain along u; one metre by half a metre. */
export function oak(): CanvasTexture {
  return strewn(512, 256, "#b58d5f", 1, (pen, next, width, height) => {
    for (let i = 0; i < 700; i++) {
      const y = next() * height;
      const x = next() * width;
      const long = 60 + next() * 300;
      pen.strokeStyle =
        next() < 0.6 ? `rgba(92,62,34,${0.04 + 0.12 * next()})` : `rgba(226,190,142,${0.05 + 0.1 * next()})`;
      pen.lineWidth = 0.6 + next() * 1.8;
      for (const dx of [0, -width]) {
        pen.beginPath();
        pen.moveTo(x + dx, y);
        const [near, far] = [y + 3 * next() - 1.5, y + 4 * next() - 2];
        pen.bezierCurveTo(x + dx + long / 3, near, x + dx + long / 1.5, far, x + dx + long, y);
        pen.stroke();
      }
    }
    for (let i = 0; i < 7; i++) {
      const [x, y, size] = [next() * width, next() * height, 3 + 5 * next()];
      for (let ring = 3; ring > 0; ring--) {
        pen.fillStyle = `rgba(84,54,28,${0.13 * (4 - ring)})`;
        pen.beginPath();
        pen.ellipse(x, y, size * ring * 0.8, (size * ring) / 3, 0, 0, 7);
        pen.fill();
      }
    }
  });
}

/** Brushed metal as grey streaks along u: for roughness and for relief. */
export function brushed(): CanvasTexture {
  const texture = strewn(256, 256, "#b0b0b0", 2, (pen, next, width, height) => {
    for (let i = 0; i < 2600; i++) {
      const grey = next() < 0.5 ? 255 : 60;
      pen.fillStyle = `rgba(${grey},${grey},${grey},${0.03 + 0.09 * next()})`;
      const [x, y, long] = [next() * width, next() * height, 30 + next() * 220];
      pen.fillRect(x, y, long, 1);
      pen.fillRect(x - width, y, long, 1);
    }
  });
  texture.colorSpace = "";
  return texture;
}

/** Paints a ground and whatever a row of chance strews on it, `next` from 0 to 1; makes a texture of it. */
export function strewn(
  width: number,
  height: number,
  ground: string,
  seed: number,
  draw: (pen: CanvasRenderingContext2D, next: () => number, width: number, height: number) => void,
): CanvasTexture {
  return painted(width, height, (pen) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    draw(pen, chance(seed), width, height);
  });
}

/** Paints a canvas and makes a texture of it that repeats. */
export function painted(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D, width: number, height: number) => void,
): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser cannot paint on a canvas");
  draw(pen, width, height);
  const texture = new CanvasTexture(canvas);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Paints a round spot whose colours go from its middle to its rim. */
export function spot(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  ...colours: readonly string[]
): void {
  const fade = pen.createRadialGradient(x, y, 0, x, y, radius);
  for (const [i, colour] of colours.entries()) fade.addColorStop(i / (colours.length - 1), colour);
  pen.fillStyle = fade;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}
