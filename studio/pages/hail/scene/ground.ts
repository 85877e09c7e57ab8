// The lawn: turf that fades into meadow, mown in bands, with blades of grass standing on it near the picnic, and
// stepping stones.
import {
  CircleGeometry,
  CylinderGeometry,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshLambertMaterial,
  type Scene,
} from "three";
import { geometryOf } from "../../../parts/picture/geometry.js";
import { chance } from "../../../parts/state/chance.js";
import { HOUSE, STEPS } from "./things/layout.js";
import { type Materials, oneSided } from "./things/materials.js";
import type { Parts } from "./things/parts.js";
import { turf } from "./things/textures.js";

/** The lawn. */
export interface Ground {
  /** Seconds, and the wind in m/s: blades lean with it and sway. */
  sway(seconds: number, wind: readonly [number, number]): void;
  /** Share of the blades that are drawn, 0 to 1, and how often a texel is asked for at a slant. */
  setDetail(blades: number, anisotropy: number): void;
  dispose(): void;
}

/** Tufts that there are, and how far from the table they grow, m. */
const TUFTS = 26_000;
const GROWN = 10.5;
/** Blades of a tuft. */
const BLADES = 6;

/** Makes the lawn in a scene. */
export function createGround(scene: Scene): Ground {
  const map = turf();
  const shared = { turf: { value: map }, seconds: { value: 0 }, lean: { value: [0, 0] } };
  const floor = new Mesh(new CircleGeometry(260, 72).rotateX(-Math.PI / 2), floorMaterial(shared));
  floor.receiveShadow = true;
  const tufts = tuftGeometry();
  const blades = new Mesh(tufts, bladeMaterial(shared));
  blades.receiveShadow = true;
  blades.frustumCulled = false;
  scene.add(floor, blades);
  return {
    sway(seconds, wind) {
      shared.seconds.value = seconds;
      shared.lean.value = [wind[0], wind[1]];
    },
    setDetail(share, anisotropy) {
      tufts.instanceCount = Math.round(TUFTS * share);
      blades.visible = share > 0;
      map.anisotropy = anisotropy;
      map.needsUpdate = true;
    },
    dispose() {
      for (const mesh of [floor, blades]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
      map.dispose();
    },
  };
}

/** Adds the stepping stones from the door to the table. */
export function steps(parts: Parts, m: Materials): void {
  const next = chance(51);
  parts.stand(0, 0, 0);
  for (const { x, z, radius } of STEPS) {
    const stone = new CylinderGeometry(radius, radius * 1.04, 0.06, 11, 1);
    const position = stone.getAttribute("position");
    for (let i = 0; i < position.count; i++) {
      const angle = Math.atan2(position.getZ(i), position.getX(i));
      const wave = 1 + 0.09 * Math.sin(2 * angle + 9 * x) + 0.05 * Math.sin(5 * angle + x);
      position.setX(i, position.getX(i) * wave);
      position.setZ(i, position.getZ(i) * wave * 0.82);
    }
    stone.computeVertexNormals();
    const grey = Math.round(158 + 26 * next());
    parts.add(m.matt, stone, {
      at: [x, 0.008, z],
      turn: [0, next() * 3, 0],
      tint: (grey << 16) | ((grey - 4) << 8) | (grey - 12),
    });
  }
}

/** Names of the values that both shaders share. */
interface Shared {
  turf: { value: unknown };
  seconds: { value: number };
  lean: { value: number[] };
}

/**
 * Colour of the lawn at a place, from one painted tile at three scales, with the bands of the mower; `sharp` is the
 * share of the finest.
 */
const LAWN = `
  uniform sampler2D turf;
  vec3 lawn(vec2 p, vec3 fine) {
    vec3 broad = texture(turf, p * 0.031 + 0.3, 3.0).rgb;
    vec3 patch_ = texture(turf, p * 0.11, 3.0).rgb;
    float far = smoothstep(14.0, 45.0, length(p));
    float band = sin(dot(p, vec2(0.83, 0.56)) * 2.9);
    vec3 c = fine * mix(vec3(1.0), broad / vec3(0.155, 0.235, 0.055), 0.6)
      * mix(vec3(1.0), patch_ / vec3(0.155, 0.235, 0.055), 0.35);
    c *= 1.0 + 0.15 * smoothstep(-0.3, 0.3, band) * (1.0 - far) - 0.05;
    return mix(c, c * vec3(1.1, 1.0, 0.82) + 0.015, far);
  }`;

function floorMaterial(shared: Shared): MeshLambertMaterial {
  const material = new MeshLambertMaterial();
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, shared);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec2 where;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nwhere = position.xz;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\nvarying vec2 where;${LAWN}`)
      .replace("#include <color_fragment>", "diffuseColor.rgb = lawn(where, texture2D(turf, where * 0.5).rgb);");
  };
  return material;
}

function bladeMaterial(shared: Shared): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, shared);
    shader.vertexShader = shader.vertexShader
      .replace(
        "#include <common>",
        `#include <common>
        attribute vec4 root;
        uniform float seconds;
        uniform vec2 lean;
        varying vec3 blade;
        ${LAWN.replaceAll(/texture\(turf, ([^;]*), 3\.0\)/g, "textureLod(turf, $1, 5.0)")}`,
      )
      .replace(
        "#include <begin_vertex>",
        `float c = cos(root.z), s = sin(root.z);
        float shown = 1.0 - smoothstep(7.0, 10.0, length(root.xy)) * step(0.5, fract(root.z * 7.0));
        vec3 transformed = vec3(mat2(c, s, -s, c) * position.xz, position.y * root.w * shown).xzy;
        float gust = sin(1.7 * seconds + dot(root.xy, vec2(0.9, 0.7)))
          + 0.5 * sin(3.9 * seconds + dot(root.xy, vec2(-2.1, 1.3)));
        transformed.xz += lean * (0.010 + 0.006 * gust) * position.y * position.y;
        transformed.xz += root.xy;
        float pick = fract(root.z * 31.7 + position.x * 90.0);
        blade = lawn(root.xy, mix(vec3(0.13, 0.20, 0.04), vec3(0.22, 0.30, 0.07), pick)) * mix(0.68, 1.5, position.y);`,
      );
    shader.fragmentShader = oneSided(shader.fragmentShader)
      .replace("#include <common>", "#include <common>\nvarying vec3 blade;")
      .replace("#include <color_fragment>", "diffuseColor.rgb = blade;");
  };
  return material;
}

/** Tufts about the picnic, denser towards its middle, none where the house and the stones are. */
function tuftGeometry(): InstancedBufferGeometry {
  const next = chance(52);
  const corners: number[] = [];
  for (let k = 0; k < BLADES; k++) {
    const [angle, far] = [k * 2.4 + next(), 0.012 + 0.05 * next()];
    const [x, z] = [far * Math.cos(angle), far * Math.sin(angle)];
    const [across, wide, high] = [next() * 7, 0.0045 + 0.0025 * next(), 0.55 + 0.45 * next()];
    const [dx, dz] = [wide * Math.cos(across), wide * Math.sin(across)];
    const out = 0.02 + 0.03 * next();
    corners.push(x - dx, 0, z - dz, x + dx, 0, z + dz, x + out * Math.cos(angle), high, z + out * Math.sin(angle));
  }
  const up = corners.map((_, i) => (i % 3 === 1 ? 1 : 0));
  const geometry = geometryOf({ position: corners, normal: up }, new InstancedBufferGeometry());
  const roots = new Float32Array(4 * TUFTS);
  for (let i = 0; i < TUFTS; ) {
    const [far, angle] = [GROWN * Math.sqrt(next()), 2 * Math.PI * next()];
    const [x, z] = [far * Math.cos(angle), far * Math.sin(angle)];
    if (Math.abs(x - HOUSE.x) < HOUSE.halfX + 0.05 && Math.abs(z - HOUSE.z) < HOUSE.halfZ + 0.05) continue;
    if (Math.abs(x - HOUSE.x - 1.05) < 0.68 && z - HOUSE.z > 0 && z - HOUSE.z < HOUSE.halfZ + 0.6) continue;
    if (STEPS.some((stone) => Math.hypot(x - stone.x, z - stone.z) < stone.radius * 0.9)) continue;
    roots.set([x, z, 2 * Math.PI * next(), 0.03 + 0.045 * next()], 4 * i);
    i++;
  }
  geometry.setAttribute("root", new InstancedBufferAttribute(roots, 4));
  return geometry;
}
