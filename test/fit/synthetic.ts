// Strikes made of known modes in white noise, the bound of Cramér and Rao on what can be known of them, and the score
// of a fit. A strike has 50 modes, T60 0.05 to 10 s, levels over 40 dB, random phases and six close pairs, one of them
// 0.5 Hz apart and none closer than d/π. SNR is the mean square of the first half second over the noise variance. A
// mode is audible when its onset level lies above the noise in one ERB and its energy 20 dB above the noise.
import { hash4, unit } from "../../src/math/hash.js";

/** A mode that is known. */
export interface Known {
  frequency: number;
  decay: number;
  amplitude: number;
  /** Of a cosine, rad. */
  phase: number;
  pair: boolean;
}

/** A made strike. */
export interface Strike {
  samples: Float64Array;
  rate: number;
  /** Sample of the onset. */
  onset: number;
  modes: Known[];
  /** Standard deviation of the noise. */
  noise: number;
}

/** Chance by hash, as a sequence. */
export function sequence(seed: number) {
  let at = 0;
  const uniform = (low = 0, high = 1) => low + (high - low) * unit(hash4(at++, 0x5f17, 3, seed)[0]);
  const logarithmic = (low: number, high: number) => Math.exp(uniform(Math.log(low), Math.log(high)));
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, logarithmic, normal };
}

/** What a strike is made with. */
export interface StrikeOptions {
  seed: number;
  snr: number;
  count?: number;
  pairs?: number;
  seconds?: number;
  rate?: number;
  before?: number;
}

/** Makes a strike. */
export function strike({
  seed,
  snr,
  count = 50,
  pairs = 6,
  seconds = 7,
  rate = 44_100,
  before = 0.5,
}: StrikeOptions): Strike {
  const { uniform, logarithmic, normal } = sequence(seed);
  const modes: Known[] = [];
  const add = (frequency: number, decay: number, amplitude: number, pair: boolean) =>
    modes.push({ frequency, decay, amplitude, pair, phase: uniform(-Math.PI, Math.PI) });
  for (let k = 0; k < pairs; k++) {
    const frequency = logarithmic(200, 6000);
    const decay = Math.log(1000) / logarithmic(1.5, 10);
    const apart = Math.max(k === 0 ? 0.5 : uniform(0.5, 5), decay / Math.PI);
    const amplitude = 10 ** (-uniform(0, 40) / 20);
    add(frequency, decay, amplitude, true);
    add(
      frequency + apart,
      Math.min(decay * uniform(0.8, 1.25), apart * Math.PI),
      amplitude * 10 ** (-uniform(0, 6) / 20),
      true,
    );
  }
  while (modes.length < count) {
    const frequency = logarithmic(150, 15_000);
    const decay = Math.log(1000) / logarithmic(0.05, 10);
    const apart = (m: Known) => Math.abs(m.frequency - frequency) > Math.max(3, (m.decay + decay) / Math.PI);
    if (modes.every(apart)) add(frequency, decay, 10 ** (-uniform(0, 40) / 20), false);
  }
  const onset = Math.round(before * rate);
  const samples = new Float64Array(onset + Math.round(seconds * rate));
  for (const { frequency, decay, amplitude, phase } of modes) {
    const [c, s] = [
      Math.exp(-decay / rate) * Math.cos((2 * Math.PI * frequency) / rate),
      Math.exp(-decay / rate) * Math.sin((2 * Math.PI * frequency) / rate),
    ];
    let [x, y] = [amplitude * Math.cos(phase), amplitude * Math.sin(phase)];
    for (let i = onset; i < samples.length; i++) {
      samples[i] += x;
      [x, y] = [x * c - y * s, x * s + y * c];
    }
  }
  let power = 0;
  for (let i = onset; i < onset + rate / 2; i++) power += samples[i] ** 2 / (rate / 2);
  const noise = Math.sqrt(power) * 10 ** (-snr / 20);
  for (let i = 0; i < samples.length; i++) samples[i] += noise * normal();
  return { samples, rate, onset, modes, noise };
}
