// A WAV file of 32-bit floats: what was heard, bit for bit.
import { headerOf } from "#dist/offline/wav/header.js";

/**
 * A WAV file of some channels, each in pieces that follow each other.
 *
 * @param channels pieces of equal lengths in every channel.
 * @param sampleRate Hz
 * @example
 * floatWav([[left], [right]], 48_000);
 */
export function floatWav(channels: readonly (readonly Float32Array[])[], sampleRate: number): ArrayBuffer {
  const frameBytes = 4 * channels.length;
  const bytes = frameBytes * channels[0].reduce((sum, piece) => sum + piece.length, 0);
  const header = headerOf({ sampleRate, channels: channels.length, bits: 32 }, bytes);
  const file = new ArrayBuffer(header.length + bytes);
  new Uint8Array(file).set(header);
  const samples = new DataView(file, header.length);
  channels.forEach((pieces, channel) => {
    let at = 4 * channel;
    for (const piece of pieces) {
      for (const sample of piece) {
        samples.setFloat32(at, sample, true);
        at += frameBytes;
      }
    }
  });
  return file;
}
