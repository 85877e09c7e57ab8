// How the map of impacts is drawn on a canvas: the scene from above, every impact a dot at its place that fades, its
// colour by what was struck and its size by its energy; or one field for each thing, as in figure 5 of van den Doel,
// Knott and Pai (2004).
import type { Collider, Impact } from "phonolite/hail";
import type { Ground } from "#dist/hail/colliders/collider.js";
import { outlineOf, type Place } from "#dist/hail/colliders/outline.js";
import type { Vec3 } from "#dist/math/vec3.js";

/** A rectangle of the ground that is shown, m. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** What is drawn. */
export interface MapScene {
  colliders: readonly Collider[];
  impacts: readonly Impact[];
  /** Seconds of the simulation now. */
  now: number;
  cloud: { centre: Vec3; radius: number };
}
/** Gives the value of a CSS variable. */
export type Colour = (name: string) => string;

/** Seconds until a dot is gone. */
const FADE = 1.5;
/** Things larger than this are the ground that all else stands on, m. */
const GROUND = 15;
/** Metres around what is shown. */
const MARGIN = 1;
/** Energies of the smallest and largest dots, J, and their radii in pixels. */
const ENERGIES = [5e-5, 0.5] as const;
const RADII = [0.6, 3.2] as const;
/**
 * Dots up to this radius are squares of the same area, pixels: nobody sees it, and thousands of circles are half of a
 * core where there is no GPU.
 */
const SQUARE = 1.75;
/** Name of the CSS variable of each ground. */
const COLOURS: Readonly<Record<Ground, string>> = {
  steel: "steel",
  wood: "wood",
  plate: "plate",
  canvas: "canvas",
  grass: "grass",
  glass: "plate",
  stone: "steel",
};

/** The part of the ground that holds all things but the lawn. */
export function windowOf(colliders: readonly Collider[]): Window {
  const points = colliders
    .map(({ shape }) => outlineOf(shape))
    .filter((outline) => widthOf(outline) < GROUND)
    .flat();
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, z]) => z)), Math.max(...points.map(([, z]) => z))];
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  };
}

/** Pixels a metre when a window fills a canvas of this size, and where its corner lies. */
export function fit(window: Window, width: number, height: number): { scale: number; x: number; y: number } {
  const scale = Math.min(width / window.width, height / window.height);
  return {
    scale,
    x: (width - scale * window.width) / 2 - scale * window.left,
    y: (height - scale * window.height) / 2 - scale * window.top,
  };
}

/** Draws the scene from above; x is to the right, z towards the bottom. */
export function drawPlan(
  ctx: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  window: Window,
  scene: MapScene,
  colour: Colour,
): void {
  const { scale, x, y } = fit(window, width, height);
  ctx.clearRect(0, 0, width, height);
  ctx.lineWidth = 1;
  for (const { shape, ground } of scene.colliders) {
    const outline = outlineOf(shape);
    if (widthOf(outline) >= GROUND) continue;
    ctx.beginPath();
    for (const [px, pz] of outline) ctx.lineTo(x + scale * px, y + scale * pz);
    ctx.closePath();
    ctx.globalAlpha = 0.12;
    ctx.fillStyle = colour(COLOURS[ground]);
    ctx.fill();
    ctx.globalAlpha = 0.5;
    ctx.strokeStyle = colour(COLOURS[ground]);
    ctx.stroke();
  }
  for (const impact of scene.impacts) {
    const [px, , pz] = impact.place;
    drawDot(ctx, impact, scene, x + scale * px, y + scale * pz, colour);
  }
  const { centre, radius } = scene.cloud;
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colour("accent");
  ctx.lineWidth = 1.5;
  ctx.setLineDash([4, 3]);
  ctx.beginPath();
  ctx.arc(x + scale * centre[0], y + scale * centre[2], scale * radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Draws one field for each thing that sounds, with its impacts in the thing's own coordinates. */
export function drawThings(
  ctx: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  scene: MapScene,
  colour: Colour,
): void {
  ctx.clearRect(0, 0, width, height);
  const things = scene.colliders.flatMap(({ body }, index) => (body === undefined ? [] : [index]));
  const columns = Math.ceil(Math.sqrt((things.length * width) / height));
  const rows = Math.ceil(things.length / columns);
  const [w, h] = [width / columns, height / rows];
  const place = new Map(things.map((index, i) => [index, [(i % columns) * w, Math.floor(i / columns) * h] as const]));
  const name = 11;
  ctx.font = "9px system-ui, sans-serif";
  ctx.lineWidth = 1;
  for (const [index, [left, top]] of place) {
    ctx.globalAlpha = 1;
    ctx.strokeStyle = colour("line");
    ctx.strokeRect(left + 1.5, top + name + 0.5, w - 4, h - name - 3);
    ctx.fillStyle = colour("muted");
    ctx.fillText(scene.colliders[index].name.replace("roof ", ""), left + 2, top + name - 3, w - 4);
  }
  for (const impact of scene.impacts) {
    const at = place.get(impact.collider);
    if (!at) continue;
    const [s, t] = impact.across;
    drawDot(ctx, impact, scene, at[0] + 2 + s * (w - 5), at[1] + name + 1 + t * (h - name - 4), colour);
  }
  ctx.globalAlpha = 1;
}

function drawDot(
  ctx: CanvasRenderingContext2D,
  { time, energy, collider }: Impact,
  { colliders, now }: MapScene,
  x: number,
  y: number,
  colour: Colour,
): void {
  const age = now - time;
  if (age > FADE) return;
  const size = Math.log(energy / ENERGIES[0]) / Math.log(ENERGIES[1] / ENERGIES[0]);
  const radius = RADII[0] + (RADII[1] - RADII[0]) * Math.min(1, Math.max(0, size));
  ctx.globalAlpha = 0.8 * (1 - Math.max(0, age) / FADE);
  ctx.fillStyle = colour(COLOURS[colliders[collider].ground]);
  if (radius <= SQUARE) {
    const side = Math.sqrt(Math.PI) * radius;
    ctx.fillRect(x - side / 2, y - side / 2, side, side);
    return;
  }
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
}

/** How wide an outline is, m. */
function widthOf(outline: readonly Place[]): number {
  const values = outline.map(([x]) => x);
  return Math.max(...values) - Math.min(...values);
}
