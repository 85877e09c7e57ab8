// Stones in flight: one draw for a ring of flights. The shader has the records as they are, 12 words each, and finds
// where a stone is in closed form (PHYSICS §10.1); steps are subtracted as whole numbers, so that it is right after an
// hour. A stone is a small ball of ice, drawn as a disc that faces the camera and drawn out along its way, and never
// smaller than can be seen.

import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
} from "three";
import { STONE, STONE_WORDS, type StoneRing } from "#dist/hail/stone-ring.js";
import type { Theme } from "./themes.js";

/** The flights of a ring, drawn. */
export interface Flights {
  /** Draws the flights of a ring at a moment: `within` seconds after the beginning of step `nowStep`. */
  frame(ring: StoneRing, nowStep: number, within: number, stepSeconds: number): void;
  /** Size of the picture in pixels. */
  resize(width: number, height: number): void;
  /** Flights are seen below this height, m. */
  setCeiling(y: number): void;
  setTheme(theme: Theme): void;
  dispose(): void;
}

/** Most flights that are drawn; of more, every second, fourth … is. */
const MOST = 32_768;

/** Makes an empty drawing of flights in a scene. */
export function createFlights(scene: Scene): Flights {
  const material = stoneMaterial();
  const { uniforms } = material;
  let room = 2048;
  let words = new Uint32Array(STONE_WORDS * room);
  let buffer = new InstancedInterleavedBuffer(words, STONE_WORDS);
  const mesh = new Mesh(flightGeometry(buffer), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 5;
  scene.add(mesh);
  let seen: { ring: StoneRing | undefined; born: number; step: number } = { ring: undefined, born: 0, step: 0 };
  /** The oldest flight that may not have ended. */
  let oldest = 0;

  const grow = (needed: number) => {
    while (room < needed) room *= 2;
    words = new Uint32Array(STONE_WORDS * room);
    buffer = new InstancedInterleavedBuffer(words, STONE_WORDS);
    mesh.geometry.dispose();
    mesh.geometry = flightGeometry(buffer);
  };

  return {
    frame(ring, nowStep, within, stepSeconds) {
      uniforms.nowStep.value = nowStep >>> 0;
      uniforms.within.value = within;
      uniforms.stepSeconds.value = stepSeconds;
      if (seen.ring === ring && seen.born === ring.born && seen.step === nowStep) return;
      if (seen.ring !== ring || ring.born < seen.born || nowStep < seen.step) oldest = 0;
      seen = { ring, born: ring.born, step: nowStep };
      const { born, capacity } = ring;
      oldest = Math.max(oldest, born - capacity, 0);
      while (oldest < born && hasEnded(ring, oldest, nowStep, stepSeconds)) oldest++;
      let every = 1;
      while ((born - oldest) / every > MOST) every *= 2;
      const first = Math.ceil(oldest / every) * every;
      if ((born - first) / every > room) grow(Math.ceil((born - first) / every));
      let to = 0;
      for (let id = first; id < born; id += every) {
        if (hasEnded(ring, id, nowStep, stepSeconds)) continue;
        const from = (id % capacity) * STONE_WORDS;
        for (let word = 0; word < STONE_WORDS; word++) words[to++] = ring.words[from + word];
      }
      const count = to / STONE_WORDS;
      mesh.geometry.instanceCount = count;
      mesh.visible = count > 0;
      if (count === 0) return;
      buffer.clearUpdateRanges();
      buffer.addUpdateRange(0, to);
      buffer.needsUpdate = true;
    },
    resize(width, height) {
      uniforms.view.value.set(width, height);
    },
    setCeiling(y) {
      uniforms.ceiling.value = y;
    },
    setTheme(theme) {
      uniforms.lit.value.set(theme.ice);
      uniforms.shade.value.set(theme.iceShade);
      uniforms.sunAt.value.set(...theme.sunAt).normalize();
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

/** How the age of a flight is found in shaders: `birth` and `fraction` are of the record. */
export const AGE = `
  uniform uint nowStep;
  uniform float within, stepSeconds;
  float ageOf(uint birth, float fraction) {
    return (float(int(nowStep - birth)) - fraction) * stepSeconds + within;
  }`;

/** Whether a flight is over, a step's grace included. */
function hasEnded({ words, floats, capacity }: StoneRing, id: number, nowStep: number, stepSeconds: number): boolean {
  const at = (id % capacity) * STONE_WORDS;
  const steps = (nowStep - words[at + STONE.birth]) | 0;
  return (steps - 2) * stepSeconds > floats[at + STONE.life];
}

function flightGeometry(buffer: InstancedInterleavedBuffer): InstancedBufferGeometry {
  buffer.setUsage(DynamicDrawUsage);
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  ["first", "second", "third"].forEach((name, i) => {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 4, 4 * i));
  });
  geometry.instanceCount = 0;
  return geometry;
}

function stoneMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: {
      nowStep: { value: 0 },
      within: { value: 0 },
      stepSeconds: { value: 1 / 60 },
      ceiling: { value: 1e6 },
      view: { value: new Vector2(1, 1) },
      lit: { value: new Color() },
      shade: { value: new Color() },
      sunAt: { value: new Vector3(0, 1, 0) },
    },
    vertexShader: `
      in uvec4 first, second, third;
      ${AGE}
      uniform float ceiling;
      uniform vec2 view;
      varying vec2 at;
      varying float half_, thin;
      const float EXPOSURE = 1.0 / 450.0;
      void main() {
        float age = ageOf(second.w, uintBitsToFloat(first.w));
        // Both are at least 0, so their bits are in the order of the numbers; an unknown life is infinite.
        bool flies = age >= 0.0 && floatBitsToUint(age) < third.x;
        vec3 v = uintBitsToFloat(second.xyz);
        float gravity = uintBitsToFloat(third.y);
        vec3 head = uintBitsToFloat(first.xyz) + v * age;
        head.y += 0.5 * gravity * age * age;
        v.y += gravity * age;
        if (!flies || head.y > ceiling) { gl_Position = vec4(0.0, 0.0, -2.0, 1.0); return; }
        vec3 tail = head - v * min(EXPOSURE, age);
        vec4 a = projectionMatrix * viewMatrix * vec4(tail, 1.0);
        vec4 b = projectionMatrix * viewMatrix * vec4(head, 1.0);
        if (a.w < 0.05 || b.w < 0.05) { gl_Position = vec4(0.0, 0.0, -2.0, 1.0); return; }
        vec2 from = a.xy / a.w * view * 0.5, to = b.xy / b.w * view * 0.5;
        float true_ = 0.5 * uintBitsToFloat(third.z) * projectionMatrix[1][1] * view.y * 0.5 / b.w;
        float radius = max(1.5 * true_, 0.0009 * view.y + 0.35 * sqrt(true_)) ;
        vec2 way = to - from;
        float path = length(way);
        way = path > 0.01 ? way / path : vec2(0.0, 1.0);
        half_ = 0.5 * path / radius;
        at = vec2(position.x, position.y * (half_ + 1.0)) * 1.15;
        thin = clamp(0.42 + 0.5 * true_ / radius, 0.0, 1.0) * smoothstep(0.0, 0.4, ceiling - head.y);
        vec2 pixel = 0.5 * (from + to) + radius * (at.x * vec2(way.y, -way.x) + at.y * way);
        gl_Position = vec4(pixel * 2.0 / view * b.w, b.z, b.w);
      }`,
    fragmentShader: `
      uniform vec3 lit, shade, sunAt;
      varying vec2 at;
      varying float half_, thin;
      void main() {
        vec2 off = vec2(at.x, at.y - clamp(at.y, -half_, half_));
        float far = length(off);
        float edge = max(fwidth(far), 0.001);
        float inside = 1.0 - smoothstep(1.0 - edge, 1.0 + 0.4 * edge, far);
        if (inside < 0.01) discard;
        float out_ = sqrt(max(0.0, 1.0 - far * far));
        vec3 light = mat3(viewMatrix) * sunAt;
        float glint = dot(normalize(vec3(off, out_ + 0.3)), light);
        vec3 ice = mix(shade, lit, smoothstep(-0.4, 0.6, glint) * 0.85 + 0.15 * out_);
        float trail = mix(0.12, 1.0, smoothstep(-half_ - 1.0, half_ + 0.1, at.y));
        gl_FragColor = vec4(ice, inside * thin * trail);
        #include <colorspace_fragment>
      }`,
  });
}
