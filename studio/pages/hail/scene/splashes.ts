// What is seen of an impact: a ring in the plane of what was struck, its size by the energy, gone after 300 ms, and a
// few chips of ice or grass that jump up. One draw each; the newest impacts take the places of the oldest.

import type { HailScene, Impact } from "phonolite/hail";
import { Color, type Scene } from "three";
import { MARK, Marks, ringFragments } from "../../../parts/picture/marks.js";
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
  const uniforms = {
    nowStep: { value: 0 },
    within: { value: 0 },
    stepSeconds: { value: 1 / 60 },
    ringColour: { value: new Color() },
    ice: { value: new Color() },
  };
  const marks = new Marks(scene, {
    places: PLACES,
    rows: ["place", "face"],
    step: "born",
    uniforms,
    kinds: [RING, CHIP],
  });
  const [place, face] = marks.rows;
  /** Second of the latest impact. */
  let latest = Number.NEGATIVE_INFINITY;

  return {
    frame(added, nowStep, within, stepSeconds) {
      uniforms.nowStep.value = nowStep >>> 0;
      uniforms.within.value = within;
      uniforms.stepSeconds.value = stepSeconds;
      const now = nowStep * stepSeconds + within;
      for (const impact of added.length > PLACES ? added.slice(-PLACES) : added) {
        const at = marks.next();
        const onGrass = grass[impact.collider] ?? 0;
        // A grazing impact on the lawn still makes a level ring.
        const lift = onGrass ? BLADES : 0.006;
        const [x, y, z] = impact.place;
        const [nx, ny, nz] = impact.normal;
        place.setXYZW(at, x + lift * nx, y + lift * ny, z + lift * nz, impact.energy);
        face.setXYZW(at, nx, ny, nz, (onGrass ? -1 : 1) * (1 + impact.within));
        marks.steps.setX(at, impact.step >>> 0);
        latest = Math.max(latest, impact.time);
      }
      if (latest > now + 1) latest = now;
      marks.show(now - latest < CHIP_SECONDS, added.length > 0);
    },
    resize: (width, height) => marks.resize(width, height),
    setTheme(theme) {
      uniforms.ringColour.value.set(theme.ring);
      uniforms.ice.value.set(theme.ice);
    },
    dispose: () => marks.dispose(),
  };
}

/**
 * Both shaders know the impact so: age in s, energy as a share of the greatest by default, to the power of its stone's
 * size.
 */
const IMPACT = `
  in vec4 place, face;
  in uint born;
  ${AGE}
  ${MARK}
  float size_() { return pow(min(place.w, 8.0) / 0.5, 0.3); }
  float age_() { return ageOf(born, 0.0) - (abs(face.w) - 1.0); }`;

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
  fragmentShader: ringFragments(0.16),
};

const CHIP = {
  squares: CHIPS,
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
