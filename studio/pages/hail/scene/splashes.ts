// What is seen of an impact: a ring in the plane of what was struck, its size by the energy, gone after 300 ms, and a
// few chips of ice or grass that jump up. One draw each; the newest impacts take the places of the oldest.

import type { HailScene, Impact } from "phonolite/hail";
import {
  BufferAttribute,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Scene,
  ShaderMaterial,
  Vector2,
} from "three";
import { AGE } from "./stones.js";
import type { Theme } from "./themes.js";

/** Impacts, drawn. */
export interface Splashes {
  /** Draws what was struck until now, and what is `added`. */
  frame(added: readonly Impact[], nowStep: number, within: number, stepSeconds: number): void;
  /** Size of the picture in pixels. */
  resize(width: number, height: number): void;
  setTheme(theme: Theme): void;
  dispose(): void;
}

/** Impacts that can be seen at once. */
const PLACES = 1024;
const CHIPS = 5;
/** How long rings and chips are seen, s. */
const RING_SECONDS = 0.3;
const CHIP_SECONDS = 0.42;
/** Blades are this high: rings on the lawn lie on them, m. */
const BLADES = 0.045;

/** Makes an empty drawing of impacts in a scene. */
export function createSplashes(scene: Scene, colliders: HailScene["colliders"]): Splashes {
  const grass = colliders.map(({ ground }) => (ground === "grass" ? 1 : 0));
  const place = new InstancedBufferAttribute(new Float32Array(4 * PLACES), 4);
  const face = new InstancedBufferAttribute(new Float32Array(4 * PLACES), 4);
  const born = new InstancedBufferAttribute(new Uint32Array(PLACES), 1);
  const attributes = { place, face, born };
  const uniforms = {
    nowStep: { value: 0 },
    within: { value: 0 },
    stepSeconds: { value: 1 / 60 },
    view: { value: new Vector2(1, 1) },
    colour: { value: new Color() },
    ice: { value: new Color() },
  };
  const rings = new Mesh(instances(ringCorners(), attributes), material(RING, uniforms));
  const chips = new Mesh(instances(chipCorners(), attributes), material(CHIP, uniforms));
  for (const mesh of [rings, chips]) {
    mesh.frustumCulled = false;
    mesh.renderOrder = 4;
    mesh.visible = false;
    scene.add(mesh);
  }
  let struck = 0;
  /** Second of the latest impact. */
  let latest = Number.NEGATIVE_INFINITY;

  return {
    frame(added, nowStep, within, stepSeconds) {
      uniforms.nowStep.value = nowStep >>> 0;
      uniforms.within.value = within;
      uniforms.stepSeconds.value = stepSeconds;
      const now = nowStep * stepSeconds + within;
      for (const impact of added.length > PLACES ? added.slice(-PLACES) : added) {
        const at = struck++ % PLACES;
        const onGrass = grass[impact.collider] ?? 0;
        // A grazing impact on the lawn still makes a level ring.
        const lift = onGrass ? BLADES : 0.006;
        const [x, y, z] = impact.place;
        const [nx, ny, nz] = impact.normal;
        place.setXYZW(at, x + lift * nx, y + lift * ny, z + lift * nz, impact.energy);
        face.setXYZW(at, nx, ny, nz, (onGrass ? -1 : 1) * (1 + impact.within));
        born.setX(at, impact.step >>> 0);
        latest = Math.max(latest, impact.time);
      }
      if (latest > now + 1) latest = now;
      if (added.length > 0) for (const attribute of [place, face, born]) attribute.needsUpdate = true;
      for (const mesh of [rings, chips]) {
        mesh.visible = now - latest < CHIP_SECONDS;
        mesh.geometry.instanceCount = Math.min(struck, PLACES);
      }
    },
    resize(width, height) {
      uniforms.view.value.set(width, height);
    },
    setTheme(theme) {
      uniforms.colour.value.set(theme.ring);
      uniforms.ice.value.set(theme.ice);
    },
    dispose() {
      for (const mesh of [rings, chips]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
    },
  };
}

function instances(corners: number[], attributes: Record<string, InstancedBufferAttribute>): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  for (const [name, attribute] of Object.entries(attributes)) {
    geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
  }
  geometry.instanceCount = 0;
  return geometry;
}

const SQUARE = [-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1];

function ringCorners(): number[] {
  const corners: number[] = [];
  for (let i = 0; i < 12; i += 2) corners.push(SQUARE[i], SQUARE[i + 1], 0);
  return corners;
}

/** Squares, each with the number of its chip as z. */
function chipCorners(): number[] {
  const corners: number[] = [];
  for (let chip = 0; chip < CHIPS; chip++) {
    for (let i = 0; i < 12; i += 2) corners.push(SQUARE[i], SQUARE[i + 1], chip);
  }
  return corners;
}

/**
 * Both shaders know the impact so: age in s, energy as a share of the greatest by default, to the power of its stone's
 * size.
 */
const IMPACT = `
  in vec4 place, face;
  in uint born;
  ${AGE}
  uniform vec2 view;
  varying vec2 at;
  varying float faded;
  float size_() { return pow(min(place.w, 8.0) / 0.5, 0.3); }
  float age_() { return ageOf(born, 0.0) - (abs(face.w) - 1.0); }
  void hide() { gl_Position = vec4(0.0, 0.0, -2.0, 1.0); at = vec2(0.0); faded = 0.0; }`;

const RING = {
  vertexShader: `
    ${IMPACT}
    varying float wide;
    void main() {
      float share = age_() / ${RING_SECONDS.toFixed(2)};
      if (share < 0.0 || share >= 1.0) { hide(); return; }
      vec3 n = normalize(face.xyz);
      vec3 u = normalize(abs(n.y) < 0.9 ? cross(n, vec3(0, 1, 0)) : cross(n, vec3(1, 0, 0)));
      vec3 w = cross(n, u);
      float size = size_();
      float radius = (0.02 + 0.17 * size) * (0.2 + 0.8 * (1.0 - (1.0 - share) * (1.0 - share)));
      at = position.xy * 1.25;
      vec4 p = viewMatrix * vec4(place.xyz + radius * (at.x * u + at.y * w), 1.0);
      // At least a pixel and a half wide, whatever the distance.
      wide = max(0.16 * (1.0 - 0.6 * share), 3.0 / (projectionMatrix[1][1] * view.y * radius / max(0.1, -p.z)));
      faded = (1.0 - share) * (1.0 - share) * (0.4 + 0.55 * min(1.0, size));
      p.xyz *= 0.996;
      gl_Position = projectionMatrix * p;
    }`,
  fragmentShader: `
    uniform vec3 colour;
    varying vec2 at;
    varying float faded, wide;
    void main() {
      float far = length(at);
      float line = 1.0 - smoothstep(0.0, wide, abs(far - 1.0 + 0.5 * min(wide, 0.5)));
      float inner = 0.16 * (1.0 - smoothstep(0.0, 1.0, far));
      float alpha = faded * (line + inner);
      if (alpha < 0.004) discard;
      gl_FragColor = vec4(colour, alpha);
      #include <colorspace_fragment>
    }`,
};

const CHIP = {
  vertexShader: `
    ${IMPACT}
    varying float green;
    float pick(uint n) {
      n = (n ^ 61u) ^ (n >> 16); n *= 9u; n ^= n >> 4; n *= 0x27d4eb2du; n ^= n >> 15;
      return float(n >> 8) / 16777216.0;
    }
    void main() {
      float age = age_();
      float size = size_();
      uint own = uint(gl_InstanceID) * 64u + born * 7919u + uint(position.z) * 8u;
      float lives = ${CHIP_SECONDS.toFixed(2)} * (0.55 + 0.45 * pick(own));
      // Small impacts throw fewer.
      if (age < 0.0 || age >= lives || position.z > 1.0 + 5.0 * size) { hide(); return; }
      vec3 n = normalize(face.xyz);
      vec3 way = normalize(n * (0.5 + 0.9 * pick(own + 1u))
        + vec3(pick(own + 2u), pick(own + 3u), pick(own + 4u)) - 0.5);
      vec3 p = place.xyz + way * (0.5 + 2.0 * pick(own + 5u)) * (0.35 + 0.65 * size) * age;
      p.y -= 4.905 * age * age;
      if (face.y > 0.5) p.y = max(p.y, place.y - 0.01);
      green = face.w < 0.0 ? (pick(own + 6u) < 0.6 ? 1.0 : 0.0) : 0.0;
      vec4 clip = projectionMatrix * viewMatrix * vec4(p, 1.0);
      float radius = max((0.0025 + 0.006 * size) * projectionMatrix[1][1] * view.y * 0.5 / clip.w, 0.001 * view.y);
      at = position.xy;
      faded = 0.9 * (1.0 - age / lives);
      gl_Position = clip;
      gl_Position.xy += at * radius * 2.0 / view * clip.w;
    }`,
  fragmentShader: `
    uniform vec3 ice;
    varying vec2 at;
    varying float faded, green;
    void main() {
      float inside = 1.0 - smoothstep(0.5, 1.0, length(at));
      if (inside * faded < 0.01) discard;
      gl_FragColor = vec4(mix(ice, vec3(0.16, 0.24, 0.05), green), inside * faded);
      #include <colorspace_fragment>
    }`,
};

function material(
  shaders: { vertexShader: string; fragmentShader: string },
  uniforms: ShaderMaterial["uniforms"],
): ShaderMaterial {
  return new ShaderMaterial({ ...shaders, uniforms, transparent: true, depthWrite: false, side: DoubleSide });
}
