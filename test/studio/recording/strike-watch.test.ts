// The watch over a microphone: it waits for a strike, keeps it with some quiet before it, and ends when it has died
// away.
import { describe, expect, test } from "vitest";
import { StrikeWatch, WATCH } from "../../../studio/parts/recording/strike-watch.js";

const RATE = 8000;
/** Noise of a room, the same each time, and a decaying tone in it. */
function room({ seconds, noise, at, size = 0.5, decay = 8 }: Record<string, number>): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const t = i / RATE - at;
    return noise * (seed / 2 ** 30 - 1) + (t < 0 ? 0 : size * Math.exp(-decay * t) * Math.sin(2 * Math.PI * 700 * t));
  });
}
/** Hands samples over in pieces of odd length until it has enough. */
function watch(samples: Float32Array): StrikeWatch {
  const it = new StrikeWatch(RATE);
  for (let at = 0; at < samples.length && it.state !== "over" && it.state !== "nothing"; at += 333) {
    it.take(samples.subarray(at, at + 333));
  }
  return it;
}

describe("a strike in a quiet room", () => {
  const heard = watch(room({ seconds: 6, noise: 0.001, at: 2 }));
  const strike = heard.strike()!;

  test("is over when it has died away into the room", () => {
    expect(heard.state).toBe("over");
    // 0.5·e^(−8t) reaches a noise of 0.0006 rms after 0.8 s
    expect(heard.seconds).toBeGreaterThan(0.8);
    expect(heard.seconds).toBeLessThan(1.8);
    expect(heard.clipped).toBe(false);
  });

  test("comes with half a second of quiet before it", () => {
    const first = strike.findIndex((sample) => Math.abs(sample) > 0.1);
    expect(first / RATE).toBeCloseTo(WATCH.before, 1);
  });
});

test("a strike that rings on is cut off after ten seconds", () => {
  const heard = watch(room({ seconds: 14, noise: 1e-4, at: 1, decay: 0.1 }));
  expect(heard.state).toBe("over");
  expect(heard.strike()!.length / RATE).toBeCloseTo(WATCH.longest + WATCH.before, 1);
});

test("a room without a strike is nothing, however loud it is", () => {
  const heard = watch(room({ seconds: 22, noise: 0.05, at: 100 }));
  expect(heard.state).toBe("nothing");
  expect(heard.strike()).toBeUndefined();
});

test("the click of a microphone that opens is no strike", () => {
  const samples = room({ seconds: 5, noise: 0.001, at: 2 });
  samples.fill(0.7, 100, 180);
  const heard = watch(samples);
  expect(heard.state).toBe("over");
  expect(heard.strike()!.findIndex((sample) => Math.abs(sample) > 0.1) / RATE).toBeCloseTo(WATCH.before, 1);
});

test("what was heard so far can be the strike, and full scale is told", () => {
  const it = new StrikeWatch(RATE);
  it.take(room({ seconds: 1.2, noise: 0.001, at: 1, size: 3 }).map((sample) => Math.max(-1, Math.min(1, sample))));
  expect(it.state).toBe("ringing");
  it.stop();
  expect(it.state).toBe("over");
  expect(it.clipped).toBe(true);
  expect(it.strike()!.length).toBeGreaterThan(0.6 * RATE);
  const none = new StrikeWatch(RATE);
  none.stop();
  expect(none.state).toBe("nothing");
});
