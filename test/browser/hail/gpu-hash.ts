// The hash of both shader languages against that of JavaScript, in a page.
import { linkProgram } from "../../../src/hail/find/gl.js";
import { HASH_GLSL } from "../../../src/hail/find/shader-hash.js";
import { wgslOf } from "../../../src/hail/find/shader-solve.js";
import { hash4 } from "../../../src/math/hash.js";

/** How many of `count` hashes differ from those of JavaScript, and the hashes of two test vectors. */
export async function hashes(
  way: "webgpu" | "webgl2",
  count: number,
): Promise<{ different: number; vectors: number[][] }> {
  const inputs = new Uint32Array(4 * (count + 2));
  for (let i = 0; i < count; i++) inputs.set([i, 7 * i, i % 5, 0x68c1], 4 * i);
  inputs.set([1, 2, 3, 4, 0, 0, 1, 0x68c1], 4 * count);
  const outputs = await (way === "webgpu" ? hashWgsl(inputs) : hashGlsl(inputs));
  let different = 0;
  const out = new Uint32Array(4);
  for (let i = 0; i < count + 2; i++) {
    const [a, b, c, d] = inputs.subarray(4 * i, 4 * i + 4);
    if (hash4(a, b, c, d, out).some((word, k) => word !== outputs[4 * i + k])) different++;
  }
  const vectors = [0, 1].map((i) => Array.from(outputs.subarray(4 * (count + i), 4 * (count + i) + 4)));
  return { different, vectors };
}

async function hashWgsl(inputs: Uint32Array<ArrayBuffer>): Promise<Uint32Array> {
  const device = await (await navigator.gpu.requestAdapter())!.requestDevice();
  const code = `${wgslOf(HASH_GLSL)}
    @group(0) @binding(0) var<storage, read_write> words: array<vec4u>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
      if (id.x < arrayLength(&words)) { words[id.x] = hash4(words[id.x]); }
    }`;
  const module = device.createShaderModule({ code });
  const pipeline = device.createComputePipeline({ layout: "auto", compute: { module } });
  const [size, storage] = [inputs.byteLength, 0x8c];
  const words = device.createBuffer({ size, usage: storage });
  const copy = device.createBuffer({ size, usage: 0x9 });
  device.queue.writeBuffer(words, 0, inputs);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  const entries = [{ binding: 0, resource: { buffer: words } }];
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(Math.ceil(inputs.length / 256));
  pass.end();
  encoder.copyBufferToBuffer(words, 0, copy, 0, size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(1);
  const outputs = new Uint32Array(copy.getMappedRange().slice(0));
  device.destroy();
  return outputs;
}

function hashGlsl(inputs: Uint32Array): Uint32Array {
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2")!;
  const vertex = `#version 300 es
    precision highp int;
    layout(location = 0) in uvec4 words;
    flat out uvec4 hashed;
    ${HASH_GLSL}
    void main() { hashed = hash4(words); gl_Position = vec4(0.0); }`;
  const fragment = "#version 300 es\nprecision highp float; out vec4 colour; void main() { colour = vec4(1.0); }";
  const program = linkProgram(gl, vertex, fragment);
  gl.transformFeedbackVaryings(program, ["hashed"], gl.INTERLEAVED_ATTRIBS);
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, inputs, gl.STATIC_DRAW);
  gl.vertexAttribIPointer(0, 4, gl.UNSIGNED_INT, 0, 0);
  gl.enableVertexAttribArray(0);
  const target = gl.createBuffer();
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, target);
  gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, inputs.byteLength, gl.STATIC_READ);
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArrays(gl.POINTS, 0, inputs.length / 4);
  gl.endTransformFeedback();
  const outputs = new Uint32Array(inputs.length);
  gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, outputs);
  return outputs;
}
