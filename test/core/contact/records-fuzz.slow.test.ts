// Whatever records of contacts come in, sound or bent, the core does not trap, its samples stay finite, and every
// record is carried out, waits or is dropped with a reason.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { surface } from "../../../src/contact/surface/named.js";
import { packSurface } from "../../../src/contact/surface/pack.js";
import { Engine } from "../../../src/core/engine.js";
import * as L from "../../../src/core/layout/records.js";
import { loadModule } from "../../../src/core/load/wasm.js";
import { readMeters } from "../../../src/core/meters.js";
import { packModel } from "../../../src/core/pack-model.js";
import { ContactWriter, type TouchNumbers } from "../../../src/core/records/contact.js";
import {
  coupleRecord,
  rattleChangeRecord,
  rattleEndRecord,
  rattlePlaceRecord,
  rattleRecord,
  strainRecord,
} from "../../../src/core/records/couple.js";
import { RecordWriter } from "../../../src/core/records/records.js";
import { bubblesRecord, clickRecord, diffuseRecord } from "../../../src/core/records/residual.js";
import { engineConfig, worldOptions } from "../../../src/world/options.js";
import { builds, CEILING, peak, tone } from "../listen.js";

const RATE = 44_100;
const modules = new Map<string, WebAssembly.Module>();
const plate = tone([200, 900, 3000, 9000], [5, 20, 900, 60], {
  positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
  shapes: Array.from({ length: 36 }, (_, i) => Math.sin(i)),
});
const surfaces = ["stone", "cloth", "gravel", "glass"].map((name) => packSurface(surface(name)));
beforeAll(async () => {
  for (const build of builds) modules.set(build, await loadModule(build, "full"));
});

const id = fc.integer({ min: 0, max: 5 });
const slot = fc.constantFrom(0, 1, 2, 3, 4, 7, 2 ** 32 - 1);
const when = fc.oneof(fc.constantFrom(-1, -1, -1, 0, Number.NaN, 1e15), fc.double({ min: 0, max: 3000, noNaN: true }));
const number = fc.oneof(
  fc.double({ min: -3, max: 3, noNaN: true }),
  fc.constantFrom(0, 1, 1e6, -1e6, 1.1e6, 1e-40, 1e38, Number.NaN, 1 / 0),
);
const positive = fc.oneof(fc.double({ min: 1e-4, max: 50, noNaN: true }), number);
const triple = fc.tuple(number, number, number);
const points = fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 1, 2, 3, 65_536))) as unknown as typeof triple;
const hit = fc.record({ vector: triple, points, weights: triple });
const index = fc.integer({ min: -1, max: 5 });
const numbers: fc.Arbitrary<TouchNumbers> = fc.record({
  ceiling: number,
  drive: fc.oneof(fc.constantFrom(1e3, 1e5), number),
  cutoff: fc.oneof(fc.constantFrom(200, 5000), number),
  gain: number,
  sweepA: number,
  sweepB: number,
  slip: number,
  interval: fc.oneof(fc.constantFrom(0, 1e-6, 1e-3), number),
  lasts: fc.oneof(fc.constantFrom(1, 100, 1e5), number),
  force: number,
  jumpMass: number,
  jumpLasts: fc.oneof(fc.constantFrom(0, 20, 1e6), number),
  bass: fc.oneof(fc.constantFrom(50, 1e5), number),
});
const eight = fc.array(positive, { minLength: 8, maxLength: 8 });
const written = (write: (writer: ContactWriter) => void) => {
  const writer = new ContactWriter();
  write(writer);
  return writer.bytes.slice();
};

const record: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc
    .tuple(slot, when, id, id, index, index, fc.integer(), triple, number)
    .map(([s, t, a, b, x, y, seed, [u, v, lump], curvature]) =>
      written((w) =>
        w.touch(s, t, { bodies: [a, b], surfaces: [x, y], seed, start: [u, v], lump, curvature, fadeIn: 100 }),
      ),
    ),
  fc.tuple(slot, when, number, numbers).map(([s, t, over, n]) => written((w) => w.move(s, t, over, n))),
  fc.tuple(slot, when, number, numbers).map(([s, t, over, n]) => written((w) => w.move(s, t, over, n))),
  fc.tuple(slot, when).map(([s, t]) => written((w) => w.end(s, t))),
  fc
    .tuple(slot, fc.constantFrom(0 as const, 1 as const), id, when, number, hit)
    .map(([s, side, b, t, over, h]) => written((w) => w.place(s, side, b, t, over, h))),
  fc.tuple(id, when, positive).map(([b, t, d]) => written((w) => w.damp(b, t, d))),
  fc.tuple(id, when, eight, eight).map(([b, t, t60, gains]) => diffuseRecord(b, t, { t60, gains, seed: 1 })),
  fc
    .tuple(id, when, positive, positive, positive)
    .map(([b, t, radius, mass, gain]) => clickRecord(b, t, { radius, mass, gain })),
  fc
    .tuple(id, when, fc.array(positive, { minLength: 6, maxLength: 6 }))
    .map(([b, t, [rate, low, high, exponent, rise, level]]) =>
      bubblesRecord(b, t, { rate: 100 * rate, radii: [low / 1e3, high / 1e3], exponent, rise, level, seed: 3 }),
    ),
  fc
    .tuple(id, when, hit, fc.array(number, { minLength: 7, maxLength: 7 }))
    .map(([b, t, at, [amount, drive, kappa, most, out, stretch, spread]]) =>
      coupleRecord(b, t, {
        feedback: { curve: "soft", amount, drive, at },
        rotation: { kappa, most },
        output: { curve: "cubic", drive: out },
        strain: { kappa: stretch, spread },
      }),
    ),
  fc
    .tuple(id, when, slot, id, hit, number, number, fc.boolean())
    .map(([b, t, s, o, h, gap, k, both]) => rattleRecord(b, t, s, o, h, { gap: gap / 1e4, stiffness: 1e4 * k }, both)),
  fc.tuple(id, when, slot, hit).map(([b, t, s, h]) => rattlePlaceRecord(b, t, s, h)),
  fc
    .tuple(id, when, slot, number, number)
    .map(([b, t, s, gap, k]) => rattleChangeRecord(b, t, s, { gap: gap / 1e4, stiffness: 1e4 * k, over: 300 })),
  fc.tuple(id, when, slot).map(([b, t, s]) => rattleEndRecord(b, t, s)),
  fc.tuple(id, when, number).map(([b, t, e]) => strainRecord(b, t, e)),
);
const plain = new RecordWriter();
const life: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.tuple(id, when).map(([b, t]) => plain.remove(b, t, b % 2 === 0).slice()),
  fc.tuple(id, when, hit, positive).map(([b, t, h, d]) => plain.strike(b, t, h, 50 * d).slice()),
  fc
    .tuple(id, number, number)
    .map(([b, pitchScale, dampingScale]) => plain.update(b, -1, { pitchScale, dampingScale }).slice()),
  id.map((b) =>
    plain
      .add(b, -1, 0, 0, { gain: 1, pitchScale: 1, dampingScale: 1, position: [0, 0, -1], velocity: [0, 0, 0] })
      .slice(),
  ),
  fc
    .constantFrom("full", "prune", "bundle")
    .map((mode) => plain.hearing(-1, { mode, av: 5, threshold: true, removed: false }).slice()),
);
const bent = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: life }),
    fc.array(fc.tuple(fc.nat(L.RECORD_BYTES - 1), fc.nat(255)), { maxLength: 3 }),
  )
  .map(([bytes, bends]) => {
    for (const [at, value] of bends) bytes[at] = value;
    return bytes;
  });

describe.each(builds)("build %s", (build) => {
  test.each([
    ["sound records", fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: life })],
    ["bent ones", bent],
  ])("%s: nothing traps, all is finite and counted", async (_, kind) => {
    const small = {
      maxContacts: 4,
      maxCoupled: 2,
      maxModes: 64,
      maxBodies: 4,
      maxModels: 2,
      maxEvents: 64,
      maxDrivenModes: 24,
    };
    const space = { modelBytes: 1 << 16, surfaceBytes: 1 << 22, hearingRoom: true } as const;
    const config = await engineConfig(worldOptions({ build, ...small, ...space }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(kind, { maxLength: 12 }), { minLength: 1, maxLength: 16, size: "max" }),
        async (rounds) => {
          const engine = new Engine(modules.get(build)!, config);
          engine.addModel(0, 0, packModel(plate));
          let at = 0;
          for (const [i, bytes] of surfaces.entries()) {
            engine.addSurface(i, at, bytes);
            at += Math.ceil(bytes.length / 64) * 64;
          }
          let sent = 0;
          for (const b of [1, 2, 3]) {
            engine.take(
              plain.add(b, -1, 0, 0, {
                gain: 1,
                pitchScale: 1,
                dampingScale: 1,
                position: [0, 0, -1],
                velocity: [0, 0, 0],
              }),
            );
            sent++;
          }
          for (const round of rounds) {
            for (const bytes of round) {
              engine.take(bytes);
              sent++;
            }
            for (let block = 0; block < 6; block++) {
              engine.render();
              for (const side of engine.outputs[0]) expect(peak(side)).toBeLessThanOrEqual(CEILING);
            }
            const { accepted, dropped, waiting } = readMeters(engine, 2, RATE, false).events;
            expect(accepted + dropped + waiting).toBeGreaterThanOrEqual(sent);
          }
        },
      ),
      // to begin a core takes far longer than to feed it: few of them, each fed for long
      { numRuns: 60 },
    );
  });
});
