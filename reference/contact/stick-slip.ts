// A tip on a spring that is dragged over a surface with more friction at rest than in motion, followed in small steps
// (PHYSICS §7.6).

export interface Slips {
  /** Mean distance between two slips, m. */
  distance: number;
  /** Mean length of a slip, s. */
  duration: number;
}

/**
 * Drags a tip of a mass (kg) on a spring (N/m) at a speed (m/s) under a load (N) until it has slipped some times. The first
 * slips, in which it finds its rhythm, do not count.
 */
export function dragTip(
  stiffness: number,
  mass: number,
  resting: number,
  moving: number,
  load: number,
  speed: number,
  slips = 12,
): Slips {
  const step = (2 * Math.PI * Math.sqrt(mass / stiffness)) / 20_000;
  const starts: number[] = [];
  const lengths: number[] = [];
  let [drag, x, u, sticks, began, t] = [0, 0, 0, true, 0, 0];
  while (lengths.length < slips) {
    if (sticks) {
      // nothing happens until the spring pulls hard enough: go there at once
      const wait = Math.max(0, ((resting * load) / stiffness - (drag - x)) / speed);
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
  const from = 3;
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return {
    distance: (starts[starts.length - 1] - starts[from]) / (starts.length - 1 - from),
    duration: mean(lengths.slice(from)),
  };
}
