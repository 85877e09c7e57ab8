// What was done on the bench, step by step: undo and redo are a place in a list of models that never change. Steps of
// one drag, which have the same key one after the other, are one step.

/** A step of the history. */
export interface Step<T> {
  label: string;
  /** The thing on the bench after it. */
  made: T;
  /** Steps with the same key in a row are one. */
  merge?: string | undefined;
}

/** Steps that are kept; older ones go. */
export const MOST_STEPS = 200;

/** A list of steps and the one that holds now. It never changes: every method gives another list. */
export class History<T> {
  readonly steps: readonly Step<T>[];
  /** Index of the step that holds; −1 before the first. */
  readonly at: number;

  constructor(steps: readonly Step<T>[] = [], at = steps.length - 1) {
    this.steps = steps;
    this.at = at;
  }

  /** The thing on the bench now. */
  get now(): T | undefined {
    return this.steps[this.at]?.made;
  }
  get canUndo(): boolean {
    return this.at > 0;
  }
  get canRedo(): boolean {
    return this.at < this.steps.length - 1;
  }

  /** One step more, in place of those that were undone. A step with the key of the last one takes its place. */
  grow(step: Step<T>): History<T> {
    const last = this.steps[this.at];
    const merges = step.merge !== undefined && last?.merge === step.merge && !this.canRedo;
    const kept = this.steps.slice(0, merges ? this.at : this.at + 1);
    return new History([...kept, step].slice(-MOST_STEPS));
  }

  /** The last step is whole: another one with the same key is a step of its own. */
  settle(): History<T> {
    const last = this.steps[this.at];
    if (last?.merge === undefined) return this;
    return new History(this.steps.with(this.at, { ...last, merge: undefined }), this.at);
  }

  /** Back to a step, or on to it. */
  go(to: number): History<T> {
    const at = Math.min(this.steps.length - 1, Math.max(Math.min(0, this.steps.length - 1), Math.round(to)));
    return at === this.at ? this : new History(this.steps, at).settle();
  }
}
