// The meters of a world that is split: those of its shares together. What follows the buses is metered where they come
// together; what every share is told (the listener, say) is counted once.
import * as L from "../layout/records.js";

const SUMS = [
  L.METER_MODES_TOTAL,
  L.METER_MODES_ALIVE,
  L.METER_MODES_SUM,
  L.METER_MODES_ABOVE_NYQUIST,
  L.METER_BODIES_TOTAL,
  L.METER_BODIES_ALIVE,
  L.METER_COST_SYNTHESIS,
  L.METER_COST_OTHER,
  L.METER_COST_HEARING,
  L.METER_MODES_BUNDLED,
  L.METER_CELLS,
  L.METER_MODES_OFF,
  L.METER_MODES_LONG,
  L.METER_BUNDLED_SUM,
  L.METER_CELLS_SUM,
  L.METER_BLOCK_COST,
];
const LARGEST = [L.METER_ROUNDS, L.METER_RUNG, L.METER_RUNG_HIGHEST, L.METER_ROUNDS_OVER];
/** Counts of records: some went to every share and to the core where the buses come together. */
const COUNTS = [L.METER_ACCEPTED, L.METER_LATE, L.METER_WAITING];
const DROPS = Array.from({ length: (L.METER_PEAKS - L.METER_DROPS) / 8 }, (_, i) => L.METER_DROPS + 8 * i);

/**
 * Adds meters up.
 *
 * @param mix those of the core where the buses come together, which was told all that every share was told
 * @param shares those of each share
 * @param most the most modes that sounded in one block
 * @param alone records that only the first was told
 */
export function sumMeters(
  mix: Float64Array,
  shares: readonly Float64Array[],
  most: number,
  alone: number,
): Float64Array {
  const sum = mix.slice();
  const all = (offset: number) => shares.map((meters) => meters[offset / 8]);
  const total = (offset: number) => all(offset).reduce((a, b) => a + b, 0);
  for (const offset of SUMS) sum[offset / 8] += total(offset);
  for (const offset of LARGEST) sum[offset / 8] = Math.max(...all(offset));
  for (const offset of [...COUNTS, ...DROPS]) {
    const own = offset === L.METER_ACCEPTED ? alone : 0;
    const common = sum[offset / 8] - own;
    sum[offset / 8] = Math.max(own + total(offset) - (shares.length - 1) * common, 0);
  }
  sum[L.METER_MODES_MOST / 8] = most;
  // 0 means that no governor has looked yet
  sum[L.METER_SHARE / 8] = Math.min(...all(L.METER_SHARE).map((share) => share || 1));
  return sum;
}
