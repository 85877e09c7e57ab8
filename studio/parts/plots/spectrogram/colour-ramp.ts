// Ramps between colours of the theme, for pictures whose colour is a level. Steps are even to the eye: they are taken
// in OKLab (Ottosson 2020).

/** Colours of a ramp. */
export const STEPS = 256;

/**
 * A ramp through some colours at even distances: three bytes for each of 256 steps.
 *
 * @param colours such as "#c8763a", two at least.
 * @example
 * const ramp = colourRamp(["#14161a", "#c8763a", "#e8e6e1"]);
 */
export function colourRamp(colours: readonly string[]): Uint8ClampedArray {
  const stops = colours.map((colour) => labOf(bytesOf(colour)));
  const ramp = new Uint8ClampedArray(3 * STEPS);
  for (let step = 0; step < STEPS; step++) {
    const at = (step / (STEPS - 1)) * (stops.length - 1);
    const from = Math.min(stops.length - 2, Math.floor(at));
    const part = at - from;
    const lab = stops[from].map((value, i) => value + part * (stops[from + 1][i] - value));
    ramp.set(rgbOf(lab), 3 * step);
  }
  return ramp;
}

/** The bytes of a colour such as "#c8763a" or "#fff"; black for what is none. */
export function bytesOf(colour: string): [number, number, number] {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1] ?? "000000";
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as [number, number, number];
}

/** What a screen makes of a byte, 0 to 1, and back (IEC 61966-2-1). */
const linear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const byteOf = (light: number): number =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * Math.max(0, light) ** (1 / 2.4) - 0.055);

function labOf(rgb: readonly number[]): number[] {
  const [r, g, b] = rgb.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbOf([light, a, b]: readonly number[]): number[] {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(byteOf);
}
