// What the page and the picture say to each other.
import type { HailScene, Impact, StoneRing } from "phonolite/hail";
import type { Level } from "../../../parts/picture/quality.js";

/** Three numbers: x, y, z. */
export type Vec3 = readonly [number, number, number];
/** A rotation as a unit quaternion: x, y, z, w. */
export type Quat = readonly [number, number, number, number];

/** What a frame shows. */
export interface PicnicView {
  /** Falls from the cloud, and flights after bounces. */
  stones: StoneRing;
  hops: StoneRing;
  /** The moment: so many seconds after the beginning of a step. */
  nowStep: number;
  within: number;
  stepSeconds: number;
  /** Impacts since the frame before. */
  impacts: readonly Impact[];
  cloud: { centre: Vec3; radius: number };
  /** m/s along x and z. */
  wind: readonly [number, number];
}

/** The picture of the picnic. */
export interface PicnicScene {
  /** Draws a frame. */
  frame(view: PicnicView): void;
  /** The listener: where it is, m, and how it is turned; unturned it looks along −z, y up. */
  readonly camera: { readonly position: Vec3; readonly orientation: Quat };
  /** Calls back with the new centre, m, while the cloud is dragged. */
  onCloudMove(hear: (centre: Vec3) => void): void;
  /** Takes the size of its host. */
  resize(): void;
  setTheme(dark: boolean): void;
  /**
   * 2 draws all, 0 the least; from there it goes down by itself if frames come too slowly. It starts with 2, without a
   * graphics card with 0.
   */
  setQuality(level: Level): void;
  /** The level that is drawn. */
  readonly quality: Level;
  dispose(): void;
}

/** What the picture is made from. */
export interface PicnicOptions {
  scene: HailScene;
  dark: boolean;
  /** Without damping and idle motion. */
  reducedMotion: boolean;
}
