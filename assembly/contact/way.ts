// The way of a contact over a surface within a block: n samples into it, n (step + bend n) metres from where it is at the
// block's start.

export let wayStep: f32 = 0;
export let wayBend: f32 = 0;
/** Its least and its most, m, up to the sample behind the block. */
export let wayLeast: f32 = 0;
export let wayMost: f32 = 0;
/** Speeds at the start and the end of the block, sizes, m/s. */
export let speedBefore: f32 = 0;
export let speedNow: f32 = 0;

/** Sets the way for speeds (m/s, signed) that change evenly over the block. */
export function setWay(before: f64, now: f64, rate: f64): void {
  const step = before / rate,
    bend = (now - before) / (rate * 256),
    last = <f32>((step + bend * 128) * 128);
  // where it turns round within the block it has been furthest
  const furthest = before * now < 0 ? <f32>((-step * step) / (4 * bend)) : 0;
  wayStep = <f32>step;
  wayBend = <f32>bend;
  wayLeast = min(min(last, 0), furthest);
  wayMost = max(max(last, 0), furthest);
  speedBefore = <f32>abs(before);
  speedNow = <f32>abs(now);
}
