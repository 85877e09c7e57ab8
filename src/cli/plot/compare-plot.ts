// The picture of a comparison: the noise-to-mask ratio of each critical band, and of the worst band as time goes by.
// What lies above the 0 dB line is not masked.
import { barkOfHz } from "../../hearing/bark.js";
import { LOWEST_NMR_DB, type SoundComparison } from "../../hearing/compare/compare-sounds.js";
import { signedDb } from "../text/decibels.js";
import { Diagram, type Frame, linear, type Scale, type ScaleOf } from "./axes.js";
import { Svg } from "./svg.js";

/** What is drawn. */
export interface ComparePicture {
  /** Name of the file that is the reference. */
  reference: string;
  /** Name of the file under test. */
  test: string;
  comparison: SoundComparison;
  /** The verdict in words. */
  verdict: string;
}

const [WIDTH, LEFT] = [1000, 72];
const INNER = WIDTH - LEFT - 30;
/** Under the mask, and above it. */
const [UNDER, ABOVE] = ["#1f6f8b", "#c2552d"];
const INK = "#444";
const VERDICTS = { inaudible: UNDER, perhaps: "#9a6a00", audible: ABOVE };
/** Frequencies that are marked over the bands, Hz. */
const MARKS = [100, 300, 600, 1000, 2000, 5000, 10_000, 20_000];

/** Draws a comparison; the text of an SVG file. */
export function comparePicture({ reference, test, comparison, verdict }: ComparePicture): string {
  const svg = new Svg(WIDTH, 724, `${test} compared with ${reference}: ${verdict}`);
  const { nmrDb, logSpectralDb, levelDb, frames } = comparison;
  svg.text(LEFT, 36, verdict, { "font-size": 20, "font-weight": 600, fill: VERDICTS[comparison.verdict] });
  svg.text(LEFT, 60, `${test} compared with ${reference}`, { fill: INK, "font-size": 13 });
  const figures = [
    `noise-to-mask ratio: mean ${signedDb(nmrDb.mean, 1)}, worst band ${signedDb(nmrDb.worst, 1)}`,
    `log-spectral distance ${logSpectralDb.toFixed(2)} dB`,
    `level difference ${signedDb(levelDb, 2)}`,
  ];
  svg.text(LEFT, 80, figures.join("   ·   "), { fill: INK, "font-size": 13 });
  drawBands(svg, { x: LEFT, y: 148, width: INNER, height: 230 }, nmrDb.bands);
  drawTime(svg, { x: LEFT, y: 460, width: INNER, height: 200 }, frames, comparison.seconds);
  return svg.toString();
}

/** A bar a critical band. */
function drawBands(svg: Svg, frame: Frame, bands: SoundComparison["nmrDb"]["bands"]): void {
  const last = bands[bands.length - 1];
  const title = "Error over mask in each critical band, mean over time";
  const { x, y } = new Diagram(
    svg,
    frame,
    [linear([0, last.bark + 1], 12), "critical band, Bark"],
    [decibels(bands.map(({ nmrDb }) => nmrDb)), "dB"],
  );
  svg.text(frame.x, frame.y - 28, title, { "font-size": 14, "font-weight": 600 });
  for (const hz of MARKS.filter((hz) => hz < last.toHz)) {
    const at = x.at(barkOfHz(hz));
    const words = hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`;
    svg.line([at, frame.y], [at, frame.y - 4], { stroke: INK, "stroke-width": 1 });
    svg.text(at, frame.y - 8, words, { "text-anchor": "middle", fill: INK, "font-size": 11 });
  }
  const foot = frame.y + frame.height;
  for (const { bark, nmrDb } of bands) {
    const top = y.at(nmrDb);
    if (top >= foot) continue;
    const width = x.at(bark + 1) - x.at(bark);
    const fill = nmrDb > 0 ? ABOVE : UNDER;
    svg.rect(x.at(bark) + 0.1 * width, top, 0.8 * width, foot - top, { fill, "fill-opacity": 0.85 });
  }
  drawMask(svg, frame, y);
}

/** The worst band of every frame. */
function drawTime(svg: Svg, frame: Frame, frames: SoundComparison["frames"], seconds: number): void {
  const { times, levels, step } = columns(frames, frame.width);
  const diagram = new Diagram(
    svg,
    frame,
    [linear([0, Math.max(seconds, frames.hop)], 9), "time, s"],
    [decibels(levels), "dB"],
    "Error over mask in the worst band as time goes by",
  );
  const { x, y } = diagram;
  const width = x.at(step) - x.at(0);
  const draw = (stroke: string, drawn: (level: number) => boolean) => {
    const shown = levels.map((level) => (drawn(level) ? level : Number.NaN));
    diagram.sticks(times, shown, { stroke, "stroke-width": Math.max(0.8 * width, 1), "stroke-opacity": 0.85 });
  };
  diagram.clipped(() => {
    draw(ABOVE, (level) => level > 0);
    draw(UNDER, (level) => level <= 0 && level > y.domain[0]);
  });
  drawMask(svg, frame, y);
}

/** The line at 0 dB. */
function drawMask(svg: Svg, frame: Frame, y: Scale): void {
  const right = frame.x + frame.width;
  svg.line([frame.x, y.at(0)], [right, y.at(0)], { stroke: "#222", "stroke-width": 1.2, "stroke-dasharray": "6 4" });
  svg.text(right - 6, y.at(0) - 5, "mask", { "text-anchor": "end", fill: "#222", "font-weight": 600 });
}

/** From a little under the lowest level that is worth a look to a little above the highest, always with 0 dB in it. */
function decibels(levels: readonly number[]): ScaleOf {
  const told = levels.filter((level) => level > LOWEST_NMR_DB);
  const low = Math.min(-20, ...told.map((level) => 10 * Math.floor(level / 10)));
  const high = Math.max(10, 10 * Math.ceil((Math.max(0, ...told) + 3) / 10));
  return linear([Math.max(low, -90), high], 6);
}

/** Times and levels of frames, at most one a picture unit, and the time between them: of several the highest counts. */
function columns({ nmrDb, hop }: SoundComparison["frames"], most: number) {
  const step = Math.max(1, Math.ceil(nmrDb.length / most));
  const times: number[] = [];
  const levels: number[] = [];
  for (let frame = 0; frame < nmrDb.length; frame += step) {
    times.push((frame + (step - 1) / 2) * hop);
    levels.push(nmrDb.subarray(frame, frame + step).reduce((a, b) => Math.max(a, b)));
  }
  return { times, levels, step: step * hop };
}
