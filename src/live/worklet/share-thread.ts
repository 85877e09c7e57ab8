// A worker of the page that runs some shares of a live world, ahead of the audio thread by as many blocks as the ring
// has slots. Between blocks it sleeps, and lets messages in.

import { RECORD_BYTES } from "../../core/layout/records.js";
import { Blocks, LOST, SIGNAL, STATE } from "../../core/split/blocks.js";
import { makeBlock } from "../../core/split/maker.js";
import { Shares } from "../../core/split/shares.js";
import {
  type FromThread,
  HEAD_BYTES,
  RECORD,
  SYNC,
  type ThreadNews,
  type ThreadSetup,
  type ToThread,
} from "./protocol.js";
import { Ring } from "./ring.js";

/** The audio thread, for which this folder is checked, has none. */
declare const MessageChannel: new () => { port1: MessagePort; port2: MessagePort };

/** Longest sleep, ms: messages wait for it where no sound is made. */
const SLEEP = 10;

/** Runs a turn soon, behind messages that wait. */
export type Later = (turn: () => void) => void;

/** The quickest way to a later turn: a message to oneself. */
function byMessage(): Later {
  const { port1, port2 } = new MessageChannel();
  return (turn) => {
    port1.onmessage = turn;
    port2.postMessage(0);
  };
}

/** Runs shares, turn by turn, until the worker ends; each turn sleeps up to `sleep` ms where there is nothing to do. */
export function runThread(
  setup: ThreadSetup,
  say: (news: ThreadNews) => void,
  later: Later = byMessage(),
  sleep = SLEEP,
): void {
  const { module, config, numbers, shape, rings, port } = setup;
  const blocks = new Blocks(setup.blocks, shape);
  const fail = (error: unknown) => {
    Atomics.store(blocks.words, STATE, LOST);
    port.onmessage = null;
    say({ kind: "failed", why: String(error), memory: error instanceof RangeError });
  };
  let messages = 0;
  try {
    const shares = new Shares(module, config, numbers);
    const taken = rings.map(() => 0);
    const lanes = rings.map((memory, i) => {
      const engine = shares.engines[i];
      const take = (view: DataView, at: number) => {
        const kind = view.getUint32(at, true);
        if (kind === SYNC) return view.getUint32(at + 4, true) <= messages;
        const from = view.byteOffset + at + HEAD_BYTES;
        if (kind === RECORD) {
          engine.take(new Uint8Array(view.buffer, from, RECORD_BYTES));
          taken[i]++;
        } else {
          const count = view.getUint32(at + HEAD_BYTES + 4, true);
          engine.force(view.getUint32(at + HEAD_BYTES, true), new Float32Array(view.buffer, from + 8, count));
        }
        return true;
      };
      const ring = new Ring(memory);
      return () => ring.read(take);
    });
    const listen = () => {
      for (const lane of lanes) lane();
    };
    port.onmessage = ({ data }: MessageEvent<ToThread>) => {
      try {
        // what was said before it comes first
        listen();
        messages++;
        const value = shares.carryOut(data.call);
        if (data.id !== undefined) port.postMessage({ id: data.id, value } satisfies FromThread);
      } catch (error) {
        fail(error);
      }
    };
    const turn = () => {
      try {
        const signal = Atomics.load(blocks.words, SIGNAL);
        do listen();
        while (makeBlock(shares, blocks, taken));
        if (Atomics.load(blocks.words, STATE) === LOST) return;
        Atomics.wait(blocks.words, SIGNAL, signal, sleep);
        later(turn);
      } catch (error) {
        fail(error);
      }
    };
    say({ kind: "made" });
    later(turn);
  } catch (error) {
    fail(error);
  }
}
