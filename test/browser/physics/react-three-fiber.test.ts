// The example of react-three-fiber, in strict mode, as a person would use it: things that are dropped sound, what is
// taken away does not, and a scene that is closed leaves no audio behind.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { hasWorld, isQuiet, openPage, slowDisplay, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";

const chromium = browsers(["Chromium"])[0];
const numberIn = (page: Page, selector: string) =>
  page.evaluate((selector) => Number(document.querySelector(selector)?.textContent), selector);
/** What packages say that the example stands on, and the graphics of a machine without any. */
const FOREIGN = [
  /Download the React DevTools/,
  /THREE\.Clock/,
  /deprecated parameters for the initialization/,
  /GL Driver/,
];
const complaints = ({ messages, errors }: Page) =>
  [...errors, ...messages].filter((message) => !FOREIGN.some((words) => words.test(message)));
const contexts = (page: Page) => page.evaluate(() => [...new Set(heard.contexts)].map(({ state }) => state));

describe.runIf(chromium)("react-three-fiber in Chromium", () => {
  let server: Served;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveExamples({ port: 0 });
    browser = await chromium.launch({ autoplay: false });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const soundingIs = (page: Page, count: number) => poll(() => numberIn(page, "#sounding")).toBe(count);

  test.each([
    ["a click on it starts the sound", ".phonolite-hint button"],
    ["the scene is closed", "#open"],
  ])("a hint says that the sound waits, until %s", async (_, clicked) => {
    const page = await browser.newPage();
    // the page speaks by itself: to ask it something would count as a click
    await page.driver.chromium!.addInitScript(() => {
      let shown = false;
      const look = () => {
        const shows = document.querySelector(".phonolite-hint button") !== null;
        if (shows !== shown) console.log(shows ? "hint shown" : "hint gone");
        shown = shows;
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.open(`${server.url}react-three-fiber/`);
    const hints = () => page.messages.filter((message) => message.startsWith("log: hint"));
    await poll(hints).toEqual(["log: hint shown"]);
    await page.click(clicked);
    await poll(hints).toEqual(["log: hint shown", "log: hint gone"]);
    expect(complaints(page).filter((message) => !/^log: hint|AudioContext was not allowed/.test(message))).toEqual([]);
    await page.close();
  });

  test("what is dropped sounds after a click, hits are told, and taken away it is heard no more", async () => {
    const page = await openPage(browser, `${server.url}react-three-fiber/`, slowDisplay);
    await hasWorld(page);
    await soundingIs(page, 1); // the table
    expect((await contexts(page)).length).toBe(1); // strict mode mounts twice and makes one
    for (const kind of ["block", "cup", "bar"]) await page.click(`#${kind}`);
    await sounds(page, 0.003);
    await soundingIs(page, 4);
    await poll(() => numberIn(page, "#hits")).toBeGreaterThan(2);
    await page.click("#marbles");
    await soundingIs(page, 28);
    await page.click("#overlay");
    await page.click("#marbles");
    await page.click("#clear");
    await soundingIs(page, 1);
    await isQuiet(page, 2e-4);
    expect(await contexts(page)).toEqual(["running"]);
    expect(complaints(page)).toEqual([]);
    await page.close();
  });

  test("a scene that is closed closes its audio, and sounds again when it is opened", async () => {
    const page = await openPage(browser, `${server.url}react-three-fiber/`, slowDisplay);
    await hasWorld(page);
    await page.click("#block");
    await sounds(page, 0.003);
    await page.click("#open");
    await poll(() => contexts(page)).toEqual(["closed"]);
    await page.click("#open");
    await page.waitFor(() => new Set(heard.contexts).size === 2);
    await page.click("#block");
    await soundingIs(page, 3); // the one from before falls anew
    await sounds(page, 0.003);
    expect(await contexts(page)).toEqual(["closed", "running"]);
    expect(complaints(page)).toEqual([]);
    await page.close();
  });
});
