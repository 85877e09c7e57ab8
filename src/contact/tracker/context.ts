// What must be remembered from step to step to check and complete one: the clock, the bodies with their poses and
// velocities, who sleeps, and how much was dropped and why.
import type { Vec3 } from "../../math/vec3.js";
import {
  CONTACT_LIMITS,
  type ContactBody,
  type DropCount,
  type DropReason,
  isRecord,
  isWithin,
  type KnownBody,
  vectorOf,
} from "../record.js";
import { BodyState, goOn, twistBetween } from "./body-state.js";
import { ImpulseReconstruction } from "./impulses/reconstruct.js";
import { PointPool } from "./point-pool.js";
import { isTeleport, settleIn } from "./teleport.js";
import { Twins } from "./twins.js";

/** What a context starts from. */
export interface ContextOptions {
  /** Acceleration of free fall, m/s². */
  gravity?: Vec3;
  /** Usual length of a step, s. */
  dt?: number;
  bodies?: readonly ContactBody[];
}

/** Earth, 60 steps a second, nobody there. */
export const CONTEXT_DEFAULTS = { gravity: [0, -9.81, 0] as Vec3, dt: 1 / 60 };

/** Opening speeds of a step by pair, each with its place. */
export type Openings = Map<number, { p: Vec3; vo: number }[]>;

/** The memory of the border between a physics engine and the tracker. */
export class ContactContext {
  readonly gravity: Vec3;
  /** Impulses of engines that give none. */
  readonly reconstruction = new ImpulseReconstruction();
  /** Where the points of a step are made, and what finds those that came twice. */
  readonly pool = new PointPool();
  readonly twins = new Twins();
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
  /** Bodies of which this step tells a pose or a velocity. */
  moved: BodyState[] = [];
  /** Whether one of them was put elsewhere. */
  jumps = false;
  /** Those of the step before. */
  #movedBefore: BodyState[] = [];
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

  /**
   * Goes on to the next step. A clock that goes back is counted, and the step happens `dt` after the last one all the
   * same.
   */
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
    // the others stand where they stood: what this costs goes with what moves, not with all that is there
    for (const state of this.moved) goOn(state);
    const before = this.#movedBefore;
    this.#movedBefore = this.moved;
    this.moved = before;
    before.length = 0;
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
          this.#bodies.set(body.id, new BodyState(body));
          ids.push(body.id);
        }
      }
    return ids;
  }

  /**
   * How a body that just came is on its way already: place and rotation (7), velocity and spin (6). Its first step may
   * hold a hit.
   */
  start(id: number, pose: readonly number[], velocity: readonly number[]): void {
    const state = this.#bodies.get(id);
    if (state === undefined) return;
    const sound =
      pose.every((x) => isWithin(x, CONTACT_LIMITS.place)) && velocity.every((x) => isWithin(x, CONTACT_LIMITS.speed));
    if (!sound) {
      this.drop("bad-pose");
      return;
    }
    for (const to of [state.start, state.end]) to.set(pose);
    for (const to of [state.before, state.after]) to.set(velocity);
    state.posed = state.moved = true;
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
    if (state.asleep) this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== state);
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
    this.jumps = false;
    const moving = this.#rowsOf(velocities);
    for (let i = 0; i < moving.length; i++) {
      const state = this.#stateOf(moving[i], 7, CONTACT_LIMITS.speed);
      if (state === undefined) continue;
      this.#velocitiesCome = true;
      const row = moving[i] as number[];
      for (let k = 0; k < 6; k++) state.after[k] = row[k + 1];
      if (!state.moved) {
        state.before.set(state.after);
        state.met = this.steps;
      }
      state.moved = true;
    }
    // a body whose pose does not come stayed where it was; one whose velocity does not come kept it
    if (!this.#velocitiesCome) for (const state of this.#movedBefore) this.#stop(state);
    const posed = this.#rowsOf(poses);
    for (let i = 0; i < posed.length; i++) {
      const state = this.#stateOf(posed[i], 8, CONTACT_LIMITS.place);
      if (state !== undefined) this.#pose(state, posed[i] as number[]);
    }
  }

  #stop(state: BodyState): void {
    state.after.fill(0);
    this.#tell(state);
  }

  #pose(state: BodyState, row: readonly number[]): void {
    const { end } = state;
    const size = Math.sqrt(row[4] * row[4] + row[5] * row[5] + row[6] * row[6] + row[7] * row[7]);
    if (size < 1e-6) {
      this.drop("bad-pose");
      return;
    }
    for (let k = 0; k < 3; k++) end[k] = row[k + 1];
    for (let k = 3; k < 7; k++) end[k] = row[k + 1] / size;
    if (!state.posed) state.start.set(end);
    else this.#follow(state);
    state.posed = true;
  }

  /** A body has another pose than before: it went there, or was put there. */
  #follow(state: BodyState): void {
    const blind = !this.#velocitiesCome;
    const teleported = isTeleport(state, this.dt, blind);
    if (teleported) {
      settleIn(state, this.dt, blind);
      state.jumped = this.steps;
      this.jumps = true;
    } else if (blind) {
      twistBetween(state.start, state.end, this.dt, state.after);
      if (!state.moved) state.before.set(state.after);
      state.moved = true;
    }
  }

  #rowsOf(rows: unknown): readonly unknown[] {
    if (Array.isArray(rows)) return rows;
    if (rows !== undefined && rows !== null) this.drop("bad-pose");
    return NO_ROWS;
  }

  /** The body of a row of numbers, noted as one that moves; nothing when the row cannot be used. */
  #stateOf(row: unknown, length: number, most: number): BodyState | undefined {
    if (!Array.isArray(row) || row.length !== length) return this.drop("bad-pose");
    if (!isWithin(row[0], CONTACT_LIMITS.id)) return this.drop("bad-pose");
    for (let i = 1; i < length; i++) if (!isWithin(row[i], most)) return this.drop("bad-pose");
    const state = this.#bodies.get(row[0]);
    if (state === undefined) return this.drop("unknown-body");
    this.#tell(state);
    return state;
  }

  #tell(state: BodyState): void {
    if (state.told === this.steps) return;
    state.told = this.steps;
    this.moved.push(state);
  }
}

const NO_ROWS: readonly unknown[] = [];

/** Whether a value describes a body well enough. */
export function isBody(value: unknown): value is KnownBody {
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
