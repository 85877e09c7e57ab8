// A live world that is split, both ends in one thread, without a browser: its shares run on the audio thread, or in
// threads that run ahead of it.
import { afterEach, describe, expect, test } from "vitest";
import { loadModule } from "../../../src/core/load/wasm.js";
import { blocksMemory, LOST, STATE } from "../../../src/core/split/blocks.js";
import { shareConfig } from "../../../src/core/split/deal.js";
import type { ThreadMemory, ThreadNews } from "../../../src/live/worklet/protocol.js";
import { ringMemory } from "../../../src/live/worklet/ring.js";
import { runThread } from "../../../src/live/worklet/share-thread.js";
import type { Body } from "../../../src/world/body.js";
import { OfflineWorld } from "../../../src/world/index.js";
import { bar, errorDb, sameBytes } from "../../world/split-scene.js";
import { Pair, type PairOptions } from "../pair.js";

const SHARES = 3;
/**
 * Blocks that threads run ahead: as many as a round of the core's housekeeping has, so that it comes at the same
 * moments.
 */
const AHEAD = 16;
const OPTIONS = { shares: SHARES, maxModes: 1000, maxBodies: 16, sampleRate: 44_100 } satisfies PairOptions;
const FRAMES = 128 * 30;

/** Six bars, struck at times of the context. */
function act(world: { addBody: OfflineWorld["addBody"] }, from = 0): Body[] {
  return Array.from({ length: 6 }, (_, i) => {
    const body = world.addBody({ model: bar(i % 3, 20), position: [i - 3, 0, -1] });
    body.strike({ impulse: 1e-4, time: (from + 300 + 150 * i) / 44_100 });
    return body;
  });
}

async function exact(): Promise<Float32Array[]> {
  const world = await OfflineWorld.create({ ...OPTIONS, workers: 1 });
  act(world);
  return world.render(FRAMES);
}

describe("on the audio thread alone", () => {
  test.each(["messages", "shared"] as const)("it sounds as offline, bit for bit, by %s", async (transport) => {
    const pair = await Pair.make({ ...OPTIONS, transport, frame: 0 });
    act(pair.world);
    await pair.settle();
    expect(sameBytes(await exact(), pair.render(FRAMES, [128, 100]))).toBe(true);
    expect(pair.ask({ what: "meters" })).toMatchObject({ dropouts: 0, lost: 0, meters: { bodies: { total: 6 } } });
  });
});

describe("with threads that run ahead", () => {
  /** What they do next: their turns come when a test says so. */
  let due: { number: number; turn: () => void }[] = [];
  /** Numbers of those that get no turn, as if they hung. */
  const hung = new Set<number>();
  const ends: MessagePort[] = [];
  afterEach(() => {
    due = [];
    hung.clear();
    for (const port of ends.splice(0)) port.close();
  });
  function lose(thread: ThreadMemory): void {
    Atomics.store(new Int32Array(thread.blocks, 0, 8), STATE, LOST);
  }
  /** Two threads, in this one: they have their turns between ours. */
  async function open(
    ringBytes = 1 << 14,
    more: PairOptions = {},
  ): Promise<{ pair: Pair; threads: ThreadMemory[]; news: ThreadNews[] }> {
    const threads = [[0, 2], [1]].map((numbers) => {
      const shape = { shares: numbers.length, buses: 2, slots: AHEAD };
      return { numbers, shape, blocks: blocksMemory(shape), rings: numbers.map(() => ringMemory(ringBytes)) };
    });
    const pair = await Pair.make({ ...OPTIONS, ...more, transport: "shared", frame: 0, threads });
    const module = await loadModule("simd");
    const news: ThreadNews[] = [];
    const ports: MessagePort[] = [];
    for (const [number, thread] of threads.entries()) {
      const { port1, port2 } = new MessageChannel();
      const config = shareConfig(pair.config, SHARES);
      const hear = (said: ThreadNews) => news.push(said);
      runThread({ ...thread, module, config, port: port2 }, hear, (turn) => due.push({ number, turn }), 0);
      ports.push(port1);
      ends.push(port2);
    }
    pair.connect(ports);
    return { pair, threads, news };
  }
  async function turns(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      // messages come in between
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      for (const one of due.splice(0)) {
        if (hung.has(one.number)) due.push(one);
        else one.turn();
      }
    }
  }
  /** Sound, the threads having their turns before each piece. */
  async function render(pair: Pair, frames = FRAMES, piece = 128 * 10): Promise<Float32Array[]> {
    const pieces: Float32Array[][] = [];
    for (let done = 0; done < frames; done += piece) {
      await turns();
      pieces.push(pair.render(piece));
    }
    return [0, 1].map((c) => Float32Array.from(pieces.flatMap((channels) => [...channels[c]])));
  }

  test("it sounds as offline, later by as much as they run ahead", async () => {
    const { pair, news } = await open();
    const bodies = act(pair.world);
    await pair.settle();
    const sound = await render(pair, FRAMES + AHEAD * 128);
    const wanted = await exact();
    expect(
      errorDb(
        wanted,
        sound.map((side) => side.subarray(AHEAD * 128)),
      ),
    ).toBeLessThan(-120);
    expect(sound[0].subarray(0, AHEAD * 128).every((x) => x === 0)).toBe(true);
    expect(pair.ask({ what: "meters" })).toMatchObject({
      dropouts: 0,
      lost: 0,
      meters: { bodies: { total: 6 }, modes: { total: 120 }, events: { accepted: 12, late: 0, dropped: 0 } },
    });
    expect(news).toEqual([{ kind: "made" }, { kind: "made" }]);
    pair.host.receive({ kind: "ask", id: 77, question: { what: "heard", bodies: bodies.map(({ id }) => [id, 20]) } });
    await turns();
    await turns();
    await turns();
    const answer = pair.answers.find((message) => message.kind === "answer" && message.id === 77);
    expect(answer).toMatchObject({ value: bodies.map(({ id }) => ({ id, modes: 20, alive: 20 })) });
  });

  test("what is not there in time is silence, counted, and nothing is lost", async () => {
    const { pair } = await open();
    act(pair.world);
    await pair.settle();
    await turns();
    // more at once than they are ahead
    const missing = 7;
    const first = pair.render(128 * (AHEAD + missing));
    const rest = await render(pair, FRAMES);
    expect(pair.ask({ what: "meters" })).toMatchObject({ dropouts: missing });
    const sound = first.map((side, c) =>
      Float32Array.from([...side.subarray(0, 128 * AHEAD), ...rest[c]]).subarray(128 * AHEAD),
    );
    expect(errorDb(await exact(), sound)).toBeLessThan(-120);
  });

  test("a thread that dies: the others go on, and it is counted", async () => {
    const { pair, threads } = await open();
    act(pair.world);
    await pair.settle();
    await render(pair, 128 * 20);
    lose(threads[1]);
    const sound = await render(pair, 128 * 20);
    expect(sound[0].some((x) => Math.abs(x) > 1e-4)).toBe(true);
    expect(pair.ask({ what: "meters" })).toMatchObject({ lost: 1, dropouts: 0 });
    expect(pair.answers.filter(({ kind }) => kind === "lost")).toHaveLength(1);
  });

  /** Blocks of five seconds. */
  const PATIENCE = Math.ceil((5 * 44_100) / 128);
  /** The same threads, after some sound; those named have no more turns, and what they had made is used up. */
  async function hang(...numbers: number[]): Promise<Pair> {
    const { pair } = await open();
    const bodies = act(pair.world);
    await pair.settle();
    await turns();
    for (const number of numbers) hung.add(number);
    pair.render(128 * AHEAD);
    // struck anew, to be heard when the sound goes on
    for (const body of bodies) body.strike({ impulse: 1e-4 });
    await pair.settle();
    await turns();
    return pair;
  }
  const state = (pair: Pair) => {
    const { dropouts, lost } = pair.ask({ what: "meters" }) as { dropouts: number; lost: number };
    return { dropouts, lost, told: pair.answers.filter(({ kind }) => kind === "lost").length };
  };

  test.each([
    ["one", [1], 1],
    ["the other", [0], 2],
    ["both", [0, 1], 3],
  ])("%s that makes no block for five seconds is given up, and not before", async (_, numbers, shares) => {
    const pair = await hang(...numbers);
    expect(pair.render(128 * (PATIENCE - 1))[0].every((x) => x === 0)).toBe(true);
    expect(state(pair)).toEqual({ dropouts: PATIENCE - 1, lost: 0, told: 0 });
    pair.render(128);
    expect(state(pair)).toEqual({ dropouts: PATIENCE - 1, lost: shares, told: 1 });
    const sound = await render(pair, 128 * 40);
    expect(sound[0].some((x) => Math.abs(x) > 1e-4)).toBe(shares < SHARES);
    expect(state(pair)).toEqual({ dropouts: PATIENCE - 1, lost: shares, told: 1 });
  });

  test("one that makes a block in the last moment has five seconds again", async () => {
    const pair = await hang(1);
    for (let time = 0; time < 2; time++) {
      pair.render(128 * (PATIENCE - 1));
      hung.clear();
      await turns();
      hung.add(1);
      pair.render(128 * AHEAD);
      await turns();
    }
    expect(state(pair)).toEqual({ dropouts: 2 * (PATIENCE - 1), lost: 0, told: 0 });
  });

  test("more records than a ring holds wait for their turn, and models go when nothing is made of them", async () => {
    const { pair } = await open(1 << 10);
    const bodies = act(pair.world);
    for (const body of bodies) for (let k = 0; k < 20; k++) body.update({ gain: 1 + k / 20 });
    await pair.settle();
    await render(pair);
    for (const body of bodies) body.remove({ fade: true });
    await pair.settle();
    await render(pair);
    expect(pair.ask({ what: "meters" })).toMatchObject({
      meters: { bodies: { total: 0 }, events: { accepted: 138, dropped: 0 } },
    });
    const gone = pair.link.dropModel(0);
    await pair.settle();
    await render(pair, 128 * 60);
    expect(await gone).toBe(undefined);
  });

  test("strikes for which a share has no room yet wait for it, though its blocks tell late of its room", async () => {
    const { pair } = await open(1 << 14, { maxEvents: 32 });
    const [body] = act(pair.world);
    await pair.settle();
    await render(pair, FRAMES);
    for (let k = 0; k < 60; k++) body.strike({ impulse: 1e-5, time: (pair.frame + 128 * (60 + k)) / 44_100 });
    await pair.settle();
    await render(pair, 128 * 200, 128);
    expect(pair.ask({ what: "meters" })).toMatchObject({ meters: { events: { accepted: 72, late: 0, dropped: 0 } } });
  });

  test("what is asked of a thread that dies meanwhile is answered all the same", async () => {
    const { pair, threads } = await open();
    const bodies = act(pair.world);
    await pair.settle();
    await render(pair, 128 * 20);
    pair.host.receive({ kind: "ask", id: 78, question: { what: "heard", bodies: bodies.map(({ id }) => [id, 20]) } });
    for (const thread of threads) lose(thread);
    due = [];
    for (const port of ends.splice(0)) port.close();
    await render(pair, 128 * 2);
    await render(pair, 128 * 2);
    const answer = pair.answers.find((message) => message.kind === "answer" && message.id === 78);
    expect(answer).toMatchObject({ value: [] });
  });
});
