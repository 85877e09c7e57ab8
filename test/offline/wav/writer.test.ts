// WAV files are read back by an independent reader (the package wavefile), and the disk is looked at after each
// failure.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { channelMask } from "../../../src/offline/wav/channel-mask.js";
import type { WavBits } from "../../../src/offline/wav/header.js";
import { readWav } from "../../../src/offline/wav/reader.js";
import { WavWriter, wavBytes } from "../../../src/offline/wav/writer.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "phonolite-wav-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function write(channels: Float32Array[], bits: WavBits, sampleRate = 44_100) {
  const path = join(folder, "out.wav");
  const format = { sampleRate, channels: channels.length, bits };
  const wav = await WavWriter.create(path, format, channels[0].length);
  await wav.write(channels);
  await wav.finish();
  return { path, wav };
}

function read(path: string) {
  const wav = new wavefile.WaveFile(readFileSync(path));
  const { audioFormat, numChannels, sampleRate, bitsPerSample, byteRate, blockAlign, ...rest } = wav.fmt as Record<
    string,
    number
  >;
  const { subformat } = wav.fmt as { subformat: number[] };
  // The reader takes all extensible samples for integers: floats are put together from its bytes here.
  const floats = audioFormat === 0xfffe && subformat[0] === 3;
  const samples = (floats ? floatsOf(wav, numChannels) : wav.getSamples(false, Float64Array)) as unknown as
    | Float64Array
    | Float64Array[];
  const channels = numChannels === 1 ? [samples as Float64Array] : (samples as Float64Array[]);
  return { audioFormat, numChannels, sampleRate, bitsPerSample, byteRate, blockAlign, channels, rest };
}

function floatsOf(wav: wavefile.WaveFile, count: number): Float64Array[] {
  const { samples } = wav.data as unknown as { samples: Uint8Array };
  const all = new Float32Array(Uint8Array.from(samples).buffer);
  return Array.from({ length: count }, (_, c) => Float64Array.from(all.filter((_, i) => i % count === c)));
}

const noise = (length: number) => Float32Array.from({ length }, (_, i) => Math.sin(i * i * 0.37) * 0.99);

describe("a WAV file", () => {
  test.each([
    [16, 1, 1],
    [16, 2, 1],
    [24, 1, 1],
    [24, 2, 1],
    [32, 1, 3],
    [32, 2, 3],
    [16, 3, 0xfffe],
    [24, 6, 0xfffe],
    [32, 32, 0xfffe],
  ] as const)("of %d bits and %d channels is read back by another program", async (bits, count, kind) => {
    const channels = Array.from({ length: count }, (_, c) => noise(1001 + c).subarray(0, 1001));
    const { path } = await write(channels, bits, 48_000);
    const file = read(path);
    expect(file).toMatchObject({ audioFormat: kind, numChannels: count, sampleRate: 48_000, bitsPerSample: bits });
    expect(file).toMatchObject({ blockAlign: (count * bits) / 8, byteRate: (48_000 * count * bits) / 8 });
    const scale = bits === 32 ? 1 : 2 ** (bits - 1);
    for (const [c, channel] of channels.entries()) {
      expect(file.channels[c]).toHaveLength(1001);
      // Integers are rounded: at most half a step away. Floats are exact.
      const worst = Math.max(...channel.map((x, i) => Math.abs(file.channels[c][i] - x * scale)));
      expect(worst).toBeLessThanOrEqual(bits === 32 ? 0 : 0.5);
    }
  });

  test.each([
    [16, 3, 0, 1],
    [16, 4, 0x33, 1],
    [24, 5, 0x37, 1],
    [24, 6, 0x3f, 1],
    [32, 8, 0x63f, 3],
  ] as const)("of %d bits and %d channels names their speakers: mask %d", async (bits, count, mask, code) => {
    const { path } = await write(
      Array.from({ length: count }, () => noise(7)),
      bits,
    );
    expect(read(path).rest).toMatchObject({ chunkSize: 40, cbSize: 22, validBitsPerSample: bits, dwChannelMask: mask });
    // KSDATAFORMAT_SUBTYPE_PCM and _IEEE_FLOAT: {0000000c-0000-0010-8000-00aa00389b71} in words of four bytes.
    expect(read(path).rest.subformat).toEqual([code, 0x0010_0000, 0xaa00_0080, 0x719b_3800]);
    const bytes = readFileSync(path);
    expect(bytes.length).toBe(wavBytes({ sampleRate: 44_100, channels: count, bits }, 7));
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    const { channels } = await readWav(path);
    expect(channels).toHaveLength(count);
    expect(channels[count - 1]).toHaveLength(7);
  });

  test("names other speakers, or none, when told to", async () => {
    for (const layout of ["quad", [-45, 45, -135, 135], [-45, 45, 225, 135]] as const) {
      expect(channelMask(layout)).toBe(0x33);
    }
    for (const layout of ["binaural", [-45, 45, 135, -135], [0, null, 180]] as const) {
      expect(channelMask(layout)).toBe(0);
    }
    const path = join(folder, "out.wav");
    const format = { sampleRate: 44_100, channels: 4, bits: 16, channelMask: 0 } as const;
    const wav = await WavWriter.create(path, format, 1);
    await wav.write(Array.from({ length: 4 }, () => noise(1)));
    await wav.finish();
    expect(read(path).rest.dwChannelMask).toBe(0);
  });

  test("has the size that was foretold, even and equal to what its header says", async () => {
    for (const bits of [16, 24, 32] as const) {
      for (const frames of [0, 1, 7]) {
        const { path } = await write([noise(frames)], bits);
        const bytes = readFileSync(path);
        expect(bytes.length).toBe(wavBytes({ sampleRate: 44_100, channels: 1, bits }, frames));
        expect(bytes.length % 2).toBe(0);
        expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
      }
    }
  });

  test("rounds to the nearest step, half steps upwards", async () => {
    const step = 2 ** -15;
    const { path } = await write([Float32Array.of(0.5 * step, -0.5 * step, 1.49 * step, -1.51 * step)], 16);
    expect([...read(path).channels[0]]).toEqual([1, 0, 1, -2]);
  });

  test("holds what is over full scale at its end and counts it, and NaN; full scale itself is none", async () => {
    const { path, wav } = await write([Float32Array.of(1, -1, 1.5, -2, Number.POSITIVE_INFINITY, Number.NaN)], 24);
    expect([...read(path).channels[0]]).toEqual([8388607, -8388608, 8388607, -8388608, 8388607, 0]);
    expect(wav.clipped).toBe(4);
  });

  test("is the same however the frames are cut into pieces", async () => {
    const sound = [noise(40_000), noise(40_000).reverse()];
    const { path } = await write(sound, 24);
    const whole = readFileSync(path);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 9 }), async (sizes) => {
        const wav = await WavWriter.create(path, { sampleRate: 44_100, channels: 2, bits: 24 }, 40_000);
        for (let done = 0, i = 0; done < 40_000; i++) {
          const to = Math.min(40_000, done + sizes[i % sizes.length]);
          await wav.write(sound, done, to);
          done = to;
        }
        await wav.finish();
        expect(readFileSync(path).equals(whole)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  test("over 4 GiB is refused before anything is written", async () => {
    const path = join(folder, "long.wav");
    const format = { sampleRate: 48_000, channels: 2, bits: 32 as const };
    const frames = 4 * 3600 * 48_000;
    await expect(WavWriter.create(path, format, frames)).rejects.toThrow(/smaller than 4 GiB.*ask for at most 11184 s/);
    expect(readdirSync(folder)).toEqual([]);
    await expect(
      WavWriter.create(path, format, 3 * 3600 * 48_000).then((wav) => wav.discard()),
    ).resolves.toBeUndefined();
  });

  test("takes memory that does not grow with its length", async () => {
    // Ten minutes of stereo would be 212 MB; the writer keeps one buffer of 64 KiB. Nothing reaches the disk here.
    let bytes = 0;
    const write = async (_: unknown, part: Uint8Array) => {
      bytes += part.length;
      return part.length;
    };
    const frames = 600 * 44_100;
    const wav = await WavWriter.create(
      join(folder, "x.wav"),
      { sampleRate: 44_100, channels: 2, bits: 32 },
      frames,
      write,
    );
    const block = [noise(4410), noise(4410)];
    const before = process.memoryUsage();
    for (let i = 0; i < 6000; i++) await wav.write(block);
    const after = process.memoryUsage();
    expect(bytes).toBeGreaterThan(200e6);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(16e6);
    await wav.discard();
  });
});

describe("nothing is left", () => {
  const format = { sampleRate: 44_100, channels: 1, bits: 16 as const };

  test("when a file is given up; an older one stays as it was", async () => {
    const { path } = await write([noise(10)], 16);
    const old = readFileSync(path);
    const wav = await WavWriter.create(path, format, 100_000);
    await wav.write([noise(100_000)]);
    await wav.discard();
    expect(readdirSync(folder)).toEqual(["out.wav"]);
    expect(readFileSync(path).equals(old)).toBe(true);
  });

  test.each([0, 1, 2, 3])("when the disk is full at write %d", async (good) => {
    const path = join(folder, "full.wav");
    let count = 0;
    const write = async (
      handle: { write(b: Uint8Array, o: number, l: number, p: number): Promise<unknown> },
      bytes: Uint8Array,
      position: number,
    ) => {
      if (count++ >= good) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      await handle.write(bytes, 0, bytes.length, position);
      return bytes.length;
    };
    const work = async () => {
      const wav = await WavWriter.create(path, format, 50_000, write as never);
      try {
        await wav.write([noise(50_000)]);
        await wav.finish();
      } finally {
        await wav.discard();
      }
    };
    await expect(work()).rejects.toThrow(/full\.wav should be a place with room for the file, but came a full disk/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("when a disk takes bytes a few at a time, the file is still whole", async () => {
    const path = join(folder, "slow.wav");
    const write = async (
      handle: { write(b: Uint8Array, o: number, l: number, p: number): Promise<unknown> },
      bytes: Uint8Array,
      position: number,
    ) => {
      const some = Math.min(bytes.length, 1000);
      await handle.write(bytes, 0, some, position);
      return some;
    };
    const wav = await WavWriter.create(path, format, 50_000, write as never);
    await wav.write([noise(50_000)]);
    await wav.finish();
    const { path: same } = await write16(noise(50_000));
    expect(readFileSync(path).equals(readFileSync(same))).toBe(true);
  });

  test.each([
    ["a folder that is not there", "none/out.wav", "no such file or folder"],
    ["a folder in place of a file", ".", "a folder"],
  ])("at %s", async (_, name, reason) => {
    await expect(WavWriter.create(join(folder, name), format, 10)).rejects.toThrow(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(process.platform === "linux")("in place of a device", async () => {
    await expect(WavWriter.create("/dev/null", format, 10)).rejects.toThrow("not a plain file");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  const write16 = (sound: Float32Array) => write([sound], 16);
});
