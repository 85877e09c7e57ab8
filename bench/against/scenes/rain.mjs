// Rain: every preset and layer, drops, drips, thunder, roofs, rain on bodies; in every layout; parameters that glide
// and jump.
import { everyBlock } from "../props/cues.mjs";
import { chance, crowd, MIXED, plate } from "../props/things.mjs";

const ROOM = { rain: true, maxModes: 6000, maxBodies: 64, maxEvents: 4096, modelBytes: 1 << 22 };

async function rain(kit, given, options = {}, { blocks = 130, act = () => {}, sizes = [128], seed = 1 } = {}) {
  const stage = await kit.world({ ...ROOM, channels: 2, ...options });
  const falling = new kit.api.rain.Rain(stage.world, { seed, ...given });
  const before = everyBlock((at) => act(at, falling, stage));
  stage.run(128 * blocks, sizes, before);
  falling.dispose();
  stage.blocks(60);
}
const one = (name, given, options, more, everywhere = false) => ({
  name: `rain: ${name}`,
  everywhere,
  play: (kit) => rain(kit, given, options, more),
});

const ALL = {
  rate: 40,
  ground: 0.6,
  water: 0.4,
  leaves: 1,
  cloth: 1,
  drips: 40,
  dripPlaces: 7,
  dripWater: 0.5,
  patches: 0.4,
  lobe: 0.4,
  gusts: 0.4,
  wind: 6,
  thunder: 20,
  thunderDistance: 400,
};

export const RAIN = [
  {
    name: "rain: every preset",
    async play(kit) {
      for (const preset of Object.keys(kit.api.rain.rainPresets))
        await rain(kit, { preset }, { maxModes: 30_000, modelBytes: 1 << 25 }, { blocks: 60 });
    },
  },
  ...["mono", "stereo", "binaural", "quad", "5.1", "7.1"].map((layout) =>
    one(
      `all layers, ${layout}`,
      ALL,
      { layout, channels: undefined },
      {},
      layout === "stereo" || layout === "binaural",
    ),
  ),
  one("all layers, linear", ALL, { panLaw: "linear" }, {}, true),
  one("all layers, mixed blocks", ALL, { limiter: true }, { sizes: MIXED }),
  one("all layers, air and propagation", ALL, { airAbsorption: true, propagation: true }),
  ...[8000, 22_050, 48_000, 96_000].map((sampleRate) =>
    one(`all layers, ${sampleRate} Hz`, ALL, { sampleRate }, { blocks: 90 }),
  ),
  one("the thesis's ground and pulse", {
    rate: 20,
    pulse: "paper",
    softGround: "paper",
    softness: 0.3,
    softnessImaginary: 0.1,
    dropLaw: "fixed",
    dropRadius: 1.5e-3,
    terminal: "stokes",
  }),
  one(
    "ground by flow resistivity",
    { rate: 20, softGround: "impedance", flowResistivity: 100, brightness: 2 },
    {},
    {},
    true,
  ),
  one("so much that it is noise", { rate: 9000, mostDrops: 1e5, farthest: 100, nearest: 3 }),
  one(
    "drops one by one",
    { rate: 0 },
    {},
    {
      act: (at, falling) =>
        at % 7 === 0 && falling.drop({ distance: 1 + at / 20, azimuth: 3 * at - 180, diameter: 1e-3 + 4e-5 * at }),
    },
  ),
  one(
    "thunder, near and far",
    { rate: 2 },
    {},
    {
      blocks: 500,
      act: (at, falling) => at % 60 === 5 && falling.thunder({ distance: 150 + 9 * at, azimuth: at - 250, seed: at }),
    },
    true,
  ),
  one(
    "thunder past a head",
    { rate: 0, thunderGain: 1 },
    { layout: "binaural", channels: undefined },
    { blocks: 400, act: (at, falling) => at % 90 === 5 && falling.thunder({ distance: 120, azimuth: at / 2 }) },
  ),
  one(
    "parameters glide and jump",
    { rate: 10 },
    {},
    {
      blocks: 400,
      act(at, falling) {
        if (at === 20) falling.set({ rate: 80, wind: 10, leaves: 2, patches: 0.5, lobe: 0.6 });
        if (at === 80) falling.set({ water: 0.8, ground: 0.1, bubbles: 3, brightness: 2 }, { jump: true });
        if (at === 140) falling.use("umbrella");
        if (at === 200) falling.set({ drips: 80, dripPlaces: 5, dripSize: 3e-3, dripWater: 1, windFrom: 170 });
        if (at === 260) falling.set({ softGround: "impedance", flowResistivity: 50, highPass: 200, gain: 2 });
        if (at === 320) falling.use("cloudburst", { jump: true });
        if (at === 350) falling.set({ windFrom: -170, gusts: 1, thunder: 40 });
      },
    },
    true,
  ),
  one(
    "under roofs that change",
    { rate: 30, roof: "tin" },
    { maxModes: 30_000, modelBytes: 1 << 24 },
    {
      blocks: 200,
      act: (at, falling) =>
        at === 80 ? falling.set({ roof: "glass", bodies: 2 }) : at === 150 && falling.set({ roof: "none" }),
    },
  ),
  one(
    "later, and turned",
    { preset: "downpour", time: 0.1 },
    { layout: "binaural", channels: undefined },
    {
      act: (at, _falling, { world }) =>
        at % 10 === 0 &&
        world.setListener({ orientation: [0, Math.sin(at / 30), 0, Math.cos(at / 30)], position: [at / 40, 0, 0] }),
    },
  ),
  ...[undefined, "binaural"].map((layout) => ({
    name: `rain: on bodies${layout ? ", past a head" : ""}`,
    everywhere: layout === undefined,
    async play(kit) {
      const bodies = [];
      await rain(
        kit,
        { rate: 30, ground: 0.2, bodies: 2 },
        { maxContacts: 4, ...(layout && { layout, channels: undefined }) },
        {
          blocks: 260,
          seed: 5,
          act(at, falling, { world }) {
            if (at === 0)
              for (let i = 0; i < 10; i++) {
                const model = i % 3 === 0 ? plate(kit) : crowd(kit, 20 + 12 * i, { seed: i, points: 9 });
                bodies.push(world.addBody({ model: kit.api.rain.rainModel(model), position: [i / 3 - 1.5, 1, -1] }));
                falling.fallOn(bodies[i], {
                  area: 0.01 + 0.02 * i,
                  ...(i % 2 && { direction: [0, -1, 0.2] }),
                  mostStrikes: 50 * (i + 1),
                });
              }
            if (at === 100) falling.shelter(bodies[2]);
            if (at === 120) bodies[3].remove({ fade: true });
            if (at === 140) bodies[4].update({ gain: 2, pitchScale: 1.2 });
            if (at === 160) falling.set({ rate: 200 }, { jump: true });
            if (at === 200) falling.fallOn(bodies[5], { area: 1 });
          },
        },
      );
    },
  })),
  {
    name: "rain: rain after rain, paused, with groups and hearing",
    async play(kit) {
      const stage = await kit.world({
        ...ROOM,
        channels: 2,
        groups: [{ name: "g" }],
        hearing: { mode: "bundle" },
        budget: 50_000,
      });
      const r = chance(2);
      const bodies = Array.from({ length: 8 }, () =>
        stage.world.addBody({ model: crowd(kit, 40), position: [r(), 0, -1] }),
      );
      for (let k = 0; k < 3; k++) {
        const falling = new kit.api.rain.Rain(stage.world, { seed: k, preset: k % 2 ? "shower" : "cloudburst" });
        stage.blocks(50, (at) => {
          if (at % 9 === 0) bodies[at % 8].strike({ impulse: 0.001 });
          if (at === 20) stage.world.pause();
          if (at === 26) stage.world.resume();
        });
        falling.dispose();
        stage.blocks(k === 1 ? 5 : 40);
      }
    },
  },
];
