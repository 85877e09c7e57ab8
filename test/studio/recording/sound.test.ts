// What a recording is before it is fitted: its rate by the head of its file, one channel, its strikes and the stretch
// that one of them needs.
import { expect, test } from "vitest";
import { plainName } from "../../../studio/parts/recording/decode.js";
import { strongestChannel } from "../../../studio/parts/recording/mono.js";
import { soundRate } from "../../../studio/parts/recording/sound-rate.js";
import { loudestStrike, nearestStrike, stretchOf } from "../../../studio/parts/recording/strike-choice.js";
import { floatWav } from "../../../studio/parts/sound/wav.js";

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)));
const little = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >> 24];

test("the rate of a sound file is read from its head", () => {
  const wave = new Uint8Array(floatWav([[Float32Array.of(0, 1)]], 96_000));
  expect(soundRate(wave)).toBe(96_000);
  // another chunk, of odd size, before the format
  const chunk = bytes("RIFF", little(0), "WAVE", "LIST", little(3), [1, 2, 3, 0], "fmt ", little(16), [1, 0, 1, 0]);
  expect(soundRate(Uint8Array.from([...chunk, ...little(22_050), 0, 0, 0, 0]))).toBe(22_050);
  expect(soundRate(bytes("fLaC", new Array(14).fill(0), [0x0a, 0xc4, 0x42, 0xf0]))).toBe(44_100);
  const page = bytes("OggS", new Array(22).fill(0), [1, 30]);
  expect(soundRate(bytes([...page], [1], "vorbis", little(0), [2], little(32_000), little(0)))).toBe(32_000);
  expect(soundRate(bytes([...page], "OpusHead", new Array(11).fill(0)))).toBe(48_000);
  expect(soundRate(bytes([0xff, 0xfb, 0x90, 0x00]))).toBe(44_100);
  expect(soundRate(bytes("ID3", [3, 0, 0, 0, 0, 0, 2, 0, 0], [0xff, 0xf3, 0x94, 0x00]))).toBe(24_000);
});

test("a head that says nothing, or nonsense, has no rate", () => {
  for (const head of [
    bytes(),
    bytes("hello"),
    bytes("OggS"),
    bytes("RIFF", little(4), "WAVE"),
    bytes([0xff, 0xf1, 0x50, 0x80]),
  ]) {
    expect(soundRate(head)).toBeUndefined();
  }
  expect(soundRate(new Uint8Array(floatWav([[Float32Array.of(0)]], 1_000_000)))).toBeUndefined();
});

test("of several channels the strongest is taken, and an offset is no strength", () => {
  const [soft, loud] = [Float32Array.of(0, 0.1, -0.1, 0.05), Float32Array.of(0, 0.3, -0.3, 0)];
  const offset = new Float32Array(4).fill(0.9);
  expect(strongestChannel([soft, offset, loud])).toEqual({ samples: loud, channel: 3, of: 3 });
  expect(strongestChannel([soft, soft]).channel).toBe(1);
  expect(strongestChannel([offset]).samples).toBe(offset);
});

test("a name loses its ending and nothing else", () => {
  expect(["cup.wav", "a.b.flac", "no ending", ".wav"].map(plainName)).toEqual(["cup", "a.b", "no ending", "recording"]);
});

const RATE = 1000;
const strikes = [
  { start: 1000, db: -20 },
  { start: 3000, db: -6 },
  { start: 20_000, db: -6 },
];

test("the loudest strike is taken first, and of equal ones the earlier", () => {
  expect(loudestStrike(strikes)).toBe(1);
  expect(nearestStrike(strikes, 19_500)).toBe(3);
});

test("a strike needs some quiet before it, what still rings under it, and its sound until the next", () => {
  const sound = { length: 100_000, sampleRate: RATE };
  expect(stretchOf(strikes, 0, sound)).toEqual({ from: 500, to: 3000, at: 500 });
  expect(stretchOf(strikes, 1, sound)).toEqual({ from: 500, to: 20_000, at: 2500 });
  expect(stretchOf(strikes, 2, sound)).toEqual({ from: 19_500, to: 50_000, at: 500 });
  expect(stretchOf([{ start: 100, db: 0 }], 0, { length: 900, sampleRate: RATE })).toEqual({
    from: 0,
    to: 900,
    at: 100,
  });
});
