// Instruments that are struck or plucked.
import { shelf } from "./preset.js";

/** Presets of music. */
export const MUSIC = shelf("music", {
  "marimba-bar": [
    ["marimba bar of rosewood, undercut to 1:4:10", "rosewood", "bar", 0.38, 0.022, 0.052],
    { tuning: "marimba", support: 2, trim: -14 },
  ],
  "xylophone-bar": [
    ["xylophone bar of rosewood, undercut to 1:3:6", "rosewood", "bar", 0.26, 0.018, 0.038],
    { tuning: "xylophone", support: 4, trim: -14 },
  ],
  "vibraphone-bar": [
    ["vibraphone bar of aluminium, undercut to 1:4:10", "aluminium", "bar", 0.3, 0.0127, 0.045],
    { tuning: "vibraphone", support: 0.4, trim: -9 },
  ],
  "glockenspiel-bar": [["glockenspiel bar of steel", "steel", "bar", 0.16, 0.008, 0.025], { support: 0.8 }],
  "tubular-bell": [
    ["tubular bell of brass", "brass", "tube", 0.038, 1.2, 0.0016],
    { support: 0.3, trim: 12, highest: 3800, points: 1000 },
  ],
  "wind-chime": [
    ["chime tube of aluminium", "aluminium", "tube", 0.025, 0.5, 0.0015],
    { support: 0.5, points: 800, trim: 2 },
  ],
  triangle: [["steel triangle, straightened", "steel", "bar", 0.6, 0.01], { motions: ["bending"], support: 0.4 }],
  "tuning-fork": [
    ["prong of a tuning fork, A4", "steel", "bar", 0.0961, 0.005, 0.008],
    { edge: "clamped-free", support: 0.3 },
  ],
  "church-bell": [["church bell of 300 kg", "bronze", "bell", 0.8], { support: 0.1, trim: 22 }],
  "hand-bell": [
    ["hand bell, tuned in twelfths", "bronze", "bell", 0.14, 0.12],
    { pitch: 523.25, mass: 0.4, partials: "handbell", support: 0.6 },
  ],
  cowbell: [
    ["cowbell of sheet steel", "steel", "cylinder", 0.1, 0.16, 0.0018],
    { edge: "clamped-free", split: 0.06, support: 20 },
  ],
  "singing-bowl": [
    ["singing bowl of bronze on its cushion", "bronze", "bowl", 0.18, 0.004],
    { angle: 100, ratios: [1, 2.98, 5.7, 8.99, 12.8, 17.3], support: 0.2 },
  ],
  cymbal: [
    ["flat cymbal of bronze", "bronze", "disc", 0.4, 0.0012],
    { split: 0.002, support: 0.8, modes: 500, points: 700, trim: -4 },
  ],
  gong: [
    ["heavy flat gong of bronze", "bronze", "disc", 0.6, 0.005],
    { split: 0.004, support: 0.3, modes: 300, points: 1000 },
  ],
  drumhead: [
    ["head of a tom, its shell closed below", "plastic", "drumhead", 0.33, 0.0003],
    { pitch: 140, back: "closed", air: true, support: 6, modes: 200, trim: -32, points: 1000 },
  ],
  "frame-drum": [
    ["frame drum with a thick skin", "plastic", "drumhead", 0.4, 0.0007],
    { pitch: 110, back: "open", air: true, support: 8, modes: 200, trim: -25, points: 1000 },
  ],
  "guitar-string": [
    ["low E string of a guitar, on its board", "steel", "string", 0.648, 0.00117],
    { pitch: 82.41, bridge: 200, trim: -20 },
  ],
  "piano-string": [
    ["string of a piano, A3, on its board", "steel", "string", 0.68, 0.00105],
    { pitch: 220, bridge: 1000, trim: -18 },
  ],
});
