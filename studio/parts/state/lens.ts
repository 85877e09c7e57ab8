// A value that is made from others, in the shape that controls work on.

/** A value that can be read and set. */
export interface Lens<T> {
  value: T;
}

/**
 * A value that is read and set through others.
 *
 * @example
 * const hours = lens(() => seconds.value / 3600, (next) => (seconds.value = 3600 * next));
 */
export function lens<T>(read: () => T, write: (next: T) => unknown): Lens<T> {
  return {
    get value() {
      return read();
    },
    set value(next) {
      write(next);
    },
  };
}
