// Large drops that fall by themselves (PHYSICS §9.5).

/** Scatters the drips of a quantum. */
export function runDrips(quantum: i32): void {
  if (quantum < 0) return;
}
