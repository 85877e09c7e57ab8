// A sound between two frequencies: the rumble of a room and the hiss of a microphone are no part of what is judged.
import { Fft, powerOfTwo } from "../../../math/fft.js";

/** Edges are this many octaves wide. */
const EDGE = 1 / 6;

/**
 * What of a sound lies between two frequencies, Hz; at both ends it fades within a sixth of an octave. Nothing is
 * delayed.
 */
export function band(samples: ArrayLike<number>, rate: number, [from, to]: readonly [number, number]): Float64Array {
  const size = powerOfTwo(2 * samples.length);
  const fft = new Fft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let i = 0; i < samples.length; i++) re[i] = samples[i];
  fft.forward(re, im);
  for (let k = 0; k < size; k++) {
    const hertz = (Math.min(k, size - k) * rate) / size;
    const gain = (edge(hertz / from) * edge(to / hertz)) / size;
    re[k] *= gain;
    im[k] *= gain;
  }
  fft.inverse(re, im);
  return re.slice(0, samples.length);
}

/** 0 an edge below 1, 1 from 1 on, in octaves. */
function edge(ratio: number): number {
  const octaves = Math.log2(ratio);
  if (octaves >= 0) return 1;
  return octaves <= -EDGE ? 0 : Math.cos((0.5 * Math.PI * octaves) / EDGE) ** 2;
}
