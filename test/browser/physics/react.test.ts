// The components and hooks of phonolite/react, each in a real page with real physics, in strict mode, where everything
// is mounted twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { bundleExample } from "../../../tools/serve/bundle-example.mjs";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { ROOT } from "../../support/files.js";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";

interface Seen {
  things: string[];
  gains: (number | undefined)[];
  hits: [boolean, number, number | undefined][];
  errors: string[];
  contexts: number;
  disposed: boolean | undefined;
  state: string | undefined;
}
declare global {
  /** Of react-page.jsx. */
  function show(name?: string, props?: object, how?: { volume?: number; outside?: boolean }): void;
  function seen(): Seen;
}

const chromium = browsers(["Chromium"])[0];
const HTML = '<!doctype html><div id="root"></div><script type="module" src="main.js"></script>';

describe.runIf(chromium)("phonolite/react in Chromium", () => {
  let server: Served;
  let browser: Browser;
  let page: Page;
  let code: string;
  beforeAll(async () => {
    server = await serveExamples({ port: 0 });
    browser = await chromium.launch();
    code = await bundleExample(`${ROOT}/test/browser/physics/react-page.jsx`);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    const own = page.driver.chromium!;
    await own.route("**/react-page/", (route) => route.fulfill({ contentType: "text/html", body: HTML }));
    await own.route("**/react-page/main.js", (route) => route.fulfill({ contentType: "text/javascript", body: code }));
    await page.open(`${server.url}react-page/`);
    await page.waitFor(() => "seen" in globalThis);
    // what falls before the world is there is not heard, so that comes first
    await page.evaluate(() => show("Empty"));
    await page.waitFor(() => seen().disposed === false);
    return () => page.close();
  });
  const put = (name?: string, props?: object, how?: object) =>
    page.evaluate(({ name, props, how }) => show(name, props, how), { name, props, how });
  const look = () => page.evaluate(() => seen());
  const thingsAre = (...materials: string[]) => poll(async () => (await look()).things).toEqual(materials);
  const hitsCome = () => poll(async () => (await look()).hits.length).toBeGreaterThan(0);

  test("a body sounds as its component says, and as it says next; taken out, it does not", async () => {
    await put("Ball");
    await thingsAre("steel");
    await hitsCome();
    await put("Ball", { material: "oak", gain: 0.5 });
    await thingsAre("oak");
    expect((await look()).gains).toEqual([0.5]);
    await put("Ball", { material: null });
    await thingsAre();
    const { errors, contexts } = await look();
    expect([errors, contexts]).toEqual([[], 1]);
  });

  test("hits are told with the body and what it hit", async () => {
    await put("Ball");
    await hitsCome();
    const [[moves, , other]] = (await look()).hits;
    expect([moves, other]).toEqual([true, undefined]); // nobody named the floor
  });

  test("a hook names what a ref holds", async () => {
    await put("Hook");
    await thingsAre("brass");
    await put("Hook", { material: "nylon" });
    await thingsAre("nylon");
    expect((await look()).errors).toEqual([]);
  });

  test.each([false, true])("instances sound, also those that come later (component in each: %s)", async (inside) => {
    await put("Instances", { count: 2, inside });
    await thingsAre("glass", "glass");
    await put("Instances", { count: 4, inside });
    await thingsAre("glass", "glass", "glass", "glass");
    await put("Instances", { count: 0, inside });
    await thingsAre();
    expect((await look()).errors).toEqual([]);
  });

  test("userData names a body, unless a component does", async () => {
    await put("Ball", { material: null, userData: { sound: "copper" } });
    await thingsAre("copper");
    await put("Ball", { material: "steel", userData: { sound: "copper" } });
    await thingsAre("steel");
    await put("Ball", { material: null, userData: { sound: { material: "copper", gain: 0.25 } } });
    await thingsAre("copper");
    expect((await look()).gains).toEqual([0.25]);
  });

  test("colliders that come from a mesh are waited for, and a body that is made anew sounds again", async () => {
    await put("Mesh");
    await thingsAre("oak");
    await put("Mesh", { colliders: "hull" });
    await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
    await thingsAre("oak");
    expect((await look()).errors).toEqual([]);
  });

  test("an unknown material, a wrong place and a callback that throws are told, and nothing breaks", async () => {
    await put("Ball", { material: "stele" });
    await poll(async () => (await look()).errors.join()).toMatch(/did you mean steel/);
    await put("Ball", { material: "steel" });
    await thingsAre("steel");
    expect((await look()).errors.length).toBe(1);
    await put("Misplaced");
    await poll(async () => (await look()).errors[1]).toMatch(/Sounding: parent should be <RigidBody>/);
    await put("Thrower");
    await poll(async () => (await look()).errors.at(-1)).toBe("from a callback");
    await thingsAre("steel");
    expect((await look()).errors.filter((message) => /parent/.test(message)).length).toBe(1);
  });

  test("a component outside of any SoundWorld says where it belongs", async () => {
    await put("Misplaced", {}, { outside: true });
    await poll(async () => (await look()).errors[0]).toMatch(/parent should be <SoundWorld> of phonolite\/react/);
  });

  test("a body that is removed from inside its hit is heard no more, and the physics goes on", async () => {
    await put("Remover");
    await hitsCome();
    await thingsAre();
    await put("Ball");
    await thingsAre("steel");
    expect(page.errors).toEqual([]);
  });

  test("taken away whole, sound and world are disposed of; mounted again, there are new ones", async () => {
    await put("Ball");
    await thingsAre("steel");
    await put();
    await poll(async () => (await look()).state).toBe("disposed");
    expect((await look()).disposed).toBe(true);
    await put("Ball");
    await poll(async () => (await look()).disposed).toBe(false);
    await thingsAre("steel");
    expect((await look()).contexts).toBe(2);
    expect(page.errors).toEqual([]);
  });
});
