// A coupled body whose modes do not act on each other must sound as on every other path: strikes at any instant, soft
// or hard, forces, glides. The oracle is the exact bank in float64; nothing about coupling is tested here.
import { describe, expect, test } from "vitest";
import { ReferenceBank } from "../../../reference/bank.js";
import type { CoupledMode } from "../../../reference/couple/body.js";
import { builds } from "../listen.js";
import { chance, errorDb, modesOf, RATE, Rig } from "./rig.js";

/** Twenty modes from 60 Hz to 17 kHz, some phases, T60 from 40 ms to 7 s. */
const modes: CoupledMode[] = Array.from({ length: 20 }, (_, i) => ({
  frequency: 60 * 1.35 ** i,
  decayRate: 1 + i * i * 0.4,
  shape: 1 + 0.3 * Math.sin(3 * i),
  radiation: 0.5 + 0.1 * i,
  phase: 0.4 * i,
}));
const oracleOf = (of: readonly CoupledMode[]) =>
  new ReferenceBank(
    of.map((m) => ({ ...m, gain: m.shape * m.radiation })),
    RATE,
  );

describe.each(builds)("in the %s build", (build) => {
  // Within −80 dB is asked for. Each of 44,100 turns in float32 is off by half a unit in the last place, 3e-8 ·
  // √44100 = −104 dB at the end of the second; the drift of rounded poles is given back block by block.
  test.each([
    ["between two samples", 300.37, 0],
    ["on a sample", 512, 0],
    ["just before a block", 383.999, 0],
    ["by a pulse much shorter than a sample", 300.37, 0.2],
    ["by a pulse across two samples", 300.8, 0.7],
    ["by a pulse of some samples", 301.25, 5.6],
    ["by a pulse from the start of a block to the end of another", 256, 128],
    ["by a pulse that outlasts blocks", 340.71, 400.3],
    ["by a pulse of a mode's own pitch", 340.71, RATE / (2 * modes[3].frequency)],
  ])("it is struck %s like any other body", async (_, time, length) => {
    const rig = await Rig.make({}, build);
    const body = rig.add(modes, {});
    rig.strike(body, 0.7, time, length);
    const oracle = oracleOf(modes);
    oracle.strike(0.7, time, length);
    expect(errorDb(rig.render(RATE), oracle.render(RATE))).toBeLessThan(-95);
  });

  test("a force acts sample by sample like on any other body", async () => {
    const u = chance(5);
    const force = Float32Array.from({ length: 6000 }, () => 20 * u() - 10);
    const rig = await Rig.make({}, build);
    const body = rig.add(modes, {});
    expect(rig.drive(body, 1000, force)).toBe(6000);
    const oracle = oracleOf(modes);
    const padded = new Float64Array(RATE);
    padded.set(force, 1000);
    expect(errorDb(rig.render(RATE), oracle.render(RATE, padded))).toBeLessThan(-95);
  });
});

test("many strikes in one block each come at their time", async () => {
  const rig = await Rig.make();
  const body = rig.add(modes, {});
  const oracle = oracleOf(modes);
  const u = chance(9);
  for (let i = 0; i < 60; i++) {
    const [impulse, time, length] = [u() - 0.5, 128 + 200 * u(), i % 3 ? 30 * u() : 0];
    rig.strike(body, impulse, time, length);
    oracle.strike(impulse, time, length);
  }
  expect(errorDb(rig.render(8192), oracle.render(8192))).toBeLessThan(-95);
});

test("after ten seconds the pitch and the decay are still right", async () => {
  const slow = modesOf([97.3, 1234.5, 9876.5], [0.1, 0.2, 0.3]);
  const rig = await Rig.make();
  rig.strike(rig.add(slow, {}), 1, 10.3);
  const oracle = oracleOf(slow);
  oracle.strike(1, 10.3);
  const [came, truth] = [rig.render(10 * RATE), oracle.render(10 * RATE)];
  // 3,445 corrections in float32 of half a unit in the last place each: 6e-8 · √3445 = −109 dB, and drift within a
  // block
  expect(errorDb(came, truth, 9 * RATE)).toBeLessThan(-80);
});

test("it sounds as the same body does on the other paths", async () => {
  const sounds = [];
  for (const coupled of [false, true]) {
    const rig = await Rig.make();
    const body = rig.add(
      modes.map((m) => ({ ...m, phase: 0 })),
      coupled ? {} : undefined,
    );
    rig.strike(body, 0.3, 200.7, 12.3);
    rig.drive(
      body,
      2048,
      new Float32Array(3000).map((_, n) => Math.sin(n * n * 1e-4)),
    );
    sounds.push(rig.render(16384));
  }
  // the ring path's windows are good to −90 dB and better
  expect(errorDb(sounds[1], sounds[0])).toBeLessThan(-80);
});

test("pitch and damping glide with it, and without zipper noise", async () => {
  const glass = modesOf([800, 3000], [2, 4]);
  const rig = await Rig.make();
  const body = rig.add(glass, {});
  rig.strike(body, 1, 20);
  rig.render(4096);
  rig.update(body, { pitchScale: 1.1, dampingScale: 3 });
  const sound = rig.render(16384);
  // two blocks until the glide begins, five until it is over; behind it a pure tone of the new pitch and decay
  const oracle = new ReferenceBank(
    glass.map((m) => ({ ...m, frequency: m.frequency * 1.1, decayRate: m.decayRate * 3, gain: 1 })),
    RATE,
  );
  const tones = oracle.modes.map(({ frequency, decayRate }) => ({ frequency, decayRate }));
  expect(residueDb(sound.subarray(1280), tones)).toBeLessThan(-80);
  const plain = await Rig.make();
  const other = plain.add(glass);
  plain.strike(other, 1, 20);
  plain.render(4096);
  plain.update(other, { pitchScale: 1.1, dampingScale: 3 });
  // both paths make the glide of the same straight line in pitch
  expect(errorDb(sound, plain.render(16384))).toBeLessThan(-50);
});

/** What is left of a sound when decaying tones are fitted to it by least squares, dB. */
function residueDb(x: Float32Array, tones: { frequency: number; decayRate: number }[]): number {
  const columns = tones.flatMap(({ frequency, decayRate }) =>
    [Math.cos, Math.sin].map((f) =>
      Float64Array.from(x, (_, n) => Math.exp((-decayRate * n) / RATE) * f((2 * Math.PI * frequency * n) / RATE)),
    ),
  );
  const basis: Float64Array[] = [];
  for (const column of columns) {
    for (const b of basis) {
      const share = dot(b, column);
      column.forEach((_, n) => {
        column[n] -= share * b[n];
      });
    }
    const size = Math.sqrt(dot(column, column));
    basis.push(column.map((y) => y / size));
  }
  const rest = Float64Array.from(x);
  for (const b of basis) {
    const share = dot(b, rest);
    rest.forEach((_, n) => {
      rest[n] -= share * b[n];
    });
  }
  return 10 * Math.log10(dot(rest, rest) / dot(x, x));
}
function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += a[n] * b[n];
  return sum;
}
