// What the files of this folder keep from one call to the next.

import { Row } from "../base/row";
import { Masker } from "./masker";

@unmanaged
class Hearing {
  // ---- settings.ts
  /** The mode of hearing (HEARING_…) and a_v, dB, that the page asked for. */
  asked: u32;
  askedMargin: f64;
  /** The mode of hearing as the governor leaves it. */
  mode: u32;
  /** How far under a masker masking begins (a_v) as the governor leaves it, dB. */
  margin: f64;
  /** Whether the threshold in quiet counts. */
  threshold: bool;
  /** Whether masked modes are played instead of those that are heard. */
  removed: bool;
  /** How much louder everything is than its pascals say, dB. */
  louder: f32;

  // ---- listen.ts
  /** Blocks since the last round. */
  listenTurn: i32;
  /** Blocks since the governor was asked, 0 … HEARING_HOP − 1. */
  beat: i32;
  /** Whether a strike has come that the last round did not foresee: the next round is made as soon as no mode fades. */
  hurry: bool;
  /** Whether levels are those of the last round. */
  following: bool;
  /** Whether roles may differ from SOUNDS. */
  roled: bool;
  /** Whether the last round cut modes. */
  cutting: bool;
  /** Numbers of the modes whose role changed in this round, and how many they are. */
  changes: Row<i32>;
  changed: i32;
  /** Modes that sound by themselves, as the last round found. */
  soundingModes: i32;
  /** Modes that lines carry because they are masked. */
  bundled: i32;
  /** Lines that carry masked modes. */
  bundleLines: i32;

  // ---- governor.ts
  /** Work allowed in a block, nominal nanoseconds; 0 = any. */
  budget: f64;
  /** Rung of the ladder, 0 = nothing is given up. */
  rung: i32;
  /** Rounds in a row in which the work was under the lower mark. */
  patience: i32;
  /** Rounds under the lower mark after which a rung is given back. */
  wait: i32;
  /** Rounds since a rung was given back. */
  since: i32;
  /** Rounds since a rung was taken. */
  held: i32;
  /** Work counted until the last round, nominal nanoseconds. */
  before: f64;
  /** Work that no rung saves, counted until the last round, nominal nanoseconds. */
  fixedBefore: f64;

  // ---- lines.ts
  /** Energy of each line, Σ |g z|², Pa²: a row of LINES numbers for each ear. */
  energies: Row<f32>;
  /** Largest damping of a line's modes, −Re θ, nepers a block. */
  dampings: Row<f32>;
  /** Place of each line, 1/4096 Bark. */
  places: Row<i32>;
  /** Threshold in quiet at each line, dB SPL. */
  lineQuiets: Row<f32>;
  /** Scratch: level of each line at an ear, dB SPL. */
  lineLevels: Row<f32>;
  /** Of each line what `sweep` found, a byte. */
  flags: Row<u8>;
  /** The first of the lines that are measured in the next block. */
  linesTurn: i32;
  /** Blocks in which lines have been measured; a judgement needs them all. */
  taken: i32;
  /** Results of `addQuads`: energies at both ears, Pa², and the largest damping, nepers a block. */
  sumL: f32;
  sumR: f32;
  damp: f32;

  // ---- mask.ts
  /** The ground of the stack of maskers, and the masker at its top: the ground where there is none. */
  ground: Masker;
  top: Masker;
  /** Of each rank what `sweep` found: bit 0, some ear hears the mode; bit 1, this ear may. */
  heard: Row<u8>;
  /** Scratch: level of each rank at an ear, dB SPL. */
  rankLevels: Row<f32>;
  /** Levels of sounds that are not modes, one a Bark, dB SPL. */
  bands: Row<f32>;

  // ---- levels.ts, by number of the mode
  /** Levels at one metre, dB SPL. */
  levels: Row<f32>;
  /** Levels at each ear, dB SPL. */
  leftLevels: Row<f32>;
  rightLevels: Row<f32>;
  /** Energies that the strikes to come will add, |z|². */
  coming: Row<f32>;

  // ---- order.ts, by rank
  /** Numbers of the modes. */
  indices: Row<i32>;
  /** Places, 1/4096 Bark. */
  barks: Row<i32>;
  /** Thresholds in quiet, dB SPL in steps of 1/1024. */
  quiets: Row<f32>;
  /** Modes in the table. */
  ranked: i32;
  /** Numbers and places of newcomers, in two pairs of rows: counting moves them to and fro. */
  newIndices: Row<i32>;
  newBarks: Row<i32>;
  otherIndices: Row<i32>;
  otherBarks: Row<i32>;
  /** How many newcomers have each value of a digit; then where the next of them goes. */
  digits: Row<i32>;

  // ---- fade.ts
  /** Numbers of the modes that fade, in any order. */
  fadeModes: Row<i32>;
  /** The line on which each of them fades, even if its pitch glides on. */
  fadeLines: Row<u8>;
  /** How many modes fade. */
  fades: i32;
  /** Anchors since the first one of the fade, 0 … 4; −1 = nothing fades. */
  fadeStep: i32;
  /** Plain moments of the modes that go off, a grid a bus. */
  going: Row<f32>;
  /** Plain moments of the modes that come back, a grid a bus. */
  returning: Row<f32>;
  /** The weight of modes that come back and its derivatives a block; modes that go off have 1 − w0. */
  w0: f32;
  w1: f32;
  w2: f32;
  w3: f32;
}

export const hearing = changetype<Hearing>(memory.data(offsetof<Hearing>()));
