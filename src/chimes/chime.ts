// The chimes: aluminium tubes of a hundred modes each. Two tubes are solved (PHYSICS §5.2), a slim and a stout one; two
// dozen sizes of them are the models that all chimes share, each brought to its note by its pitch scale. Where a chime
// hangs depends on its number and the seed alone, so that more chimes are the same ones and others.
import { hash4, unit } from "../math/hash.js";
import type { Vec3 } from "../math/vec3.js";
import type { ModalModel } from "../model/modal-model.js";
import { makeShape } from "../model/shapes/index.js";

/** Modes of every chime. */
export const CHIME_MODES = 100;

/** Chimes hang on a disc around the listener, from this near to this far, m. */
export const CHIME_REACH = { nearest: 1.5, farthest: 40 } as const;

/** Where the listener's ears are, m. */
export const CHIME_LISTENER: Vec3 = [0, 1.6, 0];

/** Gain of everything at which ten thousand chimes in the usual wind are some 20 dB under full scale. */
export const CHIME_GAIN = 2.2;

/** A chime. */
export interface Chime {
  /** Which of {@link chimeModels}. */
  model: number;
  /** Brings it to its note. */
  pitchScale: number;
  /** m */
  position: [number, number, number];
  /** How long its clapper touches it, s: of wood or of rubber. */
  contact: number;
}

/**
 * The tubes that are solved, up to about the highest of their modes, and their sizes in parts of these, smallest and
 * largest.
 */
const TUBES = [
  { name: "slim-chime", length: 0.8, highest: 7400, sizes: [0.8, 2.4] },
  { name: "stout-chime", length: 0.4, highest: 12_000, sizes: [0.9, 2.6] },
] as const;
const DIAMETER = 0.05;
/**
 * Thin walls ring for seconds: their hundred lowest modes lie below coincidence, where a wall begins to radiate
 * strongly.
 */
const WALL = 0.001;
const SIZES = 12;
/** Decay rate that the cord adds, 1/s. */
const CORD = 0.4;
/** A place to be struck every few centimetres is more than the ear tells apart. */
const POINTS = 24;

/** Notes of an octave: a pentatonic scale in semitones above its lowest, so that whatever sounds together fits. */
const NOTES = [0, 2, 4, 7, 9];
/** The lowest note, Hz, is far below all chimes. */
const LOWEST = 32.703;
/** No two chimes are tuned alike: cents, either way. */
const CENTS = 7;

/** "chim" in ASCII, for the hash. */
const CHIME = 0x6368696d;

let made: readonly ModalModel[] | undefined;

/**
 * The models that all chimes share; they are made once, in about a second.
 *
 * @example
 * const [slim] = chimeModels();
 * slim.frequencies[0]; // Hz
 */
export function chimeModels(): readonly ModalModel[] {
  made ??= TUBES.flatMap(({ name, length, highest, sizes: [smallest, largest] }) => {
    const tube = makeShape("tube", {
      name,
      material: "aluminium",
      diameter: DIAMETER,
      length,
      thickness: WALL,
      highest,
      modes: CHIME_MODES,
      points: POINTS,
      support: CORD,
    });
    return Array.from({ length: SIZES }, (_, i) => tube.scale(smallest * (largest / smallest) ** (i / (SIZES - 1))));
  });
  return made;
}

/** The chime of a number, from 0. */
export function chimeAt(index: number, seed: number): Chime {
  const [a, b, c, d] = hash4(CHIME, index, 0, seed);
  const [e, f, g] = hash4(CHIME, index, 1, seed);
  const models = chimeModels();
  const { nearest, farthest } = CHIME_REACH;
  // evenly over the disc
  const distance = Math.sqrt(nearest ** 2 + (farthest ** 2 - nearest ** 2) * unit(a));
  const angle = 2 * Math.PI * unit(b);
  const model = Math.floor(unit(c) * models.length);
  const lowest = models[model].frequencies[0];
  const cents = CENTS * (2 * unit(d) - 1);
  return {
    model,
    pitchScale: (nearestNote(lowest) / lowest) * 2 ** (cents / 1200),
    position: [distance * Math.sin(angle), 1.2 + 2.6 * unit(e), -distance * Math.cos(angle)],
    contact: 0.0003 * 4 ** unit(f) + 0.0002 * unit(g),
  };
}

/** The note of the scale that is nearest to a frequency, Hz. */
function nearestNote(frequency: number): number {
  const above = 12 * Math.log2(frequency / LOWEST);
  const octave = 12 * Math.floor(above / 12);
  const near = [...NOTES, 12].map((note) => octave + note);
  const best = near.reduce((a, b) => (Math.abs(b - above) < Math.abs(a - above) ? b : a));
  return LOWEST * 2 ** (best / 12);
}
