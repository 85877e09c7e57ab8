// Where there is no GPU at all, as in Node, impacts are found by the CPU, with a plain word why.
import { expect, test } from "vitest";
import { openFinder } from "../../../src/hail/find/choose.js";

const setup = { colliders: new Float32Array(0), count: 0, stepSeconds: 1 / 60 };

test.each([
  ["auto", "the CPU finds impacts: there is no WebGPU here, and there is no WebGL2 here"],
  ["webgpu", "the CPU finds impacts: there is no WebGPU here"],
  ["webgl2", "the CPU finds impacts: there is no WebGL2 here"],
  ["cpu", "the CPU finds impacts, as asked for"],
] as const)("%s gives no finder in Node: %s", async (wanted, why) => {
  expect(await openFinder(setup, wanted)).toEqual({ finder: undefined, why });
});
