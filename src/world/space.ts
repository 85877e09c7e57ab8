// The space around the listener: where the speakers are, how sound falls with distance, what air and head do to it.
// PHYSICS §11.
import { LAYOUT_HEAD, LAYOUT_SPEAKERS, MOST_CHANNELS, MOST_GROUPS } from "../core/layout/records.js";
import { PhonoliteError } from "../math/error.js";
import { checkNumber, complete, fitting, number, type Rules, required, yesNo } from "./checks.js";

/** A layout by name. `binaural` is for headphones: the two ears of a spherical head. */
export type LayoutName = "mono" | "stereo" | "quad" | "5.0" | "5.1" | "7.1" | "binaural";
/**
 * A layout: its name, or the azimuth of each channel in degrees, positive to the right; null for a channel without
 * direction.
 */
export type Layout = LayoutName | readonly (number | null)[];

/**
 * How sound is shared between the two speakers next to its direction: so that their powers add to one, or their
 * amplitudes.
 */
export type PanLaw = "equal-power" | "linear";

/** The air's state. */
export interface Air {
  /** °C, −20 to 50. Default 20. */
  temperature?: number;
  /** Relative humidity, %, 10 to 100. Default 50. */
  humidity?: number;
  /** kPa, 50 to 200. Default 101.325. */
  pressure?: number;
}

/**
 * A group of bodies with an output of its own.
 *
 * @example
 * const world = await SoundWorld.createOffline({ groups: [{ name: "bells" }] });
 * world.addBody({ model, group: "bells" });
 */
export interface Group {
  name: string;
  /**
   * Whether its bodies are heard where they are, in the world's layout. If not, its output is mono, without distance.
   * Default: true.
   */
  placed?: boolean;
}

const AZIMUTHS: Readonly<Record<Exclude<LayoutName, "binaural">, readonly (number | null)[]>> = {
  mono: [0],
  stereo: [-30, 30],
  quad: [-45, 45, -135, 135],
  "5.0": [-30, 30, 0, -110, 110],
  "5.1": [-30, 30, 0, null, -110, 110],
  "7.1": [-30, 30, 0, null, -150, 150, -90, 90],
};
const NAMES = [...Object.keys(AZIMUTHS), "binaural"];
/** The layout that a number of channels means. */
const BY_COUNT: Readonly<Record<number, LayoutName>> = {
  1: "mono",
  2: "stereo",
  4: "quad",
  5: "5.0",
  6: "5.1",
  8: "7.1",
};

/** A layout as the core wants it. */
export interface CoreLayout {
  kind: number;
  channels: number;
  /** Degrees. */
  azimuths: readonly (number | null)[];
}

/** Checks a layout, or finds the one that a number of channels means. */
export function coreLayout(layout: Layout | undefined, channels: number): CoreLayout {
  if (layout === "binaural") return { kind: LAYOUT_HEAD, channels: 2, azimuths: [] };
  const named = layout === undefined ? BY_COUNT[channels] : layout;
  if (named === undefined) {
    const known = Object.keys(BY_COUNT).join(", ");
    throw new PhonoliteError(
      "create world",
      "channels",
      `one of ${known}; for others say where they are with layout`,
      channels,
    );
  }
  const azimuths = typeof named === "string" ? AZIMUTHS[named as keyof typeof AZIMUTHS] : named;
  if (!Array.isArray(azimuths)) {
    throw new PhonoliteError(
      "create world",
      "layout",
      `${NAMES.join(", ")}, or an azimuth in degrees for each channel`,
      layout,
    );
  }
  if (azimuths.length < 1 || azimuths.length > MOST_CHANNELS || azimuths.every((azimuth) => azimuth === null)) {
    throw new PhonoliteError(
      "create world",
      "layout",
      `1 to ${MOST_CHANNELS} channels, one of them with an azimuth`,
      layout,
    );
  }
  azimuths.forEach((azimuth, i) => {
    if (azimuth !== null) checkNumber("create world", `layout[${i}]`, azimuth, "degrees", -360, 360);
  });
  return { kind: LAYOUT_SPEAKERS, channels: azimuths.length, azimuths };
}

const AIR: Rules<Required<Air>> = {
  temperature: number(20, "°C", -20, 50),
  humidity: number(50, "%", 10, 100),
  pressure: number(101.325, "kPa", 50, 200),
};

/** The air to reckon with, or none. */
export function airOf(given: boolean | Air): Required<Air> | undefined {
  if (given === false) return undefined;
  return complete("create world", "airAbsorption", given === true ? {} : given, AIR, "airAbsorption.");
}

/** The five numbers of ISO 9613-1: α(f) = f²(classical + oxygen/(O + f²/O) + nitrogen/(N + f²/N)) nepers a metre. */
export function absorption({ temperature, humidity, pressure }: Required<Air>) {
  const kelvin = temperature + 273.15;
  const warm = kelvin / 293.15;
  const pressed = pressure / 101.325;
  const vapour = (humidity * 10 ** (-6.8346 * (273.16 / kelvin) ** 1.261 + 4.6151)) / pressed;
  return {
    classical: (1.84e-11 / pressed) * Math.sqrt(warm),
    oxygen: warm ** -2.5 * 0.01275 * Math.exp(-2239.1 / kelvin),
    oxygenAt: pressed * (24 + (4.04e4 * vapour * (0.02 + vapour)) / (0.391 + vapour)),
    nitrogen: warm ** -2.5 * 0.1068 * Math.exp(-3352 / kelvin),
    nitrogenAt: (pressed / Math.sqrt(warm)) * (9 + 280 * vapour * Math.exp(-4.17 * (warm ** (-1 / 3) - 1))),
  };
}

const GROUP: Rules<Required<Group>> = {
  name: required(fitting("", "a name of its own", (name) => typeof name === "string" && name !== "")),
  placed: yesNo(true),
};

/** Checks groups and fills in their defaults. */
export function checkGroups(groups: readonly Group[]): Required<Group>[] {
  if (!(Array.isArray(groups) && groups.length <= MOST_GROUPS)) {
    throw new PhonoliteError("create world", "groups", `at most ${MOST_GROUPS} groups`, groups);
  }
  const all = groups.map((group, i) => complete("create world", `groups[${i}]`, group, GROUP, `groups[${i}].`));
  const names = all.map(({ name }) => name);
  const again = names.findIndex((name, i) => names.indexOf(name) < i);
  if (again < 0) return all;
  throw new PhonoliteError("create world", `groups[${again}].name`, "a name of its own", names[again]);
}
