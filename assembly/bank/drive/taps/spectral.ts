// Driven bodies by spectra: for a force that is known for the whole block. The block's sound has two parts: the states
// at its start, which the modes' taps (taps.ts) spread over lines, and the force, convolved with the body's response to
// an impulse at the force's place. The same taps gather from the transform of the force what the force leaves in the
// states. Bodies and forces go four at a time: lane of a grid (bank/frame/grid.ts) = body, or force.

import { reserve } from "../../../base/memory";
import { Row, reserveRow } from "../../../base/row";
import { madd, nmadd } from "../../../base/simd";
import { addAhead } from "../../../mix/ahead";
import { BLOCK, BLOCK_BYTES } from "../../../records/records";
import { Body } from "../../../scene/body";
import { GRID } from "../../frame/grid";
import { formOf, groupAt, SPECTRAL, tapsAt } from "../groups";
import { gainsAt, glideTaps, pieceAfter } from "../input-gains";
import {
  A,
  B,
  DOZEN,
  ERROR_I,
  ERROR_R,
  Group,
  InputGains,
  MIDDLE_I,
  MIDDLE_R,
  RESPONSE_BYTES,
  Response,
  ROW,
  S0,
  S1,
  SPECTRUM,
  Spectrum,
} from "../layout";
import { drives } from "../state";
import { filter } from "./filter";
import { gather, reserveTaps, resetTaps, spread } from "./taps";
import { sound, spectrumOfForce, transformForces } from "./transforms";

/** Bodies, or forces, that go together: one in each lane of a vector. */
const FOUR: i32 = 4;
/** Bytes of a vector. */
const VECTOR: usize = 16;

/** The bodies that have joined. */
const bodies = changetype<Row<Body>>(memory.data(FOUR * <i32>sizeof<usize>()));

/** A force that waits for its transform. */
@unmanaged
class Force {
  /** Its body's number among those that have joined. */
  body: i32;
  /** First piece of its gains, -1 = the body's groups hold them. */
  piece: i32;
  /** How far its gains are on the way to their goals, 0 … 1. */
  share: f32;
}
const waiting: usize = memory.data(FOUR * <i32>offsetof<Force>());
function forceAt(i: i32): Force {
  return changetype<Force>(waiting + <usize>i * offsetof<Force>());
}

/** Room for grids, spectra and blocks. */
export function reserveSpectral(): void {
  reserveTaps();
  drives.grid = reserve(GRID + 96);
  drives.forceSpectra = changetype<Spectrum>(reserve(FOUR, SPECTRUM));
  drives.bodySpectra = changetype<Spectrum>(reserve(4 * FOUR, SPECTRUM));
  drives.ordered = reserve(GRID + 96);
  drives.answer = reserveRow<f32>(FOUR * BLOCK);
  drives.forces = reserveRow<f32>(FOUR * BLOCK);
  drives.sounds = reserveRow<f32>(FOUR * BLOCK);
  drives.amplitudes = reserveRow<f32>(2 * DOZEN);
}
/** No body has joined. */
export function resetSpectral(): void {
  resetTaps();
  memory.fill(changetype<usize>(drives.bodySpectra), 0, <usize>(4 * FOUR) * SPECTRUM);
  drives.forces.clear(FOUR * BLOCK);
  drives.bodyCount = 0;
  drives.forceCount = 0;
  drives.moving = 0;
  drives.spreadDone = 0;
}

/** Adds a body to those that have joined in this block. */
export function beginBody(body: Body): void {
  bodies[drives.bodyCount] = body;
  soundOf(drives.bodyCount).clear(BLOCK);
  drives.bodyCount++;
}
/** The block of sound of a body that has joined. */
function soundOf(b: i32): Row<f32> {
  return drives.sounds.from(b * BLOCK);
}
/** Room for the block of a force on the body that joined last. */
export function nextForce(): Row<f32> {
  if (drives.forceCount == FOUR) gatherForces();
  return drives.forces.from(drives.forceCount * BLOCK);
}
/**
 * Takes the force that was written to `nextForce`. It acts by the gains that begin with `piece` (-1: the groups' own),
 * `share` of the way to their goals.
 */
export function addForce(response: Response, piece: i32, share: f32): void {
  const force = forceAt(drives.forceCount);
  force.body = drives.bodyCount - 1;
  force.piece = piece;
  force.share = share;
  filter(drives.forces.from(drives.forceCount * BLOCK), response, soundOf(drives.bodyCount - 1));
  drives.forceCount++;
}
/** Notes that a force on the body that joined last glides to another place: `glideTaps` will move its gains on. */
export function markMoving(): void {
  drives.moving |= 1 << (drives.bodyCount - 1);
}
/** All forces on the body that joined last have been added. When four bodies have joined, they are played. */
export function endBody(): void {
  if (drives.bodyCount == FOUR) playBodies();
}

/** Moves the states of a group's modes on by a block: z becomes z·q + z·e, where e is the remainder of q's rounding. */
function move(group: Group): void {
  let m = changetype<usize>(group);
  for (const end = m + ROW; m < end; m += VECTOR) {
    if (!ASC_FEATURE_SIMD) {
      for (let p = m; p < m + VECTOR; p += 4) {
        const a = load<f32>(p, S0),
          b = load<f32>(p, S1),
          qr = load<f32>(p, A),
          qi = load<f32>(p, B),
          er = load<f32>(p, ERROR_R),
          ei = load<f32>(p, ERROR_I);
        store<f32>(p, a * qr - b * qi + (a * er - b * ei), S0);
        store<f32>(p, a * qi + b * qr + (a * ei + b * er), S1);
      }
      continue;
    }
    const a = v128.load(m, S0),
      b = v128.load(m, S1),
      qr = v128.load(m, A),
      qi = v128.load(m, B),
      er = v128.load(m, ERROR_R),
      ei = v128.load(m, ERROR_I);
    v128.store(m, f32x4.add(nmadd(b, qi, f32x4.mul(a, qr)), nmadd(b, ei, f32x4.mul(a, er))), S0);
    v128.store(m, f32x4.add(madd(b, qr, f32x4.mul(a, qi)), madd(b, er, f32x4.mul(a, ei))), S1);
  }
}

/** Transforms the forces written so far, and adds what they leave to the states of their bodies. */
function gatherForces(): void {
  if (drives.forceCount == 0) return;
  transformForces();
  for (let i = 0; i < drives.forceCount; i++) {
    const force = forceAt(i);
    pass(force.body, spectrumOfForce(i), force.piece, force.share);
  }
  drives.forceCount = 0;
}
/**
 * Goes through the spectral groups of body b. The first time in a block, their states are spread over lines and move
 * on. Then the states get what the force with a spectrum, if there is one, leaves in them.
 */
function pass(b: i32, spectrum: Spectrum, piece: i32, share: f32): void {
  const out = drives.bodySpectra.from(2 * b),
    first = (drives.spreadDone & (1 << b)) == 0;
  for (let i = bodies[b].group; i >= 0; i = drives.groupPool.after(i)) {
    if (formOf(i) == SPECTRAL) {
      const group = groupAt(i),
        taps = tapsAt(i);
      if (first) {
        spread(group.row(S0), taps, out);
        move(group);
      }
      if (spectrum) gather(group, taps, spectrum, gainsOf(i, piece), share);
    }
    if (FULL && piece >= 0) piece = pieceAfter(piece);
  }
  drives.spreadDone |= 1 << b;
}
/** The gains of a force on a group: in a piece of an input (input-gains.ts), or in the group itself. */
function gainsOf(group: i32, piece: i32): InputGains {
  if (FULL && piece >= 0) return gainsAt(piece);
  return groupAt(group).gains;
}
/** Ends the block of the bodies that have joined: plays their sound. */
export function playBodies(): void {
  gatherForces();
  if (drives.bodyCount == 0) return;
  for (let b = 0; b < drives.bodyCount; b++)
    if ((drives.spreadDone & (1 << b)) == 0) pass(b, changetype<Spectrum>(0), -1, 0);
  sound(drives.bodySpectra, drives.sounds);
  for (let b = 0; b < drives.bodyCount; b++) addAhead(bodies[b], soundOf(b).address, 0, BLOCK);
  if (FULL && drives.moving != 0)
    for (let b = 0; b < drives.bodyCount; b++) if ((drives.moving & (1 << b)) != 0) glideTaps(bodies[b]);
  drives.moving = 0;
  drives.spreadDone = 0;
  drives.bodyCount = 0;
}
/** Makes the response of a body's modes on taps to a force with the given gains (as `addForce` has them). */
export function respond(body: Body, piece: i32, share: f32, response: Response): void {
  const spectra = drives.bodySpectra.from(2 * FOUR),
    real = drives.amplitudes,
    imaginary = drives.amplitudes.from(DOZEN),
    samples = response.samples;
  for (let i = body.group; i >= 0; i = drives.groupPool.after(i)) {
    const gains = gainsOf(i, piece),
      now = gains.now,
      goals = gains.goals,
      middleR = groupAt(i).row(MIDDLE_R),
      middleI = groupAt(i).row(MIDDLE_I);
    if (FULL && piece >= 0) piece = pieceAfter(piece);
    if (formOf(i) != SPECTRAL) continue;
    // amplitude −i·g at the impulse, moved on to the middle of the block
    for (let k = 0; k < DOZEN; k++) {
      const g = now[k] + share * (goals[k] - now[k]);
      real[k] = g * middleI[k];
      imaginary[k] = -g * middleR[k];
    }
    spread(real, tapsAt(i), spectra);
  }
  drives.answer.clear(FOUR * BLOCK);
  sound(spectra, drives.answer);
  memory.fill(changetype<usize>(response), 0, RESPONSE_BYTES);
  memory.copy(samples.address, drives.answer.address, BLOCK_BYTES);
  samples[0] = 0;
}
