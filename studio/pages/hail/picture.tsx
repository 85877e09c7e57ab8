// The picture of the hail: loads the three-dimensional scene, draws a frame at a time, and takes the camera to the listener's ears. When there
// is no WebGL2, or the scene fails, the map of impacts takes its place; the sound and the simulation know nothing of it.
import { effect } from "@preact/signals";
import type { Impact } from "phonolite/hail";
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../parts/frame/notices.js";
import { StartButton } from "../../parts/frame/start-button.js";
import { dark, reducedMotion } from "../../parts/frame/theme.js";
import { FramePace, PictureWatch } from "../../parts/picture/frame-pace.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import type { ImpactLog } from "./impact-log.js";
import { ImpactMap } from "./impact-map.js";
import type { PicnicScene } from "./scene/index.js";
import type { HailShow, Moment } from "./show.js";
import { type HAIL_SCHEMA, REACH, SCENE } from "./state.js";

/** What the picture needs. */
export interface PictureProps {
  session: AudioSession;
  show: HailShow;
  state: LinkedState<typeof HAIL_SCHEMA>;
  log: ImpactLog;
}

/** The picture. */
export function Picture({ session, show, state, log }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<"waits" | "yes" | "no">("waits");
  useEffect(() => {
    const run = new PictureRun(host.current!, show, state, log, setDrawn);
    return () => run.dispose();
  }, [show, state, log]);
  const start = () => {
    if (session.waits.value) session.start();
  };
  return (
    <section
      class={`picture ${drawn === "no" ? "flat" : ""}`}
      aria-label="The scene"
      // on the way down, for the cloud keeps what it is grabbed by; a finger counts as a gesture when it is lifted
      onPointerDownCapture={start}
      onPointerUpCapture={start}
    >
      <div ref={host} class="picture-host" data-drawn={drawn} />
      <StartButton session={session} />
      <ImpactMap log={log} state={state} large={drawn === "no"} />
    </section>
  );
}

/** Milliseconds after which the simulation goes on without a frame: a slow picture must not hold back the sound. */
const TICK = 25;

/** The loop of frames. It always ticks the simulation; the scene is drawn as long as it works. */
class PictureRun {
  readonly #host: HTMLElement;
  readonly #show: HailShow;
  readonly #state: LinkedState<typeof HAIL_SCHEMA>;
  readonly #log: ImpactLog;
  readonly #tell: (drawn: "yes" | "no") => void;
  readonly #pace = new FramePace();
  readonly #stops: (() => void)[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  #scene: PicnicScene | undefined;
  #watch: PictureWatch | undefined;
  /** Impacts that were heard but not drawn yet. */
  #impacts: Impact[] = [];
  #ticked = 0;
  #frame = 0;
  #disposed = false;

  constructor(
    host: HTMLElement,
    show: HailShow,
    state: LinkedState<typeof HAIL_SCHEMA>,
    log: ImpactLog,
    tell: (drawn: "yes" | "no") => void,
  ) {
    this.#host = host;
    this.#show = show;
    this.#state = state;
    this.#log = log;
    this.#tell = tell;
    this.#frame = requestAnimationFrame(this.#go);
    this.#timer = setInterval(() => performance.now() - this.#ticked > TICK && this.#tick(), TICK);
    void this.#load();
  }

  dispose(): void {
    this.#disposed = true;
    cancelAnimationFrame(this.#frame);
    clearInterval(this.#timer);
    this.#close();
  }

  async #load(): Promise<void> {
    try {
      const { createPicnicScene } = await import("./scene/index.js");
      if (this.#disposed) return;
      const scene = createPicnicScene(this.#host, {
        scene: SCENE,
        dark: dark.peek(),
        reducedMotion: reducedMotion.peek(),
      });
      this.#watch = new PictureWatch(this.#host.querySelector("canvas"));
      if (this.#watch.software) scene.setQuality(0);
      this.#scene = scene;
      scene.onCloudMove(([x, , z]) => {
        const { cloudx, cloudz } = this.#state.signals;
        cloudx.value = within(x);
        cloudz.value = within(z);
      });
      const resize = new ResizeObserver(() => scene.resize());
      resize.observe(this.#host);
      this.#stops.push(
        () => resize.disconnect(),
        effect(() => scene.setTheme(dark.value)),
      );
      this.#tell("yes");
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #go = (time: number): void => {
    this.#frame = requestAnimationFrame(this.#go);
    const moment = this.#tick();
    if (!this.#scene || !moment || !this.#pace.due(time, this.#watch?.done)) return;
    try {
      this.#draw(this.#scene, moment);
      this.#watch?.drawn();
    } catch (error) {
      this.#fail(error);
    }
    this.#impacts = [];
  };

  #tick(): Moment | undefined {
    this.#ticked = performance.now();
    const moment = this.#show.moment();
    if (!moment) return undefined;
    this.#log.take(moment.impacts, moment.now, this.#ticked / 1000);
    if (this.#scene) for (const impact of moment.impacts) this.#impacts.push(impact);
    return moment;
  }

  #draw(scene: PicnicScene, { hail, now }: Moment): void {
    const { stepSeconds } = hail;
    const nowStep = Math.floor(now / stepSeconds);
    scene.frame({
      stones: hail.stones,
      hops: hail.hops,
      nowStep,
      within: now - nowStep * stepSeconds,
      stepSeconds,
      impacts: this.#impacts,
      cloud: hail.settings.cloud,
      wind: hail.settings.wind,
    });
    const { position, orientation } = scene.camera;
    this.#show.listenFrom(position, orientation);
  }

  #fail(error: unknown): void {
    this.#close();
    if (this.#disposed) return;
    this.#tell("no");
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    say({
      key: "picture",
      text: `There is no picture of the scene here (${reason}). The map, the sound and every control work.`,
      help: { label: "Try again", run: () => this.#load() },
    });
  }

  #close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    const scene = this.#scene;
    this.#scene = undefined;
    try {
      scene?.dispose();
    } catch {
      // it failed already, and that was said
    }
    this.#host.replaceChildren();
  }
}

/** A place of the cloud that the state allows, to centimetres. */
function within(metres: number): number {
  return Math.round(100 * Math.min(REACH, Math.max(-REACH, metres))) / 100 + 0;
}
