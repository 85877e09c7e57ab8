// One drop that is heard by itself: its pulse as a few impulses, exact in time, level and shape (PHYSICS §9.4), in the
// colour that is nearest to its force.
import { GROUND_COLOURS } from "../../core/layout/rain.js";
import type { RainWriter } from "../../core/records/rain.js";
import { GROUND_CORNERS } from "../colour/ground.js";
import { dropImpulses } from "../law/drop.js";
import { evenedForce, forceCorner, heldDiameter, impactSpeed, stepAmplitude } from "../law/speed.js";
import type { RainValues } from "../parameters/parameters.js";
import { checkFields, numberIn, type RainDrop } from "./rain-options.js";

/** What the low-pass behind it lets through, of the sample rate: impulses stand for the pulse so far up. */
const BAND = 24_100 / 44_100;

/** Writes the impulses of a drop that falls at a sample, with the parameters as they are. */
export function writeDrop(writer: RainWriter, drop: RainDrop, values: RainValues, at: number, rate: number): void {
  checkFields("drop", drop, ["distance", "azimuth", "diameter", "time"]);
  const distance = numberIn("drop", "distance", drop.distance, [0, 2000], "metres", 2);
  const azimuth = numberIn("drop", "azimuth", drop.azimuth, [-360, 360], "degrees", 0);
  const diameter = heldDiameter(numberIn("drop", "diameter", drop.diameter, [0, 1e3], "metres", 2e-3));
  const speed = impactSpeed(diameter, values.terminal, values.wind);
  const corner = forceCorner(diameter, speed);
  const { times, areas } = dropImpulses(
    {
      distance,
      height: values.earHeight,
      sourceRadius: (values.sourceFactor * diameter) / 2,
      amplitude: stepAmplitude(speed, values) * (values.pulse === "paper" ? 1 : evenedForce(corner)),
      admittance: values.softGround === "paper" ? [values.softness, values.softnessImaginary] : [0, 0],
    },
    { highest: BAND * rate },
  );
  const colour = values.pulse === "paper" ? GROUND_COLOURS - 1 : nearest(corner);
  for (const [i, time] of times.entries()) {
    writer.impulse(at + time * rate, areas[i], (azimuth * Math.PI) / 180, colour);
  }
}

/** The colour whose corner is nearest, by ratio. */
function nearest(corner: number): number {
  let best = 0;
  for (const [i, known] of GROUND_CORNERS.entries()) {
    if (Math.abs(Math.log(known / corner)) < Math.abs(Math.log(GROUND_CORNERS[best] / corner))) best = i;
  }
  return best;
}
