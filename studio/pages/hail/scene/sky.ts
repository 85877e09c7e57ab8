// Sky and light: a dome from the horizon to the zenith with thin high cloud, three ranges of hills that fade into the
// horizon, the sun with its shadows, and the surroundings that steel and glass mirror.
import {
  BackSide,
  BufferAttribute,
  Color,
  DirectionalLight,
  DoubleSide,
  FogExp2,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  PointLight,
  Scene,
  SphereGeometry,
  Vector3,
  type WebGLRenderer,
} from "three";
import { domeMaterial, ridge } from "../../../parts/picture/dome.js";
import { DOOR_LAMP } from "./house.js";
import { GAZEBO } from "./layout.js";
import type { Theme } from "./themes.js";

/** What is around the picnic. */
export interface Sky {
  setTheme(theme: Theme): void;
  /** Side of the shadow map, in texels. */
  setShadow(size: number): void;
  dispose(): void;
}

/** Half the side of the square that shadows are drawn in, m. */
const SHADOWED = 12.5;
/** Light of the sky is so much stronger where surroundings give none. */
const UNMIRRORED = 1.9;
const RANGES = [
  { far: 95, high: 6.5, seed: 1.3 },
  { far: 150, high: 15, seed: 4.1 },
  { far: 230, high: 30, seed: 7.7 },
] as const;

/** Makes sky, hills and lights in a scene; `mirrored` says whether steel and glass mirror what is around. */
export function createSky(scene: Scene, renderer: WebGLRenderer, mirrored: boolean): Sky {
  const dome = new Mesh(new SphereGeometry(380, 32, 24), domeMaterial());
  // Last of what is solid, at the far end: only what nothing covers is painted.
  dome.renderOrder = 1;
  dome.frustumCulled = false;
  const hills = RANGES.map(({ far, high, seed }) => {
    const range = new Mesh(
      ridge(far, high, seed),
      new MeshBasicMaterial({ fog: false, toneMapped: false, side: DoubleSide }),
    );
    return range;
  });
  const sun = new DirectionalLight();
  sun.castShadow = true;
  Object.assign(sun.shadow.camera, {
    left: -SHADOWED,
    right: SHADOWED,
    top: SHADOWED,
    bottom: -SHADOWED,
    near: 5,
    far: 60,
  });
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.02;
  sun.shadow.radius = 2.5;
  sun.target.position.set(-0.6, 0, -1.6);
  const hemisphere = new HemisphereLight();
  const lamps = [
    { light: new PointLight(0xffb066, 0, 9, 1.8), strength: 3.2 },
    { light: new PointLight(0xffa860, 0, 8, 1.8), strength: 3.5 },
    { light: new PointLight(0xffb870, 0, 7, 1.8), strength: 7 },
  ];
  lamps[0].light.position.set(DOOR_LAMP[0], DOOR_LAMP[1], DOOR_LAMP[2] + 0.25);
  lamps[1].light.position.set(-6.6, 1.5, -0.7);
  lamps[2].light.position.set(GAZEBO.x, 2.15, GAZEBO.z);
  scene.add(dome, ...hills, sun, sun.target, hemisphere, ...lamps.map(({ light }) => light));
  const fog = new FogExp2(0xffffff);
  scene.fog = fog;

  let surroundings: { dispose(): void } | undefined;
  const reflect = (theme: Theme) => {
    surroundings?.dispose();
    const maker = new PMREMGenerator(renderer);
    const small = around(theme);
    const made = maker.fromScene(small, 0.02, 0.1, 50);
    scene.environment = made.texture;
    surroundings = made;
    clear(small);
    maker.dispose();
  };

  return {
    setTheme(theme) {
      const { uniforms } = dome.material;
      for (const name of ["horizon", "middle", "zenith", "glow", "veilColour"] as const)
        uniforms[name].value.set(theme[name]);
      uniforms.glowAt.value.set(...theme.glowAt).normalize();
      uniforms.glowStrength.value = theme.glowStrength;
      uniforms.veil.value = theme.veil;
      hills.forEach(({ material }, i) => {
        material.color.set(theme.hills[i]);
      });
      fog.color.set(theme.horizon);
      fog.density = theme.fog;
      sun.color.set(theme.sun);
      sun.intensity = theme.sunStrength;
      sun.position
        .set(...theme.sunAt)
        .setLength(30)
        .add(sun.target.position);
      hemisphere.color.set(theme.skyLight);
      hemisphere.groundColor.set(theme.groundLight);
      hemisphere.intensity = theme.hemisphere * (mirrored ? 1 : UNMIRRORED);
      for (const { light, strength } of lamps) {
        light.intensity = strength * theme.lampLight;
        light.visible = theme.lampLight > 0;
      }
      renderer.toneMappingExposure = theme.exposure;
      scene.environmentIntensity = theme.environment;
      if (mirrored) reflect(theme);
      renderer.shadowMap.needsUpdate = true;
    },
    setShadow(size) {
      sun.shadow.mapSize.set(size, size);
      sun.shadow.map?.dispose();
      sun.shadow.map = null;
      renderer.shadowMap.needsUpdate = true;
    },
    dispose() {
      for (const mesh of [dome, ...hills]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
      for (const light of [sun, hemisphere, ...lamps.map(({ light }) => light)]) light.dispose();
      surroundings?.dispose();
      scene.environment = null;
    },
  };
}

/** What is mirrored: the sky, the sun as a bright patch, a dark line of trees, the lawn. */
function around(theme: Theme): Scene {
  const sphere = new SphereGeometry(10, 48, 32);
  const position = sphere.getAttribute("position");
  const colours = new Float32Array(3 * position.count);
  const [horizon, middle, zenith, glow, sun] = [theme.horizon, theme.middle, theme.zenith, theme.glow, theme.sun].map(
    (c) => new Color(c),
  );
  const [lawn, trees] = [
    new Color(theme.groundLight).multiplyScalar(0.5),
    new Color(theme.hills[0]).multiplyScalar(0.45),
  ];
  const [sunAt, glowAt] = [new Vector3(...theme.sunAt).normalize(), new Vector3(...theme.glowAt).normalize()];
  const way = new Vector3();
  const colour = new Color();
  for (let i = 0; i < position.count; i++) {
    way.fromBufferAttribute(position, i).normalize();
    if (way.y < -0.02) colour.copy(lawn);
    else if (way.y < 0.1) colour.copy(trees);
    else
      colour
        .copy(horizon)
        .lerp(middle, Math.min(1, way.y / 0.3))
        .lerp(zenith, Math.max(0, way.y - 0.3));
    if (way.y > 0.1) {
      // Haze and cloud: what steel mirrors is paler than the sky behind.
      const grey = (colour.r + colour.g + colour.b) / 3;
      const patch = 0.75 + 0.5 * Math.max(0, Math.sin(3 * way.x + 1) * Math.sin(4 * way.z + 2 * way.y));
      colour.lerp(new Color(grey, grey, grey), 0.45).multiplyScalar(1.5 * patch);
    }
    if (way.y > 0) {
      colour.lerp(glow, theme.glowStrength * Math.max(0, way.dot(glowAt)) ** 8);
      const near = Math.max(0, way.dot(sunAt)) ** 90;
      colour.r += 9 * sun.r * near * theme.sunStrength;
      colour.g += 9 * sun.g * near * theme.sunStrength;
      colour.b += 9 * sun.b * near * theme.sunStrength;
    }
    colour.toArray(colours, 3 * i);
  }
  sphere.setAttribute("color", new BufferAttribute(colours, 3));
  const small = new Scene();
  small.add(new Mesh(sphere, new MeshBasicMaterial({ vertexColors: true, side: BackSide, fog: false })));
  return small;
}

/** Frees what a small scene holds. */
function clear(scene: Scene): void {
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    thing.geometry.dispose();
    thing.material.dispose();
  });
}
