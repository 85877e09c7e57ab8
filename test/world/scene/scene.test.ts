// Scene files come from anywhere. Every one is read as it was meant or refused with an error that names the path in the
// file, what was expected and what came; nothing else is ever thrown.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventOrder, parseScene, parseSceneText, SCENE_LIMITS, SceneError } from "../../../src/world/scene/scene.js";
import { builtinScene } from "../../../src/world/scenes/builtin.js";
import { builtinSceneNames } from "../../../src/world/scenes/names.js";
import { messageOf } from "../../support/message-of.js";

const GOOD = {
  format: "scene",
  version: 1,
  name: "two",
  seed: 3,
  bodies: [
    { id: "a", model: "bell" },
    { id: "b", model: "bar", position: [1, 0, -1], gain: 0.5 },
  ],
  events: [
    { time: 1, body: "b", strike: { impulse: 0.01, at: [0, 0, 0], duration: 0.001 } },
    { time: 0.5, body: "a", strike: { impulse: [0, 0.01, 0], at: 3 } },
    { time: 1.5, body: "a", set: { gain: 0.25, position: [0, 1, -1] } },
    { time: 2, body: "b", remove: { fade: true } },
  ],
};

const withEvent = (event: object) => ({ ...GOOD, events: [GOOD.events[0], event] });
const withStrike = (strike: object) => withEvent({ time: 0, body: "a", strike: { impulse: 1, ...strike } });
const withBody = (change: object) => ({ ...GOOD, bodies: [GOOD.bodies[1], { ...GOOD.bodies[0], ...change }] });

describe("a scene", () => {
  test("gets every default", () => {
    const scene = parseScene({ format: "scene", version: 1, bodies: [{ id: "x", model: "bar" }] });
    expect(scene).toEqual({
      format: "scene",
      version: 1,
      seed: 1,
      masterGain: 1,
      listener: { position: [0, 0, 0], orientation: [0, 0, 0, 1] },
      bodies: [
        {
          id: "x",
          model: "bar",
          position: [0, 0, -1],
          velocity: [0, 0, 0],
          orientation: [0, 0, 0, 1],
          gain: 1,
          pitchScale: 1,
          dampingScale: 1,
        },
      ],
      events: [],
    });
  });

  test("may pull with an impulse below 0", () => {
    const { events } = parseScene(withStrike({ impulse: -0.01 }));
    expect(events[1].strike?.impulse).toBe(-0.01);
  });

  test("read, written and read again is the same", () => {
    const scene = parseScene(GOOD);
    expect(parseSceneText(JSON.stringify(scene))).toEqual(scene);
  });

  test("may hold its events in any order; those of one time keep the order of the file", () => {
    expect(eventOrder(parseScene(GOOD))).toEqual([1, 0, 2, 3]);
    const together = [1, 0, 1, 0].map((time) => ({ time, body: "a", strike: { impulse: 1 } }));
    expect(eventOrder(parseScene({ ...GOOD, events: together }))).toEqual([1, 3, 0, 2]);
  });

  test("may hold anything in extras, of the scene, a body or an event", () => {
    const extras = { colour: ["red", null, { deep: 1 }] };
    const bodies = [{ id: "a", model: "bar", extras }];
    const events = [{ time: 0, body: "a", strike: { impulse: 1 }, extras }];
    const scene = parseScene({ format: "scene", version: 1, bodies, events, extras });
    expect([scene.extras, scene.bodies[0].extras, scene.events[0].extras]).toEqual([extras, extras, extras]);
    let deep: unknown = 1;
    for (let i = 0; i < 1000; i++) deep = { deep };
    expect(messageOf(() => parseScene({ ...GOOD, extras: deep }))).toContain("extras should be nested at most 64 deep");
  });

  test.each([
    ["of the scene", { ...GOOD, listner: {} }, "listner should be one of", "(did you mean listener?)"],
    ["of a body", withBody({ possition: [0, 0, 0] }), "bodies[1].possition should be", "(did you mean position?)"],
    ["in place of another", withBody({ model: undefined, modle: "bar" }), "bodies[1].modle", "(did you mean model?)"],
    ["of an event", withEvent({ time: 0, body: "a", remvoe: {} }), "events[1].remvoe", "(did you mean remove?)"],
    ["of a strike", withStrike({ postion: 3 }), "events[1].strike.postion should be one of impulse, at", "unknown"],
    ["of a change", withEvent({ time: 0, body: "a", set: { pitch: 2 } }), "events[1].set.pitch", "mean pitchScale?)"],
    [
      "of a removal",
      withEvent({ time: 0, body: "a", remove: { fades: true } }),
      "events[1].remove.fades",
      "mean fade?)",
    ],
    ["of the listener", { ...GOOD, listener: { gain: 1 } }, "listener.gain should be one of position", "unknown field"],
    ["with no like", { ...GOOD, weather: "fine" }, "weather should be one of format, version", ", but came an unknown"],
  ])("refuses an unknown field %s, and guesses what was meant", (_, json, expected, hint) => {
    const message = messageOf(() => parseScene(json));
    expect(message).toContain(expected);
    expect(message).toContain(hint);
  });

  test("may hold ids that are names of prototypes", () => {
    const bodies = ["__proto__", "constructor", "toString"].map((id) => ({ id, model: "bar" }));
    const events = bodies.map(({ id }) => ({ time: 0, body: id, strike: { impulse: 1 } }));
    expect(parseScene({ ...GOOD, bodies, events }).bodies).toHaveLength(3);
    expect(messageOf(() => parseScene(withEvent({ time: 0, body: "__proto__", remove: {} })))).toContain("__proto__");
  });

  test("of a newer version is refused, with a message", () => {
    expect(messageOf(() => parseScene({ ...GOOD, version: 2 }))).toContain("needs a newer Phonolite), but came 2");
  });
});

describe("an error names the path in the file, what was expected and what came:", () => {
  test.each([
    ["no object", null, "the file should be a scene", "came null"],
    ["another format", { ...GOOD, format: "modal-model" }, 'format should be "scene"', 'came "modal-model"'],
    ["no version", { ...GOOD, version: undefined }, "version should be a whole number from 1 to 1", "came nothing"],
    ["no bodies", { ...GOOD, bodies: undefined }, "bodies should be an array of bodies", "came nothing"],
    ["bodies in an object", { ...GOOD, bodies: {} }, "bodies should be an array of bodies", "came an object"],
    ["half a seed", { ...GOOD, seed: 0.5 }, "seed should be a whole number", "came 0.5"],
    ["no length", { ...GOOD, seconds: 0 }, "seconds should be seconds from 0 to 86400, above 0", "came 0"],
    ["a blind listener", { ...GOOD, listener: { orientation: [0, 0, 0, 0] } }, "listener.orientation", "[0, 0, 0, 0]"],
    ["a negative gain", { ...GOOD, masterGain: -1 }, "masterGain should be a gain from 0", "came -1"],
    ["a body without model", withBody({ model: undefined }), "bodies[1].model should be the name of a", "came nothing"],
    ["a model of numbers", withBody({ model: 4 }), "bodies[1].model should be the name of a preset", "came 4"],
    ["a body without id", withBody({ id: "" }), "bodies[1].id should be an id of 1 to 200", 'came ""'],
    ["an id used twice", withBody({ id: "b" }), "bodies[1].id should be an id that no other body has", 'came "b"'],
    ["a flat place", withBody({ position: [0, 0] }), "bodies[1].position should be a place of 3", "came [0, 0]"],
    [
      "text in a place",
      withBody({ position: [0, "1", 0] }),
      "bodies[1].position[1] should be a number from",
      'came "1"',
    ],
    [
      "a far place",
      withBody({ position: [1e300, 0, 0] }),
      "position[0] should be a number from -1000000 to 1000000",
      "300",
    ],
    ["a pitch of zero", withBody({ pitchScale: 0 }), "bodies[1].pitchScale should be a pitch scale", "came 0"],
    ["negative damping", withBody({ dampingScale: -1 }), "bodies[1].dampingScale should be a damping", "came -1"],
    ["an event about nobody", withEvent({ time: 0, body: "c", remove: {} }), "events[1].body should be the id", '"c"'],
    ["an event before time", withEvent({ time: -1, body: "a", remove: {} }), "events[1].time should be", "came -1"],
    ["an event without time", withEvent({ body: "a", remove: {} }), "events[1].time should be seconds", "nothing"],
    ["an event that does nothing", withEvent({ time: 0, body: "a" }), "exactly one of strike, set", "none of them"],
    [
      "an event that does two things",
      withEvent({ time: 0, body: "a", remove: {}, set: { gain: 1 } }),
      "exactly one of strike, set, remove",
      "set and remove",
    ],
    ["a change of nothing", withEvent({ time: 0, body: "a", set: {} }), "events[1].set should be", "an object"],
    [
      "a strike without impulse",
      withStrike({ impulse: undefined }),
      "events[1].strike.impulse should be an",
      "nothing",
    ],
    [
      "a huge pull",
      withStrike({ impulse: -1e7 }),
      "strike.impulse should be an impulse in N·s: one number from -",
      "came -1",
    ],
    ["an impulse in words", withStrike({ impulse: "NaN" }), "events[1].strike.impulse should be", 'came "NaN"'],
    ["a flat impulse", withStrike({ impulse: [1, 2] }), "events[1].strike.impulse should be", "came [1, 2]"],
    ["a bad part of an impulse", withStrike({ impulse: [1, null, 0] }), "events[1].strike.impulse[1]", "came null"],
    ["half a sample point", withStrike({ at: 1.5 }), "events[1].strike.at should be a sample-point", "came 1.5"],
    ["no direction", withStrike({ direction: [0, 0, 0] }), "events[1].strike.direction should be", "came [0, 0, 0]"],
    [
      "two directions",
      withStrike({ impulse: [1, 0, 0], direction: [1, 0, 0] }),
      "events[1].strike.direction should be left out",
      "came [1, 0, 0]",
    ],
    ["a pulse without end", withStrike({ duration: 2 }), "events[1].strike.duration should be", "came 2"],
    ["a fade in words", withEvent({ time: 0, body: "a", remove: { fade: "yes" } }), "events[1].remove.fade", '"yes"'],
  ])("%s", (_, json, expected, came) => {
    const message = messageOf(() => parseScene(json));
    expect(message).toContain(expected);
    expect(message).toContain(came);
  });

  test("numbers that are not finite", () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(messageOf(() => parseScene(withStrike({ impulse: bad })))).toContain(`came ${bad}`);
      expect(messageOf(() => parseScene(withEvent({ time: bad, body: "a", remove: {} })))).toContain(`came ${bad}`);
      expect(messageOf(() => parseScene(withBody({ gain: bad })))).toContain(`came ${bad}`);
    }
  });

  test("a body that is gone: the event that removed it is named", () => {
    const late = { ...GOOD, events: [...GOOD.events, { time: 3, body: "b", strike: { impulse: 1 } }] };
    expect(messageOf(() => parseScene(late))).toBe(
      'parse scene: events[4].body should be a body that is still there, but came "b" at 3 s, removed by events[3]',
    );
  });

  test("more bodies or events than the limits say", () => {
    const bodies = new Array(SCENE_LIMITS.bodies + 1).fill(GOOD.bodies[0]);
    expect(messageOf(() => parseScene({ ...GOOD, bodies }))).toContain("at most 100000");
    const events = new Array(SCENE_LIMITS.events + 1).fill(GOOD.events[0]);
    expect(messageOf(() => parseScene({ ...GOOD, events }))).toContain("at most 2000000");
  });

  test("a file that stops in the middle", () => {
    const whole = JSON.stringify(GOOD);
    for (let length = 0; length < whole.length; length++) {
      expect(messageOf(() => parseSceneText(whole.slice(0, length)))).toContain("whole JSON text");
    }
  });
});

describe("hostile input", () => {
  test("nested without end is refused and overflows nothing", () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    expect(messageOf(() => parseSceneText(deep))).toContain("nested at most 64 deep");
  });

  test("with the names of prototypes changes no prototype", () => {
    const text = JSON.stringify(GOOD).replace("{", '{"__proto__":{"polluted":1},"constructor":{"polluted":1},');
    expect(messageOf(() => parseSceneText(text))).toContain("__proto__ should be one of");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(messageOf(() => parseSceneText(`{"__proto__":${JSON.stringify(GOOD)}}`))).toContain("__proto__");
  });

  test("of any JSON at all gives a scene or a PhonoliteError", () => {
    const value = fc.oneof(fc.jsonValue(), fc.anything(), fc.double());
    const keys = [
      "time",
      "body",
      "strike",
      "set",
      "remove",
      "impulse",
      "at",
      "id",
      "model",
      "position",
      "gain",
      "seed",
      "extras",
    ];
    const record = fc.dictionary(fc.constantFrom(...keys), value);
    const strike = fc.record({ impulse: value, at: value, direction: value, duration: value }, { requiredKeys: [] });
    const event = fc.oneof(record, fc.record({ time: value, body: fc.constant("a"), strike }), value);
    const body = fc.oneof(record, fc.constant(GOOD.bodies[0]), value);
    const scene = fc.record({
      format: fc.constant("scene"),
      version: fc.constant(1),
      bodies: fc.array(body, { maxLength: 3 }),
      events: fc.array(event, { maxLength: 4 }),
      listener: fc.oneof(fc.constant({}), value),
      seed: fc.oneof(fc.constant(1), value),
    });
    fc.assert(
      fc.property(fc.oneof(scene, fc.jsonValue(), fc.anything()), (json) => {
        try {
          const scene = parseScene(json);
          // What passes passes again: nothing in it was changed into something wrong.
          expect(parseScene(scene)).toEqual(scene);
        } catch (error) {
          expect(error).toBeInstanceOf(SceneError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("the built-in scene", () => {
  test.each(builtinSceneNames)("%s is the same for the same seed, and another for another", (name) => {
    // by Node's own comparison, which is stricter, and far quicker with a hundred thousand events
    const make = (seed: number) => builtinScene(name, seed, name.startsWith("hail-") ? { seconds: 2 } : {});
    const scene = make(5);
    expect(isDeepStrictEqual(scene, make(5))).toBe(true);
    expect(isDeepStrictEqual(scene, make(6))).toBe(false);
  });

  test("demo strikes several objects from left to right, softly and hard, changes and removes", () => {
    const { bodies, events, seconds } = builtinScene("demo");
    expect(new Set(bodies.map((body) => body.model)).size).toBeGreaterThanOrEqual(4);
    const across = bodies.map((body) => body.position[0]);
    expect(Math.min(...across)).toBeLessThan(-1);
    expect(Math.max(...across)).toBeGreaterThan(1);
    const durations = events.flatMap((event) => (event.strike ? [event.strike.duration] : []));
    expect(Math.max(...durations) / Math.min(...durations)).toBeGreaterThan(4);
    expect(events.some((event) => event.set?.pitchScale)).toBe(true);
    expect(events.some((event) => event.set?.gain)).toBe(true);
    expect(events.some((event) => event.remove)).toBe(true);
    expect(Math.max(...events.map((event) => event.time))).toBeLessThan(seconds!);
  });

  test("of an unknown name is refused with the names there are", () => {
    expect(messageOf(() => builtinScene("picnic" as string))).toContain("one of demo");
  });
});
