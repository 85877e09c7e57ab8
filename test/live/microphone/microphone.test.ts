// A microphone in the room, with an audio graph, a microphone and a timer that tests make up: what the world is told,
// and what becomes of microphones that are refused, missing, in use or unplugged. The browser's own are in
// test/browser/microphone.test.ts.
import { describe, expect, test } from "vitest";
import { listenToRoom, type RoomOptions } from "../../../src/live/microphone/index.js";
import type { RoomWorld } from "../../../src/live/microphone/room-microphone.js";

const RATE = 48_000;

/** A node that gives a sine of some size at 1 kHz wherever it is connected. */
class FakeNode {
  readonly connected = new Set<FakeNode>();
  readonly context: FakeContext;
  readonly amplitude: () => number;
  fftSize = 2048;
  source: FakeNode | undefined;

  constructor(context: FakeContext, amplitude: () => number = () => 0) {
    this.context = context;
    this.amplitude = amplitude;
  }
  connect(node: FakeNode): void {
    this.connected.add(node);
    node.source = this;
  }
  disconnect(node?: FakeNode): void {
    if (node && !this.connected.delete(node)) throw new Error("not connected");
    if (!node) this.connected.clear();
  }
  getFloatTimeDomainData(samples: Float32Array): void {
    const size = this.source?.source?.amplitude() ?? 0;
    const end = Math.round(this.context.currentTime * RATE);
    for (let i = 0; i < samples.length; i++) {
      samples[i] = size * Math.sin((2 * Math.PI * 1000 * (end - samples.length + i)) / RATE);
    }
  }
}

class FakeContext {
  readonly sampleRate = RATE;
  currentTime = 0;
  takesMicrophones = true;
  microphone = () => 0;
  readonly sources: FakeNode[] = [];
  createChannelSplitter = () => new FakeNode(this);
  createAnalyser = () => new FakeNode(this);
  createMediaStreamSource() {
    if (!this.takesMicrophones) throw new DOMException("another rate", "NotSupportedError");
    this.sources.push(new FakeNode(this, () => this.microphone()));
    return this.sources.at(-1)!;
  }
}

class FakeTrack extends EventTarget {
  stopped = false;
  settings = {};
  getSettings = () => this.settings;
  stop() {
    this.stopped = true;
  }
}

/** A world, a room, and a clock that moves by tenths of a second. */
function setUp(options: RoomOptions & { failing?: unknown } = {}) {
  const context = new FakeContext();
  const sound = { output: 0, room: 1e-4 };
  const told = { levels: [] as number[], maskers: [] as number[][] };
  const world = {
    context,
    output: new FakeNode(context, () => sound.output),
    options: { channels: 1 },
    disposed: false,
    setListeningLevel: (db: number) => void told.levels.push(db),
    setMaskers: (levels: number[]) => void told.maskers.push(levels),
  };
  // the room lets 1 % of the world's amplitude through
  context.microphone = () => Math.hypot(0.01 * sound.output, sound.room);
  const track = new FakeTrack();
  const asked: MediaStreamConstraints[] = [];
  const states: string[] = [];
  let act: (() => void) | undefined;
  const { failing, ...rest } = options;
  const listening = listenToRoom(world as unknown as RoomWorld, {
    devices: {
      getUserMedia: async (constraints) => {
        asked.push(constraints!);
        if (failing) throw failing;
        return { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
      },
    },
    every: (_, each) => {
      act = each;
      return () => {
        act = undefined;
      };
    },
    onState: (state) => states.push(state),
    ...rest,
  });
  /** Lets seconds pass; the world plays at these amplitudes, a tenth of a second each, over and over. */
  function pass(seconds: number, amplitudes: number[]) {
    for (let i = 0; i < seconds * 10; i++) {
      sound.output = amplitudes[i % amplitudes.length];
      context.currentTime += 0.1;
      act?.();
    }
  }
  return { world, context, sound, told, track, asked, states, listening, pass, timer: () => act !== undefined };
}

/** Loud, and dying away to nothing. */
const STRIKES = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.003, 0.001, 0.0003];

describe("a microphone that listens", () => {
  test("is asked for as it is, without what improves speech", async () => {
    const { listening, asked, states } = setUp({ deviceId: "desk" });
    const room = await listening;
    expect([room.state, room.sentence]).toEqual(["listening", "The microphone listens."]);
    expect(states).toEqual(["listening"]);
    expect(asked).toEqual([
      {
        audio: {
          echoCancellation: false,
          noiseSuppression: false,
          autoGainControl: false,
          deviceId: { exact: "desk" },
        },
      },
    ]);
  });

  test("tells the world how loud it is, once for each change", async () => {
    const { listening, told, pass, context, sound } = setUp();
    const room = await listening;
    pass(20, STRIKES);
    // 120 dB SPL for the microphone's full scale, of which 1 % comes from the world
    expect(room.level!.dbSpl).toBeCloseTo(80, 0);
    expect(told.levels).toHaveLength(1);
    expect(told.levels[0]).toBeCloseTo(80, 0);
    context.microphone = () => Math.hypot(0.002 * sound.output, sound.room);
    pass(60, STRIKES);
    expect(told.levels.at(-1)!).toBeCloseTo(66, 0);
  });

  test("tells the world of the room's noise while it is silent", async () => {
    const { listening, told, pass } = setUp({ calibrationDb: 110 });
    const room = await listening;
    pass(3, [0]);
    expect(told.maskers).toHaveLength(1);
    // 1 kHz is in band 8
    expect(told.maskers[0][8]).toBeCloseTo(30, 0);
    expect(told.maskers[0][3]).toBeLessThan(0);
    expect(room.nowDbSpl).toBeCloseTo(30, 0);
    expect(told.levels).toEqual([]);
  });

  test("tells nothing that it should not", async () => {
    const { listening, told, pass } = setUp({ level: false, room: false });
    const room = await listening;
    pass(3, [0]);
    pass(20, STRIKES);
    expect(room.level!.dbSpl).toBeCloseTo(80, 0);
    expect(told).toEqual({ levels: [], maskers: [] });
  });

  test("does not trust a browser that changes levels by itself", async () => {
    const { listening, told, pass, track } = setUp({ room: false });
    track.settings = { autoGainControl: true };
    const room = await listening;
    pass(20, STRIKES);
    expect(room.processed).toBe(true);
    expect(told.levels).toEqual([]);
  });

  test("is calibrated by a level that somebody knows", async () => {
    const { listening, told, pass } = setUp();
    const room = await listening;
    pass(20, STRIKES);
    const { nowDbSpl } = room;
    expect(room.calibrate(nowDbSpl - 12)).toBeCloseTo(108, 9);
    expect(room.calibrationDb).toBeCloseTo(108, 9);
    pass(10, STRIKES);
    expect(room.nowDbSpl).toBeCloseTo(nowDbSpl - 12, 1);
    expect(told.levels.at(-1)).toBeCloseTo(68, 0);
  });

  test("hears nothing while the context stands, or while it is muted", async () => {
    const { listening, told, context, sound, pass } = setUp();
    const room = await listening;
    context.microphone = () => 0;
    pass(5, [0]);
    expect(room.nowDbSpl).toBe(Number.NEGATIVE_INFINITY);
    sound.room = 0.1;
    expect(told.maskers).toEqual([]);
  });

  test("takes what plays from the page, where the page says it", async () => {
    const { listening, world, pass } = setUp({ playing: () => -20 });
    await listening;
    pass(1, [0]);
    expect(world.output.connected.size).toBe(0);
  });

  test("goes with the world to another context", async () => {
    const { listening, world, context, sound, told, pass } = setUp();
    await listening;
    const next = new FakeContext();
    next.microphone = context.microphone;
    const before = world.output;
    Object.assign(world, { context: next, output: new FakeNode(next, () => sound.output) });
    for (let i = 0; i < 30; i++) {
      next.currentTime += 0.1;
      pass(0.1, [0]);
    }
    expect(before.connected.size).toBe(0);
    expect(next.sources).toHaveLength(1);
    expect(told.maskers.length).toBeGreaterThan(0);
  });
});

describe("a microphone that does not listen", () => {
  test.each([
    ["NotAllowedError", "refused", "said no"],
    ["SecurityError", "refused", "said no"],
    ["NotFoundError", "missing", "no such microphone"],
    ["OverconstrainedError", "missing", "no such microphone"],
    ["NotReadableError", "unavailable", "NotReadableError: why"],
    ["AbortError", "unavailable", "AbortError: why"],
  ])("after %s is %s, and says so", async (name, state, words) => {
    const { listening, states, timer, world } = setUp({ failing: new DOMException("why", name) });
    const room = await listening;
    expect(room.state).toBe(state);
    expect(room.sentence).toContain(words);
    expect(states).toEqual([state]);
    expect(timer()).toBe(false);
    expect(world.output.connected.size).toBe(0);
    room.stop();
    expect([room.state, room.level, room.roomLevels]).toEqual([state, undefined, undefined]);
  });

  test("may be asked for again", async () => {
    const devices: RoomOptions["devices"] = {
      getUserMedia: () => Promise.reject(new DOMException("", "NotAllowedError")),
    };
    const { listening, track } = setUp({ devices });
    const room = await listening;
    devices.getUserMedia = async () => ({ getAudioTracks: () => [track], getTracks: () => [track] }) as never;
    await room.open();
    expect(room.state).toBe("listening");
  });

  test("is unavailable where the page has none to ask for", async () => {
    const room = await setUp({ devices: undefined }).listening;
    expect([room.state, room.sentence]).toEqual(["unavailable", expect.stringContaining("https")]);
  });

  test("ends when it is unplugged, and lets go of everything", async () => {
    const { listening, track, states, timer, world, context } = setUp();
    const room = await listening;
    expect(world.output.connected.size).toBe(1);
    track.dispatchEvent(new Event("ended"));
    expect([room.state, states]).toEqual(["ended", ["listening", "ended"]]);
    expect([timer(), track.stopped]).toEqual([false, true]);
    expect([world.output.connected.size, context.sources[0].connected.size]).toEqual([0, 0]);
  });

  test("is stopped by stop, once", async () => {
    const { listening, track, states, timer, pass } = setUp();
    const room = await listening;
    pass(3, [0]);
    room.stop();
    room.stop();
    expect([track.stopped, timer(), states]).toEqual([true, false, ["listening", "stopped"]]);
    expect(room.roomLevels).toHaveLength(25);
  });

  test("ends with the world, before or after it was asked for", async () => {
    const late = setUp();
    const room = await late.listening;
    late.world.disposed = true;
    late.pass(0.1, [0]);
    expect([room.state, late.track.stopped]).toEqual(["ended", true]);
    const early = setUp();
    early.world.disposed = true;
    expect((await early.listening).state).toBe("ended");
    expect(early.track.stopped).toBe(true);
  });

  test("is given up when the world does not take what it is told", async () => {
    const { listening, world, track, pass } = setUp();
    const room = await listening;
    world.setMaskers = () => {
      throw new Error("no room for hearing");
    };
    pass(3, [0]);
    expect([room.state, track.stopped]).toEqual(["unavailable", true]);
    expect(room.sentence).toContain("no room for hearing");
  });
});

describe("bad input", () => {
  test.each([
    [{ calibrationDb: Number.NaN }, "calibrationDb"],
    [{ calibrationDb: 1000 }, "calibrationDb"],
    [{ calibration: 1 } as RoomOptions, "calibration"],
  ])("%j is refused", async (options, field) => {
    await expect(setUp(options).listening).rejects.toMatchObject({ name: "PhonoliteError", field });
  });

  test("something that is no world is refused", async () => {
    const none = undefined as unknown as RoomWorld;
    await expect(listenToRoom(none)).rejects.toMatchObject({ name: "PhonoliteError", field: "world" });
  });

  test("calibration needs a level, and something to be heard", async () => {
    const { listening, pass } = setUp();
    const room = await listening;
    expect(() => room.calibrate(70)).toThrow("sound at the microphone");
    pass(2, [0]);
    expect(() => room.calibrate(Number.NaN)).toThrow("knownDbSpl");
    expect(room.calibrationDb).toBe(120);
  });
});
