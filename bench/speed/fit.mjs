// How long a fit takes: of made strikes of seven seconds, one of 50 modes in faint noise, one of 120 modes with a
// room's answer under them, which is what real recordings are like.
import { fitRecording } from "phonolite/fit";
import { chance } from "../scene.mjs";

const RATE = 44_100;
const SECONDS = 7;

/** What is measured, as in whole.mjs. */
export const FITS = [
  { name: "fit, 50 modes, 7 s", key: "fitClean", measure: () => fitTime(50, 0) },
  { name: "fit, 120 modes and a room, 7 s", key: "fitRoom", measure: () => fitTime(120, 0.003) },
];

async function fitTime(modes, room) {
  const samples = strike(modes, room);
  const start = performance.now();
  const fit = fitRecording(samples, { sampleRate: RATE });
  const seconds = (performance.now() - start) / 1000;
  return { modes, found: fit.modes.length, soundSeconds: SECONDS, seconds };
}

/** Modes of 0.1 to 5 s over 40 dB; `room`: level of a decaying noise, as it would come back from walls. */
function strike(modes, room) {
  const out = new Float64Array(SECONDS * RATE);
  const next = chance(7);
  for (let m = 0; m < modes; m++) {
    const [a, b, c, d] = [next(), next(), next(), next()];
    const omega = (2 * Math.PI * 150 * 80 ** a) / RATE;
    const fall = Math.exp(-6.9 / (0.1 * 50 ** b) / RATE);
    let size = 0.05 * 10 ** (-2 * c);
    for (let i = 0; i < out.length && size > 1e-8; i++, size *= fall) out[i] += size * Math.sin(omega * i + 6.28 * d);
  }
  let tail = room;
  const fall = Math.exp(-10 / RATE);
  for (let i = 0; i < out.length; i++, tail *= fall) out[i] += (tail + 1e-5) * (2 * next() - 1);
  return out;
}
