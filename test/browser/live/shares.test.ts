// A live world that is split: on an isolated page workers run its shares, elsewhere the audio thread does. One that
// dies takes its bodies with it, and no more; a restart brings them back.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers } from "../support/browsers.js";
import type { Served } from "../support/serve.js";
import { livePage, serveLive } from "./live-page.js";

// Workers are no different elsewhere; Chromium starts quickly.
const found = browsers().filter(({ name }) => name === "Chromium");
let browser: Browser;
let servers: Record<string, Served>;

beforeAll(async () => {
  if (found.length === 0) return;
  servers = { isolated: await serveLive({ isolated: true }), open: await serveLive() };
  browser = await found[0].launch({ fakeDevices: true });
});
afterAll(async () => {
  await browser?.close();
  for (const server of Object.values(servers ?? {})) await server.close();
});

describe.runIf(found.length > 0)("a live world of two shares", () => {
  test.each([
    ["isolated", 128 + 8 * 128, 2],
    ["open", 128, 0],
  ])("on an %s page it sounds, %i samples late", async (kind, latency, workers) => {
    const page = await livePage(browser, servers[kind]);
    const came = await page.evaluate(async () => {
      const made: Worker[] = [];
      const Plain = globalThis.Worker;
      globalThis.Worker = class extends Plain {
        constructor(...args: ConstructorParameters<typeof Plain>) {
          super(...args);
          made.push(this);
        }
      };
      const { world, context } = await live.running({ shares: 2, workers: 2, maxModes: 64 });
      const bodies = [1, 2, 3].map((k) => world.addBody({ model: live.bell, position: [k - 2, 0, -1] }));
      await live.until(async () => {
        for (const body of bodies) body.strike({ impulse: 0.01 });
        return (await world.meters()).peak[0] > 0.001;
      });
      const meters = await world.meters();
      const heard = await world.heard();
      const roles = [...(await world.heardModes(bodies[1])).roles];
      const errors: string[] = [];
      world.on("error", (error: Error) => errors.push(error.message));
      let [lost, after] = [0, 0];
      const workers = made.length;
      if (workers > 0) {
        made[1].dispatchEvent(new ErrorEvent("error", { message: "a fault" }));
        lost = await live.until(async () => (await world.meters()).live.lost);
        bodies[0].strike({ impulse: 0.01 });
        await live.sounds(world);
        // what rang is silent then: only the body that was lost is heard
        await world.restart();
        await live.until(async () => {
          bodies[1].strike({ impulse: 0.01 });
          return (await world.meters()).peak[0] > 0.001;
        });
        after = (await world.meters()).live.lost;
      }
      const { state, latencyFrames } = world;
      world.dispose();
      await context.close();
      return { workers, again: made.length - workers, after, meters, heard, roles, errors, lost, state, latencyFrames };
    });
    expect(came).toMatchObject({ workers, latencyFrames: latency, state: "running", roles: [0, 0] });
    expect(came.heard).toEqual([1, 2, 3].map((id) => ({ id, modes: 2, alive: 2 })));
    expect(came.meters).toMatchObject({ bodies: { total: 3 }, modes: { total: 6 }, live: { lost: 0 } });
    expect(came.lost).toBe(workers / 2);
    expect(came).toMatchObject({ again: workers, after: 0 });
    expect(came.errors.length).toBe(workers / 2);
    if (workers > 0) expect(came.errors[0]).toMatch(/worker.*a fault; it had 1 of the world's shares/);
    await page.close();
  });
});
