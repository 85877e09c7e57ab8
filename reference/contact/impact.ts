// An impact as its equation of motion, m ẍ = −K x^α (1 + λẋ), followed in small steps until the bodies part; and
// spectra of pulses as plain sums (PHYSICS §6.1, §6.2).

export interface IntegratedImpact {
  /** s */
  duration: number;
  /** N */
  peak: number;
  /** m */
  indentation: number;
  /** N·s */
  impulse: number;
  /** Speed after over speed before. */
  restitution: number;
  /** The force at equal times, N, and their distance, s. */
  force: Float64Array;
  step: number;
}

/** Follows an impact of a mass (kg) at a speed (m/s) by Runge and Kutta's fourth order. */
export function integrateImpact(
  mass: number,
  speed: number,
  coefficient: number,
  exponent: number,
  loss = 0,
  steps = 4000,
): IntegratedImpact {
  const scale = (((exponent + 1) * mass * speed * speed) / (2 * coefficient)) ** (1 / (exponent + 1));
  const step = (3 * scale) / speed / steps;
  const force = (x: number, u: number) => (x > 0 ? Math.max(0, coefficient * x ** exponent * (1 + loss * u)) : 0);
  const slow = (x: number, u: number) => -force(x, u) / mass;
  const samples = [0];
  let [x, u, t, peak, impulse, deepest] = [0, speed, 0, 0, 0, 0];
  for (let i = 0; i < 3 * steps; i++) {
    const k1 = slow(x, u);
    const k2 = slow(x + 0.5 * step * u, u + 0.5 * step * k1);
    const k3 = slow(x + 0.5 * step * (u + 0.5 * step * k1), u + 0.5 * step * k2);
    const k4 = slow(x + step * (u + 0.5 * step * k2), u + step * k3);
    const next = x + step * (u + (step / 6) * (k1 + k2 + k3));
    u += (step / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
    if (next <= 0) {
      t += (step * x) / (x - next);
      break;
    }
    x = next;
    t += step;
    const f = force(x, u);
    impulse += f * step;
    peak = Math.max(peak, f);
    deepest = Math.max(deepest, x);
    samples.push(f);
  }
  return {
    duration: t,
    peak,
    indentation: deepest,
    impulse,
    restitution: -u / speed,
    force: Float64Array.from(samples),
    step,
  };
}

/** |F(f)| of a force at equal times, N·s, as the sum of its samples. */
export function spectrumAt(force: ArrayLike<number>, step: number, hertz: number): number {
  let [re, im] = [0, 0];
  for (let i = 0; i < force.length; i++) {
    re += force[i] * Math.cos(2 * Math.PI * hertz * i * step);
    im += force[i] * Math.sin(2 * Math.PI * hertz * i * step);
  }
  return step * Math.hypot(re, im);
}

/** The first frequency at which a spectrum has fallen by some decibels, found by steps and halving. */
export function fallsBy(decibels: number, spectrum: (hertz: number) => number, step: number): number {
  const level = spectrum(0) * 10 ** (-decibels / 20);
  let high = step;
  while (spectrum(high) > level) high += step;
  let low = high - step;
  for (let i = 0; i < 50; i++) {
    const middle = 0.5 * (low + high);
    if (spectrum(middle) > level) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}
