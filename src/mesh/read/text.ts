// Reads words and numbers straight from the bytes of a text file: files of hundreds of megabytes make no string a line.
import { appended } from "../triangles.js";

const SPACE = 32;
const NEWLINE = 10;

/** A place in the bytes of a text. */
export class Text {
  at = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /**
   * Passes over blanks and odd bytes, but not over the end of the line; a backslash before the end of a line joins it
   * to the next.
   */
  skipBlanks(): void {
    const { bytes } = this;
    for (;;) {
      const c = bytes[this.at];
      if (c <= SPACE && c !== NEWLINE) this.at++;
      else if (c === 92 && bytes[this.at + 1] === NEWLINE) this.at += 2;
      else if (c === 92 && bytes[this.at + 1] === 13 && bytes[this.at + 2] === NEWLINE) this.at += 3;
      else return;
    }
  }

  /** Whether the line has nothing more; a remark counts as nothing. */
  get atLineEnd(): boolean {
    const c = this.bytes[this.at];
    return c === undefined || c === NEWLINE || c === 35;
  }

  /** Goes to the beginning of the next line. */
  skipLine(): void {
    const next = this.bytes.indexOf(NEWLINE, this.at);
    this.at = next < 0 ? this.bytes.length : next + 1;
  }

  /** Passes over a word. */
  skipWord(): void {
    while (this.at < this.bytes.length && this.bytes[this.at] > SPACE) this.at++;
  }

  /** Whether this word, in small or capital letters, stands here, and passes over it. */
  take(word: string): boolean {
    const { bytes, at } = this;
    for (let i = 0; i < word.length; i++) if (((bytes[at + i] ?? 0) | 32) !== word.charCodeAt(i)) return false;
    if ((bytes[at + word.length] ?? 0) > SPACE) return false;
    this.at += word.length;
    return true;
  }

  /** A whole number, or NaN when there is none; stops behind its digits. */
  integer(): number {
    const { bytes } = this;
    const sign = bytes[this.at];
    if (sign === 45 || sign === 43) this.at++;
    const start = this.at;
    let value = 0;
    for (let c = bytes[this.at]; c >= 48 && c <= 57; c = bytes[this.at]) {
      value = 10 * value + (c - 48);
      this.at++;
    }
    if (this.at === start) return Number.NaN;
    return sign === 45 ? -value : value;
  }

  /** Three numbers; NaN for those that the line does not have. */
  point(): [number, number, number] {
    const next = () => {
      this.skipBlanks();
      return this.atLineEnd ? Number.NaN : this.number();
    };
    return [next(), next(), next()];
  }

  /** A number; NaN when the word is none. Passes over the whole word. */
  number(): number {
    const { bytes } = this;
    const first = bytes[this.at];
    const negative = first === 45;
    if (negative || first === 43) this.at++;
    const start = this.at;
    const { mantissa, power: shift, behindPoint } = this.#digits();
    const isNone = this.at - start === (behindPoint ? 1 : 0);
    const e = bytes[this.at];
    let power = shift;
    if (!isNone && (e === 101 || e === 69)) {
      this.at++;
      power += this.integer();
    }
    const clean = !(bytes[this.at] > SPACE);
    this.skipWord();
    if (isNone || !clean) return Number.NaN;
    const value = power < 0 ? mantissa / 10 ** -power : mantissa * 10 ** power;
    return negative ? -value : value;
  }

  /** Digits, with a point or without, as a whole number and a power of ten. */
  #digits(): { mantissa: number; power: number; behindPoint: boolean } {
    let mantissa = 0;
    let power = 0;
    let digits = 0;
    let behindPoint = false;
    for (; ; this.at++) {
      const c = this.bytes[this.at];
      if (c === 46 && !behindPoint) behindPoint = true;
      else if (!(c >= 48 && c <= 57)) return { mantissa, power, behindPoint };
      // Digits behind the seventeenth change nothing but the power of ten.
      else if (digits >= 17) power += behindPoint ? 0 : 1;
      else {
        mantissa = 10 * mantissa + (c - 48);
        if (mantissa > 0) digits++;
        if (behindPoint) power--;
      }
    }
  }
}

/** Numbers in a growing list without garbage, three by three. */
export class Numbers<T extends Float64Array | Uint32Array> {
  length = 0;
  #all: T;

  constructor(first: T) {
    this.#all = first;
  }

  push(a: number, b: number, c: number): void {
    if (this.length + 3 > this.#all.length) this.#all = appended(this.#all, this.#all);
    this.#all[this.length++] = a;
    this.#all[this.length++] = b;
    this.#all[this.length++] = c;
  }

  at(i: number): number {
    return this.#all[i];
  }

  /** What there is. */
  done(): T {
    return this.#all.slice(0, this.length) as T;
  }
}
