// What the page still sends when nobody listens: strikes are dropped and counted, changes come to what they came to, and nothing
// is lost before the first sound.
import { expect, test } from "vitest";
import { Contacts } from "../../src/contact/index.js";
import type { Meters } from "../../src/core/meters.js";
import { RECORD_ENTRY_BYTES } from "../../src/live/worklet/protocol.js";
import { peak, tone } from "../core/listen.js";
import { Pair } from "./pair.js";

const bell = tone([440, 1234], [3, 9]);

function metersOf(pair: Pair): Meters {
  return (pair.ask({ what: "meters" }) as { meters: Meters }).meters;
}

test("what is said in one go leaves as one message, behind the model that it needs", async () => {
  const pair = await Pair.make({ frame: 0 });
  const body = pair.world.addBody({ model: bell });
  for (let k = 0; k < 1000; k++) body.strike({ impulse: 1e-5 });
  expect(pair.posted).toEqual([]);
  await Promise.resolve();
  expect(pair.posted.map(({ kind }) => kind)).toEqual(["model", "entries"]);
  expect(pair.posted[1]).toMatchObject({ bytes: { byteLength: 1001 * RECORD_ENTRY_BYTES } });
});

test("strikes before the first run wait for it", async () => {
  const pair = await Pair.make({ frame: 0 });
  pair.presence = "fresh";
  const body = pair.world.addBody({ model: bell });
  for (let k = 0; k < 10; k++) expect(body.strike({ impulse: 0.01 })).toBe(true);
  await pair.settle();
  expect(peak(pair.render(1024)[0])).toBeGreaterThan(0.01);
  expect(metersOf(pair).events.accepted).toBe(11);
});

test("strikes while the context is away are missed, bodies still come and go", async () => {
  const pair = await Pair.make({ frame: 0 });
  const body = pair.world.addBody({ model: bell });
  await pair.settle();
  pair.presence = "away";
  expect(body.strike({ impulse: 0.01 })).toBe(false);
  expect(body.drive().write(new Float32Array(64))).toBe(0);
  pair.world.addBody({ model: bell });
  body.remove({ fade: true });
  pair.presence = "running";
  await pair.settle();
  pair.render(4096);
  expect(pair.link.dropped).toEqual({ stale: 0, missed: 2, transportFull: 0 });
  expect(metersOf(pair)).toMatchObject({ bodies: { total: 1 }, events: { dropped: 0 } });
});

test.each(["fresh", "away"] as const)(
  "ten thousand changes while the context is %s are told as one",
  async (presence) => {
    const pair = await Pair.make({ frame: 0, maxEvents: 64 });
    const body = pair.world.addBody({ model: bell });
    await pair.settle();
    pair.presence = presence;
    for (let k = 0; k < 10_000; k++) {
      body.update({ gain: k });
      pair.world.setListener({ position: [k, 0, 0] });
    }
    pair.presence = "running";
    pair.link.tellHeld();
    await pair.settle();
    pair.render(256);
    // it came, and then its own state and the listener
    expect(metersOf(pair).events).toMatchObject({ accepted: 3, dropped: 0 });
  },
);

test("a strike before the first run is heard as all that was said before it", async () => {
  const peaks: number[] = [];
  for (const gain of [1, 0]) {
    const pair = await Pair.make({ frame: 0 });
    pair.presence = "fresh";
    const body = pair.world.addBody({ model: bell });
    body.update({ gain: 1 });
    body.update({ pitchScale: 1.01 });
    body.update({ gain });
    body.strike({ impulse: 0.01 });
    pair.presence = "running";
    await pair.settle();
    pair.render(1024);
    peaks.push(metersOf(pair).peak[0]);
  }
  expect(peaks[0]).toBeGreaterThan(1e-4);
  expect(peaks[1]).toBe(0);
});

test("changes with a time before the first run keep it", async () => {
  const pair = await Pair.make({ frame: 0 });
  pair.presence = "fresh";
  const body = pair.world.addBody({ model: bell });
  body.update({ gain: 0, time: 1 });
  body.update({ pitchScale: 1.01 });
  body.strike({ impulse: 0.01, time: 0.1 });
  pair.presence = "running";
  await pair.settle();
  pair.render(8192);
  expect(metersOf(pair).peak[0]).toBeGreaterThan(1e-4);
});

test("a strike that is too late is stale, one that is a little late is played", async () => {
  const pair = await Pair.make({ maxLate: 0.25 * 44_100 });
  pair.frame = 441_000;
  const body = pair.world.addBody({ model: bell });
  expect(body.strike({ impulse: 1e-3, time: 9.7 })).toBe(false);
  expect(body.strike({ impulse: 1e-3, time: 9.8 })).toBe(true);
  await pair.settle();
  pair.render(256);
  expect(pair.link.dropped.stale).toBe(1);
  expect(metersOf(pair).events).toMatchObject({ accepted: 2, dropped: 0 });
});

test("a link whose core is gone takes everything and sends nothing", async () => {
  const pair = await Pair.make({ frame: 0 });
  pair.presence = "gone";
  const body = pair.world.addBody({ model: bell });
  expect(body.strike({ impulse: 1 })).toBe(false);
  body.update({ gain: 2 });
  body.remove();
  pair.flush();
  expect(pair.posted.filter(({ kind }) => kind === "entries")).toEqual([]);
});

test("touches that nobody hears are not sent; they begin anew when somebody does", async () => {
  const pair = await Pair.make({ frame: 0, maxContacts: 4 });
  const contacts = new Contacts(pair.world, { dt: 1 / 60 });
  contacts.add({ id: 0, material: "stone", shape: "plane", fixed: true });
  contacts.add({
    id: 1,
    body: pair.world.addBody({ model: bell }),
    material: "steel",
    shape: "box",
    size: 0.1,
    mass: 1,
  });
  let steps = 0;
  const slide = (count: number) => {
    for (let i = 0; i < count; i++) {
      steps++;
      const c = [
        {
          a: 0,
          b: 1,
          p: [0.01 * steps, 0, 0] as const,
          n: [0, 1, 0] as const,
          j: 0.16,
          vn: 0,
          vo: 0,
          slip: [0.6, 0, 0] as const,
          m: 1,
        },
      ];
      contacts.step({ t: steps / 60, c });
    }
  };
  pair.presence = "fresh";
  slide(100);
  await pair.settle();
  expect(metersOf(pair).events.accepted).toBeLessThan(10);
  pair.presence = "running";
  slide(3);
  await pair.settle();
  expect(peak(pair.render(4096)[0])).toBeGreaterThan(0);
  expect(metersOf(pair).events.dropped).toBe(0);
});
