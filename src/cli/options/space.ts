// The options of the space around the listener that `render` and `strike` share (docs/command-line.md), and how their
// words become values.
import type { ArgsDef } from "citty";
import type { RenderOptions } from "../../offline/index.js";
import { coreLayout, type Layout, type LayoutName } from "../../world/space.js";
import { UsageError } from "../usage.js";
import { flag, option } from "./option.js";
import { choice, isOn, toNumber, type Words, word, wrongValue } from "./words.js";

/** Layouts that have a name. */
export const LAYOUT_NAMES = [
  "mono",
  "stereo",
  "quad",
  "5.0",
  "5.1",
  "7.1",
  "binaural",
] as const satisfies readonly LayoutName[];

/** Most channels of a layout by azimuths. */
const MOST = 32;

/** Declared once for every command that puts bodies around a listener. */
export const SPACE_ARGS = {
  layout: option(
    "name|degrees,...",
    `Where the channels are: ${LAYOUT_NAMES.join(", ")}, or the azimuth of each, positive to the right, ` +
      "none for a channel without direction: -30,30,none (Default: stereo)",
  ),
  channels: option("1|2", "Short for --layout mono or stereo (Default: 2)"),
  pan: option(
    "equal-power|linear",
    "What stays the same as a sound goes from one speaker to the next: its power or its amplitude",
    "equal-power",
  ),
  air: flag("Air of 20 °C and 50 % humidity absorbs high frequencies on the way"),
  propagation: option("on|off", "Whether sound needs time to come: 343.2 m/s", "off"),
} as const satisfies ArgsDef;

/** The options of space as values: what they add to the options of the world. */
export type SpaceOptions = Pick<
  NonNullable<RenderOptions["world"]>,
  "layout" | "panLaw" | "airAbsorption" | "propagation"
>;

/** Turns the words of space into values. */
export function spaceOptions(words: Words): SpaceOptions {
  return {
    layout: layoutOf(words),
    panLaw: choice(words, "pan", ["equal-power", "linear"]),
    airAbsorption: words.air === true,
    propagation: isOn(words, "propagation"),
  };
}

/** `--layout`, or the one that `--channels` is short for. */
function layoutOf(words: Words): Layout {
  const text = word(words, "layout");
  const channels = word(words, "channels") === undefined ? undefined : choice(words, "channels", ["1", "2"]);
  if (text === undefined) return channels === "1" ? "mono" : "stereo";
  const layout = parseLayout(text);
  const { channels: count } = coreLayout(layout, 0);
  if (channels !== undefined && Number(channels) !== count) {
    throw new UsageError(
      `--channels ${channels} does not fit --layout ${text}, which has ${count}: leave --channels out`,
    );
  }
  return layout;
}

function parseLayout(text: string): Layout {
  const name = LAYOUT_NAMES.find((known) => known === text);
  if (name !== undefined) return name;
  const azimuths = text.split(",").map((part) => azimuthOf(part.trim()));
  const good =
    azimuths.length >= 2 &&
    azimuths.length <= MOST &&
    azimuths.every((azimuth) => azimuth !== undefined) &&
    azimuths.some((azimuth) => azimuth !== null);
  if (good) return azimuths as (number | null)[];
  const list = `2 to ${MOST} azimuths in degrees from -360 to 360 (-30,30,none; none has no direction, but not all)`;
  throw wrongValue("layout", `one of ${LAYOUT_NAMES.join(", ")}, or ${list}`, text);
}

/** Degrees, null for `none`, undefined for what is neither. */
function azimuthOf(text: string): number | null | undefined {
  if (text === "none") return null;
  const degrees = toNumber(text);
  return degrees !== undefined && Math.abs(degrees) <= 360 ? degrees : undefined;
}
