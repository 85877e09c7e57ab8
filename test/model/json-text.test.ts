// Wrong JSON text: people must find the place. The second reading must call wrong what JSON.parse calls wrong, and
// nothing else, or a message would be missing or lie.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOf } from "../../src/model/json-text.js";

describe("a text that is not JSON", () => {
  test.each([
    ["", "an empty file"],
    [" \n ", "an empty file"],
    ['{\n  "a": 1,\n}', '"}" in place of the name of a field at line 3, column 1'],
    ["[1, 2,]", '"]" in place of a value at line 1, column 7'],
    ['{"a" 1}', '"1" in place of ":" at line 1, column 6'],
    ["[1 2]", '"2" in place of "," or the closing bracket at line 1, column 4'],
    ["[NaN]", '"NaN" in place of a value or "]" at line 1, column 2'],
    ["[01]", '"01" in place of a value or "]" at line 1, column 2'],
    ["{'a': 1}", '"\'a\'" in place of the name of a field or "}" at line 1, column 2'],
    ["[1] x", '"x" in place of the end of the file at line 1, column 5'],
    ["[1", 'the end of the file in place of "," or the closing bracket at line 1, column 3'],
    ["[1}", '"}" in place of "," or the closing bracket at line 1, column 3'],
    ['["a', 'a text without its closing quote, or with a character that needs "\\", at line 1, column 2'],
    ['\r\n["\\x"]', 'a text without its closing quote, or with a character that needs "\\", at line 2, column 2'],
  ])("%j is told with line and column", (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  test("is what the engine calls so, and no other", () => {
    const piece = fc.constantFrom(...'{}[],:"\\ \n0-1.e+', '"a"', "true", "null", "\\u00e9", "\t", "x");
    const broken = fc.tuple(fc.json(), fc.nat(), fc.nat(3), piece).map(([text, at, cut, insert]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place + cut);
    });
    const any = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.oneof(broken, any, fc.json(), fc.string()), (text) => {
        let good = true;
        try {
          JSON.parse(text);
        } catch {
          good = false;
        }
        expect(faultOf(text) === undefined).toBe(good);
      }),
      { numRuns: 5000 },
    );
  });

  test("may be nested and long without end", () => {
    expect(faultOf("[".repeat(1e6))).toContain("column 1000001");
    expect(faultOf(`["${"a".repeat(5e6)}" 1]`)).toContain('"1" in place of ","');
  });
});
