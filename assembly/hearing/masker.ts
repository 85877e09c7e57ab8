// A masker on the stack of the sweep upwards (mask.ts): the upper half of its masking curve, a straight line over Bark.

@unmanaged
export class Masker {
  /** Where its curve begins: its level less a_v, dB. */
  start: f64;
  /** Its place, Bark. */
  at: f64;
  /** How much its curve falls, dB a Bark. */
  slope: f64;
  /** Its level, dB. */
  level: f64;
  /** Where the curve of the masker below overtakes its own, Bark. */
  overtaken: f64;

  /** Its curve at a place, dB. */
  curveAt(b: f64): f64 {
    return this.start - this.slope * (b - this.at);
  }
  /** The masker under it on the stack. */
  get below(): Masker {
    return changetype<Masker>(changetype<usize>(this) - offsetof<Masker>());
  }
  /** The place over it on the stack. */
  get above(): Masker {
    return changetype<Masker>(changetype<usize>(this) + offsetof<Masker>());
  }
  /** Makes it the ground of a stack: its curve is below every level, and no curve overtakes it. */
  layGround(): void {
    this.start = -Infinity;
    this.at = 0;
    this.slope = 0;
    this.level = Infinity;
    this.overtaken = Infinity;
  }
}
