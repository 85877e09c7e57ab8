// What is weighed and timed: scenes that go on and on. `make(kit)` gives a world and a function that renders its next
// block; a kit has the modules of a side and its build.
import { resonatorsOf } from "./contacts.mjs";
import * as R from "./props/records.mjs";
import { chance, crowd, laySurfaces, noise, plate, tone } from "./props/things.mjs";

/** A world and a function that renders its next block. */
async function world(kit, options) {
  const { SoundWorld } = kit.api.phonolite;
  const one = await SoundWorld.createOffline({
    build: kit.build,
    limiter: false,
    maxModes: 12_000,
    maxBodies: 256,
    modelBytes: 1 << 23,
    shares: 1,
    ...options,
  });
  const out = Array.from({ length: one.options.channels }, () => new Float32Array(128));
  const bodies = [];
  const add = (model, more = {}) => {
    bodies.push(one.addBody({ model, position: [((bodies.length * 7) % 13) / 6 - 1, 0, -2], ...more }));
    return bodies.at(-1);
  };
  return { world: one, bodies, add, render: () => one.renderInto(out) };
}
/** Bodies of 100 modes that ring for long. */
async function ringing(kit, modes, options) {
  const scene = await world(kit, options);
  const models = Array.from({ length: 10 }, (_, seed) => crowd(kit, 100, { seed, slow: 0.2, fast: 0.4 }));
  for (let i = 0; i < modes / 100; i++) scene.add(models[i % 10]).strike({ impulse: 0.001, time: (i % 32) * 1e-3 });
  return scene;
}
/** Strikes by chance, so many a block. */
function struck(scene, count, duration, points = 1) {
  const { bodies, world } = scene;
  const r = chance(3);
  const render = () => {
    for (let k = 0; k < count; k++)
      bodies[Math.floor(bodies.length * r())].strike({
        impulse: 1e-3 * r(),
        duration,
        at: Math.floor(points * r()),
        // hard ones anywhere in the block that comes
        ...(duration === 0 && { time: world.currentTime + Math.floor(128 * r()) / world.sampleRate }),
      });
    scene.render();
  };
  return { ...scene, render };
}

const TOUCHES = [
  [["sanded-wood"], { CEILING: 2, DRIVE: 1e4, CUTOFF: 4000, GAIN: 0.5, SWEEP_A: 0.3, BASS: 100 }],
  [["sanded-wood", "stone"], { CEILING: 2, DRIVE: 1e4, CUTOFF: 4000, GAIN: 0.5, SWEEP_A: 1, SWEEP_B: 1, BASS: 100 }],
  [["stone"], { CEILING: 2, DRIVE: 1e4, CUTOFF: 4000, GAIN: 0.5, SWEEP_A: 0.5, JUMP_MASS: 0.01, JUMP_LASTS: 20 }],
  [[], { CEILING: 1, GAIN: 1, SLIP: 0.01, INTERVAL: 4e-4, LASTS: 140, FORCE: 8 }],
];
/** So many touches between bodies, told anew every six blocks (768 samples). */
async function touching(kit, count) {
  const scene = await world(kit, { maxContacts: count });
  for (let k = 0; k < 10; k++) scene.add(crowd(kit, 40, { seed: k, points: 3 }));
  const take = (...records) => scene.world.extend((link) => records.map((record) => link.take(record)));
  const names = ["sanded-wood", "stone"];
  laySurfaces(kit, scene.world, names);
  const index = (name) => (name === undefined ? -1 : names.indexOf(name));
  for (let slot = 0; slot < count; slot++) {
    const [a, b] = [scene.bodies[slot % 10].id, scene.bodies[(slot + 1) % 10].id];
    const [one, other] = TOUCHES[slot % 4][0];
    take(
      R.touch(kit, slot, [a, b], [index(one), index(other)], { lump: 0.05, curvature: 20 }),
      R.place(kit, slot, 0, a, 0, slot % 3),
      R.place(kit, slot, 1, b, 0, 0),
    );
  }
  let block = 0;
  const render = () => {
    if (block++ % 6 === 0) for (let slot = 0; slot < count; slot++) take(R.move(kit, slot, 735, TOUCHES[slot % 4][1]));
    scene.render();
  };
  return { ...scene, render };
}
async function driven(kit, sizes, options) {
  const scene = await world(kit, { maxStreams: sizes.length, streamFrames: 256, ...options });
  const streams = sizes.map((n, k) => scene.add(crowd(kit, n, { seed: k })).drive());
  const forces = streams.map((_, k) => noise(128, k, 0.01));
  const render = () => {
    for (let k = 0; k < streams.length; k++) streams[k].write(forces[k]);
    scene.render();
  };
  return { ...scene, render };
}

/** All of them: a name, and how many blocks make one run. */
export const LOADS = [
  { name: "ring: 10,000 modes", blocks: 750, make: (kit) => ringing(kit, 10_000, {}) },
  {
    name: "ring: 10,000 modes, mono, three moments",
    blocks: 750,
    make: (kit) => ringing(kit, 10_000, { channels: 1, moments: 3 }),
  },
  { name: "long lines: 10,000 modes", blocks: 600, make: (kit) => ringing(kit, 10_000, { path: "long" }) },
  { name: "strikes, hard", blocks: 250, make: async (kit) => struck(await hail(kit), 16, 0, 40) },
  { name: "strikes, soft", blocks: 200, make: async (kit) => struck(await ringing(kit, 3000, {}), 16, 5e-4) },
  { name: "drive: 1,000 modes", blocks: 600, make: (kit) => driven(kit, Array(10).fill(100), { path: "drive" }) },
  {
    name: "drive: taps on 2,000 modes",
    blocks: 600,
    make: (kit) => driven(kit, [1000, 600, 400], { maxContacts: 4, path: "taps" }),
  },
  { name: "touches: 100", blocks: 200, make: (kit) => touching(kit, 100) },
  { name: "rain", blocks: 150, make: (kit) => raining(kit) },
  {
    name: "head: 3,000 modes, struck",
    blocks: 200,
    make: async (kit) => struck(await ringing(kit, 3000, { layout: "binaural", channels: undefined }), 4, 5e-4),
  },
  { name: "hearing: pruned", blocks: 600, make: async (kit) => struck(await masked(kit, "prune"), 2, 0) },
  { name: "hearing: bundled", blocks: 600, make: async (kit) => struck(await masked(kit, "bundle"), 2, 0) },
  { name: "glides: gain, place and pitch", blocks: 250, make: (kit) => gliding(kit) },
  { name: "resonances: coupled, diffuse, bubbles", blocks: 500, make: (kit) => resonant(kit) },
];

/** Those whose names fit. */
export const loadsOf = (only) => LOADS.filter(({ name }) => !only || only.test(name));

/** Throws where a world was silent or dropped records. */
export function checkSound(world) {
  const { peak, events } = world.meters();
  if (events.dropped > 0) throw new Error(`the load had records dropped: ${JSON.stringify(events.reasons)}`);
  if (!(Math.max(...peak) > 0)) throw new Error("the load makes no sound");
}

/** Many small bodies with points, as under hail. */
async function hail(kit) {
  const scene = await world(kit, { maxModes: 8000 });
  const models = Array.from({ length: 6 }, (_, seed) => crowd(kit, 60, { seed, points: 40, slow: 4, fast: 60 }));
  for (let i = 0; i < 100; i++) scene.add(models[i % 6]);
  return scene;
}
async function masked(kit, mode) {
  const scene = await ringing(kit, 6000, { hearing: { mode } });
  scene.add(tone(kit, [300, 700, 1100, 2000, 3100], 0.5)).strike({ impulse: 1 });
  return scene;
}
async function raining(kit) {
  const scene = await world(kit, { rain: true, panLaw: "linear" });
  new kit.api.rain.Rain(scene.world, { seed: 1, preset: "cloudburst" });
  return scene;
}
async function gliding(kit) {
  const scene = await ringing(kit, 3000, {});
  const r = chance(4);
  const render = () => {
    for (let k = 0; k < 3; k++) {
      const body = scene.bodies[Math.floor(30 * r())];
      body.update({ pitchScale: 0.95 + 0.1 * r(), gain: 0.5 + r(), position: [2 * r() - 1, 0, -1] });
    }
    scene.render();
  };
  return { ...scene, render };
}
async function resonant(kit) {
  const scene = await world(kit, { maxContacts: 8 });
  const resonators = resonatorsOf(kit, scene.world);
  const kinds = [
    { nonlinear: { spread: { energy: 1e-4 } } },
    { diffuse: { t60: Array(8).fill(0.3), gains: Array(8).fill(0.01) } },
    { bubbles: { rate: 400, radii: [5e-4, 4e-3] } },
    { nonlinear: { feedback: { amount: 0.6 }, output: { onset: 0.3 } } },
  ];
  for (const kind of kinds) resonators.set(scene.add(plate(kit)), kind);
  for (const body of [0, 3]) resonators.couple(scene.bodies[body]);
  resonators.rattle({ body: scene.bodies[0] }, { body: scene.bodies[3] }, { gap: 1e-6, stiffness: 1e4 }, true);
  const push = scene.bodies[1].drive();
  const force = noise(128, 1, 0.3);
  const strike = struck(scene, 1, 5e-4);
  const render = () => {
    push.write(force);
    strike.render();
  };
  return { ...scene, render };
}
