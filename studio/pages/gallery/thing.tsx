// A thing to strike: a button with its picture. A mouse strikes when it is pressed, a finger or a pen when it is
// lifted, a key at the thing's first sample point; a ring shows where.
import type { ComponentChildren, TargetedPointerEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { reducedMotion } from "../../parts/frame/theme.js";
import type { GalleryShow } from "./show.js";
import { type Press, pressFactor } from "./state.js";

/** What is to be struck. */
export interface ThingProps {
  name: string;
  /** What it is called by screen readers. */
  label: string;
  show: GalleryShow;
  class: string;
  tip?: string | undefined;
  current?: boolean | undefined;
  /** Whether it is drawn before all others. */
  first?: boolean | undefined;
  children?: ComponentChildren;
}

/** Milliseconds for which a ring is seen, and its width in pixels at the usual strength. */
const [LASTS, WIDE] = [300, 44];

/** A button that is a thing. */
export function Thing({ name, label, show, class: kind, tip, current, first = false, children }: ThingProps) {
  const { pictures } = show;
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Hardest press of a pen so far, and whether a mouse has struck already. */
  const press = useRef({ most: 0, struck: false });
  useEffect(() => pictures.add(canvas.current!, name, first), [pictures, name, first]);
  const hit = (event: Press & { clientX: number; clientY: number }, pointed: boolean) => {
    const picture = canvas.current!;
    const box = picture.getBoundingClientRect();
    const [left, top] = [event.clientX - box.left, Math.min(box.height, event.clientY - box.top)];
    const factor = pressFactor(event);
    const at = pointed ? pictures.placeAt(picture, name, left, top) : undefined;
    ring(picture.parentElement!, at && pointed ? [left, top] : pictures.pointOf(picture, name, undefined), factor);
    void show.strike(name, at, factor);
  };
  const down = (event: TargetedPointerEvent<HTMLButtonElement>) => {
    press.current = { most: event.pressure, struck: false };
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    press.current.struck = true;
    hit(event, true);
  };
  return (
    <button
      type="button"
      class={kind}
      aria-label={label}
      {...(tip && { title: tip })}
      data-preset={name}
      aria-current={current ? "true" : undefined}
      onPointerEnter={() => show.expect(name)}
      onFocus={() => show.expect(name)}
      onPointerDown={down}
      onPointerMove={({ pressure }) => {
        press.current.most = Math.max(press.current.most, pressure);
      }}
      onClick={(event) => {
        const { most, struck } = press.current;
        press.current = { most: 0, struck: false };
        if (struck) return;
        const { clientX, clientY, shiftKey, altKey, detail } = event;
        const pointerType = (event as unknown as { pointerType?: string }).pointerType ?? "";
        hit({ clientX, clientY, shiftKey, altKey, pointerType, pressure: most }, detail > 0);
      }}
    >
      <span class="thing-picture" aria-hidden="true">
        <canvas ref={canvas} />
      </span>
      {children}
    </button>
  );
}

/** Shows a ring that grows and fades. */
function ring(host: HTMLElement, [left, top]: readonly [number, number], factor: number): void {
  const mark = document.createElement("span");
  mark.className = "thing-ring";
  const wide = WIDE * factor ** 0.35;
  mark.style.cssText = `left:${left}px;top:${top}px;width:${wide}px;height:${wide}px`;
  host.append(mark);
  const grows = reducedMotion.peek() ? [1, 1] : [0.2, 1];
  const frames = grows.map((size, i) => ({ transform: `translate(-50%,-50%) scale(${size})`, opacity: 1 - i }));
  const done = () => mark.remove();
  mark.animate(frames, { duration: LASTS, easing: "ease-out" }).finished.then(done, done);
}
