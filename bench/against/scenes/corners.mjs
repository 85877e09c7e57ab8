// Places of the core that are seldom reached: modes over Nyquist, pulses in tune, resonances that meet forces, surfaces
// that change, odd rooms, odd records.
import { resonatorsOf } from "../contacts.mjs";
import { cues } from "../props/cues.mjs";
import * as R from "../props/records.mjs";
import { chance, crowd, LOUD, noise, plate, RATE, tone } from "../props/things.mjs";

export const CORNERS = [
  ...["binaural", "stereo"].map((layout) => ({
    name: `corners: driven modes go over Nyquist, ${layout}`,
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({
        layout,
        channels: undefined,
        maxModes: 1000,
        maxContacts: layout === "stereo" ? 2 : 0,
      });
      const bodies = [tone(kit, [500, 5000, 9000, 15_000, 21_000], 5), crowd(kit, 60, { low: 2000, high: 21_000 })].map(
        (model, k) => stage.world.addBody({ model, position: [k - 0.5, 0, -0.5] }),
      );
      const streams = bodies.map((body) => body.drive());
      const r = chance(8);
      stage.blocks(200, (at) => {
        for (const stream of streams) stream.write(noise(128, at, 0.2));
        if (at % 15 === 0)
          for (const body of bodies) body.update({ pitchScale: 0.3 * 12 ** r(), position: [2 * r() - 1, 0, -0.5] });
        if (at % 50 === 25) for (const body of bodies) body.update({ dampingScale: 300 * r() });
      });
    },
  })),
  ...[{}, { layout: "binaural", channels: undefined }, { path: "drive" }].map((options, k) => ({
    name: `corners: pulses in tune with modes ${k}`,
    everywhere: k < 2,
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxContacts: 4, ...options });
      const lasts = 0.002;
      const pitch = 1 / (2 * lasts);
      const body = stage.world.addBody({
        model: tone(
          kit,
          [
            pitch,
            pitch * 1.0001,
            pitch * 1.01,
            pitch * 0.98,
            ...Array.from({ length: 100 }, (_, i) => pitch * (1 + 1e-5 * i)),
          ],
          [0, 1e-3, 1, 3, ...Array(100).fill(0.5)],
        ),
        position: [0.3, 0, -0.4],
      });
      for (const [i, duration] of [lasts, lasts * 1.001, 0.0199, 0.002, 0.1, 1e-6, 3e-5].entries())
        body.strike({ impulse: 0.2, duration, time: 0.03 * i + 0.0101 });
      stage.run(16_000);
    },
  })),
  {
    name: "corners: resonances meet forces, pulses and fades",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({
        channels: 2,
        maxContacts: 8,
        maxCoupled: 4,
        maxModes: 1500,
        hearing: { mode: "prune" },
        maxStreams: 4,
        modelBytes: 1 << 22,
      });
      const resonators = resonatorsOf(kit, stage.world);
      const bodies = [
        plate(kit),
        crowd(kit, 80, { points: 4 }),
        crowd(kit, 300, { seed: 2 }),
        tone(kit, [150, 900], 2),
      ].map((model) => stage.world.addBody({ model }));
      const streams = bodies.map((body) => body.drive());
      const loud = stage.world.addBody({ model: tone(kit, LOUD, 3) });
      for (const body of bodies) body.strike({ impulse: 0.3, duration: 0.08 });
      stage.take(
        ...[0, 1].flatMap((slot) => [
          R.touch(kit, slot, [bodies[slot].id, bodies[3].id], [-1, -1]),
          R.place(kit, slot, 0, bodies[slot].id, 0, 0),
          R.place(kit, slot, 1, bodies[3].id, 0, 0),
        ]),
      );
      stage.blocks(300, (at) => {
        if (at % 4 && at < 200) for (const stream of streams) stream.write(noise(96, at, 0.3));
        if (at === 1) resonators.set(bodies[0], { nonlinear: { spread: {} } });
        if (at === 20) resonators.set(bodies[1], { nonlinear: { feedback: { amount: 0.5 } } });
        if (at === 40) loud.strike({ impulse: 1 });
        if (at === 60) resonators.set(bodies[2], { nonlinear: { output: { onset: 0.1 } } });
        if (at === 61)
          resonators.set(bodies[3], {
            nonlinear: { spread: {} },
            bubbles: { rate: 20, radii: [1e-3, 4e-3] },
            click: { radius: 0.02, mass: 0.3 },
          });
        if (at % 30 === 15)
          stage.take(
            ...[0, 1].map((slot) =>
              R.move(kit, slot, 200, { CEILING: 1, GAIN: 1, SLIP: 0.02, INTERVAL: 4e-4, LASTS: 300, FORCE: 4 }),
            ),
            R.place(kit, 0, 0, bodies[0].id, 100, at % 3, [0, 1, at % 2]),
          );
        if (at % 25 === 0)
          for (const body of bodies)
            if (body.present)
              body.strike({
                impulse: 0.3,
                duration: [0, 1e-5, 0.0005, 0.03][(at / 25) % 4],
                time: stage.world.currentTime + 0.0013,
              });
        if (at % 26 === 0)
          resonators.rattle({ body: bodies[0] }, { body: bodies[1] }, { gap: 0, stiffness: 1e5 }, true);
        if (at === 200) bodies[0].remove({ fade: true });
        if (at === 220) bodies[3].remove({});
      });
    },
  },
  {
    name: "corners: coupled bodies fall asleep and are joined and parted",
    async play(kit) {
      const stage = await kit.world({ channels: 2, maxContacts: 4, maxCoupled: 5, maxModes: 500 });
      const resonators = resonatorsOf(kit, stage.world);
      const bodies = [0, 1, 2, 3, 4].map((k) =>
        stage.world.addBody({ model: tone(kit, [200 + 90 * k, 1000 + 7 * k], 60) }),
      );
      for (const body of bodies) resonators.couple(body);
      const pairs = [
        [0, 1],
        [1, 2],
        [3, 2],
        [2, 4],
      ].map(([a, b]) =>
        resonators.rattle({ body: bodies[a] }, { body: bodies[b] }, { gap: 1e-7, stiffness: 1e4 }, true),
      );
      stage.run(
        RATE,
        [128],
        cues([
          [500, () => bodies[0].strike({ impulse: 1 })],
          [9000, () => pairs[1].end()],
          [12_000, () => bodies[2].strike({ impulse: 1, duration: 0.001 })],
          [15_000, () => bodies[0].remove({ fade: true })],
          [16_000, () => bodies[2].remove({})],
          [30_000, () => bodies[3].strike({ impulse: 2 })],
          [31_000, () => resonators.rattle({ body: bodies[1] }, { body: bodies[4] }, { gap: 0, stiffness: 1e6 })],
          [32_000, () => bodies[1].strike({ impulse: 3 })],
        ]),
      );
    },
  },
  {
    name: "corners: surfaces are laid anew and waves lie under roughness",
    everywhere: true,
    async play(kit) {
      const stage = await kit.world({ channels: 1, maxContacts: 4 });
      const body = stage.world.addBody({ model: plate(kit) });
      const surface = (waviness, random) => ({
        name: "made",
        friction: { static: 0.5, kinetic: 0.4 },
        damping: 1,
        depth: 1e-4,
        ...(waviness && { waviness }),
        ...(random && { random }),
      });
      const packed = [
        surface({ height: 1e-4, length: 0.01 }),
        surface({ height: 1e-4, length: 1e-5 }, { roughness: 1e-5, correlationLength: 2e-5, slope: 2, seed: 1 }),
        kit.api.contact.surface("gravel"),
      ].map((one) => kit.api.packSurface(one));
      const lay = () =>
        stage.world.extend((link) => packed.forEach((bytes, i) => void link.addSurface(i, 4096 * i, bytes)));
      lay();
      stage.blocks(160, (at) => {
        const slot = at % 4;
        if (at % 40 < 4)
          stage.take(R.touch(kit, slot, [body.id, 0], [slot % 3, -1]), R.place(kit, slot, 0, body.id, 0, 0));
        stage.take(
          R.move(kit, slot, 300, { CEILING: 2, DRIVE: 1e4, CUTOFF: 6000, SWEEP_A: 0.4, GAIN: slot === 2 ? 9 : 1 }),
        );
        if (at === 80) lay();
      });
    },
  },
  {
    name: "corners: a touch that nobody speaks of any more ends",
    async play(kit) {
      const stage = await kit.world({ channels: 1, maxContacts: 2 });
      const body = stage.world.addBody({ model: plate(kit) });
      stage.take(
        R.touch(kit, 0, [body.id, 0], [-1, -1]),
        R.place(kit, 0, 0, body.id, 0, 0),
        R.move(kit, 0, 0, { CEILING: 1, GAIN: 1, SLIP: 0.02, INTERVAL: 4e-4, LASTS: 100, FORCE: 4 }),
      );
      stage.run(3 * RATE, [1024]);
    },
  },
  ...[
    { hrir: true, ambisonicOrder: 2, channels: undefined },
    { layout: [0, 0, 90, -90, 90], channels: undefined },
  ].map((options, k) => ({
    name: `corners: rain and bodies in odd rooms ${k}`,
    everywhere: k === 0,
    async play(kit) {
      const { headSet } = await import("./space.mjs");
      const stage = await kit.world({
        ...options,
        ...(options.hrir && { hrir: headSet() }),
        rain: true,
        maxContacts: 2,
      });
      const falling = new kit.api.rain.Rain(stage.world, {
        rate: 400,
        water: 0.9,
        ground: 0.1,
        bubbles: 50,
        nearest: 0.1,
        farthest: 3,
        drips: 500,
        dripPlaces: 32,
        dripWater: 1,
        thunder: 60,
        thunderDistance: 200,
        softGround: "impedance",
        highPass: 0,
        wind: 20,
      });
      const body = stage.world.addBody({ model: plate(kit), position: [1, 0, 0] });
      const resonators = resonatorsOf(kit, stage.world);
      resonators.set(body, {
        diffuse: { t60: Array(8).fill(0.1), gains: Array(8).fill(0.01) },
        bubbles: { rate: 900, radii: [5e-4, 4e-3] },
        click: { radius: 0.01, mass: 0.1 },
        nonlinear: { spread: {} },
      });
      stage.blocks(240, (at) => {
        if (at % 9 === 0) body.strike({ impulse: 0.1, duration: 0.002 });
        if (at === 60) falling.set({ highPass: 300, softGround: "paper" }, { jump: true });
        if (at % 20 === 0) for (let i = 0; i < 12; i++) falling.thunder({ distance: 100 + i });
        if (at === 90) for (let i = 0; i < 300; i++) falling.drop({ distance: 1 + 0.01 * i });
        if (at === 150) falling.set({ rate: 0, drips: 0, bubbles: 0 });
      });
    },
  })),
  {
    name: "corners: rain's own records, right and wrong",
    async play(kit) {
      const stage = await kit.world({ rain: true, maxModes: 64 });
      const falling = new kit.api.rain.Rain(stage.world, { rate: 30, softGround: "impedance" });
      stage.blocks(20);
      const pole = (colour, index, p, r0) =>
        R.record(kit, "RAIN_POLE", {
          integers: { POLE_COLOUR: colour, POLE_INDEX: index },
          numbers: { POLE_RE: p[0], POLE_IM: p[1], POLE_R0_RE: r0, POLE_R0_IM: 0, POLE_R1_RE: 0.01, POLE_R1_IM: 0 },
        });
      const table = (which, from, count, value) =>
        R.record(kit, "RAIN_TABLE", {
          integers: { TABLE_WHICH: which, TABLE_FROM: from, TABLE_COUNT: count },
          numbers: { TABLE_VALUES: value },
        });
      kit.note(
        "taken",
        stage.take(
          pole(0, 0, [0.9, 0.1], 0.01),
          pole(0, 9, [0.9, 0], 1),
          pole(0, 1, [1, 0.1], 1),
          pole(0, 2, [Number.NaN, 0], 1),
          pole(99, 2, [0, 0], 1),
          pole(21, 8, [2, 2], 0.5),
        ),
      );
      kit.note(
        "taken",
        stage.take(
          table(0, 0, 1, 900),
          table(0, 0, 1, 0),
          table(1, 0, 1, 2),
          table(1, 0, 1, 0.5),
          table(1, 40, 1, 0.5),
          table(1, 550, 2, 1),
          table(2, 0, 1, 1),
          table(0, 0, 17, 1),
        ),
      );
      stage.blocks(60);
      for (const [distance, azimuth] of [
        [-1, 0],
        [Number.NaN, 0],
        [300, Number.NaN],
        [300, 1],
      ])
        stage.take(
          R.record(kit, "RAIN_THUNDER", { numbers: { THUNDER_DISTANCE: distance, THUNDER_AZIMUTH: azimuth } }),
        );
      for (let i = 0; i < 70; i++)
        stage.take(
          R.record(kit, "RAIN_IMPULSE", {
            time: 128 * 90 + 0.3 * i,
            integers: { IMPULSE_COLOUR: i % 5 },
            numbers: { IMPULSE_AREA: 1e-6 * i, IMPULSE_AZIMUTH: i },
          }),
        );
      stage.take(
        R.record(kit, "RAIN_IMPULSE", {
          integers: { IMPULSE_COLOUR: 1 },
          numbers: { IMPULSE_AREA: 1e6, IMPULSE_AZIMUTH: 0 },
        }),
      );
      stage.blocks(120);
      falling.dispose();
      stage.blocks(40);
    },
  },
];
