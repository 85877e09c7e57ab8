// A plot that moves: uPlot on a canvas, drawn from a spec, with direct labels, a cursor that reads, and a button that
// saves what is seen as SVG or PNG.
import { effect, type Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { colour, dark } from "../frame/theme.js";
import { downloadPng, downloadSvg } from "./download.js";
import { PlotFigure } from "./plot-figure.js";
import { DOT, labelPlace, type PlotData, type PlotSpec } from "./plot-spec.js";
import { plotSvg } from "./plot-svg.js";

/** What a plot shows. */
export interface PlotProps {
  spec: PlotSpec;
  data: Signal<PlotData>;
  /** Pixels. */
  height: number;
  /** Name of saved files, without ending. */
  file: string;
  /** Whether there is room for one button only. */
  small?: boolean;
}

const FONT = "11px system-ui, sans-serif";

/** A plot. */
export function Plot({ spec, data, height, file, small }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const [reads, setReads] = useState("");
  useEffect(() => {
    const element = host.current!;
    const make = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        optionsOf(spec, data, element.clientWidth || 300, height, setReads),
        rows(data.value),
        element,
      );
    };
    const stopTheme = effect(() => {
      void dark.value;
      make();
    });
    const stopData = effect(() => plot.current?.setData(rows(data.value), false));
    const resize = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth || 300, height }));
    resize.observe(element);
    return () => {
      stopTheme();
      stopData();
      resize.disconnect();
      plot.current?.destroy();
    };
  }, [spec, data, height]);
  const svg = () => downloadSvg(file, plotSvg(spec, data.peek(), colour));
  const png = () => downloadPng(file, plot.current?.ctx.canvas);
  return (
    <PlotFigure
      title={spec.title}
      file={file}
      tip={spec.tip}
      reads={reads}
      saves={
        small
          ? [["SVG", svg]]
          : [
              ["SVG", svg],
              ["PNG", png],
            ]
      }
    >
      <div
        ref={host}
        class="plot-canvas"
        role="img"
        aria-label={`${spec.title}: ${spec.y.label} over ${spec.x.label}`}
      />
    </PlotFigure>
  );
}

function rows({ x, series }: PlotData): uPlot.AlignedData {
  return [x as number[], ...series.map((ys) => ys.map((y) => (Number.isFinite(y) ? y : null)))];
}

function optionsOf(
  spec: PlotSpec,
  data: Signal<PlotData>,
  width: number,
  height: number,
  tell: (words: string) => void,
): uPlot.Options {
  const axis = ({ label, ticks }: PlotSpec["x"], size: number): uPlot.Axis => ({
    label,
    labelSize: 16,
    labelGap: 0,
    labelFont: FONT,
    font: FONT,
    size,
    gap: 3,
    stroke: colour("muted"),
    grid: { stroke: colour("line"), width: 1 },
    ticks: { show: false },
    splits: () => ticks.map(([value]) => value),
    values: () => ticks.map(([, text]) => text),
  });
  return {
    width,
    height,
    padding: [6, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: [spec.x.min, spec.x.max] },
      y: { range: [spec.y.min, spec.y.max] },
    },
    axes: [axis(spec.x, 18), { ...axis(spec.y, 34), side: 3 }],
    series: [
      {},
      ...spec.series.map(
        (series): uPlot.Series => ({
          stroke: colour(series.colour),
          width: series.kind === "line" ? 1.5 : 1,
          points: { show: false },
          ...(series.kind === "area" && { fill: `${colour(series.colour)}33` }),
        }),
      ),
    ],
    hooks: {
      draw: [(u) => drawDots(u, spec, data.peek()), (u) => drawLabels(u, spec, data.peek())],
      setCursor: [
        (u) => {
          const { left } = u.cursor;
          tell(spec.read && left !== undefined && left >= 0 ? spec.read(u.posToVal(left, "x")) : "");
        },
      ],
    },
  };
}

function drawDots(u: uPlot, spec: PlotSpec, { dots }: PlotData): void {
  if (!dots) return;
  const size = (spec.dot ?? DOT) * devicePixelRatio;
  const stem = (DOT / 4) * devicePixelRatio;
  const colours = (spec.dotColours ?? ["text"]).map(colour);
  for (const [kind, fill] of colours.entries()) {
    u.ctx.fillStyle = fill;
    for (let i = 0; i < dots.x.length; i++) {
      if (dots.kind[i] !== kind || !(dots.y[i] >= spec.y.min)) continue;
      const x = u.valToPos(dots.x[i], "x", true);
      const y = u.valToPos(Math.min(spec.y.max, dots.y[i]), "y", true);
      u.ctx.fillRect(x - size, y - size, 2 * size, 2 * size);
      if (spec.stems) u.ctx.fillRect(x - stem, y, 2 * stem, u.bbox.top + u.bbox.height - y);
    }
  }
}

function drawLabels(u: uPlot, spec: PlotSpec, data: PlotData): void {
  const { ctx } = u;
  ctx.save();
  ctx.font = FONT.replace("11px", `${11 * devicePixelRatio}px`);
  ctx.textAlign = "left";
  ctx.textBaseline = "bottom";
  ctx.lineJoin = "round";
  ctx.lineWidth = 3 * devicePixelRatio;
  ctx.strokeStyle = colour("surface");
  spec.series.forEach((series, index) => {
    const place = labelPlace(spec, data, index);
    if (!place) return;
    const half = ctx.measureText(place.text).width / 2;
    const { left, width, top } = u.bbox;
    const x = Math.min(left + width - 2 * half, Math.max(left + 4, u.valToPos(place.x, "x", true) - half));
    const below = (series.kind === "area" ? 16 : -4) * devicePixelRatio;
    const y = Math.max(top + 14 * devicePixelRatio, u.valToPos(place.y, "y", true) + below);
    ctx.fillStyle = colour(series.colour);
    // a rim in the colour of the ground keeps words readable over dots
    ctx.strokeText(place.text, x, y);
    ctx.fillText(place.text, x, y);
  });
  ctx.restore();
}
