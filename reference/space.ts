// Where a body is heard, in float64 and written as the laws read (PHYSICS §11): distance, pan between speakers, a
// spherical head, the air, and what motion does to pitch. Directions are in the listener's frame: to the right, up,
// ahead.

/** Speed of sound, m/s. */
export const SPEED = 343.2;

/** A direction and distance in the listener's frame, metres. */
export type Seen = readonly [right: number, up: number, ahead: number];

/** Amplitude at a distance: `reference` / r, held inside `nearest`. */
export function distanceGain(seen: Seen, reference = 1, nearest = 0.1): number {
  return reference / Math.max(Math.hypot(...seen), nearest);
}

/**
 * Gain of each speaker. Between two neighbours on the circle the weights are 1 − t and t of the way in azimuth
 * (`linear`), or cos and sin of a quarter turn of it (`equal-power`). What comes from above, below or inside the
 * nearest distance is spread over all speakers.
 *
 * @param azimuths degrees, positive to the right; null for a channel that has no direction.
 */
export function panGains(
  azimuths: readonly (number | null)[],
  law: "equal-power" | "linear",
  seen: Seen,
  nearest = 0.1,
): number[] {
  const [right, , ahead] = seen;
  const gains = azimuths.map(() => 0);
  const speakers = azimuths.flatMap((azimuth, channel) =>
    azimuth === null ? [] : [{ azimuth: wrap(azimuth), channel }],
  );
  speakers.sort((a, b) => a.azimuth - b.azimuth || a.channel - b.channel);
  const level = Math.min(1, Math.hypot(right, ahead) / Math.max(Math.hypot(...seen), nearest));
  const angle = wrap((Math.atan2(right, ahead) * 180) / Math.PI);
  const n = speakers.length;
  const after = speakers.findIndex(({ azimuth }) => azimuth > angle);
  const to = speakers[Math.max(after, 0)];
  const from = speakers[(Math.max(after, 0) + n - 1) % n];
  const arc = (((to.azimuth - from.azimuth) % 360) + 360) % 360 || 360;
  const t = n > 1 ? ((((angle - from.azimuth) % 360) + 360) % 360) / arc : 0;
  const pair = law === "linear" ? [1 - t, t] : [Math.cos((t * Math.PI) / 2), Math.sin((t * Math.PI) / 2)];
  const weights = azimuths.map(() => 0);
  weights[from.channel] += pair[0];
  if (n > 1) weights[to.channel] += pair[1];
  for (const { channel } of speakers) {
    gains[channel] =
      law === "linear"
        ? level * weights[channel] + (1 - level) / n
        : Math.sqrt(level ** 2 * weights[channel] ** 2 + (1 - level ** 2) / n);
  }
  return gains;
}
/** Degrees from −180 up to 180. */
function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Angle between the direction and the ear on one side, rad; inside the nearest distance it goes to a right angle. */
export function earAngle(seen: Seen, ear: "left" | "right", nearest = 0.1): number {
  const side = seen[0] / Math.max(Math.hypot(...seen), nearest);
  return Math.acos(ear === "right" ? side : -side);
}
/** Seconds by which sound comes to an ear of a spherical head later than to its nearest point: Woodworth's path. */
export function earDelay(angle: number, radius = 0.0875): number {
  return (radius / SPEED) * (angle < Math.PI / 2 ? 1 - Math.cos(angle) : 1 + angle - Math.PI / 2);
}
/**
 * Amplitude at an ear beside that in the free field: Brown and Duda's shelf, from 1 at low to `shelf` at high
 * frequencies.
 */
export function headShadow(angle: number, frequency: number, radius = 0.0875): number {
  const x = (2 * Math.PI * frequency * radius) / (2 * SPEED);
  const shelf = shadowShelf(angle);
  return Math.sqrt((1 + (shelf * x) ** 2) / (1 + x ** 2));
}
/** Amplitude at high frequencies: 2 where the ear faces the sound, 0.1 at 150° from there. */
export function shadowShelf(angle: number): number {
  return 1.05 + 0.95 * Math.cos((angle / ((150 * Math.PI) / 180)) * Math.PI);
}

/** The air's state: °C, % relative humidity, kPa. */
export interface Air {
  temperature: number;
  humidity: number;
  pressure: number;
}
/** Absorption of air at a frequency, nepers a metre: ISO 9613-1. */
export function airAbsorption(frequency: number, { temperature, humidity, pressure }: Air): number {
  const kelvin = temperature + 273.15;
  const warm = kelvin / 293.15;
  const pressed = pressure / 101.325;
  const vapour = (humidity * 10 ** (-6.8346 * (273.16 / kelvin) ** 1.261 + 4.6151)) / pressed;
  const oxygen = pressed * (24 + (4.04e4 * vapour * (0.02 + vapour)) / (0.391 + vapour));
  const nitrogen = pressed * warm ** -0.5 * (9 + 280 * vapour * Math.exp(-4.17 * (warm ** (-1 / 3) - 1)));
  const f2 = frequency * frequency;
  return (
    f2 *
    ((1.84e-11 / pressed) * warm ** 0.5 +
      warm ** -2.5 *
        ((0.01275 * Math.exp(-2239.1 / kelvin)) / (oxygen + f2 / oxygen) +
          (0.1068 * Math.exp(-3352 / kelvin)) / (nitrogen + f2 / nitrogen)))
  );
}

/**
 * Factor on pitch: `away` is how fast body and listener move away along the line between them, each seen from the
 * other, m/s.
 */
export function dopplerFactor(bodyAway: number, listenerTowards: number): number {
  return Math.min(4, Math.max(0.25, (SPEED + listenerTowards) / Math.max(SPEED + bodyAway, 0.1 * SPEED)));
}
