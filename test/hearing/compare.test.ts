// Whether a difference is heard, from the two sounds alone: what lies under the mask passes, what lies beside it does
// not, and every figure is what a computation by hand says. How well the verdict meets listeners no test here can say.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barkOfHz, compareSounds, hzOfBark, thresholdInQuiet } from "../../src/hearing/index.js";
import { upperSlope } from "../../src/hearing/masking-curve.js";
import { band, louder, mixed, RATE, silence, tone, white } from "./sounds.js";

const FLOOR = -120;
const compare = (reference: Float64Array, other: Float64Array, rate = RATE) =>
  compareSounds([reference], [other], rate);

describe("a difference that is not there", () => {
  test("has the lowest ratio in every band, and no distance", () => {
    const sound = mixed(tone(440, 60), white(30));
    const { verdict, nmrDb, logSpectralDb, levelDb, frames } = compare(sound, sound.slice());
    expect(verdict).toBe("inaudible");
    expect(nmrDb).toMatchObject({ mean: FLOOR, worst: FLOOR, worstFrame: null });
    expect(nmrDb.bands.map((each) => each.nmrDb)).toEqual(new Array(25).fill(FLOOR));
    expect(logSpectralDb).toBeLessThan(1e-9);
    expect({ levelDb, over: frames.over }).toEqual({ levelDb: 0, over: 0 });
    expect(frames.heard).toBeGreaterThanOrEqual(frames.all - 2);
  });

  test("of two silences, and of no samples at all, is defined too", () => {
    for (const sound of [silence(), new Float64Array(0)]) {
      const { verdict, nmrDb, logSpectralDb, levelDb, frames } = compare(sound, sound);
      expect({ verdict, logSpectralDb, levelDb }).toEqual({ verdict: "inaudible", logSpectralDb: 0, levelDb: 0 });
      expect(nmrDb).toMatchObject({ mean: FLOOR, worst: FLOOR, worstFrame: null });
      expect(frames.heard).toBe(0);
    }
  });
});

describe("added noise", () => {
  const masker = band(8, 9, 70);

  test("20 dB under a masker in the same critical band is masked", () => {
    const { verdict, nmrDb } = compare(masker, mixed(masker, band(8, 9, 50, {}, 2)));
    expect(verdict).toBe("inaudible");
    expect(nmrDb.worst).toBe(nmrDb.bands[8].nmrDb);
    expect(nmrDb.worst).toBeLessThan(-5);
    expect(nmrDb.worst).toBeGreaterThan(-20);
  });

  test("of the same level in an empty band is heard, most of all there", () => {
    const { verdict, nmrDb } = compare(masker, mixed(masker, band(16, 17, 50, {}, 2)));
    expect(verdict).toBe("audible");
    expect(nmrDb.worst).toBe(nmrDb.bands[16].nmrDb);
    expect(nmrDb.worst).toBeGreaterThan(20);
    expect(nmrDb.worstFrame).toMatchObject({ bark: 16, channel: 0 });
    expect(nmrDb.bands[16].fromHz).toBeCloseTo(hzOfBark(16), 6);
    expect(nmrDb.bands[16].toHz).toBeCloseTo(hzOfBark(17), 6);
  });

  // Pieces of a quarter of a Bark have their middles at odd eighths.
  test.each([
    { at: 8.625, noise: 8.625, level: 70, error: 60 },
    { at: 8.625, noise: 10.625, level: 70, error: 40 },
    { at: 8.625, noise: 10.625, level: 85, error: 40 },
    { at: 14.625, noise: 13.375, level: 70, error: 30 },
    { at: 12.375, noise: 14.375, level: 80, error: 35 },
    { at: 18.625, noise: 17.375, level: 75, error: 20 },
  ])(
    "of $error dB at $noise Bark beside a tone of $level dB at $at Bark is as far from the mask as a sum by hand says",
    ({ at, noise, level, error }) => {
      const options = { seconds: 4 };
      const sound = tone(hzOfBark(at), level, options);
      const { nmrDb } = compare(sound, mixed(sound, band(noise - 0.04, noise + 0.04, error, options)));
      const fall = noise < at ? 25 * (at - noise) : upperSlope(level) * (noise - at);
      const masked = level - (6.025 + 0.275 * noise) - fall;
      const mask = 10 * Math.log10(10 ** (masked / 10) + 10 ** (thresholdInQuiet(hzOfBark(noise)) / 10));
      expect(Math.abs(nmrDb.bands[Math.floor(noise)].nmrDb - (error - mask))).toBeLessThan(1);
    },
  );

  test("counts by the Bark: a whole band of it is as loud as all of it in a quarter", () => {
    const sound = white(75, { seconds: 2 });
    const ratioOf = (from: number, to: number) =>
      compare(sound, mixed(sound, band(from, to, 50, { seconds: 2 }, 3))).nmrDb.bands[10].nmrDb;
    expect(Math.abs(ratioOf(10.02, 10.98) - ratioOf(10.4, 10.6))).toBeLessThan(1);
  });

  test("beside silence is as far from the mask as from the threshold in quiet", () => {
    for (const hertz of [2.125, 8.625, 15.375, 22.875].map(hzOfBark)) {
      const level = thresholdInQuiet(hertz) + 15;
      const { nmrDb } = compare(silence({ seconds: 2 }), tone(hertz, level, { seconds: 2 }));
      expect(Math.abs(nmrDb.bands[Math.floor(barkOfHz(hertz))].nmrDb - 15)).toBeLessThan(1);
    }
  });

  test("below the threshold in quiet is never heard", () => {
    const { verdict, nmrDb } = compare(silence(), tone(1000, -5));
    expect(verdict).toBe("inaudible");
    expect(nmrDb.worst).toBe(FLOOR);
  });
});

describe("levels", () => {
  test("a gain of 1 dB is a level difference of 1 dB and a log-spectral distance of 1 dB", () => {
    const sound = white(60);
    const { levelDb, logSpectralDb } = compare(sound, louder(sound, 1));
    expect(levelDb).toBeCloseTo(1, 9);
    expect(logSpectralDb).toBeCloseTo(1, 3);
    expect(compare(sound, louder(sound, -1)).levelDb).toBeCloseTo(-1, 9);
  });

  test("a change of more than 1 dB is heard though the error is masked, a smaller one is not", () => {
    const sound = white(60);
    for (const db of [1.2, -1.2]) {
      const other = compare(sound, louder(sound, db));
      expect(other.nmrDb.worst).toBeLessThan(0);
      expect(other.verdict).toBe("audible");
    }
    expect(compare(sound, louder(sound, 0.5)).verdict).toBe("inaudible");
  });

  test("what lies 60 dB under the highest line is left out of the log-spectral distance", () => {
    const sound = mixed(tone(1000, 80), band(15, 16, 50));
    expect(compare(sound, tone(1000, 80)).logSpectralDb).toBeGreaterThan(5);
    const deeper = mixed(tone(1000, 80), band(15, 16, 10));
    expect(compare(deeper, tone(1000, 80)).logSpectralDb).toBeLessThan(0.01);
  });

  test("a sound against silence has finite figures, either way round", () => {
    const sound = tone(1000, 60);
    const appeared = compare(silence(), sound);
    const vanished = compare(sound, silence());
    expect(Math.abs(appeared.levelDb - 160)).toBeLessThan(0.5);
    expect(vanished.levelDb).toBeCloseTo(-appeared.levelDb, 9);
    expect(vanished.logSpectralDb).toBeGreaterThan(10);
    expect(Number.isFinite(appeared.logSpectralDb)).toBe(true);
    expect([appeared.verdict, vanished.verdict]).toEqual(["audible", "audible"]);
  });
});

describe("time", () => {
  const click = (at: number, sound: Float64Array) => sound.map((sample, i) => (i === at ? sample + 0.02 : sample));

  test("a click in a long sound is told, with its time, though it is under the mask in the mean", () => {
    const sound = band(8, 9, 50, { seconds: 8 });
    const { verdict, nmrDb, frames } = compare(sound, click(5 * RATE, sound));
    expect(verdict).toBe("perhaps");
    expect(nmrDb.worst).toBeLessThan(0);
    expect(nmrDb.worstFrame?.nmrDb).toBeGreaterThan(3);
    expect(nmrDb.worstFrame?.seconds).toBeGreaterThan(5 - 0.024);
    expect(nmrDb.worstFrame?.seconds).toBeLessThan(5 + 0.024);
    expect(frames.over).toBeGreaterThan(0);
    expect(frames.over).toBeLessThan(3);
    expect(Math.max(...frames.nmrDb)).toBe(nmrDb.worstFrame?.nmrDb);
    expect(frames.nmrDb).toHaveLength(frames.all);
  });

  test("the very first sample counts like any other, and so does the very last", () => {
    const quiet = new Float64Array(20 * 1024);
    const [first, middle, last] = [0, 10 * 1024, 20 * 1024 - 1].map(
      (at) => compare(quiet, click(at, quiet)).nmrDb.worstFrame,
    );
    expect(first?.nmrDb).toBeGreaterThan(10);
    expect(first?.nmrDb).toBeCloseTo(middle?.nmrDb ?? Number.NaN, 6);
    expect(last?.nmrDb).toBeCloseTo(middle?.nmrDb ?? Number.NaN, 3);
    expect(first?.seconds).toBe(0);
  });

  test("silence after both sounds makes no figure better", () => {
    const sound = band(8, 9, 50);
    const other = mixed(sound, band(12, 13, 30, {}, 4));
    const longer = (samples: Float64Array) => Float64Array.from({ length: 9 * RATE }, (_, i) => samples[i] ?? 0);
    const [short, long] = [compare(sound, other), compare(longer(sound), longer(other))];
    expect(long.nmrDb.worst).toBeCloseTo(short.nmrDb.worst, 1);
    expect(long.nmrDb.mean).toBeCloseTo(short.nmrDb.mean, 1);
    expect(long.logSpectralDb).toBeCloseTo(short.logSpectralDb, 1);
    expect(long.frames.heard).toBeLessThan(long.frames.all / 8);
  });

  test("a shorter sound goes on in silence", () => {
    const sound = tone(1000, 60);
    const cut = sound.slice(0, RATE / 2);
    const padded = sound.map((sample, i) => (i < RATE / 2 ? sample : 0));
    expect(compare(sound, cut)).toEqual(compare(sound, padded));
    expect(compare(cut, sound)).toEqual(compare(padded, sound));
    expect(compare(sound, cut).seconds).toBe(1);
  });
});

describe("channels and rates", () => {
  test("an error in one ear counts in full, whichever ear it is", () => {
    const sound = band(8, 9, 60);
    const wrong = mixed(sound, band(11, 12, 45, {}, 5));
    const alone = compare(sound, wrong);
    const right = compareSounds([sound, sound], [sound, wrong], RATE);
    const left = compareSounds([sound, sound], [wrong, sound], RATE);
    for (const both of [left, right]) {
      expect(both.nmrDb.bands).toEqual(alone.nmrDb.bands);
      expect(both.nmrDb.mean).toBe(alone.nmrDb.mean);
      expect(both.logSpectralDb).toBe(alone.logSpectralDb);
      expect(both.frames.over).toBe(alone.frames.over);
    }
    expect([left.nmrDb.worstFrame?.channel, right.nmrDb.worstFrame?.channel]).toEqual([0, 1]);
  });

  test("what one ear hears masks nothing in the other", () => {
    const [masker, error] = [band(8, 9, 70), band(8, 9, 40, {}, 6)];
    expect(compareSounds([masker], [mixed(masker, error)], RATE).verdict).toBe("inaudible");
    expect(compareSounds([masker, silence()], [masker, error], RATE).verdict).toBe("audible");
  });

  test.each([11_025, 16_000, 22_050, 32_000, 48_000, 96_000, 192_000])(
    "the figures at %i Hz are those at 44.1 kHz",
    (rate) => {
      const figuresAt = (rate: number) => {
        const options = { seconds: 2, rate };
        const sound = mixed(tone(hzOfBark(8.6), 70, options), band(12, 13, 55, options));
        return compare(sound, mixed(sound, band(9.3, 11.7, 40, options, 7)), rate).nmrDb.bands;
      };
      const [here, there] = [figuresAt(RATE), figuresAt(rate)];
      for (const at of [9, 10, 11]) expect(Math.abs(there[at].nmrDb - here[at].nmrDb)).toBeLessThan(1.5);
      expect(there.length).toBe(Math.min(25, Math.ceil(barkOfHz(rate / 2))));
      expect(there[there.length - 1].toHz).toBeLessThanOrEqual(rate / 2);
    },
  );
});

test("both sounds scaled, and full scale with them, differ as before", () => {
  const [sound, error] = [mixed(tone(700, 65), white(30)), band(7, 12, 35, {}, 8)].map((all) => all.slice(0, RATE / 4));
  const plain = compare(sound, mixed(sound, error));
  fc.assert(
    fc.property(fc.double({ min: -80, max: 80, noNaN: true }), (db) => {
      const other = compareSounds([louder(sound, db)], [louder(mixed(sound, error), db)], RATE, 92 - db);
      expect(other.nmrDb.mean).toBeCloseTo(plain.nmrDb.mean, 6);
      other.nmrDb.bands.forEach(({ nmrDb }, at) => {
        expect(nmrDb).toBeCloseTo(plain.nmrDb.bands[at].nmrDb, 6);
      });
      expect(other.nmrDb.worstFrame?.nmrDb).toBeCloseTo(plain.nmrDb.worstFrame?.nmrDb ?? Number.NaN, 6);
      expect(other.logSpectralDb).toBeCloseTo(plain.logSpectralDb, 6);
      expect(other.levelDb).toBeCloseTo(plain.levelDb, 6);
      expect(other.verdict).toBe(plain.verdict);
    }),
    { numRuns: 20 },
  );
});

test("the same difference is heard at a high level and not at a low one", () => {
  const sound = tone(1000, 60);
  const other = mixed(sound, band(14, 15, 20));
  expect(compareSounds([sound], [other], RATE, 92).verdict).toBe("audible");
  expect(compareSounds([sound], [other], RATE, 62).verdict).toBe("inaudible");
});

describe("what cannot be compared is refused", () => {
  const sound = tone(1000, 60, { seconds: 0.1 });
  const holed = sound.map((sample, i) => (i === 7 ? Number.NaN : sample));
  test.each([
    ["a sample that is no number", [sound, sound], [sound, holed], RATE, 92, "test[1][7] should be"],
    ["an endless sample in the reference", [[0, 1 / 0]], [sound], RATE, 92, "reference[0][1] should be"],
    [
      "another number of channels",
      [sound, sound],
      [sound],
      RATE,
      92,
      "2 channels, like the reference, but came 1 channel",
    ],
    ["no channels", [], [], RATE, 92, "reference should be at least one channel"],
    ["no rate", [sound], [sound], Number.NaN, 92, "sampleRate should be a rate from 1000 to 1000000 Hz, but came NaN"],
    ["no level", [sound], [sound], RATE, Number.NaN, "fullScaleDbSpl should be a level in dB SPL, but came NaN"],
  ])("%s", (_, reference, other, rate, fullScale, message) => {
    expect(() => compareSounds(reference, other, rate, fullScale)).toThrow(message);
  });
});
