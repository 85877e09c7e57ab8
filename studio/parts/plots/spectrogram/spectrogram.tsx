// A spectrogram on a canvas: levels as colours of the theme over time and frequency, with the bar that says which
// colour is how loud, a cursor that reads, a line where the sound is played, and buttons that save it.
import { effect, type ReadonlySignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { colour, dark } from "../../frame/theme.js";
import { downloadPng, downloadSvg } from "../download.js";
import { brief } from "../format.js";
import { PlotFigure } from "../plot-figure.js";
import { readAt, type SpectrogramAxes, spectrogramAxes } from "./axes.js";
import { colourRamp, STEPS } from "./colour-ramp.js";
import { type LevelScale, pixelsOf, type SpectrogramPicture } from "./picture.js";
import { spectrogramSvg } from "./saved.js";
import "./spectrogram.css";

/** What a spectrogram shows. */
export interface SpectrogramProps {
  title: string;
  tip?: string;
  /** Undefined while there is none. */
  picture: ReadonlySignal<SpectrogramPicture | undefined>;
  scale: ReadonlySignal<LevelScale>;
  /** Colours: from the ground by copper to the brightest, or from blue below 0 by the ground to copper above. */
  colours?: "level" | "difference";
  /** What the colours measure. Default: dB SPL. */
  unit?: string;
  /** Pixels. */
  height: number;
  /** Name of saved files, without ending. */
  file: string;
  /** Seconds at which the sound is played; undefined while it is not. */
  playing?: ReadonlySignal<number | undefined>;
}

const RAMPS = {
  level: ["surface", "accent", "text"],
  difference: ["second", "surface", "accent"],
} as const;
const FONT = "11px system-ui, sans-serif";

/** A spectrogram. */
export function Spectrogram(props: SpectrogramProps) {
  const { title, tip, picture, scale, colours = "level", unit = "dB SPL", height, file, playing } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const drawn = useRef<SpectrogramAxes | undefined>(undefined);
  const [reads, setReads] = useState("");
  useEffect(() => {
    const element = canvas.current!;
    const draw = () => {
      drawn.current = drawSpectrogram(element, picture.value, scale.value, RAMPS[colours]);
    };
    const stop = effect(() => {
      void dark.value;
      draw();
    });
    const resize = new ResizeObserver(draw);
    resize.observe(element);
    return () => {
      stop();
      resize.disconnect();
    };
  }, [picture, scale, colours]);
  useSignalEffect(() => {
    const at = playing?.value;
    const axes = drawn.current;
    const shown = picture.value;
    if (!line.current) return;
    line.current.hidden = at === undefined || !axes || !shown || at > shown.seconds;
    if (at === undefined || !axes || !shown) return;
    line.current.style.left = `${axes.left + (axes.width * at) / shown.seconds}px`;
    line.current.style.top = `${axes.top}px`;
    line.current.style.height = `${axes.height}px`;
  });
  const svg = () => {
    const shown = picture.peek();
    if (!shown) return;
    const ramp = colourRamp(RAMPS[colours].map(colour));
    const image = paintedPicture(shown, scale.peek(), ramp).toDataURL("image/png");
    const bar = paintedBar(ramp).toDataURL("image/png");
    downloadSvg(file, spectrogramSvg({ title, picture: shown, scale: scale.peek(), unit, image, bar }, colour));
  };
  const png = () => picture.peek() && downloadPng(file, canvas.current!);
  return (
    <PlotFigure
      title={title}
      file={file}
      tip={tip}
      kind="spectrogram"
      reads={reads}
      saves={[
        ["SVG", svg],
        ["PNG", png],
      ]}
      drawn={picture.value ? "yes" : "no"}
    >
      <div class="spectrogram-place" style={{ height: `${height}px` }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${title}: ${unit} over seconds and hertz`}
          onPointerMove={(event) => {
            const shown = picture.peek();
            const under = shown && drawn.current && readAt(shown, drawn.current, event.offsetX, event.offsetY);
            setReads(
              under ? `${under.seconds.toFixed(2)} s, ${brief(under.hz)} Hz, ${levelWords(under.db, unit)}` : "",
            );
          }}
          onPointerLeave={() => setReads("")}
        />
        <span ref={line} class="spectrogram-line" hidden />
        <span class="spectrogram-unit" aria-hidden="true">
          {unit}
        </span>
      </div>
    </PlotFigure>
  );
}

const levelWords = (db: number, unit: string): string =>
  db > -300 ? `${Math.round(db)} ${unit}`.replace("-", "−") : "silent";

/** Draws all of it, sharp on the screen it is on; where everything stands comes back. */
function drawSpectrogram(
  canvas: HTMLCanvasElement,
  picture: SpectrogramPicture | undefined,
  scale: LevelScale,
  names: readonly string[],
): SpectrogramAxes | undefined {
  const { clientWidth: width, clientHeight: height } = canvas;
  const sharp = Math.min(2, devicePixelRatio);
  canvas.width = Math.max(1, Math.round(width * sharp));
  canvas.height = Math.max(1, Math.round(height * sharp));
  const pen = canvas.getContext("2d");
  if (!pen || width === 0) return undefined;
  pen.scale(sharp, sharp);
  pen.fillStyle = colour("surface");
  pen.fillRect(0, 0, width, height);
  if (!picture) return undefined;
  const axes = spectrogramAxes(picture, scale, { width, height }, true);
  const ramp = colourRamp(names.map(colour));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(paintedPicture(picture, scale, ramp), axes.left, axes.top, axes.width, axes.height);
  pen.strokeStyle = colour("line");
  pen.strokeRect(axes.left - 0.5, axes.top - 0.5, axes.width + 1, axes.height + 1);
  pen.font = FONT;
  pen.fillStyle = colour("muted");
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  for (const { at, text } of axes.frequencies) pen.fillText(text, axes.left - 4, at);
  pen.textAlign = "center";
  const foot = axes.top + axes.height + 11;
  axes.times.forEach(({ at, text }, i) => {
    pen.fillText(i === axes.times.length - 1 ? `${text} s` : text, Math.min(at, axes.left + axes.width - 8), foot);
  });
  if (axes.bar) {
    pen.drawImage(paintedBar(ramp), axes.bar.left, axes.top, axes.bar.width, axes.height);
    pen.textAlign = "left";
    for (const { at, text } of axes.bar.levels) pen.fillText(text, axes.bar.left + axes.bar.width + 4, at);
  }
  return axes;
}

/** The pixels of a picture on a canvas of their own. */
function paintedPicture(picture: SpectrogramPicture, scale: LevelScale, ramp: Uint8ClampedArray): HTMLCanvasElement {
  return painted(new ImageData(pixelsOf(picture, scale, ramp), picture.columns, picture.rows));
}

/** The ramp from its last colour above to its first below. */
function paintedBar(ramp: Uint8ClampedArray): HTMLCanvasElement {
  const levels = Float32Array.from({ length: STEPS }, (_, step) => STEPS - 1 - step);
  return painted(new ImageData(pixelsOf({ levels }, { least: 0, most: STEPS - 1 }, ramp), 1, STEPS));
}

function painted(image: ImageData): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}
