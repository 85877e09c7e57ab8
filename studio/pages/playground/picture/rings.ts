// What is seen of a hit: a ring in the plane of what was struck, its size by the energy, gone after 300 ms. One draw
// for all; the newest hits take the places of the oldest.
import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  RingGeometry,
  type Scene,
  Vector3,
} from "three";

/** A hit, as far as it is seen. */
export interface SeenHit {
  point: readonly [number, number, number];
  normal: readonly [number, number, number];
  /** J */
  energy: number;
}

/** Hits, drawn. */
export interface Rings {
  add(hit: SeenHit): void;
  /** Grows and fades them by so many seconds; says whether any is seen. */
  frame(seconds: number): boolean;
  setColour(colour: number): void;
  dispose(): void;
}

/** Rings that can be seen at once, and how long each is, s. */
const PLACES = 64;
const LIFE = 0.3;
/** Energies below this are not drawn, J. */
const FAINTEST = 2e-5;

/** Radius of a ring when it is gone, m: four factors of ten of energy make it three times as wide. */
export const radiusOf = (energy: number): number => Math.min(0.3, 0.05 * (energy / 0.01) ** 0.125 + 0.02);

/** Makes an empty drawing of hits in a scene. */
export function createRings(scene: Scene): Rings {
  const geometry = new RingGeometry(0.86, 1, 40);
  const strength = new InstancedBufferAttribute(new Float32Array(PLACES), 1).setUsage(DynamicDrawUsage);
  geometry.setAttribute("strength", strength);
  const material = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    side: 2,
    fog: false,
    toneMapped: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute float strength; varying float vStrength;\n${shader.vertexShader}`.replace(
      "#include <begin_vertex>",
      "#include <begin_vertex>\nvStrength = strength;",
    );
    shader.fragmentShader = `varying float vStrength;\n${shader.fragmentShader}`.replace(
      "#include <opaque_fragment>",
      "diffuseColor.a *= vStrength;\n#include <opaque_fragment>",
    );
  };
  const mesh = new InstancedMesh(geometry, material, PLACES);
  mesh.frustumCulled = false;
  mesh.renderOrder = 5;
  scene.add(mesh);
  const ages = new Float32Array(PLACES).fill(LIFE);
  const sizes = new Float32Array(PLACES);
  const places = Array.from({ length: PLACES }, () => ({ at: new Vector3(), turn: new Quaternion() }));
  const [matrix, scale, out, none] = [
    new Matrix4(),
    new Vector3(),
    new Vector3(0, 0, 1),
    new Matrix4().makeScale(0, 0, 0),
  ];
  const normal = new Vector3();
  let next = 0;
  for (let i = 0; i < PLACES; i++) mesh.setMatrixAt(i, none);

  return {
    add({ point, normal: along, energy }) {
      if (!(energy > FAINTEST)) return;
      normal.set(...along).normalize();
      places[next].at.set(...point).addScaledVector(normal, 0.003);
      places[next].turn.setFromUnitVectors(out, normal);
      sizes[next] = radiusOf(energy);
      ages[next] = 0;
      next = (next + 1) % PLACES;
    },
    frame(seconds) {
      let seen = false;
      for (let i = 0; i < PLACES; i++) {
        if (ages[i] >= LIFE) continue;
        ages[i] = Math.min(LIFE, ages[i] + seconds);
        const part = ages[i] / LIFE;
        seen = true;
        strength.setX(i, 0.85 * (1 - part));
        const radius = sizes[i] * (0.25 + 0.75 * Math.sqrt(part));
        if (part < 1) mesh.setMatrixAt(i, matrix.compose(places[i].at, places[i].turn, scale.setScalar(radius)));
        else mesh.setMatrixAt(i, none);
      }
      if (seen) {
        strength.needsUpdate = true;
        mesh.instanceMatrix.needsUpdate = true;
      }
      return seen;
    },
    setColour(colour) {
      material.color.setHex(colour);
    },
    dispose() {
      mesh.removeFromParent();
      mesh.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}
