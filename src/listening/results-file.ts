// Results of listening tests in files: one or many tests, of one or many listeners, each with all its answers, so that
// it can be analysed anew and gone on with.
import * as v from "valibot";
import { PhonoliteError } from "../math/error.js";
import { parseJson } from "../model/json-text.js";
import { check, integer, list, number, strictFields, text, version } from "../model/schema.js";
import { type About, ListeningTest, type TestRecord } from "./listening-test.js";
import { checkPlan, LISTENING_LIMITS } from "./plan.js";
import { wasCatch } from "./procedures/catch-trials.js";
import type { Answer } from "./procedures/trial.js";

/** The newest version of result files that this code reads. */
const RESULTS_VERSION = 1;
const OPERATION = "parse listening results";
const MOST_TESTS = 10_000;

/**
 * Results as they are kept.
 *
 * @example
 * const file: Results = resultsOf([test.record()]);
 */
export interface Results {
  format: "listening";
  version: number;
  tests: readonly TestRecord[];
}

const SOUND = "the name of a sound";
const AnswerSchema = strictFields(
  {
    sounds: v.pipe(v.tuple([text(SOUND), text(SOUND)], "two names of sounds"), v.description("two names of sounds")),
    x: v.optional(v.picklist(["a", "b"], '"a" or "b"')),
    reply: v.pipe(v.union([v.string(), v.number()], "a reply"), v.description("a reply")),
    seconds: v.optional(number("a number of seconds, 0 or more", 0, 1e9)),
  },
  "an answer: an object with sounds and reply",
);
const TestSchema = strictFields(
  {
    plan: v.pipe(v.unknown(), v.description("the plan of a test")),
    seed: integer("a whole number from 0 to 4294967295", 0, 0xffffffff),
    about: v.optional(
      v.record(
        v.string(),
        v.union([v.string(), v.number(), v.boolean()], "text, a number, true or false"),
        "an object",
      ),
      {},
    ),
    answers: list(AnswerSchema, "an array of answers", LISTENING_LIMITS.trials),
  },
  "a test: an object with plan, seed and answers",
);
const ResultsSchema = strictFields(
  {
    format: v.pipe(v.literal("listening", '"listening"'), v.description('"listening"')),
    version: version(RESULTS_VERSION),
    tests: list(TestSchema, "an array of tests", MOST_TESTS),
  },
  "results of listening tests: an object with format, version and tests",
);

/**
 * Reads the text of a results file, or checks its content: every answer must be one to the question that was asked
 * there.
 *
 * @throws PhonoliteError that names the field, what was expected and what came.
 * @example
 * const { tests } = parseResults(await file.text());
 */
export function parseResults(textOrJson: unknown): Results {
  const json = typeof textOrJson === "string" ? parseJson(textOrJson, OPERATION) : textOrJson;
  const { tests } = check(ResultsSchema, json, (field, expected, came) => {
    return new PhonoliteError(OPERATION, field, expected, came);
  });
  return resultsOf(
    tests.map(({ plan, seed, about, answers }, index) => {
      const record: TestRecord = {
        plan: checkPlan(OPERATION, plan, `tests[${index}].plan`),
        seed,
        about: about as About,
        answers: answers as readonly Answer[],
      };
      return ListeningTest.resume(record, OPERATION, `tests[${index}].`).record();
    }),
  );
}

/**
 * Tests as results that can be written with `JSON.stringify`.
 *
 * @example
 * const text = JSON.stringify(resultsOf([test.record()]), null, 2);
 */
export function resultsOf(tests: readonly TestRecord[]): Results {
  return { format: "listening", version: RESULTS_VERSION, tests };
}

/**
 * One line an answer, for spreadsheets and other programs.
 *
 * @example
 * const text = resultsCsv([test.record()]); // test,kind,listener,…
 */
export function resultsCsv(tests: readonly TestRecord[]): string {
  const lines = tests.flatMap(({ plan, seed, about, answers }, test) =>
    answers.map((answer, trial) => {
      const { sounds, x, reply, seconds } = answer;
      const right = x === undefined ? "" : String(x === reply);
      const caught = String(plan.kind !== "abx" && plan.kind !== "staircase" && wasCatch(answer));
      const asked = [test + 1, plan.kind, about.listener, about.target, seed, trial + 1, ...sounds, x];
      return [...asked, reply, right, caught, seconds].map(cell).join(",");
    }),
  );
  return `${[HEAD, ...lines].join("\r\n")}\r\n`;
}

const HEAD = "test,kind,listener,target,seed,trial,first,second,x,reply,right,catch,seconds";

/** A cell as RFC 4180 has it. What a spreadsheet would take for a formula is made text. */
function cell(value: string | number | boolean | undefined): string {
  const plain = value === undefined ? "" : String(value);
  const formula = typeof value === "string" && /^[=+\-@\t\r]/.test(plain) && !Number.isFinite(Number(plain));
  const safe = formula ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
