// What the ear meets: every sounding mode by its place on the Bark scale and its level, the masking curve over them, and the threshold in
// quiet (docs/hearing.md). The core says levels and roles; the curves are drawn from the same formulas.
import type { Body } from "phonolite";
import { barkOfHz, hzOfBark, maskingEnvelope, thresholdInQuiet } from "phonolite/hearing";
import { brief } from "../../parts/plots/format.js";
import type { PlotData, PlotSpec } from "../../parts/plots/plot-spec.js";

/** Modes as the core last heard them. */
export interface Heard {
  barks: number[];
  /** At the ear where it is louder, dB SPL. */
  levels: number[];
  /** 0 is computed, 1 is left out or bundled. */
  kinds: number[];
}

/** What the core says of a body's modes. */
export interface HeardOfBody {
  levels: readonly Float32Array[];
  roles: Uint8Array;
}

/** End of the Bark axis, just over 20 kHz, and the distance of the points of its curves. */
const LAST = 25;
const STEP = 0.1;
const GRID = Array.from({ length: LAST / STEP + 1 }, (_, i) => Math.round(i * STEP * 10) / 10);
const QUIET = GRID.map((bark) => thresholdInQuiet(hzOfBark(bark)));
/** Levels below this are not drawn, dB SPL. */
const LOWEST = -20;
const HIGHEST = 90;

/** Frequencies that stand on the Bark axis, Hz. */
const MARKED = [
  [100, "100"],
  [500, "500"],
  [1000, "1k"],
  [2000, "2k"],
  [4000, "4k"],
  [8000, "8k"],
  [16000, "16k"],
] as const;

/** The plot of modes and mask. */
export const SPECTRUM: PlotSpec = {
  title: "Modes and what masks them",
  x: {
    label: "frequency on the Bark scale, Hz",
    min: 0,
    max: LAST,
    ticks: MARKED.map(([hz, text]) => [barkOfHz(hz), text]),
  },
  y: {
    label: "dB SPL",
    min: LOWEST,
    max: HIGHEST,
    ticks: [0, 20, 40, 60, 80].map((db) => [db, String(db)]),
  },
  series: [
    { label: "masked", kind: "area", colour: "second", labelAt: 5 },
    { label: "too soft in quiet", kind: "area", colour: "muted", labelAt: 14 },
  ],
  dotColours: ["accent", "muted"],
  read: (x) => {
    const bark = Math.min(LAST, Math.max(0, x));
    return `${brief(hzOfBark(bark))} Hz, ${bark.toFixed(1)} Bark`;
  },
};

/** An empty plot. */
export const SILENCE: PlotData = { x: GRID, series: [GRID.map(() => Number.NaN), QUIET] };

/** Puts together what the core said of some bodies. */
export function gather(bodies: readonly Pick<Body, "model">[], heard: readonly HeardOfBody[]): Heard {
  const all: Heard = { barks: [], levels: [], kinds: [] };
  bodies.forEach(({ model }, b) => {
    const { levels, roles } = heard[b];
    const barks = barksOf(model.frequencies);
    for (let k = 0; k < barks.length; k++) {
      const level = Math.max(...levels.map((ear) => ear[k]));
      if (!(level > LOWEST)) continue;
      all.barks.push(barks[k]);
      all.levels.push(level);
      all.kinds.push(roles[k] === 0 ? 0 : 1);
    }
  });
  return all;
}

/** The plot of what was heard, with the mask that lies a_v (dB) under its maskers. */
export function spectrumOf({ barks, levels, kinds }: Heard, av: number): PlotData {
  if (barks.length === 0) return SILENCE;
  // The curves are asked for at the grid by silent modes there, which mask nothing.
  const thresholds = barks.map((bark) => thresholdInQuiet(hzOf(bark)));
  const envelope = maskingEnvelope(
    {
      levels: [...levels, ...GRID.map(() => Number.NEGATIVE_INFINITY)],
      barks: [...barks, ...GRID],
      thresholds: [...thresholds, ...QUIET],
    },
    av,
  );
  const mask = Array.from(envelope.subarray(barks.length), (level) => (level > LOWEST ? level : Number.NaN));
  return { x: GRID, series: [mask, QUIET], dots: { x: barks, y: levels, kind: kinds } };
}

const known = new WeakMap<object, number[]>();

function barksOf(frequencies: ArrayLike<number> & object): number[] {
  let barks = known.get(frequencies);
  if (!barks) {
    barks = Array.from(frequencies, (hz) => barkOfHz(hz));
    known.set(frequencies, barks);
  }
  return barks;
}

/** The frequency of a place that a frequency gave; the scale ends short of 26. */
function hzOf(bark: number): number {
  return hzOfBark(Math.min(25.8, bark));
}
