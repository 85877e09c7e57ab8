// What tests of live worlds ask of a page, from the built files as a static host serves them.

import * as contact from "/dist/contact/index.js";
import * as phonolite from "/dist/index.js";
import * as model from "/dist/model/index.js";
import * as rain from "/dist/rain/index.js";
import { FRAMES, pour, RATE, rub, say } from "./scene.js";

const { SoundWorld } = phonolite;

/** The scene in an OfflineAudioContext: its samples as text, one string a channel. */
async function offline({ quantum, channels = 2, ...options }) {
  const context = new OfflineAudioContext({
    numberOfChannels: channels,
    length: FRAMES,
    sampleRate: RATE,
    ...(quantum && { renderSizeHint: quantum }),
  });
  const world = await SoundWorld.create(context, options);
  world.connect(context.destination);
  if (options.maxContacts) rub(world, model.ModalModel, contact);
  else if (options.rain) pour(world, rain);
  else say(world, model.ModalModel);
  await world.ready();
  const buffer = await context.startRendering();
  const { build } = world.options;
  const samples = Array.from({ length: channels }, (_, channel) => text(channel));
  const result = { transport: world.transport, build, quantum: context.renderQuantumSize, samples };
  world.dispose();
  return result;
  function text(channel) {
    const bytes = new Uint8Array(buffer.getChannelData(channel).buffer);
    let binary = "";
    for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(binary);
  }
}

/** A bell that any strike makes loud. */
const bell = new model.ModalModel({
  frequencies: [440, 1234.5],
  decayRates: [3, 9],
  gains: [1, 1],
  radiationGains: [1, 1],
});

/** Waits until `condition` gives something true; the limit only ends a hang. */
async function until(condition, seconds = 300) {
  for (const end = performance.now() + 1000 * seconds; ; await new Promise((next) => setTimeout(next, 10))) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${condition}`);
  }
}

/** A running context and a world in it that is connected. */
async function running(options) {
  const context = new AudioContext();
  const world = await SoundWorld.create(context, options);
  world.connect(context.destination);
  await world.start();
  return { context, world };
}

/** The highest peak since the last reading is above this. */
function sounds(world, peak = 0.001) {
  return until(async () => (await world.meters()).peak[0] > peak);
}

/** The words of the error that something ends with. */
async function errorOf(work) {
  try {
    await work();
    return "none";
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

/** A module by its address: tests' own `import()` is not the page's. */
const load = (address) => import(address);

globalThis.live = { ...phonolite, ...model, offline, bell, until, running, sounds, errorOf, load };
