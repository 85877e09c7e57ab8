// An entry of the table of directions: on which channels a drop from one azimuth is heard, and how loud (PHYSICS §9.8,
// §11). For speakers and a sound field it names two channels. For a head there are two such pieces, one for each ear:
// each names the ear's bright channel, behind which its dark one follows.

/** Two channels and their weights, or the two channels of one ear. */
@unmanaged
export class DirectionEntry {
  /** Bytes from a colour's first row to the row of the first channel, or of an ear's bright channel. */
  row: u32;
  /** Bytes from a colour's first row to the row of the second channel; of an ear: its delay, steps · 65536. */
  otherRow: u32;
  /** Weight on the first channel; of an ear: the bright share. */
  weight: f32;
  /** Weight on the second channel; of an ear: the dark share. */
  otherWeight: f32;

  /** Of an ear: how late a drop comes to it, steps · 65536. */
  get delay(): u32 {
    return this.otherRow;
  }
  /** The next piece in memory: that of the right ear. */
  get rightEar(): DirectionEntry {
    return changetype<DirectionEntry>(changetype<usize>(this) + offsetof<DirectionEntry>());
  }
  /** Fills the piece. */
  put(row: usize, other: usize, weight: f64, otherWeight: f64): void {
    this.row = <u32>row;
    this.otherRow = <u32>other;
    this.weight = <f32>weight;
    this.otherWeight = <f32>otherWeight;
  }
}
