// A world in an OfflineAudioContext gives the samples that Node renders of the same events, bit by bit, by both
// transports and at any render quantum. It cannot catch what only happens in real time.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as contact from "../../../src/contact/index.js";
import { ModalModel } from "../../../src/model/index.js";
import * as rain from "../../../src/rain/index.js";
import { OfflineWorld, type WorldOptions } from "../../../src/world/index.js";
import { firstDifference, peak } from "../../core/listen.js";
// @ts-expect-error a plain script without types
import { FRAMES, pour, RATE, rub, say } from "../pages/scene.js";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import type { Served } from "../support/serve.js";
import { livePage, serveLive } from "./live-page.js";

const found = browsers();
let open: Served;
let isolated: Served;
let wanted: Float32Array[];

/** What Node renders of the scene. */
async function inNode(options: Partial<WorldOptions> = {}): Promise<Float32Array[]> {
  const world = await OfflineWorld.create({ sampleRate: RATE, maxEvents: 16_384, ...options });
  if (options.maxContacts) rub(world, ModalModel, contact);
  else if (options.rain) pour(world, rain);
  else say(world, ModalModel);
  return world.render(FRAMES);
}

beforeAll(async () => {
  open = await serveLive();
  isolated = await serveLive({ isolated: true });
  wanted = await inNode();
});
afterAll(async () => {
  await open?.close();
  await isolated?.close();
});

describe.runIf(found.length > 0)("an OfflineAudioContext", () => {
  describe.each(found)("in $name", ({ launch, name }) => {
    let browser: Browser;
    let shared: Page;
    let plain: Page;
    beforeAll(async () => {
      browser = await launch({ args: ["--enable-features=WebAudioConfigurableRenderQuantum"] });
      shared = await livePage(browser, isolated);
      plain = await livePage(browser, open);
    });
    afterAll(() => browser?.close());

    // Firefox has no other quantum yet.
    const quanta = name === "Chromium" ? [128, 200, 512] : [128];
    test.each(quanta.flatMap((quantum) => (["shared", "messages"] as const).map((way) => [way, quantum] as const)))(
      "gives what Node renders, by %s, in quanta of %d",
      async (transport, quantum) => {
        const came = await shared.evaluate((options) => live.offline(options), { transport, quantum });
        expect(came).toMatchObject({ transport, build: "simd", ...(name === "Chromium" && { quantum }) });
        compare(came.samples, wanted);
      },
    );

    test.each(["shared", "messages"] as const)("gives what Node renders of contacts, by %s", async (transport) => {
      const options = { maxContacts: 16 };
      const came = await shared.evaluate((given) => live.offline(given), { ...options, transport });
      const truth = await inNode(options);
      expect(peak(truth[0])).toBeGreaterThan(1e-3);
      compare(came.samples, truth);
    });

    test("gives what Node renders of rain", async () => {
      const options = { rain: true, panLaw: "linear" as const };
      const came = await shared.evaluate((given) => live.offline(given), options);
      const truth = await inNode(options);
      expect(peak(truth[0])).toBeGreaterThan(1e-3);
      // colours and roofs are computed by the page, with sines and powers whose last bits are the engine's own
      for (const [channel, side] of truth.entries()) {
        const heard = samplesOf(came.samples[channel]);
        const off = side.reduce((most, x, i) => Math.max(most, Math.abs(x - heard[i])), 0);
        expect(off).toBeLessThan(1e-4 * peak(side));
      }
    });

    test("keeps the channels of a layout apart, and the outputs of groups", async () => {
      const options = { layout: "quad" as const };
      const came = await plain.evaluate((given) => live.offline({ ...given, channels: 4 }), options);
      compare(came.samples, await inNode(options));
      const peaks = await plain.evaluate(async () => {
        const context = new OfflineAudioContext(3, 4800, 48_000);
        const groups = [{ name: "near" }, { name: "far", placed: false }];
        const world = await live.SoundWorld.create(context, { groups, channels: 1 });
        const merger = new ChannelMergerNode(context, { numberOfInputs: 3 });
        merger.connect(context.destination);
        world.output.connect(merger, 0, 0);
        world.groupOutput("near").connect(merger, 0, 1);
        world.groupOutput("far").connect(merger, 0, 2);
        world.addBody({ model: live.bell, group: "far" }).strike({ impulse: 0.01 });
        await world.ready();
        const sound = await context.startRendering();
        const error = await live.errorOf(() => world.groupOutput("middle"));
        return [...[0, 1, 2].map((c) => Math.max(...sound.getChannelData(c))), error];
      });
      expect(peaks).toEqual([0, 0, expect.any(Number), expect.stringContaining("one of near, far")]);
      expect(peaks[2]).toBeGreaterThan(0.001);
    });

    test("gives it on a page that is not isolated", async () => {
      const came = await plain.evaluate(() => live.offline({}));
      expect(came.transport).toBe("messages");
      compare(came.samples, wanted);
    });
  });
});

function compare(samples: string[], wanted: Float32Array[]): void {
  expect(samples.length).toBe(wanted.length);
  samples.forEach((text, channel) => {
    const sound = samplesOf(text);
    expect(peak(sound)).toBeGreaterThan(0.001);
    expect({ channel, at: firstDifference(sound, wanted[channel]) }).toEqual({ channel, at: -1 });
  });
}

function samplesOf(text: string): Float32Array {
  return new Float32Array(Uint8Array.from(Buffer.from(text, "base64")).buffer);
}
