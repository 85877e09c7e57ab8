// What bodies have beside their modes, and modes that act on each other: diffuse bands, clicks, bubbles; feedback,
// rotation, distortion, strain, rattles.
import { resonatorsOf } from "../contacts.mjs";
import { everyBlock } from "../props/cues.mjs";
import { bar, chance, crowd, MIXED, noise, plate, RATE, still, tone } from "../props/things.mjs";

const ROOM = { maxContacts: 8, maxModes: 3000, maxEvents: 2048, modelBytes: 1 << 21, maxStreams: 8 };
const DIFFUSE = {
  t60: [0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.06],
  gains: [0.01, 0.02, 0.05, 0.05, 0.04, 0.03, 0.02, 0.01],
};
const BUBBLES = { rate: 120, radii: [4e-4, 4e-3] };

/** A body with a resonance, struck, driven and changed. */
async function resonant(
  kit,
  options,
  resonance,
  { model = plate, act = () => {}, blocks = 200, sizes = [128], driven = true, gone = true, groups } = {},
) {
  const stage = await kit.world({ ...ROOM, ...options, ...(groups && { groups }) });
  const resonators = resonatorsOf(kit, stage.world);
  const body = stage.world.addBody({
    model: model(kit),
    position: [0.4, 0, -1],
    ...(groups && { group: groups[0].name }),
  });
  resonators.set(body, resonance);
  const r = chance(41);
  const stream = driven ? body.drive() : undefined;
  const before = everyBlock((at) => {
    if (at % 23 === 3) still(body).strike({ impulse: 0.2 * r(), duration: at % 2 ? 0 : 0.002 * r() });
    if (stream && at > 40 && at < 90) stream.write(noise(128, at, 0.5));
    if (at === 91) stream?.end();
    if (at === 70) body.update({ gain: 0.5, pitchScale: 1.2 });
    if (at === 100) body.update({ position: [-1, 0, 0.3], dampingScale: 2 });
    if (at === 110) stage.world.setListener({ orientation: [0, 0.4, 0, 0.9] });
    if (body.present) act(at, { resonators, body, stage, world: stage.world });
    if (gone && at === blocks - 30) body.remove({ fade: true });
  });
  stage.run(128 * blocks, sizes, before);
}
const one = (name, options, resonance, more, everywhere = false) => ({
  name: `resonant: ${name}`,
  everywhere,
  play: (kit) => resonant(kit, options, resonance, more),
});

const strained = (at, { resonators, body }) => {
  if (at % 3 === 0) resonators.strain(body, 0.02 * Math.sin(at / 7));
};
const many = (kit) => crowd(kit, 120, { low: 80, high: 12_000, slow: 1, fast: 6 });

export const RESONANT = [
  one("diffuse", { channels: 1 }, { diffuse: DIFFUSE }),
  one("diffuse, stereo", { channels: 2 }, { diffuse: { ...DIFFUSE, seed: 7 } }, {}, true),
  one("diffuse, past a head", { layout: "binaural", channels: undefined }, { diffuse: DIFFUSE }, {}, true),
  one(
    "diffuse, in a field of speakers",
    { channels: 6 },
    { diffuse: DIFFUSE, click: { radius: 0.02, mass: 0.1 } },
    { sizes: MIXED },
  ),
  one(
    "diffuse changes",
    { channels: 2 },
    { diffuse: DIFFUSE },
    {
      act: (at, { resonators, body }) =>
        at % 30 === 10 &&
        resonators.set(body, {
          diffuse: {
            t60: DIFFUSE.t60.map((x) => x * (1 + at / 99)),
            gains: DIFFUSE.gains.map((x) => x * (at % 60 ? 1 : 0)),
          },
        }),
    },
  ),
  one(
    "diffuse at 96 kHz",
    { channels: 2, sampleRate: 96_000 },
    { diffuse: DIFFUSE, click: { radius: 0.02, mass: 0.1 }, bubbles: BUBBLES },
  ),
  one("diffuse at 11 kHz", { channels: 1, sampleRate: 11_025 }, { diffuse: DIFFUSE, bubbles: BUBBLES }),
  one(
    "diffuse in a group",
    { channels: 2 },
    { diffuse: DIFFUSE, bubbles: BUBBLES, click: { radius: 0.01, mass: 0.02 } },
    { groups: [{ name: "g" }] },
  ),
  one(
    "diffuse in a dry group",
    { channels: 2, airAbsorption: true },
    { diffuse: DIFFUSE, bubbles: BUBBLES, click: { radius: 0.01, mass: 0.02 } },
    { groups: [{ name: "g", placed: false }] },
  ),
  one("click", { channels: 1 }, { click: { radius: 0.01, mass: 0.02 } }),
  one(
    "click, stereo, gain",
    { channels: 2 },
    { click: { radius: 0.001, mass: 0.002, gain: 3 } },
    { sizes: MIXED },
    true,
  ),
  one("bubbles", { channels: 1 }, { bubbles: BUBBLES }),
  one("bubbles, many", { channels: 2 }, { bubbles: { ...BUBBLES, rate: 6000, rise: 0.3, exponent: 3 } }, {}, true),
  one(
    "bubbles, past a head",
    { layout: "binaural", channels: undefined },
    { bubbles: { ...BUBBLES, rate: 500, exponent: 0 } },
  ),
  one(
    "bubbles change",
    { channels: 2 },
    { bubbles: BUBBLES },
    {
      act: (at, { resonators, body }) =>
        at % 20 === 10 &&
        resonators.set(body, { bubbles: { rate: 10 * at, radii: [1e-3, 1e-3 + 1e-5 * at], exponent: 1, level: 0.01 } }),
    },
  ),
  one(
    "all of it, travelling through air",
    { channels: 2, propagation: true, airAbsorption: true },
    { diffuse: DIFFUSE, bubbles: BUBBLES, click: { radius: 0.01, mass: 0.02 } },
  ),
  one(
    "all of it, field",
    { channels: 2, propagation: true },
    { diffuse: DIFFUSE, bubbles: { ...BUBBLES, rate: 3000 }, nonlinear: { spread: {} } },
  ),
  one(
    "all of it, pruned",
    { channels: 2, hearing: { mode: "prune" }, budget: 5000 },
    { diffuse: DIFFUSE, bubbles: BUBBLES, click: { radius: 0.01, mass: 0.02 }, nonlinear: { spread: {} } },
  ),
  ...["soft", "cubic", "rectify"].flatMap((curve) => [
    one(
      `feedback, ${curve}`,
      { channels: 1 },
      { nonlinear: { feedback: { curve, amount: 0.9, onset: 0.001, at: 1 } } },
      {},
      curve === "soft",
    ),
    one(
      `distorted output, ${curve}`,
      { channels: 2 },
      { nonlinear: { output: { curve, onset: 0.05 } } },
      { model: many },
    ),
  ]),
  one("rotation", { channels: 2 }, { nonlinear: { spread: { energy: 1e-4 } } }, { model: many }, true),
  one(
    "rotation, past a head",
    { layout: "binaural", channels: undefined },
    { nonlinear: { spread: { energy: 1e-5, angle: 1.5 } } },
    { model: many, sizes: MIXED },
  ),
  one(
    "coupled past a head, in air",
    { layout: "binaural", channels: undefined, airAbsorption: true, propagation: true },
    { nonlinear: { feedback: { amount: 0.5 }, spread: {}, output: { onset: 0.1 } } },
    { model: many },
  ),
  one("coupled on 5.1", { channels: 6 }, { nonlinear: { feedback: { amount: 0.5 }, spread: {} } }, { model: many }),
  one(
    "coupled in a dry group",
    { channels: 2 },
    { nonlinear: { feedback: { amount: 0.5 }, spread: {} } },
    { model: many, groups: [{ name: "g", placed: false }] },
  ),
  one(
    "everything that is nonlinear",
    { channels: 2 },
    {
      nonlinear: {
        feedback: { amount: 0.7, onset: 0.01 },
        spread: { energy: 0.01 },
        output: { onset: 0.3 },
        strain: { kappa: 20, spread: 0.5 },
      },
    },
    { model: many, act: strained },
    true,
  ),
  one(
    "strain on lines",
    { channels: 2 },
    { nonlinear: { strain: { kappa: 20 } } },
    { model: many, act: strained },
    true,
  ),
  one(
    "strain on long lines",
    { channels: 2, path: "long" },
    { nonlinear: { strain: { kappa: -2 } } },
    { model: many, act: strained, driven: false },
  ),
  one("strain, spread", { channels: 1 }, { nonlinear: { strain: { kappa: 30, spread: 1 } } }, { act: strained }),
  one("too many modes to couple", { channels: 1 }, { nonlinear: { spread: {} } }, { model: (kit) => crowd(kit, 300) }),
  one("no room to couple", { channels: 1, maxCoupled: 0 }, { nonlinear: { spread: {} }, diffuse: DIFFUSE }),
  one(
    "coupled on and on with other numbers",
    { channels: 2 },
    { nonlinear: { spread: {} } },
    {
      model: many,
      act: (at, { resonators, body }) =>
        at % 25 === 20 &&
        resonators.set(body, {
          nonlinear:
            at % 50 === 20
              ? { feedback: { amount: 0.3 } }
              : { strain: { kappa: 5, spread: 0.2 }, spread: { energy: 0.1 } },
        }),
    },
  ),
  ...[false, true].map((both) => ({
    name: `resonant: bodies rattle${both ? ", both ways, past a head" : ""}`,
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({
        ...ROOM,
        maxCoupled: 6,
        ...(both ? { layout: "binaural", channels: undefined } : { channels: 2 }),
      });
      const resonators = resonatorsOf(kit, stage.world);
      const bodies = [plate(kit), bar(kit, 1), tone(kit, [90, 200, 333], 2), many(kit)].map((model, k) =>
        stage.world.addBody({ model, position: [k - 1.5, 0, -1] }),
      );
      for (const body of bodies) resonators.couple(body);
      const r = chance(4);
      const joints = [];
      stage.blocks(300, (at) => {
        if (at % 20 === 0) still(bodies[(at / 20) % 4]).strike({ impulse: 1 * r(), duration: 0.002 * r() });
        if (at === 10)
          joints.push(
            resonators.rattle({ body: bodies[0], at: 1 }, { body: bodies[1] }, { gap: 1e-6, stiffness: 1e4 }, both),
          );
        if (at === 15) joints.push(resonators.rattle({ body: bodies[2] }, undefined, { gap: 0, stiffness: 1e5 }, both));
        if (at === 20)
          joints.push(resonators.rattle({ body: bodies[0] }, { body: bodies[2] }, { gap: 1e-7, stiffness: 1e6 }, both));
        if (at === 25)
          for (let i = 0; i < 30; i++)
            kit.note(
              "room",
              resonators.rattle({ body: bodies[3] }, { body: bodies[i % 3] }, { gap: 1e-6, stiffness: 1e3 }, both) !==
                undefined,
            );
        if (at === 90) joints[0].change({ gap: 1e-5, stiffness: 1e3 }, 500);
        if (at === 130) joints[1].end();
        if (at === 150) bodies[1].update({ pitchScale: 1.3, gain: 2, dampingScale: 0.5 });
        if (at === 200) bodies[0].remove({});
        if (at === 230) bodies[2].remove({ fade: true });
        if (at === 240) stage.world.pause();
        if (at === 250) stage.world.resume();
      });
    },
  })),
  {
    name: "resonant: bodies with and without resonances come and go",
    async play(kit) {
      const stage = await kit.world({ ...ROOM, channels: 2, maxCoupled: 3, maxBodies: 12 });
      const resonators = resonatorsOf(kit, stage.world);
      const kinds = [
        { diffuse: DIFFUSE },
        { click: { radius: 0.01, mass: 0.01 } },
        { bubbles: BUBBLES },
        { nonlinear: { spread: {} } },
        { nonlinear: { strain: { kappa: 3 } } },
      ];
      const there = [];
      const r = chance(19);
      stage.run(1.2 * RATE, [128], (done) => {
        if (done % 1024 === 0) {
          if (there.length > 9) there.shift().remove({ fade: r() < 0.5 });
          const body = stage.world.addBody({
            model: r() < 0.5 ? plate(kit) : tone(kit, [300 + done / 99], 9),
            position: [r() - 0.5, 0, -1],
          });
          resonators.set(body, { ...kinds[Math.floor(5 * r())], ...kinds[Math.floor(5 * r())] });
          body.strike({ impulse: 0.1, duration: 0.001 * r() });
          there.push(body);
        }
      });
    },
  },
];
