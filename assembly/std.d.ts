// Names of the standard library that the compiler knows and its type file leaves out. For editors and the type check.
interface IMath<T> {
  /** Computes both at once and leaves them in `sincos_sin` and `sincos_cos`. */
  sincos(x: T): void;
  readonly sincos_sin: T;
  readonly sincos_cos: T;
}

/**
 * 1 in the full cores, with contacts and rain, 0 in the plain ones. The compiler is told, and leaves out what is behind
 * it.
 */
declare const FULL: i32;
