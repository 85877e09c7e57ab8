// Stub.

/** Plays 128 samples at `samples`, Pa, from a direction (0 … 1023 of a turn, to the right of −z in the world). */
export function playMono(samples: usize, azimuth: i32, gain: f32): void {
  if (samples == 0 || azimuth < 0 || gain < 0) return;
}
