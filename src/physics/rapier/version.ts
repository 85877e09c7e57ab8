// How versions of Rapier differ, as far as it is heard: what impulses mean.
import { PhonoliteError } from "../../math/error.js";
import type { RapierModule } from "./types.js";

/** What must be known of a version. */
export interface Dialect {
  /**
   * Impulses of a step hold what the last sub-step of the step before carried, too: a load that lasts reads too heavy.
   */
  readonly carriesOver: boolean;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  "0.19": { carriesOver: true },
  "0.20": { carriesOver: true },
  "0.21": { carriesOver: false },
};

/**
 * The dialect of a version of Rapier.
 *
 * @param taken a version such as `0.21` that is taken for it
 */
export function dialectOf(rapier: RapierModule, taken?: string): Dialect {
  const version = taken ?? versionOf(rapier);
  const dialect = DIALECTS[version.split(".", 2).join(".")];
  if (dialect) return dialect;
  const known = Object.keys(DIALECTS).join(", ");
  const newest = Object.keys(DIALECTS).at(-1);
  throw new PhonoliteError(
    "attach to Rapier",
    taken === undefined ? "version" : "options.version",
    `one of ${known}; to try a newer one, say { version: "${newest}" } among the options`,
    version,
  );
}

function versionOf(rapier: RapierModule): string {
  if (typeof rapier?.version === "function") return String(rapier.version());
  throw new PhonoliteError("attach to Rapier", "RAPIER", "the module of Rapier, after its init()", rapier);
}
