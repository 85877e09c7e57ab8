// Chooses what finds impacts: WebGPU where there is a real one, else WebGL2 on a real GPU, else the CPU, and says why
// in a sentence. A GPU that is only software costs more than it saves, so it is taken only when it is asked for by
// name.
import type { Finder, FinderSetup, Way } from "./finder.js";
import { rendererOf } from "./gl.js";
import { WebGl2Finder } from "./webgl2.js";
import { nameOf, WebGpuFinder } from "./webgpu.js";

/** What was opened; without a finder the CPU finds impacts. */
export interface Opened {
  finder: Finder | undefined;
  /** Why it is so: a sentence. */
  why: string;
}

/** Names of GPUs that are programs. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|software|basic render/i;
const BY_CPU = "the CPU finds impacts";

/**
 * Opens a finder. What cannot be had gives none, with the reason, and never throws.
 *
 * @param wanted `auto` takes the best real GPU; `webgpu` and `webgl2` take what there is, software too; `cpu` gives no
 * finder.
 * @example
 * const setup = { colliders: packForGpu(packed), count: packed.count, stepSeconds: 1 / 60 };
 * const { finder, why } = await openFinder(setup, "auto");
 */
export async function openFinder(setup: FinderSetup, wanted: Way | "auto"): Promise<Opened> {
  if (wanted === "cpu") return { finder: undefined, why: `${BY_CPU}, as asked for` };
  const reasons: string[] = [];
  for (const way of wanted === "auto" ? (["webgpu", "webgl2"] as const) : [wanted]) {
    try {
      const finder = await (way === "webgpu" ? openWebGpu : openWebGl2)(setup, wanted === "auto");
      return { finder, why: `${way === "webgpu" ? "WebGPU" : "WebGL2"} finds impacts on ${finder.device}` };
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { finder: undefined, why: `${BY_CPU}: ${reasons.join(", and ")}` };
}

async function openWebGpu(setup: FinderSetup, real: boolean): Promise<Finder> {
  const gpu = (globalThis.navigator as Navigator | undefined)?.gpu;
  if (!gpu) throw new Error("there is no WebGPU here");
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error("WebGPU has no adapter here");
  const name = nameOf(adapter.info);
  if (real && (isFallback(adapter) || SOFTWARE.test(name))) throw new Error(`WebGPU is software here (${name})`);
  const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
  const device = await adapter.requestDevice({ requiredLimits: { maxBufferSize, maxStorageBufferBindingSize } });
  const release = () => device.destroy();
  try {
    return await WebGpuFinder.create(device, setup, { name, release, keep: [gpu, adapter] });
  } catch (error) {
    release();
    throw new Error(`WebGPU does not take the shader (${error instanceof Error ? error.message : error})`);
  }
}

/** Software by the adapter's own word, which older browsers have elsewhere. */
function isFallback(adapter: GPUAdapter): boolean {
  return adapter.info?.isFallbackAdapter ?? (adapter as { isFallbackAdapter?: boolean }).isFallbackAdapter ?? false;
}

async function openWebGl2(setup: FinderSetup, real: boolean): Promise<Finder> {
  if (typeof OffscreenCanvas === "undefined") throw new Error("there is no WebGL2 here");
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2", {
    antialias: false,
    depth: false,
    powerPreference: "high-performance",
  });
  if (!gl) throw new Error("there is no WebGL2 here");
  const release = () => gl.getExtension("WEBGL_lose_context")?.loseContext();
  try {
    const name = rendererOf(gl);
    if (real && SOFTWARE.test(name)) throw new Error(`WebGL2 is software here (${name})`);
    return WebGl2Finder.create(gl, setup, { name, release });
  } catch (error) {
    release();
    throw error;
  }
}
