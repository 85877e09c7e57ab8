// How well the energy of a mode at one instant tells its power over a window around it: the claim of the hail paper
// (van den Doel, Knott & Pai 2004, eq. 2 and 3), in closed form where there is one (PHYSICS §2).

/** A damped sine of amplitude 1 at the middle of the window: y(t) = e^(−dt) sin(2πft + phase). */
export interface DampedSine {
  /** Hz. */
  frequency: number;
  /** 1/s. */
  decayRate: number;
}

/**
 * How energy is told from the samples at t and t − 1: `exact` is |z|²/2, `paper` is eq. 3 with fs² in place of fs,
 * which its units need, `printed` is eq. 3 as it stands.
 */
export type EnergyEstimator = "exact" | "paper" | "printed";

/** The window of the paper, s. */
export const PAPER_WINDOW = 0.005;

/** Phases that are tried where the worst has no closed form: half a turn, since energies repeat after it. */
const PHASES = 360;

/** Mean of y² over a window centred at t = 0: half of sinh(dT)/(dT), less a ripple that turns with twice the phase. */
export function windowedPower(sine: DampedSine, phase: number, window: number): number {
  const { mean, re, im } = windowParts(sine, window);
  return (mean - re * Math.cos(2 * phase) + im * Math.sin(2 * phase)) / 2;
}

/** The energy at t = 0 by one of the estimators, from two samples. */
export function instantEnergy(
  { frequency, decayRate }: DampedSine,
  phase: number,
  sampleRate: number,
  estimator: EnergyEstimator,
): number {
  const omega = 2 * Math.PI * frequency;
  const turn = omega / sampleRate;
  const now = Math.sin(phase);
  const before = Math.exp(decayRate / sampleRate) * Math.sin(phase - turn);
  if (estimator === "exact") {
    const other = (now * Math.cos(turn) - Math.exp(-decayRate / sampleRate) * before) / Math.sin(turn);
    return (now * now + other * other) / 2;
  }
  const scale = estimator === "paper" ? sampleRate ** 2 : sampleRate;
  return (now * now + (scale * (now - before) ** 2) / omega ** 2) / 2;
}

/** The largest |energy / windowed power − 1| over all phases; 0.1 is the paper's 10 %. */
export function worstDeviation(
  sine: DampedSine,
  options: { estimator: EnergyEstimator; sampleRate: number; window?: number },
): number {
  const { estimator, sampleRate, window = PAPER_WINDOW } = options;
  if (estimator === "exact") {
    // The energy is the same at every phase, so the extremes are those of the window.
    const { mean, re, im } = windowParts(sine, window);
    const ripple = Math.hypot(re, im);
    return Math.max(1 / (mean - ripple) - 1, 1 - 1 / (mean + ripple));
  }
  let worst = 0;
  for (let i = 0; i < PHASES; i++) {
    const phase = (Math.PI * i) / PHASES;
    const ratio = instantEnergy(sine, phase, sampleRate, estimator) / windowedPower(sine, phase, window);
    worst = Math.max(worst, Math.abs(ratio - 1));
  }
  return worst;
}

/** sinh(dT)/(dT), and sinh(aT)/(aT) for a = −d + 2πif in parts. */
function windowParts({ frequency, decayRate }: DampedSine, window: number) {
  const x = decayRate * window;
  const w = 2 * Math.PI * frequency * window;
  const mean = x === 0 ? 1 : Math.sinh(x) / x;
  // sinh(−x + iw) = −sinh x cos w + i cosh x sin w, divided by −x + iw.
  const [sinhRe, sinhIm] = [-Math.sinh(x) * Math.cos(w), Math.cosh(x) * Math.sin(w)];
  const size = x * x + w * w;
  return { mean, re: (-sinhRe * x + sinhIm * w) / size, im: (-sinhIm * x - sinhRe * w) / size };
}
