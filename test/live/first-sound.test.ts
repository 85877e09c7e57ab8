// Before the first sound: which gestures start a world, when its hint is seen, and what the console says where a page
// has no hint. The button that a world makes itself is looked at in browsers (test/browser/live/first-sound.test.ts).
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FirstSound } from "../../src/live/first-sound.js";
import { MOMENT } from "../../src/live/start-hint.js";

/** A world that begins to run when a test says so; a start waits for it. */
function waiting() {
  const starts: (() => void)[] = [];
  const world = {
    state: "suspended",
    start: () => new Promise<void>((started) => starts.push(started)),
  };
  let listens = false;
  const first = new FirstSound(world, () => listens);
  const become = async (state: string) => {
    world.state = state;
    first.changed();
    if (state === "running") for (const started of starts) started();
    await Promise.resolve();
  };
  return {
    world,
    first,
    become,
    starts,
    listen: () => {
      listens = true;
    },
  };
}

const element = () => ({ hidden: false }) as HTMLElement;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a gesture", () => {
  test.each(["pointerdown", "keydown", "touchend"])("%s starts the world", (kind) => {
    const { first, starts } = waiting();
    const target = new EventTarget();
    first.onGesture(target);
    target.dispatchEvent(new Event(kind));
    expect(starts.length).toBe(1);
  });

  test("is waited for in the document unless told", () => {
    const { first, starts } = waiting();
    vi.stubGlobal("document", new EventTarget());
    first.onGesture({});
    document.dispatchEvent(new Event("keydown"));
    expect(starts.length).toBe(1);
  });

  test("starts nothing once the world runs, by whatever means, or when it is taken back", async () => {
    for (const end of ["running", "taken back"]) {
      const { first, become, starts } = waiting();
      const target = new EventTarget();
      const stop = first.onGesture({ target });
      if (end === "running") await become("running");
      else stop();
      target.dispatchEvent(new Event("pointerdown"));
      expect(starts).toEqual([]);
    }
  });

  test("that an earlier call waited for is the last one's alone, and the earlier function ends nothing", () => {
    const { first, starts } = waiting();
    const [one, other] = [new EventTarget(), new EventTarget()];
    const stop = first.onGesture(one);
    first.onGesture({ target: other });
    stop();
    one.dispatchEvent(new Event("pointerdown"));
    expect(starts.length).toBe(0);
    other.dispatchEvent(new Event("pointerdown"));
    expect(starts.length).toBe(1);
  });

  test.each([
    [{ hints: true }, /hints should be one of target, hint/],
    [{ target: "canvas" }, /target should be an EventTarget/],
    [{ target: new EventTarget(), hint: 7 }, /hint should be true, words, or an element of the page/],
    [null, /options should be an object/],
  ])("with options %j is an error that names the field", (options, words) => {
    vi.stubGlobal("document", new EventTarget());
    expect(() => waiting().first.onGesture(options as never)).toThrow(words);
  });
});

describe("a hint that is an element of the page", () => {
  test("is hidden at first, and seen when the context has not begun by itself after a moment", async () => {
    const { first } = waiting();
    const hint = element();
    first.onGesture({ target: new EventTarget(), hint });
    await vi.dynamicImportSettled();
    expect(hint.hidden).toBe(true);
    vi.advanceTimersByTime(MOMENT - 1);
    expect(hint.hidden).toBe(true);
    vi.advanceTimersByTime(1);
    expect(hint.hidden).toBe(false);
  });

  test("is never seen where the context runs, or begins to by itself", async () => {
    const { first, become, world } = waiting();
    const hint = element();
    first.onGesture({ target: new EventTarget(), hint });
    await vi.dynamicImportSettled();
    await become("running");
    vi.advanceTimersByTime(10 * MOMENT);
    expect(hint.hidden).toBe(true);
    hint.hidden = false;
    expect(world.state).toBe("running");
    first.onGesture({ target: new EventTarget(), hint });
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(10 * MOMENT);
    expect(hint.hidden).toBe(true);
  });

  test.each(["running", "closed", "disposed"])("goes when the world is %s", async (state) => {
    const { first, become } = waiting();
    const hint = element();
    first.onGesture({ target: new EventTarget(), hint });
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(MOMENT);
    await become(state);
    vi.advanceTimersByTime(10 * MOMENT);
    expect(hint.hidden).toBe(true);
  });

  test("goes when waiting is taken back", async () => {
    const { first } = waiting();
    const hint = element();
    const stop = first.onGesture({ target: new EventTarget(), hint });
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(MOMENT);
    stop();
    vi.advanceTimersByTime(10 * MOMENT);
    expect(hint.hidden).toBe(true);
  });

  test("goes with the gesture, and comes back if no sound came of it", async () => {
    const { first } = waiting();
    const [hint, target] = [element(), new EventTarget()];
    first.onGesture({ target, hint });
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(MOMENT);
    target.dispatchEvent(new Event("pointerdown"));
    expect(hint.hidden).toBe(true);
    vi.advanceTimersByTime(MOMENT);
    expect(hint.hidden).toBe(false);
  });

  test("stays at a gesture that does not count for the browser", async () => {
    const { first } = waiting();
    const [hint, target] = [element(), new EventTarget()];
    vi.stubGlobal("navigator", { userActivation: { isActive: false } });
    first.onGesture({ target, hint });
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(MOMENT);
    target.dispatchEvent(new Event("keydown"));
    expect(hint.hidden).toBe(false);
  });

  test("goes while the processor is dead, and comes back with another that waits", async () => {
    const { first, become } = waiting();
    const [hint, target] = [element(), new EventTarget()];
    first.onGesture({ target, hint });
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(MOMENT);
    await become("failed");
    target.dispatchEvent(new Event("pointerdown"));
    vi.advanceTimersByTime(MOMENT);
    expect(hint.hidden).toBe(true);
    await become("suspended");
    vi.advanceTimersByTime(MOMENT);
    expect(hint.hidden).toBe(false);
  });
});

describe("the button of a world", () => {
  /** A document whose script runs in the head: there is no body yet. */
  function early(make: () => unknown = made) {
    const body: unknown[] = [];
    const target = Object.assign(new EventTarget(), {
      createElement: make,
      body: null as null | { append(child: unknown): void },
    });
    vi.stubGlobal("document", target);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const parsed = () => {
      target.body = { append: (child) => void body.push(child) };
      target.dispatchEvent(new Event("DOMContentLoaded"));
    };
    return { body, parsed };
  }
  const nothing = () => {};
  const made = () => ({
    style: { setProperty: nothing },
    setAttribute: nothing,
    addEventListener: nothing,
    append: nothing,
    remove: nothing,
  });

  test("waits for the body of the page", async () => {
    const { body, parsed } = early();
    const { first } = waiting();
    first.onGesture({ hint: true });
    await vi.dynamicImportSettled();
    expect(body).toEqual([]);
    parsed();
    expect(body.length).toBe(1);
  });

  test("does not come with a body that is later than the first sound", async () => {
    const { body, parsed } = early();
    const { first, become } = waiting();
    first.onGesture({ hint: true });
    await vi.dynamicImportSettled();
    await become("running");
    parsed();
    expect(body).toEqual([]);
  });

  test("that cannot be made is no failure: gestures start the sound, and the console speaks", async () => {
    early(() => {
      throw new TypeError("no elements");
    });
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    const { first, starts } = waiting();
    first.onGesture({ hint: true });
    first.early(1);
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(MOMENT);
    expect(info.mock.calls.length).toBe(1);
    document.dispatchEvent(new Event("keydown"));
    expect(starts.length).toBe(1);
  });
});

describe("the console", () => {
  test("says once how many strikes nobody heard, where nothing on the page does", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    const { first } = waiting();
    first.early(1);
    first.early(11);
    await vi.dynamicImportSettled();
    expect(info).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MOMENT);
    expect(info.mock.calls.length).toBe(1);
    expect(info.mock.calls[0][0]).toMatch(/12 strikes were not heard so far.*startOnGesture/);
    first.early(5);
    vi.advanceTimersByTime(10 * MOMENT);
    expect(info.mock.calls.length).toBe(1);
  });

  test.each(["a hint", "a listener", "a context that begins by itself", "the end of the world"])(
    "says nothing with %s",
    async (what) => {
      const info = vi.spyOn(console, "info").mockImplementation(() => {});
      const { first, become, listen } = waiting();
      if (what === "a hint") first.onGesture({ target: new EventTarget(), hint: element() });
      if (what === "a listener") listen();
      first.early(3);
      await vi.dynamicImportSettled();
      if (what === "a context that begins by itself") await become("running");
      if (what === "the end of the world") await become("disposed");
      vi.advanceTimersByTime(10 * MOMENT);
      expect(info).not.toHaveBeenCalled();
    },
  );
});
