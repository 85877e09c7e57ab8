// The words of rain's parameters for people: a label, and a sentence that says what one will hear.
import type { RainName } from "./table.js";

/** Label and tip of each. */
export const PARAMETER_WORDS: Readonly<Record<RainName, readonly [label: string, tip: string]>> = {
  rate: ["Rain rate", "More rain is louder and denser: about 4 dB for each doubling, for drops grow too."],
  dropLaw: [
    "Drop sizes",
    "Drops of all sizes as in real rain, a hiss with single pats in it, or all alike, an even hiss.",
  ],
  dropRadius: [
    "Drop radius",
    "Size of drops that are all alike: larger ones are fewer, so single drops come out of the hiss.",
  ],
  smallest: ["Smallest drop", "Diameter from which on drops are counted: the smallest are many and hardly heard."],
  largest: ["Largest drop", "Diameter of the heaviest drops: a smaller one takes the loud pats away, as in drizzle."],
  terminal: [
    "Falling speed",
    "Measured speeds, or Stokes's law as in the paper, by which large drops hit far too hard.",
  ],
  pulse: [
    "Impact",
    "The force of a drop that spreads, which is dark as real rain is, or the paper's step, which is white noise.",
  ],
  sourceFactor: [
    "Source radius",
    "How much wider the patch of ground that moves is than the drop: a little louder, 3 dB from 1 to 2.",
  ],
  efficiency: [
    "Efficiency",
    "Share of a drop's energy that the ground takes up: louder only. " +
      "With the paper's pulse it is 0.023 unless you say otherwise.",
  ],
  groundDensity: ["Ground density", "Heavier ground moves less: softer."],
  brightness: ["Brightness", "From dark, as far off or on sheet metal, to bright, as on hard wet ground close by."],
  earHeight: ["Ear height", "Ears close to the ground hear single drops; from high up all drops are equally far."],
  nearest: ["Nearest drop", "No drop falls on the ground nearer than this: farther is smoother and softer."],
  farthest: [
    "Farthest drop",
    "How far around it rains on the ground: farther adds a smooth bed, about 1.4 dB for each doubling.",
  ],
  ground: ["On the ground", "Share of the rain that is heard falling on bare ground."],
  softness: ["Softness", "Soft ground takes up sound that comes along it: far drops fade, near ones stay."],
  softnessImaginary: [
    "Softness, imaginary",
    "Springiness of soft ground in the paper's formula: a small change of level.",
  ],
  softGround: [
    "Soft ground",
    "Softness alike at all pitches, as in the paper, or as measured on grass and snow, which swallow the treble.",
  ],
  flowResistivity: [
    "Flow resistivity",
    "What the ground is for soft ground by impedance: snow 30 is dull, grass 200, earth 1,500, " +
      "asphalt 15,000 is bright.",
  ],
  water: ["On water", "Share of the rain that falls into puddles: softer pats, and bubbles that plink."],
  bubbles: ["Bubbles", "How loud the plinks of bubbles in water are."],
  leaves: ["Leaves", "Rain on leaves overhead: a soft patter."],
  leavesHeight: ["Height of leaves", "Leaves near the ears are heard one by one, high ones as a rustle."],
  leavesPitch: ["Pitch of leaves", "Large leaves are low, small ones high."],
  cloth: ["Cloth", "Rain on cloth overhead, an umbrella or a tent: dull thuds."],
  clothHeight: ["Height of cloth", "Cloth near the ears is loud and every drop is heard."],
  clothNearest: ["Cloth begins at", "No cloth nearer than this, measured level."],
  clothFarthest: ["Cloth ends at", "How wide the cloth is: an umbrella 0.6, a tent 1.5 to 3."],
  clothPitch: ["Pitch of cloth", "Taut cloth is high, slack cloth low."],
  drips: ["Drips", "Large drops that fall by themselves, from branches or a gutter."],
  dripPlaces: ["Places of drips", "From a few places drips tick nearly evenly; 0 = anywhere, by chance."],
  dripSize: ["Size of drips", "Diameter: larger drips are louder and duller."],
  dripWater: ["Drips into water", "Share of drips that fall into water and plink."],
  roof: ["Roof", "Panes overhead that ring: sheet metal drums, glass clicks."],
  bodies: ["Sounding bodies", "How hard rain strikes a roof, and bodies that you let it rain on."],
  wind: ["Wind", "Wind makes drops hit harder, and moves patches of rain past."],
  windFrom: ["Wind from", "Where it blows from: 0 ahead, 90 from the right."],
  patches: ["Patches", "Rain in patches of some metres that drift with the wind: it moves around you."],
  lobe: ["Lobe", "More rain on the side that the wind comes from."],
  gusts: ["Gusts", "Rain and wind swell and sink over some seconds."],
  thunder: ["Thunder", "Strokes of lightning a minute, by chance."],
  thunderDistance: ["Distance of thunder", "Near thunder cracks, far thunder rumbles, and comes later."],
  thunderGain: ["Gain of thunder", "How loud thunder is beside the rain: 1 is as in nature, far louder than rain."],
  gain: ["Gain", "How loud all of it is; 1 = the pressure in pascals that physics says."],
  highPass: ["High-pass", "Takes away what is lower than this; 0 = nothing."],
  mostDrops: [
    "Most drops",
    "Drops made one by one: beyond, the smallest become noise of the same power. " +
      "Fewer cost less and sound the same until single drops are missed.",
  ],
};
