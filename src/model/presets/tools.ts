// Tools and small metal things.
import { shapePreset, shelf } from "./preset.js";

/** Presets of tools and small things. */
export const TOOLS = shelf([
  shapePreset("tools", "ruler", "steel ruler over the edge of a desk", "bar", {
    material: "stainless-steel",
    length: 0.22,
    width: 0.03,
    thickness: 0.001,
    edge: "clamped-free",
    motions: ["bending", "torsion"],
    support: 3,
    trim: -20,
  }),
  shapePreset("tools", "wrench", "steel wrench", "bar", {
    material: "steel",
    length: 0.22,
    width: 0.025,
    thickness: 0.008,
    motions: ["bending", "sideways", "torsion"],
    support: 3,
  }),
  shapePreset("tools", "crowbar", "crowbar of steel", "bar", {
    material: "steel",
    length: 0.75,
    thickness: 0.02,
    support: 2,
  }),
  shapePreset("tools", "chain-link", "forged ring", "ring", {
    material: "steel",
    diameter: 0.12,
    thickness: 0.01,
    support: 2,
  }),
  shapePreset("tools", "saw-blade", "blade of a circular saw", "disc", {
    material: "steel",
    diameter: 0.3,
    thickness: 0.0025,
    support: 1,
    points: 900,
  }),
  shapePreset("tools", "coin", "large coin of brass", "disc", {
    material: "brass",
    diameter: 0.045,
    thickness: 0.00226,
    support: 6,
    trim: 6,
  }),
  shapePreset("tools", "bicycle-bell", "bicycle bell of steel", "bowl", {
    material: "steel",
    diameter: 0.07,
    thickness: 0.0018,
    angle: 75,
    support: 1.5,
    trim: -6,
  }),
  shapePreset("tools", "broomstick", "stick of beech", "bar", {
    material: "hardwood",
    length: 1.3,
    thickness: 0.024,
    support: 8,
    trim: -14,
  }),
  shapePreset("tools", "rail", "piece of rail on sleepers", "bar", {
    material: "steel",
    length: 1.2,
    width: 0.07,
    thickness: 0.12,
    motions: ["bending", "sideways", "torsion"],
    support: 4,
    trim: 24,
  }),
]);
