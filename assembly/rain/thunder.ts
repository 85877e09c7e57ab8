// Thunder.

export function layThunder(): void {}
export function startThunder(): void {}
/** Carries out RAIN_THUNDER. */
export function strikeThunder(record: usize): void {
  if (record == 0) return;
}
/** Thunder of a quantum. */
export function runThunder(quantum: i32): void {
  if (quantum < 0) return;
}
