// Wrong usage is told before any work is done. The parser behind these checks is lenient: it would take an unknown
// option, a repeated one, or another option in place of a value without a word.
import { describe, expect, test } from "vitest";
import { COMMON_ARGS, commonOptions } from "../../src/cli/options/common.js";
import { triple, type Words } from "../../src/cli/options/words.js";
import { needsRestart } from "../../src/cli/relaxed.js";
import { notes, summary } from "../../src/cli/render/render-and-report.js";
import { Progress } from "../../src/cli/text/progress.js";
import { checkUsage, UsageError } from "../../src/cli/usage.js";
import { canRun } from "../../src/core/load/wasm.js";
import type { RenderStats } from "../../src/offline/render-to-wav.js";

const ARGS = {
  scene: { type: "positional", description: "A scene" },
  rate: { type: "string", description: "Sample rate" },
  direction: { type: "string", description: "Direction" },
  json: { type: "boolean" },
} as const;

describe("the words of a command line", () => {
  test.each([
    [["demo"]],
    [["demo", "--rate", "8000", "--json"]],
    [["--rate=8000", "demo"]],
    [["--direction", "-1,0,0", "demo"]],
    [["--direction", "-.5,0,0", "demo"]],
    [["--json", "--", "--strange-name.json"]],
  ])("%j are fine", (words) => {
    expect(() => checkUsage(words, ARGS)).not.toThrow();
  });

  test.each([
    [["demo", "--rat", "1"], "unknown option --rat (did you mean --rate?)"],
    [["demo", "--fate=1"], "unknown option --fate (did you mean --rate?)"],
    [["demo", "--dierction", "1"], "unknown option --dierction (did you mean --direction?)"],
    [["demo", "-r", "1"], "unknown option -r"],
    [["demo", "--no-json"], "unknown option --no-json"],
    [["demo", "--__proto__", "1"], "unknown option --__proto__"],
    [["demo", "--scene", "x"], "unknown option --scene"],
    [["demo", "--rate"], "--rate needs a value: Sample rate"],
    [["demo", "--rate="], "--rate needs a value: Sample rate"],
    [["demo", "--rate", "--json"], "--rate needs a value: Sample rate"],
    [["demo", "--rate", "1", "--rate", "2"], "--rate is given twice"],
    [["demo", "--json=yes"], '--json takes no value, but came "yes"'],
    [[], "<scene> is missing: A scene"],
    [["demo", "extra"], 'one word too many: "extra"'],
  ])("%j are wrong: %s", (words, message) => {
    expect(() => checkUsage(words, ARGS)).toThrow(new UsageError(message));
  });
});

describe("the common options", () => {
  const DEFAULTS: Words = {
    out: "o.wav",
    rate: "44100",
    bits: "24",
    block: "128",
    "full-scale": "92",
    limiter: "on",
    path: "auto",
    build: "simd",
    moments: "4",
  };

  test("become values", () => {
    expect(commonOptions({ ...DEFAULTS, seed: "7", limiter: "off", bits: "32", "full-scale": "100.5" })).toEqual({
      out: "o.wav",
      stats: undefined,
      json: false,
      seed: 7,
      render: {
        bits: 32,
        block: 128,
        world: {
          sampleRate: 44_100,
          fullScaleDbSpl: 100.5,
          limiter: false,
          path: "auto",
          build: "simd",
          moments: 4,
        },
      },
    });
  });

  test.each([
    ["rate", "7999"],
    ["rate", "44100.5"],
    ["rate", "0x5622"],
    ["rate", "Infinity"],
    ["rate", "fast"],
    ["rate", " 44100"],
    ["bits", "8"],
    ["block", "0"],
    ["block", "1e9"],
    ["full-scale", "NaN"],
    ["limiter", "yes"],
    ["path", "tail"],
    ["build", "avx"],
    ["moments", "5"],
    ["seed", "-1"],
    ["seed", "4294967296"],
    ["stats", "./o.wav"],
    ["stats", "-"],
    ["out", "-"],
  ])("--%s %s is refused with what was expected", (name, value) => {
    const work = () => commonOptions({ ...DEFAULTS, [name]: value });
    expect(work).toThrow(UsageError);
    expect(work).toThrow(new RegExp(`^--${name} should be .+, but came "${value.replace("/", "\\/")}"$`));
  });

  test("want a file to write to", () => {
    expect(() => checkUsage(["--rate", "8000"], COMMON_ARGS)).toThrow(
      new UsageError("--out is missing: The WAV file to write; an older one is replaced when the new one is whole"),
    );
  });
});

describe("progress", () => {
  const terminal = (isTTY: boolean) => {
    const written: string[] = [];
    return { isTTY, written, write: (text: string) => written.push(text) };
  };

  test("is drawn on a terminal when it changes, and cleared", () => {
    const screen = terminal(true);
    const progress = new Progress(screen);
    for (const part of [0, 0.001, 0.5, 0.5, 1]) progress.show(part);
    expect(screen.written).toHaveLength(3);
    expect(screen.written[1]).toContain("[###############---------------] 50 %");
    progress.clear();
    expect(screen.written.at(-1)).toBe("\r\u001B[K");
  });

  test("is quiet in a pipe", () => {
    const pipe = terminal(false);
    const progress = new Progress(pipe);
    progress.show(0.5);
    progress.clear();
    expect(pipe.written).toEqual([]);
  });
});

/** What a rendering was like in which all went well. */
const quiet: RenderStats = {
  seconds: 1,
  channels: 2,
  layout: "stereo",
  impacts: 1,
  modes: {
    total: 1,
    aboveNyquist: 0,
    alive: { mean: 1, max: 1 },
    bundled: { mean: 0 },
    cells: { mean: 0 },
    off: { mean: 0 },
  },
  rounds: 0,
  heard: [],
  bodies: 1,
  events: { accepted: 1, late: 0, dropped: 0, reasons: {} },
  governor: { highestRung: 0, over: 0 },
  cost: { synthesis: 0, hearing: 0, other: 0 },
  peakDbFs: -3,
  limiterDb: 0,
  clipped: 0,
  levelGainDb: 0,
};

describe("notes", () => {
  test("are none when all went well", () => {
    expect(notes(quiet)).toEqual([]);
    const governed = (highestRung: number) => notes({ ...quiet, governor: { highestRung, over: 0 } })[0];
    expect(governed(3)).toBe("for the budget a_v was lowered");
    expect(governed(5)).toBe("for the budget masked modes were bundled");
    expect(governed(7)).toBe("for the budget all lines were coarse");
    expect(notes({ ...quiet, governor: { highestRung: 5, over: 3 } })[1]).toContain(
      "over the budget in 3 spans of 16 blocks",
    );
    expect(governed(8)).toBe("for the budget modes were cut, at worst to 84 % of each body's");
  });

  test("say by how much the limiter acted, and what was dropped and why", () => {
    const events = { accepted: 1, late: 2, dropped: 3, reasons: { "queue full": 3, other: 0 } };
    const lines = notes({ ...quiet, limiterDb: -3.21, clipped: 4, events, modes: { ...quiet.modes, aboveNyquist: 5 } });
    expect(lines).toEqual([
      "the limiter turned the sound down by up to 3.2 dB (raise --full-scale to avoid it)",
      "4 samples were over full scale and clipped (use --limiter on or --bits 32)",
      "5 modes lie above half the sample rate and are silent",
      "2 events came late",
      "3 events were dropped (queue full: 3)",
    ]);
  });
});

describe("the report", () => {
  const stats = {
    ...quiet,
    seconds: 2,
    modes: { ...quiet.modes, aboveNyquist: 1 },
    events: { accepted: 1, late: 1, dropped: 1, reasons: {} },
    peakDbFs: 3.04,
    clipped: 1,
  };

  test("speaks of one thing in the singular", () => {
    expect(summary({ ...stats, clipped: 0 })).toBe("2 s, 1 impact, 1 mode, peak 3.0 dBFS");
    expect(notes(stats)).toEqual([
      "1 sample was over full scale and clipped (use --limiter on or --bits 32)",
      "1 mode lies above half the sample rate and is silent",
      "1 event came late",
      "1 event was dropped",
    ]);
  });

  test("says which gain the level took", () => {
    expect(summary({ ...stats, clipped: 0, levelGainDb: 12.34 })).toMatch(/, peak 3\.0 dBFS, gain \+12\.3 dB$/);
    expect(summary({ ...stats, clipped: 0, levelGainDb: -3 })).toMatch(/, gain -3\.0 dB$/);
  });

  test("names a layout that is not mono or stereo, and shows no more digits than matter", () => {
    expect(summary({ ...quiet, channels: 6, layout: "5.1" })).toMatch(/^5\.1, 1 s, /);
    expect(summary({ ...quiet, layout: "binaural" })).toMatch(/^binaural, 1 s, /);
    expect(summary({ ...quiet, channels: 3, layout: [-30, 30, null] })).toMatch(/^3 channels, 1 s, /);
    expect(summary({ ...quiet, seconds: 3 + 100 / 343.2 })).toMatch(/^3\.29138 s, /);
  });

  test("says that the peak is that before clipping", () => {
    expect(summary(stats)).toContain("peak 3.0 dBFS before clipping");
    expect(summary({ ...stats, impacts: 0, peakDbFs: null })).toBe("2 s, 0 impacts, 1 mode, silence");
  });
});

test("three numbers may have spaces between them", () => {
  for (const place of ["0.1,-2,3", "0.1, -2, 3", " 0.1 ,-2 , 3 "]) {
    expect(triple({ place }, "place")).toEqual([0.1, -2, 3]);
  }
  for (const place of ["1,2", "1,2,", "1 2 3", "1,2,3,4", "1,2,x"]) expect(triple({ place }, "place")).toBeUndefined();
});

test("a restart is wanted only for the relaxed build, where Node cannot run it", () => {
  const here = !canRun("relaxed");
  expect(needsRestart(["demo", "--build", "relaxed"])).toBe(here);
  expect(needsRestart(["demo", "--build=relaxed"])).toBe(here);
  expect(needsRestart(["demo", "--build", "simd"])).toBe(false);
  expect(needsRestart(["relaxed", "--build"])).toBe(false);
});
