// The rain that comes with Phonolite, from a drizzle to a cloudburst, under cloth, leaves, tin and glass. Rates, sizes and layers are choices (PHYSICS §9.5); each
// preset says only what differs from the defaults.
import type { RainPreset } from "./preset.js";
import type { RainSettings } from "./values.js";

/** Flow resistivities of grounds, kPa·s/m² (PHYSICS §9.2). */
const GROUND = { forest: 30, grass: 200, earth: 1500, asphalt: 15_000 } as const;

/** Ground that takes up treble as the real one does. */
function on(ground: keyof typeof GROUND): RainSettings {
  return { softGround: "impedance", flowResistivity: GROUND[ground] };
}

const ALL = {
  drizzle: preset("drizzle", "Drizzle on grass", {
    rate: 0.8,
    largest: 1e-3,
    smallest: 0.2e-3,
    brightness: 0.4,
    ...on("grass"),
  }),
  shower: preset("shower", "A shower on bare earth", {
    rate: 5,
    brightness: 0.55,
    gusts: 0.2,
    ...on("earth"),
  }),
  downpour: preset("downpour", "A downpour on asphalt", {
    rate: 30,
    ground: 0.85,
    water: 0.15,
    ...on("asphalt"),
  }),
  cloudburst: preset("cloudburst", "A cloudburst on a street full of puddles", {
    rate: 90,
    brightness: 0.7,
    ground: 0.6,
    water: 0.4,
    wind: 8,
    gusts: 0.35,
    patches: 0.3,
    ...on("asphalt"),
  }),
  umbrella: preset("umbrella", "Under an umbrella", {
    rate: 12,
    ground: 0.5,
    nearest: 0.8,
    cloth: 1,
    clothHeight: 0.35,
    clothFarthest: 0.55,
    ...on("asphalt"),
  }),
  "tin-roof": preset("tin-roof", "Under a tin roof", {
    rate: 15,
    roof: "tin",
    ground: 0.3,
    nearest: 3,
    brightness: 0.2,
  }),
  woods: preset("woods", "In the woods", {
    rate: 8,
    brightness: 0.3,
    ground: 0.3,
    leaves: 1,
    leavesHeight: 4,
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
    ground: 0.2,
    nearest: 2,
    cloth: 1,
    clothHeight: 0.6,
    clothFarthest: 1.8,
    clothPitch: 0.8,
    ...on("grass"),
  }),
  greenhouse: preset("greenhouse", "In a greenhouse", {
    rate: 15,
    roof: "glass",
    brightness: 1.2,
    ground: 0.2,
    nearest: 3,
  }),
  thunderstorm: preset("thunderstorm", "A thunderstorm", {
    rate: 40,
    brightness: 0.4,
    ground: 0.8,
    water: 0.2,
    wind: 10,
    gusts: 0.35,
    patches: 0.3,
    thunder: 3,
    thunderDistance: 2000,
    ...on("earth"),
  }),
  eaves: preset("eaves", "Dripping eaves after rain", {
    rate: 0.3,
    largest: 2e-3,
    brightness: 0.4,
    drips: 12,
    dripPlaces: 6,
    dripSize: 5e-3,
    dripWater: 1,
  }),
} as const;

/** The names of presets that come with Phonolite. */
export type RainPresetName = keyof typeof ALL;

/**
 * The presets that come with Phonolite, by name.
 *
 * @example
 * rain.use("drizzle");
 * rainPresets.drizzle.parameters.rate; // 0.8
 */
export const rainPresets: Readonly<Record<RainPresetName, RainPreset>> = ALL;

function preset(name: string, title: string, parameters: RainSettings): RainPreset {
  return { format: "rain", version: 1, name, title, parameters };
}
