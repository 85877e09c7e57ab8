// A body as contacts see it: what it is made of, whether it sounds, where it is; and where on it something acts, in the
// frame of its model.
import type { Hit } from "../../core/records/records.js";
import { hash4, unit } from "../../math/hash.js";
import type { Vec3 } from "../../math/vec3.js";
import { locate, type SurfacePoint, strikeDirection } from "../../model/locate.js";
import type { PairSide } from "../law/pair.js";
import type { HeardBody, Pose, SoundingBody } from "../record.js";
import { type Click, clickOf } from "../resonate/click.js";
import type { BodyState } from "../tracker/body-state.js";
import { placeOn, toBody } from "./pose.js";

/** Bodies as large as this do not click by themselves, m (PHYSICS §6.7). */
const LARGEST_CLICK = 0.05;

interface MovingPose {
  readonly position: [number, number, number];
  readonly orientation: [number, number, number, number];
}

/** A place on a model's surface. */
interface Place {
  at: SurfacePoint;
  direction: Vec3;
}

/** A body that touches others. */
export class Sounder {
  readonly spec: HeardBody;
  #state: BodyState | undefined;
  readonly #pose: MovingPose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] };
  /** Where the world was told that it is, m. */
  told: Vec3 = [Number.POSITIVE_INFINITY, 0, 0];

  constructor(spec: HeardBody) {
    this.spec = spec;
  }

  /** Says what the tracker knows of it from now on. */
  follow(state: BodyState | undefined): void {
    this.#state = state;
  }

  /**
   * Where it is at the start of the step, to which contact points belong: good until it is asked again. Nothing when it
   * is not known.
   */
  get pose(): Pose | undefined {
    const state = this.#state;
    if (!state?.posed) return this.spec.pose;
    const { start } = state;
    const { position, orientation } = this.#pose;
    for (let i = 0; i < 3; i++) position[i] = start[i];
    for (let i = 0; i < 4; i++) orientation[i] = start[3 + i];
    return this.#pose;
  }

  /** The sounding body, while it is there. */
  get body(): SoundingBody | undefined {
    return this.spec.body?.present ? this.spec.body : undefined;
  }
  /** What the law of a pair needs. */
  get contact(): PairSide {
    const { material, surface, shape, fixed, lump } = this.spec;
    const size = Math.max(...this.spec.size);
    const flat = fixed && (shape === "box" || shape === "plane");
    return {
      material,
      ...(surface === undefined ? {} : { surface }),
      ...(lump === undefined ? {} : { lump }),
      shape: flat ? "plane" : shape,
      size,
    };
  }

  /** Its click, where it is small enough to be heard by it. */
  click(): Click | undefined {
    const { click, mass, fixed, shape, size } = this.spec;
    if (click !== undefined) return click || undefined;
    const [x, y, z] = size;
    const volume =
      x * y * z * (shape === "sphere" ? Math.PI / 6 : shape === "capsule" || shape === "cylinder" ? Math.PI / 4 : 1);
    const radius = Math.cbrt((3 * volume) / (4 * Math.PI));
    if (fixed || !(mass > 0) || !(radius > 1e-4 && radius < LARGEST_CLICK)) return undefined;
    const made = clickOf(
      volume,
      mass,
      this.spec.body!.model.frequencies.reduce((least, f) => Math.min(least, f)),
    );
    return made.gain > 0 ? made : undefined;
  }

  /**
   * Where on the model a place of the world lies, and a direction of the world there; without a pose, by chance from a
   * number.
   */
  place(point: Vec3, direction: Vec3, chance: number): Place {
    const { model } = this.spec.body!;
    const { pose } = this;
    if (pose) {
      const { frame, stretch } = this.spec;
      let [place, along] = [placeOn(point, pose), toBody(direction, pose.orientation)];
      if (frame) [place, along] = [placeOn(place, frame), toBody(along, frame.orientation)];
      if (stretch) place = onStretch(place, stretch);
      return { at: locate(model, place), direction: along };
    }
    const at = locate(model, Math.floor(unit(hash4(PLACE, chance, this.spec.id, 0)[0]) * model.pointCount));
    return { at, direction: strikeDirection(model, at) };
  }

  /** The same as the core wants it. */
  hit(point: Vec3, direction: Vec3, chance: number): Hit {
    const { at, direction: along } = this.place(point, direction, chance);
    const vector: Vec3 = this.spec.body!.model.directional ? along : [1, 0, 0];
    return { vector, points: at.points, weights: at.weights };
  }
}

/**
 * Where a stretch is touched, as parts of it from its middle: near none of the nodes of its lower modes. How far about
 * that, as a part of it.
 */
const LIVELY = 0.27;
const ABOUT = 0.06;

/**
 * Where on a stretch a place of the whole acts. Nobody knows where the nodes of a floor are, so it sounds alike
 * everywhere, and what rolls over it meets no seam: places are mirrored at the ends of the stretch and drawn together
 * about one spot.
 */
function onStretch(place: Vec3, stretch: Vec3): Vec3 {
  const drawn = (x: number, length: number) => {
    const turns = x / length + 0.5;
    const whole = Math.floor(turns);
    const part = turns - whole;
    const mirrored = (whole % 2 === 0 ? part : 1 - part) - 0.5;
    return length * (LIVELY + ABOUT * mirrored);
  };
  return [drawn(place[0], stretch[0]), drawn(place[1], stretch[1]), drawn(place[2], stretch[2])];
}

/** "plac" in ASCII, for the hash. */
const PLACE = 0x706c6163;
