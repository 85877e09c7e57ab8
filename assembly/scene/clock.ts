// The world's time, counted in samples since it began.

import { scene } from "./state";

export function resetClock(): void {
  scene.now = 0;
}
export function passTime(samples: f64): void {
  scene.now += samples;
}
