// Contact jumps (PHYSICS §7.5): a blunt contact does not follow a rough surface, it rests on peaks and jumps from one
// to the next. A ball is rolled over the profile beforehand; what is kept is its path, in which narrow valleys are
// filled, and the cusps where its support changes. Passing a cusp at speed u is a small hit of u Δσ/2.
import { hash4, unit } from "../../math/hash.js";
import { loopOf } from "./profile.js";
import { type Octave, octavesHeight, octavesOf, wavinessOctave } from "./random.js";
import { checkProfile, type JumpLayer, type ProfileLayer, type RandomLayer, type Surface } from "./surface.js";

/** Cusps whose slope changes less than this are left out. */
export const LEAST_CUSP = 0.01;
/** The ball that traces unless another is asked for, m. */
export const BALL = 1e-3;
/** What is traced of a random surface: this many heights, and so many of them in a radius of the ball. */
const HEIGHTS = 16_384;
const PER_RADIUS = 40;

/** The path of a ball over a profile. */
export interface Trace {
  /** The path of the lowest point of the ball if it were free, m: never below the profile. */
  readonly heights: Float32Array;
  /** Which height of the profile the ball rests on. */
  readonly support: Int32Array;
}

/**
 * Rolls a ball over a looped profile: z′(x) = max over w of z(x + w) + √(R² − w²) − R. Heights farther away than the
 * difference between highest and lowest allows are not asked, which is most of them for a smooth surface.
 *
 * @param radius of the ball, m
 */
export function traceBall({ heights, spacing }: ProfileLayer, radius = BALL): Trace {
  checkProfile(heights, spacing);
  const n = heights.length;
  const bottom = bottomOfBall(heights, spacing, radius);
  const side = Math.min(bottom.length - 1, n - 1);
  const out = new Float32Array(n);
  const support = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    let best = heights[i];
    let from = i;
    for (let w = 1; w <= side; w++) {
      const drop = bottom[w];
      const left = i - w < 0 ? i - w + n : i - w;
      const right = i + w >= n ? i + w - n : i + w;
      if (heights[left] + drop > best) {
        best = heights[left] + drop;
        from = i - w;
      }
      if (heights[right] + drop > best) {
        best = heights[right] + drop;
        from = i + w;
      }
    }
    out[i] = best;
    support[i] = from;
  }
  return { heights: out, support };
}

/** The cusps of a traced path: where the ball leaves one support for another that is not its neighbour. */
export function cuspsOf({ heights, spacing }: ProfileLayer, { support }: Trace, radius = BALL): JumpLayer {
  const n = heights.length;
  const length = n * spacing;
  const found: [number, number][] = [];
  for (let i = 0; i < n; i++) {
    const a = support[i];
    const b = i + 1 < n ? support[i + 1] : support[0] + n;
    // over neighbouring heights the ball rolls on: there is a straight stretch between them, not a valley
    if (b - a < 2) continue;
    const rise = (heights[((b % n) + n) % n] - heights[((a % n) + n) % n]) / spacing;
    const [place, slope] = crossing((b - a) * spacing, rise * spacing, radius);
    if (slope > LEAST_CUSP) found.push([(((a * spacing + place) % length) + length) % length, slope]);
  }
  found.sort(([x], [y]) => x - y);
  return {
    length,
    places: Float64Array.from(found, ([place]) => place),
    slopes: Float32Array.from(found, ([, slope]) => slope),
  };
}

/**
 * A surface whose random heights are replaced by the path of its ball over a stretch of them, with jumps. What is finer
 * than the valleys that the ball bridges stays as it is: the other body is rough too, and its asperities reach where
 * the ball does not. Without that a scraped brick loses all above 1 kHz. A surface without a ball comes back as it is.
 *
 * @example
 * const stone = traced(surface("stone")); // stone.profile and stone.jumps, over some 0.4 m
 */
export function traced(surface: Surface): Surface {
  const { random, waviness, ball, ...rest } = surface;
  if (ball === undefined || (!random && !surface.profile)) return surface;
  const profile = surface.profile ? looped(surface.profile) : stretchOf(octaves(random, waviness), ball / PER_RADIUS);
  const trace = traceBall(profile, ball);
  return {
    ...rest,
    profile: { heights: trace.heights, spacing: profile.spacing, loop: true },
    ...(random && { random: finerThan(random, Math.sqrt(2 * ball * random.roughness)) }),
    jumps: cuspsOf(profile, trace, ball),
  };
}

/**
 * A random surface with jumps at places by chance, where it has none: on smooth things too a body that moves fast is
 * thrown off, though a ball of 1 mm finds no cusps. How strong they are is decided by who moves over them. Loose grains
 * jump by themselves; grooves and recorded heights stay as pure as they are.
 */
export function scattered(surface: Surface): Surface {
  const { random, jumps, grains } = surface;
  if (jumps || grains || !random || random.roughness === 0) return surface;
  const chance = (jump: number) => hash4(JUMP, jump, random.seed, 0);
  const gaps = Array.from({ length: SCATTERED }, (_, i) => -Math.log(1 - unit(chance(i)[0])));
  const all = gaps.reduce((sum, gap) => sum + gap, 0);
  let place = 0;
  const places = Float64Array.from(gaps, (gap) => {
    const here = place;
    place += (gap / all) * STRETCH;
    return here;
  });
  const slopes = Float32Array.from(gaps, (_, i) => LEAST_CUSP - LEAST_CUSP * Math.log(1 - unit(chance(i)[1])));
  return { ...surface, jumps: { length: STRETCH, places, slopes } };
}
/** So many on so many metres: about as often as what moves at 1 m/s comes down again. */
const SCATTERED = 1000;
const STRETCH = 1;
/** "jump" in ASCII, for the hash. */
const JUMP = 0x6a756d70;

/** The lattices of a random layer that are no wider than some width, m, as a layer; at least the finest. */
function finerThan(random: RandomLayer, width: number): RandomLayer {
  const lattices = octavesOf(random);
  const first = lattices.findIndex(({ spacing }) => spacing <= width);
  const kept = lattices.slice(first < 0 ? -1 : first);
  return {
    ...random,
    roughness: Math.hypot(...kept.map(({ height }) => height)),
    correlationLength: kept[0].spacing,
    shortest: kept[kept.length - 1].spacing,
    seed: kept[0].seed,
  };
}

function looped(profile: ProfileLayer): ProfileLayer {
  return { ...loopOf(profile), loop: true };
}

function octaves(random: Surface["random"], waviness: Surface["waviness"]): Octave[] {
  const all = random ? octavesOf(random) : [];
  return waviness ? [wavinessOctave(waviness, random?.seed), ...all] : all;
}

/**
 * A stretch of a random surface, closed to a loop by fading what follows it into its beginning, with weights whose
 * squares add up to 1.
 */
function stretchOf(lattices: readonly Octave[], spacing: number): ProfileLayer {
  const over = HEIGHTS / 10;
  // lattices finer than two heights would be seen at random
  const seen = lattices.filter((octave) => octave.spacing >= 2 * spacing);
  const heights = Float32Array.from({ length: HEIGHTS }, (_, i) => {
    const here = octavesHeight(seen, i * spacing);
    if (i >= over) return here;
    const turn = (0.5 * Math.PI * i) / over;
    return Math.sin(turn) * here + Math.cos(turn) * octavesHeight(seen, (HEIGHTS + i) * spacing);
  });
  return { heights, spacing, loop: true };
}

/** √(R² − w²) − R at whole steps of the spacing, as far as a height there can still carry the ball. */
function bottomOfBall(heights: Float32Array, spacing: number, radius: number): Float64Array {
  let [low, high] = [heights[0], heights[0]];
  for (const height of heights) {
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  const drops = [0];
  for (let w = 1; w * spacing <= radius; w++) {
    const x = w * spacing;
    // written so that it does not lose its digits: −w²/(R + √(R² − w²))
    const drop = -(x * x) / (radius + Math.sqrt(radius * radius - x * x));
    if (low - high > drop) break;
    drops.push(drop);
  }
  return Float64Array.from(drops);
}

/**
 * Where the ball changes from a support at 0 to one `apart` farther and `rise` higher, and how much its path's slope
 * jumps.
 */
function crossing(apart: number, rise: number, radius: number): [number, number] {
  // the centre is R from both: on the middle line of the two supports
  const half = 0.5 * Math.hypot(apart, rise);
  const height = Math.sqrt(Math.max(radius * radius - half * half, 0));
  const place = 0.5 * apart - (height * rise) / (2 * half);
  const slope = (x: number) => -x / Math.sqrt(Math.max(radius * radius - x * x, 1e-4 * radius * radius));
  return [place, slope(place - apart) - slope(place)];
}
