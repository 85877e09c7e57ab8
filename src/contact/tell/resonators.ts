// What bodies of a world have beside their modes, how their modes act on each other, and what rattles: told to the
// core, remembered, and told again to another core.

import { JOINTS_A_BODY } from "../../core/layout/contact.js";
import type { CoreLink } from "../../core/link.js";
import {
  bendRecord,
  coupleRecord,
  type Rattling,
  rattleChangeRecord,
  rattleEndRecord,
  rattlePlaceRecord,
  rattleRecord,
  strainRecord,
} from "../../core/records/couple.js";
import type { Hit } from "../../core/records/records.js";
import { bubblesRecord, clickRecord, diffuseRecord } from "../../core/records/residual.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { ModalModel } from "../../model/modal-model.js";
import { type Bubbles, checkBubbles } from "../resonate/bubbles.js";
import { within } from "../resonate/checks.js";
import { type Click, checkClick } from "../resonate/click.js";
import { couplingOf, hitOf, type Nonlinear } from "../resonate/coupling.js";
import { checkDiffuse, type Diffuse } from "../resonate/diffuse.js";
import { Slots } from "./slots.js";

/** What resonators need of a body; that of a `SoundWorld` has it. */
export interface ResonantBody {
  readonly id: number;
  readonly model: ModalModel;
  readonly present: boolean;
}

/** What a body has beside its modes. */
export interface Resonance {
  /** Noise that rings in bands, for what has too many modes to tell apart. */
  diffuse?: Diffuse;
  /** The click of the body as a whole. */
  click?: Click;
  /** Bubbles in water. */
  bubbles?: Bubbles;
  /** How its modes act on each other. `{}`: not at all, but it may rattle and be strained. */
  nonlinear?: Nonlinear;
}

/** Where a body rattles. */
export interface RattlePlace {
  body: ResonantBody;
  /** Sample-point index or place in metres. Default: point 0. */
  at?: number | Vec3;
  /** Towards the other, in the body's own frame. Default: that of a strike there. */
  direction?: Vec3;
}

/** What stands between two bodies that rattle. */
export interface RattleGap {
  /** m, 0 or more. */
  gap: number;
  /** N/m */
  stiffness: number;
}

/** Least and greatest values. */
export const RATTLE_LIMITS = { gap: [0, 0.01], stiffness: [1, 1e9] } as const;
/** Strains beyond these are taken as these. */
const MOST_STRAIN = 10;
/** Samples after which a joint that ended may be used again. */
const REST = 512;

interface Made {
  body: ResonantBody;
  resonance: Resonance;
  strain: number;
  /** Whether its modes move sample by sample. For strain alone they need not. */
  coupled: boolean;
}

/** What bodies of a world have beside their modes. The world must be made with `maxContacts`. */
export class Resonators {
  readonly #bodies = new Map<number, Made>();
  readonly #joints = new Set<Joint>();
  readonly #slots: Slots;
  #link!: CoreLink;

  constructor(world: {
    readonly options: { readonly maxContacts: number; readonly maxCoupled: number };
    extend(told: (link: CoreLink) => void): void;
  }) {
    if (!(world?.options?.maxContacts > 0)) {
      throw new PhonoliteError("resonators", "world", "one made with maxContacts above 0", new Came("another"));
    }
    this.#slots = new Slots(JOINTS_A_BODY * world.options.maxCoupled, REST);
    world.extend((link) => this.#begin(link));
  }

  /**
   * Says what a body has beside its modes; what is left out stays as it is.
   *
   * @param time in samples of the world; left out: as soon as possible
   * @example
   * resonators.set(door, { diffuse: { t60: Array(8).fill(0.2), gains: Array(8).fill(0.01) } });
   */
  set(body: ResonantBody, resonance: Resonance, time = -1): void {
    const checked = check(body, resonance);
    const made = this.#bodies.get(body.id) ?? { body, resonance: {}, strain: 0, coupled: false };
    made.resonance = { ...made.resonance, ...resonance };
    this.#bodies.set(body.id, made);
    for (const record of checked(time)) this.#link.take(record);
    if (!resonance.nonlinear) return;
    if (made.coupled || !bendsOnly(resonance.nonlinear)) this.#couple(made, time);
    else if (made.strain !== 0) this.#link.take(bent(made, time));
  }

  /** A body may rattle from now on, if it could not yet. */
  couple(body: ResonantBody, time = -1): void {
    const made = this.#bodies.get(body.id);
    if (!made?.resonance.nonlinear) this.set(body, { nonlinear: {} }, time);
    else if (!made.coupled) this.#couple(made, time);
  }
  /** Its modes move sample by sample, and so does its strain. */
  #couple(made: Made, time: number): void {
    const { body, resonance, strain, coupled } = made;
    made.coupled = true;
    this.#link.take(coupleRecord(body.id, time, couplingOf(body.model, resonance.nonlinear ?? {})));
    if (coupled || strain === 0) return;
    this.#link.take(bendRecord(body.id, time, 1, 1));
    this.#link.take(strainRecord(body.id, time, strain));
  }

  /** A body that is `nonlinear` with `strain` is stretched: 0.01 is one per cent. */
  strain(body: ResonantBody, strain: number, time = -1): void {
    const amount = Number.isFinite(strain) ? Math.min(Math.max(strain, -MOST_STRAIN), MOST_STRAIN) : 0;
    const made = this.#bodies.get(body.id);
    if (made) made.strain = amount;
    const bends = made && !made.coupled && made.resonance.nonlinear;
    this.#link.take(bends ? bent(made, time) : strainRecord(body.id, time, amount));
  }

  /**
   * Two bodies rattle against each other, or one against a wall: whenever they have come nearer than the gap they push
   * each other. Both must be `nonlinear`. By default only the second is pushed; with `bothWays` the first too.
   *
   * @returns the joint, to change or end it; undefined when there is no room for another
   */
  rattle(
    one: RattlePlace,
    other: RattlePlace | undefined,
    gap: RattleGap,
    bothWays = false,
    time = -1,
  ): Joint | undefined {
    const numbers = checkGap(gap);
    const places = [one, other].map((place) => place && hitOf(place.body.model, place.at ?? 0, place.direction));
    const slot = this.#slots.take(Math.max(time, 0));
    if (slot < 0) return undefined;
    for (const body of [one.body, other?.body])
      if (body && this.#bodies.get(body.id)?.resonance.nonlinear) this.couple(body, time);
    const [at, otherAt] = [places[0]!, places[1]];
    const joint = new Joint(
      { slot, one: one.body, at, other: other?.body, otherAt, bothWays, gap: numbers },
      () => this.#link,
    );
    this.#joints.add(joint);
    joint.ended = (at) => {
      this.#slots.give(slot, Math.max(at, 0));
      this.#joints.delete(joint);
    };
    joint.tell(time);
    return joint;
  }

  #begin(link: CoreLink): void {
    this.#link = link;
    for (const [id, made] of this.#bodies) {
      const { body, resonance, strain, coupled } = made;
      if (!body.present) {
        this.#bodies.delete(id);
        continue;
      }
      for (const record of check(body, resonance)(-1)) link.take(record);
      if (coupled) this.#couple(made, -1);
      if (strain !== 0) this.strain(body, strain);
    }
    for (const joint of this.#joints) joint.tell(-1);
  }
}

/** What a joint joins. */
interface Joined {
  readonly slot: number;
  readonly one: ResonantBody;
  readonly at: Hit;
  readonly other: ResonantBody | undefined;
  readonly otherAt: Hit | undefined;
  readonly bothWays: boolean;
  gap: Rattling;
}

/** A place where bodies rattle. */
export class Joint {
  /** Used by `Resonators`. */
  ended: (time: number) => void = () => {};
  readonly #joined: Joined;
  readonly #link: () => CoreLink;

  /** Used by `Resonators`. */
  constructor(joined: Joined, link: () => CoreLink) {
    this.#joined = joined;
    this.#link = link;
  }

  /** Gap and stiffness glide to others within `over` samples. */
  change(gap: RattleGap, over = 0, time = -1): void {
    const { one, slot } = this.#joined;
    this.#joined.gap = checkGap(gap);
    this.#link().take(rattleChangeRecord(one.id, time, slot, { ...this.#joined.gap, over }));
  }
  /** They come apart. */
  end(time = -1): void {
    this.#link().take(rattleEndRecord(this.#joined.one.id, time, this.#joined.slot));
    this.ended(time);
  }
  /** Used by `Resonators`. */
  tell(time: number): void {
    const { slot, one, at, other, otherAt, gap, bothWays } = this.#joined;
    const link = this.#link();
    link.take(rattleRecord(one.id, time, slot, other?.id ?? 0, at, gap, bothWays));
    if (otherAt) link.take(rattlePlaceRecord(other?.id ?? 0, time, slot, otherAt));
  }
}

/** Checks all that is given, and gives the records that say it, but for how modes act on each other. */
function check(body: ResonantBody, { diffuse, click, bubbles, nonlinear }: Resonance): (time: number) => Uint8Array[] {
  const [noise, push, water] = [
    diffuse && checkDiffuse(diffuse),
    click && checkClick(click),
    bubbles && checkBubbles(bubbles),
  ];
  if (nonlinear) couplingOf(body.model, nonlinear);
  return (time) => [
    ...(noise ? [diffuseRecord(body.id, time, noise)] : []),
    ...(push ? [clickRecord(body.id, time, push)] : []),
    ...(water ? [bubblesRecord(body.id, time, water)] : []),
  ];
}

/**
 * Whether strain moves all modes alike and nothing else makes them act on each other: then it is a scale of pitch and
 * damping.
 */
function bendsOnly({ feedback, spread, output, strain }: Nonlinear): boolean {
  return !feedback && !spread && !output && strain !== undefined && !strain.spread;
}
/** What strain makes of the scales of a body that is not coupled (PHYSICS §8.5). */
function bent({ body, resonance, strain }: Made, time: number): Uint8Array {
  const kappa = resonance.nonlinear?.strain?.kappa ?? 0;
  const pitch = Math.sqrt(Math.min(Math.max(1 + kappa * strain, 1 / 4), 4));
  return bendRecord(body.id, time, pitch, 1 + 5 * Math.abs(strain));
}

function checkGap({ gap, stiffness }: RattleGap): RattleGap {
  return {
    gap: within("rattle", "gap", gap, "metres", RATTLE_LIMITS.gap),
    stiffness: within("rattle", "stiffness", stiffness, "N/m", RATTLE_LIMITS.stiffness),
  };
}
