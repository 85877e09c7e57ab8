// The hail page without a page: what the state means, how it is copied, what the plots are made of, how the map and the
// pace are kept.

import type { Impact } from "phonolite/hail";
import { barkOfHz, thresholdInQuiet } from "phonolite/hearing";
import { expect, test } from "vitest";
import { maskingCurve } from "#dist/hearing/masking-curve.js";
import { asCode, asCommand } from "../../studio/pages/hail/copies.js";
import { ImpactLog } from "../../studio/pages/hail/impact-log.js";
import { KeepingUp } from "../../studio/pages/hail/keeping-up.js";
import { fit, windowOf } from "../../studio/pages/hail/map-drawing.js";
import { gather, SILENCE, spectrumOf } from "../../studio/pages/hail/spectrum.js";
import { HAIL_SCHEMA, hearingOf, SCENE, settingsOf } from "../../studio/pages/hail/state.js";
import { FramePace } from "../../studio/parts/picture/frame-pace.js";
import { defaultsOf } from "../../studio/parts/state/schema.js";

const DEFAULTS = defaultsOf(HAIL_SCHEMA);

test("the defaults are the scene's own, and births follow the rate", () => {
  const { cloud, wind, rate } = settingsOf(DEFAULTS);
  expect(cloud).toEqual(SCENE.cloud);
  expect(wind).toEqual(SCENE.wind);
  expect(rate).toBeGreaterThan(400);
  expect(settingsOf({ ...DEFAULTS, rate: 800 }).rate).toBeCloseTo(2 * rate!, 6);
});

test("full removes nothing, whatever the switch says", () => {
  expect(hearingOf({ ...DEFAULTS, hearing: "full", removed: true })).toEqual({ mode: "full" });
  expect(hearingOf({ ...DEFAULTS, removed: true })).toEqual({ mode: "prune", av: 5, removed: true });
});

test("the command leaves out what is as usual", () => {
  expect(asCommand(DEFAULTS)).toBe(
    "npx phonolite render hail-picnic --seconds 10 --hearing prune --av 5 --out hail.wav",
  );
  expect(asCommand({ ...DEFAULTS, hearing: "full" })).toBe(
    "npx phonolite render hail-picnic --seconds 10 --out hail.wav",
  );
});

test("the command names everything that differs", () => {
  const values = {
    ...DEFAULTS,
    rate: 2000,
    size: 2,
    cloudx: -5.5,
    cloudz: -4,
    cloudr: 3,
    windx: 0,
    windz: -1,
    av: 8,
    removed: true,
    level: 75,
    law: "box",
    fall: "ballistic",
    bounces: 1,
    shatter: true,
    seed: 3,
  } as const;
  expect(asCommand(values)).toBe(
    "npx phonolite render hail-picnic --seconds 10 --hail-rate 2000 --hearing prune --av 8 --removed --full-scale 75 " +
      "--seed 3 --cloud -5.5,-4 --cloud-radius 3 --wind 0,-1 --stone-size 2 --energy-law box --fall ballistic " +
      "--bounces 1 --shatter --out hail.wav",
  );
  const code = asCode(values);
  for (const line of [
    'hearing: { mode: "prune", av: 8, removed: true }',
    "fullScaleDbSpl: 75",
    "rate: birthsFor(scene, 2000)",
    "seed: 3",
    "stoneSize: 2",
    'law: "box"',
    'fall: "ballistic"',
    "bounces: 1",
    "shatter: true",
    "cloud: { centre: [-5.5, scene.cloud.centre[1], -4], radius: 3 }",
    "wind: [0, -1]",
  ]) {
    expect(code).toContain(line);
  }
});

test("the mask is the masking curve of a lone mode, and the quiet threshold is where it always is", () => {
  const bark = barkOfHz(1000);
  const plot = spectrumOf({ barks: [bark], levels: [70], kinds: [0] }, 5);
  const at = plot.x.indexOf(10);
  expect(plot.series[0][at]).toBeCloseTo(maskingCurve(70, bark, 10, 5), 9);
  expect(plot.series[1]).toEqual(SILENCE.series[1]);
  expect(Math.min(...plot.series[1])).toBeLessThan(0);
  expect(thresholdInQuiet(1000)).toBeCloseTo(plot.series[1][plot.x.indexOf(8.5)], 1);
});

test("modes that are silent are left out, the louder ear counts, and roles become colours", () => {
  const model = { frequencies: [100, 200, 300] };
  const left = Float32Array.of(40, Number.NEGATIVE_INFINITY, 10);
  const right = Float32Array.of(50, Number.NEGATIVE_INFINITY, 5);
  const heard = gather([{ model } as never], [{ levels: [left, right], roles: Uint8Array.of(0, 0, 2) }]);
  expect(heard.levels).toEqual([50, 10]);
  expect(heard.kinds).toEqual([0, 1]);
  expect(heard.barks[0]).toBeCloseTo(barkOfHz(100), 12);
  expect(spectrumOf({ barks: [], levels: [], kinds: [] }, 5)).toBe(SILENCE);
});

const impact = (time: number, more: Partial<Impact> = {}) =>
  ({ time, body: "table", bounce: 0, energy: 0.01, ...more }) as Impact;

test("figures count first impacts on things, soft ground and bounces apart", () => {
  const log = new ImpactLog(["lawn"]);
  log.take([impact(0.5), impact(0.6), impact(0.7, { body: "lawn" }), impact(0.8, { bounce: 1, energy: 0.03 })], 1, 101);
  log.take([], 2, 102);
  const { struck, soft, energy, bounced } = log.figures(102.5);
  expect([struck, soft, bounced]).toEqual([1, 0.5, 0.25]);
  expect(energy).toBeCloseTo(0.015, 12);
});

test("a log stays bounded, forgets figures, and begins anew with the simulation", () => {
  const log = new ImpactLog([]);
  for (let i = 0; i < 20; i++)
    log.take(
      Array.from({ length: 1000 }, () => impact(i)),
      i,
      i,
    );
  expect(log.impacts.length).toBe(4000);
  expect(log.figures(19.5).struck).toBe(1000);
  expect(log.figures(30).struck).toBe(0);
  log.take([impact(0)], 0.1, 31);
  expect(log.impacts.length).toBe(1);
});

test("the map shows everything but the lawn's far ends, in true proportions", () => {
  const window = windowOf(SCENE.colliders);
  expect(window.width).toBeLessThan(25);
  const { scale, x, y } = fit(window, 264, 168);
  expect(scale * window.width).toBeLessThanOrEqual(264 + 1e-9);
  expect(scale * window.height).toBeLessThanOrEqual(168 + 1e-9);
  expect(x + scale * (window.left + window.width / 2)).toBeCloseTo(132, 9);
  expect(y + scale * (window.top + window.height / 2)).toBeCloseTo(84, 9);
});

test("cheap pictures are drawn with every frame, dear ones leave the page most of its time", () => {
  const cheap = new FramePace();
  for (let i = 0; i < 100; i++) expect(cheap.due(16.7 * i)).toBe(true);
  const dear = new FramePace();
  let now = 0;
  let busy = 0;
  for (let i = 0; i < 4000; i++) {
    const drawn = dear.due(now);
    const cost = drawn ? 300 : 16.7;
    now += cost;
    if (drawn) busy += cost;
  }
  expect(busy / now).toBeLessThan(0.4);
  expect(busy).toBeGreaterThan(0);
});

test("a simulation that does less than 0.7 of the page's time falls behind; a new one is not judged by the old", () => {
  const judge = (rate: number) => {
    const keeping = new KeepingUp();
    const words: boolean[] = [];
    for (let i = 0; i <= 700; i++)
      words.push(...[keeping.tell(rate * 0.01 * i, 0.01 * i)].filter((kept) => kept !== undefined));
    return words;
  };
  expect(judge(1)).toEqual([true, true]);
  expect(judge(0.6)).toEqual([false, false]);
  const anew = new KeepingUp();
  expect([anew.tell(100, 0), anew.tell(1, 4), anew.tell(4.1, 7.1)]).toEqual([undefined, undefined, true]);
  anew.restart();
  expect(anew.tell(4.1, 60)).toBeUndefined();
});
