// Makes the pictures of docs/contacts.md again, from the sounds themselves:
// `node tools/docs/contact-pictures.mjs [name …]`. `judged` needs the recordings: PHONOLITE_DATA names the folder that
// holds contacts/.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bodyModel, bodySound, Contacts, surface, Water } from "../../dist/contact/index.js";
import { SoundWorld } from "../../dist/index.js";
import { ModalModel, material } from "../../dist/model/index.js";
import { evened, joined, RATE, spectrogram, waveforms } from "./contact-drawing.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = join(ROOT, "docs/images/contacts");
const DT = 1 / 120;
const HERE = { position: [0, 0, 0], orientation: [0, 0, 0, 1] };

/** All pictures by name: each gives the text of an SVG file. */
const PICTURES = {
  async impacts() {
    const hit = async (overrides, speed, mass) => {
      const on = await stage(
        probe(),
        { impact: { jitter: 0, burst: null, graze: false } },
        { shape: "sphere", size: cube(0.04) },
      );
      on.contacts.pair(0, 1, overrides);
      const sound = on.play(hits([[0.025, speed, mass]], 0.05));
      return sound.subarray(Math.round(0.0249 * RATE), Math.round(0.0269 * RATE));
    };
    const springs = [4e7, 4e7];
    return waveforms("Force of hits: a spring, stiffer, heavier, faster; and Hertz's law", 0.002, [
      ["spring, 0.3 kg", await hit({ springs }, 1, 0.3)],
      ["4 times as stiff", await hit({ springs: [16e7, 16e7] }, 1, 0.3)],
      ["4 times as heavy", await hit({ springs }, 1, 1.2)],
      ["twice as fast", await hit({ springs }, 2, 0.3)],
      ["steel on stone", await hit({}, 1, 0.3)],
    ]);
  },
  async bursts() {
    const on = await stage(bell(), { seed: 4 }, { size: cube(0.06) });
    const times = Array.from({ length: 6 }, (_, i) => [0.1 + 0.4 * i, 1.5, 0.4]);
    return waveforms("Six equal hits of a bowl, each followed by what its pair throws after it", 2.5, [
      ["", on.play(hits(times, 2.5))],
    ]);
  },
  async "slide-roll"() {
    const on = await stage(bodyModel({ shape: "box", size: [0.5, 0.02, 0.3], material: "hardwood" }), {}, ball());
    const motion = (t) => ({ speed: 0.6, slip: t < 1 ? 0.6 : t < 2 ? 0.6 * (2 - t) : 0 });
    return spectrogram(
      "A steel ball slides on a wooden board, slips less and less, and rolls",
      on.play(along(3, motion, 2.5, 0.26)),
    );
  },
  async surfaces() {
    const names = ["glass", "brushed-steel", "sanded-wood", "cardboard", "cloth", "stone", "concrete", "gravel"];
    const sounds = [];
    for (const name of names) {
      const on = await stage(probe(), {}, { shape: "box", size: cube(0.05) }, { material: "stone", surface: name });
      sounds.push(on.play(along(0.5, (t) => ({ speed: 0.5, slip: 0.5, t }), 2, 0.2)));
    }
    return spectrogram("The force of sliding at 0.5 m/s", joined(sounds.map(evened)), names);
  },
  async grid() {
    const grid = { ...surface("glass"), random: undefined, grid: { period: 2e-3, width: 1e-3, depth: 2e-5 } };
    const on = await stage(probe(), {}, { shape: "box", size: cube(0.05) }, { material: "stone", surface: grid });
    const speed = (t) => 0.2 + 1.3 * Math.sin((Math.PI * t) / 2.5) ** 2;
    return spectrogram(
      "Grooves 2 mm apart, swept faster and slower",
      on.play(along(2.5, (t) => ({ speed: speed(t), slip: speed(t) }), 2, 0.2)),
    );
  },
  async creak() {
    const on = await stage(
      door(),
      { seed: 3 },
      { material: "steel", size: [0.8, 0.04, 2], mass: 24, pose: HERE },
      { material: "steel", shape: "box" },
    );
    on.contacts.pair(0, 1, { friction: "door-hinge" });
    const speed = (t) => 1e-3 * (0.6 + 6 * Math.cos((0.5 * Math.PI * Math.min(t, 2)) / 2) ** 2);
    const sound = on.play(
      steps(2.4, (t) => ({
        p: [-0.4, 0.02, 0.7],
        n: [1, 0, 0],
        j: 100 * DT,
        slip: [0, speed(t), 0],
        va: [0, 0, 0],
        vb: [0, speed(t), 0],
        m: 12,
      })),
    );
    return spectrogram("A hinge that is turned more and more slowly: squeal, creak, single slips", sound);
  },
  async rattle() {
    const play = async (rattles) => {
      const on = await stage(bell(), {}, { size: cube(0.1) });
      if (rattles) {
        on.contacts.resonators.couple(on.body);
        on.contacts.resonators.rattle({ body: on.body }, undefined, { gap: 1e-6, stiffness: 3e6 }, true);
      }
      on.body.strike({ impulse: 0.2, duration: 1e-3, time: 0.05 });
      return on.play([], 1);
    };
    return spectrogram(
      "A bowl rings freely, and against something that barely touches it",
      joined([await play(false), await play(true)]),
    );
  },
  async wood() {
    const { model, resonance } = bodySound({ shape: "box", size: [0.9, 0.04, 2], material: "plywood" });
    const play = async (diffuse) => {
      const on = await stage(model, {}, { size: cube(1) });
      if (diffuse) on.contacts.resonators.set(on.body, resonance);
      for (const t of [0.05, 0.25, 0.45]) on.body.strike({ impulse: 0.05, duration: 3e-4, time: t });
      return on.play([], 0.8);
    };
    return spectrogram(
      "Knocks on a door: its lower modes, and with the noise for the others",
      joined([await play(false), await play(true)]),
    );
  },
  async damping() {
    const ring = async (name) => {
      const on = await stage(bell(), {}, { surface: "glass", size: cube(0.1) }, name ? { surface: name } : {});
      on.play(along(0.3, () => ({ speed: 0, slip: 0 }), name ? 2 : 0, 0.3));
      on.body.strike({ impulse: 0.02, duration: 2e-4, time: on.world.currentTime + 0.05 });
      return on.play(along(0.8, () => ({ speed: 0, slip: 0 }), name ? 2 : 0, 0.3, 0.3));
    };
    const rows = [
      ["in the air", undefined],
      ["on wood", "sanded-wood"],
      ["on felt", "felt"],
    ];
    const made = [];
    for (const [words, name] of rows) made.push([words, await ring(name)]);
    return waveforms("A bowl is struck: in the air, on a table, on felt", 0.8, made);
  },
  async click() {
    const marble = { shape: "sphere", size: [0.016, 0.016, 0.016], material: "glass" };
    const play = async (click) => {
      const on = await stage(bodyModel(marble), { impact: { burst: null } }, { ...marble, mass: 5.4e-3, click });
      const sound = on.play(hits([[0.025, 1, 5.4e-3]], 0.05));
      return sound.subarray(Math.round(0.0248 * RATE), Math.round(0.0258 * RATE));
    };
    return waveforms("A marble of 16 mm on stone at 1 m/s", 0.001, [
      ["its modes", await play(false)],
      ["and its click", await play(undefined)],
    ]);
  },
  async gong() {
    const strike = async (impulse) => {
      const on = await stage(sheet(), {}, { size: cube(0.4) });
      on.contacts.resonators.set(on.body, { nonlinear: { spread: { energy: 0.05 } } });
      on.body.strike({ impulse, duration: 2e-3, time: 0.05 });
      return on.play([], 1.2);
    };
    return spectrogram(
      "A thin sheet struck softly, harder, hard: energy wanders upwards",
      joined([await strike(0.02), await strike(0.3), await strike(3)].map(evened)),
    );
  },
  async strain() {
    const on = await stage(sheet(), {}, { size: cube(0.4) });
    on.contacts.resonators.set(on.body, { nonlinear: { strain: { kappa: 20 } } });
    on.body.strike({ impulse: 0.05, duration: 4e-4, time: 0.05 });
    const sound = [];
    for (let i = 0; i < 240; i++) {
      on.contacts.resonators.strain(on.body, 0.03 * Math.sin((2 * Math.PI * 3 * i) / 120) * Math.exp(-i / 120));
      sound.push(on.play([], DT));
    }
    return spectrogram("A sheet wobbles while it rings: its pitch follows the strain", joined(sound));
  },
  async water() {
    const on = await stage(quiet(), {}, { size: cube(0.2) });
    const water = new Water("pour");
    const sound = [];
    for (let i = 0; i < 300; i++) {
      const t = i / 60;
      on.contacts.resonators.set(on.body, { bubbles: water.step(t < 3 ? 0.3 + t : 0, 1 / 60) });
      sound.push(on.play([], 1 / 60));
    }
    return spectrogram("Water is poured ever harder for three seconds, then left alone", joined(sound));
  },
  async stream() {
    const on = await stage(bell(), { dt: 1 / 60 }, { size: cube(0.2), mass: 1, shape: "sphere" });
    const found = [];
    let [y, v] = [1, 0];
    const sound = [];
    for (let i = 0; i < 120; i++) {
      const before = v;
      v -= 9.81 / 60;
      const lands = y + v / 60 < 0;
      const after = lands && -before > 0.15 ? -0.5 * before : 0;
      const c = lands
        ? [{ a: 0, b: 1, p: [0, 0, 0], n: [0, 1, 0], j: after - v, vn: -before, vo: after, slip: [0, 0, 0], m: 1 }]
        : [];
      if (lands) v = after;
      y = Math.max(0, y + v / 60);
      for (const { time, speed } of on.contacts.play({ t: (i + 1) / 60, dt: 1 / 60, c }, (i + 1) / 60).hits)
        found.push(`${time.toFixed(2)} s: ${speed.toFixed(1)} m/s`);
      sound.push(on.play([], 1 / 60));
    }
    return waveforms(`A ball bounces; hits: ${found.join(", ")}`, 2, [["", joined(sound)]]);
  },
  async judged() {
    if (!process.env.PHONOLITE_DATA) return undefined;
    const file = join(OUT, "judged.svg");
    const words = [
      "reproduce",
      "contacts",
      "--recordings",
      join(process.env.PHONOLITE_DATA, "contacts"),
      "--plot",
      file,
    ];
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "bin/phonolite.mjs"), ...words], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    return undefined;
  },
};

/** Extents of what is as long as wide, m. */
function cube(side) {
  return [side, side, side];
}
/** A world with a ground, number 0, and a thing, number 1, that sounds. */
async function stage(model, options = {}, thing = {}, ground = {}) {
  const world = await SoundWorld.createOffline({ sampleRate: RATE, channels: 1, limiter: false, maxContacts: 32 });
  const impact = { energy: Number.POSITIVE_INFINITY, ...options.impact };
  const contacts = new Contacts(world, { dt: DT, ...options, impact });
  const body = world.addBody({ model });
  const floor = { material: "stone", shape: "plane", fixed: true, size: [10, 1, 10], resonator: false };
  contacts.body(0, { ...floor, ...ground });
  const box = { material: "steel", shape: "box", size: [0.1, 0.1, 0.1], mass: 0.26, click: false };
  contacts.body(1, { ...box, body, ...thing });
  const play = (list, more = 0) => {
    const pieces = [];
    for (const step of list) {
      contacts.play(step, step.t);
      const frames = Math.round(step.t * RATE) - Math.round(world.currentTime * RATE);
      if (frames > 0) pieces.push(world.render(frames)[0]);
    }
    if (more > 0) pieces.push(world.render(Math.round(more * RATE))[0]);
    return joined(pieces);
  };
  return { world, contacts, body, play };
}
function steps(seconds, point, from = 0) {
  return Array.from({ length: Math.round(seconds / DT) }, (_, i) => {
    const t = from + (i + 1) * DT;
    const given = point(t);
    return { t, dt: DT, c: given ? [{ a: 0, b: 1, p: [0, 0, 0], n: [0, 1, 0], vn: 0, vo: 0, ...given }] : [] };
  });
}
function along(seconds, motion, load, mass, from = 0) {
  let x = 0;
  return steps(
    seconds,
    (t) => {
      const { speed, slip } = motion(t);
      x += speed * DT;
      return load > 0
        ? { p: [x, 0, 0], j: load * DT, slip: [slip, 0, 0], va: [0, 0, 0], vb: [slip, 0, 0], m: mass }
        : undefined;
    },
    from,
  );
}
function hits(list, seconds) {
  return steps(seconds, (t) => {
    const hit = list.find(([time]) => Math.abs(t - time) < DT / 2);
    return hit && { j: 1.5 * hit[2] * hit[1], vn: hit[1], vo: 0.5 * hit[1], slip: [0, 0, 0], m: hit[2] };
  });
}
const ball = () => ({ material: "steel", shape: "sphere", size: cube(0.04) });
/** Its sound is the force on it. */
const probe = () =>
  new ModalModel({ name: "probe", frequencies: [19_000], decayRates: [30_000], gains: [1], radiationGains: [100] });
const quiet = () =>
  new ModalModel({ name: "water", frequencies: [19_000], decayRates: [3000], gains: [1], radiationGains: [0] });
const bell = () =>
  new ModalModel({
    name: "bowl",
    frequencies: [523, 1410, 2690, 4310, 6230],
    decayRates: [3, 4, 5, 8, 12],
    gains: [4, 4, 3, 3, 3],
    radiationGains: [1, 1, 1, 1, 1],
  });
const door = () =>
  bodyModel({ shape: "box", size: [0.8, 0.04, 2], material: { ...material("softwood"), lossFactor: 0.07 } });
const sheet = () =>
  new ModalModel({
    name: "sheet",
    frequencies: Array.from({ length: 40 }, (_, i) => 110 * (1 + i) ** 1.15),
    decayRates: Array.from({ length: 40 }, (_, i) => 1.5 + 0.1 * i),
    gains: Array.from({ length: 40 }, () => 1),
    radiationGains: Array.from({ length: 40 }, () => 1),
  });

mkdirSync(OUT, { recursive: true });
const asked = process.argv.slice(2);
for (const [name, make] of Object.entries(PICTURES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const text = await make();
  if (text !== undefined) writeFileSync(join(OUT, `${name}.svg`), text);
}
