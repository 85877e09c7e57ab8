// Contact streams as files: in pieces, cut, flipped, mixed with other text. All steps that are left come out, the rest
// is counted, and a file that is something else, or of a later version, is refused in words.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStreamHeader, trackerOptionsOf } from "../../../src/contact/stream/header.js";
import { ContactStreamReader, READER_LIMITS } from "../../../src/contact/stream/reader.js";
import { parseStep, writeStep, writeStreamHeader } from "../../../src/contact/stream/step.js";
import { PhonoliteError } from "../../../src/math/error.js";

const HEADER = {
  format: "contact-stream" as const,
  version: 1,
  engine: "cannon-es 0.20.0",
  dt: 1 / 60,
  gravity: [0, -9.81, 0] as const,
  bodies: [{ id: 0, fixed: true, shape: "box", size: [1, 1, 1] as const, mass: 0 }],
};
const header = JSON.stringify(HEADER);
const stepLine = (t: number) => `{"t":${t},"c":[]}`;
const TEXT = readFileSync(new URL("../../data/contact-streams/drop-rapier.jsonl", import.meta.url), "utf8");

function readAll(pieces: string[]) {
  const reader = new ContactStreamReader();
  const steps = pieces.flatMap((piece) => reader.push(piece));
  steps.push(...reader.end());
  return { reader, steps };
}

describe("a header", () => {
  test("says how to track the stream", () => {
    const read = readStreamHeader(header);
    expect(read).toEqual(HEADER);
    expect(trackerOptionsOf(read)).toMatchObject({ dt: 1 / 60, hold: 6, bodies: HEADER.bodies });
    expect(trackerOptionsOf({ ...read, engine: "jolt-physics 1.1.0" })).not.toHaveProperty("hold");
  });

  test.each([
    [{ format: "wav" }, /format should be "contact-stream", but came "wav"/],
    [{ version: 2 }, /version should be 1: a newer Phonolite is needed, but came 2/],
    [{ version: "1" }, /version should be a number from 1/],
    [{ dt: 0 }, /dt should be seconds above 0/],
    [{ gravity: 9.81 }, /gravity should be three numbers/],
    [{ bodies: {} }, /bodies should be a list of bodies/],
    [{ bodies: [{ id: 0 }] }, /bodies\[0\] should be a body with id, shape, size in m and mass in kg/],
    [{ bodies: [HEADER.bodies[0], HEADER.bodies[0]] }, /bodies\[1\]\.id should be an id of its own, but came 0/],
  ])("with %j is refused, and the error names the field", (change, message) => {
    const line = JSON.stringify({ ...HEADER, ...change });
    expect(() => readStreamHeader(line)).toThrow(PhonoliteError);
    expect(() => readStreamHeader(line)).toThrow(message);
  });

  test("of a later minor version, with fields that nobody knows, is read", () => {
    expect(readStreamHeader(JSON.stringify({ ...HEADER, version: 1.7, mood: "calm" })).version).toBe(1.7);
  });
});

describe("a step", () => {
  test.each(["", "nonsense", "[]", "7", '{"c":[]}', '{"t":"1","c":[]}', '{"t":1}', '{"t":1,"c":{}}', header])(
    "%j is none",
    (line) => {
      expect(() => parseStep(line)).toThrow(PhonoliteError);
    },
  );

  test("is written as it is read, to the last digit", () => {
    const lines = TEXT.trim().split("\n");
    expect(JSON.parse(writeStreamHeader(readStreamHeader(lines[0])))).toEqual(JSON.parse(lines[0]));
    for (const line of lines.slice(1)) expect(writeStep(parseStep(line))).toBe(line);
  });
});

describe("a stream", () => {
  const whole = readAll([TEXT]);

  test("gives the same steps in pieces of any length", () => {
    expect(whole.steps).toHaveLength(180);
    for (const length of [1, 7, 1000, 1e6]) {
      const pieces = Array.from({ length: Math.ceil(TEXT.length / length) }, (_, i) => TEXT.substr(i * length, length));
      expect(readAll(pieces).steps).toEqual(whole.steps);
    }
  });

  test("may have blank lines, a byte order mark, ends of other systems and no last end", () => {
    const { reader, steps } = readAll([`\uFEFF\n${header}\r\n\r\n${stepLine(1)}\r\n   \n${stepLine(2)}`]);
    expect(steps.map(({ t }) => t)).toEqual([1, 2]);
    expect(reader.badLines).toBe(0);
  });

  test("passes over what is no step, counts it and tells the first few lines", () => {
    const bad = ["garbage", "{", header, "[1,2]", '{"t":null,"c":[]}'];
    const { reader, steps } = readAll([[header, stepLine(1), ...bad, stepLine(2), ...Array(20).fill("x")].join("\n")]);
    expect(steps.map(({ t }) => t)).toEqual([1, 2]);
    expect(reader.badLines).toBe(25);
    expect(reader.firstBad).toHaveLength(READER_LIMITS.remembered);
    expect(reader.firstBad.slice(0, 3).map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(reader.firstBad[2].why).toContain("a second header");
  });

  test("that was cut gives all whole steps", () => {
    for (let cut = TEXT.indexOf("\n") + 10; cut < 5000; cut += 97) {
      const { reader, steps } = readAll([TEXT.slice(0, cut)]);
      expect(steps).toEqual(whole.steps.slice(0, steps.length));
      expect(steps.length + reader.badLines).toBe(TEXT.slice(0, cut).trimEnd().split("\n").length - 1);
      expect(reader.badLines).toBeLessThanOrEqual(1);
    }
  });

  test("with a line beyond all bounds loses that line", () => {
    const reader = new ContactStreamReader();
    reader.push(`${header}\n`);
    const piece = "x".repeat(2 ** 20);
    for (let i = 0; i < 20; i++) expect(reader.push(piece)).toEqual([]);
    expect(reader.push(`\n${stepLine(3)}\n`)).toEqual([{ t: 3, c: [] }]);
    expect(reader.firstBad).toEqual([{ line: 2, why: `more than ${READER_LIMITS.line} characters` }]);
  });

  test("that is empty, or something else, is refused", () => {
    expect(() => readAll([""])).toThrow(/header should be there, but came "an empty stream"/);
    expect(() => readAll(["RIFF....WAVEfmt \n"])).toThrow(/header should be one line of JSON/);
    expect(() => readAll([stepLine(1)])).toThrow(/format should be "contact-stream"/);
  });
});

describe("whatever comes", () => {
  const calm = (text: string) => {
    try {
      return readAll([text.slice(0, text.length / 2), text.slice(text.length / 2)]);
    } catch (error) {
      expect(error).toBeInstanceOf(PhonoliteError);
      return undefined;
    }
  };

  test("flips, cuts and insertions give steps or counted lines, or a refusal in words", () => {
    const small = TEXT.split("\n").slice(0, 40).join("\n");
    const lines = small.split("\n").length - 1;
    const edit = fc.tuple(fc.nat(small.length - 1), fc.nat(20), fc.oneof(fc.string({ maxLength: 5 }), fc.constant("")));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        let text = small;
        for (const [at, cut, insert] of edits) text = text.slice(0, at) + insert + text.slice(at + cut);
        const read = calm(text);
        // each edit spoils at most the lines that it touches: 20 characters never hold more than two ends
        if (read) expect(read.steps.length).toBeGreaterThanOrEqual(lines - 3 * edits.length - 2);
      }),
      { numRuns: 1000 },
    );
  });

  test("random JSON, line by line, does no harm", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 12 }), (lines) => {
        const read = calm([header, ...lines, stepLine(5)].join("\n"))!;
        expect(read.steps.at(-1)).toEqual({ t: 5, c: [] });
        calm(lines.join("\n"));
      }),
      { numRuns: 1000 },
    );
  });

  test("nesting without end is a bad line", () => {
    expect(calm(`${header}\n${"[".repeat(1e5)}\n{"t":1,"c":${"[".repeat(1e5)}\n`)!.reader.badLines).toBe(2);
  });
});
