// The sources that there are: a mesh needs its analysis.
import { SOURCES, type SourceKind } from "../made.js";
import { startMesh } from "../mesh/start.js";

/** Sources that wait for their own part of the studio. */
const MISSING: ReadonlySet<SourceKind> = new Set(startMesh ? [] : ["mesh"]);

/** The sources that are offered, in order. */
export const OFFERED: readonly SourceKind[] = SOURCES.filter((source) => !MISSING.has(source));
