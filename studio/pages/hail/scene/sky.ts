// Sky and light: a dome from the horizon to the zenith with thin high cloud, three ranges of hills that fade into the
// horizon, the sun with its shadows, and the surroundings that steel and glass mirror.
import {
  BackSide,
  BufferAttribute,
  Color,
  Mesh,
  MeshBasicMaterial,
  PointLight,
  Scene,
  SphereGeometry,
  Vector3,
  type WebGLRenderer,
} from "three";
import { createOutdoors } from "../../../parts/picture/outdoors.js";
import type { Theme } from "./themes.js";
import { DOOR_LAMP } from "./things/house.js";
import { GAZEBO } from "./things/layout.js";

/** What is around the picnic. */
export interface Sky {
  setTheme(theme: Theme): void;
  /** Side of the shadow map, in texels. */
  setShadow(size: number): void;
  dispose(): void;
}

/** Light of the sky is so much stronger where surroundings give none. */
const UNMIRRORED = 1.9;
const OUTDOORS = {
  ranges: [
    { far: 95, high: 6.5, seed: 1.3 },
    { far: 150, high: 15, seed: 4.1 },
    { far: 230, high: 30, seed: 7.7 },
  ],
  veiled: false,
  sun: { half: 12.5, near: 5, far: 60, normalBias: 0.02, radius: 2.5 },
};

/** Makes sky, hills and lights in a scene; `mirrored` says whether steel and glass mirror what is around. */
export function createSky(scene: Scene, renderer: WebGLRenderer, mirrored: boolean): Sky {
  const outdoors = createOutdoors(scene, renderer, OUTDOORS);
  const { sky, fog, sun, around } = outdoors;
  sun.target.position.set(-0.6, 0, -1.6);
  const lamps = [
    { light: new PointLight(0xffb066, 0, 9, 1.8), strength: 3.2 },
    { light: new PointLight(0xffa860, 0, 8, 1.8), strength: 3.5 },
    { light: new PointLight(0xffb870, 0, 7, 1.8), strength: 7 },
  ];
  lamps[0].light.position.set(DOOR_LAMP[0], DOOR_LAMP[1], DOOR_LAMP[2] + 0.25);
  lamps[1].light.position.set(-6.6, 1.5, -0.7);
  lamps[2].light.position.set(GAZEBO.x, 2.15, GAZEBO.z);
  scene.add(...lamps.map(({ light }) => light));

  return {
    setTheme(theme) {
      for (const name of ["horizon", "middle", "zenith", "glow", "veilColour"] as const)
        sky[name].value.set(theme[name]);
      sky.glowAt.value.set(...theme.glowAt).normalize();
      sky.glowStrength.value = theme.glowStrength;
      sky.veil.value = theme.veil;
      outdoors.paintHills(theme.hills);
      fog.color.set(theme.horizon);
      fog.density = theme.fog;
      sun.color.set(theme.sun);
      sun.intensity = theme.sunStrength;
      sun.position
        .set(...theme.sunAt)
        .setLength(30)
        .add(sun.target.position);
      around.color.set(theme.skyLight);
      around.groundColor.set(theme.groundLight);
      around.intensity = theme.hemisphere * (mirrored ? 1 : UNMIRRORED);
      for (const { light, strength } of lamps) {
        light.intensity = strength * theme.lampLight;
        light.visible = theme.lampLight > 0;
      }
      renderer.toneMappingExposure = theme.exposure;
      scene.environmentIntensity = theme.environment;
      if (mirrored) outdoors.reflect(surroundings(theme), 0.02);
      renderer.shadowMap.needsUpdate = true;
    },
    setShadow: outdoors.setShadow,
    dispose() {
      for (const { light } of lamps) light.dispose();
      outdoors.dispose();
    },
  };
}

/** What is mirrored: the sky, the sun as a bright patch, a dark line of trees, the lawn. */
function surroundings(theme: Theme): Scene {
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
