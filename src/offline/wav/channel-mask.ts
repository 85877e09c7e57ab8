// Which speaker each channel of a WAV file is for: the channel mask of WAVE_FORMAT_EXTENSIBLE, one bit a speaker, its
// channels in the order of the bits (Microsoft, "Multiple channel audio data and WAVE files").
//
//   bit   0 FL  1 FR  2 FC  3 LFE  4 BL  5 BR  …  9 SL  10 SR
import { coreLayout, type Layout, type LayoutName } from "../../world/space.js";

/**
 * The mask of each layout that has speakers; the surround pair of 5.0 and 5.1 is the back one, as most programs expect.
 */
const MASKS: ReadonlyMap<LayoutName, number> = new Map([
  ["mono", 0x4],
  ["stereo", 0x3],
  ["quad", 0x33],
  ["5.0", 0x37],
  ["5.1", 0x3f],
  ["7.1", 0x63f],
]);

/** The layout that is asked for, or the one that a number of channels means. */
export function layoutOf(asked: Layout | undefined, channels: number): Layout {
  if (asked !== undefined) return asked;
  const { azimuths } = coreLayout(undefined, channels);
  return nameOf(azimuths) ?? azimuths;
}

/** The mask of a number of channels; 0 where it means no layout. */
export function maskOfCount(channels: number): number {
  const name = [...MASKS.keys()].find((known) => coreLayout(known, 0).channels === channels);
  return name === undefined ? 0 : channelMask(name);
}

/** The mask of a layout; 0, no speakers of any name, where none has its azimuths in its order. */
export function channelMask(layout: Layout): number {
  const name = typeof layout === "string" ? layout : nameOf(layout);
  return (name && MASKS.get(name)) ?? 0;
}

/** The layout whose channels lie at these azimuths. */
function nameOf(azimuths: readonly (number | null)[]): LayoutName | undefined {
  return [...MASKS.keys()].find((name) => {
    const known = coreLayout(name, 0).azimuths;
    return known.length === azimuths.length && known.every((azimuth, c) => sameWay(azimuth, azimuths[c]));
  });
}

function sameWay(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : (a - b) % 360 === 0;
}
