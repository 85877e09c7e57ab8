// Records of rain for tests that speak to the core directly: parameters that jump, colours, impulses.

import * as R from "../../src/core/layout/rain.js";
import { RECORD_BYTES } from "../../src/core/layout/records.js";
import type { RainColours } from "../../src/rain/colour/colours.js";
import { OfflineWorld } from "../../src/world/offline-world.js";
import { impulseRecord, poleRecord, rainRecord, setRecord, tableRecords } from "../core/rain/records.js";

/** The level at which one pascal is digital 1. */
const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));

/** A mono world without limiter in which it may rain; one pascal is one. */
export function rainWorld(sampleRate: number): Promise<OfflineWorld> {
  return OfflineWorld.create({ channels: 1, sampleRate, limiter: false, fullScaleDbSpl: PASCAL, rain: true });
}

/** It begins to rain. */
export const begin = (seed: number): Uint8Array => rainRecord(seed);
/** A parameter is there at once. */
export const set = (parameter: number, value: number): Uint8Array => setRecord(parameter, value);
/** An impulse arrives at a sample: area, Pa·s, and colour. */
export const impulse = (time: number, area: number, colour: number): Uint8Array => impulseRecord(time, area, 0, colour);

/** All poles and tables. */
export function coloursAsRecords({ poles, corners, impedance }: RainColours): Uint8Array[] {
  return [
    ...poles.map(({ colour, index, p, r0, r1 }) => poleRecord(colour, index, { p, r0, r1 })),
    ...tableRecords(R.TABLE_CORNERS, corners),
    ...tableRecords(R.TABLE_IMPEDANCE, impedance),
  ];
}

/** Hands records over; returns how many the core took. */
export function hand(world: OfflineWorld, records: readonly Uint8Array[]): number {
  const bytes = new Uint8Array(records.length * RECORD_BYTES);
  records.forEach((one, i) => {
    bytes.set(one, i * RECORD_BYTES);
  });
  let taken = 0;
  world.extend((link) => {
    taken = link.take(bytes);
  });
  return taken;
}
