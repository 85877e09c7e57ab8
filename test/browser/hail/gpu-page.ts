// What the tests of finders ask of a page: everything is under the one name `gpu`. Results are plain data.

import { packColliders, packForGpu } from "../../../src/hail/colliders/pack.js";
import { openFinder } from "../../../src/hail/find/choose.js";
import type { Finder, FinderSetup, Found } from "../../../src/hail/find/finder.js";
import { WebGl2Finder } from "../../../src/hail/find/webgl2.js";
import { WebGpuFinder } from "../../../src/hail/find/webgpu.js";
import { picnic } from "../../../src/hail/scenes/picnic.js";
import { StoneRing } from "../../../src/hail/stone-ring.js";
import { compareFlights, type FlightTrial } from "../../hail/support/compare-flights.js";
import { type Compared, compareHail, type HailTrial, steadyRing } from "../../hail/support/compare-hail.js";
import { choose, FLAWS } from "./gpu-flaws.js";
import { hashes } from "./gpu-hash.js";

type GpuWay = "webgpu" | "webgl2";

/** A finder of this way, or an error that says why not. */
const opener = (way: GpuWay) => async (setup: FinderSetup) => {
  const { finder, why } = await openFinder(setup, way);
  if (!finder) throw new Error(why);
  return finder;
};

function picnicSetup(more: Partial<FinderSetup> = {}): FinderSetup {
  const packed = packColliders(picnic().colliders);
  return { colliders: packForGpu(packed), count: packed.count, stepSeconds: 1 / 60, ...more };
}

/** From this step on stones of a steady ring strike. */
const FALLING = 100;

/** A map of `side` against one with a pixel a stone, on a ring of 131,072 that gets 2,000 stones a second. */
async function losses(
  side: number,
  steps: number,
): Promise<{ named: number; lost: number; unequal: number; foreign: number }> {
  const { ring, born } = steadyRing(100_000, 2000);
  const open = opener("webgl2");
  const [whole, small] = [await open(picnicSetup()), await open(picnicSetup({ mapSide: side }))];
  const result = { named: 0, lost: 0, unequal: 0, foreign: 0 };
  for (const finder of [whole, small]) finder.take(ring, 0, born);
  for (let step = FALLING; step < FALLING + steps; step++) {
    const [all, some] = await Promise.all([whole.find(step), small.find(step)]);
    const known = new Map(Array.from(all.stones, (stone, i) => [stone, `${all.colliders[i]} ${all.times[i]}`]));
    for (const [i, stone] of some.stones.entries()) {
      if (known.get(stone) !== `${some.colliders[i]} ${some.times[i]}`) result.foreign++;
    }
    result.named += all.count;
    result.lost += some.lost;
    if (all.count - some.count !== some.lost || all.lost !== 0) result.unequal++;
  }
  whole.dispose();
  small.dispose();
  return result;
}

/** Loses the GPU while finds are under way: how they end, and what is said. */
async function lose(
  way: GpuWay,
  how: "gone" | "disposed",
): Promise<{ answers: string[]; after: string; lost: string }> {
  const { finder, kill } = await mortal(way);
  const { ring, born } = steadyRing(2000, 2000);
  finder.take(ring, 0, born);
  const first = await finder.find(80);
  const told = Promise.race([finder.lost, new Promise<string>((end) => setTimeout(end, 300, "nothing"))]);
  const asked = [81, 82, 83].map((step) =>
    finder.find(step).then(
      () => "found",
      (error: Error) => error.message,
    ),
  );
  if (how === "gone") kill();
  else finder.dispose();
  const answers = await Promise.all(asked);
  const after = await finder.find(84).then(
    () => "found",
    (error: Error) => error.message,
  );
  finder.take(ring, 0, born); // must do nothing
  const lost = await told;
  finder.dispose();
  return { answers: [`${first.count > 0}`, ...answers], after, lost };
}

/** Hail whose GPU is lost at step 100, when the CPU goes on: how it compares with hail by the CPU alone. */
async function loseInHail(way: GpuWay): Promise<Compared & { answered: number }> {
  const { finder, kill } = await mortal(way);
  let answered = 0;
  const fragile: Finder = {
    way,
    device: finder.device,
    lost: finder.lost,
    take: (...words) => finder.take(...words),
    find: (step) => {
      if (step === 100) kill();
      return finder.find(step).then((found) => {
        answered++;
        return found;
      });
    },
    dispose: () => finder.dispose(),
  };
  const compared = await compareHail(() => fragile, { rate: 2000, births: 120, steps: 280 });
  return { ...compared, answered };
}

/** A finder whose GPU can be taken away. */
async function mortal(way: GpuWay): Promise<{ finder: Finder; kill: () => void }> {
  if (way === "webgpu") {
    const device = await (await navigator.gpu.requestAdapter())!.requestDevice();
    return { finder: await WebGpuFinder.create(device, picnicSetup()), kill: () => device.destroy() };
  }
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2")!;
  const finder = WebGl2Finder.create(gl, picnicSetup());
  return { finder, kill: () => gl.getExtension("WEBGL_lose_context")!.loseContext() };
}

/** Odd cases: what is named of nothing, of nonsense, and after the ring has grown. */
async function odd(way: GpuWay): Promise<Record<string, unknown>> {
  const open = opener(way);
  const nothing = await open({ colliders: new Float32Array(0), count: 0, stepSeconds: 1 / 60 });
  const before = await nothing.find(0);
  nothing.take(new StoneRing(1024), 0, 0);
  const empty = await nothing.find(1);
  const { ring, born } = steadyRing(1000, 2000);
  nothing.take(ring, 0, born);
  const noColliders = await nothing.find(80);
  nothing.dispose();
  const finder = await open(picnicSetup());
  const bad = steadyRing(1000, 2000).ring;
  for (let word = 0; word < bad.floats.length; word += 5) bad.floats[word] = [Number.NaN, 1 / 0, -1e38][word % 3];
  finder.take(bad, 0, 1000);
  const nonsense = await finder.find(80);
  const sound = (found: { colliders: Uint32Array }) =>
    found.colliders.every((index) => index < picnic().colliders.length);
  const large = steadyRing(3000, 2000);
  finder.take(large.ring, 0, large.born);
  const asked = [finder.find(80), finder.find(81)] as Promise<Found>[];
  large.ring.grow(16_384);
  finder.take(large.ring, large.ring.oldest, large.born);
  asked.push(...([finder.find(80), finder.find(81)] as Promise<Found>[]));
  const grown = (await Promise.all(asked)).map(({ stones }) => [...stones].sort((a, b) => a - b).join());
  finder.dispose();
  return {
    counts: [before.count, empty.count, noColliders.count],
    sound: sound(nonsense),
    grown: [grown[0] === grown[2], grown[1] === grown[3], grown[0] !== grown[1], grown[0].length > 10],
  };
}

/** The same device with other limits. */
function limited(device: GPUDevice, limits: Partial<GPUSupportedLimits>): GPUDevice {
  const { maxComputeWorkgroupsPerDimension, maxBufferSize, maxStorageBufferBindingSize } = device.limits;
  const all = { maxComputeWorkgroupsPerDimension, maxBufferSize, maxStorageBufferBindingSize, ...limits };
  return new Proxy(device, {
    get: (own, name) => {
      if (name === "limits") return all;
      const value = Reflect.get(own, name);
      return typeof value === "function" ? value.bind(own) : value;
    },
  });
}

/** What is said when a ring grows beyond the buffers of the GPU, and what comes of a find then. */
async function tooLarge(): Promise<{ before: number; lost: string; after: string }> {
  const device = await (await navigator.gpu.requestAdapter())!.requestDevice();
  const finder = await WebGpuFinder.create(limited(device, { maxStorageBufferBindingSize: 4096 * 48 }), picnicSetup());
  const { ring, born } = steadyRing(4096, 4000);
  finder.take(ring, 0, born);
  const { count: before } = await finder.find(100);
  ring.grow(8192);
  finder.take(ring, 0, born);
  const after = await finder.find(101).then(
    () => "found",
    (error: Error) => error.message,
  );
  const lost = await finder.lost;
  finder.dispose();
  device.destroy();
  return { before, lost, after };
}

/** The same stones with more groups than a row of a dispatch may have. */
async function wide(): Promise<{ plain: string; rows: string; count: number }> {
  const device = await (await navigator.gpu.requestAdapter())!.requestDevice();
  const few = limited(device, { maxComputeWorkgroupsPerDimension: 7 });
  const { ring, born } = steadyRing(30_000, 600_000);
  const named = await Promise.all(
    [device, few].map(async (one) => {
      const finder = await WebGpuFinder.create(one, picnicSetup());
      finder.take(ring, 0, born);
      const { stones } = await finder.find(80);
      return stones;
    }),
  );
  const [plain, rows] = named.map((stones) =>
    Array.from(stones)
      .sort((a, b) => a - b)
      .join(),
  );
  device.destroy();
  return { plain, rows, count: named[0].length };
}

/**
 * Far more impacts in a step than a list has at first: how many were named, and how many there are by a map of pixels.
 */
async function many(): Promise<{ named: number; wanted: number }> {
  const { ring, born } = steadyRing(60_000, 4_000_000);
  const counts: number[] = [];
  for (const way of ["webgpu", "webgl2"] as const) {
    const finder = await opener(way)(picnicSetup({ stepSeconds: 1 / 15 }));
    finder.take(ring, 0, born);
    const { count, stones } = await finder.find(15);
    counts.push(new Set(stones).size === count ? count : -1);
    finder.dispose();
  }
  return { named: counts[0], wanted: counts[1] };
}

const api = {
  compareHail: (way: GpuWay, trial: HailTrial) => compareHail(opener(way), trial),
  compareFlights: (way: GpuWay, trial: FlightTrial) => compareFlights(opener(way), trial),
  choose,
  flaw: (name: string) => FLAWS[name](),
  hashes,
  losses,
  lose,
  loseInHail,
  many,
  odd,
  tooLarge,
  wide,
};

declare global {
  var gpu: typeof api;
}
globalThis.gpu = api;
