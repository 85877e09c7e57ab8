// The textures of the picnic alone, painted on small canvases.
import type { CanvasTexture } from "three";
import { painted, spot, strewn } from "../../../../parts/picture/painting.js";
import { chance } from "../../../../parts/state/chance.js";

/** The spangle of hot zinc: pale and dark crystals, for the colour of the can. */
export function spangle(): CanvasTexture {
  return strewn(256, 256, "#d8dbdd", 3, (pen, next, width, height) => {
    for (let i = 0; i < 900; i++) {
      const grey = 185 + Math.round(60 * next());
      pen.fillStyle = `rgba(${grey},${grey + 2},${grey + 4},0.5)`;
      const [x, y] = [next() * width, next() * height];
      pen.beginPath();
      for (let k = 0; k < 5; k++) {
        const [angle, far] = [k * 1.257 + next(), 5 + 11 * next()];
        pen.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
      }
      pen.fill();
    }
  });
}

/** Canvas: a plain weave, for relief. */
export function weave(): CanvasTexture {
  const texture = painted(32, 32, (pen) => {
    for (let y = 0; y < 8; y++) {
      for (let x = 0; x < 8; x++) {
        const over = (x + y) % 2 === 0;
        pen.fillStyle = over ? "#c8c8c8" : "#8a8a8a";
        pen.fillRect(4 * x, 4 * y, 4, 4);
        pen.fillStyle = over ? "#f4f4f4" : "#a8a8a8";
        pen.fillRect(4 * x + (over ? 0 : 1), 4 * y + (over ? 1 : 0), over ? 4 : 2, over ? 2 : 4);
      }
    }
  });
  texture.colorSpace = "";
  return texture;
}

/** A checked cloth, one check a tile. */
export function checks(): CanvasTexture {
  return painted(64, 64, (pen) => {
    pen.fillStyle = "#f4efe4";
    pen.fillRect(0, 0, 64, 64);
    pen.fillStyle = "rgba(172,58,44,0.52)";
    pen.fillRect(0, 0, 32, 64);
    pen.fillRect(0, 0, 64, 32);
    pen.strokeStyle = "rgba(255,255,255,0.10)";
    for (let i = 0; i < 64; i += 2) pen.strokeRect(i, -1, 1, 66);
  });
}

/** What is behind a window: dark by the frame, curtains at the sides. Also where light is seen at dusk. */
export function room(): CanvasTexture {
  return painted(64, 64, (pen) => {
    const glow = pen.createRadialGradient(32, 40, 4, 32, 34, 44);
    glow.addColorStop(0, "#fff6e0");
    glow.addColorStop(0.5, "#e2b67c");
    glow.addColorStop(1, "#8a5c36");
    pen.fillStyle = glow;
    pen.fillRect(0, 0, 64, 64);
    for (const side of [0, 1]) {
      for (let i = 0; i < 5; i++) {
        pen.fillStyle = i % 2 ? "#e9cfa6" : "#d3b385";
        const x = i * 3;
        pen.fillRect(side ? 61 - x : x, 0, 3, 64);
      }
    }
  });
}

/** A bunch of leaves, clear around them. */
export function leaves(): CanvasTexture {
  return strewn(256, 256, "rgba(120,140,80,0.01)", 5, (pen, next) => {
    for (let i = 0; i < 64; i++) {
      const angle = next() * 7;
      const far = 92 * Math.sqrt(next());
      pen.save();
      pen.translate(128 + far * Math.cos(angle), 128 + far * Math.sin(angle));
      pen.rotate(angle + 1.6 * next() - 0.8);
      const light = 0.55 + 0.45 * (i / 64) + 0.14 * (next() - 0.5);
      pen.fillStyle = `rgb(${Math.round(178 * light)},${Math.round(205 * light)},${Math.round(122 * light)})`;
      pen.beginPath();
      pen.moveTo(-20, 0);
      pen.quadraticCurveTo(-4, -13, 22, 0);
      pen.quadraticCurveTo(-4, 13, -20, 0);
      pen.fill();
      pen.strokeStyle = "rgba(235,245,200,0.25)";
      pen.beginPath();
      pen.moveTo(-18, 0);
      pen.lineTo(18, 0);
      pen.stroke();
      pen.restore();
    }
  });
}

/** Turf from above, two metres a tile. */
export function turf(): CanvasTexture {
  return strewn(512, 512, "#6c8540", 6, (pen, next, width, height) => {
    for (let i = 0; i < 90; i++) {
      const [x, y, size] = [next() * width, next() * height, 30 + 70 * next()];
      const pale = next() < 0.5;
      for (const dx of [-width, 0, width]) {
        for (const dy of [-height, 0, height]) {
          spot(pen, x + dx, y + dy, size, pale ? "rgba(150,164,82,0.16)" : "rgba(64,96,42,0.18)", "rgba(110,138,64,0)");
        }
      }
    }
    for (let i = 0; i < 15000; i++) {
      const light = next();
      const [red, green, blue] = [62 + 96 * light, 90 + 88 * light, 30 + 50 * light].map(Math.round);
      pen.strokeStyle = `rgba(${red},${green},${blue},0.42)`;
      const [x, y, angle, long] = [next() * width, next() * height, next() * 7, 3 + 6 * next()];
      pen.lineWidth = 0.7 + 0.7 * next();
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + long * Math.cos(angle), y + long * Math.sin(angle));
      pen.stroke();
    }
  });
}

/** A soft puff of mist, its thickness in the alpha. */
export function puff(): CanvasTexture {
  return painted(128, 128, (pen) => {
    const next = chance(7);
    for (let i = 0; i < 70; i++) {
      const angle = next() * 7;
      const far = 34 * Math.sqrt(next());
      const size = 10 + 20 * next();
      const colours = [0.14, 0.06, 0].map((mist) => `rgba(255,255,255,${mist})`);
      spot(pen, 64 + far * Math.cos(angle), 64 + far * Math.sin(angle), size, ...colours);
    }
  });
}
