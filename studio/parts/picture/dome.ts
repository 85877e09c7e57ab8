// Far away, for any scene outdoors: a dome of sky from the horizon to the zenith with thin high cloud, and hills all
// around.
import { BackSide, type BufferGeometry, Color, ShaderMaterial, Vector3 } from "three";
import { geometryOf } from "./geometry.js";

/** The dome's colours are what the screen shows: they are not mapped, so that fog can meet them. */
export function domeMaterial(): ShaderMaterial {
  const colour = () => ({ value: new Color() });
  return new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    fog: false,
    toneMapped: false,
    uniforms: {
      horizon: colour(),
      middle: colour(),
      zenith: colour(),
      glow: colour(),
      veilColour: colour(),
      glowAt: { value: new Vector3() },
      glowStrength: { value: 0 },
      veil: { value: 0 },
    },
    vertexShader: `
      varying vec3 way;
      void main() {
        way = position;
        gl_Position = (projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.0)).xyww;
      }`,
    fragmentShader: `
      uniform vec3 horizon, middle, zenith, glow, veilColour, glowAt;
      uniform float glowStrength, veil;
      varying vec3 way;
      float hash(vec2 p) { p = fract(p * vec2(123.34, 456.21)); p += dot(p, p + 45.32); return fract(p.x * p.y); }
      float noise(vec2 p) {
        vec2 i = floor(p), f = fract(p);
        f = f * f * (3.0 - 2.0 * f);
        return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
      }
      void main() {
        vec3 w = normalize(way);
        float up = max(w.y, 0.0);
        vec3 sky = mix(horizon, middle, smoothstep(0.0, 0.22, up));
        sky = mix(sky, zenith, smoothstep(0.12, 0.85, up));
        float towards = max(dot(normalize(w * vec3(1, 1.7, 1)), glowAt), 0.0);
        sky = mix(sky, glow, glowStrength * (0.75 * pow(towards, 5.0) + 0.25 * pow(towards, 50.0)) * exp(-7.0 * up));
        vec2 p = w.xz / (up + 0.12) * vec2(0.9, 1.6);
        float v = 0.5 * noise(p) + 0.28 * noise(2.3 * p + 7.0) + 0.15 * noise(5.1 * p) + 0.07 * noise(11.0 * p);
        sky = mix(sky, veilColour, veil * smoothstep(0.42, 0.85, v) * smoothstep(0.03, 0.3, up));
        gl_FragColor = vec4(sky, 1.0);
        #include <colorspace_fragment>
        // a little grain against bands
        gl_FragColor.rgb += (hash(gl_FragCoord.xy * 0.013) - 0.5) / 255.0;
      }`,
  });
}

/** A range of hills all around. */
export function ridge(far: number, high: number, seed: number): BufferGeometry {
  const steps = 220;
  const position: number[] = [];
  const index: number[] = [];
  for (let i = 0; i <= steps; i++) {
    const angle = (2 * Math.PI * i) / steps;
    const wave =
      Math.sin(3 * angle + seed) + 0.6 * Math.sin(7 * angle + 2 * seed) + 0.3 * Math.sin(17 * angle + 3 * seed);
    const small = 0.05 * Math.sin(41 * angle + seed) + 0.03 * Math.sin(73 * angle);
    const top = high * (0.55 + 0.22 * wave + small);
    const [x, z] = [far * Math.cos(angle), far * Math.sin(angle)];
    position.push(x, -2, z, x, Math.max(0.5, top), z);
    if (i < steps) index.push(2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2);
  }
  return geometryOf({ position, index });
}
