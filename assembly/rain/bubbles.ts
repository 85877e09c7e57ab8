// Bubbles under drops that fall on water (PHYSICS §9.5).

export function layBubbles(): void {}
export function startBubbles(): void {}
/** A drop falls on water: `diameter` m; `at`: samples from the block's start; `azimuth`: 0 … 1023 of a turn; `distance` m. */
export function bubbleOf(diameter: f32, at: f32, azimuth: i32, distance: f32): void {
  if (diameter + at + <f32>azimuth + distance < 0) return;
}
/** The sound of all bubbles in this block. */
export function runBubbles(now: f64): void {
  if (now < 0) return;
}
