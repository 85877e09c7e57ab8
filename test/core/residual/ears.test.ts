// What stands between a body and the ears, for sounds that are not made of modes: the head's delay and shadow and the
// air, read from the spectrum of a click at each ear against the laws that modes keep to exactly.
import { describe, expect, test } from "vitest";
import { airAbsorption, earAngle, earDelay, headShadow } from "../../../reference/space.js";
import { bubblesRecord, clickRecord } from "../../../src/core/records/residual.js";
import { builds, roughness } from "../listen.js";
import { ROOM_AIR } from "../space/hall.js";
import { BLOCK, decibels, play, RATE, stage, strike } from "./stage.js";

type Place = [number, number, number];
const CLICK = { radius: 0.01, mass: 0.03, gain: 1 };

/** Both channels of a click at a place. */
async function clickAt(position: Place, options: object, build = builds[0]): Promise<[Float32Array, Float32Array]> {
  const on = await stage({ channels: 2, layout: "binaural", ...options }, { position, build });
  on.engine.take(clickRecord(1, -1, CLICK));
  strike(on, 300, 0.01, 3);
  const out: [Float32Array, Float32Array] = [new Float32Array(1024), new Float32Array(1024)];
  for (let block = 0; block < 8; block++) {
    on.engine.render();
    on.engine.outputs[0].forEach((channel, side) => {
      out[side].set(channel, block * BLOCK);
    });
  }
  return out;
}
/** Size and phase at a frequency. */
function line(x: ArrayLike<number>, frequency: number) {
  let [re, im] = [0, 0];
  for (let n = 0; n < x.length; n++) {
    re += x[n] * Math.cos((2 * Math.PI * frequency * n) / RATE);
    im += x[n] * Math.sin((2 * Math.PI * frequency * n) / RATE);
  }
  return { size: Math.hypot(re, im), phase: Math.atan2(im, re) };
}

describe.each(builds)("with the %s build", (build) => {
  test("each ear hears the shadow and the delay of the head", async () => {
    for (const place of [
      [1, 0, 0],
      [-0.6, 0, -0.8],
      [0, 0, -1],
      [0.3, 0.5, 0.8],
    ] as Place[]) {
      const [left, right] = await clickAt(place, {}, build);
      const [plain] = await clickAt(place, { channels: 1, layout: "mono" }, build);
      const angles = [earAngle(place, "left"), earAngle(place, "right")];
      for (const frequency of [500, 2000, 6000]) {
        const sizes = [left, right].map((x) => line(x, frequency).size);
        const shadows = angles.map((angle) => headShadow(angle, frequency));
        // the bilinear transform and the cubic between samples cost less than half a decibel up to 6 kHz
        for (const side of [0, 1])
          expect(Math.abs(2 * decibels(sizes[side] / line(plain, frequency).size / shadows[side]))).toBeLessThan(0.5);
      }
      // delays between the ears from the phase at a pitch whose period is longer than any of them; the shelf's own
      // phase is part of it
      const f = 300;
      const turned = line(right, f).phase - line(left, f).phase;
      const shelf = (angle: number) => {
        const x = (2 * Math.PI * f * 0.0875) / (2 * 343.2);
        return Math.atan((1.05 + 0.95 * Math.cos(1.2 * angle)) * x) - Math.atan(x);
      };
      const expected =
        2 * Math.PI * f * (earDelay(angles[1]) - earDelay(angles[0])) + shelf(angles[0]) - shelf(angles[1]);
      expect(Math.abs(turned - expected) / (2 * Math.PI * f)).toBeLessThan(0.2 / RATE);
    }
  });

  test("air takes from it about what it takes from a mode", async () => {
    // four poles bend less sharply than the law: where it takes 20 dB at 8 kHz they take up to 3 dB too much an octave
    // below
    for (const metres of [50, 200]) {
      const [dull] = await clickAt([0, 0, -metres], { layout: "stereo", airAbsorption: true }, build);
      const [clear] = await clickAt([0, 0, -metres], { layout: "stereo" }, build);
      for (const [frequency, within] of [
        [1000, 1],
        [4000, 3],
        [8000, 0.6],
      ]) {
        const lost = 2 * decibels(line(clear, frequency).size / line(dull, frequency).size);
        const law = 2 * decibels(Math.exp(metres * airAbsorption(frequency, ROOM_AIR)));
        expect(Math.abs(lost - law), `${metres} m, ${frequency} Hz`).toBeLessThan(within);
      }
    }
  });
});

test("a water that moves round the head glides", async () => {
  const on = await stage({ channels: 2, layout: "binaural" }, { position: [1, 0, 0] });
  const low = { rate: 300, radii: [0.02, 0.03] as const, exponent: 1, rise: 0, level: 0.01, seed: 1 };
  on.engine.take(bubblesRecord(1, -1, low));
  play(on, RATE);
  const far = play(on, RATE);
  on.engine.take(on.writer.update(1, -1, { position: [-1, 0, 0] }));
  const moving = play(on, RATE / 4);
  const near = play(on, RATE);
  // the left ear comes out of the head's shadow; a jump would be rougher than anything that comes after
  expect(roughness(moving)).toBeLessThan(1.2 * roughness(near));
  expect(roughness(near)).toBeGreaterThan(1.2 * roughness(far));
});
