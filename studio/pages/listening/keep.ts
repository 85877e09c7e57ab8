// Data that outlives the page: tests that are over, the one under way, and its target. It lies in this browser and goes
// nowhere else.
import { parseResults, type Results, resultsOf, type TestRecord } from "phonolite/listening";
import { models, modelToText, parseModelText } from "phonolite/model";
import { say } from "../../parts/frame/notices.js";
import { reasonOf } from "../../parts/frame/reason.js";
import { defaultsOf } from "../../parts/state/schema.js";
import type { Target } from "./question.js";
import { LISTENING_SCHEMA, type ListeningValues } from "./state.js";

const KEY = "phonolite-listening";

/** A test under way. */
export interface UnderWay {
  record: TestRecord;
  values: ListeningValues;
  target: Target;
}
/** The data. */
export interface Kept {
  tests: readonly TestRecord[];
  open: UnderWay | undefined;
}

/** Reads the data. A part that cannot be read is named in the banner, and the rest is there. */
export function recall(): Kept {
  const part = <T>(what: string, read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      say({ key: "listening", text: `${what} cannot be read (${reasonOf(error)}). New tests work.` });
      return otherwise;
    }
  };
  return part(
    "What was kept of earlier tests",
    () => {
      const text = localStorage.getItem(KEY);
      if (text === null) return { tests: [], open: undefined };
      const { tests, open } = JSON.parse(text) as { tests: unknown; open?: StoredTest };
      const underWay = part("The test under way", () => open && unpack(open), undefined);
      return { tests: parseResults(tests).tests, open: underWay };
    },
    { tests: [], open: undefined },
  );
}

/** Keeps this. */
export function keep({ tests, open }: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ tests: resultsOf(tests), ...(open && { open: pack(open) }) }));
  } catch {
    say({
      key: "listening",
      text: "This browser keeps nothing here: save the results before you close the page. The test goes on.",
    });
  }
}

/** A preset is kept by its name: some are larger than the room that a browser gives. */
interface StoredTest {
  results: Results;
  values: ListeningValues;
  name: string;
  fitted?: { model: string; sampleRate: number; scale: number; samples: string };
}

function pack({ record, values, target }: UnderWay): StoredTest {
  const { name, model, recording } = target;
  return {
    results: resultsOf([record]),
    values,
    name,
    ...(recording && {
      fitted: { model: modelToText(model), sampleRate: recording.sampleRate, ...shortened(recording.samples) },
    }),
  };
}

function unpack({ results, values, name, fitted }: StoredTest): UnderWay {
  const [record] = parseResults(results).tests;
  return {
    record,
    values: { ...defaultsOf(LISTENING_SCHEMA), ...values },
    target: fitted
      ? {
          name,
          model: parseModelText(fitted.model),
          recording: { samples: lengthened(fitted.samples, fitted.scale), sampleRate: fitted.sampleRate },
        }
      : { name, model: models.load(name) },
  };
}

/** Samples as 16 bits in text. */
function shortened(samples: Float32Array): { scale: number; samples: string } {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  const short = Int16Array.from(samples, (sample) => Math.round((32_767 * sample) / peak));
  const bytes = new Uint8Array(short.buffer);
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return { scale: peak / 32_767, samples: btoa(text) };
}

function lengthened(text: string, scale: number): Float32Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return Float32Array.from(new Int16Array(bytes.buffer), (sample) => scale * sample);
}
