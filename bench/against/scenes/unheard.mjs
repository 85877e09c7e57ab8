// What nobody hears: bands of long lines and coarse lines that are left out, modes that are off while their body is
// struck.
import { crowd, LOUD, RATE, tone } from "../props/things.mjs";

const FAINT = Array.from({ length: 400 }, (_, i) => 3500 * (16 / 3.5) ** (i / 400));

/** Loud modes below 3 kHz and many faint ones above, which nobody hears. */
async function unheard(kit, options, act = () => {}, seconds = 1.6) {
  const stage = await kit.world({ path: "long", maxModes: 1000, channels: 2, hearing: { mode: "bundle" }, ...options });
  const models = [
    tone(kit, LOUD, 1, { gains: LOUD.map(() => 0.01) }),
    tone(
      kit,
      FAINT,
      FAINT.map((_, i) => 1 + (i % 3)),
      { gains: FAINT.map(() => 3e-7) },
    ),
  ];
  const bodies = models.map((model, i) => stage.world.addBody({ model, position: [0.5 * i - 0.3, 0, -1] }));
  for (const body of bodies) body.strike({ impulse: 1, time: 0.001 });
  stage.run(Math.round(seconds * RATE), [128], (done) => act(done / 128, stage.world, bodies));
}

export const UNHEARD = [
  { name: "unheard: bands that nobody hears", everywhere: true, play: (kit) => unheard(kit, {}) },
  {
    name: "unheard: bands that nobody hears, mono, pruned",
    everywhere: true,
    play: (kit) => unheard(kit, { channels: 1, hearing: { mode: "prune" }, hearingRoom: true }),
  },
  {
    name: "unheard: bands that were not heard are heard again",
    everywhere: true,
    play: (kit) =>
      unheard(
        kit,
        {},
        (at, world, bodies) => {
          if (at === 3) world.setMaskers(Array.from({ length: 25 }, () => 120));
          if (at === 250) for (const body of bodies) body.strike({ impulse: 1e-3 });
          if (at === 300) world.setMaskers([]);
          if (at === 350) bodies[1].strike({ impulse: 1e6 });
          if (at === 380) bodies[1].update({ pitchScale: 1.001 });
          if (at === 450) bodies[1].update({ gain: 1e5 });
          if (at === 500) bodies[0].remove({ fade: true });
          if (at === 520) bodies[1].update({ dampingScale: 200 });
        },
        2,
      ),
  },
  {
    name: "unheard: bands that nobody hears, coarse short lines",
    play: (kit) => unheard(kit, { path: "ring", maxModes: 20_000, budget: 5000 }),
  },
  ...[1, 2].map((channels) => ({
    name: `unheard: many masked modes on coarse lines, ${channels} channels`,
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({
        channels,
        maxModes: 32_000,
        maxBodies: 80,
        modelBytes: 1 << 23,
        hearing: { mode: "bundle" },
        budget: channels * 40_000,
      });
      const loud = stage.world.addBody({ model: tone(kit, LOUD, 0.5) });
      const model = crowd(kit, 400, { low: 200, high: 15_000, slow: 0.5, fast: 3 });
      const bodies = Array.from({ length: 70 }, (_, i) =>
        stage.world.addBody({ model, pitchScale: 0.9 + i / 350, gain: 1e-4 }),
      );
      stage.blocks(330, (at) => {
        if (at === 2) loud.strike({ impulse: 0.1 });
        if (at < 70) bodies[at].strike({ impulse: 0.1 });
        if (at > 150 && at % 5 === 0) bodies[at % 70].strike({ impulse: 0.1 });
        if (at === 200) loud.update({ gain: 0.01 });
        if (at === 260) stage.world.setBudget(5000);
        if (at === 300) stage.world.setHearing({ mode: "full" });
      });
    },
  })),
  {
    name: "unheard: hard strikes while some modes are not heard",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxModes: 3000, modelBytes: 1 << 22, hearing: { mode: "prune" } });
      const loud = stage.world.addBody({ model: tone(kit, LOUD, 2) });
      const models = [
        crowd(kit, 120, { points: 30 }),
        crowd(kit, 60, { seed: 2, points: 30, slow: 200, fast: 9000 }),
        tone(kit, [...LOUD, 30_000, 40_000], 4, {
          positions: Array.from({ length: 90 }, (_, i) => i / 90),
          shapes: Array.from({ length: 62 * 90 }, (_, i) => Math.sin(i)),
        }),
      ];
      const bodies = models.map((model) => stage.world.addBody({ model, gain: 0.01 }));
      stage.blocks(260, (at) => {
        if (at % 40 === 0) loud.strike({ impulse: 0.3 });
        const direction = [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
          [1, 1, 0],
          [0, 0, 0.5],
        ][at % 5];
        if (at % 2 === 0)
          bodies[at % 3].strike({
            impulse: 0.05,
            direction,
            at: at % 30,
            time: Math.ceil(stage.world.currentTime * RATE + (at % 128)) / RATE,
          });
        if (at % 7 === 0) bodies[at % 3].strike({ impulse: [0, 0, 0], at: 2 });
        if (at === 100) bodies[0].update({ gain: 1 });
        if (at === 150) stage.world.setHearing({ mode: "bundle" });
        if (at === 200) stage.world.setHearing({ mode: "full" });
      });
    },
  },
];
