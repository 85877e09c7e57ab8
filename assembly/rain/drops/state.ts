// What the files of this folder keep from one call to the next.

@unmanaged
class Drops {
  // layers.ts
  layers: usize;
  /** f64 by colour. */
  means: usize;
  /** f64 by colour. */
  powers: usize;
  /** Sizes below this are noise. */
  firstSize: i32;
  average: f64;
  averageSquare: f64;

  // generate.ts
  batch: usize;
  /** u32: the word. */
  times: usize;
  /** f32: g/R. */
  factors: usize;
  /** u32: the word of direction and size. */
  chances: usize;
  /** u32: bytes to the rows of its ring or kind. */
  extras: usize;
  /** f32: R². */
  squares: usize;
  /** u32: its size. */
  sizes: usize;
  /** state of the four generators. */
  lanes: usize;

  // sizes.ts
  /** f32 each. */
  diameters: usize;
  /** of fall. */
  speeds: usize;
  sources: usize;
  momenta: usize;
  /** Colour of ground of each size, without ring, u8. */
  colours: usize;
  /** f64: speed in the middle of each cell. */
  sizesCells: usize;
  /** f64: flux up to each cell. */
  sums: usize;
  /** What the cells were made for. */
  cellsFrom: f64;
  cellsTo: f64;
  cellsLaw: f64;
  /** Drops of all sizes a m² and second, gusts included. */
  flux: f32;
  /** The same in float64. */
  flux64: f64;

  // wind.ts
  /** f32. */
  windCells: usize;
  /** u16 by ring and sector. */
  densities: usize;
  perMetre: f32;
  swell: f64;
  driftX: f64;
  driftZ: f64;
  /** Factor on rate and wind. */
  gust: f64;
}

export const drops = changetype<Drops>(memory.data(offsetof<Drops>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginDrops(): void {
  drops.cellsLaw = -1;
  drops.perMetre = 1;
  drops.gust = 1;
}
