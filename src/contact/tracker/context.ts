// What must be remembered from step to step to check and complete one: the clock, the bodies with their poses and
// velocities, who sleeps, and how much was dropped and why.
import type { Vec3 } from "../../math/vec3.js";
import {
  CONTACT_LIMITS,
  type DropCount,
  type DropReason,
  isRecord,
  isWithin,
  type StreamBody,
  vectorOf,
} from "../record.js";
import { type BodyState, bodyState, twistBetween } from "./body-state.js";
import type { Openings } from "./complete.js";
import { ImpulseReconstruction } from "./reconstruct.js";

/** What a context starts from. */
export interface ContextOptions {
  /** Acceleration of free fall, m/s². */
  gravity?: Vec3;
  /** Usual length of a step, s. */
  dt?: number;
  bodies?: readonly StreamBody[];
}

/** Earth, 60 steps a second, nobody there. */
export const CONTEXT_DEFAULTS = { gravity: [0, -9.81, 0] as Vec3, dt: 1 / 60 };

/** The memory of the border between a physics engine and the tracker. */
export class ContactContext {
  readonly gravity: Vec3;
  /** Impulses of engines that give none. */
  readonly reconstruction = new ImpulseReconstruction();
  /** What was dropped since the beginning, by reason. */
  readonly drops: DropCount = {};
  /** Sum of all drops. */
  dropped = 0;
  /** End of this step, s; it only grows. */
  time = 0;
  /** Length of this step, s, and of the one before. */
  dt: number;
  lastDt: number;
  /** How many steps came. */
  steps = 0;
  /** Opening speeds of the last step, kept when closing speeds do not come. */
  openings: Openings = new Map();
  #usualDt: number | undefined;
  #bodies = new Map<number, BodyState>();
  #sleepers: BodyState[] = [];
  #velocitiesCome = false;

  constructor(options: ContextOptions = {}) {
    this.gravity = vectorOf(options.gravity, CONTACT_LIMITS.speed) ?? CONTEXT_DEFAULTS.gravity;
    this.#usualDt = isDt(options.dt) ? options.dt : undefined;
    this.dt = this.lastDt = this.#usualDt ?? CONTEXT_DEFAULTS.dt;
    this.spawn(options.bodies);
  }

  /** Counts something that could not be used. */
  drop(reason: DropReason, times = 1): undefined {
    this.drops[reason] = (this.drops[reason] ?? 0) + times;
    this.dropped += times;
  }

  /** Whether an id is that of a body. */
  has(id: unknown): id is number {
    return this.#bodies.has(id as number);
  }

  /** A body that is there. */
  body(id: number): BodyState | undefined {
    return this.#bodies.get(id);
  }

  /** How many bodies are there. */
  get size(): number {
    return this.#bodies.size;
  }

  /** Goes on to the next step. A clock that goes back is counted, and the step happens `dt` after the last one all the same. */
  advance(t: unknown, dt: unknown): void {
    const last = this.time;
    const knowsTime = isWithin(t, 1e9);
    if (!knowsTime) this.drop("bad-time");
    this.lastDt = this.dt;
    if (isDt(dt)) this.dt = dt;
    else {
      if (dt !== undefined && dt !== null) this.drop("bad-dt");
      else if (this.#usualDt !== undefined) this.dt = this.#usualDt;
      else if (knowsTime && isDt(t - last)) this.dt = t - last;
    }
    if (this.steps === 0) this.lastDt = this.dt;
    if (knowsTime && (t > last || this.steps === 0)) this.time = t;
    else {
      if (knowsTime) this.drop("out-of-order");
      this.time = last + this.dt;
    }
    this.steps++;
    for (const state of this.#bodies.values()) {
      if (state.posed) state.start.set(state.end);
      if (state.moved) state.before.set(state.after);
    }
  }

  /** Takes in new bodies and returns their ids; one whose id is taken stands for the old one from now on. */
  spawn(bodies: unknown): number[] {
    const ids: number[] = [];
    if (bodies === undefined || bodies === null) return ids;
    if (!Array.isArray(bodies)) this.drop("bad-body");
    else
      for (const body of bodies) {
        if (!isBody(body) || (this.#bodies.size >= CONTACT_LIMITS.bodies && !this.has(body.id))) this.drop("bad-body");
        else {
          this.remove(body.id);
          this.#bodies.set(body.id, bodyState(body));
          ids.push(body.id);
        }
      }
    return ids;
  }

  /** Bodies leave; returns the ids of those that were there. The tracker forgets them when it takes in the step. */
  leave(ids: unknown): number[] {
    if (ids === undefined || ids === null) return [];
    if (!Array.isArray(ids)) {
      this.drop("bad-record");
      return [];
    }
    const gone = ids.filter((id) => this.has(id));
    if (gone.length < ids.length) this.drop("unknown-body", ids.length - gone.length);
    return gone;
  }

  /** Forgets a body. */
  remove(id: number): void {
    const state = this.#bodies.get(id);
    if (state === undefined) return;
    this.#bodies.delete(id);
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== state);
  }

  /** Takes in the whole set of sleepers; nothing means that it did not change. */
  sleep(ids: unknown): void {
    if (ids === undefined || ids === null) return;
    if (!Array.isArray(ids)) {
      this.drop("bad-record");
      return;
    }
    const slept = this.#sleepers;
    for (const state of slept) state.asleep = false;
    this.#sleepers = [];
    for (const id of ids) {
      const state = this.#bodies.get(id);
      if (state === undefined) this.drop("unknown-body");
      else if (!state.asleep) {
        state.asleep = true;
        this.#sleepers.push(state);
      }
    }
    for (const state of slept) if (!state.asleep) state.woke = this.steps;
  }

  /** Takes in poses and velocities after the step. Velocities that do not come follow from poses. */
  move(poses: unknown, velocities: unknown): void {
    const posed = this.#rows(poses, 8, CONTACT_LIMITS.place);
    const moving = this.#rows(velocities, 7, CONTACT_LIMITS.speed);
    if (moving.length > 0) this.#velocitiesCome = true;
    // a body whose pose does not come stayed where it was; one whose velocity does not come kept it
    if (!this.#velocitiesCome) for (const state of this.#bodies.values()) if (state.posed) state.after.fill(0);
    for (const { state, row } of posed) {
      const size = Math.hypot(row[4], row[5], row[6], row[7]);
      if (size < 1e-6) {
        this.drop("bad-pose");
        continue;
      }
      for (let i = 0; i < 7; i++) state.end[i] = row[i + 1] / (i < 3 ? 1 : size);
      if (!state.posed) state.start.set(state.end);
      else if (!this.#velocitiesCome) {
        twistBetween(state.start, state.end, this.dt, state.after);
        if (!state.moved) state.before.set(state.after);
        state.moved = true;
      }
      state.posed = true;
    }
    for (const { state, row } of moving) {
      for (let i = 0; i < 6; i++) state.after[i] = row[i + 1];
      if (!state.moved) state.before.set(state.after);
      state.moved = true;
    }
  }

  #rows(rows: unknown, length: number, most: number): { state: BodyState; row: number[] }[] {
    const out: { state: BodyState; row: number[] }[] = [];
    if (rows === undefined || rows === null) return out;
    if (!Array.isArray(rows)) this.drop("bad-pose");
    else
      for (const row of rows) {
        const state = Array.isArray(row) ? this.#bodies.get(row[0]) : undefined;
        if (!Array.isArray(row) || row.length !== length || !row.every((x) => isWithin(x, most))) this.drop("bad-pose");
        else if (state === undefined) this.drop("unknown-body");
        else out.push({ state, row });
      }
    return out;
  }
}

/** Whether a value describes a body well enough. */
export function isBody(value: unknown): value is StreamBody {
  if (!isRecord(value)) return false;
  const { id, shape, size, mass } = value;
  const sides = vectorOf(size, CONTACT_LIMITS.place);
  return (
    Number.isInteger(id) &&
    (id as number) >= 0 &&
    (id as number) <= CONTACT_LIMITS.id &&
    typeof shape === "string" &&
    sides?.every((side) => side >= 0) === true &&
    isWithin(mass, CONTACT_LIMITS.mass) &&
    mass >= 0
  );
}

const isDt = (dt: unknown): dt is number => isWithin(dt, CONTACT_LIMITS.dt) && dt >= 1e-6;
