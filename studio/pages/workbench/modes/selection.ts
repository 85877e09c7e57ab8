// Which modes are chosen: one by a click, more with Ctrl or Shift. The first of them is the one whose shape is shown.
import { signal } from "@preact/signals";

/** How a click adds to what is chosen. */
export type Choosing = "only" | "toggle" | "range";

/** What a click with these keys means. */
export function choosingOf(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Choosing {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "toggle" : "only";
}

/** The modes that are chosen. */
export class Selection {
  /** All of them, in the order in which they were chosen; read it. */
  readonly modes = signal<readonly number[]>([]);
  #anchor: number | undefined;

  /** The mode that was chosen last; −1 for none. */
  get first(): number {
    return this.modes.value.at(-1) ?? -1;
  }
  has(mode: number): boolean {
    return this.modes.value.includes(mode);
  }

  /** Chooses a mode. A range runs from the last click to this one in the order that is shown. */
  choose(mode: number, how: Choosing, order: readonly number[] = []): void {
    const now = this.modes.peek();
    if (how === "range" && this.#anchor !== undefined && order.length > 0) {
      const [from, to] = [order.indexOf(this.#anchor), order.indexOf(mode)];
      if (from >= 0 && to >= 0) {
        const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
        this.modes.value = [...range.filter((one) => one !== mode), mode];
        return;
      }
    }
    this.#anchor = mode;
    if (how !== "toggle") this.set([mode]);
    else this.set(now.includes(mode) ? now.filter((one) => one !== mode) : [...now, mode]);
  }
  /** Chooses these and no others. */
  set(modes: readonly number[]): void {
    const now = this.modes.peek();
    if (modes.length === now.length && modes.every((mode, i) => mode === now[i])) return;
    this.modes.value = [...modes];
  }
  clear(): void {
    this.set([]);
  }
  /** Forgets modes that a model does not have. */
  keepBelow(count: number): void {
    this.set(this.modes.peek().filter((mode) => mode < count));
  }
}
