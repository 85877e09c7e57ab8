// The question in the middle of the page: what can be heard, and what can be said.
import type { Reply } from "phonolite/listening";
import { useLayoutEffect } from "preact/hooks";
import type { Question } from "#dist/listening/procedures/trial.js";
import { actOf } from "./keys.js";
import type { Slot } from "./player.js";
import { QUESTION_WORDS } from "./question.js";
import type { ListeningShow, Standing } from "./show.js";
import type { QuestionName } from "./state.js";

const SLOTS: Readonly<Record<Question, readonly (readonly [Slot, string, string])[]>> = {
  same: [
    ["first", "First", "←"],
    ["second", "Second", "→"],
  ],
  rate: [
    ["first", "First", "←"],
    ["second", "Second", "→"],
  ],
  abx: [
    ["first", "A", "←"],
    ["x", "X", "↓"],
    ["second", "B", "→"],
  ],
};
const REPLIES: Readonly<Record<Exclude<Question, "rate">, readonly (readonly [Reply, string, string])[]>> = {
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
export function TrialDesk({ show, standing }: { show: ListeningShow; standing: Standing }) {
  const { trial, values, done, of, anchor } = standing;
  useLayoutEffect(() => listenToKeys(show), [show]);
  if (!trial) return null;
  const heard = show.player.heard.value;
  const waits = !show.ready.value;
  return (
    <div class="trial" data-ask={trial.ask} data-trial={done} aria-busy={waits}>
      <progress class="trial-progress" max={Math.max(1, of)} value={done} aria-label="Progress" />
      <p class="trial-count number">
        {anchor ? "The anchor pair" : `Question ${done + 1} of ${isCounted(values.question) ? "" : "about "}${of}`}
      </p>
      <h2 class="trial-ask">
        {anchor ? "These two stand for 10: as different as it gets." : QUESTION_WORDS[values.question].ask}
      </h2>
      <div class="trial-sounds">
        {SLOTS[trial.ask].map(([slot, word, key]) => (
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
        {trial.ask !== "abx" && (
          <button
            type="button"
            class="button"
            disabled={waits}
            title="Hear both, one after the other (Space)"
            onClick={() => show.hear("turn")}
          >
            Both in turn <kbd>Space</kbd>
          </button>
        )}
        {trial.ask === "rate" && !anchor && (
          <button
            type="button"
            class="button"
            aria-pressed={heard === "anchor"}
            disabled={waits}
            title="Hear the two that stand for 10 (Z)"
            onClick={() => void show.hearAnchor()}
          >
            Anchor pair <kbd>Z</kbd>
          </button>
        )}
        <button type="button" class="quiet-button" title="Ends the sound" onClick={() => show.player.stop()}>
          Quiet
        </button>
      </p>
      {anchor ? (
        <button type="button" class="button trial-go" disabled={waits} onClick={() => show.passAnchor()}>
          I have heard it: begin <kbd>Enter</kbd>
        </button>
      ) : (
        <Replies ask={trial.ask} disabled={waits} onReply={(reply) => show.answer(reply)} />
      )}
      <p class="trial-foot">
        <button
          type="button"
          class="quiet-button"
          disabled={done === 0}
          title="Takes the last answer back (Backspace)"
          onClick={() => show.takeBack()}
        >
          Take back
        </button>
        <button type="button" class="quiet-button" onClick={() => show.pause()}>
          Pause
        </button>
        <button
          type="button"
          class="quiet-button"
          title="Ends the test; its answers are kept"
          onClick={() => show.end()}
        >
          End the test
        </button>
      </p>
    </div>
  );
}

/** Follows the keyboard until the function that it gives is called. */
function listenToKeys(show: ListeningShow): () => void {
  const onKey = (event: KeyboardEvent) => {
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
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function Replies({ ask, disabled, onReply }: { ask: Question; disabled: boolean; onReply: (reply: Reply) => void }) {
  if (ask === "rate") {
    return (
      <fieldset class="trial-replies trial-scale" aria-label="How different, 1 to 10">
        <span>the same</span>
        {Array.from({ length: 10 }, (_, i) => (
          <button
            key={i}
            type="button"
            class="button"
            data-reply={i + 1}
            disabled={disabled}
            onClick={() => onReply(i + 1)}
          >
            {i + 1}
          </button>
        ))}
        <span>the anchor pair</span>
      </fieldset>
    );
  }
  return (
    <fieldset class="trial-replies" aria-label="Answer">
      {REPLIES[ask].map(([reply, word, key]) => (
        <button
          key={word}
          type="button"
          class="button"
          data-reply={reply}
          disabled={disabled}
          onClick={() => onReply(reply)}
        >
          {word} <kbd>{key}</kbd>
        </button>
      ))}
    </fieldset>
  );
}

/** Whether it is known how many questions there will be. */
const isCounted = (question: QuestionName): boolean => question === "abx" || question === "pairs";

/** Whether somebody writes there. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=radio]):not([type=range]), textarea, select");
}
