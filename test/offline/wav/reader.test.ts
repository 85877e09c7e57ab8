// WAV files come from recorders, pipes and strangers. Files of an independent writer (the package wavefile) are read
// exactly; broken ones are read as far as they go, with a note, or refused in words; nothing else is ever thrown.
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { PhonoliteError } from "../../../src/math/error.js";
import type { ByteSource } from "../../../src/offline/wav/chunks.js";
import { READ_WAV_DEFAULTS, readWav, readWavFrom, readWavInfo } from "../../../src/offline/wav/reader.js";
import { WavWriter } from "../../../src/offline/wav/writer.js";
import { joined } from "../../support/joined.js";
import { recordings } from "../../support/recordings.js";

const folder = mkdtempSync(join(tmpdir(), "phonolite-read-wav-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noise = (length: number) => Float64Array.from({ length }, (_, i) => Math.sin(i * i * 0.37) * 0.99);

/** Bytes as a source, and how many were read of it. */
function sourceOf(bytes: Uint8Array): ByteSource & { taken: number } {
  return {
    name: "x.wav",
    size: bytes.length,
    taken: 0,
    async read(position, length) {
      const part = bytes.slice(position, position + length);
      this.taken += part.length;
      return part;
    },
  };
}
const read = (bytes: Uint8Array, options = {}) => readWavFrom(sourceOf(bytes), options);

const chunk = (id: string, body: Uint8Array, said = body.length, pad = body.length % 2) => {
  const out = Buffer.alloc(8 + body.length + pad);
  out.write(id, 0, "latin1");
  out.writeUInt32LE(said, 4);
  out.set(body, 8);
  return out;
};
/** A `fmt ` chunk of mono 16-bit PCM, with changes. */
const fmt = (changes: { code?: number; channels?: number; rate?: number; bits?: number; frame?: number } = {}) => {
  const { code = 1, channels = 1, rate = 44_100, bits = 16 } = changes;
  const { frame = channels * Math.ceil(bits / 8) } = changes;
  const out = Buffer.alloc(16);
  out.writeUInt16LE(code, 0);
  out.writeUInt16LE(channels, 2);
  out.writeUInt32LE(rate, 4);
  out.writeUInt32LE((rate * frame) % 2 ** 32, 8);
  out.writeUInt16LE(frame, 12);
  out.writeUInt16LE(bits, 14);
  return chunk("fmt ", out);
};
const riff = (...chunks: Uint8Array[]) => {
  const body = Buffer.concat(chunks);
  const head = Buffer.from("RIFF....WAVE", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return new Uint8Array(Buffer.concat([head, body]));
};
const SAMPLES = Buffer.from(Int16Array.of(0, 16_384, -32_768, 32_767, 1, -1).buffer);
const VALUES = [0, 0.5, -1, 32_767 / 32_768, 1 / 32_768, -1 / 32_768];

describe("a file of another writer", () => {
  test.each([
    ["8", 128],
    ["16", 2 ** 15],
    ["24", 2 ** 23],
    ["32", 2 ** 31],
    ["32f", 1],
    ["64", 1],
  ] as const)("of depth %s is read exactly, with one, two and seven channels", async (depth, scale) => {
    for (const count of [1, 2, 7]) {
      for (const [rate, container] of [
        [8000, "RIFF"],
        [96_000, "RF64"],
      ] as const) {
        const wav = new wavefile.WaveFile();
        const float = depth === "32f" || depth === "64";
        const whole = Array.from({ length: count }, (_, c) =>
          noise(1001 + c)
            .subarray(c)
            .map((x) => (float ? Math.fround(x) : Math.round(x * (scale - 1)))),
        );
        const stored = depth === "8" ? whole.map((channel) => channel.map((x) => x + 128)) : whole;
        wav.fromScratch(count, rate, depth, count === 1 ? stored[0] : (stored as never), { container });
        const { channels, ...info } = await read(wav.toBuffer());
        expect(info).toEqual({
          sampleRate: rate,
          channelCount: count,
          bits: float && depth === "32f" ? 32 : Number.parseInt(depth, 10),
          float,
          totalFrames: 1001,
          notes: [],
          firstFrame: 0,
        });
        for (const [c, channel] of channels.entries()) {
          expect(channel).toEqual(Float32Array.from(whole[c], (x) => x / scale));
        }
      }
    }
  });

  test("with samples of 12 and 20 bits reads the upper bits of their bytes", async () => {
    const twelve = riff(fmt({ bits: 12 }), chunk("data", Buffer.from([0xf0, 0x7f, 0x00, 0x80])));
    expect([...(await read(twelve)).channels[0]]).toEqual([0x7ff0 / 0x8000, -1]);
    const twenty = riff(fmt({ bits: 20 }), chunk("data", Buffer.from([0x10, 0, 0])));
    expect([...(await read(twenty)).channels[0]]).toEqual([16 / 2 ** 23]);
    const wide = riff(fmt({ bits: 24, frame: 4 }), chunk("data", Buffer.from([0, 0, 0, 0x40])));
    expect(await read(wide)).toMatchObject({ bits: 24, channels: [Float32Array.of(0.5)] });
  });

  test("of ours is read back as it was", async () => {
    const path = join(folder, "ours.wav");
    const sound = Float32Array.from(noise(4001));
    const wav = await WavWriter.create(path, { sampleRate: 48_000, channels: 2, bits: 32 }, 4001);
    await wav.write([sound, sound.map((x) => -x)]);
    await wav.finish();
    const { channels } = await readWav(path);
    expect(channels).toEqual([sound, sound.map((x) => -x)]);
  });

  for (const { name, path, rate, bits, seconds, peak } of recordings() ?? []) {
    test(`recorded from a real thing, ${name}, has the rate, length and peak that its list says`, async () => {
      const { channels, ...info } = await readWav(path);
      expect(info).toMatchObject({ sampleRate: rate, bits, notes: [] });
      expect(channels[0].length / rate).toBeCloseTo(seconds, 2);
      expect(channels[0].reduce((most, x) => Math.max(most, Math.abs(x)), 0)).toBeCloseTo(peak, 2);
    });
  }
});

describe("a part of a file", () => {
  const bytes = riff(fmt({ channels: 2, rate: 1000 }), chunk("data", Buffer.alloc(4 * 90_000, 7)));

  test("is all that is read of it", async () => {
    const source = sourceOf(bytes);
    const { channels, firstFrame, totalFrames } = await readWavFrom(source, { from: 10, seconds: 0.5 });
    expect([channels.length, channels[0].length, firstFrame, totalFrames]).toEqual([2, 500, 10_000, 90_000]);
    expect(source.taken).toBeLessThan(500 * 4 + 100);
  });

  test("ends with the file, and is the same as that part of the whole", async () => {
    const values = riff(fmt({ rate: 2 }), chunk("data", SAMPLES));
    expect([...(await read(values, { from: 2 })).channels[0]]).toEqual(VALUES.slice(4));
    expect([...(await read(values, { from: 0.5, seconds: 1 })).channels[0]]).toEqual(VALUES.slice(1, 3));
    expect([...(await read(values, { from: 1, seconds: 1e9 })).channels[0]]).toEqual(VALUES.slice(2));
  });

  test.each([[{ from: 90 }], [{ from: -1 }], [{ from: Number.NaN }], [{ seconds: 0 }], [{ seconds: Number.NaN }]])(
    "that is none is refused: %j",
    async (options) => {
      await expect(read(bytes, options)).rejects.toThrow(
        joined(
          /^read WAV: /,
          /(?:from should be a time in x\.wav, which is 90 s long|seconds should be a length in seconds above 0)/,
          /, but came/,
        ),
      );
    },
  );

  test("is what an hour of stereo needs: whole it is refused before a sample is read, a part is read", async () => {
    const path = join(folder, "hour.wav");
    const frames = 3600 * 48_000;
    const wav = await WavWriter.create(path, { sampleRate: 48_000, channels: 2, bits: 16 }, frames);
    await wav.finish();
    // A hole of the right length behind a header that leaves the size open.
    truncateSync(path, statSync(path).size + 4 * frames);
    await expect(readWav(path)).rejects.toThrow(
      `hour.wav should be at most ${READ_WAV_DEFAULTS.mostSamples} samples when read at once, ` +
        "1398 s of this file, but came 3600 s of 2 channels at 48000 Hz: ask for a part of it",
    );
    const before = process.memoryUsage().arrayBuffers;
    const { channels, totalFrames } = await readWav(path, { from: 3599, seconds: 30 });
    expect([channels[1].length, totalFrames]).toEqual([48_000, frames]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8e6);
    expect(await readWavInfo(path)).toMatchObject({ sampleRate: 48_000, channelCount: 2, totalFrames: frames });
  });
});

describe("an odd file is read, with a note where something is missing:", () => {
  const data = chunk("data", SAMPLES);
  const cut = "the file is cut: its header promises 12 bytes of sound, and 9 are there";
  const openEnd = "the header leaves the length open: read to the end of the file";
  test.each([
    [
      "other chunks before and after",
      riff(chunk("JUNK", Buffer.alloc(3)), fmt(), chunk("LIST", Buffer.alloc(5)), data, chunk("id3 ", Buffer.alloc(7))),
      6,
      [],
    ],
    ["an odd chunk that is not padded", riff(chunk("bext", Buffer.alloc(3), 3, 0), fmt(), data), 6, []],
    ["the format after the sound", riff(data, fmt()), 6, []],
    ["an open size 0xFFFFFFFF", riff(fmt(), chunk("data", SAMPLES, 0xffffffff)), 6, [openEnd]],
    ["an open size 0", riff(fmt(), chunk("data", SAMPLES, 0)), 6, [openEnd]],
    [
      "the size that a pipe gets from sox",
      riff(fmt(), chunk("data", SAMPLES, 0x7ffff000)),
      6,
      ["the file is cut: its header promises 2147479552 bytes of sound, and 12 are there"],
    ],
    ["sound that is cut", riff(fmt(), data).slice(0, -3), 4, [cut, "the last frame is cut and left out"]],
    [
      "a wrong RIFF size",
      new Uint8Array(Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE", "latin1"), fmt(), data])),
      6,
      [],
    ],
    ["two pieces of sound, of which the first counts", riff(fmt(), data, chunk("data", Buffer.alloc(2))), 6, []],
  ])("%s", async (_, bytes, frames, notes) => {
    const sound = await read(bytes);
    expect([...sound.channels[0]]).toEqual(VALUES.slice(0, frames));
    expect(sound.notes).toEqual(notes);
  });

  test("an RF64 file with a true size behind it takes that one", async () => {
    const sizes = Buffer.alloc(28);
    sizes.writeBigUInt64LE(8n, 8);
    const bytes = riff(chunk("ds64", sizes), fmt(), chunk("data", SAMPLES, 0xffffffff));
    bytes.set(Buffer.from("BW64", "latin1"));
    expect((await read(bytes)).channels[0]).toHaveLength(4);
  });
});

describe("is refused in words:", () => {
  const data = chunk("data", SAMPLES);
  const text = (words: string) => new Uint8Array(Buffer.from(words, "latin1"));
  const floats = (...values: number[]) => chunk("data", Buffer.from(Float32Array.from(values).buffer));
  test.each([
    ["a text file", text("Dear reader, this is no sound."), 'a WAV file, but came text that begins "Dear reader,"'],
    ["an empty file", text(""), "a WAV file, but came an empty file"],
    ["the beginning of a file", text("RIF"), "a WAV file, but came 3 bytes of one"],
    ["a FLAC file", text("fLaC\0\0\0\x22 and more"), "a WAV file, but came a FLAC file"],
    ["a picture", text("\x89PNG\r\n\x1a\n\0\0\0\0"), "a WAV file, but came something else"],
    ["an AVI file", text("RIFF\x10\0\0\0AVI LIST\0\0\0\0"), "a WAV file, but came a RIFF file that is not WAVE"],
    ["big-endian samples", text("RIFX\0\0\0\0WAVE"), "a WAV file, but came a big-endian RIFX file"],
    ["no chunk at all", riff(), "a WAV file with a format (a chunk named fmt), but came none, or a file cut before it"],
    ["no sound", riff(fmt()), "a WAV file with sound (a chunk named data), but came none, or a file cut before it"],
    ["empty sound", riff(fmt(), chunk("data", Buffer.alloc(0))), "at least one frame of sound, but came an empty one"],
    [
      "empty sound and more",
      riff(fmt(), chunk("data", Buffer.alloc(0)), chunk("LIST", Buffer.alloc(4))),
      "but came an empty one",
    ],
    ["less than a frame", riff(fmt({ channels: 2 }), chunk("data", Buffer.alloc(3))), "but came an empty one"],
    ["a short format", riff(chunk("fmt ", Buffer.alloc(10)), data), "16 bytes of format at least, but came 10"],
    ["a short extension", riff(fmt({ code: 0xfffe }), data), "40 bytes of format at least, but came 16"],
    ["MP3 in a WAV file", riff(fmt({ code: 0x55 }), data), "plain samples, integer (1) or float (3), but came MP3"],
    ["µ-law", riff(fmt({ code: 7, bits: 8 }), data), "but came µ-law"],
    ["an unknown format", riff(fmt({ code: 999 }), data), "but came format 999"],
    ["no channel", riff(fmt({ channels: 0 }), data), "1 to 1024 channels, but came 0"],
    ["65535 channels", riff(fmt({ channels: 65_535, frame: 2 }), data), "1 to 1024 channels, but came 65535"],
    ["no rate", riff(fmt({ rate: 0 }), data), "a sample rate of 1 to 10000000 Hz, but came 0"],
    ["an absurd rate", riff(fmt({ rate: 4e9 }), data), "a sample rate of 1 to 10000000 Hz, but came 4000000000"],
    ["4 bits", riff(fmt({ bits: 4 }), data), "integers of 8 to 32 bits, but came 4 bits"],
    ["half floats", riff(fmt({ code: 3, bits: 16 }), data), "floats of 32 or 64 bits, but came 16 bits"],
    [
      "frames of 0 bytes",
      riff(fmt({ frame: 0 }), data),
      "frames of 2 bytes, but came 0 bytes for 1 channels of 16 bits",
    ],
    ["frames that do not fit", riff(fmt({ channels: 2, frame: 7 }), data), "frames of 4 bytes, but came 7 bytes"],
    [
      "a NaN",
      riff(fmt({ code: 3, bits: 32, channels: 2, rate: 10 }), floats(0, 0, 1, Number.NaN)),
      "finite samples, but came NaN at frame 1 (0.1 s) of channel 1",
    ],
    [
      "an infinity",
      riff(fmt({ code: 3, bits: 32 }), floats(0, Number.NEGATIVE_INFINITY)),
      "finite samples, but came -Infinity at frame 1",
    ],
    ["chunks without end", riff(Buffer.alloc(200_000)), "a WAV file, but came more than 10000 chunks without sound"],
  ])("%s", async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
    await expect(read(bytes)).rejects.toThrow(/^read WAV: x\.wav should be /);
  });

  test("a NaN late in a part is told by its place in the file", async () => {
    const values = new Float32Array(1000);
    values[900] = Number.NaN;
    const bytes = riff(fmt({ code: 3, bits: 32, rate: 100 }), chunk("data", Buffer.from(values.buffer)));
    await expect(read(bytes, { from: 8 })).rejects.toThrow("NaN at frame 900 (9 s) of channel 0");
    expect((await read(bytes, { from: 0, seconds: 9 })).channels[0]).toHaveLength(900);
  });

  test.each([
    ["a folder", () => folder, "a readable WAV file, but came a folder"],
    ["nothing", () => join(folder, "none.wav"), "a readable WAV file, but came no such file or folder (ENOENT)"],
    ["a text file on disk", () => textFile(), 'text.wav should be a WAV file, but came text that begins "hello\\n"'],
  ])("%s", async (_, path, message) => {
    await expect(readWav(path())).rejects.toThrow(message);
    await expect(readWavInfo(path())).rejects.toThrow(message);
  });

  const textFile = () => {
    writeFileSync(join(folder, "text.wav"), "hello\n");
    return join(folder, "text.wav");
  };
});

test("any bytes at all, and any change of a good file, give sound or a PhonoliteError", async () => {
  const good = riff(
    chunk("JUNK", Buffer.alloc(3)),
    fmt({ channels: 2, code: 3, bits: 32 }),
    chunk("fact", Buffer.alloc(4)),
    chunk("data", Buffer.from(Float32Array.from(noise(40)).buffer)),
  );
  const change = fc.tuple(fc.nat(good.length - 1), fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 127, 128, 255)));
  const changed = fc
    .tuple(fc.array(change, { minLength: 1, maxLength: 6 }), fc.option(fc.nat(good.length)))
    .map(([changes, length]) => {
      const bytes = good.slice(0, length ?? good.length);
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      return bytes;
    });
  let read = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(changed, fc.uint8Array({ maxLength: 100 })), async (bytes) => {
      try {
        const { channels, totalFrames } = await readWavFrom(sourceOf(bytes));
        read++;
        expect(channels[0].length).toBe(totalFrames);
        expect(channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
        expect(totalFrames * channels.length).toBeLessThanOrEqual(bytes.length);
      } catch (error) {
        expect(error).toBeInstanceOf(PhonoliteError);
      }
    }),
    { numRuns: 4000 },
  );
  expect(read).toBeGreaterThan(100);
});
