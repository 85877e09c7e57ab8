// One line under the top bar: what happened, what still works, one button that helps. It is always in the page, empty
// or not, so that screen readers hear of what comes.
import { Button } from "../controls/button.js";
import { Close } from "./icons.js";
import { shownNotice, unsay } from "./notices.js";

/** The banner. */
export function Banner() {
  const notice = shownNotice.value;
  return (
    <div class="banner-place" role={notice?.kind === "error" ? "alert" : "status"} aria-live="polite">
      {notice && (
        <div class={`banner ${notice.kind ?? "note"}`}>
          <p>{notice.text}</p>
          {notice.help && <Button act={notice.help.run}>{notice.help.label}</Button>}
          <button type="button" class="icon-button" aria-label="Close this message" onClick={() => unsay(notice.key)}>
            <Close />
          </button>
        </div>
      )}
    </div>
  );
}
