// What webgpu.slow.test.ts runs in a process of its own: trials of the finder on a device of Node's WebGPU.
import type { FinderSetup } from "../../../src/hail/find/finder.js";
import { WebGpuFinder } from "../../../src/hail/find/webgpu.js";
import { compareFlights, type FlightTrial } from "../support/compare-flights.js";
import { compareHail, type HailTrial, steadyRing } from "../support/compare-hail.js";

/** A trial by name. */
export type Trial = { hail: HailTrial } | { flights: FlightTrial } | { lose: true };

/** Runs a trial on a device; `keep` lives as long as the finder. */
export async function run(device: GPUDevice, keep: unknown, trial: Trial): Promise<unknown> {
  const open = (setup: FinderSetup) => WebGpuFinder.create(device, setup, { keep });
  if ("hail" in trial) return compareHail(open, trial.hail);
  if ("flights" in trial) return compareFlights(open, trial.flights);
  const finder = await open({ colliders: new Float32Array(0), count: 0, stepSeconds: 1 / 60 });
  const { ring, born } = steadyRing(1000, 2000);
  finder.take(ring, 0, born);
  const asked = finder.find(3).then(
    () => "found",
    (error: Error) => error.message,
  );
  device.destroy();
  return { asked: await asked, lost: await finder.lost };
}
