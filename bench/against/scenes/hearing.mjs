// Hearing: what masks what, which modes are off or bundled, fades, the governor, maskers and levels.
import { chance, crowd, noise, plate } from "../props/things.mjs";

/** Loud and faint bodies that are struck now and then; `act(block, world, bodies)` changes the way of listening. */
async function choir(kit, options, act = () => {}, blocks = 320) {
  const stage = await kit.world({
    channels: 2,
    maxModes: 8000,
    maxBodies: 128,
    maxEvents: 2048,
    modelBytes: 1 << 22,
    ...options,
  });
  const r = chance(21);
  const models = Array.from({ length: 6 }, (_, k) => crowd(kit, 30 + 20 * k, { seed: k, low: 90, slow: 1, fast: 9 }));
  const bodies = Array.from({ length: 60 }, (_, i) =>
    stage.world.addBody({ model: models[i % 6], position: [2 * r() - 1, 0, -1 - 3 * r()], gain: 10 ** (-3 * r()) }),
  );
  for (const body of bodies) body.strike({ impulse: 0.03 * r(), time: 0.3 * r(), duration: r() < 0.3 ? 0.002 : 0 });
  stage.blocks(blocks, (at) => {
    if (at % 4 === 0) bodies[Math.floor(60 * r())].strike({ impulse: 0.05 * r() ** 2, duration: 0.001 * r() });
    if (at % 13 === 0) bodies[Math.floor(60 * r())].update({ gain: 2 * r(), pitchScale: 0.8 + 0.4 * r() });
    if (at % 101 === 50) bodies[Math.floor(30 * r())].update({ dampingScale: 3 });
    act(at, stage.world, bodies);
  });
  kit.note("heard", stage.world.heard());
  if (stage.world.options.hearingRoom)
    for (const i of [0, 7, 30]) kit.note(`modes ${i}`, stage.world.heardModes(bodies[i]));
}

const way = (hearing, options = {}, everywhere = false) => ({
  name: `hearing: ${JSON.stringify(hearing)} ${JSON.stringify(options)}`,
  everywhere,
  play: (kit) => choir(kit, { hearing, ...options }),
});

export const HEARING = [
  way({ mode: "prune" }, {}, true),
  way({ mode: "bundle" }, {}, true),
  way({ mode: "prune", av: 0 }),
  way({ mode: "prune", threshold: false }),
  way({ mode: "prune", removed: true }),
  way({ mode: "bundle", removed: true }),
  way({ mode: "bundle", av: 20, threshold: false }),
  way({ mode: "bundle" }, { channels: 1 }),
  way({ mode: "prune" }, { channels: 1, moments: 3 }),
  way({ mode: "bundle" }, { layout: "binaural" }, true),
  way({ mode: "prune" }, { layout: "5.1", channels: undefined }),
  way({ mode: "bundle" }, { propagation: true, airAbsorption: true }),
  way({ mode: "prune" }, { path: "drive" }),
  way({ mode: "prune" }, { path: "ring", groups: [{ name: "a" }] }),
  way({ mode: "full" }, { budget: 100_000 }),
  ...[2000, 6000, 12_000, 25_000, 50_000].map((budget) => way({ mode: "bundle" }, { budget }, budget === 6000)),
  way({ mode: "prune" }, { budget: 8000 }),
  way({ mode: "full" }, { budget: 5000 }),
  {
    name: "hearing: the way, the budget, the level and maskers change all the time",
    everywhere: true,
    play: (kit) =>
      choir(
        kit,
        {},
        (at, world) => {
          const ways = [
            { mode: "prune" },
            { mode: "bundle" },
            { mode: "full" },
            { mode: "bundle", removed: true },
            { mode: "prune", av: 12 },
          ];
          if (at % 21 === 5) world.setHearing(ways[((at / 21) % 5) | 0]);
          if (at % 55 === 10) world.setBudget([0, 4000, 20_000][((at / 55) % 3) | 0]);
          if (at % 70 === 20) world.setListeningLevel(40 + at / 5);
          if (at % 90 === 30) world.setMaskers([20, 35, 60, 62, 55, -Infinity, 10, 80].slice(0, 1 + (at % 8)));
          if (at === 290) world.setMaskers([]);
        },
        400,
      ),
  },
  {
    name: "hearing: driven bodies are pruned and come back",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({
        channels: 2,
        maxModes: 4000,
        hearing: { mode: "prune" },
        maxContacts: 4,
        modelBytes: 1 << 22,
      });
      const bodies = [40, 120, 300].map((n, k) =>
        stage.world.addBody({ model: crowd(kit, n, { seed: k }), gain: 0.2 }),
      );
      const loud = stage.world.addBody({ model: plate(kit) });
      const streams = bodies.map((body) => body.drive());
      stage.blocks(300, (at) => {
        for (const [k, stream] of streams.entries())
          if (at < 220) stream.write(noise(128, at + 9 * k, at % 100 < 50 ? 0.2 : 0.002));
        if (at % 40 === 20) loud.strike({ impulse: 2 });
        if (at === 150) stage.world.setHearing({ mode: "bundle" });
        if (at === 230) stage.world.setHearing({ mode: "prune", removed: true });
      });
    },
  },
];
