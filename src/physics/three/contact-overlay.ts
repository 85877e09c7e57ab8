// A picture of contacts in a three.js scene: a dot where bodies touch, a line along the normal as long as the load, one
// along the slip, and a ring where they hit. All room is taken when it is made; drawing a step allocates nothing.
import { type ColorRepresentation, Group } from "three";
import type { TrackedStep } from "../../contact/tracker/tracker.js";
import { PhonoliteError } from "../../math/error.js";
import { Dots, Strokes } from "./overlay-lines.js";
import { Rings } from "./overlay-rings.js";

/** Colours of what is drawn: anything that three.js takes for one. */
export interface OverlayColours {
  /** The dot where two bodies touch. */
  point: ColorRepresentation;
  /** The line along the normal. */
  normal: ColorRepresentation;
  /** The line along the slip. */
  slip: ColorRepresentation;
  /** The ring of a hit. */
  hit: ColorRepresentation;
}

/**
 * How contacts are drawn.
 *
 * @example
 * const options: ContactOverlayOptions = { scale: 0.02, colours: { hit: "red" } };
 */
export interface ContactOverlayOptions {
  /** Most touches that are drawn. Default 256. */
  touches?: number;
  /** Most rings that are seen at a time; beyond them the oldest goes. Default 64. */
  rings?: number;
  /** Length of a line, or radius of a ring, for each factor of ten, m. Default 0.05: for things of a table. */
  scale?: number;
  /** Size of the dots, pixels. Default 5. */
  dot?: number;
  colours?: Partial<OverlayColours>;
}

/** What is drawn when nothing is said. */
export const OVERLAY_DEFAULTS = {
  touches: 256,
  rings: 64,
  scale: 0.05,
  dot: 5,
  colours: { point: "#ffffff", normal: "#5b9bd5", slip: "#e8a33d", hit: "#f2786d" },
} as const satisfies Required<ContactOverlayOptions>;

/** What is one factor of ten above nothing: N, m/s and J. */
const LEAST = { load: 0.01, slip: 0.001, energy: 1e-5 } as const;

/**
 * Contacts, drawn. Lengths are logarithms: a load of 1 N is a line of two factors of ten, 100 N one of four.
 *
 * @example
 * const overlay = new ContactOverlay();
 * scene.add(overlay);
 * world.step();
 * overlay.update(sound.step(), 1 / 60);
 */
export class ContactOverlay extends Group {
  override readonly type = "ContactOverlay";
  /** Touches of the last step that found no room. */
  left = 0;
  readonly #scale: number;
  readonly #most: number;
  readonly #dots: Dots;
  readonly #normals: Strokes;
  readonly #slips: Strokes;
  readonly #rings: Rings;
  #drawn: TrackedStep | undefined;
  #disposed = false;

  constructor(options: ContactOverlayOptions = {}) {
    super();
    const { touches, rings, scale, dot } = { ...OVERLAY_DEFAULTS, ...given(options) };
    const colours = { ...OVERLAY_DEFAULTS.colours, ...given(options.colours ?? {}) };
    this.#most = count("touches", touches);
    this.#scale = positive("scale", scale);
    this.#dots = new Dots(touches, colours.point, positive("dot", dot));
    this.#normals = new Strokes(touches, colours.normal);
    this.#slips = new Strokes(touches, colours.slip);
    this.#rings = new Rings(count("rings", rings), colours.hit);
    this.add(this.#dots.object, this.#normals.object, this.#slips.object, this.#rings.object);
  }

  /**
   * Draws a step: what `sound.step()` gave, or `sound.last`. Call it after each step, so that no hit is missed; the
   * same step may be drawn again, its hits count once.
   *
   * @param dt seconds since the last call: rings fade in 0.3 s. Default: 1/60.
   */
  update(step: TrackedStep, dt: number = 1 / 60): void {
    if (this.#disposed) return;
    this.#drawTouches(step);
    this.#rings.fade(Math.max(dt, 0) || 0);
    if (step !== this.#drawn) this.#addHits(step);
    this.#drawn = step;
    this.#rings.show();
  }

  /** Touches and rings that are seen now. */
  get counts(): { touches: number; rings: number } {
    return { touches: this.#dots.count, rings: this.#rings.count };
  }

  /** Lets go of what the graphics card holds, and leaves the scene. Safe to call twice. */
  override dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const part of [this.#dots, this.#normals, this.#slips, this.#rings]) part.dispose();
    this.removeFromParent();
    this.clear();
  }

  #drawTouches({ touches }: TrackedStep): void {
    const seen = Math.min(touches.length, this.#most);
    this.left = touches.length - seen;
    this.#dots.clear();
    this.#normals.clear();
    this.#slips.clear();
    for (let i = 0; i < seen; i++) {
      const { point, normal, load, slip, slipSpeed } = touches[i];
      this.#dots.add(point);
      this.#normals.add(point, normal, this.#lengthOf(load / LEAST.load));
      if (slipSpeed > 0) this.#slips.add(point, slip, this.#lengthOf(slipSpeed / LEAST.slip) / slipSpeed);
    }
    this.#dots.show();
    this.#normals.show();
    this.#slips.show();
  }
  #addHits({ hits }: TrackedStep): void {
    for (let i = 0; i < hits.length; i++) {
      const { point, normal, mass, speed } = hits[i];
      this.#rings.add(point, normal, this.#lengthOf((0.5 * mass * speed * speed) / LEAST.energy));
    }
  }
  /** m, of how often a thing is the least that is seen. */
  #lengthOf(times: number): number {
    return times > 0 && times < Infinity ? this.#scale * Math.log10(1 + times) : 0;
  }
}

/** Fields that are given: one that is undefined overrides no default. */
function given<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
function count(field: string, value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= 65_536) return value;
  throw new PhonoliteError("contact overlay", field, "a whole number from 1 to 65536", value);
}
function positive(field: string, value: number): number {
  if (value > 0 && value < Infinity) return value;
  throw new PhonoliteError("contact overlay", field, "a number above 0", value);
}
