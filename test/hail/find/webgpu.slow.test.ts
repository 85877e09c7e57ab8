// The WebGPU finder outside of a browser: Dawn in Node, on any Vulkan driver that it accepts. SwiftShader, which comes
// with Chromium, is one; VK_ICD_FILENAMES names another. Where there is none these tests are left out, with one line.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../support/files.js";
import { PATIENCE } from "../../support/patience.js";
import { temporaryFolder } from "../../support/run.js";
import { bundle } from "../support/bundle.js";
import type { Trial } from "./webgpu-trials.js";

/** Where a description of SwiftShader may be. */
const SWIFTSHADER = ["/usr/lib/chromium", "/usr/lib64/chromium-browser", "/opt/google/chrome"].map((folder) =>
  join(folder, "vk_swiftshader_icd.json"),
);

/** Runs the child and gives what it says last. */
async function child(words: string[]): Promise<unknown> {
  const driver = process.env.VK_ICD_FILENAMES ?? SWIFTSHADER.find((file) => existsSync(file));
  const env = { ...process.env };
  if (driver) {
    env.VK_ICD_FILENAMES = driver;
    // a loader of Vulkan may lie beside the driver
    env.LD_LIBRARY_PATH = [dirname(driver), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  }
  const script = join(ROOT, "test/hail/find/webgpu-child.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { env, timeout: PATIENCE });
  return JSON.parse(stdout.trim().split("\n").at(-1)!);
}

const adapter = await child(["probe"]).catch(() => null);
if (!adapter)
  console.warn("tests of WebGPU in Node need a Vulkan driver that Dawn accepts; until then they are left out");

describe.runIf(adapter)(`WebGPU in Node, on ${adapter}`, () => {
  const trials = join(temporaryFolder(), "trials.mjs");
  beforeAll(() => bundle(join(ROOT, "test/hail/find/webgpu-trials.ts"), trials));
  const run = (trial: Trial) => child([trials, JSON.stringify(trial)]);

  test.each([0, 216_000])("finds the impacts of hail from step %d on", async (startStep) => {
    const hail = {
      rate: 20_000,
      births: 30,
      steps: 180,
      startStep,
      cloud: { centre: [0, 12, -1] as const, radius: 8 },
    };
    const came = (await run({ hail })) as Record<string, number>;
    expect(came.impacts).toBeGreaterThan(9_000);
    expect(came).toMatchObject({ missing: 0, extra: 0, different: 0, lost: 0 });
    expect(came.samples).toBeLessThan(0.1);
  });

  test("names every flight that strikes in its step or before", async () => {
    const came = (await run({ flights: { seed: 7, flights: 4096 } })) as Record<string, number>;
    expect(came.strike).toBeGreaterThan(1500);
    expect(came).toMatchObject({ unnamed: 0, late: 0 });
  });

  test("refuses what is under way when the device is destroyed", async () => {
    const { asked, lost } = (await run({ lose: true })) as Record<string, string>;
    expect(asked).toContain("the WebGPU device was lost");
    expect(lost).toBe(asked);
  });
});
