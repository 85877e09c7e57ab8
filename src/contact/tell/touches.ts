// Touches as the core plays them: each has a slot, begins with what stays the same, and goes on step by step with
// numbers that glide. A pair that sticks and slips has a second slot, along the surface instead of across it.
import type { ContactWriter, TouchNumbers } from "../../core/records/contact.js";
import { hash4, unit } from "../../math/hash.js";
import { dot, minus, length as size, times, unitVector, type Vec3 } from "../../math/vec3.js";
import { halfSineDuration } from "../impact/impact.js";
import { slipsOf } from "../law/friction.js";
import { jumpDuration, jumpMass } from "../law/jumps.js";
import type { PairProperties } from "../law/pair.js";
import { type TouchNumbers as Law, touchLaw } from "../law/touch.js";
import type { Sides } from "../play/meetings.js";
import { placeOn } from "../play/pose.js";
import type { Sounder } from "../play/sounder.js";
import { roughnessOf } from "../surface/surface.js";
import type { Touch } from "../tracker/tracker.js";
import type { SurfaceShelf } from "./shelf.js";
import type { Slots } from "./slots.js";

/** Seconds in which a touch fades in. */
export const FADE_IN = 0.01;
/** A place that moved by less is the same, m. */
const SAME_PLACE = 1e-3;
/** Jumps last at most so many samples. */
const LONGEST_JUMP = 100;
/** A surface with less than this part of the other's roughness is smooth beside it: 26 dB. */
const SMOOTHER = 0.05;
/** "tuch" in ASCII, for the hash. */
const TOUCH = 0x74756368;
/** A place on a surface becomes a place along it by its part in this direction, which no shape is aligned with. */
const ALONG: Vec3 = [0.6, 0.48, 0.64];

const SIDES = [0, 1] as const;

interface Voice {
  /** Of rubbing, and of sticking and slipping; −1 = none. */
  slots: [number, number];
  /** Where on both bodies it was said to act, m in the world, and along what. */
  points: (Vec3 | undefined)[][];
}

/** What touches are told through. */
export interface TouchHome {
  readonly writer: ContactWriter;
  readonly shelf: SurfaceShelf;
  readonly slots: Slots;
  readonly rate: number;
  readonly seed: number;
  /** The physics' own time, samples: by it slots rest. */
  now(): number;
}

/** The touches that sound. */
export class Touches {
  readonly #home: TouchHome;
  readonly #voices = new Map<number, Voice>();

  constructor(home: TouchHome) {
    this.#home = home;
  }

  /** How many sound. */
  get size(): number {
    return this.#voices.size;
  }

  /** A touch as it is now, at a time in samples; it glides there within `over` samples. */
  tell(touch: Touch, pair: PairProperties, sides: Sides, time: number, over: number): void {
    const law = lawOf(pair, touch, touch.load, this.#home.rate);
    const slips = pair.stickSlip && slipsOf(pair.stickSlip, touch.load, touch.slipSpeed);
    const rubs = law.gain > 0;
    const creaks = slips?.sounds === true;
    let voice = this.#voices.get(touch.key);
    if (!voice) {
      if (!rubs && !creaks) return;
      voice = { slots: [-1, -1], points: [[], []] };
      this.#voices.set(touch.key, voice);
    }
    if (voice.slots[0] < 0 && rubs) this.#begin(voice, 0, touch, pair, sides, law, time);
    if (voice.slots[0] >= 0) this.#place(voice, 0, touch, sides, time, over);
    if (voice.slots[1] < 0 && creaks) this.#begin(voice, 1, touch, pair, sides, law, time);
    if (voice.slots[1] >= 0) this.#place(voice, 1, touch, sides, time, over);
    // nothing to be told of what found no room
    if (voice.slots[0] < 0 && voice.slots[1] < 0) return;
    const numbers = this.#numbers(touch, pair, law);
    if (voice.slots[0] >= 0) this.#home.writer.move(voice.slots[0], time, over, numbers);
    if (voice.slots[1] < 0) return;
    const creak = slips?.sounds
      ? { interval: slips.distance, lasts: slips.duration * this.#home.rate, force: slips.height, gain: pair.gain }
      : { ...NO_SLIPS, gain: 0 };
    this.#home.writer.move(voice.slots[1], time, over, { ...numbers, ceiling: 0, ...creak });
  }

  /** A touch ends. */
  end(key: number, time: number): void {
    const voice = this.#voices.get(key);
    if (!voice) return;
    for (const slot of voice.slots) if (slot >= 0) this.#end(slot, time);
    this.#voices.delete(key);
  }

  /**
   * Forgets all touches without a word to the core, where each fades a quarter of a second after it was last told. A
   * touch that is told again begins anew.
   */
  forget(): void {
    const { slots, now } = this.#home;
    for (const voice of this.#voices.values()) for (const slot of voice.slots) if (slot >= 0) slots.give(slot, now());
    this.#voices.clear();
  }

  /** A short touch by itself: it goes through these numbers at these times, s after `time`, and ends with the last. */
  graze(
    touch: Touch,
    pair: PairProperties,
    sides: Sides,
    time: number,
    loads: readonly { readonly time: number; readonly load: number }[],
  ): number {
    const { writer, rate } = this.#home;
    const voice: Voice = { slots: [-1, -1], points: [[], []] };
    const lawAt = (load: number) => lawOf(pair, touch, load, rate);
    this.#begin(voice, 0, touch, pair, sides, lawAt(touch.load), time, 1);
    const slot = voice.slots[0];
    if (slot < 0) return -1;
    this.#place(voice, 0, touch, sides, time, 0);
    loads.forEach(({ time: at, load }, i) => {
      const before = i === 0 ? 0 : loads[i - 1].time;
      const over = (at - before) * rate;
      writer.move(slot, time + before * rate, over, this.#numbers({ ...touch, load }, pair, lawAt(load)));
    });
    const lasts = loads[loads.length - 1].time * rate;
    this.#end(slot, time < 0 ? -1 : time + lasts, lasts);
    return slot;
  }

  /** What the law says, and the jumps under the contact; nothing of sticking and slipping. */
  #numbers(touch: Touch, pair: PairProperties, law: Law): TouchNumbers {
    const { shelf, rate } = this.#home;
    const { ceiling, drive, cutoff, bass, gain, sweepA, sweepB, chatter } = law;
    const jumps = shelf.jumpsOf(Math.abs(sweepA) > Math.abs(sweepB) ? pair.surfaceA : pair.surfaceB);
    const speed = Math.max(Math.abs(sweepA), Math.abs(sweepB));
    const knocks = jumps.perMetre > 0 && gain > 0 && chatter.part > 0;
    const lasts = knocks ? jumpDuration(halfSineDuration(pair, touch.mass, chatter.speed), cutoff) : 0;
    const whole = (1 + pair.restitution) * touch.mass;
    return {
      ceiling,
      drive,
      cutoff,
      bass,
      gain,
      sweepA,
      sweepB,
      slip: touch.slipSpeed,
      interval: 0,
      lasts: 0,
      force: 0,
      jumpMass: knocks ? jumpMass(whole, touch.load, jumps, speed, chatter) : 0,
      jumpLasts: Math.min(LONGEST_JUMP, lasts * rate),
    };
  }

  #end(slot: number, time: number, later = 0): void {
    const { writer, slots, now } = this.#home;
    writer.end(slot, time);
    slots.give(slot, now() + later);
  }

  #begin(
    voice: Voice,
    which: 0 | 1,
    touch: Touch,
    pair: PairProperties,
    sides: Sides,
    { lump }: Law,
    time: number,
    fadeIn = FADE_IN * this.#home.rate,
  ): void {
    const { writer, slots, seed, now } = this.#home;
    if (!sides[0].body && !sides[1].body) return;
    const slot = slots.take(now());
    if (slot < 0) return;
    voice.slots[which] = slot;
    voice.points[which] = [undefined, undefined];
    const chance = hash4(TOUCH, touch.a, touch.b, seed + which);
    const [a, b] = sides;
    const rubs = which === 0;
    writer.touch(slot, time, {
      bodies: [a.body?.id ?? 0, b.body?.id ?? 0],
      surfaces: rubs ? this.#surfacesOf(pair) : [-1, -1],
      seed: hash4(TOUCH, touch.key, touch.b, seed + which)[0],
      start: [along(a, touch.point, chance[0]), along(b, touch.point, chance[1])],
      lump: lump.amount,
      curvature: 2 * Math.PI * lump.turnsPerMetre,
      fadeIn,
    });
  }

  /** Surfaces in the core; one that is far smoother than the other adds nothing that could be heard. */
  #surfacesOf({ surfaceA, surfaceB }: PairProperties): [number, number] {
    const [a, b] = [roughnessOf(surfaceA), roughnessOf(surfaceB)];
    const { shelf } = this.#home;
    return [a < SMOOTHER * b ? -1 : shelf.indexOf(surfaceA), b < SMOOTHER * a ? -1 : shelf.indexOf(surfaceB)];
  }

  /** Says where it acts, if that has changed. */
  #place(voice: Voice, which: 0 | 1, touch: Touch, sides: Sides, time: number, over: number): void {
    for (const side of SIDES) {
      const sounder = sides[side];
      const { body, pose } = sounder;
      if (!body) continue;
      const here = pose ? placeOn(touch.point, pose) : touch.point;
      const before = voice.points[which][side];
      if (before && (!pose || size(minus(here, before)) < SAME_PLACE)) continue;
      voice.points[which][side] = here;
      const direction = which === 0 ? touch.normal : slipDirection(touch);
      const hit = sounder.hit(touch.point, direction, touch.key);
      this.#home.writer.place(voice.slots[which], side, body.id, time, before ? over : 0, hit);
    }
  }
}

/** What the law is asked: one for all, because it is asked for every touch of every step. */
const asked = { load: 0, mass: 0, slip: 0, sweepA: 0, sweepB: 0, points: 1 };

function lawOf(pair: PairProperties, touch: Touch, load: number, rate: number): Law {
  asked.load = load;
  asked.mass = touch.mass;
  asked.slip = touch.slipSpeed;
  asked.sweepA = touch.sweepA;
  asked.sweepB = touch.sweepB;
  asked.points = touch.points;
  return touchLaw(pair, asked, rate);
}

const NO_SLIPS = { interval: 0, lasts: 0, force: 0 } satisfies Partial<TouchNumbers>;

function slipDirection({ slip, normal }: Touch): Vec3 {
  return size(slip) > 1e-9 ? unitVector(slip) : normal;
}

/** Where along a surface a place lies, m: the same place is always the same; without a pose, by chance. */
function along(sounder: Sounder, point: Vec3, word: number): number {
  if (!sounder.pose) return 10 * unit(word);
  return dot(times(placeOn(point, sounder.pose), 1), ALONG);
}
