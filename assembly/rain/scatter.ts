// Stub.

/** One impulse: `colour` with its ring; `at`: grid steps from the quantum's start, 0 … 256; `area`: Pa·s at the listener; `azimuth`: 0 … 1023 of a turn, to the right of −z in the world. */
export function scatter(colour: i32, at: f32, area: f32, azimuth: i32): void {
  if (colour < 0 || at < 0 || area < 0 || azimuth < 0) return;
}
/** The ground colour whose corner is nearest, Hz. */
export function colourOf(corner: f32): i32 {
  return corner < 0 ? 0 : 1;
}
