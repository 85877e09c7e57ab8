// Engines that call back must be heard as those that give lists: the same streams, told by begin, update and end.
import { describe, expect, test } from "vitest";
import { trackerOptionsOf } from "../../../src/contact/stream/header.js";
import { CallbackContacts } from "../../../src/contact/tracker/callbacks.js";
import { checkStep } from "../../../src/contact/tracker/check-step.js";
import { ContactTracker, type Hit } from "../../../src/contact/tracker/tracker.js";
import type { Vec3 } from "../../../src/math/vec3.js";
import { readStream, track } from "./run.js";

const P = { p: [0, 0, 0] as Vec3, n: [0, 1, 0] as Vec3 };

test.each(["drop-rapier", "slide-rapier", "roll-jolt", "stack-jolt", "pour-rapier"] as const)(
  "%s told by calls gives the same hits and touches",
  (name) => {
    const stream = readStream(name);
    const calls = new CallbackContacts();
    const tracker = new ContactTracker(trackerOptionsOf(stream.header));
    const hits: Hit[] = [];
    const touches: number[] = [];
    let live = new Set<string>();
    for (const { t, c, asleep } of stream.steps) {
      const now = new Set<string>();
      c.forEach(({ a, b, id, ...update }, i) => {
        const call = `${a}:${b}:${i}`;
        now.add(call);
        if (live.has(call)) calls.update(call, update);
        else calls.begin(a, b, call, update);
      });
      for (const call of live) if (!now.has(call)) calls.end(call);
      live = now;
      const told = tracker.step(checkStep({ t, asleep, c: calls.take() }, tracker.context));
      hits.push(...told.hits);
      touches.push(told.touches.length);
    }
    const listed = track(stream);
    const facts = ({ time, a, b, speed, impulse }: Hit) => ({ time, a, b, speed, impulse: impulse.toFixed(9) });
    expect(hits.map(facts)).toEqual(listed.hits.map(facts));
    expect(touches).toEqual(listed.steps.map((step) => step.touches.length));
    expect(calls.ignored).toBe(0);
  },
);

describe("calls", () => {
  test("of several small steps add up", () => {
    const calls = new CallbackContacts();
    calls.begin(0, 1, "x", { ...P, j: 1, vn: 3, vo: -1 });
    calls.update("x", { ...P, j: 2, vn: 1, vo: 0.5 });
    expect(calls.take()).toEqual([{ ...P, a: 0, b: 1, id: "x", j: 3, vn: 3, vo: 0.5 }]);
    expect(calls.take()).toEqual([]);
    calls.update("x", { ...P, j: 4 });
    expect(calls.take()).toEqual([{ ...P, a: 0, b: 1, id: "x", j: 4 }]);
  });

  test("that end a contact leave what it carried in the step, then nothing", () => {
    const calls = new CallbackContacts();
    calls.begin(0, 1, 7, { ...P, j: 1 });
    calls.end(7);
    expect(calls.take()).toHaveLength(1);
    calls.update(7, { ...P, j: 1 });
    calls.end(7);
    expect(calls.take()).toEqual([]);
    expect(calls.ignored).toBe(2);
  });

  test("that end and begin anew within a step, as Jolt does on waking, keep the contact", () => {
    const calls = new CallbackContacts();
    calls.begin(0, 1, 7);
    calls.end(7);
    calls.begin(0, 1, 7, { ...P, j: 2 });
    expect(calls.take()).toHaveLength(1);
    calls.update(7, { ...P, j: 3 });
    expect(calls.take()).toMatchObject([{ j: 3 }]);
  });
});
