// A sound field on a few buses, and the filters that make two ears of it: the buses are the spherical harmonics, the
// filters a plain convolution, both against float64 written out here. What filters a listener's own ears need is judged
// in world/hrir*.test.ts.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { EngineConfig } from "../../../src/core/config.js";
import { Engine } from "../../../src/core/engine.js";
import { LAYOUT_FIELD } from "../../../src/core/layout/records.js";
import { loadModule } from "../../../src/core/load/wasm.js";
import { packModel } from "../../../src/core/pack-model.js";
import { RecordWriter } from "../../../src/core/records/records.js";
import { BlockServer } from "../../../src/core/split/block-server.js";
import type { Vec3 } from "../../../src/world/index.js";
import { engineConfig, worldOptions } from "../../../src/world/options.js";
import { builds, firstDifference, hear, noise, paths, peak, roughness, roughnessOfSine, tone } from "../listen.js";
import { errorDb, places, RATE, STEADY, TONE } from "./hall.js";

const modules = new Map<string, WebAssembly.Module>();
let base: EngineConfig;
beforeAll(async () => {
  for (const build of builds) modules.set(build, await loadModule(build));
  const small = { maxModes: 64, maxBodies: 8, maxModels: 4, modelBytes: 1 << 16, maxEvents: 64, maxStreams: 2 };
  base = await engineConfig(worldOptions({ ...small, layout: "binaural", limiter: false }));
});

type Filters = NonNullable<EngineConfig["filters"]>;
/** One tap at sample `at`. */
const impulse = (taps: number, at = 0) => Float32Array.from({ length: taps }, (_, n) => (n === at ? 1 : 0));
/** Bus `left` on the left ear and bus `right` on the right ear, as they are. */
function listenTo(buses: number, left: number, right: number, taps = 4, at = 0): Filters {
  const ear = (bus: number) =>
    Array.from({ length: buses }, (_, b) => (b === bus ? impulse(taps, at) : new Float32Array(taps)));
  return { left: ear(left), right: ear(right), latencySamples: 0 };
}

const writer = new RecordWriter();
const still = { gain: 1, pitchScale: 1, dampingScale: 1, velocity: [0, 0, 0] as const };
const blow = (size: number) => ({ vector: [size, 0, 0], points: [0, 0, 0], weights: [1, 0, 0] }) as const;
/** An engine with a field and some bodies. */
function field(filters: Filters, config: Partial<EngineConfig> = {}, build: string = builds[0]): Engine {
  const engine = new Engine(modules.get(build)!, { ...base, layout: LAYOUT_FIELD, channels: 2, filters, ...config });
  engine.addModel(0, 0, packModel(STEADY));
  engine.addModel(1, 8192, packModel(tone([211, 940.7, 3070, 9001, 700], [2, 3, 9, 30, 2000])));
  return engine;
}
function add(engine: Engine, id: number, model: number, position: Vec3, output = 0): void {
  engine.take(writer.add(id, -1, model, output, { ...still, position }));
}
/** The next samples of an output, in pieces whose sizes come round and round. */
function render(engine: Engine, frames: number, sizes = [128], output = 0): Float32Array[] {
  const server = new BlockServer(engine);
  const outs = engine.outputs.map((channels) => channels.map(() => new Float32Array(frames)));
  for (let at = 0, i = 0; at < frames; i++) {
    const piece = Math.min(sizes[i % sizes.length], frames - at);
    server.serve(outs, at, piece);
    at += piece;
  }
  return outs[output];
}
/** Strikes, a glide and a force, over some blocks. */
function scene(engine: Engine, output = 0): void {
  add(engine, 1, 1, [1, 0.5, -1], output);
  add(engine, 2, 1, [-0.7, -0.2, 0.4], output);
  engine.take(writer.strike(1, 40.3, blow(0.5), 0));
  engine.take(writer.strike(2, 300.7, blow(0.5), 170));
  engine.take(writer.update(1, 700, { position: [-2, 0, -1], pitchScale: 1.2 }));
  engine.take(writer.drive(2, 1500, blow(1)));
  engine.force(
    2,
    noise(1000).map((x) => 30 * x),
  );
}

/**
 * Real spherical harmonics of a direction (ahead, left, up), ACN order, N3D, by Legendre's functions without Condon and
 * Shortley's sign.
 */
function harmonics(order: number, x: number, y: number, z: number): number[] {
  const azimuth = Math.atan2(y, x);
  const level = Math.hypot(x, y);
  const legendre = (l: number, m: number): number => {
    let value = 1;
    for (let k = 1; k <= m; k++) value *= (2 * k - 1) * level;
    if (l === m) return value;
    let [before, now] = [value, z * (2 * m + 1) * value];
    for (let k = m + 2; k <= l; k++) [before, now] = [now, ((2 * k - 1) * z * now - (k + m - 1) * before) / (k - m)];
    return now;
  };
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const out: number[] = [];
  for (let l = 0; l <= order; l++)
    for (let m = -l; m <= l; m++) {
      const n = Math.abs(m);
      const norm = Math.sqrt(((2 * l + 1) * (n > 0 ? 2 : 1) * factorial(l - n)) / factorial(l + n));
      out.push(norm * legendre(l, n) * (m < 0 ? Math.sin(n * azimuth) : Math.cos(n * azimuth)));
    }
  return out;
}

describe.each(builds)("with the %s build", (build) => {
  test.each(paths)("on path %s every bus carries its harmonic of a body's direction", (path) => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3),
        places.filter((v) => Math.hypot(...v) > 0.1),
        (order, place) => {
          const r = Math.hypot(...place);
          const law = harmonics(order, -place[2] / r, -place[0] / r, place[1] / r);
          for (let bus = 0; bus < law.length; bus += 2) {
            const other = Math.min(bus + 1, law.length - 1);
            const engine = field(listenTo(law.length, bus, other), { path }, build);
            add(engine, 1, 0, place);
            engine.take(writer.strike(1, 0, blow(1), 0));
            render(engine, 1024);
            const sound = render(engine, 1024);
            [bus, other].forEach((b, ear) => {
              const { size, phase } = hear(sound[ear], TONE, RATE, 0, 1024);
              // a strike makes a sine, so a component that is negative is a minus sine; float32 is good to 1e-6 of √7
              // at most
              expect(Math.abs(-size * Math.sin(phase) * r - law[b])).toBeLessThan(3e-5);
            });
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  test("a filter is a convolution, to the precision of float32", () => {
    for (const [buses, taps] of [
      [4, 64],
      [9, 200],
      [16, 512],
    ]) {
      const frames = 3000;
      const filters = [1, 2].map((ear) =>
        Array.from({ length: buses }, (_, b) => noise(taps, 31 * ear + b).map((x, n) => x * Math.exp(-n / 60))),
      );
      const engine = field({ left: filters[0], right: filters[1], latencySamples: 0 }, {}, build);
      scene(engine);
      const sound = render(engine, frames);
      const expected = [new Float64Array(frames), new Float64Array(frames)];
      for (let bus = 0; bus < buses; bus++) {
        const twin = field(listenTo(buses, bus, bus), {}, build);
        scene(twin);
        const [x] = render(twin, frames);
        expected.forEach((out, ear) => {
          for (let n = 0; n < frames; n++)
            for (let j = 0; j < Math.min(taps, n + 1); j++) out[n] += filters[ear][bus][j] * x[n - j];
        });
      }
      sound.forEach((side, ear) => {
        expect(errorDb(side, expected[ear])).toBeLessThan(-105);
      });
    }
  });
});

test("a filter of one tap delays, and a filter's length is of no account", () => {
  const play = (filters: Filters) => {
    const engine = field(filters);
    scene(engine);
    return render(engine, 3000)[0];
  };
  const plain = play(listenTo(4, 0, 3));
  expect(peak(plain)).toBeGreaterThan(0.1);
  expect(firstDifference(play(listenTo(4, 0, 3, 512)), plain)).toBe(-1);
  for (const at of [1, 127, 128, 129, 300, 511]) {
    const later = play(listenTo(4, 0, 3, 512, at));
    expect(peak(later, 0, at)).toBe(0);
    expect(firstDifference(later.subarray(at), plain.subarray(0, 3000 - at))).toBe(-1);
  }
});

test("the size of the host's blocks and a second run change nothing", () => {
  const filters: Filters = {
    left: Array.from({ length: 9 }, (_, b) => noise(300, b + 1)),
    right: Array.from({ length: 9 }, (_, b) => noise(300, b + 50)),
    latencySamples: 0,
  };
  for (const path of paths) {
    const play = (sizes: number[]) => {
      const engine = field(filters, { path, air: undefined, delays: true });
      scene(engine);
      return render(engine, 4000, sizes);
    };
    const first = play([128]);
    expect(peak(first[0])).toBeGreaterThan(0.1);
    for (const sizes of [[128], [1], [77, 500, 3]])
      play(sizes).forEach((side, ear) => {
        expect(firstDifference(side, first[ear])).toBe(-1);
      });
  }
});

test("a pause holds back the end of a filter too, and plays it when the world goes on", () => {
  const filters = listenTo(4, 0, 3, 512, 400);
  const play = (blocks: number) => {
    const engine = field(filters);
    add(engine, 1, 1, [0, 0, -1]);
    engine.take(writer.strike(1, 0, blow(1), 0));
    const before = render(engine, 1280)[0];
    if (blocks === 0) return [...before, ...render(engine, 2560)[0]];
    engine.take(writer.pause(true));
    const paused = render(engine, 128 * blocks)[0];
    expect(peak(paused, 128)).toBe(0);
    engine.take(writer.pause(false));
    return [...before, ...paused.subarray(0, 128), ...render(engine, 2560 - 128)[0]];
  };
  const [straight, paused] = [play(0), play(20)];
  // one block fades out and the next fades in; behind them all is as it would have been
  expect(peak(straight, 1536)).toBeGreaterThan(0.1);
  expect(paused.slice(1536).findIndex((x, i) => x !== straight[1536 + i])).toBe(-1);
});

test("a placed group has a field of its own, and one that is not placed has no filter", () => {
  const filters = listenTo(4, 1, 3, 300, 130);
  const config = { groups: [true, false] };
  const plain = field(filters);
  scene(plain);
  const expected = render(plain, 3000);
  const placed = field(filters, config);
  scene(placed, 1);
  const group = render(placed, 3000, [128], 1);
  // float32 sums of the same numbers in another order at most
  group.forEach((side, ear) => {
    expect(errorDb(side, expected[ear])).toBeLessThan(-110);
  });
  expect(peak(placed.outputs[0][0])).toBe(0);
  const dry = field(filters, config);
  scene(dry, 2);
  const [mono, ...rest] = render(dry, 3000, [128], 2);
  expect(rest.length).toBe(0);
  expect(mono.findIndex((x) => x !== 0)).toBe(41);
});

test.each(paths)("on path %s a body that moves through the field and the listener is smooth", (path) => {
  const LOW = 200;
  const engine = field(listenTo(16, 0, 3), { path });
  engine.addModel(2, 32_768, packModel(tone([LOW], [0])));
  add(engine, 1, 2, [0, 0, -1]);
  engine.take(writer.strike(1, 0, blow(1), 0));
  render(engine, 1024);
  const pieces: Float32Array[][] = [];
  for (let i = 0; i < 110; i++) {
    engine.take(writer.update(1, -1, { position: [0.001, 0, Math.min(1, -1 + i / 50)] }));
    pieces.push(render(engine, 128));
  }
  for (const [ear, most] of [1, Math.sqrt(3)].entries()) {
    const sound = pieces.flatMap((piece) => [...piece[ear]]);
    // up to ten times as loud at the nearest distance, as in mix.test.ts
    const bend = (1 / 5) * (10 / 128 ** 2 + (2 * 2 * 2 * Math.PI * LOW) / RATE / 128);
    expect(roughness(sound)).toBeLessThan(10 * most * (roughnessOfSine(LOW, RATE) + bend));
  }
});
