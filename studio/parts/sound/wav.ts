// A WAV file of 32-bit floats: what was heard, bit for bit.

const HEADER = 58;
/** WAVE_FORMAT_IEEE_FLOAT. */
const FLOAT = 3;

/**
 * A WAV file of some channels, each in pieces that follow each other.
 *
 * @param channels pieces of equal lengths in every channel.
 * @param sampleRate Hz
 * @example
 * floatWav([[left], [right]], 48_000);
 */
export function floatWav(channels: readonly (readonly Float32Array[])[], sampleRate: number): ArrayBuffer {
  const count = channels.length;
  const frames = channels[0].reduce((sum, piece) => sum + piece.length, 0);
  const bytes = 4 * count * frames;
  const file = new ArrayBuffer(HEADER + bytes);
  const view = new DataView(file);
  const text = (at: number, words: string) => {
    for (let i = 0; i < words.length; i++) view.setUint8(at + i, words.charCodeAt(i));
  };
  text(0, "RIFF");
  view.setUint32(4, HEADER - 8 + bytes, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 18, true);
  view.setUint16(20, FLOAT, true);
  view.setUint16(22, count, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 4 * count * sampleRate, true);
  view.setUint16(32, 4 * count, true);
  view.setUint16(34, 32, true);
  view.setUint16(36, 0, true);
  // formats other than plain integers say how many frames there are
  text(38, "fact");
  view.setUint32(42, 4, true);
  view.setUint32(46, frames, true);
  text(50, "data");
  view.setUint32(54, bytes, true);
  channels.forEach((pieces, channel) => {
    let at = HEADER + 4 * channel;
    for (const piece of pieces) {
      for (const sample of piece) {
        view.setFloat32(at, sample, true);
        at += 4 * count;
      }
    }
  });
  return file;
}
