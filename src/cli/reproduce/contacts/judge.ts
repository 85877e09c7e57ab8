// One event against its recording: the same measures of both, and how far they are apart.
import { band } from "../measure/band.js";
import { type LevelStatistics, levelStatistics, modulation } from "../measure/envelope.js";
import { decayTime, onsets, type PulseRate, pulseRates, rateDistance } from "../measure/onsets.js";
import { type SpectralDifference, spectralDifference, thirdOctaves } from "../measure/third-octaves.js";

/** What is measured of a sound. */
export interface Measures extends LevelStatistics {
  /** Levels of third octaves from 100 Hz to 16 kHz, dB. */
  thirdOctaves: number[];
  /** Depth of modulation in octaves from 1 to 128 Hz, dB. */
  modulation: number[];
  /** Onsets a second. */
  onsets: number;
  /** T60 after onsets, s; NaN where there are too few. */
  decay: number;
  /** How often it pulses, every 20 ms. */
  pulses: PulseRate[];
}

/** An event judged. */
export interface Judgement {
  event: string;
  recording: Measures;
  ours: Measures;
  spectrum: SpectralDifference;
  /** Mean size of the difference over the octaves of modulation, dB. */
  modulation: number;
  /** Of what pulses: median distance in octaves, and the part of the time in which both or neither do. */
  pulses?: { octaves: number; agree: number };
}

/** Measures a sound between two frequencies, Hz. */
export function measure(samples: ArrayLike<number>, rate: number, heard: readonly [number, number]): Measures {
  const sound = band(samples, rate, heard);
  return {
    thirdOctaves: thirdOctaves(sound, rate),
    modulation: modulation(sound, rate),
    ...levelStatistics(sound, rate),
    onsets: onsets(sound, rate).length / (sound.length / rate),
    decay: decayTime(sound, rate),
    pulses: pulseRates(sound, rate),
  };
}

/** Judges an event: two sounds of one rate, between two frequencies, Hz; `pulsing`: it should pulse. */
export function judge(
  event: string,
  recorded: ArrayLike<number>,
  played: ArrayLike<number>,
  rate: number,
  heard: readonly [number, number],
  pulsing = false,
): Judgement {
  const [recording, ours] = [measure(recorded, rate, heard), measure(played, rate, heard)];
  const apart = recording.modulation.map((depth, i) => Math.abs(depth - ours.modulation[i]));
  return {
    event,
    recording,
    ours,
    spectrum: spectralDifference(recording.thirdOctaves, ours.thirdOctaves, heard),
    modulation: apart.reduce((sum, size) => sum + size, 0) / apart.length,
    ...(pulsing && { pulses: rateDistance(recording.pulses, ours.pulses) }),
  };
}
