// When a GPU is not there or goes away, a finder says so in words and nothing hangs: the CPU can go on. In Chromium
// with a GPU in software.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsers } from "../support/browsers.js";
import { type GpuPage, openGpuPage } from "./gpu-browser.js";

const [chromium] = browsers(["Chromium"]);

describe.runIf(chromium)("a GPU in Chromium", () => {
  let gpu: GpuPage;
  beforeAll(async () => {
    gpu = await openGpuPage(chromium);
  });
  afterAll(() => gpu?.close());
  const choose = (wanted: "auto" | "webgpu" | "webgl2" | "cpu") =>
    gpu.page.evaluate((way) => globalThis.gpu.choose(way), wanted);

  test("is left alone when it is software, unless it is asked for", async () => {
    const auto = await choose("auto");
    expect(auto.way).toBe("cpu");
    expect(auto.why).toMatch(
      /^the CPU finds impacts: WebGPU is software here \(.*swiftshader.*, and WebGL2 is software/i,
    );
    expect(await choose("webgpu")).toEqual({ way: "webgpu", why: "WebGPU finds impacts on google swiftshader" });
    expect(await choose("webgl2")).toEqual({
      way: "webgl2",
      why: expect.stringMatching(/^WebGL2 finds impacts on .*SwiftShader/),
    });
    expect(await choose("cpu")).toEqual({ way: "cpu", why: "the CPU finds impacts, as asked for" });
  });

  test.each([
    ["no adapter", "cpu", "WebGPU has no adapter here"],
    ["an adapter that throws", "cpu", "no driver"],
    ["no device", "cpu", "too few limits"],
    ["a bad WGSL compiler", "cpu", "WebGPU does not take the shader"],
    ["no WebGL2", "cpu", "there is no WebGL2 here"],
    ["no float targets", "cpu", "WebGL2 cannot draw float numbers here"],
    ["incomplete targets", "cpu", "this GPU does not draw on targets of float numbers"],
    ["a bad GLSL compiler", "cpu", "the shader of the impact map does not compile"],
    ["a real GPU behind WebGL2 alone", "webgl2", "WebGL2 finds impacts on Real GPU 3000"],
    ["a real GPU behind WebGPU", "webgpu", "WebGPU finds impacts on Real GPU 3000"],
  ])("with %s gives %s: %s", async (flaw, way, words) => {
    const chosen = await gpu.page.evaluate((name) => globalThis.gpu.flaw(name), flaw);
    expect(chosen).toEqual({ way, why: expect.stringContaining(words) });
  });

  test.each([
    ["webgpu", "the WebGPU device was lost"],
    ["webgl2", "the WebGL2 context was lost"],
  ] as const)("by %s that is lost refuses what is under way and says why", async (way, words) => {
    const { answers, after, lost } = await gpu.page.evaluate((name) => globalThis.gpu.lose(name, "gone"), way);
    const why = expect.stringContaining(words);
    expect(answers).toEqual(["true", why, why, why]);
    expect([after, lost]).toEqual([why, why]);
  });

  test("whose buffers are smaller than the ring is lost, with a reason", async () => {
    const { before, lost, after } = await gpu.page.evaluate(() => globalThis.gpu.tooLarge());
    expect(before).toBeGreaterThan(0);
    expect(lost).toBe("8192 stones are more than a buffer of the GPU holds");
    expect(after).toBe(lost);
  });

  test.each(["webgpu", "webgl2"] as const)("by %s that is disposed of is not called lost", async (way) => {
    const { answers, after, lost } = await gpu.page.evaluate((name) => globalThis.gpu.lose(name, "disposed"), way);
    const why = "the finder was disposed of";
    expect(answers).toEqual(["true", why, why, why]);
    expect([after, lost]).toEqual([why, "nothing"]);
  });

  test.each(["webgpu", "webgl2"] as const)("by %s that is lost in the middle of hail costs no impact", async (way) => {
    const { impacts, missing, extra, different, answered } = await gpu.page.evaluate(
      (name) => globalThis.gpu.loseInHail(name),
      way,
    );
    expect(impacts).toBeGreaterThan(1000);
    expect(answered).toBeGreaterThan(20);
    expect({ missing, extra, different }).toEqual({ missing: 0, extra: 0, different: 0 });
  });
});
