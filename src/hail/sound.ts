// From impacts to strikes: the place on the collider becomes the same part of the model's extent, soft ground makes the
// contact longer, and where it thuds very often each thud stands for several.
import { hash4, unit } from "../math/hash.js";
import type { ModalModel } from "../model/modal-model.js";
import type { Ground } from "./colliders/collider.js";
import type { Impact } from "./impact.js";
import { type HailBody, type HailScene, modelOf } from "./scenes/scene.js";

/** A strike of a body by a stone, with what `body.strike` takes. */
export interface HailStrike {
  /** The body's name in the scene. */
  body: string;
  /** N·s */
  impulse: number;
  /** A place in the model's own frame, m. */
  at: readonly [number, number, number];
  /** Seconds of contact. */
  duration: number;
  /** The impact that it is. */
  impact: Impact;
}

/**
 * Seconds that a stone of 10 mm is in touch with the ground; others in proportion. Ice on hard things takes some 0.03
 * ms, which none can hear.
 */
const CONTACT: Readonly<Record<Ground, number>> = {
  steel: 0,
  plate: 0,
  glass: 0,
  stone: 0,
  wood: 1.5e-4,
  canvas: 1e-3,
  grass: 4e-3,
};
/** No contact is longer, s. */
const LONGEST_CONTACT = 0.02;
/** Most strikes of soft bodies in a list of impacts. */
const MOST_THUDS = 50;
/** "thin" in ASCII, for the hash. */
const THIN = 0x7468696e;

/**
 * Makes strikes of the impacts on one scene.
 *
 * @example
 * const sound = new HailSound(scene);
 * for (const { body, impulse, at, duration, impact } of sound.strikes(hail.step())) …
 */
export class HailSound {
  readonly #scene: HailScene;
  readonly #bodies: ReadonlyMap<string, HailBody & { model: ModalModel }>;

  constructor(scene: HailScene) {
    this.#scene = scene;
    this.#bodies = new Map(scene.bodies.map((body) => [body.id, { ...body, model: modelOf(body) }]));
  }

  /**
   * The strikes of a step's impacts, in their order. Of many on soft bodies some are left out, by chance, and the
   * others are as much stronger as keeps the power.
   */
  strikes(impacts: readonly Impact[]): HailStrike[] {
    const isSoft = ({ body }: Impact) => body !== undefined && this.#bodies.get(body)?.soft === true;
    const kept = Math.min(1, MOST_THUDS / impacts.reduce((sum, impact) => sum + (isSoft(impact) ? 1 : 0), 0));
    return impacts.flatMap((impact) => {
      if (impact.body === undefined || !this.#bodies.has(impact.body)) return [];
      if (kept === 1 || !isSoft(impact)) return [this.#strike(impact, 1)];
      return unit(hash4(THIN, impact.stone, impact.hop, impact.step)[0]) < kept
        ? [this.#strike(impact, 1 / Math.sqrt(kept))]
        : [];
    });
  }

  #strike(impact: Impact, stronger: number): HailStrike {
    const { spread = "flat", model, id } = this.#bodies.get(impact.body as string)!;
    const { shape } = this.#scene.colliders[impact.collider];
    const onLid = shape.kind === "disc" || shape.kind === "quad";
    const { across, impulse, diameter, ground } = impact;
    const at = spread === "flat" ? onFlat(model, across) : onVessel(model, onLid ? aroundDisc(across) : across);
    const duration = Math.min(LONGEST_CONTACT, CONTACT[ground] * (diameter / 0.01));
    return { body: id, impulse: stronger * impulse, at, duration, impact };
  }
}

type Across = readonly [number, number];

/** The same part of the extent along x and z. */
function onFlat(model: ModalModel, [s, t]: Across): [number, number, number] {
  const { low, high } = extentOf(model);
  const part = (axis: 0 | 1 | 2, p: number) => low[axis] + (high[axis] - low[axis]) * p;
  return [part(0, s), part(1, 0.5), part(2, t)];
}

/** The same part of a turn around y, and of the height. */
function onVessel(model: ModalModel, [turn, along]: Across): [number, number, number] {
  const { low, high } = extentOf(model);
  const angle = 2 * Math.PI * turn;
  const radius = Math.max(high[0] - low[0], high[2] - low[2]) / 2;
  return [radius * Math.cos(angle), low[1] + (high[1] - low[1]) * along, radius * Math.sin(angle)];
}

/**
 * A place on a lid becomes one on the wall: the same way round, and as much of the height as of the lid's area lies
 * further in.
 */
function aroundDisc([s, t]: Across): Across {
  const [x, y] = [2 * s - 1, 2 * t - 1];
  const turn = Math.atan2(y, x) / (2 * Math.PI);
  return [turn < 0 ? turn + 1 : turn, Math.min(1, x * x + y * y)];
}

/** The box around a model's sample points. */
function extentOf(model: ModalModel): { low: Float64Array; high: Float64Array } {
  let extent = extents.get(model);
  if (!extent) {
    extent = { low: model.positions.slice(0, 3), high: model.positions.slice(0, 3) };
    for (const [i, x] of model.positions.entries()) {
      const axis = i % 3;
      extent.low[axis] = Math.min(extent.low[axis], x);
      extent.high[axis] = Math.max(extent.high[axis], x);
    }
    extents.set(model, extent);
  }
  return extent;
}

const extents = new WeakMap<ModalModel, { low: Float64Array; high: Float64Array }>();
