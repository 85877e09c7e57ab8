// The keys of a question, so that a test needs no mouse: arrows hear, letters and digits answer.
import type { Reply } from "phonolite/listening";
import type { Question } from "#dist/listening/procedures/trial.js";
import type { Slot } from "./player.js";

/** The meaning of a key. */
export type KeyAct = { hear: Slot | "turn" } | { reply: Reply } | { back: true } | { anchor: true };

const HEAR: Readonly<Record<string, Slot | "turn">> = {
  ArrowLeft: "first",
  ArrowRight: "second",
  ArrowDown: "x",
  " ": "turn",
};
const REPLIES: Readonly<Record<Question, Readonly<Record<string, Reply>>>> = {
  same: { s: "same", d: "different" },
  abx: { a: "a", b: "b" },
  rate: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String((i + 1) % 10), i + 1])),
};

/** The meaning of a key while a question is asked; undefined where it has none. */
export function actOf(key: string, ask: Question): KeyAct | undefined {
  if (key === "Backspace") return { back: true };
  if (key.toLowerCase() === "z" && ask === "rate") return { anchor: true };
  const hear = HEAR[key];
  if (hear !== undefined && (hear !== "x" || ask === "abx")) return { hear };
  const reply = REPLIES[ask][key.toLowerCase()];
  return reply === undefined ? undefined : { reply };
}
