// How much counted work this machine has time for: a known scene is rendered for a moment, and its time compared with
// the nominal nanoseconds that the core has counted. The core itself never looks at a clock.
import { BLOCK } from "../core/layout/records.js";
import { PhonoliteError } from "../math/error.js";
import { ModalModel } from "../model/modal-model.js";
import { OfflineWorld } from "./offline-world.js";
import type { WorldOptions } from "./options.js";

/** Modes of the scene that is timed: enough to fill a first cache, as real scenes do. */
const MODES = 4000;
const BODIES = 40;
/** Turns of about 10 ms of sound, some 50 µs of work each; the fastest counts, the others were disturbed. */
const TURNS = 400;
const TURN_FRAMES = 512;

/** Options of a budget. */
export interface BudgetOptions extends Partial<Pick<WorldOptions, "sampleRate" | "channels" | "build">> {
  /** Milliseconds of a steady clock; for tests. */
  now?: () => number;
}

/**
 * Nominal nanoseconds of counted work a block that take a share of one core of this machine, above 0 and at most 1: the
 * budget of `WorldOptions.budget` and `setBudget`. Takes some tens of milliseconds.
 *
 * @example
 * world.setBudget(await budgetFor(0.5));
 */
export async function budgetFor(share: number, options: BudgetOptions = {}): Promise<number> {
  if (!(share > 0 && share <= 1)) throw new PhonoliteError("budget", "share", "above 0, at most 1", share);
  const { now = () => performance.now(), ...world } = options;
  const speed = await nominalSpeed(world, now);
  const blockNanoseconds = (1e9 * BLOCK) / (options.sampleRate ?? 44100);
  return share * blockNanoseconds * speed;
}

/** Nominal nanoseconds of counted work that are done in a real nanosecond. */
async function nominalSpeed(options: Partial<WorldOptions>, now: () => number): Promise<number> {
  const world = await OfflineWorld.create({ maxModes: MODES, maxBodies: BODIES, limiter: false, ...options });
  const modes = Array.from({ length: MODES / BODIES }, (_, i) => 60 * 1.06 ** i);
  const model = new ModalModel({ frequencies: modes, decayRates: modes.map(() => 1), gains: modes.map(() => 1) });
  const bodies = Array.from({ length: BODIES }, (_, i) => world.addBody({ model, position: [i / BODIES, 0, -1] }));
  const out = Array.from({ length: world.options.channels }, () => new Float32Array(TURN_FRAMES));
  let fastest = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    bodies[turn % BODIES].strike({ impulse: 1e-4 });
    if (turn === 0) for (const body of bodies) body.strike({ impulse: 1e-4 });
    const before = workDone(world);
    const start = now();
    world.renderInto(out);
    const nanoseconds = 1e6 * (now() - start);
    // The first turns run while the host still replaces its first, slow code.
    if (turn >= TURNS / 3 && nanoseconds > 0) fastest = Math.max(fastest, (workDone(world) - before) / nanoseconds);
  }
  world.dispose();
  return fastest;
}

function workDone(world: OfflineWorld): number {
  const { synthesis, hearing, other } = world.meters().cost;
  return synthesis + hearing + other;
}
