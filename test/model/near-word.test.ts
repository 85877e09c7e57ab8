import { expect, test } from "vitest";
import { nearWord } from "../../src/model/near-word.js";

const KNOWN = ["id", "model", "position", "orientation", "gain", "pitchScale", "dampingScale", "extras"];

test.each([
  ["possition", "position"],
  ["poistion", "position"],
  ["Position", "position"],
  ["pos", "position"],
  ["pitch", "pitchScale"],
  ["pitch_scale", "pitchScale"],
  ["modle", "model"],
  ["gian", "gain"],
  ["extra", "extras"],
  ["colour", undefined],
  ["x", undefined],
  ["", undefined],
  ["__proto__", undefined],
  ["a".repeat(1e6), undefined],
])("%.20s means %s", (word, meant) => {
  expect(nearWord(word, KNOWN)).toBe(meant);
});
