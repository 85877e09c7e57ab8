// What a driven body costs, by its number of modes and by what acts on it: by recurrences, by taps, and as the core
// chooses; beside it what the core's own cost model says (assembly/bank/drive/choice.ts), from which it chooses. Four
// bodies each, for which the model is made, and one by itself.
import { readFileSync } from "node:fs";
import { SoundWorld } from "phonolite";
import { surface } from "phonolite/contact";
import { ModalModel } from "phonolite/model";
import { packSurface } from "../../dist/contact/surface/pack.js";
import { ContactWriter } from "../../dist/core/records/contact.js";
import { addBodies, buffers, noise, RATE, spread } from "../scene.mjs";
import { best } from "../timing.mjs";

const BLOCK = 128;
const SIZES = [24, 48, 64, 100, 200, 400];
/** What acts on each of how many bodies. */
const KINDS = [
  { kind: "a stream of force", bodies: 4, touches: 0, moves: false },
  { kind: "a contact that rests", bodies: 4, touches: 1, moves: false },
  { kind: "three that rest", bodies: 4, touches: 3, moves: false },
  { kind: "a contact that moves", bodies: 4, touches: 1, moves: true },
  { kind: "a stream, no other body", bodies: 1, touches: 0, moves: false },
];
/** Blocks in a step of physics, at which a contact that moves is told where to go. */
const STEP = 6;
/** What both ways share, ns: reading and mixing; and, for a mode, that a contact is told where to go, once a step. */
const SHARED = 250;
const TELL_MODE = 8;
const TOUCH = { lump: 0.05, curvature: 50, fadeIn: 441, start: [0.3, 0.7] };
const SLIDING = { ceiling: 2, drive: 1e4, cutoff: 4000, bass: 0, gain: 0.01, sweepA: 0.5, sweepB: 0 };
const MOTION = { ...SLIDING, slip: 0, interval: 0, lasts: 0, force: 0, jumpMass: 0, jumpLasts: 0 };

/** Constants of the model, as the core's source has them. */
function constants() {
  const source = readFileSync(new URL("../../assembly/bank/drive/choice.ts", import.meta.url), "utf8");
  return Object.fromEntries(
    [...source.matchAll(/const (\w+): f64 = ([\d.]+);/g)].map(([, name, x]) => [name, Number(x)]),
  );
}

/** A body with three places on it. */
function modelOf(modes, seed) {
  const list = spread(modes, { seed });
  return new ModalModel({
    frequencies: list.map((m) => m.freq),
    decayRates: list.map((m) => Math.log(1000) / m.t60),
    positions: [0, 0, 0, 1, 0, 0, 2, 0, 0],
    shapes: Array.from(noise(9 * modes, seed)),
    radiationGains: list.map(() => 1),
  });
}

/** A step of a world of such bodies. Without `acts` the touches are there and press on nothing. */
async function job({ modes, bodies: count, touches, moves }, path, acts = true) {
  const world = await SoundWorld.createOffline({
    sampleRate: RATE,
    maxModes: count * (modes + 12),
    maxBodies: count,
    maxStreams: count,
    // room for gains goes with the number of contacts
    maxContacts: 64,
    streamFrames: 1024,
    path,
  });
  const list = Array.from({ length: count }, (_, i) => modelOf(modes, i + 1));
  const bodies = addBodies(world, list);
  const streams = touches === 0 && acts ? bodies.map((body) => body.drive()) : [];
  const tell = touching(world);
  const place = (touch, body, point, over) => (writer) =>
    writer.place(touch, 0, body.id, -1, over, { vector: [1, 0, 0], points: [point, 0, 0], weights: [1, 0, 0] });
  for (let touch = 0; touch < touches * count; touch++) {
    const body = bodies[touch % count];
    tell((w) => w.touch(touch, -1, { ...TOUCH, bodies: [body.id, 0], surfaces: [0, -1], seed: touch }));
    if (acts) tell(place(touch, body, touch % 3, 0));
  }
  const force = noise(BLOCK, 1, 0.01);
  const out = buffers(world, BLOCK);
  let step = 0;
  const run = () => {
    step++;
    tell((w) => {
      for (let touch = 0; touch < touches * count; touch++) {
        w.move(touch, -1, STEP * BLOCK, MOTION);
        if (moves && acts) place(touch, bodies[touch % count], step % 3, STEP * BLOCK)(w);
      }
    });
    for (let block = 0; block < STEP; block++) {
      for (const stream of streams) stream.write(force);
      world.renderInto(out);
    }
  };
  // by then all bodies have gone where they stay
  for (let i = 0; i < 8; i++) run();
  const { events, modes: sounding } = world.meters();
  if (acts && sounding.alive !== count * modes) throw new Error(`${sounding.alive} of ${count * modes} modes sound`);
  if (events.dropped > 0) throw new Error(`${events.dropped} events were dropped: ${JSON.stringify(events.reasons)}`);
  return { run, dispose: () => world.dispose() };
}
/** The way by which records of touches reach a world's core. */
function touching(world) {
  let link;
  world.extend((way) => {
    link = way;
  });
  link.addSurface(0, 0, packSurface(surface("sanded-wood")));
  const writer = new ContactWriter();
  return (write) => {
    writer.clear();
    write(writer);
    link.take(writer.bytes);
  };
}

/** What the core's model says of both ways, ns: as `prefersTaps` has it, and what they share. */
function modelled({ modes, touches, moves }) {
  const c = constants();
  const n = Math.ceil(modes / 12) * 12;
  const shared = SHARED + (moves ? TELL_MODE * n : 0);
  const force = c.TAPS_FORCE + c.TAPS_FORCE_MODE * n;
  const move = moves ? force + c.TAPS_MOVE + c.TAPS_MOVE_MODE * n : 0;
  const fed = touches > 0 ? c.FED_MODE + touches * (moves ? c.MOVE_MODE : c.INPUT_MODE) : 0;
  return {
    taps: shared + c.TAPS_BODY + c.TAPS_MODE * n + Math.max(touches, 1) * force + move,
    drive: shared + (c.MODE + fed) * n,
  };
}

/**
 * A row: ns of a body and block in each way, without what a block costs in which the same touches press on nothing;
 * what the model says; and how much dearer the choice was than the cheaper way.
 */
async function row(kind, modes, ms) {
  const scene = { ...kind, modes };
  const jobs = {
    empty: await job(scene, "auto", false),
    drive: await job(scene, "drive"),
    taps: await job(scene, "taps"),
    chosen: await job(scene, "auto"),
  };
  const seconds = best(jobs, { ms, rounds: 6 });
  for (const { dispose } of Object.values(jobs)) dispose();
  const ns = (key) => ((seconds[key] - seconds.empty) / kind.bodies / STEP) * 1e9;
  const [drive, taps, chosen, model] = [ns("drive"), ns("taps"), ns("chosen"), modelled(scene)];
  return {
    kind: kind.kind,
    bodies: kind.bodies,
    modes,
    drive,
    driveModel: model.drive,
    taps,
    tapsModel: model.taps,
    chosen,
    way: model.taps < model.drive ? "taps" : "recurrences",
    regret: chosen / Math.min(taps, drive),
  };
}
async function cost({ ms }) {
  const rows = [];
  for (const kind of KINDS) for (const modes of SIZES) rows.push(await row(kind, modes, ms));
  return { rows };
}

/** What is measured, as in whole.mjs. */
export const DRIVEN_COSTS = [{ name: "taps: cost of driven bodies", key: "drivenCost", measure: cost }];

/** Measured beside modelled. */
export function drivenTable({ whole }) {
  const ns = (x) => x.toFixed(0);
  return {
    title: "A driven body, ns a block: measured (modelled)",
    head: ["on the body", "modes", "by recurrences", "by taps", "as chosen", "way", "against the cheaper"],
    rows: (whole.drivenCost?.rows ?? []).map((r) => [
      r.kind,
      `${r.modes}`,
      `${ns(r.drive)} (${ns(r.driveModel)})`,
      `${ns(r.taps)} (${ns(r.tapsModel)})`,
      ns(r.chosen),
      r.way,
      `${r.regret.toFixed(2)} ×`,
    ]),
  };
}
