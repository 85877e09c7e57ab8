// Waits for something in a page to come true. `expect.poll` belongs to one test at a time; this does in tests that run side by side, too.
import { expect, vi } from "vitest";

/** How long, and how often, both in ms; 20 s unless told, for machines are busy. */
interface PollOptions {
  timeout?: number;
  interval?: number;
}

/**
 * Reads again and again until the matcher that follows holds; fails after `timeout` ms as that matcher does.
 *
 * @example
 * await poll(() => studio.text(".banner"), { timeout: 60_000 }).toContain("No WebGPU");
 */
export function poll(read: () => unknown, { timeout = 20_000, interval = 50 }: PollOptions = {}) {
  const matchers = (not: boolean): object =>
    new Proxy(
      {},
      {
        get: (_, name: string) => {
          if (name === "not") return matchers(!not);
          return (...words: unknown[]) =>
            vi.waitFor(
              async () => {
                const said = expect(await read());
                const matcher = (not ? said.not : said) as unknown as Record<string, (...words: unknown[]) => void>;
                matcher[name](...words);
              },
              { timeout, interval },
            );
        },
      },
    );
  return matchers(false) as ReturnType<typeof expect.poll>;
}
