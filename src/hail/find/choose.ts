// Chooses what finds impacts.
import type { Finder, FinderSetup, Way } from "./finder.js";

/** Opens a finder. */
export async function openFinder(
  _setup: FinderSetup,
  _wanted: Way | "auto",
): Promise<{ finder: Finder | undefined; why: string }> {
  return { finder: undefined, why: "the CPU finds impacts" };
}
