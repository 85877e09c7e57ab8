// What the ear meets of the hail: every sounding mode by its place on the Bark scale and its level
// (parts/plots/ear-plot.ts). The core says levels and roles.
import type { Body } from "phonolite";
import { barkOfHz } from "phonolite/hearing";
import { EAR_SILENCE, earData, earPlot, LOWEST } from "../../parts/plots/ear-plot.js";

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

/** The plot of modes and mask. */
export const SPECTRUM = earPlot();
/** An empty plot. */
export const SILENCE = EAR_SILENCE;
/** The plot of what was heard, with the mask that lies a_v (dB) under its maskers. */
export const spectrumOf = earData;

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

const known = new WeakMap<object, number[]>();

function barksOf(frequencies: ArrayLike<number> & object): number[] {
  let barks = known.get(frequencies);
  if (!barks) {
    barks = Array.from(frequencies, (hz) => barkOfHz(hz));
    known.set(frequencies, barks);
  }
  return barks;
}
