// The garbage can: a thin steel cylinder between lids, dented, ribbed and riveted, which shows in its frequencies and
// in its gains.
import { hash4, normal } from "../../../math/hash.js";
import type { ModalModel } from "../../modal-model.js";
import { gridTriangles, type Samples } from "../../shapes/parts/samples.js";
import { lowest, meanSquareOfSine, PICNIC, type PicnicMode, picnicModel, STEEL } from "./body.js";

const [RADIUS, LENGTH, THICKNESS] = [0.18, 0.5, 0.0011];
const MODES = 1361;
/** Standard deviations: of a frequency, as a part of it, and of a gain, dB. */
const [UNEVEN, ROUGH_DB] = [0.006, 9];
/** Strikes land at least this part of the length away from the lids. */
const MARGIN = 0.05;
/** Sample points around and along: some 3 to 4 a wave of a middling mode. More would be more than the rest together. */
const [COLUMNS, ROWS] = [47, 18];

/** Points on the wall: part of the length, and angle. */
interface Dots extends Samples {
  part: Float64Array;
  angle: Float64Array;
}

/** Makes the model of the can. */
export function canModel(): ModalModel {
  const mass = STEEL.density * 2 * Math.PI * RADIUS * LENGTH * THICKNESS;
  const modes: PicnicMode<Dots>[] = [];
  for (let m = 1; m < 60; m++) {
    for (let n = 1; n < 90; n++) {
      for (const turned of [0, 1]) {
        const chance = hash4(PICNIC, 256 * m + n, turned, CAN);
        const frequency = shellFrequency(m, n) * (1 + UNEVEN * normal(chance[0], chance[1]));
        modes.push({
          frequency,
          // Along the wall nothing moves in this theory, so (2/√M) sin cos is mass-normalised.
          scale: 2 / Math.sqrt(mass),
          weight: response(frequency) * 10 ** ((ROUGH_DB * normal(chance[2], chance[3])) / 20),
          meanSquare: meanSquareOfSine(m, MARGIN) / 2,
          write: (out, { part, angle }) => {
            for (let p = 0; p < part.length; p++) {
              const size = Math.sin(Math.PI * m * part[p]) * Math.cos(n * angle[p] + (turned * Math.PI) / 2);
              out[3 * p] = size * Math.cos(angle[p]);
              out[3 * p + 2] = size * Math.sin(angle[p]);
            }
          },
        });
      }
    }
  }
  const across = mass * (RADIUS ** 2 / 2 + LENGTH ** 2 / 12);
  return picnicModel({
    name: "can",
    material: STEEL,
    support: 2,
    loss: 3e-4,
    loudness: 0.8,
    massProperties: { mass, centerOfMass: [0, 0, 0], inertiaDiagonal: [across, mass * RADIUS ** 2, across] },
    modes: lowest(modes, MODES),
    samples: dots(),
    struck: (_, y) => Math.abs(y) < 0.4 * LENGTH,
  });
}

/** The can in the hash. */
const CAN = 9;

/**
 * Frequency of a thin cylinder with m half waves along and n waves around, Hz, by Donnell's theory without motion along
 * the wall: ω² = E/(ρR²(1 − ν²)) [(1 − ν²) λ⁴/s² + h²/(12R²) s²], λ = mπR/L, s = n² + λ².
 */
function shellFrequency(m: number, n: number): number {
  const { youngsModulus, density, poissonRatio } = STEEL;
  const lambda = (m * Math.PI * RADIUS) / LENGTH;
  const s = n * n + lambda * lambda;
  const stretch = (1 - poissonRatio ** 2) * (lambda ** 4 / s ** 2);
  const bend = (THICKNESS / RADIUS) ** 2 * (s ** 2 / 12);
  const unit = youngsModulus / (density * RADIUS ** 2 * (1 - poissonRatio ** 2));
  return Math.sqrt(unit * (stretch + bend)) / (2 * Math.PI);
}

/** The response of a microphone: weak below, falling softly above. */
function response(frequency: number): number {
  return frequency / (frequency + 1500) / (1 + (frequency / 5000) ** 2);
}

/**
 * Points over the wall. Each row is turned against the one below by the golden section of a cell, and points lie a
 * little above or below their row, so that no mode has all of them on its nodes.
 */
function dots(): Dots {
  const golden = (Math.sqrt(5) - 1) / 2;
  const count = COLUMNS * ROWS;
  const [part, angle, positions] = [new Float64Array(count), new Float64Array(count), new Float64Array(3 * count)];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const p = row * COLUMNS + column;
      const aside = 0.6 * (((column * golden + row * golden ** 2) % 1) - 0.5);
      part[p] = MARGIN + ((1 - 2 * MARGIN) * (row + 0.5 + aside)) / ROWS;
      angle[p] = (2 * Math.PI * (column + ((row * golden) % 1))) / COLUMNS;
      positions.set([RADIUS * Math.cos(angle[p]), (part[p] - 0.5) * LENGTH, RADIUS * Math.sin(angle[p])], 3 * p);
    }
  }
  return { positions, indices: gridTriangles(COLUMNS, ROWS, true), part, angle };
}
