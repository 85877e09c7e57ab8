// The hail page as a person uses it: it opens, sounds after a click, and every control changes what its tip says,
// measured from meters, figures and what reaches the speakers. Pictures are left out here, so that the page is quick;
// picture.test.ts has them.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readWav } from "../../../src/offline/index.js";
import { peak } from "../../core/listen.js";
import { browsers } from "../support/browsers.js";
import { isQuiet, passes, peaks, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { FLAT, inChromium, Studio, serveBuilt } from "./studio.js";

const firefox = browsers().find(({ name }) => name === "Firefox");

inChromium("in Chromium", FLAT, (door) => {
  const open = (hash?: string, painted = false) => Studio.open(door, hash, 1440, 900, painted);

  test("opens silently and moving, sounds after a click on the button, and its meters move", async () => {
    const studio = await open();
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(50);
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);
    await studio.start();
    await sounds(studio.page);
    expect(await studio.text(".start")).toBe("");
    await studio.settles(async () => (await studio.modes())[0]).toBeGreaterThan(20);
    expect((await studio.modes())[1]).toBeGreaterThan(2500);
    expect(await studio.text('[data-figure="latency"]')).toMatch(/\d+ ms/);
    expect(await studio.text(".level-number")).toMatch(/−\d+ dB/);
    studio.isWell();
    await studio.close();
  });

  test.each([
    ["a key", (studio: Studio) => studio.own.keyboard.press("Space")],
    // on the table: below the banner that says that there is no picture, whether it has come already or not
    ["a click in the scene", (studio: Studio) => studio.own.mouse.click(609, 600)],
    ["the play button", (studio: Studio) => studio.own.click('.status [aria-label="Play"]')],
  ])("sounds after %s", async (_, gesture) => {
    const studio = await open();
    await studio.page.waitFor(() => document.querySelector(".start"));
    await gesture(studio);
    await studio.runs();
    await sounds(studio.page);
    studio.isWell();
    await studio.close();
  });

  test("rate, size, energies, bounces and shatter change the hail that is counted", async () => {
    const studio = await open();
    await studio.start();
    await studio.unfold();
    const settles = (name: string) => studio.settles(() => studio.figure(name));
    await settles("impacts").toBeGreaterThan(300);
    await settles("energy").toBeLessThan(45);
    await studio.type("Hail rate", 3000);
    await settles("impacts").toBeGreaterThan(2000);
    await studio.type("Hail rate", 100);
    await settles("impacts").toBeLessThan(150);
    await studio.type("Hail rate", 1000);
    await settles("bounced").toBeGreaterThan(30);
    await studio.type("Bounces", 0);
    await settles("bounced").toBe(0);
    await settles("energy").toBeLessThan(80);
    await studio.choose("Energies", "box");
    await settles("energy").toBeGreaterThan(180);
    await studio.type("Stone size", 0.5);
    await settles("energy").toBeLessThan(30);
    await studio.type("Stone size", 4);
    await settles("energy").toBeGreaterThan(10_000);
    studio.isWell();
    await studio.close();
  });

  test("large stones shatter on the roof, and their pieces are counted", async () => {
    const studio = await open("#/hail?cloudx=-5.5&cloudz=-4&size=4&law=box&bounces=1");
    await studio.start();
    await studio.unfold();
    const settles = (name: string) => studio.settles(() => studio.figure(name));
    await settles("bounced").toBeGreaterThan(40);
    const whole = await studio.mean(() => studio.figure("bounced"));
    await studio.switch("Shatter", true);
    await settles("bounced").toBeGreaterThan(whole + 3);
    studio.isWell();
    await studio.close();
  });

  test("cloud and wind decide what is struck", async () => {
    const studio = await open();
    await studio.start();
    await studio.settles(() => studio.modesOf("table")).toBeGreaterThan(10);
    expect(await studio.modesOf("roof-2")).toBe(0);
    await studio.type("Cloud sideways", -5);
    await studio.type("Cloud depth", -3);
    await studio.settles(() => studio.modesOf("roof-2")).toBeGreaterThan(10);
    // beyond the house is nothing that sounds by itself
    await studio.type("Wind sideways", -15);
    await studio.settles(() => studio.figure("impacts")).toBeLessThan(5);
    await studio.type("Wind sideways", 0);
    await studio.type("Wind depth", 15);
    await studio.type("Cloud depth", -10);
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(50);
    await poll(() => studio.address()).toBe("#/hail?cloudx=-5&cloudz=-10&windx=0&windz=15");
    studio.isWell();
    await studio.close();
  });

  test("the cloud can be dragged on the map", async () => {
    const studio = await open();
    const box = (await studio.own.locator(".map canvas").boundingBox())!;
    await studio.own.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await studio.own.mouse.down();
    await studio.own.mouse.move(box.x + 0.2 * box.width, box.y + 0.35 * box.height, { steps: 4 });
    await studio.own.mouse.up();
    expect(await studio.value("Cloud sideways")).toBeLessThan(-2);
    expect(await studio.value("Cloud depth")).toBeLessThan(-1);
    await studio.runs(); // a drag is a gesture, too
    studio.isWell();
    await studio.close();
  });

  test("hearing, margin, removed and level change how many modes are computed", async () => {
    const studio = await open("#/hail?rate=2000");
    await studio.start();
    const alive = async () => (await studio.modes())[0];
    await studio.settles(alive).toBeGreaterThan(50);
    const pruned = await studio.mean(alive);
    await studio.type("Margin a_v", 40);
    await studio.settles(alive).toBeGreaterThan(1.3 * pruned);
    await studio.type("Margin a_v", 0);
    await studio.settles(alive).toBeLessThan(pruned);
    await studio.type("Margin a_v", 5);
    await studio.type("Playback level", 40);
    await studio.settles(alive).toBeLessThan(0.8 * pruned);
    await studio.type("Playback level", 92);
    await studio.choose("Modes", "full");
    await studio.settles(alive).toBeGreaterThan(1.5 * pruned);
    expect(await studio.text(".display-note")).toContain("Prune");
    await studio.choose("Modes", "prune");
    await studio.settles(alive).toBeLessThan(1.3 * pruned);
    await studio.choose("Modes", "bundle");
    await studio.settles(alive).toBeGreaterThan(1.5 * pruned);
    await studio.choose("Modes", "prune");
    await studio.settles(alive).toBeLessThan(1.3 * pruned);
    await studio.switch("Removed only", true);
    await studio.settles(alive).toBeGreaterThan(1.5 * pruned);
    await sounds(studio.page);
    studio.isWell();
    await studio.close();
  });

  test("volume is heard, pause lets it ring out, play goes on", async () => {
    const studio = await open();
    await studio.start();
    const loudest = () => studio.mean(async () => Math.max(...(await peaks(studio.page))));
    await sounds(studio.page, 0.01);
    const before = await loudest();
    await studio.type("Volume", -40);
    await isQuiet(studio.page, 0.1 * before);
    await studio.type("Volume", -6);
    await sounds(studio.page, 0.3 * before);
    await studio.own.click('.status [aria-label="Pause"]');
    await isQuiet(studio.page, 1e-3);
    await studio.settles(() => studio.figure("impacts")).toBe(0);
    await studio.own.click('.status [aria-label="Play"]');
    await sounds(studio.page, 0.3 * before);
    studio.isWell();
    await studio.close();
  });

  test("another seed, another fall and copies begin anew, and copies bring their modes", async () => {
    const studio = await open();
    await studio.start();
    await studio.unfold();
    const total = async () => (await studio.modes())[1];
    await studio.settles(total).toBeGreaterThan(2500);
    const once = await total();
    await studio.type("Copies", 4);
    await studio.settles(total).toBeGreaterThan(3 * once);
    await studio.type("Copies", 1);
    await studio.settles(total).toBeLessThan(1.1 * once);
    await studio.type("Seed", 7);
    await studio.choose("Fall", "ballistic");
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(200);
    await sounds(studio.page);
    await poll(() => studio.address()).toBe("#/hail?fall=ballistic&seed=7");
    studio.isWell();
    await studio.close();
  });

  test("says which way finds impacts, and that another is not there", async () => {
    const studio = await open();
    await studio.unfold();
    await poll(() => studio.text(".way")).toContain("Now: CPU");
    const way = () => studio.page.evaluate(() => document.querySelector<HTMLElement>(".way")!.dataset.way);
    await studio.hails();
    await studio.choose("Found by", "webgpu");
    await poll(() => studio.text(".banner")).toContain(
      "No WebGPU here: impacts are found by the CPU. Everything works.",
    );
    expect(await way()).toBe("cpu");
    await studio.choose("Found by", "webgl2");
    await poll(way).toBe("webgl2");
    await poll(() => studio.text(".banner")).not.toContain("No WebGPU");
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(200);
    await studio.choose("Found by", "cpu");
    await poll(way).toBe("cpu");
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(200);
    studio.isWell();
    await studio.close();
  });

  test("records what is heard as a WAV file", async () => {
    const studio = await open();
    await studio.start();
    await sounds(studio.page, 0.01);
    await studio.own.click('.status [aria-label="Record"]');
    await poll(async () => Number.parseFloat(await studio.text(".recorded"))).toBeGreaterThan(1);
    const [download] = await Promise.all([
      studio.own.waitForEvent("download"),
      studio.own.click('.status [aria-label="Stop recording and save"]'),
    ]);
    expect(download.suggestedFilename()).toBe("phonolite-hail.wav");
    const { channels, sampleRate } = await readWav((await download.path())!);
    expect(channels).toHaveLength(2);
    expect(sampleRate).toBe(await studio.page.evaluate(() => heard.contexts[0].sampleRate));
    expect(channels[0].length).toBeGreaterThan(sampleRate);
    expect(peak(channels[0])).toBeGreaterThan(0.003);
    // what fell silent or was lost would be a run of zeros
    let zeros = 0;
    let longest = 0;
    for (const sample of channels[0]) {
      zeros = sample === 0 ? zeros + 1 : 0;
      longest = Math.max(longest, zeros);
    }
    expect(longest).toBeLessThan(64);
    studio.isWell();
    await studio.close();
  });

  test("plots can be held, and saved as SVG and PNG", async () => {
    const studio = await open("#/hail", true);
    await studio.start();
    await studio.settles(() => studio.modesOf("table")).toBeGreaterThan(10);
    const saved = async (label: string) => {
      const [download] = await Promise.all([
        studio.own.waitForEvent("download"),
        studio.own.locator(`[aria-label="${label}"]`).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: readFileSync((await download.path())!) };
    };
    await studio.own.click("text=Hold");
    const still = await studio.text(".figures");
    await passes(studio.page, 0.7);
    expect(await studio.text(".figures")).toBe(still);
    const svg = await saved("Save “Modes and what masks them” as SVG");
    expect(svg.name).toBe("hail-modes.svg");
    expect(svg.bytes.toString()).toMatch(/^<svg [\s\S]*<circle[\s\S]*>masked<[\s\S]*<\/svg>/);
    const png = await saved("Save “Modes and what masks them” as PNG");
    expect(png.bytes.toString("latin1", 1, 4)).toBe("PNG");
    // one without paint would be a tenth of that
    expect(png.bytes.length).toBeGreaterThan(5000);
    const bars = await saved("Save “By thing” as SVG");
    expect(bars.bytes.toString()).toContain("plate 1");
    expect(bars.bytes.toString()).not.toContain("var(--");
    await studio.own.click("text=Go on");
    await poll(() => studio.text(".figures")).not.toBe(still);
    studio.isWell();
    await studio.close();
  });
});

describe.runIf(firefox)("in Firefox, which has no WebGL2 here", () => {
  test("the map takes the picture's place, and the hail is heard", async () => {
    const served = await serveBuilt();
    const browser = await firefox!.launch({ autoplay: false });
    try {
      const studio = await Studio.open({ browser, url: served.url }, "#/hail", 1440, 900, false);
      await studio.start();
      await sounds(studio.page);
      expect(await studio.text(".banner")).toContain("There is no picture of the scene here");
      expect(studio.page.errors).toEqual([]);
      await studio.close();
    } finally {
      await browser.close();
      await served.close();
    }
  });
});
