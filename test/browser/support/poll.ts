// Waits for something in a page to come true, for as long as a busy machine may need.
import { expect } from "vitest";

/** Milliseconds after which it is given up unless told. */
const TIMEOUT = 20_000;

/**
 * Reads again and again until the matcher that follows holds; fails after `timeout` ms as that matcher does.
 *
 * @example
 * await poll(() => studio.text(".banner"), { timeout: 60_000 }).toContain("No WebGPU");
 */
export function poll<T>(read: () => T, options: { timeout?: number; interval?: number } = {}) {
  return expect.poll(read, { timeout: TIMEOUT, ...options });
}
