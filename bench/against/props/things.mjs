// What the scenes of the comparison are made of: models, chance, noise, forces and steps of contacts. Everything is the
// same each time.

/** Amplitude in Pa of a 92 dB SPL sine: one metre away it is full scale. */
export const FULL_SCALE = Math.SQRT2 * 20e-6 * 10 ** (92 / 20);
export const RATE = 44_100;
/** Host blocks of every kind: small, odd, larger than a block of the core. */
export const MIXED = [1, 127, 128, 129, 3, 512, 1000, 64, 1024, 5, 333];

/** Frequencies of sixty loud modes, which mask much. */
export const LOUD = Array.from({ length: 60 }, (_, i) => 300 * 10 ** (i / 60));

/** Reproducible numbers from 0 to 1. */
export function chance(seed) {
  let s = Math.imul(seed + 1, 2654435761) >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}
/** Noise from −size to size. */
export function noise(length, seed = 1, size = 1) {
  const r = chance(seed);
  return Float32Array.from({ length }, () => (2 * r() - 1) * size);
}

const NOBODY = { strike() {}, update() {}, remove() {} };
/** The body, or, where it was removed, one that hears nothing of what it is told. */
export const still = (body) => (body.present ? body : NOBODY);

/** Does something that may be refused for want of room; the refusal is noted. */
export function attempt(kit, act) {
  try {
    return act();
  } catch (error) {
    if (error?.name !== "PhonoliteError") throw error;
    kit.note("refused", error.message);
  }
}

/** Lays surfaces, by name or as they are, one behind the other, each from a multiple of 64 bytes on. */
export function laySurfaces({ api }, world, surfaces) {
  let at = 0;
  world.extend((link) => {
    for (const [i, one] of surfaces.entries()) {
      const bytes = api.packSurface(typeof one === "string" ? api.contact.surface(one) : one);
      link.addSurface(i, at, bytes);
      at += Math.ceil(bytes.length / 64) * 64;
    }
  });
}

/** A model of these modes; a strike of 1 N·s makes each a sine of full scale at a metre. */
export function tone({ api }, frequencies, decayRates, more = {}) {
  const rates = typeof decayRates === "number" ? frequencies.map(() => decayRates) : decayRates;
  return new api.model.ModalModel({
    frequencies,
    decayRates: rates,
    radiationGains: frequencies.map(() => FULL_SCALE),
    ...(more.gains || more.shapes ? {} : { gains: frequencies.map(() => 1) }),
    ...more,
  });
}

/** n modes spread by logarithms from `low` to `high`, by chance, each decaying by itself. */
export function crowd(kit, n, { seed = 1, low = 60, high = 16_000, slow = 2, fast = 12, points = 0 } = {}) {
  const r = chance(seed);
  const frequencies = Array.from({ length: n }, () => low * (high / low) ** r());
  const rates = frequencies.map(() => slow * (fast / slow) ** r());
  if (points === 0) return tone(kit, frequencies, rates);
  return tone(kit, frequencies, rates, {
    positions: Array.from({ length: points }, (_, i) => [0.1 * Math.cos(i), 0.01 * i, 0.1 * Math.sin(i)]).flat(),
    shapes: Array.from({ length: 3 * n * points }, () => 2 * r() - 1),
  });
}

/** A plate of six modes with three points and a triangle between them. */
export function plate(kit) {
  return tone(kit, [211, 440.7, 1501.3, 3070, 9001, 17_003], [2, 3, 5, 9, 30, 60], {
    positions: [0, 0, 0, 0.1, 0, 0, 0, 0.1, 0],
    shapes: Array.from({ length: 54 }, (_, i) => Math.sin(1 + i)),
    indices: [0, 1, 2],
  });
}
/** A block of three short modes that begin in other phases. */
export function block(kit) {
  return tone(kit, [300, 1234, 4321], [300, 900, 4000], { phases: [0, 1, -2] });
}
/** A bar of many modes, higher from one to the next. */
export function bar(kit, k, modes = 30 + (k % 4) * 7) {
  const rows = Array.from({ length: modes }, (_, i) => i);
  return new kit.api.model.ModalModel({
    name: `bar ${k}`,
    frequencies: rows.map((i) => 150 + 17 * k + 310 * i),
    decayRates: rows.map((i) => 3 + i / 4),
    gains: rows.map((i) => 1 / (1 + i)),
  });
}
