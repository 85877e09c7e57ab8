// A core as its host uses it: one engine, or several between which a world is split (split-core.ts).
import type { CoreLink } from "../link.js";

/** What makes a world's sound. */
export interface Core extends CoreLink {
  /**
   * The block made last, one array a channel: `outputs[0]` is the world's own output, behind it are those of the
   * groups.
   */
  readonly outputs: readonly (readonly Float32Array[])[];
  /** The meters, as layout.ts names them (byte offsets). */
  readonly meters: Float64Array;
  /** Bytes of memory. */
  readonly bytes: number;
  /** Blocks of world time made so far; a paused world makes none. */
  readonly blocks: number;
  /** How many more events may wait. */
  readonly queueRoom: number;
  /** Says that so many blocks will be made with nothing said in between. */
  expect(blocks: number): void;
  /** Makes the next block, into `outputs`. */
  render(): void;
  /** Peak and RMS begin anew. */
  restartLevels(): void;
  /** Modes of a body that sound by themselves at present; −1 when it is not there. */
  aliveOf(body: number): number;
  /** The same for each of these bodies. */
  aliveOfEach(bodies: readonly number[]): number[];
  /** Roles (`what` 0) or levels at an ear (1, 2) of a body's modes as the last round of listening left them. */
  modesOf(body: number, what: 0 | 1 | 2, modes: number): Float32Array;
  /** Forgets a model; false while a body is made of it. */
  dropModel(index: number): boolean;
  /** Ends what runs elsewhere for it; it is of no use after that. */
  close?(): void;
}
