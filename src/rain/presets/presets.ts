// The rain that comes with Phonolite, from a drizzle to a cloudburst, under cloth, leaves, tin and glass. Rates, sizes
// and layers are choices (PHYSICS §9.5), made so that spectra and unevenness lie in the middle of recordings of their
// kind (docs/rain.md); each preset says only what differs from the defaults.
import { FLOW_RESISTIVITY } from "../law/admittance.js";
import type { RainSettings } from "../parameters/values.js";
import type { RainPreset } from "./preset.js";

/** Ground that takes up treble as the real one does. */
function on(ground: keyof typeof FLOW_RESISTIVITY): RainSettings {
  return { softGround: "impedance", flowResistivity: FLOW_RESISTIVITY[ground] };
}

const ALL = {
  drizzle: preset("drizzle", "Drizzle on grass", {
    rate: 1.4,
    smallest: 0.2e-3,
    largest: 1.4e-3,
    brightness: 0.9,
    nearest: 1,
    ...on("grass"),
  }),
  shower: preset("shower", "A shower on bare earth", {
    rate: 5,
    largest: 3.5e-3,
    brightness: 0.65,
    nearest: 2.5,
    gusts: 0.08,
    ...on("earth"),
  }),
  downpour: preset("downpour", "A downpour on asphalt", {
    rate: 22,
    brightness: 0.9,
    earHeight: 1.2,
    ground: 0.85,
    water: 0.15,
    ...on("asphalt"),
  }),
  cloudburst: preset("cloudburst", "A cloudburst on a street full of puddles", {
    rate: 65,
    brightness: 0.7,
    ground: 0.6,
    water: 0.4,
    wind: 8,
    gusts: 0.2,
    patches: 0.2,
    ...on("asphalt"),
  }),
  umbrella: preset("umbrella", "Under an umbrella", {
    rate: 12,
    brightness: 0.8,
    ground: 0.5,
    nearest: 0.8,
    cloth: 1,
    clothHeight: 0.35,
    clothFarthest: 0.55,
    clothPitch: 1.2,
    ...on("asphalt"),
  }),
  "tin-roof": preset("tin-roof", "Under a tin roof", {
    rate: 15,
    largest: 5e-3,
    roof: "tin",
    brightness: 0.7,
    ground: 0.5,
    nearest: 3,
  }),
  woods: preset("woods", "In the woods", {
    rate: 8,
    brightness: 1,
    ground: 0.3,
    leaves: 1,
    leavesHeight: 4,
    leavesPitch: 0.8,
    drips: 20,
    dripSize: 4.5e-3,
    ...on("forest"),
  }),
  puddles: preset("puddles", "Rain on puddles", {
    rate: 10,
    ground: 0.4,
    water: 0.6,
    ...on("asphalt"),
  }),
  tent: preset("tent", "In a tent", {
    rate: 10,
    brightness: 1.1,
    ground: 0.7,
    nearest: 2,
    cloth: 0.7,
    clothHeight: 0.6,
    clothFarthest: 1.8,
    clothPitch: 2.4,
    ...on("earth"),
  }),
  greenhouse: preset("greenhouse", "In a greenhouse", {
    rate: 15,
    roof: "glass",
    bodies: 1.5,
    brightness: 1,
    ground: 0.25,
    nearest: 3,
  }),
  thunderstorm: preset("thunderstorm", "A thunderstorm", {
    rate: 40,
    brightness: 0.45,
    ground: 0.8,
    water: 0.2,
    wind: 10,
    gusts: 0.1,
    patches: 0.1,
    thunder: 3,
    thunderDistance: 2500,
    thunderGain: 0.25,
    ...on("earth"),
  }),
  eaves: preset("eaves", "Dripping eaves", {
    rate: 0.3,
    largest: 2e-3,
    brightness: 0.4,
    drips: 12,
    dripPlaces: 6,
    dripSize: 5e-3,
    dripWater: 1,
    gain: 1.5,
  }),
} as const;

/**
 * The names of presets that come with Phonolite.
 *
 * @example
 * const name: RainPresetName = "tin-roof";
 */
export type RainPresetName = keyof typeof ALL;

/**
 * The presets that come with Phonolite, by name.
 *
 * @example
 * rain.use("drizzle");
 * rainPresets.drizzle.parameters.rate; // mm/h
 */
export const rainPresets: Readonly<Record<RainPresetName, RainPreset>> = ALL;

/** The preset of a name or a title, however it is written: `tin-roof`, `Tin roof`, `in the woods`. */
export function presetNamed(words: string): RainPreset | undefined {
  const wanted = plain(words);
  return Object.values(rainPresets).find(({ name, title = name }) => [plain(name), plain(title)].includes(wanted));
}
function plain(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
}

function preset(name: string, title: string, parameters: RainSettings): RainPreset {
  return { format: "rain", version: 1, name, title, parameters };
}
