// What the events share: a world that is heard at one place by one ear, without a limiter, and the playing of steps.
import { type ContactStep, Contacts, type ContactsOptions } from "../../../../contact/index.js";
import { OfflineWorld } from "../../../../world/offline-world.js";

/** An event as the engine plays it. */
export interface PlayedEvent {
  samples: Float32Array;
  /** What became of records and hits. */
  counts: Contacts["counts"];
}

/** A world and its contacts. */
export interface Stage {
  world: OfflineWorld;
  contacts: Contacts;
}

/** A world for an event, at a sampling rate in Hz. Nothing bounds the energy of its hits. */
export async function stage(sampleRate: number, options: ContactsOptions): Promise<Stage> {
  const world = await OfflineWorld.create({ sampleRate, channels: 1, limiter: false, maxContacts: 128 });
  return { world, contacts: new Contacts(world, { impact: { energy: Number.POSITIVE_INFINITY }, ...options }) };
}

/** Plays steps and renders so many seconds. The world is gone afterwards. */
export function play({ world, contacts }: Stage, steps: Iterable<ContactStep>, seconds: number): PlayedEvent {
  const samples = new Float32Array(Math.round(seconds * world.sampleRate));
  let made = 0;
  const renderTo = (frames: number) => {
    if (frames > made) world.renderInto([samples], made, frames - made);
    made = Math.max(made, frames);
  };
  try {
    for (const step of steps) {
      // heard as it happens: told before its time comes
      renderTo(Math.min(samples.length, Math.round((step.t - (step.dt ?? 0)) * world.sampleRate)));
      contacts.play(step, step.t);
    }
    renderTo(samples.length);
    return { samples, counts: contacts.counts };
  } finally {
    world.dispose();
  }
}

/** A value on straight lines between points [time, value]; flat before and after. */
export function between(points: readonly (readonly [number, number])[], time: number): number {
  const after = points.findIndex(([t]) => t > time);
  if (after < 0) return points[points.length - 1][1];
  if (after === 0) return points[0][1];
  const [[t0, a], [t1, b]] = [points[after - 1], points[after]];
  return a + ((b - a) * (time - t0)) / (t1 - t0);
}
