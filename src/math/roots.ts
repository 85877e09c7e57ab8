// Real roots of a function of one variable: Ridders' method inside a bracket, and a scan that finds the brackets.

/**
 * The root of a continuous function between two places where its signs differ (Ridders 1979: bisection sped up by an
 * exponential through three points, so it never leaves the bracket).
 */
export function rootBetween(f: (x: number) => number, from: number, to: number): number {
  let [a, b] = [from, to];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  for (let i = 0; i < 80; i++) {
    const middle = (a + b) / 2;
    const fm = f(middle);
    const curve = Math.sqrt(fm * fm - fa * fb);
    if (fm === 0 || curve === 0) return middle;
    const x = middle + ((middle - a) * (fa < fb ? -1 : 1) * fm) / curve;
    const fx = f(x);
    if (fx === 0) return x;
    if (Math.sign(fm) !== Math.sign(fx)) [a, fa, b, fb] = [middle, fm, x, fx];
    else if (Math.sign(fa) !== Math.sign(fx)) [b, fb] = [x, fx];
    else [a, fa] = [x, fx];
    if (Math.abs(b - a) <= 4e-16 * Math.max(Math.abs(a), Math.abs(b))) break;
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b;
}

/** All roots between two places, in rising order, where no two are nearer to each other than `step`. */
export function rootsBetween(f: (x: number) => number, from: number, to: number, step: number): number[] {
  const roots: number[] = [];
  const steps = Math.max(1, Math.ceil((to - from) / step));
  let [x, fx] = [from, f(from)];
  for (let i = 1; i <= steps; i++) {
    const y = from + ((to - from) * i) / steps;
    const fy = f(y);
    if (fx * fy < 0 || fy === 0) roots.push(fy === 0 ? y : rootBetween(f, x, y));
    [x, fx] = [y, fy];
  }
  return roots;
}
