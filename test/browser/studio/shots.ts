// Screenshots of a page, for people to look at: both themes, three widths, written to the folder that PHONOLITE_SHOTS
// names. Where nobody asked for them a wide page is taken in the light theme and a narrow one in the dark, to a
// temporary folder: none may be empty.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/run.js";
import { pictures } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Studio } from "./studio.js";

/** Sizes at which pages are looked at; the middle width is looked at in the page that is wide. */
export const SIZES = [
  [1440, 900],
  [390, 844],
] as const;
const MIDDLE = { width: 900, height: 700 };
/** Pictures after which a page is drawn as it now is. */
const DRAWN_AFTER = 4;

let folder: string | undefined;
function shotsFolder(): string {
  folder ??= process.env.PHONOLITE_SHOTS ?? join(temporaryFolder(), "shots");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Writes a picture of the page, once there is more than a nearly empty one to see. */
export async function shoot(studio: Studio, name: string): Promise<void> {
  const path = join(shotsFolder(), `${name}.png`);
  await poll(async () => {
    await studio.own.screenshot({ path, animations: "disabled" });
    return statSync(path).size;
  }).toBeGreaterThan(20_000);
}

/** Gives the page a theme, and waits until it has it. */
export async function setTheme(studio: Studio, colorScheme: "light" | "dark"): Promise<void> {
  await studio.own.emulateMedia({ colorScheme });
  await poll(() => studio.page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
  await pictures(studio.page, DRAWN_AFTER);
}

/** Writes the page in its themes, a wide one at the middle size too. The names begin with `prefix` and the width. */
export async function shootThemes(studio: Studio, prefix = ""): Promise<void> {
  const size = studio.own.viewportSize()!;
  const wide = size.width >= MIDDLE.width;
  const themes = process.env.PHONOLITE_SHOTS ? (["light", "dark"] as const) : ([wide ? "light" : "dark"] as const);
  for (const theme of themes) {
    await setTheme(studio, theme);
    await shoot(studio, `${prefix}${size.width}-${theme}`);
    if (!wide) continue;
    await studio.own.setViewportSize(MIDDLE);
    await pictures(studio.page, DRAWN_AFTER);
    await shoot(studio, `${prefix}${MIDDLE.width}-${theme}`);
    await studio.own.setViewportSize(size);
  }
}

/** Writes one page at all sizes, one after the other: in its themes, and with its panel open where it is narrow. */
export async function shootSizes(studio: Studio, prefix = ""): Promise<void> {
  for (const [width, height] of SIZES) {
    await studio.own.setViewportSize({ width, height });
    await shootThemes(studio, prefix);
    await shootPanel(studio, prefix);
  }
}

/** Writes a narrow page with its panel open; a wide one shows it always. */
export async function shootPanel(studio: Studio, prefix = ""): Promise<void> {
  const { width } = studio.own.viewportSize()!;
  if (width >= MIDDLE.width) return;
  await studio.page.evaluate(() => document.querySelector<HTMLElement>(".handle")!.click());
  await pictures(studio.page, DRAWN_AFTER);
  await shoot(studio, `${prefix}${width}-dark-panel`);
}
