// The chimes as the listener sees them, on a canvas: tubes that hang in rows of mist, swing with the wind where they
// are, and light up when they are struck. Few enough are drawn that it costs next to nothing; tubes of one distance are
// one path.
import { type ChimeStrike, chimeModels } from "phonolite/chimes";
import { CHIME_LISTENER, type Chime } from "#dist/chimes/chime.js";
import { colour } from "../../parts/frame/theme.js";
import type { Moment } from "./show.js";

/** Most tubes that are drawn. */
const MOST = 2400;
/** Tubes from this near to this far are seen, m; mist has so many depths. */
const [NEAR, FAR] = [2.2, 40];
const DEPTHS = 7;
/** Half the width of the view, as the tangent of its angle. */
const WIDE = 0.9;
/** How far a tube swings, radians in a wind of 20 m/s, and how quickly, rad/s. */
const SWING = 0.16;
const PACE = 5;
/** Seconds for which a struck chime is seen. */
const FADE = 0.3;
/** The height of the eyes in the picture, part of it from above; the ground begins there, far away. */
const HORIZON = 0.8;
/** Cords of the tubes in the nearest depths are seen, so long, m. */
const CORDS = 4;
const CORD = 0.5;
/** Wind is asked for on a grid of so many places each way, every so many m. */
const GRID = 20;
const CELL = (2 * FAR) / (GRID - 1);

/** A tube in view. */
interface Tube {
  index: number;
  x: number;
  y: number;
  z: number;
  length: number;
  phase: number;
}

/** The picture. */
export class ChimeCanvas {
  readonly #canvas = document.createElement("canvas");
  readonly #pen: CanvasRenderingContext2D;
  readonly #host: HTMLElement;
  #tubes: Tube[][] = [];
  #of: readonly Chime[] | undefined;
  #count = -1;
  #places = new Map<number, Tube>();
  #lit: { tube: Tube; from: number }[] = [];
  readonly #wind = new Float32Array(GRID * GRID);
  #colours = { paper: "", ground: "", text: "", accent: "" };

  constructor(host: HTMLElement) {
    const pen = this.#canvas.getContext("2d");
    if (!pen) throw new Error("this browser cannot paint on a canvas");
    this.#pen = pen;
    this.#host = host;
    host.replaceChildren(this.#canvas);
    this.resize();
    this.setTheme();
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.#host;
    const sharp = Math.min(2, devicePixelRatio);
    this.#canvas.width = Math.max(1, Math.round(clientWidth * sharp));
    this.#canvas.height = Math.max(1, Math.round(clientHeight * sharp));
  }
  setTheme(): void {
    this.#colours = {
      paper: colour("paper"),
      ground: colour("raised"),
      text: colour("steel"),
      accent: colour("accent"),
    };
  }
  dispose(): void {
    this.#canvas.remove();
  }

  /** Draws a moment; `still` for people who want no idle motion. */
  draw({ chimes, strikes }: Moment, still: boolean): void {
    this.#choose(chimes.storm.chimes);
    this.#readWind(chimes);
    const now = performance.now() / 1000;
    this.#light(strikes, now);
    const { width, height } = this.#canvas;
    const pen = this.#pen;
    pen.globalAlpha = 1;
    pen.fillStyle = this.#colours.paper;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = this.#colours.ground;
    pen.fillRect(0, HORIZON * height, width, height);
    pen.lineCap = "round";
    for (let depth = DEPTHS - 1; depth >= 0; depth--) {
      pen.beginPath();
      for (const tube of this.#tubes[depth]) this.#trace(tube, still ? 0 : now);
      pen.globalAlpha = 0.1 + 0.75 * (1 - depth / DEPTHS) ** 1.6;
      pen.strokeStyle = this.#colours.text;
      pen.lineWidth = Math.max(1, (0.05 * this.#scale) / distanceOf(depth));
      pen.stroke();
      if (depth < CORDS) this.#drawCords(this.#tubes[depth]);
    }
    this.#drawLit(now, still);
  }

  /** Chooses the tubes that are seen, the nearest of all; the same ones as long as the chimes are. */
  #choose(chimes: readonly Chime[]): void {
    if (chimes === this.#of && chimes.length === this.#count) return;
    this.#of = chimes;
    this.#count = chimes.length;
    const models = chimeModels();
    const seen: Tube[] = [];
    for (const [index, { position, model, contact }] of chimes.entries()) {
      const [x, y, z] = position;
      if (-z < NEAR || Math.abs(x) > 1.1 * WIDE * -z) continue;
      const length = 140 / models[model].frequencies[0] + 0.35;
      seen.push({ index, x, y: y + 0.6 - CHIME_LISTENER[1], z, length, phase: 1e5 * contact });
    }
    seen.sort((a, b) => b.z - a.z);
    seen.length = Math.min(MOST, seen.length);
    this.#places = new Map(seen.map((tube) => [tube.index, tube]));
    this.#tubes = Array.from({ length: DEPTHS }, () => []);
    for (const tube of seen) this.#tubes[depthOf(-tube.z)].push(tube);
    this.#lit = [];
  }

  #readWind(chimes: Moment["chimes"]): void {
    for (let i = 0; i < GRID; i++) {
      for (let j = 0; j < GRID; j++) this.#wind[i * GRID + j] = chimes.windAt(i * CELL - FAR, j * CELL - FAR);
    }
  }

  #drawCords(tubes: readonly Tube[]): void {
    const pen = this.#pen;
    pen.beginPath();
    for (const { x, y, z } of tubes) {
      const scale = this.#scale / -z;
      const [left, top] = this.#place(x, y, scale);
      pen.moveTo(left, top);
      pen.lineTo(left, top - CORD * scale);
    }
    pen.globalAlpha *= 0.6;
    pen.lineWidth = 1;
    pen.stroke();
  }

  /** Pixels of a metre at a distance of one metre: a tall picture shows less to the sides. */
  get #scale(): number {
    const { width, height } = this.#canvas;
    return Math.max(width, 0.9 * height) / (2 * WIDE);
  }
  #place(x: number, y: number, scale: number): [left: number, top: number] {
    const { width, height } = this.#canvas;
    return [0.5 * width + scale * x, HORIZON * height - scale * y];
  }

  /** Adds a tube to the path. */
  #trace({ x, y, z, length, phase }: Tube, now: number): void {
    const scale = this.#scale / -z;
    const place = GRID * Math.round((x + FAR) / CELL) + Math.round((z + FAR) / CELL);
    const wind = (this.#wind[place] ?? 0) / 20;
    const angle = SWING * wind * (0.5 + Math.sin(PACE * now + phase));
    const [left, top] = this.#place(x, y, scale);
    this.#pen.moveTo(left, top);
    this.#pen.lineTo(left + scale * length * Math.sin(angle), top + scale * length * Math.cos(angle));
  }

  #light(strikes: readonly ChimeStrike[], now: number): void {
    for (const { chime } of strikes) {
      const tube = this.#places.get(chime);
      if (tube) this.#lit.push({ tube, from: now });
    }
    this.#lit = this.#lit.filter(({ from }) => now - from < FADE);
  }

  #drawLit(now: number, still: boolean): void {
    const pen = this.#pen;
    pen.strokeStyle = this.#colours.accent;
    for (const fresh of [true, false]) {
      pen.beginPath();
      for (const { tube, from } of this.#lit) {
        if (now - from < FADE / 2 === fresh) this.#trace(tube, still ? 0 : now);
      }
      pen.globalAlpha = fresh ? 1 : 0.45;
      pen.lineWidth = Math.max(1.5, this.#canvas.width / 400);
      pen.stroke();
    }
  }
}

/** Which depth of mist a distance lies in, and the middle distance of one, m. */
function depthOf(distance: number): number {
  const part = Math.log(distance / NEAR) / Math.log(FAR / NEAR);
  return Math.min(DEPTHS - 1, Math.max(0, Math.floor(DEPTHS * part)));
}
function distanceOf(depth: number): number {
  return NEAR * (FAR / NEAR) ** ((depth + 0.5) / DEPTHS);
}
