// What the tests of space share: places around the listener, a steady tone whose level and phase are read on every
// channel, and laws put together from reference/space.ts.
import fc from "fast-check";
import { airAbsorption, distanceGain, panGains, type Seen } from "../../../reference/space.js";
import type { ModalModel } from "../../../src/model/index.js";
import type { Layout, Vec3, WorldOptions } from "../../../src/world/index.js";
import { hear, quietWorld, tone } from "../listen.js";

export const RATE = 44_100;
export const BLOCK = 128;
export const SPEED_OF_SOUND = 343.2;
/** Air of 20 °C and 50 % humidity at sea level. */
export const ROOM_AIR = { temperature: 20, humidity: 50, pressure: 101.325 };
export const db = (ratio: number): number => 20 * Math.log10(ratio);

/** Where the speakers of named layouts are. */
export const AZIMUTHS: Record<string, (number | null)[]> = {
  mono: [0],
  stereo: [-30, 30],
  quad: [-45, 45, -135, 135],
  "5.0": [-30, 30, 0, -110, 110],
  "5.1": [-30, 30, 0, null, -110, 110],
  "7.1": [-30, 30, 0, null, -150, 150, -90, 90],
};

/** A place as a listener sees it who is at the origin and looks along −z. */
export const seenAt = ([x, y, z]: Vec3): Seen => [x, y, -z];
/** A number that a float32 holds. */
export const single = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map(Math.fround);
/** Places from a centimetre to a few metres away, on all sides; some level with the ears, some overhead. */
export const places = fc
  .oneof(
    fc.tuple(single(-4, 4), single(-4, 4), single(-4, 4)),
    fc.tuple(single(-4, 4), fc.constant(0), single(-4, 4)),
    fc.tuple(single(-0.05, 0.05), single(-2, 2), single(-0.05, 0.05)),
    fc.tuple(single(-0.1, 0.1), single(-0.1, 0.1), single(-0.1, 0.1)),
  )
  .filter((v) => Math.hypot(...v) > 0.01) as fc.Arbitrary<[number, number, number]>;

/** A tone with forty periods in 1024 samples, and the model of a body that rings with it for ever. */
export const TONE = (40 * RATE) / 1024;
export const STEADY = tone([TONE], [0]);

/** What is left of a tone after some metres of air. */
export const airLeaves = (frequency: number, metres: number, air = ROOM_AIR): number =>
  Math.exp(-airAbsorption(frequency, air) * metres);
/** Gains of speakers for a place, distance counted in. */
export function speakerGains(
  azimuths: readonly (number | null)[],
  place: Vec3,
  { panLaw = "equal-power", referenceDistance = 1, nearestDistance = 0.1 }: Partial<WorldOptions> = {},
): number[] {
  const seen = seenAt(place);
  const gain = distanceGain(seen, referenceDistance, nearestDistance);
  return panGains(azimuths, panLaw, seen, nearestDistance).map((share) => gain * share);
}

/** Level and phase on every channel of a body struck at sample 0, once it rings. */
export async function ringing(
  options: Partial<WorldOptions>,
  position: Vec3,
  { model = STEADY, frequency = TONE, frames = 2048 }: { model?: ModalModel; frequency?: number; frames?: number } = {},
) {
  const world = await quietWorld(spaced(options));
  world.addBody({ model, position }).strike({ impulse: 1, time: 0 });
  return world.render(frames).map((side) => hear(side, frequency, world.sampleRate, frames / 2, frames / 2));
}
/** Options without the one channel that small worlds have by default, where the layout says how many. */
export function spaced(options: Partial<WorldOptions>): Partial<WorldOptions> {
  return options.layout === undefined ? options : { ...options, channels: channelsOf(options.layout) };
}
function channelsOf(layout: Layout): number {
  return layout === "binaural" ? 2 : (typeof layout === "string" ? AZIMUTHS[layout] : layout).length;
}

/** Largest error beside the largest sample, dB. */
export function errorDb(x: ArrayLike<number>, y: ArrayLike<number>, from = 0, to = x.length): number {
  let [most, peak] = [0, 0];
  for (let i = from; i < to; i++) {
    const error = Math.abs(x[i] - y[i]);
    if (!(error <= most)) most = error;
    peak = Math.max(peak, Math.abs(y[i]));
  }
  return db(most / peak);
}
