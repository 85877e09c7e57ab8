// The audio thread's side makes of what the page says the sound that an OfflineWorld makes of it, by both transports,
// and keeps its promises about order, time, models and lost events. The browser's threads are not here:
// test/browser/live has them.
import { beforeAll, describe, expect, test } from "vitest";
import { LOOK_AHEAD } from "../../../src/core/layout/records.js";
import type { Meters } from "../../../src/core/meters.js";
import { ModalModel } from "../../../src/model/index.js";
import { OfflineWorld } from "../../../src/world/index.js";
// @ts-expect-error a plain script without types
import { RATE, say } from "../../browser/pages/scene.js";
import { firstDifference, peak, tone } from "../../core/listen.js";
import { Pair, TRANSPORTS } from "../pair.js";

const FRAMES = 14_000;
const bell = tone([440, 1234], [3, 9]);

function metersOf(pair: Pair): Meters {
  return (pair.ask({ what: "meters" }) as { meters: Meters }).meters;
}
/** The sample at which a sound begins; it is 0 itself, for a struck mode begins with its velocity. */
function onset(samples: Float32Array): number {
  return samples.findIndex((sample) => sample !== 0) - 1;
}

describe.each(TRANSPORTS)("by %s", (transport) => {
  let wanted: Float32Array[];
  beforeAll(async () => {
    const world = await OfflineWorld.create({ sampleRate: RATE });
    say(world, ModalModel);
    wanted = world.render(FRAMES);
  });

  test.each([[[1]], [[64]], [[128]], [[200]], [[512]], [[1000]], [[2048]], [[3, 700, 128, 1]]])(
    "quanta of %j frames give what an OfflineWorld renders",
    async (sizes) => {
      const pair = await Pair.make({ transport, frame: 0, sampleRate: RATE, maxEvents: 8192 });
      say(pair.world, ModalModel);
      await pair.settle();
      const sound = pair.render(FRAMES, sizes);
      expect(peak(sound[0])).toBeGreaterThan(0.01);
      expect(sound.map((side, i) => firstDifference(side, wanted[i]))).toEqual([-1, -1]);
    },
  );

  test("what is said in order is heard in order, however late the port's messages come", async () => {
    const pair = await Pair.make({ transport, frame: 0 });
    for (let k = 0; k < 5; k++) {
      const body = pair.world.addBody({ model: tone([300 + k], [5]) });
      body.strike({ impulse: 0.1 });
    }
    pair.flush();
    // records lie in the ring already, their models are still on the way
    pair.render(256);
    while (pair.posted.length > 0) {
      pair.deliver(1);
      pair.render(256);
    }
    pair.render(256);
    expect(metersOf(pair)).toMatchObject({ bodies: { total: 5 }, events: { dropped: 0, accepted: 10 } });
  });

  test("more than the ring holds comes all the same, also while no sound is made", async () => {
    const pair = await Pair.make({ transport, frame: 0, ringBytes: 1 << 12, maxEvents: 4000 });
    const body = pair.world.addBody({ model: bell });
    for (let k = 0; k < 3000; k++) body.strike({ impulse: 1e-4, time: k / 44_100 });
    await pair.settle();
    pair.render(4096);
    expect(metersOf(pair).events).toMatchObject({ accepted: 3001, late: 0, dropped: 0 });
  });

  test("strikes beyond what may wait are dropped and counted; bodies come and go all the same", async () => {
    const pair = await Pair.make({ transport, frame: 0, ringBytes: 1 << 12, maxWaiting: 50 * 104, maxEvents: 4000 });
    const body = pair.world.addBody({ model: bell });
    let kept = 0;
    for (let k = 0; k < 500; k++) if (body.strike({ impulse: 1e-4 })) kept++;
    const second = pair.world.addBody({ model: bell });
    body.remove();
    expect(kept).toBe(49);
    expect(pair.link.dropped).toEqual({ stale: 0, missed: 0, transportFull: 451 });
    await pair.settle();
    pair.render(256);
    expect(second.present).toBe(true);
    expect(metersOf(pair).events).toMatchObject({ accepted: 49 + 3, dropped: 0 });
    expect(metersOf(pair).bodies.total).toBe(2);
  });

  test("a body that goes while the core's queue is full goes later", async () => {
    const pair = await Pair.make({ transport, frame: 0, maxEvents: 100 });
    const body = pair.world.addBody({ model: bell });
    for (let k = 0; k < 120; k++) body.strike({ impulse: 1e-4, time: 0.001 * k });
    body.remove({ fade: true });
    await pair.settle();
    pair.render(44_100);
    expect(metersOf(pair).bodies.total).toBe(0);
  });

  test("a model goes when the core lets go of it, and its place is used again", async () => {
    const big = (k: number) =>
      tone(
        Array.from({ length: 40 }, (_, i) => 200 + 50 * i + k),
        new Array(40).fill(60),
      );
    const pair = await Pair.make({ transport, frame: 0, modelBytes: 8192, maxModels: 4 });
    for (let k = 0; k < 30; k++) {
      const body = pair.world.addBody({ model: big(k) });
      body.strike({ impulse: 0.01 });
      body.remove();
      await pair.settle();
      pair.render(22_050);
      await pair.settle();
    }
    const { events } = metersOf(pair);
    expect(events).toMatchObject({ accepted: 90, dropped: 0 });
    expect(pair.answers.filter(({ kind }) => kind === "dropped").length).toBeGreaterThan(20);
  });

  test("a model that is asked to go and is used again is laid anew", async () => {
    const [a, b] = [tone([300], [5]), tone([500], [5])];
    const pair = await Pair.make({ transport, frame: 0, maxModels: 2 });
    pair.world.addBody({ model: a }).remove();
    const second = pair.world.addBody({ model: b }); // over half of the models: a is told to go
    second.remove({ fade: true });
    await pair.settle();
    pair.render(4410);
    await pair.settle();
    pair.world.addBody({ model: a }).strike({ impulse: 1 });
    await pair.settle();
    expect(peak(pair.render(2048)[0])).toBeGreaterThan(0.1);
    expect(metersOf(pair).events.dropped).toBe(0);
  });

  test("times are frames of the context, wherever the world begins", async () => {
    const pair = await Pair.make({ transport, channels: 1 });
    pair.frame = 1_000_001;
    const body = pair.world.addBody({ model: tone([440], [3]) });
    body.strike({ impulse: 0.1, time: 1_000_777 / 44_100 });
    await pair.settle();
    expect(onset(pair.render(2000, [200])[0])).toBe(776 + LOOK_AHEAD);
    // a node that nobody pulled for a while goes on where the context is
    pair.frame += 12_345;
    body.update({ dampingScale: 1e4 });
    await pair.settle();
    pair.render(4000);
    body.update({ dampingScale: 1 });
    body.strike({ impulse: 0.1, time: (pair.frame + 500) / 44_100 });
    await pair.settle();
    const sound = pair.render(2000)[0];
    expect(peak(sound, 0, 500 + LOOK_AHEAD)).toBeLessThan(1e-6);
    expect(Math.abs(sound[501 + LOOK_AHEAD])).toBeGreaterThan(1e-6);
    expect(metersOf(pair).events).toMatchObject({ late: 0, dropped: 0 });
  });

  test("a pause holds what waits, and audio time goes on to be the page's time", async () => {
    const pair = await Pair.make({ transport, frame: 0, channels: 1 });
    const body = pair.world.addBody({ model: bell });
    pair.world.pause();
    await pair.settle();
    pair.render(12_800);
    pair.world.resume();
    body.strike({ impulse: 0.1, time: 13_000 / 44_100 });
    await pair.settle();
    expect(onset(pair.render(2000)[0])).toBe(200 + LOOK_AHEAD);
  });

  test("what comes late is reported, but not more often than every tenth of a second", async () => {
    const pair = await Pair.make({ transport, frame: 0 });
    const body = pair.world.addBody({ model: bell });
    await pair.settle();
    for (let k = 0; k < 100; k++) {
      pair.render(441);
      body.strike({ impulse: 1e-3, time: Math.max(0, pair.frame - 1000) / 44_100 });
      await pair.settle();
    }
    pair.render(8820);
    const reports = pair.answers.filter((message) => message.kind === "late");
    expect(reports.reduce((sum, report) => sum + report.late, 0)).toBe(100);
    expect(reports.length).toBeLessThanOrEqual(11);
    for (const { most } of reports) expect(most).toBeCloseTo(1000 / 44_100, 2);
    expect(metersOf(pair).events.late).toBe(100);
  });
});

test("a message that makes no sense is an error", async () => {
  const pair = await Pair.make({ frame: 0 });
  expect(() => pair.host.receive({ kind: "nonsense" } as never)).toThrow("unknown kind");
});
