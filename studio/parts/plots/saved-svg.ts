// What saved pictures have in common, as SVG text: the ground, the title, words at places.
import { escapeText } from "#dist/cli/plot/svg.js";

/** Gives the value of a CSS variable by its name. */
export type ColourOf = (name: string) => string;

/**
 * A picture as a file.
 *
 * @param size of the whole picture, pixels.
 * @param left where its title begins, pixels.
 */
export function savedSvg(
  { width, height }: { width: number; height: number },
  { title, left }: { title: string; left: number },
  parts: readonly string[],
  colour: ColourOf,
): string {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const font = 'font-family="system-ui, sans-serif" font-size="12"';
  const all = [
    `<rect width="${width}" height="${height}" fill="${colour("surface")}"/>`,
    `<text x="${left}" y="18" font-weight="600" fill="${colour("text")}">${escapeText(title)}</text>`,
    ...parts,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${font}>\n${all.join("\n")}\n</svg>\n`;
}

/** Words at a place, anchored at their `start`, `middle` or `end`. */
export const words = (x: number, y: number, anchor: string, text: string, fill: string): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${escapeText(text)}</text>`;

/** A number with one decimal. */
export const round = (value: number): number => Math.round(10 * value) / 10;
