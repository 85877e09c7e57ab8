// Reserves this folder's memory, and resets it for a world that begins.

import { reserveChannels, silence } from "./channels";
import { reserveColours, resetColours } from "./colours";
import { reserveDecimate, resetDecimate } from "./decimate";
import { reserveDirections, resetDirections } from "./directions";
import { reserveScatter, resetScatter } from "./scatter";
import { reserveSoft, resetSoft } from "./soft";

/** Room for the grid. The directions come first: they say how many channels there are. */
export function reserveGrid(): void {
  reserveDirections();
  reserveScatter();
  reserveColours();
  reserveSoft();
  reserveDecimate();
  reserveChannels();
}
/** A world begins: nothing falls or sounds. */
export function resetGrid(): void {
  resetScatter();
  resetDirections();
  resetColours();
  resetSoft();
  resetDecimate();
  silence();
}
