// Reads a contact stream as it comes, in pieces of text of any length. Lines that are no steps are counted and passed
// over: a file that was cut, or written over in places, gives all the steps that are left.
import { PhonoliteError } from "../../math/error.js";
import type { ContactStep } from "../record.js";
import { readStreamHeader, type StreamHeader } from "./header.js";
import { parseStep } from "./step.js";

/** A line that was passed over. */
export interface BadLine {
  /** Counted from 1. */
  line: number;
  why: string;
}

/** Bounds of reading. */
export const READER_LIMITS = {
  /** Longest line, characters. */
  line: 2 ** 24,
  /** Bad lines that are remembered; further ones are only counted. */
  remembered: 8,
} as const;

/**
 * Makes steps of text.
 *
 * @example
 * const reader = new ContactStreamReader();
 * for await (const text of chunks) for (const step of reader.push(text)) play(step);
 * for (const step of reader.end()) play(step);
 */
export class ContactStreamReader {
  /** The first line, once it has come. */
  header: StreamHeader | undefined;
  /** Lines that were no steps: how many, and the first few. */
  badLines = 0;
  readonly firstBad: BadLine[] = [];
  #line = 0;
  #rest: string[] = [];
  #length = 0;
  #over = false;

  /**
   * Takes text in and returns the steps that it completes. Throws when the first line is not a header that it knows.
   */
  push(text: string): ContactStep[] {
    const steps: ContactStep[] = [];
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      this.#keep(text.slice(from, end));
      this.#take(steps);
      from = end + 1;
    }
    this.#keep(text.slice(from));
    return steps;
  }

  /** Ends the stream and returns what its last line holds, which may lack its end. Throws when there was no header. */
  end(): ContactStep[] {
    const steps: ContactStep[] = [];
    if (this.#length > 0) this.#take(steps);
    if (this.header === undefined)
      throw new PhonoliteError("read contact stream", "header", "there", "an empty stream");
    return steps;
  }

  #keep(piece: string): void {
    this.#length += piece.length;
    this.#over ||= this.#length > READER_LIMITS.line;
    if (this.#over) this.#rest.length = 0;
    else if (piece !== "") this.#rest.push(piece);
  }

  #take(steps: ContactStep[]): void {
    this.#line++;
    const over = this.#over;
    const line = this.#rest
      .join("")
      .replace(/^\uFEFF/, "")
      .trim();
    this.#rest.length = 0;
    this.#length = 0;
    this.#over = false;
    if (over) this.#bad(`more than ${READER_LIMITS.line} characters`);
    else if (line === "") return;
    else if (this.header === undefined) this.header = readStreamHeader(line);
    else {
      try {
        steps.push(parseStep(line));
      } catch (error) {
        this.#bad((error as Error).message);
      }
    }
  }

  #bad(why: string): void {
    this.badLines++;
    if (this.firstBad.length < READER_LIMITS.remembered) this.firstBad.push({ line: this.#line, why });
  }
}
