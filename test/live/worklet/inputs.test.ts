// A body that the audio graph pushes sounds as one whose force is written by the page, at every render quantum, and
// after a pause.
import { expect, test } from "vitest";
import { firstDifference, noise, peak, tone } from "../../core/listen.js";
import { Pair } from "../pair.js";

const bell = tone([440, 1234], [30, 90]);
const signal = noise(80_000).map((sample) => 10 * sample);

async function play(sizes: readonly number[], pause = false): Promise<Float32Array> {
  const pair = await Pair.make({ frame: 0, channels: 1, limiter: false });
  const body = pair.world.addBody({ model: bell });
  body.drive();
  pair.input(0, body.id);
  await pair.settle();
  const inputs = (frame: number, size: number) => [[signal.subarray(frame, frame + size)]];
  const before = pair.render(10_240, sizes, inputs)[0];
  if (!pause) return before;
  pair.world.pause();
  await pair.settle();
  for (let k = 0; k < 5; k++) pair.render(10_240, sizes, inputs);
  pair.world.resume();
  await pair.settle();
  const after = pair.render(10_240, sizes, inputs)[0];
  const { meters } = pair.ask({ what: "meters" }) as { meters: { events: unknown } };
  expect(meters.events).toMatchObject({ dropped: 0 });
  return after;
}

/** The first sound that is not the start of a block of silence. */
function delay(sound: Float32Array): number {
  return sound.findIndex((sample) => sample !== 0);
}

test("the force is heard without a gap at every quantum", async () => {
  const wanted = await play([128]);
  expect(peak(wanted)).toBeGreaterThan(0.001);
  const first = delay(wanted);
  expect(first).toBeLessThanOrEqual(130);
  for (const size of [200, 256, 512, 1000]) {
    const sound = await play([size]);
    const later = delay(sound) - first;
    expect(later, `${size}`).toBeLessThanOrEqual(128);
    const [a, b] = [sound.subarray(later), wanted.subarray(0, wanted.length - later)];
    expect({ size, at: firstDifference(a, b) }).toEqual({ size, at: -1 });
  }
});

test.each([128, 200, 512])("a pause neither fills nor empties the stream at a quantum of %d", async (size) => {
  const sound = await play([size], true);
  // where blocks came without force the sound would be quieter by more than its own ups and downs
  for (let at = 1024; at < sound.length; at += 512)
    expect(peak(sound, at, at + 512)).toBeGreaterThan(0.1 * peak(sound));
});

test("an input whose body has gone is let go", async () => {
  const pair = await Pair.make({ frame: 0 });
  const body = pair.world.addBody({ model: bell });
  body.drive();
  pair.input(0, body.id);
  body.remove({ fade: true });
  await pair.settle();
  pair.render(44_100, [128], (frame, size) => [[signal.subarray(frame % 10_000, (frame % 10_000) + size)]]);
  const { meters } = pair.ask({ what: "meters" }) as {
    meters: { events: { dropped: number }; bodies: { total: number } };
  };
  expect(meters.bodies.total).toBe(0);
  expect(meters.events.dropped).toBeLessThanOrEqual(128);
});
