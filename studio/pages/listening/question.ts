// From what the page is set to, to the plan of a test, and to the sounds that it needs: each is a model that is struck,
// perhaps through the engine's hearing.
import { type PlanRequest, tokensOf } from "phonolite/listening";
import type { ModalModel } from "phonolite/model";
import type { About } from "#dist/listening/listening-test.js";
import { spreadOver, tokenCounts, withoutMasked } from "#dist/listening/tokens.js";
import type { ListeningValues, QuestionName } from "./state.js";

/** How a sound is made. */
export type Recipe =
  /** The recording. */
  | { of: "recording" }
  /** A model that is struck, all of it or with the engine's hearing. */
  | { of: "model"; model: ModalModel; hearing?: { mode: "full" | "prune" | "bundle"; av?: number } };

/** The thing that is listened to. */
export interface Target {
  name: string;
  model: ModalModel;
  /** Its recording, from the strike on. */
  recording?: { samples: Float32Array; sampleRate: number };
}

/** The name of the whole sound. */
export const WHOLE = "full";
/** The name of the recording among sounds. */
export const REAL = "real";
/** The sample point that is struck. */
const POINT = 0;

/** The questions as people read them: in a list, as a heading, and as they are asked. */
export const QUESTION_WORDS: Readonly<
  Record<QuestionName, { name: string; title: string; about: string; ask: string }>
> = {
  av: {
    name: "Smallest a_v",
    title: "How low may a_v go?",
    about:
      "The paper's first experiment: the whole sound and one without what is masked, from a_v 20 down, " +
      "until a difference is heard.",
    ask: "Are these two the same?",
  },
  stairs: {
    name: "Smallest a_v, staircase",
    title: "How low may a_v go? (forced choice)",
    about:
      "A staircase of ABX questions that comes to hover where 70.7 % of the answers are right. " +
      "It takes longer, and guessing does not fool it.",
    ask: "Is X the same as A or as B?",
  },
  modes: {
    name: "Modes told apart",
    title: "How many modes can be told apart?",
    about:
      "The paper's second experiment: from the whole sound on, each token is compared with those that have fewer " +
      "modes until one differs.",
    ask: "Are these two the same?",
  },
  pairs: {
    name: "Pairs rated",
    title: "How far is each from the real sound?",
    about:
      "The paper's third experiment: every pair is rated from 1, the same, to 10, " +
      "as different as the anchor pair. It gives a map.",
    ask: "How different are these two?",
  },
  abx: {
    name: "ABX of two settings",
    title: "Can these two settings be told apart?",
    about: "ABX: X is A or B. Who hears nothing is right half of the time.",
    ask: "Is X the same as A or as B?",
  },
};

/** The plan of a test. */
export function planOf(values: ListeningValues, target: Target): PlanRequest {
  switch (values.question) {
    case "av":
      return { kind: "descending", reference: WHOLE, runs: values.runs };
    case "stairs":
      return { kind: "staircase", reference: WHOLE };
    case "modes":
      return { kind: "successive", tokens: countsOf(values, target).map(String).reverse() };
    case "pairs": {
      const counts = spreadOver(countsOf(values, target), values.sounds - (target.recording ? 1 : 0))
        .map(String)
        .reverse();
      const sounds = target.recording ? [REAL, ...counts] : counts;
      return { kind: "pairs", sounds, anchor: [sounds[0], sounds[sounds.length - 1]] };
    }
    case "abx": {
      const settings = settingsOf(values);
      if (!target.recording && settings.some(({ is }) => is === REAL)) {
        throw new Error("what is heard is a preset, so there is no recording to compare with");
      }
      const [one, other] = settings.map(({ name }) => name);
      return { kind: "abx", sounds: [one, other], trials: values.trials };
    }
  }
}

/** Notes on a test, for people who read its results. */
export function aboutOf(values: ListeningValues, target: Target, listener: string): About {
  const { question, order, masked, av, level, fullscale } = values;
  return {
    target: target.name,
    question,
    ...(listener !== "" && { listener }),
    ...((question === "modes" || question === "pairs") && { order, ...(masked === "leave" && { av }) }),
    level,
    fullScale: fullscale,
  };
}

/** How a sound of a test is made, by its name. */
export function recipeOf(name: string, values: ListeningValues, { model, recording }: Target): Recipe {
  if (name === REAL && recording) return { of: "recording" };
  if (name === WHOLE && values.question !== "abx") return { of: "model", model };
  switch (values.question) {
    case "av":
    case "stairs":
      return { of: "model", model: withoutMasked(model, { at: POINT, av: Number(name), level: values.level }) };
    case "modes":
    case "pairs":
      return {
        of: "model",
        model: tokensOf(model, tokenOptions(values, [Number(name)])).find((token) => token.name === name)!.model,
      };
    case "abx": {
      // the whole is made even where it is none of the two: both are made as loud as the whole
      const { is, av, count } = [...settingsOf(values), ALL].find((setting) => setting.name === name)!;
      const fewer = Math.min(count, model.modeCount);
      return {
        of: "model",
        model: is === "fewer" ? model.truncate(fewer, values.order, { at: POINT, level: values.level }) : model,
        hearing: is === "prune" ? { mode: is, av } : { mode: is === "bundle" ? is : "full" },
      };
    }
  }
}

/** A setting that ABX compares, with its name in results. */
interface Setting {
  name: string;
  is: ListeningValues["a"];
  av: number;
  count: number;
}
/** Everything, as it is. */
const ALL: Setting = { name: WHOLE, is: "full", av: 0, count: 0 };

function settingsOf({ a, ava, counta, b, avb, countb, order }: ListeningValues): [Setting, Setting] {
  const setting = (is: ListeningValues["a"], av: number, count: number): Setting => ({
    name: is === "prune" ? `prune ${av} dB` : is === "fewer" ? `${count} modes by ${order}` : is,
    is,
    av,
    count,
  });
  return [setting(a, ava, counta), setting(b, avb, countb)];
}

const tokenOptions = ({ order, level, masked, av }: ListeningValues, counts?: readonly number[]) => ({
  order,
  level,
  at: POINT,
  counts,
  ...(masked === "leave" && { av }),
});

function countsOf(values: ListeningValues, { model }: Target): number[] {
  const whole = tokensOf(model, tokenOptions(values, [])).at(-1)!.count;
  return tokenCounts(whole);
}
