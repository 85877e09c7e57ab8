// The sample rate that a sound file has, from its first bytes: browsers resample what they decode to the rate that they
// are told, and a fit wants the samples as they were recorded.

/** Rates of MPEG audio, Hz, by version and index (ISO/IEC 11172-3, 13818-3). */
const MPEG_RATES = [[11_025, 12_000, 8000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];
/** Rates at which a world can be made, Hz. */
const LEAST = 8000;
const MOST = 192_000;

/**
 * The rate of a sound file, Hz; undefined where its head does not say, or what it says cannot be used.
 *
 * @param head the first bytes of the file, some thousand.
 */
export function soundRate(head: Uint8Array): number | undefined {
  const rate = statedRate(head);
  return rate !== undefined && Number.isInteger(rate) && rate >= LEAST && rate <= MOST ? rate : undefined;
}

function statedRate(head: Uint8Array): number | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...head.subarray(at, at + length));
  if (text(8, 4) === "WAVE") return waveRate(view, text);
  // STREAMINFO comes first; its rate has 20 bits
  if (text(0, 4) === "fLaC" && head.length >= 22) return (view.getUint32(18) >>> 12) & 0xfffff;
  if (text(0, 4) === "OggS") return oggRate(view, text);
  if (text(0, 3) === "ID3" && head.length >= 10) {
    const tag = 10 + ((head[6] << 21) | (head[7] << 14) | (head[8] << 7) | head[9]);
    return mpegRate(head.subarray(tag));
  }
  return mpegRate(head);
}

function waveRate(view: DataView, text: (at: number, length: number) => string): number | undefined {
  for (let at = 12; at + 16 <= view.byteLength; ) {
    if (text(at, 4) === "fmt ") return view.getUint32(at + 12, true);
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size & 1);
  }
  return undefined;
}

/** The first page of an Ogg file holds the head of its one stream; Opus always plays at 48 kHz. */
function oggRate(view: DataView, text: (at: number, length: number) => string): number | undefined {
  if (view.byteLength < 28) return undefined;
  const start = 27 + view.getUint8(26);
  if (text(start, 8) === "OpusHead") return 48_000;
  if (text(start + 1, 6) === "vorbis" && start + 16 <= view.byteLength) return view.getUint32(start + 12, true);
  return undefined;
}

function mpegRate(head: Uint8Array): number | undefined {
  if (head.length < 3 || head[0] !== 0xff || (head[1] & 0xe0) !== 0xe0) return undefined;
  // layer 0 is none: those are AAC frames, whose rates are elsewhere
  if ((head[1] & 0x06) === 0) return undefined;
  return MPEG_RATES[(head[1] >> 3) & 3][(head[2] >> 2) & 3];
}
