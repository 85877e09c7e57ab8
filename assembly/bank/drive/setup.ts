// Reserves this folder's memory, and resets it for a world that begins.

import { reserveContacts } from "./contacts";
import { reserveDrive, resetDrive } from "./drive";
import { reserveGroups, resetGroups } from "./groups";
import { reserveInputs, resetInputs } from "./input";
import { reserveInputGains, resetInputGains } from "./input-gains";
import { reserveShaded, resetShaded } from "./shaded";
import { reserveStreams, resetStreams } from "./stream";
import { reserveSpectral, resetSpectral } from "./taps/spectral";

/** Room for all that this folder keeps. */
export function reserveDrives(): void {
  reserveGroups();
  if (FULL) reserveSpectral();
  reserveDrive();
  reserveShaded();
  reserveStreams();
  if (FULL) reserveInputs();
  if (FULL) reserveInputGains();
  if (FULL) reserveContacts();
}
/** A world begins. */
export function resetDrives(): void {
  resetGroups();
  if (FULL) resetSpectral();
  resetDrive();
  resetShaded();
  resetStreams();
  if (FULL) resetInputs();
  if (FULL) resetInputGains();
}
