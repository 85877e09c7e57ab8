// The microphone helper with a real browser: a microphone that plays a file, one that is refused, none at all, and a
// page that may not ask. Only Chromium lets a test choose what a microphone hears. That a device is unplugged cannot be
// made to happen here.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RoomMicrophone } from "../../src/live/microphone/index.js";
import { ROOT } from "../support/files.js";
import { temporaryFolder } from "../support/run.js";
import { type Browser, browsers, type LaunchOptions, type Page } from "./support/browsers.js";
import { type Served, serve } from "./support/serve.js";

declare global {
  var room: RoomMicrophone;
  var told: { levels: number[]; maskers: number[][] };
  var tracks: MediaStreamTrack[];
  var listen: (options?: object) => Promise<[state: string, sentence: string]>;
  var play: (through: number) => Promise<string>;
}

const RATE = 48_000;

/** A WAV file of ten seconds of a sine at 1 kHz, one channel of 16 bits. */
function sineFile(amplitude: number): Buffer {
  const frames = 10 * RATE;
  const file = Buffer.alloc(44 + 2 * frames);
  file.write("RIFF", 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * frames, 40);
  for (let i = 0; i < frames; i++) {
    file.writeInt16LE(Math.round(32767 * amplitude * Math.sin((2 * Math.PI * 1000 * i) / RATE)), 44 + 2 * i);
  }
  return file;
}

const [chromium] = browsers(["Chromium"]);
let server: Served;
let browser: Browser | undefined;

beforeAll(async () => {
  server = await serve({ "/": join(ROOT, "test/browser/pages"), "/dist/": join(ROOT, "dist") });
});
afterEach(async () => {
  await browser?.close();
  browser = undefined;
});
afterAll(() => server?.close());

async function openPage(options: LaunchOptions, url = server.url): Promise<Page> {
  browser = await chromium.launch(options);
  const page = await browser.newPage();
  await page.open(`${url}microphone.html`);
  await page.waitFor(() => "listen" in globalThis);
  return page;
}

describe.runIf(chromium)("a microphone in Chromium", () => {
  test("is heard at its level, masks while the world is silent, and is let go of", async () => {
    const path = join(temporaryFolder(), "sine.wav");
    writeFileSync(path, sineFile(0.1));
    const page = await openPage({ fakeDevices: true, args: [`--use-file-for-fake-audio-capture=${path}`] });
    expect(await page.evaluate(() => listen())).toEqual(["listening", "The microphone listens."]);
    await page.waitFor(() => told.maskers.length > 0);
    const heard = await page.evaluate(() => ({ now: room.nowDbSpl, maskers: told.maskers[0], level: room.level }));
    // −20 dBFS where full scale is 120 dB SPL; 1 kHz is in band 8. The file's seam may fall into a moment.
    expect(Math.abs(heard.now - 100)).toBeLessThan(1);
    expect(Math.abs(heard.maskers[8] - 100)).toBeLessThan(1);
    expect(heard.maskers[15]).toBeLessThan(70);
    expect(heard.level).toBeUndefined();
    const after = await page.evaluate(() => {
      const calibration = room.calibrate(85);
      room.stop();
      return { calibration, state: room.state, tracks: tracks.map((track) => track.readyState), told: told.levels };
    });
    expect(Math.abs(after.calibration - 105)).toBeLessThan(1);
    expect(after).toMatchObject({ state: "stopped", tracks: ["ended"], told: [] });
    expect(page.errors).toEqual([]);
  });

  test("finds how loud the world is in the room", async () => {
    const page = await openPage({});
    expect(await page.evaluate(() => play(0.05))).toBe("listening");
    await page.waitFor(() => told.levels.length > 0);
    const { level } = await page.evaluate(() => ({ level: room.level, stopped: room.stop() }));
    // 26 dB under the microphone's 110 dB SPL; the output has the tone in both channels, which is 3 dB more than in one
    expect(Math.abs(level!.dbSpl - (110 - 26 - 3))).toBeLessThan(1.5);
    expect(page.errors).toEqual([]);
  });

  test("is refused, and the page goes on", async () => {
    const page = await openPage({ args: ["--use-fake-device-for-media-stream"] });
    expect(await page.evaluate(() => listen())).toEqual(["refused", expect.stringContaining("said no")]);
    expect(page.errors).toEqual([]);
  });

  test("is missing, and the page goes on", async () => {
    const page = await openPage({});
    const [state] = await page.evaluate(() => listen());
    // a machine that has a microphone does not give it to a browser without a window
    expect(["missing", "refused"]).toContain(state);
    expect(page.errors).toEqual([]);
  });

  test("is not to be had by a page that comes by http from elsewhere", async () => {
    const url = server.url.replace("127.0.0.1", "elsewhere.test");
    const page = await openPage({ args: ["--host-resolver-rules=MAP elsewhere.test 127.0.0.1"] }, url);
    expect(await page.evaluate(() => listen())).toEqual(["unavailable", expect.stringContaining("https")]);
    expect(page.errors).toEqual([]);
  });
});
