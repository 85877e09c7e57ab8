// Drops in the air as short streaks, and a ring where each lands, its size by the energy, gone after 300 ms. Both are
// drawn from one list of drops that knows where and when they land; the newest take the places of the oldest, and the
// shader does the rest.
import { Color, type Scene, Vector2 } from "three";
import { MARK, Marks, ringFragments } from "../../../parts/picture/marks.js";
import { energyOf, ringRadius } from "../drop-sight.js";
import type { SeenDrop } from "./contract.js";
import type { Theme } from "./themes.js";

/** Drops, drawn. */
export interface Drops {
  /** Draws this moment, s, with the air moving so, m/s; says whether anything is seen, or was until now. */
  frame(added: readonly SeenDrop[], now: number, wind: readonly [number, number]): boolean;
  /** Size of the picture in pixels. */
  resize(width: number, height: number): void;
  setTheme(theme: Theme): void;
  dispose(): void;
}

/** Drops that are known at once. */
const PLACES = 4096;
/** Seconds that a ring is seen, and for which a drop is seen falling. */
const RING_SECONDS = 0.3;
const FALL_SECONDS = 0.9;
/** Seconds of a streak, as a shutter is open. */
const SHUTTER = 1 / 45;
/** Times go to the shader as remainders of this, s, so that they stay fine. */
const TURN = 1024;

/** Makes an empty drawing of drops in a scene. */
export function createDrops(scene: Scene): Drops {
  const uniforms = {
    now: { value: 0 },
    wind: { value: new Vector2() },
    colour: { value: new Color() },
    ringColour: { value: new Color() },
    strength: { value: 1 },
  };
  const marks = new Marks(scene, { places: PLACES, rows: ["place", "fall"], uniforms, kinds: [STREAK, RING] });
  const [place, fall] = marks.rows;
  let latest = Number.NEGATIVE_INFINITY;
  let shown = false;

  return {
    frame(added, now, wind) {
      uniforms.now.value = now % TURN;
      uniforms.wind.value.set(...wind);
      for (const drop of added) {
        const at = marks.next();
        const { x, y, z, time, speed, diameter, surface } = drop;
        place.setXYZW(at, x, y + 0.012, z, ringRadius(energyOf(diameter, speed), surface));
        fall.setXYZW(at, ((time % TURN) + TURN) % TURN, speed, diameter, surface === "water" ? 1 : 0);
        latest = Math.max(latest, time);
      }
      const seen = now - latest < RING_SECONDS;
      // the last ring must be wiped away
      const changed = seen || shown;
      shown = seen;
      marks.show(seen, added.length > 0);
      return changed;
    },
    resize: (width, height) => marks.resize(width, height),
    setTheme({ drop, dropStrength, ring }) {
      uniforms.colour.value.set(drop);
      uniforms.ringColour.value.set(ring);
      uniforms.strength.value = dropStrength;
    },
    dispose: () => marks.dispose(),
  };
}

/** Both shaders know a drop so: seconds since it landed, negative before. */
const DROP = `
  attribute vec4 place, fall;
  uniform float now;
  ${MARK}
  float age_() { return mod(now - fall.x + ${(TURN / 2).toFixed(1)}, ${TURN.toFixed(1)}) - ${(TURN / 2).toFixed(1)}; }`;

const STREAK = {
  vertexShader: `
    ${DROP}
    uniform vec2 wind;
    uniform float strength;
    void main() {
      float age = age_();
      if (age > 0.0 || age < -${FALL_SECONDS.toFixed(2)}) { hide(); return; }
      vec3 velocity = vec3(wind.x, -fall.y, wind.y);
      float open = min(${SHUTTER.toFixed(4)}, ${FALL_SECONDS.toFixed(2)} + age);
      vec3 low = place.xyz + velocity * age;
      vec4 a = projectionMatrix * viewMatrix * vec4(low, 1.0);
      vec4 b = projectionMatrix * viewMatrix * vec4(low - velocity * open, 1.0);
      if (a.w < 0.15 || b.w < 0.15) { hide(); return; }
      vec4 end = position.y > 0.0 ? b : a;
      vec2 along = (b.xy / b.w - a.xy / a.w) * view;
      vec2 across = length(along) > 0.01 ? normalize(vec2(-along.y, along.x)) : vec2(1.0, 0.0);
      // as wide as the drop, but a pixel at least; thinner ones are fainter instead
      float wide = fall.z * projectionMatrix[1][1] * view.y * 0.5 / end.w;
      float half_ = max(0.5 * wide, 0.7);
      at = position.xy;
      float dim = clamp(wide / half_, 0.22, 1.0);
      faded = strength * dim * smoothstep(-${FALL_SECONDS.toFixed(2)}, -0.6, age)
        * (1.0 - 0.75 * smoothstep(8.0, 22.0, end.w)) * smoothstep(0.8, 2.2, end.w);
      gl_Position = end;
      gl_Position.xy += position.x * across * half_ * 2.0 / view * end.w;
    }`,
  fragmentShader: `
    uniform vec3 colour;
    varying vec2 at;
    varying float faded;
    void main() {
      float alpha = faded * (1.0 - 0.5 * abs(at.x)) * (0.5 - 0.5 * at.y + 0.15);
      if (alpha < 0.004) discard;
      gl_FragColor = vec4(colour, alpha);
      #include <colorspace_fragment>
    }`,
};

const RING = {
  vertexShader: `
    ${DROP}
    varying float wide;
    void main() {
      float share = age_() / ${RING_SECONDS.toFixed(2)};
      if (share < 0.0 || share >= 1.0) { hide(); return; }
      float radius = place.w * (0.2 + 0.8 * (1.0 - (1.0 - share) * (1.0 - share)));
      at = position.xy * 1.25;
      vec4 p = viewMatrix * vec4(place.xyz + radius * vec3(at.x, 0.0, at.y), 1.0);
      // at least a pixel and a half wide, whatever the distance
      float pixels = projectionMatrix[1][1] * view.y * radius / max(0.1, -p.z);
      wide = min(1.0, max(0.22 * (1.0 - 0.6 * share), 3.0 / pixels));
      faded = (1.0 - share) * (1.0 - share) * (fall.w > 0.5 ? 0.95 : 0.6) * smoothstep(0.6, 4.0, pixels);
      p.xyz *= 0.997;
      gl_Position = projectionMatrix * p;
    }`,
  fragmentShader: ringFragments(0.12),
};
