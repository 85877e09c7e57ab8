// A world with contacts and two bodies in it: the ground, number 0, and a thing, number 1; and steps of physics written
// by hand.
import { type ContactBody, Contacts, type ContactsOptions } from "../../../src/contact/index.js";
import type { ContactPoint, ContactStep } from "../../../src/contact/record.js";
import type { ModalModel } from "../../../src/model/modal-model.js";
import type { Body } from "../../../src/world/body.js";
import type { OfflineWorld } from "../../../src/world/offline-world.js";
import type { WorldOptions } from "../../../src/world/options.js";
import { quietWorld } from "../../core/listen.js";
import { RATE } from "./probe.js";

export const DT = 1 / 120;

/** What a thing is unless a test says otherwise. */
export const BALL = { material: "steel", shape: "sphere", size: [0.04, 0.04, 0.04], mass: 0.26 } as const;

export interface Playing {
  world: OfflineWorld;
  contacts: Contacts;
  /** What is heard of the thing. */
  body: Body;
  /** Takes in steps and renders what they last; returns the sound. */
  play(steps: readonly ContactStep[], more?: number): Float32Array;
}

/** `thing` is heard, and what of the ground is said. */
export async function playing(
  model: ModalModel,
  thing: Partial<ContactBody> = {},
  ground: Partial<ContactBody> = {},
  options: ContactsOptions = {},
  world: Partial<WorldOptions> = {},
): Promise<Playing> {
  const made = await quietWorld({ maxContacts: 32, ...world });
  const contacts = new Contacts(made, {
    dt: DT,
    ...options,
    impact: { energy: Number.POSITIVE_INFINITY, ...options.impact },
  });
  const floor = { material: "stone", shape: "plane", fixed: true, size: [10, 1, 10], resonator: false } as const;
  contacts.body(0, { ...floor, ...ground });
  const body = made.addBody({ model });
  contacts.body(1, { ...BALL, body, ...thing });
  return {
    world: made,
    contacts,
    body,
    play(steps, more = 0) {
      const pieces: Float32Array[] = [];
      for (const step of steps) {
        contacts.play(step, step.t);
        const frames = Math.round(step.t * RATE) - Math.round(made.currentTime * RATE);
        if (frames > 0) pieces.push(made.render(frames)[0]);
      }
      if (more > 0) pieces.push(made.render(Math.round(more * RATE))[0]);
      const sound = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
      let at = 0;
      for (const piece of pieces) {
        sound.set(piece, at);
        at += piece.length;
      }
      return sound;
    },
  };
}

/** Steps from `from` seconds on; `point` gives the contact of each, or nothing. */
export function stepsOf(
  seconds: number,
  point: (t: number) => Partial<ContactPoint> | undefined,
  from = 0,
): ContactStep[] {
  return Array.from({ length: Math.round(seconds / DT) }, (_, i) => {
    const t = from + (i + 1) * DT;
    const given = point(t);
    return { t, dt: DT, c: given ? [{ a: 0, b: 1, p: [0, 0, 0], n: [0, 1, 0], ...given } as ContactPoint] : [] };
  });
}

/** A thing of a mass (kg) and a load (N) that slides or rolls along x at a speed (m/s). */
export function along(
  seconds: number,
  motion: { speed: number; load: number; mass: number; rolls?: boolean },
  from = 0,
): ContactStep[] {
  const { speed, load, mass, rolls } = motion;
  return stepsOf(
    seconds,
    (t) => ({
      p: [speed * (t - DT), 0, 0],
      j: load * DT,
      vn: 0,
      vo: 0,
      slip: [rolls ? 0 : speed, 0, 0],
      va: [0, 0, 0],
      vb: [rolls ? 0 : speed, 0, 0],
      m: mass,
    }),
    from,
  );
}
/** A hit at a time, at a closing speed. */
export function hitAt(time: number, speed: number, mass: number, seconds: number, slip = 0): ContactStep[] {
  return stepsOf(seconds, (t) =>
    Math.abs(t - time) < DT / 2
      ? { j: 1.5 * mass * speed, vn: speed, vo: 0.5 * speed, slip: [slip, 0, 0], m: mass }
      : undefined,
  );
}
