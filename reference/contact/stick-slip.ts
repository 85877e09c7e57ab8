// A tip on a spring that is dragged over a surface with more friction at rest than in motion, followed in small steps
// (PHYSICS §7.6).

export interface Slips {
  /** Mean distance between two slips, m. */
  distance: number;
  /** Mean length of a slip, s. */
  duration: number;
}

/**
 * Drags a tip of a mass (kg) on a spring (N/m) at a speed (m/s) under a load (N) until it has slipped some times. The
 * first slips, in which it finds its rhythm, do not count.
 *
 * @param rest s: while the tip rests its friction grows from `moving` to `resting` as t/(t + rest)
 */
export function dragTip(
  stiffness: number,
  mass: number,
  resting: number,
  moving: number,
  load: number,
  speed: number,
  slips = 12,
  rest = 0,
): Slips {
  const step = (2 * Math.PI * Math.sqrt(mass / stiffness)) / 20_000;
  const starts: number[] = [];
  const lengths: number[] = [];
  let [drag, x, u, sticks, began, t] = [0, 0, 0, true, 0, 0];
  // (stretch + speed·t) k/N = moving + (resting − moving) t/(t + rest), by halving
  const untilSlip = (stretch: number) => {
    const over = (wait: number) => {
      const grown = wait > 0 ? wait / (wait + rest) : rest > 0 ? 0 : 1;
      return stiffness * (stretch + (speed * wait) / load) - moving - (resting - moving) * grown;
    };
    let [low, high] = [0, 1];
    if (over(0) >= 0) return 0;
    while (over(high) < 0) high *= 2;
    for (let i = 0; i < 200; i++) {
      const middle = 0.5 * (low + high);
      if (over(middle) < 0) low = middle;
      else high = middle;
    }
    return high;
  };
  while (lengths.length < slips) {
    if (sticks) {
      // nothing happens until the spring pulls hard enough: go there at once
      const wait = untilSlip((drag - x) / load);
      t += wait;
      drag += speed * wait;
      sticks = false;
      starts.push(drag);
      began = t;
      u = 0;
    }
    const pull = (at: number, where: number) => (stiffness * (at - where) - moving * load) / mass;
    const middle = u + 0.5 * step * pull(drag, x);
    x += step * middle;
    drag += speed * step;
    u = middle + 0.5 * step * pull(drag, x);
    t += step;
    if (u <= 0) {
      sticks = true;
      lengths.push(t - began);
    }
  }
  const from = Math.floor(slips / 4);
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return {
    distance: (starts[starts.length - 1] - starts[from]) / (starts.length - 1 - from),
    duration: mean(lengths.slice(from)),
  };
}
