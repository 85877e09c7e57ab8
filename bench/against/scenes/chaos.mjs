// Worlds in which everything happens to everything, by chance: kinds of worlds, bodies, strikes, forces, contacts,
// resonances, rain, hearing. Each seed is another world; what the other scenes drive one by one meets here.
import { resonatorsOf } from "../contacts.mjs";
import * as R from "../props/records.mjs";
import { attempt, bar, block, chance, crowd, laySurfaces, noise, plate, tone } from "../props/things.mjs";
import { headSet } from "./space.mjs";

const SPACES = [
  { channels: 1 },
  { channels: 2 },
  { channels: 2, panLaw: "linear" },
  { channels: 6 },
  { layout: "binaural", channels: undefined },
  { channels: 2, airAbsorption: true },
  { layout: "binaural", channels: undefined, airAbsorption: true },
  { hrir: true, ambisonicOrder: 1, channels: undefined },
];
const PATHS = ["auto", "auto", "ring", "drive", "long", "long", "taps"];
const HEARD = [
  { mode: "full" },
  { mode: "prune" },
  { mode: "bundle" },
  { mode: "prune", removed: true },
  { mode: "bundle", av: 10, threshold: false },
];
const GROUPS = [[], [], [{ name: "g" }], [{ name: "d", placed: false }, { name: "g" }]];
const RATES = [44_100, 44_100, 48_000, 32_000];
const RESONANCES = [
  {
    diffuse: {
      t60: [0.4, 0.3, 0.3, 0.2, 0.2, 0.1, 0.1, 0.05],
      gains: [0.01, 0.02, 0.03, 0.02, 0.02, 0.01, 0.01, 0.01],
    },
  },
  { click: { radius: 0.01, mass: 0.05 } },
  { bubbles: { rate: 400, radii: [5e-4, 5e-3] } },
  { nonlinear: { spread: { energy: 1e-4 } } },
  { nonlinear: { feedback: { amount: 0.6, onset: 0.01 }, output: { onset: 0.5 } } },
  { nonlinear: { strain: { kappa: 10 } } },
  { nonlinear: { strain: { kappa: 10, spread: 0.5 } } },
];
const TOUCHES = [
  { CEILING: 2, DRIVE: 1e4, CUTOFF: 4000, GAIN: 0.5, SWEEP_A: 0.5, BASS: 100 },
  { CEILING: 1, DRIVE: 2e4, CUTOFF: 9000, GAIN: 0.3, SWEEP_A: 1, SWEEP_B: 1 },
  { CEILING: 1, GAIN: 1, SLIP: 0.01, INTERVAL: 4e-4, LASTS: 140, FORCE: 8 },
];

async function chaos(kit, seed) {
  const r = chance(1000 + seed);
  const pick = (list) => list[Math.floor(list.length * r())];
  const { hrir, ...space } = pick(SPACES);
  const rain = r() < 0.25;
  const full = rain || r() < 0.6;
  const groups = pick(GROUPS);
  const sampleRate = pick(RATES);
  const stage = await kit.world({
    ...space,
    ...(hrir && { hrir: headSet() }),
    sampleRate,
    groups,
    rain,
    maxContacts: full ? 12 : 0,
    maxCoupled: full ? 5 : 32,
    path: pick(PATHS),
    moments: r() < 0.2 ? 3 : 4,
    propagation: r() < 0.3,
    limiter: r() < 0.5,
    hearing: pick(HEARD),
    budget: r() < 0.3 ? 3000 * 20 ** r() : 0,
    maxModes: 4000,
    maxBodies: 40,
    maxModels: 12,
    maxEvents: r() < 0.2 ? 60 : 1000,
    maxStreams: 5,
    streamFrames: 1024,
    modelBytes: 1 << 22,
  });
  const { world } = stage;
  const models = [
    plate(kit),
    block(kit),
    bar(kit, 2),
    crowd(kit, 25, { points: 4 }),
    crowd(kit, 70, { seed: 2, slow: 0.5, fast: 5 }),
    crowd(kit, 160, { seed: 3, points: 3, slow: 0.3, fast: 8 }),
    tone(kit, [200, 9000, 21_000, 30_000], 3),
  ];
  const there = [];
  const streams = [];
  const touched = new Set();
  const resonators = full ? resonatorsOf(kit, world) : undefined;
  const falling = rain
    ? new kit.api.rain.Rain(world, {
        seed,
        rate: 20,
        water: 0.3,
        ground: 0.5,
        leaves: 0.5,
        drips: 20,
        dripPlaces: 3,
        gusts: 0.3,
      })
    : undefined;
  const place = () => [6 * r() - 3, 2 * r() - 1, 4 * r() - 3];
  const named = [undefined, ...groups.map(({ name }) => name)];
  if (full) laySurfaces(kit, world, ["sanded-wood", "stone", "gravel"]);
  const some = () => there[Math.floor(there.length * r())];
  const soon = () => (r() < 0.5 ? {} : { time: world.currentTime + 0.05 * r() });
  const ACTS = [
    () => {
      if (there.length >= 36) return;
      const group = pick(named);
      there.push(
        world.addBody({
          model: pick(models),
          position: place(),
          gain: 10 ** (-2 * r()),
          pitchScale: 0.6 + 0.9 * r(),
          dampingScale: 3 * r(),
          velocity: [10 * r(), 0, 0],
          ...(group && { group }),
          ...soon(),
        }),
      );
    },
    () => there.length > 8 && there.splice(Math.floor(there.length * r()), 1)[0].remove({ fade: r() < 0.5, ...soon() }),
    ...Array(6).fill(() => {
      const body = some();
      body?.strike({
        impulse: 0.2 * r() ** 3,
        at: Math.floor(Math.min(3, body.model.pointCount) * r()),
        duration: r() < 0.4 ? 0 : 0.02 * r() ** 3,
        ...soon(),
      });
    }),
    () => some()?.update({ pitchScale: 0.5 + 1.5 * r(), ...soon() }),
    () => some()?.update({ dampingScale: 4 * r(), gain: 1.5 * r(), ...soon() }),
    () => some()?.update({ position: place(), velocity: [20 * r() - 10, 0, 5 * r()], ...soon() }),
    () => world.setListener({ position: [r(), r(), r()], orientation: [0, r() - 0.5, 0, 1], velocity: [r(), 0, r()] }),
    () => r() < 0.3 && world.setMasterGain(2 * r(), world.currentTime + 0.02),
    () => {
      const body = some();
      if (body && streams.length < 12) streams.push({ body, stream: body.drive({ at: 0, ...soon() }), ends: 0 });
    },
    () => {
      const one = streams[Math.floor(streams.length * r())];
      if (one) one.ends = 1;
    },
    () => r() < 0.3 && world.setHearing(pick(HEARD)),
    () => r() < 0.2 && world.setBudget(r() < 0.5 ? 0 : 3000 * 30 ** r()),
    () => r() < 0.1 && world.setMaskers([40 * r(), 60 * r(), 80 * r()]),
    ...(full
      ? [
          () => {
            const body = some();
            if (body) resonators.set(body, pick(RESONANCES));
          },
          () => {
            const body = some();
            if (body) resonators.strain(body, 0.05 * r());
          },
          () => {
            const [one, other] = [some(), some()];
            if (one && other && one !== other)
              resonators.rattle(
                { body: one },
                r() < 0.3 ? undefined : { body: other },
                { gap: 1e-6 * r(), stiffness: 1e4 },
                r() < 0.5,
              );
          },
          ...Array(3).fill(() => {
            const [slot, one, other] = [Math.floor(12 * r()), some(), some()];
            if (!one || !other) return;
            if (!touched.has(slot)) {
              touched.add(slot);
              stage.take(
                R.touch(
                  kit,
                  slot,
                  [one.id, r() < 0.5 ? 0 : other.id],
                  [Math.floor(4 * r()) - 1, Math.floor(4 * r()) - 1],
                  { lump: 0.1 * r(), curvature: 40 * r() },
                ),
                R.place(kit, slot, 0, one.id, 0, 0, [0, 1, 0]),
                R.place(kit, slot, 1, other.id, 0, 0, [0, 1, 0]),
              );
            }
            stage.take(R.move(kit, slot, 900 * r(), { ...pick(TOUCHES) }));
          }),
          () => {
            const slot = Math.floor(12 * r());
            if (touched.delete(slot)) stage.take(R.end(kit, slot));
          },
          () => {
            const body = some();
            if (body) stage.take(R.record(kit, "DAMP", { body: body.id, numbers: { DAMP_RATE: 60 * r() ** 2 } }));
          },
        ]
      : []),
    ...(falling
      ? [
          () => falling.set({ rate: 80 * r(), wind: 10 * r(), water: r() }),
          () => falling.drop({ distance: 3 * r(), azimuth: 360 * r() - 180 }),
          () => some() && falling.fallOn(some(), { area: 0.1 }),
        ]
      : []),
  ];
  let paused = 0;
  stage.run(26_000, seed % 3 ? [128] : [100, 1, 640, 333], () => {
    for (let k = Math.floor(4 * r()); k > 0; k--) attempt(kit, pick(ACTS));
    for (let i = streams.length - 1; i >= 0; i--) {
      const { body, stream, ends } = streams[i];
      if (!body.present || ends) {
        if (body.present) stream.end();
        streams.splice(i, 1);
      } else if (r() < 0.8) stream.write(noise(160, i, 0.1 * r()));
    }
    if (paused > 0 && --paused === 0) world.resume();
    else if (r() < 0.01) {
      world.pause();
      paused = 5;
    }
  });
}

export const CHAOS = Array.from({ length: 60 }, (_, seed) => ({
  name: `chaos: ${seed}`,
  everywhere: seed % 5 === 0,
  play: (kit) => chaos(kit, seed),
}));
