// From a direction to gains: on speakers around the listener, each at its azimuth, between the two neighbours of the direction; or on the
// components of a sound field (spherical harmonics, ACN order, N3D), which headphones turn into two ears. PHYSICS §11.

import { LAYOUT_FIELD, MOST_CHANNELS } from "../records/records";
import { config } from "../records/state";
import { mix } from "./state";

/** Azimuths in radians, by channel; what has none is left out of `order`. */
const azimuths: usize = memory.data(128);
/** Channels in order of azimuth, u8 each. */
const order: usize = memory.data(32);
/** Share of each channel's power that is at the right ear. */
const rights: usize = memory.data(128);
/** Power of a direction's share that is not level, below which it is. */
const LEVEL: f32 = 1e-12;

/** The speakers have been added before. */
export function resetPan(): void {
  mix.field = config.layout == LAYOUT_FIELD;
  mix.linear = config.linearPan != 0;
  mix.panNearest = <f32>config.nearestDistance;
}
/** One more speaker; those that come later lie behind others at the same azimuth. */
export function addSpeaker(channel: i32, azimuth: f64): void {
  if (channel >= MOST_CHANNELS) return;
  const c = (<usize>channel) << 2;
  store<f32>(azimuths + c, <f32>azimuth);
  store<f32>(rights + c, <f32>(0.5 + 0.5 * Math.sin(azimuth)));
  let i = mix.speakers++;
  for (; i > 0 && azimuthAt(i - 1) > <f32>azimuth; i--) store<u8>(order + <usize>i, load<u8>(order + <usize>(i - 1)));
  store<u8>(order + <usize>i, <u8>channel);
}
function channelAt(i: i32): usize {
  return <usize>load<u8>(order + <usize>i);
}
function azimuthAt(i: i32): f32 {
  return load<f32>(azimuths + (channelAt(i) << 2));
}

/** How many speakers there are; then, of each in order of azimuth, its channel and its azimuth, radians to the right. */
export function speakerTotal(): i32 {
  return mix.speakers;
}
export function speakerChannel(i: i32): i32 {
  return <i32>channelAt(i);
}
export function speakerAzimuth(i: i32): f32 {
  return azimuthAt(i);
}
/** Whether amplitudes between neighbours add to one, not powers. */
export function isLinear(): bool {
  return mix.linear;
}

/** Gains of `n` buses, f32 each at `out`, for what is seen (listener.ts). */
export function pan(out: usize, n: i32): void {
  if (mix.field) encode(out, n);
  else panSpeakers(out, n);
}
function panSpeakers(out: usize, n: i32): void {
  memory.fill(out, 0, (<usize>n) << 2);
  mix.leftPower = 0;
  mix.rightPower = 0;
  if (mix.speakers == 0) return;
  // what of the direction is level, and what is not, each by itself so that neither is lost beside the other; less than float32 can tell is none, so that two speakers are enough
  const r = max(mix.distance, mix.panNearest),
    tilt = min<f32>(
      1,
      (mix.up * mix.up + max<f32>(0, mix.panNearest * mix.panNearest - mix.distance * mix.distance)) / (r * r),
    ),
    steep: f32 = tilt < LEVEL ? 0 : tilt,
    level = min<f32>(1, sqrt(mix.toRight * mix.toRight + mix.ahead * mix.ahead) / r),
    angle = <f32>Math.atan2(mix.toRight, mix.ahead);
  let to = 0;
  while (to < mix.speakers && azimuthAt(to) <= angle) to++;
  const behind = to == 0 ? mix.speakers - 1 : to - 1;
  if (to == mix.speakers) to = 0;
  const turn: f32 = 6.2831853;
  let arc = azimuthAt(to) - azimuthAt(behind),
    way = angle - azimuthAt(behind);
  if (arc <= 0) arc += turn;
  if (way < 0) way += turn;
  const t = mix.speakers > 1 ? <f64>(way / arc) : 0;
  let a = 1 - t,
    b = t;
  if (!mix.linear) {
    Math.sincos(t * (Math.PI / 2));
    a = Math.sincos_cos;
    b = Math.sincos_sin;
  }
  store<f32>(out + (channelAt(behind) << 2), <f32>a);
  if (mix.speakers > 1) store<f32>(out + (channelAt(to) << 2), <f32>b);
  for (let i = 0; i < mix.speakers; i++) {
    const c = channelAt(i) << 2,
      weight = load<f32>(out + c),
      spread: f32 = <f32>1 / <f32>mix.speakers;
    const gain = mix.linear
      ? level * weight + (steep / (1 + level)) * spread
      : sqrt(level * level * weight * weight + steep * spread);
    store<f32>(out + c, gain);
    mix.rightPower += gain * gain * load<f32>(rights + c);
    mix.leftPower += gain * gain * (1 - load<f32>(rights + c));
  }
}

/** Components up to the third order; inside the nearest distance only the first, which has no direction, stays whole. */
function encode(out: usize, n: i32): void {
  const r = max(mix.distance, mix.panNearest),
    x = mix.ahead / r,
    y = -mix.toRight / r,
    z = mix.up / r;
  mix.rightPower = 0.5 - 0.5 * y;
  mix.leftPower = 0.5 + 0.5 * y;
  encodeDirection(out, n, x, y, z);
}
/** The same for a direction: ahead, to the left, up. */
export function encodeDirection(out: usize, n: i32, x: f32, y: f32, z: f32): void {
  const xx = x * x,
    yy = y * y,
    zz = z * z,
    rr = xx + yy + zz;
  store<f32>(out, 1);
  store<f32>(out, <f32>1.7320508 * y, 4);
  store<f32>(out, <f32>1.7320508 * z, 8);
  store<f32>(out, <f32>1.7320508 * x, 12);
  if (n < 9) return;
  store<f32>(out, <f32>3.8729833 * x * y, 16);
  store<f32>(out, <f32>3.8729833 * y * z, 20);
  store<f32>(out, <f32>1.118034 * (3 * zz - rr), 24);
  store<f32>(out, <f32>3.8729833 * x * z, 28);
  store<f32>(out, <f32>1.9364917 * (xx - yy), 32);
  if (n < 16) return;
  store<f32>(out, <f32>2.0916501 * y * (3 * xx - yy), 36);
  store<f32>(out, <f32>10.2469508 * x * y * z, 40);
  store<f32>(out, <f32>1.6201852 * y * (5 * zz - rr), 44);
  store<f32>(out, <f32>1.3228757 * z * (5 * zz - 3 * rr), 48);
  store<f32>(out, <f32>1.6201852 * x * (5 * zz - rr), 52);
  store<f32>(out, <f32>5.1234754 * z * (xx - yy), 56);
  store<f32>(out, <f32>2.0916501 * x * (xx - 3 * yy), 60);
}
