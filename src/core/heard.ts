// What a core found when it last listened to itself, body by body.

import { HEARING_SILENT } from "./layout/records.js";
import type { Core } from "./load/core.js";

/** What the last round of listening found about the modes of a body, in the order of its model. */
export interface HeardModes {
  /** At each ear (one in mono), dB SPL; −Infinity where nothing was heard. */
  levels: Float32Array[];
  /** What became of each mode: 0 sounds by itself, 1 is carried by a bundle, 2 is off. */
  roles: Uint8Array;
}

/** How many modes of a body sound by themselves. */
export interface HeardBody {
  id: number;
  modes: number;
  alive: number;
}

/** Reads what is known of a body with this many modes. */
export function readHeardModes(core: Pick<Core, "modesOf">, body: number, modes: number, channels: number): HeardModes {
  const ears = ([1, 2] as const).slice(0, channels);
  const levels = ears.map((ear) =>
    core.modesOf(body, ear, modes).map((level) => (level > HEARING_SILENT ? level : -Infinity)),
  );
  return { levels, roles: Uint8Array.from(core.modesOf(body, 0, modes)) };
}

/** Counts what sounds of these bodies, each with its number of modes; those gone are left out. */
export function readHeard(
  core: Pick<Core, "aliveOfEach">,
  bodies: Iterable<readonly [id: number, modes: number]>,
): HeardBody[] {
  const all = [...bodies];
  const alive = core.aliveOfEach(all.map(([id]) => id));
  return all.map(([id, modes], i) => ({ id, modes, alive: alive[i] })).filter((body) => body.alive >= 0);
}
