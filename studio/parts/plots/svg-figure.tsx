// A figure that the page draws as SVG by itself: its title, a button that saves it, and the picture. In the file the
// theme's colours are put in, so that it looks the same elsewhere.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { colour } from "../frame/theme.js";
import { downloadSvg } from "./download.js";
import { PlotFigure } from "./plot-figure.js";

/** What a figure shows. */
export interface SvgFigureProps {
  title: string;
  /** Name of the saved file without its ending; the figure is known by it, too. */
  file: string;
  /** What is in the picture, in words. */
  label: string;
  /** Size in units of the picture; on the page it is as wide as there is room. */
  width: number;
  height: number;
  /** Size of letters in the same units. */
  fontSize: number;
  tip?: string;
  children: ComponentChildren;
  /** What stands below the picture. */
  note?: ComponentChildren;
}

/**
 * A figure.
 *
 * @example
 * <SvgFigure title="Share" file="share" label="Half of it" width={100} height={10} fontSize={8}>
 *   <rect width="50" height="10" />
 * </SvgFigure>
 */
export function SvgFigure({ title, file, label, width, height, fontSize, tip, children, note }: SvgFigureProps) {
  const picture = useRef<SVGSVGElement>(null);
  return (
    <PlotFigure
      title={title}
      file={file}
      tip={tip}
      saves={[["SVG", () => picture.current && save(file, picture.current)]]}
    >
      <svg
        ref={picture}
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        class="bars"
        role="img"
        aria-label={label}
        font-family="system-ui, sans-serif"
        font-size={fontSize}
      >
        {children}
      </svg>
      {note}
    </PlotFigure>
  );
}

function save(name: string, element: SVGSVGElement): void {
  const copy = element.cloneNode(true) as SVGSVGElement;
  const { width, height } = element.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(4 * width));
  copy.setAttribute("height", String(4 * height));
  copy.style.background = colour("surface");
  const text = copy.outerHTML.replace(/var\(--([\w-]+)\)/g, (_, variable: string) => colour(variable));
  downloadSvg(name, text);
}
