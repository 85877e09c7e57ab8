// How often displays read what they show: about 15 times a second, and no more often than the page draws pictures.

/** Milliseconds at least between two readings: every fourth picture of a display with 60 a second. */
const PERIOD = 60;
/** A slow reading is followed by a pause of so many times as long, ms at most. */
const SHARE = 4;
const PAUSE = 400;
/** Milliseconds between readings of a page that draws nothing, for it is not seen. */
const UNSEEN = 1000;

/**
 * Reads again and again, one reading at a time, until the function that it returns is called. A slow reading makes the
 * next one wait longer; one that throws is told as an error of the page, and the next one comes.
 */
export function readOften(read: () => unknown): () => void {
  let ended = false;
  void (async () => {
    while (!ended) {
      const began = performance.now();
      try {
        await read();
      } catch (error) {
        reportError(error);
      }
      const pause = Math.min(PAUSE, SHARE * (performance.now() - began));
      await new Promise((rested) => setTimeout(rested, Math.max(PERIOD, pause)));
      await nextPicture();
    }
  })();
  return () => {
    ended = true;
  };
}

function nextPicture(): Promise<void> {
  return new Promise((drawn) => {
    const timer = setTimeout(drawn, UNSEEN);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      drawn();
    });
  });
}
