// What a driven body costs, by its number of modes, by recurrences and as the core chooses; beside it what the core's own cost model says
// (assembly/bank/choice.ts), from which it chooses. Four bodies each, in turns.
import { readFileSync } from "node:fs";
import { SoundWorld } from "phonolite";
import { addBodies, buffers, models, noise, RATE, spread } from "./scene.mjs";
import { best } from "./timing.mjs";

const BODIES = 4;
const BLOCK = 128;
/** What both ways share: reading the force, mixing, and writing it from here; ns. */
const SHARED = 250;

/** Constants of the model, as the core's source has them. */
function constants() {
  const source = readFileSync(new URL("../assembly/bank/choice.ts", import.meta.url), "utf8");
  return Object.fromEntries(
    [...source.matchAll(/const (\w+): f64 = ([\d.]+);/g)].map(([, name, x]) => [name, Number(x)]),
  );
}

async function job(modes, path) {
  const list = models(spread(BODIES * modes), modes);
  const world = await SoundWorld.createOffline({
    sampleRate: RATE,
    maxModes: BODIES * modes,
    maxBodies: BODIES,
    maxStreams: BODIES,
    maxContacts: 1,
    streamFrames: 512,
    path,
  });
  const streams = addBodies(world, list).map((body) => body.drive());
  const force = noise(BLOCK, 1, 0.01);
  const out = buffers(world, BLOCK);
  const run = () => {
    for (const stream of streams) stream.write(force);
    world.renderInto(out);
  };
  for (let i = 0; i < 8; i++) run();
  return run;
}

/** Rows: modes a body; ns of a body by recurrences and as chosen, without what an empty block costs; what the model says; and how much dearer the choice was than the cheaper way. */
async function cost({ ms }) {
  const { TAPS_BODY, TAPS_FORCE, TAPS_MODE, TAPS_FORCE_MODE, MODE } = constants();
  const empty = await SoundWorld.createOffline({ sampleRate: RATE, maxContacts: 1 });
  const silence = buffers(empty, BLOCK);
  const rows = [];
  for (const modes of [24, 48, 64, 100, 200, 400]) {
    const seconds = best(
      { empty: () => empty.renderInto(silence), drive: await job(modes, "drive"), auto: await job(modes, "auto") },
      { ms, rounds: 6 },
    );
    const body = (key) => ((seconds[key] - seconds.empty) / BODIES) * 1e9;
    const taps = SHARED + TAPS_BODY + TAPS_FORCE + (TAPS_MODE + TAPS_FORCE_MODE) * modes;
    const recurrence = SHARED + MODE * modes;
    rows.push({
      modes,
      drive: body("drive"),
      driveModel: recurrence,
      chosen: body("auto"),
      chosenModel: Math.min(taps, recurrence),
      way: taps < recurrence ? "taps" : "recurrences",
      regret: body("auto") / Math.min(body("auto"), body("drive")),
    });
  }
  return { rows };
}

/** What is measured, as in whole.mjs. */
export const DRIVEN_COSTS = [{ name: "taps: cost of driven bodies", key: "drivenCost", measure: cost }];

/** Measured beside modelled. */
export function drivenTable({ whole }) {
  const ns = (x) => x.toFixed(0);
  return {
    title: "A driven body, ns a block: measured (modelled)",
    head: ["modes", "by recurrences", "as chosen", "way"],
    rows: (whole.drivenCost?.rows ?? []).map((r) => [
      `${r.modes}`,
      `${ns(r.drive)} (${ns(r.driveModel)})`,
      `${ns(r.chosen)} (${ns(r.chosenModel)})`,
      r.way,
    ]),
  };
}
