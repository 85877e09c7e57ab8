// The few signs of the studio, drawn with the colour of the text around them.
import type { ComponentChildren } from "preact";

const sign = (children: ComponentChildren) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

/** Play. */
export const Play = () => sign(<path d="M4 2.5v11l9-5.5z" fill="currentColor" />);
/** Pause. */
export const Pause = () => sign(<path d="M4 3h3v10H4zM9 3h3v10H9z" fill="currentColor" />);
/** Record. */
export const Dot = () => sign(<circle cx="8" cy="8" r="5" fill="currentColor" />);
/** Stop recording. */
export const Square = () => sign(<path d="M4 4h8v8H4z" fill="currentColor" />);
/** Close. */
export const Close = () => sign(<path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" stroke-width="1.6" fill="none" />);
/** The two themes. */
export const Themes = () =>
  sign(
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
    </>,
  );
/** Save to a file. */
export const Save = () =>
  sign(<path d="M8 2v8M4.5 6.8 8 10.3l3.5-3.5M3 13.5h10" stroke="currentColor" stroke-width="1.6" fill="none" />);
/** The project's mark. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true" focusable="false">
    <circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" stroke-width="3" />
    <path d="M16 4a12 12 0 0 1 0 24z" fill="currentColor" />
  </svg>
);
