// Bodies that are rained on.

export function layRained(): void {}
export function startRained(): void {}
/** Carries out RAIN_BODY; returns a reason for dropping it, or -1. */
export function rainBody(body: usize, record: usize): i32 {
  return body == 0 && record == 0 ? 0 : -1;
}
/** Drops of a quantum strike the bodies. */
export function strikeRained(now: f64, quantum: i32): void {
  if (now < 0 || quantum < 0) return;
}
