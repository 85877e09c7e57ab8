// What the page and the picture say to each other.
import type { HailScene, Impact } from "phonolite/hail";
import type { StoneRing } from "#dist/hail/stone-ring.js";
import type { Drawable, Look } from "../../../parts/picture/picture-run.js";
import type { ListenerPlace } from "../../../parts/sound/listener.js";

/** Three numbers: x, y, z. */
export type Vec3 = readonly [number, number, number];

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
export interface PicnicScene extends Drawable {
  /** Draws a frame. */
  frame(view: PicnicView): void;
  /** The listener: where it is, m, and how it is turned; unturned it looks along −z, y up. */
  readonly camera: ListenerPlace;
}

/** What the picture is made from; without motion it has neither damping nor idle motion. */
export interface PicnicOptions extends Look {
  scene: HailScene;
  /** Hears where the cloud is dragged to, m along x and z. */
  onCloudMove(x: number, z: number): void;
}
