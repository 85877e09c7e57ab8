// How many modes other systems make in real time on one core, for comparison: each driven by noise, 44.1 kHz, blocks of
// 128, the best of its banks, on one core of an AMD EPYC server, the browser's in Chromium 156. And the plain loop in
// JavaScript that they are all compared with.

/** Another system. */
export interface Peer {
  name: string;
  /** What of it. */
  what: string;
  /** Modes in real time on one core. */
  modes: number;
}

/** The systems, best first. */
export const PEERS: readonly Peer[] = [
  { name: "SuperSonic", what: "Klank, wasm", modes: 31_000 },
  { name: "SuperCollider", what: "Klank, native", modes: 29_800 },
  { name: "Faust", what: "C++, vectors", modes: 25_000 },
  { name: "JavaScript", what: "best loop", modes: 21_700 },
  { name: "Faust", what: "wasm", modes: 12_300 },
  { name: "JavaScript", what: "plain loop", modes: 9500 },
  { name: "Csound", what: "mode, native", modes: 7500 },
  { name: "Web Audio", what: "biquads, Chromium", modes: 3600 },
];

/** What is said below them. */
export const PEERS_NOTE =
  "Theirs: driven modes, one core of an AMD EPYC, 44.1 kHz. Ours: chimes that ring and are struck, here and now. " +
  "Bonneel and others (2008), by short-time Fourier sums, tell of 5 to 8 times their own modes in the time " +
  "domain.";
