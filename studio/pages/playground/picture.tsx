// The picture of the playground: loads the three-dimensional scene, draws a frame at a time, and takes the camera to the listener's ears. Without it
// physics and sound go on, and every control works.
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../parts/frame/notices.js";
import { StartButton } from "../../parts/frame/start-button.js";
import { dark, reducedMotion } from "../../parts/frame/theme.js";
import { FramePace, PictureWatch } from "../../parts/picture/frame-pace.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { exposeFigures } from "./figures.js";
import type { PlaygroundPicture } from "./picture/index.js";
import type { Moment, PlaygroundShow } from "./show.js";
import type { PLAYGROUND_SCHEMA } from "./state.js";

/** What the picture needs. */
export interface PictureProps {
  session: AudioSession;
  show: PlaygroundShow;
  state: LinkedState<typeof PLAYGROUND_SCHEMA>;
}

/** The picture. */
export function Picture({ session, show, state }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<"waits" | "yes" | "no">("waits");
  useEffect(() => {
    const run = new PictureRun(host.current!, show, state, setDrawn);
    return () => run.dispose();
  }, [show, state]);
  const start = () => {
    if (session.waits.value) session.start();
  };
  return (
    <section class="picture" aria-label="The scene" onPointerDownCapture={start} onPointerUpCapture={start}>
      <div ref={host} class="picture-host" data-drawn={drawn} data-engine={show.stage.value?.engine.name ?? ""} />
      {drawn === "no" && <p class="play-flat">There is no picture here. Physics and sound run: the buttons work.</p>}
      <StartButton session={session} />
      {drawn === "yes" && <p class="play-hint">Drag things · drag the room to look around · click to inspect</p>}
    </section>
  );
}

/** Milliseconds after which physics goes on without a frame: a slow picture must not hold back the sound. */
const TICK = 25;

/** The loop of frames. It always ticks the physics; the scene is drawn as long as it works. */
class PictureRun {
  readonly #host: HTMLElement;
  readonly #show: PlaygroundShow;
  readonly #state: LinkedState<typeof PLAYGROUND_SCHEMA>;
  readonly #tell: (drawn: "yes" | "no") => void;
  readonly #pace = new FramePace();
  readonly #stops: (() => void)[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #hide: () => void;
  #picture: PlaygroundPicture | undefined;
  #watch: PictureWatch | undefined;
  #moved = false;
  #ticked = 0;
  #drawn = 0;
  #frame = 0;
  #disposed = false;

  constructor(
    host: HTMLElement,
    show: PlaygroundShow,
    state: LinkedState<typeof PLAYGROUND_SCHEMA>,
    tell: (drawn: "yes" | "no") => void,
  ) {
    this.#host = host;
    this.#show = show;
    this.#state = state;
    this.#tell = tell;
    this.#frame = requestAnimationFrame(this.#go);
    this.#timer = setInterval(() => performance.now() - this.#ticked > TICK && this.#tick(), TICK);
    this.#hide = exposeFigures(show, () => this.#picture);
    void this.#load();
  }

  dispose(): void {
    this.#disposed = true;
    cancelAnimationFrame(this.#frame);
    clearInterval(this.#timer);
    this.#hide();
    this.#close();
  }

  async #load(): Promise<void> {
    try {
      const { createPlaygroundPicture } = await import("./picture/index.js");
      if (this.#disposed) return;
      const show = this.#show;
      const { thing } = this.#state.signals;
      const picture = createPlaygroundPicture(this.#host, {
        dark: dark.peek(),
        reducedMotion: reducedMotion.peek(),
        acts: {
          grab: (name, { x, y, z }) => {
            const stage = show.stage.peek();
            const member = stage?.members.get(name);
            if (!stage || !member) return undefined;
            const grip = stage.grab(member, [x, y, z]);
            return { moveTo: (to) => grip.moveTo([to.x, to.y, to.z]), release: () => grip.release() };
          },
          choose: (name) => {
            thing.value = name ?? "";
          },
          drop: ({ x, z }) => show.drop(x, z),
        },
      });
      this.#watch = new PictureWatch(this.#host.querySelector("canvas"));
      this.#picture = picture;
      const resize = new ResizeObserver(() => picture.resize());
      resize.observe(this.#host);
      this.#stops.push(
        () => resize.disconnect(),
        effect(() => picture.setTheme(dark.value)),
      );
      this.#tell("yes");
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #go = (time: number): void => {
    this.#frame = requestAnimationFrame(this.#go);
    const moment = this.#tick();
    if (!this.#picture || !moment || !this.#pace.due(time, this.#watch?.done)) return;
    try {
      this.#draw(this.#picture, moment, time);
    } catch (error) {
      this.#fail(error);
    }
    this.#moved = false;
  };

  #tick(): Moment | undefined {
    this.#ticked = performance.now();
    const moment = this.#show.moment();
    this.#moved ||= moment?.moved ?? false;
    return moment;
  }

  #draw(picture: PlaygroundPicture, { stage, within }: Moment, time: number): void {
    const { thing, overlay } = this.#state.signals;
    const seconds = Math.min(0.2, Math.max(0, (time - this.#drawn) / 1000));
    this.#drawn = time;
    const hits = this.#show.hits;
    this.#show.hits = [];
    // things that sleep need no picture
    const moved = this.#moved && stage.stirs();
    const chosen = thing.peek();
    if (picture.frame({ stage, within, seconds, moved, hits, chosen, overlay: overlay.peek() })) this.#watch?.drawn();
    const { position, orientation } = picture.camera;
    this.#show.listenFrom(position, orientation);
  }

  #fail(error: unknown): void {
    this.#close();
    if (this.#disposed) return;
    this.#tell("no");
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    say({
      key: "picture",
      text: `There is no picture of the scene here (${reason}). The sound and every control work.`,
      help: { label: "Try again", run: () => this.#load() },
    });
  }

  #close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    const picture = this.#picture;
    this.#picture = undefined;
    try {
      picture?.dispose();
    } catch {
      // it failed already, and that was said
    }
    this.#host.replaceChildren();
  }
}
