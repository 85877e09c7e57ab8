// What is said while a sound waits for the user: a small button in a corner, or an element of the page's own, or a
// line on the console. The button moves nothing on the page and does not move itself. Its styles are set one by one,
// which every Content-Security-Policy allows, and a page changes them by custom properties.

/** Milliseconds in which a context may begin by itself, or after a gesture: Firefox takes one and a half seconds. */
export const MOMENT = 2000;

/** What is asked of a world. */
export interface WaitingWorld {
  readonly state: string;
  start(): Promise<void>;
}

/** A hint, as seen by who waits. */
export interface Waiting {
  /** The user made a gesture. */
  asked(): void;
  /** The world's state changed. */
  changed(): void;
  /** Nobody waits any more. */
  remove(): void;
}

interface Shown {
  show(): void;
  hide(): void;
  remove(): void;
}

/** The element's class, and how its custom properties begin. */
const NAME = "phonolite-hint";
/** Styles of the button: a page's `--phonolite-hint-color` and so on come first. Colours follow `color-scheme`. */
const STYLES: Readonly<Record<string, string>> = {
  color: "CanvasText",
  background: "Canvas",
  border: "1px solid GrayText",
  "border-radius": "2em",
  padding: "0.5em 1em",
  font: "14px/1.2 system-ui, sans-serif",
  opacity: "1",
};
/** Where it is: out of the flow, above all else. */
const PLACE: Readonly<Record<string, string>> = {
  inset: "auto 1rem 1rem auto",
  "z-index": "2147483647",
};

/**
 * Shows a hint when the world still waits after a moment.
 *
 * @param start called when the hint itself is clicked
 */
export function waiting(world: WaitingWorld, hint: true | string | HTMLElement, start: () => void): Waiting {
  const shown = typeof hint === "object" ? element(hint) : button(hint === true ? defaultWords() : hint, start);
  let moment: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(moment);
    moment = setTimeout(() => waits(world) && shown.show(), MOMENT);
  };
  wait();
  return {
    asked() {
      // not every key or touch counts for the browser; where one does, the hint has done its work
      if (globalThis.navigator?.userActivation?.isActive !== false) shown.hide();
      wait();
    },
    changed() {
      if (!waits(world)) shown.hide();
      wait();
    },
    remove() {
      clearTimeout(moment);
      shown.remove();
    },
  };
}

/** One line on the console after a moment, if the world still waits and nothing on the page says why it is silent. */
export function noteEarly(world: WaitingWorld, strikes: () => number, told: () => boolean): void {
  setTimeout(() => {
    if (told() || !waits(world)) return;
    const many = strikes() === 1 ? "1 strike was" : `${strikes()} strikes were`;
    console.info(
      `Phonolite: the browser lets nothing sound before a click, a touch or a key; ${many} not heard so far. ` +
        "world.startOnGesture({ hint: true }) starts the sound then, and tells the user.",
    );
  }, MOMENT);
}

function waits({ state }: WaitingWorld): boolean {
  return state === "suspended" || state === "interrupted";
}

function defaultWords(): string {
  return `${matchMedia("(pointer: coarse)").matches ? "Tap" : "Click"} for sound`;
}

/** An element of the page's own, which is hidden already. */
function element(own: HTMLElement): Shown {
  const hide = () => {
    own.hidden = true;
  };
  const show = () => {
    own.hidden = false;
  };
  return { show, hide, remove: hide };
}

/** A button in a live region that is there before its words: screen readers tell what comes into it. */
function button(words: string, start: () => void): Shown {
  const region = document.createElement("div");
  region.className = NAME;
  region.setAttribute("role", "status");
  region.style.position = "fixed";
  dress(region, PLACE);
  const made = document.createElement("button");
  made.type = "button";
  made.style.cursor = "pointer";
  dress(made, STYLES);
  // a gesture may be waited for elsewhere
  made.addEventListener("click", start);
  let wanted = true;
  const add = () => void (wanted && document.body?.append(region));
  // a script in the head may come before the body
  if (document.body) add();
  else document.addEventListener("DOMContentLoaded", add, { once: true });
  return {
    show() {
      made.textContent = words;
      made.style.visibility = "visible";
      region.append(made);
    },
    /** A touch that began on it still ends on it. */
    hide() {
      made.style.visibility = "hidden";
    },
    remove() {
      wanted = false;
      region.remove();
    },
  };
}

function dress({ style }: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) style.setProperty(name, `var(--${NAME}-${name}, ${value})`);
}
