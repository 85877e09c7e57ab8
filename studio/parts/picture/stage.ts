// What every lit scene has: a renderer whose shadows are drawn on demand, one lamp that throws shadows, light from all
// around, and what metal and glass mirror.
import {
  AgXToneMapping,
  BasicShadowMap,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  PCFShadowMap,
  PMREMGenerator,
  type Scene,
  WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";

/** A renderer on a canvas; without a graphics card, where it is not `fine`, edges and shadows are rough. */
export function createRenderer(canvas: HTMLCanvasElement, fine: boolean, antialias = fine): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, antialias, powerPreference: "high-performance" });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = fine ? PCFShadowMap : BasicShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.toneMapping = AgXToneMapping;
  return renderer;
}

/** How a lamp throws shadows. */
export interface LampShape {
  /** Half the side of what lies within shadows, and where it begins and ends along the light, m. */
  half: number;
  near: number;
  far: number;
  normalBias: number;
  /** Width of soft edges, texels. */
  radius: number;
}

/** A lamp that throws shadows. */
export function createLamp({ half, near, far, normalBias, radius }: LampShape): DirectionalLight {
  const lamp = new DirectionalLight();
  lamp.castShadow = true;
  Object.assign(lamp.shadow.camera, { left: -half, right: half, top: half, bottom: -half, near, far });
  lamp.shadow.bias = -4e-4;
  lamp.shadow.normalBias = normalBias;
  lamp.shadow.radius = radius;
  return lamp;
}

/** Gives the shadows of a lamp a map of so many texels a side. */
export function setShadow({ shadow }: DirectionalLight, texels: number): void {
  shadow.mapSize.set(texels, texels);
  shadow.map?.dispose();
  shadow.map = null;
}

/** Colours and strengths of the light of a theme. */
export interface LightTheme {
  /** Behind everything, and what far things fade into. */
  ground: number;
  lamp: number;
  lampStrength: number;
  /** Light from above and from below. */
  above: number;
  below: number;
  around: number;
  /** Strength of what metal and glass mirror. */
  mirrored: number;
}

/** How a room is lit. */
export interface RoomLightOptions extends LampShape {
  /** Side of the shadow map, texels. */
  texels: number;
  /** Where far things begin to fade, and are gone, m. */
  fog: readonly [from: number, to: number];
  /** Whether metal and glass mirror a room; light from all around is so much stronger where nothing is mirrored. */
  mirrored: boolean;
  unmirrored: number;
}

/** Lights a scene as a room. */
export function createRoomLight(scene: Scene, renderer: WebGLRenderer, options: RoomLightOptions) {
  const { texels, fog, mirrored, unmirrored } = options;
  const lamp = createLamp(options);
  lamp.shadow.mapSize.setScalar(texels);
  const around = new HemisphereLight();
  scene.add(lamp, lamp.target, around);
  const room = mirrored ? mirrorRoom(scene, renderer) : undefined;
  return {
    lamp,
    setTheme(theme: LightTheme) {
      lamp.color = new Color(theme.lamp);
      lamp.intensity = theme.lampStrength;
      around.color = new Color(theme.above);
      around.groundColor = new Color(theme.below);
      around.intensity = mirrored ? theme.around : unmirrored * theme.around;
      scene.environmentIntensity = theme.mirrored;
      scene.background = new Color(theme.ground);
      scene.fog = new Fog(theme.ground, ...fog);
    },
    dispose() {
      lamp.dispose();
      room?.dispose();
    },
  };
}

/** Lets metal and glass of a scene mirror a plain room. */
function mirrorRoom(scene: Scene, renderer: WebGLRenderer): WebGLRenderTarget {
  const generator = new PMREMGenerator(renderer);
  const walls = new RoomEnvironment();
  const room = generator.fromScene(walls, 0.04);
  scene.environment = room.texture;
  walls.dispose();
  generator.dispose();
  return room;
}
