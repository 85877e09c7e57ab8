// What the banner under the top bar says: one thing at a time, errors first, then answers to what the user did, then
// other notes, the latest first. Each says what happened and what still works, and may bring one button that helps.
import { computed, signal } from "@preact/signals";

/** Something to say. */
export interface Notice {
  /** A later notice with the same key takes the place of this one. */
  key: string;
  /** What happened, and what still works. */
  text: string;
  /** Default: a note. */
  kind?: "note" | "error";
  /**
   * Whether it answers something that the user did, such as following a broken link: other notes wait until it is
   * closed.
   */
  answer?: boolean;
  /** The one button that helps. */
  help?: { label: string; run: () => void };
}

const notices = signal<readonly Notice[]>([]);

/** What the banner shows now. */
export const shownNotice = computed(
  () =>
    notices.value.findLast(({ kind }) => kind === "error") ??
    notices.value.findLast(({ answer }) => answer) ??
    notices.value.at(-1),
);

/**
 * Says something.
 *
 * @example
 * say({ key: "way", text: "No WebGPU here: impacts are found on the CPU. Everything works." });
 */
export function say(notice: Notice): void {
  notices.value = [...notices.value.filter(({ key }) => key !== notice.key), notice];
}

/** Takes a notice back. */
export function unsay(key: string): void {
  if (notices.value.some((notice) => notice.key === key)) {
    notices.value = notices.value.filter((notice) => notice.key !== key);
  }
}
