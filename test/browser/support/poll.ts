// Waits for something in a page to come true, however long a busy machine needs.
import { expect } from "vitest";
import { PATIENCE } from "../../support/patience.js";

/**
 * Reads again and again until the matcher that follows holds; a hang ends as that matcher fails.
 *
 * @example
 * await poll(() => studio.text(".banner")).toContain("No WebGPU");
 */
export function poll<T>(read: () => T, options: { interval?: number } = {}) {
  return expect.poll(read, { timeout: PATIENCE, ...options });
}
