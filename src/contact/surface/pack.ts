// A surface as the core wants it: numbers of its layers, the levels of its profile, its jumps. Grooves become a profile
// of one period; together with recorded heights they are laid over those, as many periods as come nearest.
import * as C from "../../core/layout/contact.js";
import { powerOfTwo } from "../../math/fft.js";
import { gridHeight } from "./grid.js";
import { scattered, traced } from "./jumps.js";
import { loopOf } from "./profile.js";
import { type Pyramid, pyramidOf } from "./pyramid.js";
import { octavesOf, SPLINE_SCALE } from "./random.js";
import type { GridLayer, JumpLayer, ProfileLayer, Surface } from "./surface.js";

/** Heights of one period of grooves. */
const PERIOD_HEIGHTS = 256;
/** Profiles longer than this are sampled half as densely, to spare memory. */
const SHORT = 16_384;
/** Most heights of a profile; longer ones are cut. */
const LONGEST = 65_536;
/** Most jumps a metre: the strongest are kept. */
const JUMPS_A_METRE = 2000;

/**
 * The surface that the core plays: one with a ball is traced, others have jumps by chance; of jumps the strongest are
 * kept.
 */
export function preparedSurface(given: Surface): Surface {
  const surface = scattered(traced(given));
  return surface.jumps ? { ...surface, jumps: strongest(surface.jumps) } : surface;
}

/** The bytes of a surface in the core. */
export function packSurface(given: Surface): Uint8Array {
  const surface = preparedSurface(given);
  const pyramid = pyramidFor(surface);
  const { jumps } = surface;
  const levels = pyramid?.levels ?? [];
  const heights = levels.reduce((sum, level) => sum + level.length + 3, 0);
  const bytes = new Uint8Array(C.SURFACE_BYTES + 4 * heights + 8 * (jumps?.places.length ?? 0));
  const view = new DataView(bytes.buffer);
  const number = (at: number, value: number) => view.setFloat32(at, value, true);
  const integer = (at: number, value: number) => view.setUint32(at, value, true);
  const octaves = surface.random ? octavesOf(surface.random) : [];
  if (octaves.length > 0) {
    number(C.RANDOM_SIZE, SPLINE_SCALE * octaves[0].height);
    number(C.RANDOM_LENGTH, octaves[0].spacing);
    number(C.RANDOM_RATIO, octaves.length > 1 ? octaves[1].height / octaves[0].height : 1);
    integer(C.RANDOM_OCTAVES, octaves.length);
  }
  integer(C.RANDOM_SEED, octaves[0]?.seed ?? surface.random?.seed ?? 0);
  if (surface.waviness) {
    number(C.WAVE_SIZE, SPLINE_SCALE * surface.waviness.height);
    number(C.WAVE_LENGTH, surface.waviness.length);
  }
  if (surface.white) number(C.WHITE_SIZE, surface.white.level);
  if (surface.grains) {
    const { rate, most, power, mass, spread, onBody, speed, durations } = surface.grains;
    number(C.GRAIN_RATE, rate);
    number(C.GRAIN_POWER, power);
    number(C.GRAIN_MASS, mass);
    number(C.GRAIN_SPREAD, spread);
    number(C.GRAIN_SHARE, onBody);
    number(C.GRAIN_SPEED, speed);
    number(C.GRAIN_MOST, most);
    number(C.GRAIN_SHORTEST, durations[0]);
    number(C.GRAIN_LONGEST, durations[1]);
  }
  let at = C.SURFACE_BYTES;
  if (pyramid) {
    integer(C.PROFILE_SAMPLES, pyramid.levels[0].length);
    number(C.PROFILE_SPACING, pyramid.spacing);
    integer(C.PROFILE_LEVELS, pyramid.levels.length);
    number(C.PROFILE_OVER, pyramid.over);
    for (const level of pyramid.levels) at = writeLevel(view, at, level);
  }
  if (jumps && jumps.places.length > 0) {
    integer(C.JUMPS, jumps.places.length);
    number(C.JUMPS_LENGTH, jumps.length);
    jumps.places.forEach((place, i) => {
      number(at + 8 * i, place);
      number(at + 8 * i + 4, jumps.slopes[i]);
    });
  }
  return bytes;
}

/** A level with its last height before it and its first two behind. */
function writeLevel(view: DataView, at: number, level: Float32Array): number {
  const n = level.length;
  for (let i = -1; i < n + 2; i++, at += 4) view.setFloat32(at, level[(i + n) % n], true);
  return at;
}

function pyramidFor({ profile, grid }: Surface): Pyramid | undefined {
  if (profile) return profilePyramid(profile, grid);
  if (!grid) return undefined;
  const step = grid.period / PERIOD_HEIGHTS;
  return pyramidOf(
    Float64Array.from({ length: PERIOD_HEIGHTS }, (_, i) => gridHeight(i * step, grid)),
    step,
    8,
  );
}

function profilePyramid(profile: ProfileLayer, grid?: GridLayer): Pyramid {
  const { heights: loop, spacing: apart } = loopOf(profile);
  const length = loop.length * apart;
  const count = Math.min(powerOfTwo(loop.length), LONGEST);
  const spacing = length / count;
  const periods = grid ? Math.max(1, Math.round(length / grid.period)) : 0;
  const heights = Float64Array.from({ length: count }, (_, i) => {
    const grooves = grid ? gridHeight(((i * periods) / count) * grid.period, grid) : 0;
    return grooves + between(loop, (i * loop.length) / count);
  });
  return pyramidOf(heights, spacing, count > SHORT ? 4 : 8);
}

/** A height of a loop between its samples, by a cubic. */
function between(loop: Float32Array, at: number): number {
  const n = loop.length;
  const i = Math.floor(at);
  const t = at - i;
  const [a, b, c, d] = [loop[(i + n - 1) % n], loop[i % n], loop[(i + 1) % n], loop[(i + 2) % n]];
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

function strongest(jumps: JumpLayer): JumpLayer {
  const most = Math.max(1, Math.floor(jumps.length * JUMPS_A_METRE));
  if (jumps.places.length <= most) return jumps;
  const least = Float32Array.from(jumps.slopes).sort()[jumps.slopes.length - most];
  const kept = [...jumps.slopes.keys()].filter((i) => jumps.slopes[i] >= least).slice(0, most);
  return {
    length: jumps.length,
    places: Float64Array.from(kept, (i) => jumps.places[i]),
    slopes: Float32Array.from(kept, (i) => jumps.slopes[i]),
  };
}
