// Live worlds in real time: they sound, stand beside each other, take floods of events, die and come back, move to
// other devices and contexts, and leave nothing behind. Nothing is timed here; waits are long enough for a busy
// machine.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import type { Served } from "../support/serve.js";
import { livePage, serveLive } from "./live-page.js";

const found = browsers();
let open: Served;
let isolated: Served;

beforeAll(async () => {
  open = await serveLive();
  isolated = await serveLive({ isolated: true });
});
afterAll(async () => {
  await open?.close();
  await isolated?.close();
});

describe.runIf(found.length > 0)("a live world", () => {
  describe.each(found)("in $name", ({ launch, name }) => {
    // Firefox takes seconds to start a context: there it is seen to sound, to die and to come back.
    const inChromium = name === "Chromium" ? test : undefined;
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      browser = await launch({ fakeDevices: name === "Chromium" });
      page = await livePage(browser, isolated);
    });
    afterAll(() => browser?.close());

    test.each(["shared", "messages"])("sounds by %s, says so, and is silent after dispose", async (transport) => {
      const came = await page.evaluate(async (transport) => {
        const { world, context } = await live.running({ transport });
        const body = world.addBody({ model: live.bell });
        body.strike({ impulse: 0.01, time: context.currentTime + 0.05 });
        await live.sounds(world);
        const meters = await world.meters();
        const heard = await world.heard();
        const modes = await world.heardModes(body);
        world.dispose();
        world.dispose();
        const errors = [];
        for (const act of [
          () => body.strike({ impulse: 1 }),
          () => world.addBody({ model: live.bell }),
          () => world.connect(context.destination),
          () => world.meters(),
          () => world.ready(),
          () => world.start(),
          () => world.restart(),
          () => world.excite(body),
        ])
          errors.push(await live.errorOf(act));
        const result = {
          meters,
          heard,
          roles: [...modes.roles],
          errors,
          state: world.state,
          build: world.options.build,
        };
        await context.close();
        return result;
      }, transport);
      expect(came.meters.live).toMatchObject({ transport, stale: 0, missed: 0, transportFull: 0 });
      expect(came.meters.live.load).toBeLessThan(1);
      expect(came.meters).toMatchObject({ bodies: { total: 1 }, events: { accepted: 2, dropped: 0 } });
      expect(came).toMatchObject({
        heard: [{ id: 1, modes: 2, alive: 2 }],
        roles: [0, 0],
        state: "disposed",
        build: "relaxed",
      });
      expect(came.errors.filter((words: string) => !/disposed/.test(words))).toEqual([]);
    });

    inChromium?.("a world's time passes though it is connected to nothing", async () => {
      const time = await page.evaluate(async () => {
        const context = new AudioContext();
        await context.resume();
        await live.until(() => context.currentTime > 0.1);
        const world = await live.SoundWorld.create(context);
        const struck = context.currentTime + 0.3;
        world.addBody({ model: live.bell }).strike({ impulse: 0.01, time: struck });
        await live.sounds(world);
        const heard = context.currentTime;
        await context.close();
        return heard - struck;
      });
      // The meters see it when it is made: not before its time, but for what the context's own clock lags behind.
      expect(time).toBeGreaterThan(-0.05);
    });

    inChromium?.("two worlds share a page and a context", async () => {
      const peaks = await page.evaluate(async () => {
        const { world: a, context } = await live.running();
        const b = await live.SoundWorld.create(context, { transport: "messages" });
        b.connect(context.destination);
        a.addBody({ model: live.bell }).strike({ impulse: 0.01 });
        await live.sounds(a);
        const silent = (await b.meters()).peak[0];
        b.addBody({ model: live.bell }).strike({ impulse: 0.01 });
        await live.sounds(b);
        a.dispose();
        b.addBody({ model: live.bell }).strike({ impulse: 0.1 });
        await live.sounds(b);
        await context.close();
        return [silent, b.state];
      });
      expect(peaks).toEqual([0, "closed"]);
    });

    inChromium?.each(["shared", "messages"])("takes ten thousand events in one frame by %s", async (transport) => {
      const events = await page.evaluate(async (transport) => {
        const { world, context } = await live.running({ transport });
        const bodies = Array.from({ length: 10 }, () => world.addBody({ model: live.bell }));
        const start = context.currentTime + 0.5;
        for (let k = 0; k < 10_000; k++) bodies[k % 10].strike({ impulse: 1e-6, time: start + k * 1e-5 });
        const { events } = await live.until(async () => {
          const meters = await world.meters();
          return meters.events.accepted + meters.events.dropped >= 10_010 && meters;
        });
        await context.close();
        return events;
      }, transport);
      expect(events).toMatchObject({ accepted: 10_010, dropped: 0 });
    });

    test("a processor that dies is reported, and the world comes back as it was", async () => {
      const came = await page.evaluate(async () => {
        const nodes: AudioWorkletNode[] = [];
        const Real = AudioWorkletNode;
        globalThis.AudioWorkletNode = class extends Real {
          constructor(...words: ConstructorParameters<typeof Real>) {
            super(...words);
            nodes.push(this);
          }
        };
        const { world, context } = await live.running();
        globalThis.AudioWorkletNode = Real;
        const body = world.addBody({ model: live.bell, position: [0, 0, -2] });
        const { output } = world;
        const states: string[] = [];
        const errors: string[] = [];
        world.on("state", (state: string) => states.push(state));
        world.on("error", (error: Error) => errors.push(error.message));
        const question = live.errorOf(async () => {
          await world.ready();
          nodes[0].port.postMessage({ kind: "nonsense" });
          for (;;) await world.meters();
        });
        await live.until(() => errors.length > 0);
        const dead = [world.state, body.strike({ impulse: 1 }), await question];
        body.update({ gain: 0.5 });
        const late = world.addBody({ model: live.bell });
        await world.restart();
        late.strike({ impulse: 0.01 });
        body.strike({ impulse: 0.01 });
        await live.sounds(world);
        const { bodies, events } = await world.meters();
        const result = { dead, states, errors, bodies, events, same: output === world.output, state: world.state };
        await context.close();
        return { ...result, closed: [world.state, await live.errorOf(() => world.start())] };
      });
      expect(came.dead.slice(0, 2)).toEqual(["failed", false]);
      expect(came.dead[2]).toMatch(/processor should be one that runs .*unknown kind/);
      expect(came.states.slice(-2)).toEqual(["failed", "running"]);
      expect(came.errors).toHaveLength(1);
      expect(came.errors[0]).toMatch(/restart.*unknown kind/);
      expect(came).toMatchObject({ same: true, state: "running", bodies: { total: 2 }, events: { dropped: 0 } });
      expect(came.closed).toEqual(["closed", expect.stringContaining("restart")]);
    });

    inChromium?.("a world moves to a context of another rate", async () => {
      const came = await page.evaluate(async () => {
        const { world, context } = await live.running();
        const body = world.addBody({ model: live.bell, gain: 2, time: context.currentTime + 100 });
        world.setListener({ position: [0, 0, 1] });
        await world.ready();
        await context.close();
        const next = new AudioContext({ sampleRate: 32_000 });
        await world.restart(next);
        world.connect(next.destination);
        await world.start();
        body.strike({ impulse: 0.01, time: next.currentTime + 0.1 });
        await live.sounds(world);
        const result = [world.sampleRate, world.options.sampleRate, world.context === next, world.state];
        await next.close();
        return result;
      });
      expect(came).toEqual([32_000, 32_000, true, "running"]);
    });

    inChromium?.("a world changes from speakers to headphones and keeps its bodies and connections", async () => {
      const came = await page.evaluate(async () => {
        const { world, context } = await live.running({ layout: "quad" });
        const body = world.addBody({ model: live.bell, position: [2, 0, 0] });
        const before = [world.output.channelCount, world.options.layout];
        const output = world.output;
        await world.restart(context, { layout: "binaural" });
        body.strike({ impulse: 0.01 });
        await live.sounds(world);
        const { peak } = await world.meters();
        const wrong = await world.restart(context, { maxModes: 3 }).catch((error: Error) => error.message);
        const result = {
          before,
          after: [world.output.channelCount, world.options.layout],
          same: output === world.output,
        };
        world.dispose();
        await context.close();
        return { ...result, channels: peak.length, wrong };
      });
      expect(came).toMatchObject({ before: [4, "quad"], after: [2, "binaural"], same: true, channels: 2 });
      expect(came.wrong).toMatch(/maxModes should be one of channels, layout/);
    });

    inChromium?.("nodes of the graph excite a body, also over a restart", async () => {
      const came = await page.evaluate(async () => {
        const { world, context } = await live.running({ maxInputs: 2 });
        const [a, b, c] = [0, 1, 2].map(() => world.addBody({ model: live.bell }));
        const oscillator = new OscillatorNode(context, { frequency: 440 });
        oscillator.start();
        const bow = world.excite(a, { newtons: 5 });
        oscillator.connect(bow.node);
        await live.sounds(world);
        const errors = [await live.errorOf(() => world.excite(a))];
        world.excite(b);
        errors.push(await live.errorOf(() => world.excite(c)));
        b.remove();
        const third = world.excite(c);
        errors.push(await live.errorOf(() => world.excite(b)));
        const { node } = bow;
        await world.restart();
        await world.meters();
        await live.sounds(world);
        bow.end();
        bow.end();
        third.end();
        await live.until(async () => (await world.meters()).peak[0] < 1e-4);
        const { events } = await world.meters();
        await context.close();
        return { errors, events, same: node === bow.node };
      });
      expect(came.errors[0]).toMatch(/not excited already/);
      expect(came.errors[1]).toMatch(/at most 2 at once \(raise maxInputs\)/);
      expect(came.errors[2]).toMatch(/has come and is not removed/);
      expect(came).toMatchObject({ same: true, events: { dropped: 0 } });
    });

    inChromium?.("suspending drops strikes and keeps the rest", async () => {
      const came = await page.evaluate(async () => {
        const { world, context } = await live.running();
        const body = world.addBody({ model: live.bell });
        await world.ready();
        const states: string[] = [];
        const off = world.on("state", (state: string) => states.push(state));
        await context.suspend();
        await live.until(() => states.includes("suspended"));
        const struck = body.strike({ impulse: 1 });
        const second = world.addBody({ model: live.bell });
        for (let k = 0; k < 20_000; k++) second.update({ gain: 1 + k / 20_000 });
        body.remove();
        await world.start();
        await live.until(() => states.includes("running"));
        off();
        second.strike({ impulse: 0.01 });
        await live.sounds(world);
        const { bodies, events, live: alive } = await world.meters();
        await context.close();
        return { struck, states, bodies, events, missed: alive.missed };
      });
      expect(came).toMatchObject({
        struck: false,
        states: ["suspended", "running"],
        missed: 1,
        events: { dropped: 0 },
      });
      expect(came.bodies.total).toBe(1);
    });

    inChromium?.("survives a change of the device", async () => {
      const came = await page.evaluate(async () => {
        const { world, context } = await live.running();
        const body = world.addBody({ model: live.bell });
        const errors: string[] = [];
        world.on("error", (error: Error) => errors.push(error.message));
        for (const sink of [{ type: "none" }, ""]) {
          await (context as AudioContext & { setSinkId(sink: unknown): Promise<void> }).setSinkId(sink);
          await live.until(() => world.state === "running");
          body.strike({ impulse: 0.01 });
          await world.meters();
          await live.sounds(world);
        }
        await context.close();
        return errors;
      });
      expect(came).toEqual([]);
    });

    inChromium?.("dispose takes every listener away and ends the processor", async () => {
      const came = await page.evaluate(async () => {
        const context = new AudioContext();
        const count = new Map<EventTarget, number>([
          [context, 0],
          [document, 0],
        ]);
        const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
        const step = (target: EventTarget, by: number) =>
          count.has(target) && count.set(target, count.get(target)! + by);
        EventTarget.prototype.addEventListener = function (...words) {
          step(this, 1);
          add.apply(this, words);
        };
        EventTarget.prototype.removeEventListener = function (...words) {
          step(this, -1);
          remove.apply(this, words);
        };
        const nodes: AudioWorkletNode[] = [];
        const Real = AudioWorkletNode;
        globalThis.AudioWorkletNode = class extends Real {
          constructor(...words: ConstructorParameters<typeof Real>) {
            super(...words);
            nodes.push(this);
          }
        };
        const world = await live.SoundWorld.create(context);
        globalThis.AudioWorkletNode = Real;
        world.on("state", () => {});
        world.addBody({ model: live.bell });
        await context.suspend();
        world.startOnGesture();
        const before = [...count.values()];
        const pending = live.errorOf(() => world.meters());
        world.dispose();
        const after = [...count.values()];
        EventTarget.prototype.addEventListener = add;
        EventTarget.prototype.removeEventListener = remove;
        let answers = 0;
        nodes[0].port.onmessage = () => answers++;
        nodes[0].port.postMessage({ kind: "ask", id: 1, question: { what: "ready" } });
        await context.resume();
        await live.until(() => context.currentTime > 0.2);
        await context.close();
        return { before, after, answers, pending: await pending };
      });
      expect(came).toMatchObject({ before: [1, 3], after: [0, 0], answers: 0 });
      expect(came.pending).toMatch(/disposed/);
    });

    test("nothing went wrong on the way", () => {
      expect(page.errors).toEqual([]);
      expect(page.messages.filter((message) => !/AudioContext|fallback/i.test(message))).toEqual([]);
    });
  });
});
