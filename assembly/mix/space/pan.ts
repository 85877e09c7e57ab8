// From a direction to gains: on speakers around the listener, each at its azimuth, between the two neighbours of the
// direction; or on the components of a sound field (spherical harmonics, ACN order, N3D), which decode.ts turns into
// two ears for headphones. PHYSICS §11.

import { Row, reserveRow } from "../../base/row";
import { LAYOUT_FIELD, MOST_CHANNELS } from "../../records/records";
import { config } from "../../records/state";
import { mix } from "../state";

/** A direction whose vertical share has less power than this is level. */
const LEVEL: f32 = 1e-12;

/** Room for a speaker a channel. */
export function reservePan(): void {
  mix.azimuths = reserveRow<f32>(MOST_CHANNELS);
  mix.order = reserveRow<u8>(MOST_CHANNELS);
  mix.rights = reserveRow<f32>(MOST_CHANNELS);
}
/** Sets how directions become gains; the speakers have been added before. */
export function resetPan(): void {
  mix.isField = config.layout == LAYOUT_FIELD;
  mix.pansAmplitudes = config.linearPan != 0;
}
/** Adds a speaker; speakers at one azimuth keep the order in which they are added. */
export function addSpeaker(channel: i32, azimuth: f64): void {
  if (channel >= MOST_CHANNELS) return;
  mix.azimuths[channel] = <f32>azimuth;
  mix.rights[channel] = <f32>(0.5 + 0.5 * Math.sin(azimuth));
  let i = mix.speakers++;
  for (; i > 0 && speakerAzimuth(i - 1) > <f32>azimuth; i--) mix.order[i] = mix.order[i - 1];
  mix.order[i] = <u8>channel;
}

/** How many speakers there are. */
export function speakerTotal(): i32 {
  return mix.speakers;
}
/** The channel of speaker i in order of azimuth. */
export function speakerChannel(i: i32): i32 {
  return <i32>mix.order[i];
}
/** The azimuth of speaker i in order of azimuth, radians to the right. */
export function speakerAzimuth(i: i32): f32 {
  return mix.azimuths[speakerChannel(i)];
}
/** Whether amplitudes between neighbours add to one, not powers. */
export function isLinear(): bool {
  return mix.pansAmplitudes;
}

/** Writes the gains of `n` buses to `out`, for the point that `see` looked at last (listener.ts). */
export function pan(out: Row<f32>, n: i32): void {
  if (mix.isField) encode(out, n);
  else panSpeakers(out, n);
}
function panSpeakers(out: Row<f32>, n: i32): void {
  out.clear(n);
  mix.leftPower = 0;
  mix.rightPower = 0;
  if (mix.speakers == 0) return;
  // the horizontal (`level`) and the vertical share (`steep`) of the direction are computed apart, so that rounding
  // loses neither; a vertical share too small for float32 is 0, so that two speakers are enough
  const near = mix.nearestDistance,
    r = max(mix.distance, near),
    tilt = min<f32>(1, (mix.up * mix.up + max<f32>(0, near * near - mix.distance * mix.distance)) / (r * r)),
    steep: f32 = tilt < LEVEL ? 0 : tilt,
    level = min<f32>(1, sqrt(mix.toRight * mix.toRight + mix.ahead * mix.ahead) / r),
    angle = <f32>Math.atan2(mix.toRight, mix.ahead);
  let to = 0;
  while (to < mix.speakers && speakerAzimuth(to) <= angle) to++;
  const behind = to == 0 ? mix.speakers - 1 : to - 1;
  if (to == mix.speakers) to = 0;
  const turn: f32 = 6.2831853;
  let arc = speakerAzimuth(to) - speakerAzimuth(behind),
    way = angle - speakerAzimuth(behind);
  if (arc <= 0) arc += turn;
  if (way < 0) way += turn;
  const t = mix.speakers > 1 ? <f64>(way / arc) : 0;
  let a = 1 - t,
    b = t;
  if (!mix.pansAmplitudes) {
    Math.sincos(t * (Math.PI / 2));
    a = Math.sincos_cos;
    b = Math.sincos_sin;
  }
  out[speakerChannel(behind)] = <f32>a;
  if (mix.speakers > 1) out[speakerChannel(to)] = <f32>b;
  spreadAll(out, level, steep);
}
/**
 * The horizontal share (`level`) of the direction keeps its gains at `out`, the vertical share (`steep`) spreads over
 * all speakers.
 */
function spreadAll(out: Row<f32>, level: f32, steep: f32): void {
  const spread: f32 = <f32>1 / <f32>mix.speakers;
  for (let i = 0; i < mix.speakers; i++) {
    const c = speakerChannel(i),
      weight = out[c];
    const gain = mix.pansAmplitudes
      ? level * weight + (steep / (1 + level)) * spread
      : sqrt(level * level * weight * weight + steep * spread);
    out[c] = gain;
    mix.rightPower += gain * gain * mix.rights[c];
    mix.leftPower += gain * gain * (1 - mix.rights[c]);
  }
}

/**
 * Writes components up to the third order. Nearer than the nearest distance all but the first, which has no direction,
 * fade.
 */
function encode(out: Row<f32>, n: i32): void {
  const r = max(mix.distance, mix.nearestDistance),
    x = mix.ahead / r,
    y = -mix.toRight / r,
    z = mix.up / r;
  mix.rightPower = 0.5 - 0.5 * y;
  mix.leftPower = 0.5 + 0.5 * y;
  encodeDirection(out, n, x, y, z);
}
/** The first n components of a direction, written to `out`: x ahead, y to the left, z up. */
export function encodeDirection(out: Row<f32>, n: i32, x: f32, y: f32, z: f32): void {
  const xx = x * x,
    yy = y * y,
    zz = z * z,
    rr = xx + yy + zz;
  out[0] = 1;
  out[1] = <f32>1.7320508 * y;
  out[2] = <f32>1.7320508 * z;
  out[3] = <f32>1.7320508 * x;
  if (n < 9) return;
  out[4] = <f32>3.8729833 * x * y;
  out[5] = <f32>3.8729833 * y * z;
  out[6] = <f32>1.118034 * (3 * zz - rr);
  out[7] = <f32>3.8729833 * x * z;
  out[8] = <f32>1.9364917 * (xx - yy);
  if (n < 16) return;
  out[9] = <f32>2.0916501 * y * (3 * xx - yy);
  out[10] = <f32>10.2469508 * x * y * z;
  out[11] = <f32>1.6201852 * y * (5 * zz - rr);
  out[12] = <f32>1.3228757 * z * (5 * zz - 3 * rr);
  out[13] = <f32>1.6201852 * x * (5 * zz - rr);
  out[14] = <f32>5.1234754 * z * (xx - yy);
  out[15] = <f32>2.0916501 * x * (xx - 3 * yy);
}
