// Rain in the full core: its room, its records, and its two steps in every block. The first strikes bodies that are rained on; the second
// makes all other sound of rain and adds it to the blocks of the buses.

/** Whether there is room for rain. */
export let hasRain: bool = false;

export function setRainRoom(on: bool): void {
  hasRain = on;
}
export function layRain(): void {}
export function startRain(): void {}

/** Whether the numbers of one of rain's records make sense by themselves. */
export function isRain(record: usize): bool {
  return record != 0;
}
/** Takes over a pole or numbers of a table. */
export function takeTable(record: usize): void {
  if (record == 0) return;
}
/** Carries out one of rain's records; returns a reason for dropping it, or -1. `body`: the one it names, or 0. */
export function carryOutRain(body: usize, record: usize): i32 {
  return body == 0 && record == 0 ? 0 : -1;
}

/** Drops of this block strike bodies that are rained on. */
export function rainOnBodies(now: f64): void {
  if (!hasRain || now < 0) return;
}
/** The sound of rain of this block, added to the blocks of the world's own buses (mix/output.ts, mixAt). */
export function soundRain(now: f64): void {
  if (!hasRain || now < 0) return;
}
