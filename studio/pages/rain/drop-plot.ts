// The pressure of one drop over time, on rigid and on soft ground, in closed form (PHYSICS §9.1 and §9.2): a pulse of
// some microseconds.
import type { RainValues } from "phonolite/rain";
import { groundAdmittance } from "#dist/rain/law/admittance.js";
import { type Complex, dropArrival, dropPressure } from "#dist/rain/law/pulse.js";
import { impactSpeed, stepAmplitude } from "#dist/rain/law/speed.js";
import { brief } from "../../parts/plots/format.js";
import type { PlotAxis, PlotData, PlotSpec } from "../../parts/plots/plot-spec.js";

/** The drop that is looked at: distance and height of the ears, m, diameter, m. */
export interface LookedAt {
  distance: number;
  height: number;
  diameter: number;
}

/** Frequency at which a measured ground's admittance is taken, for it has another at each, Hz. */
const AT = 1000;
/** Points of a curve. */
const POINTS = 240;

/**
 * The admittance of the ground that is compared with rigid one: that of the rain, or grass where it falls on rigid
 * ground.
 */
export function softAdmittance({ softGround, softness, softnessImaginary, flowResistivity }: RainValues): Complex {
  if (softGround === "impedance") return groundAdmittance(AT, flowResistivity);
  return softness > 0 ? [softness, softnessImaginary] : groundAdmittance(AT, 200);
}

/** Whether pressures of this ratio are as good as the same: 0.2 dB. */
const within = (ratio: number): boolean => Math.abs(20 * Math.log10(ratio)) <= 0.2;

/** The plot of a drop. */
export function dropPlot(
  { distance, height, diameter }: LookedAt,
  values: RainValues,
): { spec: PlotSpec; data: PlotData } {
  const drop = {
    distance,
    height,
    sourceRadius: (values.sourceFactor * diameter) / 2,
    amplitude: stepAmplitude(impactSpeed(diameter, values.terminal, values.wind), values),
  };
  const soft = { ...drop, admittance: softAdmittance(values) };
  const { first, last } = dropArrival(drop);
  const span = Math.max(1e-7, last - first);
  const times = Array.from({ length: POINTS }, (_, i) => span * (-0.12 + (1.24 * i) / (POINTS - 1)));
  const rigid = times.map((time) => 1000 * dropPressure(drop, first + time));
  const softened = times.map((time) => 1000 * dropPressure(soft, first + time));
  const alike = times.every((_, i) => rigid[i] === 0 || within(softened[i] / rigid[i]));
  const micro = times.map((time) => 1e6 * time);
  const top = Math.max(...rigid, 1e-6);
  const y = axis("mPa", 0, 1.25 * top);
  return {
    spec: {
      title: "Pressure of one drop",
      x: axis("µs after it is first heard", micro[0], micro[POINTS - 1]),
      y,
      series: [
        {
          label: alike ? "hard ground: rigid and soft alike" : "rigid",
          kind: "line",
          colour: "accent",
          labelAt: (alike ? 5e5 : 2e5) * span,
        },
        { label: "soft", kind: "line", colour: "second", labelAt: 8e5 * span },
      ],
      read: (x) => {
        const time = first + 1e-6 * x;
        const [hard, softer] = [drop, soft].map((pulse) => brief(1000 * dropPressure(pulse, time)));
        return `${brief(x)} µs: ${alike ? hard : `${hard} and ${softer}`} mPa`;
      },
    },
    // one line where the other would lie on it
    data: { x: micro, series: [rigid, alike ? softened.map(() => Number.NaN) : softened] },
  };
}

/** An axis with about four ticks at round numbers. */
function axis(label: string, min: number, max: number): PlotAxis {
  const raw = (max - min) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10);
  const ticks: [number, string][] = [];
  for (let k = Math.ceil(min / step); k * step <= max; k++) {
    ticks.push([k * step, String(Number((k * step).toPrecision(3)))]);
  }
  return { label, min, max, ticks };
}
