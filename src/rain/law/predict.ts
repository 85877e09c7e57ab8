// What rain should sound like on average, without making a drop of it: by Campbell's theorem the power spectrum of
// drops that fall at random is the sum over all of them of |pulse|² (PHYSICS §9.5, §9.7). Bubbles, drips, bodies,
// thunder and gusts are not in it; drops add up as at a single microphone.
import { C_CLOTH, C_LEAVES, CLOTH_COLOURS, LEAF_COLOURS } from "../../core/layout/rain.js";
import { gaussLegendreOn } from "../../math/gauss-legendre.js";
import { colourResponse, rainColours } from "../colour/colours.js";
import { GROUND_CORNERS, WATER_CORNERS, WATER_GAIN, WATER_KAPPA } from "../colour/ground.js";
import { RAIN_DEFAULTS, type RainValues } from "../parameters/parameters.js";
import type { RainSettings } from "../parameters/values.js";
import { groundAdmittance, planeWaveGain } from "./admittance.js";
import { checkAdmittance, LOWEST_EAR, softGain } from "./pulse.js";
import { type DropSizes, dropSizes } from "./sizes.js";
import { evenedForce, forceCorner, impactSpeed, sourceStrength } from "./speed.js";

/** Classes of drop size in the sums: 0.01 dB of many. */
const CLASSES = 240;
/** Sample rate of the leaf and cloth colours that are asked. */
const COLOUR_RATE = 96000;
/** Points over the ring of ground. */
const RING_POINTS = 16;

/** Drops of a class of size: their power a m² and second, (Pa·s·m)², and the corner of their force, Hz. */
interface PowerClass {
  readonly power: number;
  readonly corner: number;
}

/**
 * The expected power spectrum at the listener, one-sided, Pa²/Hz, at each frequency, Hz.
 *
 * @example
 * predictedSpectrum({ rate: 20, brightness: 0.4 }, [1000]); // Pa²/Hz at 1 kHz
 */
export function predictedSpectrum(values: RainSettings, frequencies: readonly number[]): number[] {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const all: RainValues = { ...RAIN_DEFAULTS, ...given };
  checkAdmittance([all.softness, all.softnessImaginary], "rain", "softness");
  const classes = powerClasses(dropSizes(all, CLASSES), all);
  const power = classes.reduce((sum, part) => sum + part.power, 0);
  const layers = [groundLayer(all, classes), waterLayer(all, classes), leafLayer(all, power), clothLayer(all, power)];
  return frequencies.map((f) => {
    // The high-pass is of first order.
    const passed = f > 0 ? f ** 2 / (f ** 2 + all.highPass ** 2) : 1;
    return 2 * all.gain ** 2 * passed * layers.reduce((sum, layer) => sum + layer(f), 0);
  });
}

/** A band and its level. */
export interface ThirdLevel {
  /** Its centre, Hz (IEC 61260-1, base ten). */
  readonly frequency: number;
  /** dB re 20 µPa; −Infinity for silence. */
  readonly level: number;
}

/** Expected levels in third octaves, 25 Hz to 20 kHz. */
export function predictedThirds(values: RainSettings): ThirdLevel[] {
  const centres = Array.from({ length: 30 }, (_, i) => 10 ** (1.4 + i / 10));
  const rules = centres.map((centre) => gaussLegendreOn(3, centre * 10 ** -0.05, centre * 10 ** 0.05));
  const spectrum = predictedSpectrum(
    values,
    rules.flatMap(({ points }) => Array.from(points)),
  );
  return centres.map((frequency, i) => {
    const power = rules[i].weights.reduce((sum, weight, j) => sum + weight * spectrum[3 * i + j], 0);
    return { frequency, level: 10 * Math.log10(power / REFERENCE ** 2) };
  });
}

/** 20 µPa */
const REFERENCE = 2e-5;

/** What a layer adds to half the spectrum at a frequency, Pa²·s. */
type Layer = (frequency: number) => number;

function powerClasses({ diameters, fluxes }: DropSizes, all: RainValues): PowerClass[] {
  const last = GROUND_CORNERS.length - 1;
  return Array.from(diameters, (diameter, i) => {
    const speed = impactSpeed(diameter, all.terminal, all.wind);
    const corner = forceCorner(diameter, speed);
    const even = all.pulse === "paper" ? 1 : evenedForce(corner);
    return {
      power: fluxes[i] * (even * sourceStrength(diameter, speed, all)) ** 2,
      // As far as there are colours of ground.
      corner: Math.min(GROUND_CORNERS[last], Math.max(GROUND_CORNERS[0], corner)),
    };
  });
}

/** Σ power·|(1 + iκx)/(1 + ix)^(3/2)|² */
function forcePower(classes: readonly PowerClass[], kappa: number, f: number): number {
  let sum = 0;
  for (const { power, corner } of classes) {
    const x = (f / corner) ** 2;
    sum += (power * (1 + kappa * kappa * x)) / (1 + x) ** 1.5;
  }
  return sum;
}

/** ∫ g²/R² dA over a ring, as points of R with weights of 2π d(ln R). */
function ring(nearest: number, farthest: number, height: number) {
  const from = Math.hypot(nearest, height);
  const to = Math.max(from, Math.hypot(farthest, height));
  const { points, weights } = gaussLegendreOn(RING_POINTS, Math.log(from), Math.log(to));
  return { paths: points.map(Math.exp), weights: weights.map((w) => 2 * Math.PI * w) };
}

function groundLayer(all: RainValues, classes: readonly PowerClass[]): Layer {
  const height = Math.max(LOWEST_EAR, all.earHeight);
  const { paths, weights } = ring(all.nearest, all.farthest, height);
  const over = (gain: (path: number) => number) =>
    paths.reduce((sum, path, i) => sum + weights[i] * gain(path) ** 2, 0);
  const fixed = over((path) => softGain(path, height, [all.softness, all.softnessImaginary]));
  const white = classes.reduce((sum, { power }) => sum + power, 0);
  return (f) => {
    const colour = all.pulse === "paper" ? white : forcePower(classes, all.brightness, f);
    if (all.softGround === "paper") return all.ground * colour * fixed;
    const admittance = groundAdmittance(f, all.flowResistivity);
    return all.ground * colour * over((path) => Math.hypot(...planeWaveGain(path, height, admittance)));
  };
}

function waterLayer(all: RainValues, classes: readonly PowerClass[]): Layer {
  const { weights } = ring(all.nearest, all.farthest, Math.max(LOWEST_EAR, all.earHeight));
  const area = all.water * WATER_GAIN ** 2 * weights.reduce((sum, w) => sum + w, 0);
  const held = classes.map(({ power, corner }) => ({
    power,
    corner: Math.min(WATER_CORNERS[1], Math.max(WATER_CORNERS[0], corner)),
  }));
  return (f) => (area === 0 ? 0 : area * forcePower(held, WATER_KAPPA, f));
}

function leafLayer(all: RainValues, power: number): Layer {
  const area = all.leaves ** 2 * power * ringArea(all.nearest, all.farthest, all.leavesHeight);
  return modalLayer(all, area, C_LEAVES, LEAF_COLOURS);
}

function clothLayer(all: RainValues, power: number): Layer {
  const area = all.cloth ** 2 * power * ringArea(all.clothNearest, all.clothFarthest, all.clothHeight);
  return modalLayer(all, area, C_CLOTH, CLOTH_COLOURS);
}

function ringArea(nearest: number, farthest: number, height: number): number {
  return ring(nearest, farthest, Math.max(LOWEST_EAR, height)).weights.reduce((sum, w) => sum + w, 0);
}

/** Drops that fall on one of some kinds at random, whatever their size. */
function modalLayer({ leavesPitch, clothPitch }: RainValues, area: number, first: number, kinds: number): Layer {
  if (area === 0) return () => 0;
  const colours = rainColours(COLOUR_RATE, { leavesPitch, clothPitch });
  return (f) => {
    let sum = 0;
    for (let kind = 0; kind < kinds; kind++) sum += Math.hypot(...colourResponse(colours, first + kind, 0, f)) ** 2;
    return (area * sum) / kinds;
  };
}
