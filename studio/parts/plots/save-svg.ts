// Saves a picture that the page draws as SVG, with the theme's colours put in, so that it looks the same elsewhere.

import { colour } from "../frame/theme.js";
import { download } from "./download.js";

/** Saves an SVG element as a file; the name is without its ending. */
export function saveSvg(name: string, element: SVGSVGElement): void {
  const copy = element.cloneNode(true) as SVGSVGElement;
  const { width, height } = element.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(4 * width));
  copy.setAttribute("height", String(4 * height));
  copy.style.background = colour("surface");
  const text = copy.outerHTML.replace(/var\(--([\w-]+)\)/g, (_, variable: string) => colour(variable));
  download(`${name}.svg`, new Blob([text], { type: "image/svg+xml" }));
}
