// The question in the middle of the page: its sounds and its answers.
import type { Reply } from "phonolite/listening";
import { useLayoutEffect } from "preact/hooks";
import type { Question } from "#dist/listening/procedures/trial.js";
import { Button } from "../../../parts/controls/button.js";
import { listen } from "../../../parts/frame/listen.js";
import { QUESTION_WORDS } from "../question.js";
import type { ListeningProps, ListeningShow, Standing } from "../show.js";
import { actOf } from "./keys.js";
import type { Slot } from "./player.js";

type Keyed<T> = readonly (readonly [means: T, word: string, key: string])[];

const PAIR: Keyed<Slot> = [
  ["first", "First", "←"],
  ["second", "Second", "→"],
];
const SLOTS: Readonly<Record<Question, Keyed<Slot>>> = {
  same: PAIR,
  rate: PAIR,
  abx: [
    ["first", "A", "←"],
    ["x", "X", "↓"],
    ["second", "B", "→"],
  ],
};
const REPLIES: Readonly<Record<Exclude<Question, "rate">, Keyed<Reply>>> = {
  same: [
    ["same", "Same", "S"],
    ["different", "Different", "D"],
  ],
  abx: [
    ["a", "X is A", "A"],
    ["b", "X is B", "B"],
  ],
};

/** A question that waits for its answer. */
export function TrialDesk({ show, standing }: ListeningProps & { standing: Standing }) {
  const { trial, values, done, of, anchor } = standing;
  useLayoutEffect(() => listen(window, { keydown: (event) => press(show, event) }), [show]);
  if (!trial) return null;
  const waits = !show.ready.value;
  // only these have a known number of questions
  const counted = ["abx", "pairs"].includes(values.question);
  return (
    <div class="trial" data-ask={trial.ask} data-trial={done} aria-busy={waits}>
      <progress class="trial-progress" max={Math.max(1, of)} value={done} aria-label="Progress" />
      <p class="trial-count number">
        {anchor ? "The anchor pair" : `Question ${done + 1} of ${counted ? "" : "about "}${of}`}
      </p>
      <h2 class="trial-ask">
        {anchor ? "These two stand for 10: as different as it gets." : QUESTION_WORDS[values.question].ask}
      </h2>
      <Sounds show={show} ask={trial.ask} waits={waits} anchor={anchor !== undefined} />
      {anchor ? (
        <Button class="trial-go" disabled={waits} act={() => show.passAnchor()}>
          I have heard it: begin <kbd>Enter</kbd>
        </Button>
      ) : (
        <Replies ask={trial.ask} disabled={waits} onReply={(reply) => show.answer(reply)} />
      )}
      <p class="trial-foot">
        <Button quiet disabled={done === 0} tip="Takes the last answer back (Backspace)" act={() => show.takeBack()}>
          Take back
        </Button>
        <Button quiet act={() => show.pause()}>
          Pause
        </Button>
        <Button quiet tip="Ends the test; its answers are kept" act={() => show.end()}>
          End the test
        </Button>
      </p>
    </div>
  );
}

interface SoundsProps extends ListeningProps {
  ask: Question;
  waits: boolean;
  /** Whether the anchor pair is heard. */
  anchor: boolean;
}

/** The sounds of a question, one by one and in turn. */
function Sounds({ show, ask, waits, anchor }: SoundsProps) {
  const heard = show.player.heard.value;
  return (
    <>
      <div class="trial-sounds">
        {SLOTS[ask].map(([slot, word, key]) => (
          <button
            key={slot}
            type="button"
            class="trial-sound"
            data-slot={slot}
            aria-pressed={heard === slot}
            disabled={waits}
            title={`Hear it again and again (${key}); going over to another has no gap`}
            onClick={() => show.hear(slot)}
          >
            <strong>{word}</strong>
            <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      <p class="trial-again">
        {ask !== "abx" && (
          <Button disabled={waits} tip="Hear both, one after the other (Space)" act={() => show.hear("turn")}>
            Both in turn <kbd>Space</kbd>
          </Button>
        )}
        {ask === "rate" && !anchor && (
          <Button
            aria-pressed={heard === "anchor"}
            disabled={waits}
            tip="Hear the two that stand for 10 (Z)"
            act={() => show.hearAnchor()}
          >
            Anchor pair <kbd>Z</kbd>
          </Button>
        )}
        <Button quiet tip="Ends the sound" act={() => show.player.stop()}>
          Quiet
        </Button>
      </p>
    </>
  );
}

interface RepliesProps {
  ask: Question;
  disabled: boolean;
  onReply: (reply: Reply) => void;
}

function Replies({ ask, disabled, onReply }: RepliesProps) {
  if (ask === "rate") {
    return (
      <fieldset class="trial-replies trial-scale" aria-label="How different, 1 to 10">
        <span>the same</span>
        {Array.from({ length: 10 }, (_, i) => (
          <Button key={i} data-reply={i + 1} disabled={disabled} act={() => onReply(i + 1)}>
            {i + 1}
          </Button>
        ))}
        <span>the anchor pair</span>
      </fieldset>
    );
  }
  return (
    <fieldset class="trial-replies" aria-label="Answer">
      {REPLIES[ask].map(([reply, word, key]) => (
        <Button key={word} data-reply={reply} disabled={disabled} act={() => onReply(reply)}>
          {word} <kbd>{key}</kbd>
        </Button>
      ))}
    </fieldset>
  );
}

/** Hears and answers by keys. */
function press(show: ListeningShow, event: KeyboardEvent): void {
  const { trial, anchor } = show.standing.peek() ?? {};
  if (event.ctrlKey || event.metaKey || event.altKey || !trial || isTyping(event.target)) return;
  const act = anchor && event.key === "Enter" ? "begin" : actOf(event.key, trial.ask);
  if (!act) return;
  event.preventDefault();
  if (act === "begin") show.passAnchor();
  else if ("hear" in act) show.hear(act.hear);
  else if ("back" in act) show.takeBack();
  else if ("anchor" in act) void show.hearAnchor();
  else if (!event.repeat) show.answer(act.reply);
}

/** Whether somebody writes there. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=radio]):not([type=range]), textarea, select");
