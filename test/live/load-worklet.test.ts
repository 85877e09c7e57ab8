// The worklet's file: from beside the package, else from inside; once for each context; and the reason where neither
// comes.
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadWorklet } from "../../src/live/load-worklet.js";
import { joined } from "../support/joined.js";

afterEach(() => vi.unstubAllGlobals());

/** A context that refuses the addresses that match. */
function context(refused?: RegExp) {
  const addModule = vi.fn(async (address: string) => {
    if (refused?.test(address)) throw new DOMException("Unable to load a worklet's module.", "AbortError");
  });
  return { context: { audioWorklet: { addModule } } as unknown as BaseAudioContext, addModule };
}
const asked = ({ addModule }: ReturnType<typeof context>) => addModule.mock.calls.map(([address]) => address);

describe("the worklet's file", () => {
  test("comes from beside the package, once for each context", async () => {
    const one = context();
    const [first, second] = await Promise.all([loadWorklet(one.context, false), loadWorklet(one.context, false)]);
    expect(first).toMatch(/^file:.*\/live\/worklet\.js$/);
    expect(second).toBe(first);
    expect(asked(one)).toEqual([first]);
    const other = context();
    await loadWorklet(other.context, false);
    expect(asked(other)).toEqual([first]);
  });

  test("of a split world is another", async () => {
    const one = context();
    await loadWorklet(one.context, false);
    expect(await loadWorklet(one.context, true)).toMatch(/\/live\/worklet-split\.js$/);
    expect(asked(one)).toHaveLength(2);
  });

  test("that a host lacks comes from inside the package", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    const one = context(/^file:/);
    const address = await loadWorklet(one.context, false);
    expect(address).toMatch(/^blob:/);
    expect(await asked(one)).toEqual([expect.stringMatching(/^file:/), address]);
  });

  test("that a host lacks on a page without an origin comes as its own address", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    vi.stubGlobal("origin", "null");
    // another text than the one that has a Blob by now
    expect(await loadWorklet(context(/^file:/).context, true)).toMatch(/^data:text\/javascript/);
  });

  test("that comes from nowhere: status, policy and option are told, and the next call asks again", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    const one = context(/./);
    const words = joined(
      /worklet file should be served as JavaScript at file:.*, or allowed by the page's Content-Security-Policy: /,
      /blob: in script-src \(workletUrl names another place\), but came status 404; AbortError/,
    );
    await expect(loadWorklet(one.context, false)).rejects.toThrow(words);
    await expect(loadWorklet(one.context, false)).rejects.toThrow(words);
    expect(asked(one)).toHaveLength(4);
  });

  test("that the page named is believed: a page in its place is told by its type", async () => {
    vi.stubGlobal("fetch", async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }));
    const one = context(/mine/);
    await expect(loadWorklet(one.context, false, "/mine.js")).rejects.toThrow(
      /at \/mine\.js,.*but came text\/html and AbortError/,
    );
    expect(asked(one)).toEqual(["/mine.js"]);
  });
});
