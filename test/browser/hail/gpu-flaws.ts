// What a page says when a GPU cannot be had: every way of it is played by changing one method of the browser for a
// moment.
import { openFinder } from "../../../src/hail/find/choose.js";

/** What `openFinder` chose, and why. */
export interface Chosen {
  way: string;
  why: string;
}

/** What `openFinder` says; the finder itself is disposed of. */
export async function choose(wanted: "webgpu" | "webgl2" | "auto" | "cpu"): Promise<Chosen> {
  const setup = { colliders: new Float32Array(0), count: 0, stepSeconds: 1 / 60 };
  const { finder, why } = await openFinder(setup, wanted);
  const way = finder?.way ?? "cpu";
  finder?.dispose();
  return { way, why };
}

/** Runs `work` while a method of a prototype is another one. */
async function during<T>(owner: object, name: string, method: unknown, work: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(owner, name)!;
  Object.defineProperty(owner, name, {
    ...own,
    ...("value" in own ? { value: method } : { get: method as () => unknown }),
  });
  return work().finally(() => Object.defineProperty(owner, name, own));
}

/** The ways in which a GPU may fail to be there, and what is said then. */
export const FLAWS: Record<string, () => Promise<Chosen>> = {
  "no adapter": () =>
    during(
      GPU.prototype,
      "requestAdapter",
      async () => null,
      () => choose("webgpu"),
    ),
  "an adapter that throws": () =>
    during(
      GPU.prototype,
      "requestAdapter",
      () => Promise.reject(new Error("no driver")),
      () => choose("webgpu"),
    ),
  "no device": () =>
    during(
      GPUAdapter.prototype,
      "requestDevice",
      () => Promise.reject(new Error("too few limits")),
      () => choose("webgpu"),
    ),
  "a bad WGSL compiler": () => {
    const { createShaderModule } = GPUDevice.prototype;
    function broken(this: GPUDevice) {
      return createShaderModule.call(this, { code: "fn find( {" });
    }
    return during(GPUDevice.prototype, "createShaderModule", broken, () => choose("webgpu"));
  },
  "no WebGL2": () =>
    during(
      OffscreenCanvas.prototype,
      "getContext",
      () => null,
      () => choose("webgl2"),
    ),
  "no float targets": () =>
    during(
      WebGL2RenderingContext.prototype,
      "getExtension",
      () => null,
      () => choose("webgl2"),
    ),
  "incomplete targets": () =>
    during(
      WebGL2RenderingContext.prototype,
      "checkFramebufferStatus",
      () => 0x8cd6,
      () => choose("webgl2"),
    ),
  "a bad GLSL compiler": () => {
    const { shaderSource } = WebGL2RenderingContext.prototype;
    function broken(this: WebGL2RenderingContext, shader: WebGLShader) {
      shaderSource.call(this, shader, "void main( {");
    }
    return during(WebGL2RenderingContext.prototype, "shaderSource", broken, () => choose("webgl2"));
  },
  "a real GPU behind WebGL2 alone": () => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    function real(this: WebGL2RenderingContext, name: number) {
      return name === 0x9246 || name === this.RENDERER ? "Real GPU 3000" : getParameter.call(this, name);
    }
    return during(WebGL2RenderingContext.prototype, "getParameter", real, () => choose("auto"));
  },
  "a real GPU behind WebGPU": () =>
    during(
      GPUAdapter.prototype,
      "info",
      () => ({ description: "Real GPU 3000", isFallbackAdapter: false }),
      () => choose("auto"),
    ),
};
