// The frame of the studio: links that restore and links that are broken, Back and Forward, sliders by key, mouse and
// typing, the theme, and what is said and done when the sound fails.
import { expect, test } from "vitest";
import { sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { FLAT, inChromium, Studio, serveBuilt } from "./studio.js";

inChromium("in Chromium", FLAT, (door) => {
  const open = (hash?: string, width?: number, height?: number) => Studio.open(door, hash, width, height, false);
  const banner = (studio: Studio) => poll(() => studio.text(".banner"));

  test("a link restores every value, and the copied link is the same link", async () => {
    const hash =
      "#/hail?rate=1200&size=2&cloudx=-5&cloudz=-4&cloudr=3&windx=-1&windz=2&hearing=bundle&av=8&removed=on&level=80" +
      "&volume=-20&law=box&fall=ballistic&bounces=2&shatter=on&find=cpu&seed=3&copies=2";
    const studio = await open(hash);
    await studio.unfold();
    const wanted = {
      "Hail rate": 1200,
      "Stone size": 2,
      "Cloud sideways": -5,
      "Cloud depth": -4,
      "Cloud radius": 3,
      "Wind sideways": -1,
      "Wind depth": 2,
      "Margin a_v": 8,
      "Playback level": 80,
      Volume: -20,
      Bounces: 2,
      Seed: 3,
      Copies: 2,
    };
    for (const [name, value] of Object.entries(wanted)) expect([name, await studio.value(name)]).toEqual([name, value]);
    const checked = await studio.page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>("[type=radio]:checked")].map(({ value }) => value),
    );
    expect(checked).toEqual(["bundle", "box", "ballistic", "cpu"]);
    expect(await studio.own.locator("[role=switch]:checked").count()).toBe(2);
    await poll(() => studio.address()).toBe(hash);
    await studio.own.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await studio.own.click("text=Copy link");
    const copied = () => studio.page.evaluate(() => navigator.clipboard.readText());
    await poll(copied).toBe(door.url + hash);
    await studio.own.click("text=Copy as command");
    await poll(copied).toContain("npx phonolite render hail-picnic --seconds 10 --hail-rate 1200");
    await studio.own.click("text=Copy as code");
    await poll(copied).toContain('import { birthsFor, hailScenes, LiveHail } from "phonolite/hail"');
    studio.isWell();
    await studio.close();
  });

  test("a broken link says what it could not read, and the page goes on", async () => {
    const studio = await open("#/hail?av=NaN&rate=1e99&colour=red&seed=%E0%A4%A&size=2");
    await banner(studio).toMatch(/broken piece.*av=NaN.*rate=1e99.*colour/);
    expect(await studio.value("Margin a_v")).toBe(5);
    expect(await studio.value("Hail rate")).toBe(400);
    expect(await studio.value("Stone size")).toBe(2);
    await studio.start();
    await sounds(studio.page);
    const close = studio.own.locator('[aria-label="Close this message"]');
    while ((await close.count()) > 0) await close.click();
    expect(await studio.text(".banner-place")).toBe("");
    studio.isWell();
    await studio.close();
  });

  test("an unknown page leads to the first, with a note", async () => {
    const studio = await open("#/snow?av=3");
    await banner(studio).toContain("There is no page “snow”");
    await poll(() => studio.address()).toBe("#/gallery");
    studio.isWell();
    await studio.close();
  });

  test("Back and Forward restore the state of each link", async () => {
    const studio = await open("#/hail?av=8");
    await studio.page.evaluate(() => {
      location.hash = "#/hail?av=12&seed=4";
    });
    await poll(() => studio.value("Margin a_v")).toBe(12);
    await studio.own.goBack();
    await poll(() => studio.value("Margin a_v")).toBe(8);
    await studio.own.goForward();
    await poll(() => studio.value("Margin a_v")).toBe(12);
    studio.isWell();
    await studio.close();
  });

  test("a slider goes by keys, finely with shift, by typing, and back to its default by a double-click", async () => {
    const studio = await open();
    const range = studio.own.locator('[data-field="Margin a_v"] input[type=range]');
    const av = () => studio.value("Margin a_v");
    await range.focus();
    await studio.own.keyboard.press("ArrowRight");
    expect(await av()).toBe(5.5);
    await studio.own.keyboard.press("Shift+ArrowLeft");
    expect(await av()).toBe(5.45);
    await studio.own.keyboard.press("PageUp");
    expect(await av()).toBe(10.45);
    await studio.own.keyboard.press("End");
    expect(await av()).toBe(40);
    await studio.own.keyboard.press("Home");
    expect(await av()).toBe(0);
    await studio.type("Margin a_v", 99);
    expect(await av()).toBe(40);
    await range.dblclick({ force: true });
    expect(await av()).toBe(5);
    await studio.type("Margin a_v", 7);
    await range.press("Delete");
    expect(await av()).toBe(5);
    expect(await range.getAttribute("aria-valuetext")).toBe("5 dB");
    expect(await range.getAttribute("aria-description")).toContain("thinner");
    const box = (await range.boundingBox())!;
    await studio.own.mouse.click(box.x + 0.75 * box.width, box.y + box.height / 2);
    expect(await av()).toBeGreaterThan(25);
    expect(await av()).toBeLessThan(35);
    studio.isWell();
    await studio.close();
  });

  test("everything that can be worked has a name, and can be reached by Tab", async () => {
    const studio = await open();
    await studio.unfold();
    const nameless = await studio.page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>("button, input, a, canvas[tabindex]")]
        .filter(
          (element) =>
            !element.textContent?.trim() &&
            !element.getAttribute("aria-label") &&
            !element.labels?.[0]?.textContent?.trim(),
        )
        .map((element) => element.outerHTML),
    );
    expect(nameless).toEqual([]);
    const seen = new Set<string>();
    for (let i = 0; i < 90; i++) {
      await studio.own.keyboard.press("Tab");
      seen.add(
        await studio.page.evaluate(
          () =>
            document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field ??
            document.activeElement?.textContent ??
            "",
        ),
      );
    }
    for (const name of ["Hail rate", "Modes", "Removed only", "Copies", "Copy link", "Start sound", "Hold"]) {
      expect([...seen]).toContain(name);
    }
    expect(await studio.page.evaluate(() => document.querySelector<HTMLElement>(".status")!.dataset.state)).toBe(
      "suspended",
    );
    studio.isWell();
    await studio.close();
  });

  test("the theme follows the system until it is switched", async () => {
    const studio = await open();
    const theme = () => studio.page.evaluate(() => document.documentElement.dataset.theme);
    const ground = () => studio.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await studio.own.emulateMedia({ colorScheme: "dark" });
    await poll(theme).toBe("dark");
    expect(await ground()).toBe("rgb(20, 22, 26)");
    await studio.own.click('[aria-label="Light theme"]');
    await poll(theme).toBe("light");
    expect(await ground()).toBe("rgb(250, 248, 244)");
    studio.isWell();
    await studio.close();
  });

  test("on a narrow screen the panel slides in from below, and the status bar is short", async () => {
    const studio = await open("#/hail", 390, 844);
    const top = () => studio.page.evaluate(() => document.querySelector(".panel")!.getBoundingClientRect().top);
    await poll(top).toBeGreaterThan(700);
    expect(await studio.own.locator('[data-figure="modes"]').isVisible()).toBe(false);
    expect(await studio.own.locator('[data-figure="load"]').isVisible()).toBe(true);
    await studio.own.click(".handle");
    await poll(top).toBeLessThan(400);
    await studio.type("Hail rate", 777);
    await studio.own.click(".handle");
    await poll(top).toBeGreaterThan(700);
    await poll(() => studio.address()).toBe("#/hail?rate=777");
    expect(await studio.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    studio.isWell();
    await studio.close();
  });

  test("a sound that is suspended, or closed, comes back by the one button", async () => {
    const studio = await open();
    await studio.start();
    await studio.page.evaluate(() => (heard.contexts[0] as AudioContext).suspend());
    await banner(studio).toContain("The sound was interrupted. The picture goes on.");
    await studio.own.click("text=Resume sound");
    await studio.runs();
    await sounds(studio.page);
    await studio.page.evaluate(() => (heard.contexts[0] as AudioContext).close());
    await banner(studio).toContain("The sound was closed. The picture goes on.");
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(100);
    await studio.own.click("text=Start it anew");
    await studio.runs();
    await studio.page.evaluate(() => heard.sides.splice(0, 2));
    await sounds(studio.page);
    studio.isWell();
    await studio.close();
  });

  test("without its core there is no sound, but the hail goes on, and it is said", async () => {
    const lacking = await serveBuilt({ missing: /\.wasm$|\.carried-/ });
    const studio = await Studio.open({ ...door, url: lacking.url });
    await banner(studio).toContain("There is no sound here");
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(200);
    expect(studio.page.errors).toEqual([]);
    await studio.close();
    await lacking.close();
  });
});
