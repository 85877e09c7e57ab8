// Types of a page: everything that pages import, used as a strict program does.
import * as root from "phonolite";
import { type LiveWorld, type OfflineWorld, PhonoliteError, SoundWorld } from "phonolite";
import * as cannon from "phonolite/cannon";
import * as chimes from "phonolite/chimes";
import * as contact from "phonolite/contact";
import * as embedded from "phonolite/embedded";
import * as fit from "phonolite/fit";
import * as hail from "phonolite/hail";
import * as havok from "phonolite/havok";
import * as hearing from "phonolite/hearing";
import * as jolt from "phonolite/jolt";
import * as listening from "phonolite/listening";
import * as mesh from "phonolite/mesh";
import * as microphone from "phonolite/microphone";
import { type ModalModel, models } from "phonolite/model";
import * as physics from "phonolite/physics";
import * as rain from "phonolite/rain";
import * as rapier from "phonolite/rapier";

export async function bell(context: AudioContext): Promise<LiveWorld> {
  const world = await SoundWorld.create(context, { maxModes: 1000 });
  const model: ModalModel = models.load("bell");
  const frequencies: Float64Array = model.frequencies;
  world.addBody({ model, position: [0, 0, -1] }).strike({ impulse: frequencies.length > 0 ? 0.01 : 0.02 });
  return world;
}

export async function offline(): Promise<Float32Array[]> {
  const world: OfflineWorld = await SoundWorld.createOffline({ channels: 2 });
  return world.render(128);
}

/** A word that is no option must not pass. */
export async function wrong(context: AudioContext): Promise<string> {
  try {
    // @ts-expect-error: it is called maxModes
    await SoundWorld.create(context, { modes: 1000 });
  } catch (error) {
    if (error instanceof PhonoliteError) return error.field;
  }
  return "";
}

export const all = [
  ...[root, cannon, chimes, contact, embedded, fit, hail, havok, hearing, jolt, listening, mesh, microphone],
  ...[physics, rain, rapier],
];
