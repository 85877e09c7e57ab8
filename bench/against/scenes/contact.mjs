// Contacts: steps of records as an engine gives them, and touches with chosen numbers: all surfaces, sliding, rolling,
// stick and slip, grains, jumps, damping.
import { contactsOf } from "../contacts.mjs";
import { cues } from "../props/cues.mjs";
import * as R from "../props/records.mjs";
import { bar, chance, crowd, laySurfaces, MIXED, noise, plate, RATE, tone } from "../props/things.mjs";

const ROOM = { maxContacts: 32, maxModes: 3000, maxEvents: 4096, modelBytes: 1 << 21 };

/** A box slides on a floor, is hit, rolls and lies still, step by step at 60 Hz. */
async function sliding(
  kit,
  options,
  {
    surface,
    material = "steel",
    other = "stone",
    shape = "box",
    pair,
    steps = 50,
    contacts: more = {},
    round = false,
  } = {},
) {
  const stage = await kit.world({ ...ROOM, ...options });
  const floor = stage.world.addBody({ model: crowd(kit, 30, { points: 8 }), position: [0, -1, -1] });
  const box = stage.world.addBody({ model: plate(kit), position: [0, -1, -1] });
  const contacts = contactsOf(kit, stage.world, { seed: 3, ...more });
  contacts.body(0, { body: floor, material: other, shape: "plane", fixed: true, ...(surface && { surface }) });
  contacts.body(1, {
    body: box,
    material,
    shape,
    size: round ? [0.2, 0.2, 0.2] : [0.3, 0.1, 0.2],
    mass: 2,
    ...(surface && { surface }),
  });
  if (pair) contacts.pair(0, 1, pair);
  const r = chance(5);
  for (let n = 1; n <= steps; n++) {
    const speed = 1.5 * Math.sin(n / 9);
    const points = Array.from({ length: n % 13 === 0 ? 0 : 1 + (n % 3) }, (_, i) => ({
      a: 0,
      b: 1,
      p: [0.1 * i + 0.02 * n, 0, 0.05 * i],
      n: [0, 1, 0],
      j: n % 10 === 1 ? 0.8 : 0.1 + 0.1 * r(),
      vn: n % 10 === 1 ? 1.2 : 0.01 * r(),
      vo: 0,
      slip: round ? [0.02 * r(), 0, 0] : [speed, 0, 0.1 * r()],
      ...(round && { va: [0, 0, 0], vb: [speed, 0, 0] }),
      m: 1.5,
    }));
    contacts.play({
      t: n / 60,
      c: points,
      x: [[1, 0.02 * n, 0.1, 0, 0, Math.sin(n / 50), 0, Math.cos(n / 50)]],
      v: [[1, speed, 0, 0, 0, 0, round ? -speed / 0.1 : 0]],
    });
    stage.run(735, [128, 250]);
  }
  kit.note("counts", contacts.counts);
  contacts.dispose();
  stage.run(4410);
}

/** Touches by records: what each is told now and then. */
async function touches(kit, options, kinds, blocks = 200, sizes = [128]) {
  const stage = await kit.world({ ...ROOM, ...options });
  const bodies = [
    stage.world.addBody({ model: crowd(kit, 40, { points: 6 }) }),
    stage.world.addBody({ model: bar(kit, 2), position: [0.5, 0, -1] }),
    stage.world.addBody({ model: plate(kit), position: [-0.5, 0, -1] }),
  ];
  const names = [...new Set(kinds.flatMap(({ surfaces = [] }) => surfaces))].filter(Boolean);
  laySurfaces(kit, stage.world, names);
  const index = (name) => (name === undefined ? -1 : names.indexOf(name));
  const r = chance(77);
  kinds.forEach(({ surfaces: [a, b] = [], pair = [0, 1], lump = 0.05, curvature = 20, fadeIn = 441 }, slot) => {
    stage.take(
      R.touch(kit, slot, [bodies[pair[0]]?.id ?? 0, bodies[pair[1]]?.id ?? 0], [index(a), index(b)], {
        lump,
        curvature,
        fadeIn,
      }),
    );
    pair.forEach((body, side) => {
      if (bodies[body]) stage.take(R.place(kit, slot, side, bodies[body].id, 0, slot % 3, [0, 1, 0]));
    });
  });
  let told = 0;
  stage.run(128 * blocks, sizes, (done) => {
    if (done < 768 * told) return;
    told++;
    kinds.forEach(({ numbers, wander = true, pair = [0, 1], ends = 160 }, slot) => {
      if (6 * told > ends + slot) {
        if (6 * told - 6 <= ends + slot) stage.take(R.end(kit, slot));
        return;
      }
      const by = wander ? 0.6 + 0.8 * r() : 1;
      const moved = { ...numbers };
      for (const name of ["SWEEP_A", "SWEEP_B", "GAIN", "SLIP"]) if (moved[name]) moved[name] *= by;
      stage.take(R.move(kit, slot, slot % 4 === 3 ? 0 : 700, moved));
      if (wander && bodies[pair[0]])
        stage.take(R.place(kit, slot, 0, bodies[pair[0]].id, 600, (slot + told) % 3, [r() - 0.5, 1, r()]));
    });
    if (told === 10) stage.take(R.record(kit, "DAMP", { body: bodies[0].id, numbers: { DAMP_RATE: 40 } }));
    if (told === 20) stage.take(R.record(kit, "DAMP", { body: bodies[0].id, numbers: { DAMP_RATE: 0 } }));
    if (told === 15) bodies[1].strike({ impulse: 0.05 });
    if (told === 25) bodies[2].remove({ fade: true });
  });
}

const SLIDE = { CEILING: 2, DRIVE: 1e4, CUTOFF: 4000, GAIN: 0.5, SWEEP_A: 0.5, BASS: 100 };
const ROLL = { ...SLIDE, SWEEP_B: 0.5 };
const HINGE = { CEILING: 1, GAIN: 1, SLIP: 0.01, INTERVAL: 4e-4, LASTS: 140, FORCE: 8 };
const recorded = {
  name: "recorded",
  profile: { heights: noise(300, 4, 2e-5), spacing: 1e-4 },
  friction: { static: 0.5, kinetic: 0.4 },
  damping: 3,
  depth: 1e-4,
};
const jumping = {
  name: "jumping",
  random: { roughness: 2e-5, correlationLength: 3e-3, slope: 2, seed: 4 },
  ball: 1e-3,
  waviness: { height: 1e-4, length: 0.05 },
  friction: { static: 0.5, kinetic: 0.4 },
  damping: 3,
  depth: 1e-4,
};

const STICKS = ["door-hinge", "old-chest", "chalk", "wet-glass", "rubber-sole", "brake", "rope-on-wood", "cork"];

export const CONTACT = [
  ...STICKS.map((friction) => ({
    name: `contact: stick and slip, ${friction}`,
    play: (kit) => sliding(kit, {}, { pair: { friction }, steps: 30 }),
  })),
  { name: "contact: a box slides", everywhere: true, play: (kit) => sliding(kit, { channels: 2 }) },
  {
    name: "contact: a ball rolls",
    everywhere: true,
    play: (kit) => sliding(kit, { channels: 2 }, { shape: "sphere", round: true }),
  },
  {
    name: "contact: a wooden ball rolls on wood, past a head",
    play: (kit) =>
      sliding(
        kit,
        { layout: "binaural", channels: undefined },
        { shape: "sphere", round: true, material: "oak", other: "oak" },
      ),
  },
  {
    name: "contact: rattling, with bursts",
    play: (kit) => sliding(kit, { channels: 2 }, { pair: { rattle: true, burst: {} } }),
  },
  {
    name: "contact: designed",
    play: (kit) =>
      sliding(kit, {}, { pair: { hardness: 0.001, touch: { gain: 0.3, power: 0.8 }, brightness: 900, radius: 0.01 } }),
  },
  {
    name: "contact: without coupled bodies' room",
    play: (kit) => sliding(kit, { maxCoupled: 0, maxContacts: 2 }, { pair: { rattle: true } }),
  },
  {
    name: "contact: every surface by its name",
    async play(kit) {
      for (const [k, surface] of kit.api.contact.namedSurfaces.entries())
        await touches(
          kit,
          { channels: 1 },
          [{ surfaces: [surface, k % 2 ? "sanded-wood" : undefined], numbers: k % 2 ? ROLL : SLIDE }],
          50,
        );
    },
  },
  {
    name: "contact: touches of every kind at once",
    everywhere: true,
    play: (kit) =>
      touches(kit, { channels: 2 }, [
        { surfaces: ["sanded-wood"], numbers: SLIDE },
        { surfaces: ["sanded-wood", "rough-wood"], numbers: ROLL },
        { surfaces: ["stone"], numbers: { ...SLIDE, JUMP_MASS: 0.01, JUMP_LASTS: 20 }, pair: [1, 2] },
        { surfaces: ["cloth", "stone"], numbers: { ...ROLL, SWEEP_B: -0.2 }, pair: [2, 0] },
        { surfaces: [], numbers: HINGE, pair: [0, 9] },
        { surfaces: ["gravel"], numbers: { ...SLIDE, GAIN: 4 }, pair: [1, 9] },
        { surfaces: [recorded], numbers: { ...SLIDE, SWEEP_A: -0.4 }, pair: [9, 2] },
        { surfaces: [jumping, recorded], numbers: { ...ROLL, JUMP_MASS: 0.02, JUMP_LASTS: 8 }, pair: [0, 2] },
        { surfaces: ["sanded-wood"], numbers: { ...SLIDE, SWEEP_A: 12, CUTOFF: 18_000, BASS: 0 }, fadeIn: 0 },
        { surfaces: ["rough-wood"], numbers: { ...SLIDE, SWEEP_A: 1e-4 }, wander: false, lump: 0 },
        { surfaces: [recorded], numbers: { ...SLIDE, SWEEP_A: 20 }, curvature: 200 },
        { surfaces: ["gravel", "gravel"], numbers: { ...ROLL, GAIN: 2 }, pair: [0, 0] },
      ]),
  },
  {
    name: "contact: touches of every kind, mixed blocks",
    play: (kit) =>
      touches(
        kit,
        { channels: 1 },
        kit.api.contact.namedSurfaces.slice(0, 6).map((name, k) => ({
          surfaces: [name],
          numbers: k % 2 ? HINGE : ROLL,
        })),
        200,
        MIXED,
      ),
  },
  {
    name: "contact: touches on bodies by taps",
    everywhere: true,
    play: (kit) =>
      touches(
        kit,
        { channels: 2, path: "taps" },
        [0, 1, 2].map((k) => ({ surfaces: ["sanded-wood"], numbers: k ? SLIDE : HINGE, pair: [k, (k + 1) % 3] })),
      ),
  },
  {
    name: "contact: touches by recurrences, past a head",
    play: (kit) =>
      touches(
        kit,
        { layout: "binaural", channels: undefined, path: "drive" },
        [0, 1, 2].map((k) => ({ surfaces: ["stone"], numbers: SLIDE, pair: [k, (k + 1) % 3] })),
      ),
  },
  {
    name: "contact: touches on long lines",
    play: (kit) =>
      touches(
        kit,
        { channels: 2, path: "long" },
        [0, 1, 2].map((k) => ({ surfaces: ["stone"], numbers: ROLL, pair: [k, 9] })),
      ),
  },
  {
    name: "contact: touches are pruned",
    play: (kit) =>
      touches(
        kit,
        { channels: 2, hearing: { mode: "prune" }, budget: 20_000 },
        [0, 1, 2].map((k) => ({ surfaces: ["rough-wood"], numbers: SLIDE, pair: [k, 2] })),
      ),
  },
  {
    name: "contact: many inputs on one large body",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ ...ROOM, channels: 2, maxContacts: 64, maxStreams: 4 });
      const large = stage.world.addBody({ model: crowd(kit, 500, { points: 12 }) });
      const tiny = stage.world.addBody({ model: tone(kit, [440], 3) });
      const stream = large.drive();
      stage.take(...Array.from({ length: 40 }, (_, slot) => R.touch(kit, slot, [large.id, tiny.id], [-1, -1])));
      const r = chance(6);
      stage.blocks(200, (at) => {
        const slot = at % 40;
        stage.take(
          R.place(kit, slot, 0, large.id, at % 3 ? 500 : 0, slot % 12, [r(), 1, 0]),
          R.place(kit, slot, 1, tiny.id, 0, 0),
        );
        stage.take(R.move(kit, slot, 300, { ...HINGE, SLIP: 0.02 * r(), GAIN: r() }));
        if (at % 3 === 0 && at < 120) stream.write(noise(384, at, 0.01));
        if (at > 150) stage.take(R.end(kit, at % 40));
        if (at === 100) large.update({ pitchScale: 1.1, gain: 0.5 });
        if (at === 180) large.remove({ fade: true });
      });
    },
  },
  {
    name: "contact: a pile of boxes",
    async play(kit) {
      const stage = await kit.world({ ...ROOM, channels: 2, maxContacts: 100, maxBodies: 80 });
      const contacts = contactsOf(kit, stage.world, { seed: 1, overrides: () => ({ rattle: true }) });
      contacts.body(0, { material: "oak", shape: "plane", fixed: true });
      const model = plate(kit);
      for (let i = 1; i < 60; i++)
        contacts.body(i, {
          body: stage.world.addBody({ model, position: [i / 30 - 1, 0, -1] }),
          material: i % 2 ? "steel" : "oak",
          shape: i % 3 ? "box" : "sphere",
          size: Array(3).fill(0.04 + 0.01 * (i % 5)),
          mass: 0.2,
        });
      const r = chance(12);
      for (let n = 1; n < 60; n++) {
        const c = Array.from({ length: 70 }, (_, k) => ({
          a: k % 7 === 0 ? 0 : 1 + ((k * 7) % 59),
          b: 1 + ((k * 11 + 3) % 59),
          p: [k / 30 - 1 + 0.001 * n, 0, 0],
          n: [0, 1, 0],
          j: 0.05 * r(),
          vn: 0.3 * r(),
          slip: [0.4 * r() - 0.2, 0, 0.1],
          m: 0.1,
        })).filter(({ a, b }) => a !== b);
        contacts.play({ t: n / 60, c });
        stage.run(735, [245]);
        if (n === 30) for (let i = 50; i < 60; i++) contacts.remove(i);
      }
      kit.note("counts", contacts.counts);
    },
  },
  {
    name: "contact: slots are used again and bodies go while they touch",
    async play(kit) {
      const stage = await kit.world({ ...ROOM, channels: 2, maxContacts: 3 });
      const model = plate(kit);
      const bodies = [1, 2, 3, 4].map(() => stage.world.addBody({ model }));
      stage.run(
        RATE,
        [128],
        cues(
          Array.from({ length: 40 }, (_, i) => [
            i * 1000,
            () => {
              const slot = i % 4;
              stage.take(
                R.touch(kit, slot, [bodies[i % 4].id, bodies[(i + 1) % 4].id], [-1, -1]),
                R.place(kit, slot, 0, bodies[i % 4].id, 0, 0),
                R.place(kit, slot, 1, bodies[(i + 1) % 4].id, 0, 1),
                R.move(kit, slot, 100, HINGE),
              );
              if (i % 3 === 2) stage.take(R.end(kit, (i + 1) % 4));
              if (i === 20) bodies[0].remove({});
              if (i === 30) bodies[1].remove({ fade: true });
            },
          ]),
        ),
      );
    },
  },
];
