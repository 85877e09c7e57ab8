// Nothing that a body is told within the documented ranges ever makes energy. The core computes in float32: each run
// starts with one stroke, and the energy that hearing finds in all modes is watched for many seconds. Modes without any
// damping are the hardest case.
import { describe, expect, test } from "vitest";
import type { CoupledMode } from "../../../reference/couple/body.js";
import { DROP_BAD_RECORD, METER_DROPS, METER_ROUNDS } from "../../../src/core/layout/records.js";
import {
  type Coupling,
  coupleRecord,
  rattleChangeRecord,
  rattlePlaceRecord,
  rattleRecord,
  strainRecord,
} from "../../../src/core/records/couple.js";
import { builds } from "../listen.js";
import { chance, POINT, RATE, Rig } from "./rig.js";

/** Blocks of one round of listening. */
const ROUND = 16 * 128;
const watched = { hearing: { mode: "prune", threshold: false } } as const;

function modesBy(u: () => number, damped: boolean): CoupledMode[] {
  return Array.from({ length: 3 + Math.floor(30 * u()) }, () => ({
    frequency: 40 + 15000 * u() ** 2,
    decayRate: damped ? Math.log(1000) / (0.05 + 8 * u()) : 0,
    shape: 0.2 + 2 * u(),
    radiation: 1,
  }));
}
function couplingBy(u: () => number, feedback: boolean): Coupling {
  return {
    rotation: u() < 0.7 ? { kappa: 10 ** (8 * u() - 2), most: (Math.PI / 2) * u() } : undefined,
    strain: { kappa: 40 * u() - 20, spread: u(), seed: Math.floor(1e6 * u()) },
    feedback: feedback
      ? {
          curve: (["soft", "cubic", "rectify"] as const)[Math.floor(3 * u())],
          amount: 0.95,
          drive: 10 ** (4 * u() - 1),
          at: POINT,
        }
      : undefined,
  };
}
/** Energies of all bodies, round after round; `each` is called before every round. */
function watch(
  rig: Rig,
  bodies: [id: number, modes: number][],
  rounds: number,
  each: (round: number) => void,
): number[] {
  return Array.from({ length: rounds }, (_, round) => {
    expect(rig.meter(METER_DROPS + 8 * DROP_BAD_RECORD)).toBe(0);
    each(round);
    const before = rig.meter(METER_ROUNDS);
    rig.render(ROUND);
    expect(rig.meter(METER_ROUNDS)).toBeGreaterThan(before);
    return bodies.reduce((sum, [id, n]) => sum + rig.energy(id, n), 0);
  });
}
/** Levels are told to 10⁻⁵ dB and better, in float32. */
const READING = 1 + 2e-5;

describe.each(builds)("in the %s build", (build) => {
  test("rotation and strain never make energy, whatever moves, for twenty seconds", async () => {
    for (let run = 0; run < 8; run++) {
      const u = chance(31 + run);
      const rig = await Rig.make(watched, build);
      const modes = modesBy(u, run % 2 === 1);
      const body = rig.add(modes, couplingBy(u, false));
      rig.strike(body, 10 ** (2 * u() - 1), 20);
      rig.render(ROUND);
      const energies = watch(rig, [[body, modes.length]], 430, (round) => {
        if (round % 7 === 3) rig.say(strainRecord(body, -1, 0.1 * u() - 0.05));
        if (round % 60 === 50) rig.say(coupleRecord(body, -1, couplingBy(u, false)));
        if (round % 40 === 20) rig.update(body, { pitchScale: 0.5 + u() });
      });
      expect(energies[0]).toBeGreaterThan(0);
      expect(energies.findIndex((energy, i) => i > 0 && !(energy <= energies[i - 1] * READING))).toBe(-1);
    }
  });

  test("bodies that rattle both ways never have more energy than the stroke gave, rotation adds nothing", async () => {
    for (let run = 0; run < 8; run++) {
      const u = chance(577 + run);
      const rig = await Rig.make(watched, build);
      const all = [modesBy(u, run % 2 === 1), modesBy(u, run % 2 === 1), modesBy(u, true)];
      const ids = all.map((modes) => rig.add(modes, run % 4 < 2 ? {} : couplingBy(u, false)));
      const settings = () => ({ gap: u() < 0.2 ? 0 : 2e-5 * u(), stiffness: 10 ** (3 + 6 * u()), over: 3000 * u() });
      rig.say(
        rattleRecord(ids[0], -1, 0, ids[1], POINT, settings(), true),
        rattlePlaceRecord(ids[1], -1, 0, POINT),
        rattleRecord(ids[1], -1, 1, ids[2], POINT, settings(), true),
        rattlePlaceRecord(ids[2], -1, 1, POINT),
        rattleRecord(ids[0], -1, 2, 0, POINT, settings(), true),
      );
      const impulse = 10 ** (u() - 2);
      rig.strike(ids[0], impulse, 300);
      // ½ (φJ)² for every mode
      const given = all[0].reduce((sum, { shape }) => sum + 0.5 * (shape * impulse) ** 2, 0);
      const bodies = ids.map((id, i): [number, number] => [id, all[i].length]);
      const energies = watch(rig, bodies, 200, (round) => {
        if (round % 5 === 4) rig.say(rattleChangeRecord(ids[0], -1, 0, settings()));
        if (round % 9 === 4) rig.say(rattleChangeRecord(ids[0], -1, 2, settings()));
      });
      expect(Math.max(...energies)).toBeGreaterThan(0.1 * given);
      expect(energies.findIndex((energy) => !(energy <= given * READING))).toBe(-1);
    }
  });

  test("with all the feedback that is allowed every body falls silent in the end", async () => {
    for (let run = 0; run < 10; run++) {
      const u = chance(91 + run);
      const rig = await Rig.make(watched, build);
      const modes = modesBy(u, true).map((m) => ({ ...m, decayRate: m.decayRate + 10 }));
      const body = rig.add(modes, couplingBy(u, true));
      rig.strike(body, 10 ** (2 * u() - 1), 20);
      const energies = watch(rig, [[body, modes.length]], 260, (round) => {
        if (round % 6 === 1 && round < 60) rig.say(strainRecord(body, -1, 0.1 * u() - 0.05));
      });
      // the slowest mode of all, with a twentieth of its decay left, falls by 9 dB in a second
      expect(energies[259]).toBeLessThan(energies[1] * 1e-3);
    }
  });
});

test("an undamped body that is left alone for a minute keeps its energy", async () => {
  const u = chance(3);
  const rig = await Rig.make(watched);
  const modes = modesBy(u, false);
  const body = rig.add(modes, {});
  rig.strike(body, 1, 20);
  rig.render(2 * ROUND);
  const before = rig.energy(body, modes.length);
  // ½ (φJ)² for every mode
  expect(before / modes.reduce((sum, { shape }) => sum + 0.5 * shape ** 2, 0)).toBeCloseTo(1, 4);
  rig.render(60 * RATE);
  expect(Math.abs(10 * Math.log10(rig.energy(body, modes.length) / before))).toBeLessThan(0.01);
});
