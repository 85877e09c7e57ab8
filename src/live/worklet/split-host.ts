// The core of a live world that is split: its shares run in other threads, ahead of the audio thread, or all in the
// audio thread where the page has no shared memory.

import { Engine } from "../../core/engine.js";
import { type HeardBody, readHeard, readHeardModes } from "../../core/heard.js";
import { BLOCK } from "../../core/layout/records.js";
import { SplitCore } from "../../core/split/core.js";
import { mixConfig, shareConfig } from "../../core/split/deal.js";
import { OwnThread, Shares } from "../../core/split/shares.js";
import type { HostCore } from "./host.js";
import { LiveThread } from "./live-thread.js";
import type { Answers, HostSetup, Question } from "./protocol.js";

/** Seconds without a single block after which a thread counts as dead. */
const PATIENCE = 5;

/** Makes the core of a world that is split. */
export function splitCore({ module, config, shares = 1, threads = [] }: HostSetup): HostCore {
  const mix = new Engine(module, mixConfig(config));
  const part = shareConfig(config, shares);
  if (threads.length === 0) {
    const numbers = Array.from({ length: shares }, (_, share) => share);
    return new SplitCore(mix, part, [new OwnThread(new Shares(module, part, numbers))]);
  }
  const patience = Math.ceil((PATIENCE * config.sampleRate) / BLOCK);
  const others = threads.map((memory) => new LiveThread(memory, patience));
  const lead = threads[0].shape.slots * BLOCK;
  return new LiveSplit(mix, part, others, lead, config.channels);
}

/** A core whose shares run in other threads. */
class LiveSplit extends SplitCore implements HostCore {
  readonly lead: number;
  readonly #threads: readonly LiveThread[];
  readonly #channels: number;

  constructor(
    mix: Engine,
    part: ConstructorParameters<typeof SplitCore>[1],
    threads: LiveThread[],
    lead: number,
    channels: number,
  ) {
    super(mix, part, threads);
    this.#threads = threads;
    this.lead = lead;
    this.#channels = channels;
  }

  get lost(): number {
    let lost = 0;
    for (const thread of this.#threads) if (thread.lost) lost += thread.numbers.length;
    return lost;
  }
  connect(ports: readonly MessagePort[]): void {
    ports.forEach((port, i) => {
      this.#threads[i]?.connect(port);
    });
  }
  later(question: Question): Promise<Answers[keyof Answers]> | undefined {
    if (question.what === "heard") return this.#heard(question.bodies);
    if (question.what !== "heardModes") return undefined;
    const { body, modes } = question;
    const share = this.shareOf(body);
    const asked = ([0, 1, 2] as const).map((what) =>
      this.#of(share).askLater({ share, name: "modesOf", args: [body, what, modes] }),
    );
    return Promise.all(asked).then((found) => {
      const modesOf = (_: number, what: 0 | 1 | 2) =>
        (found[what] as Float32Array | undefined) ?? new Float32Array(modes);
      return readHeardModes({ modesOf }, body, modes, this.#channels);
    });
  }

  async #heard(bodies: [id: number, modes: number][]): Promise<HeardBody[]> {
    const shares = new Map<number, number[]>();
    for (const [id] of bodies) {
      const share = this.shareOf(id);
      shares.set(share, [...(shares.get(share) ?? []), id]);
    }
    const alive = new Map<number, number>();
    for (const [share, ids] of shares) {
      const counts = await this.#of(share).askLater({ share, name: "aliveOfEach", args: [ids] });
      ids.forEach((id, i) => {
        alive.set(id, (counts as number[] | undefined)?.[i] ?? -1);
      });
    }
    return readHeard({ aliveOfEach: (ids) => ids.map((id) => alive.get(id) ?? -1) }, bodies);
  }
  #of(share: number): LiveThread {
    return this.#threads.find(({ numbers }) => numbers.includes(share)) ?? this.#threads[0];
  }
}
