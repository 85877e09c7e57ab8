// The cloud that hails: soft puffs with a dark belly, and where it hails below: a soft shade on the lawn with a ring
// around it. Stones are born high above; the cloud is drawn lower, where the hail comes into the picture, so that it
// can be seen and grabbed.
import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PlaneGeometry,
  type Scene,
  ShaderMaterial,
  Vector3,
} from "three";
import { chance } from "../../../parts/state/chance.js";
import type { CloudPlace } from "./cloud-place.js";
import type { Theme } from "./themes.js";
import { puff } from "./things/textures.js";

/** The cloud and what it shades. */
export interface Cloud {
  /** Draws it at a place, seen from `eye`; `seconds` moves its puffs a little. */
  frame(place: Readonly<CloudPlace>, eye: Vector3, seconds: number): void;
  /** Shows whether it can be grabbed, or is. */
  setHeld(held: 0 | 1 | 2): void;
  setTheme(theme: Theme): void;
  dispose(): void;
}

const PUFFS = 56;
/** Height of the cloud as a share of its radius. */
export const CLOUD_HEIGHT = 0.72;
/** How much it glows: free, under the pointer, grabbed. */
const HELD = [0, 0.65, 1] as const;
/** The ring lies on the blades, m. */
const RING_Y = 0.05;

/** Makes the cloud in a scene. */
export function createCloud(scene: Scene): Cloud {
  const places = layOut();
  const map = puff();
  const where = new InstancedBufferAttribute(new Float32Array(4 * PUFFS), 4).setUsage(DynamicDrawUsage);
  const turn = new InstancedBufferAttribute(new Float32Array(PUFFS), 1).setUsage(DynamicDrawUsage);
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute(
    "position",
    new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0]), 3),
  );
  geometry.setAttribute("where", where);
  geometry.setAttribute("turn", turn);
  const puffs = new Mesh(geometry, puffMaterial(map));
  const shade = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), shadeMaterial());
  for (const mesh of [puffs, shade]) mesh.frustumCulled = false;
  puffs.renderOrder = 7;
  shade.renderOrder = 2;
  scene.add(puffs, shade);
  let held: 0 | 1 | 2 = 0;
  let glow = 0;
  const order = places.map((_, i) => i);
  const far = new Float32Array(PUFFS);

  return {
    frame({ belly, ground, radius }, eye, seconds) {
      glow += (HELD[held] - glow) * 0.25;
      const { uniforms } = puffs.material;
      uniforms.belly.value.copy(belly);
      uniforms.radius.value = radius;
      uniforms.held.value = glow;
      // From above the cloud would hide the picnic: it grows thin.
      const over = (eye.y - belly.y) / Math.max(1, eye.distanceTo(belly));
      uniforms.thick.value = 1 - 0.72 * Math.min(1, Math.max(0, over * 2.2));
      places.forEach((place, i) => {
        const x = belly.x + radius * place.x - eye.x;
        const y = belly.y + radius * place.y - eye.y;
        const z = belly.z + radius * place.z - eye.z;
        far[i] = x * x + y * y + z * z;
      });
      order.sort((a, b) => far[b] - far[a]);
      order.forEach((from, to) => {
        const { x, y, z, size, spin } = places[from];
        const breath = 0.02 * Math.sin(0.5 * seconds + 9 * spin);
        where.setXYZW(to, x + breath, y + 0.6 * breath, z - breath, size);
        turn.setX(to, 6.28 * spin + 0.05 * seconds * (spin - 0.5));
      });
      where.needsUpdate = true;
      turn.needsUpdate = true;
      shade.position.set(ground.x, RING_Y, ground.z);
      shade.scale.setScalar(radius * 1.5);
      shade.material.uniforms.radius.value = radius;
      shade.material.uniforms.held.value = glow;
    },
    setHeld(value) {
      held = value;
    },
    setTheme(theme) {
      const { uniforms } = puffs.material;
      uniforms.dark.value.set(theme.belly);
      uniforms.light.value.set(theme.top);
      uniforms.accent.value.set(theme.accent);
      uniforms.sunAt.value.set(...theme.sunAt).normalize();
      shade.material.uniforms.accent.value.set(theme.accent);
      shade.material.uniforms.line.value.set(theme.ring);
    },
    dispose() {
      for (const mesh of [puffs, shade]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
      map.dispose();
    },
  };
}

/** Places of the puffs for a radius of 1: a flat belly, a few towers above it. */
function layOut() {
  const next = chance(61);
  const towers = [
    [0.12, 0.05, 1],
    [-0.42, 0.12, 0.72],
    [0.5, -0.18, 0.66],
    [-0.1, -0.45, 0.6],
    [0.2, 0.5, 0.55],
  ];
  return Array.from({ length: PUFFS }, (_, i) => {
    const spin = next();
    const size = 0.3 + 0.14 * next();
    if (i < 30) {
      // The belly reaches evenly to the rim.
      const [far, angle] = [0.84 * Math.sqrt((i + 0.5) / 30), i * 2.39996];
      return {
        x: far * Math.cos(angle),
        y: 0.12 + 0.08 * next() * (1 - far),
        z: far * Math.sin(angle),
        size: size * (1.1 - 0.35 * far),
        spin,
      };
    }
    const [x, z, high] = towers[i % towers.length];
    const up = next();
    const wide = 0.3 * (1 - 0.6 * up);
    const angle = 7 * next();
    return {
      x: x + wide * Math.cos(angle),
      y: 0.2 + CLOUD_HEIGHT * 0.72 * high * up,
      z: z + wide * Math.sin(angle),
      size: size * (1.05 - 0.4 * up) * (0.7 + 0.3 * high),
      spin,
    };
  });
}

function puffMaterial(map: ReturnType<typeof puff>): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: {
      map: { value: map },
      belly: { value: new Vector3() },
      radius: { value: 1 },
      held: { value: 0 },
      thick: { value: 1 },
      dark: { value: new Color() },
      light: { value: new Color() },
      accent: { value: new Color() },
      sunAt: { value: new Vector3(0, 1, 0) },
    },
    vertexShader: `
      attribute vec4 where;
      attribute float turn;
      uniform vec3 belly;
      uniform float radius, held;
      varying vec2 at, flat_;
      varying float high, out_;
      void main() {
        float c = cos(turn), s = sin(turn);
        flat_ = position.xy;
        at = mat2(c, s, -s, c) * position.xy * 0.5 + 0.5;
        float grow = radius * (1.0 + 0.03 * held);
        vec3 middle = belly + grow * where.xyz;
        vec4 p = viewMatrix * vec4(middle, 1.0);
        p.xy += position.xy * where.w * grow * 1.25;
        high = where.y / ${CLOUD_HEIGHT.toFixed(2)};
        out_ = length(where.xz);
        gl_Position = projectionMatrix * p;
      }`,
    fragmentShader: `
      uniform sampler2D map;
      uniform vec3 dark, light, accent, sunAt;
      uniform float held, thick;
      varying vec2 at, flat_;
      varying float high, out_;
      void main() {
        float mist = texture2D(map, at).a;
        float alpha = smoothstep(0.04, 0.62, mist) * 0.86 * thick;
        if (alpha < 0.01) discard;
        float dome = sqrt(max(0.0, 1.0 - dot(flat_, flat_)));
        vec3 normal = normalize(vec3(flat_, 0.6 * dome + 0.2));
        vec3 sun = normalize((viewMatrix * vec4(sunAt, 0.0)).xyz);
        vec3 up = normalize((viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz);
        float lit = 0.28 * dot(normal, sun) + 0.34 * dot(normal, up) + 0.85 * high + 0.06;
        vec3 c = mix(dark, light, smoothstep(-0.1, 1.0, lit));
        c = mix(c, accent, held * (0.3 + 0.5 * smoothstep(0.45, 1.0, out_)));
        gl_FragColor = vec4(c, alpha);
        #include <colorspace_fragment>
      }`,
  });
}

function shadeMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: {
      radius: { value: 1 },
      held: { value: 0 },
      accent: { value: new Color() },
      line: { value: new Color() },
    },
    vertexShader: `
      varying vec2 at;
      void main() {
        at = position.xz * 1.5;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      uniform vec3 accent, line;
      uniform float radius, held;
      varying vec2 at;
      void main() {
        float far = length(at);
        float pixel = max(fwidth(far), 0.0001);
        float shade = 0.2 * (1.0 - smoothstep(0.45, 1.35, far));
        float wide = 0.004 + 0.012 * held;
        float ring = 1.0 - smoothstep(wide, wide + 1.2 * pixel + 0.008, abs(far - 1.0));
        float glow = (0.10 + 0.35 * held) * exp(-40.0 * (far - 1.0) * (far - 1.0));
        float over = max((0.42 + 0.5 * held) * ring, glow * (0.4 + held));
        vec3 c = mix(line, accent, min(1.0, held * 1.4));
        float alpha = over + shade * (1.0 - over);
        if (alpha < 0.004) discard;
        gl_FragColor = vec4(mix(vec3(0.02, 0.035, 0.03), c, over / alpha), alpha);
        #include <colorspace_fragment>
      }`,
  });
}
