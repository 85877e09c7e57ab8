// The gallery as it sounds: a world, the bodies in it, and strikes. The first strike starts the sound. Where there can
// be none, everything else works, and the session has said so.
import { effect, type Signal, signal, untracked } from "@preact/signals";
import { type Body, PhonoliteError } from "phonolite";
import { type ModalModel, models, type PresetInfo } from "phonolite/model";
import { say, unsay } from "../../parts/frame/notices.js";
import type { PartProps } from "../../parts/frame/part-props.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { Bodies, ROOM } from "./bodies.js";
import { ModelRoom } from "./model/room.js";
import { Pictures } from "./picture/pictures.js";
import { FULL_SCALE, type GALLERY_SCHEMA, type Place, parsePlace, writePlace } from "./state.js";

/** What the parts of the page get. */
export type GalleryProps = PartProps<LinkedState<typeof GALLERY_SCHEMA>, GalleryShow>;

/** Milliseconds that the speakers take to open; the very first strike waits for them. */
const OPENS = 80;

/** The gallery. */
export class GalleryShow {
  readonly presets: readonly PresetInfo[] = models.list();
  readonly room = new ModelRoom();
  readonly pictures = new Pictures(this.room);
  /** The model of the chosen preset, once it is there. */
  readonly model: Signal<ModalModel | undefined> = signal(undefined);
  readonly #session: AudioSession;
  readonly #state: LinkedState<typeof GALLERY_SCHEMA>;
  readonly #stops: (() => void)[] = [];
  #bodies: Bodies<Body> | undefined;
  #opening: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(session: AudioSession, state: LinkedState<typeof GALLERY_SCHEMA>) {
    this.#session = session;
    this.#state = state;
    session.onAnew = () => this.#open();
    this.#open();
    this.#stops.push(
      effect(() => session.setVolume(state.signals.volume.value)),
      effect(() => {
        const world = session.world.value;
        if (!world || world.disposed) return;
        if (session.playing.value) world.resume();
        else world.pause();
      }),
      effect(() => {
        const name = state.signals.preset.value;
        untracked(() => void this.#choose(name));
      }),
    );
  }

  /** Gets a model ready, for somebody is about to strike it. */
  expect(name: string): void {
    void this.room.model(name);
  }

  /**
   * Strikes a preset, and chooses it. Call it in a gesture of the user.
   *
   * @param at m in the frame of the model; left out: its first sample point.
   * @param factor on the strength that the page says.
   */
  async strike(name: string, at?: Place, factor = 1): Promise<void> {
    const session = this.#session;
    const waited = session.waits.peek();
    const started = waited ? session.start() : undefined;
    if (!session.playing.peek()) session.playing.value = true;
    const { preset, at: where } = this.#state.signals;
    preset.value = name;
    where.value = at ? writePlace(at) : "";
    const [model] = await Promise.all([this.room.model(name), this.#opening, started]);
    if (this.#disposed) return;
    this.pictures.strike(name, { at, factor, model });
    if (waited) await new Promise((opened) => setTimeout(opened, OPENS));
    this.#sound(model, at, factor);
  }

  /** Strikes what is chosen once more, in the same place. */
  again(factor = 1): void {
    const { preset, at } = this.#state.values();
    if (preset !== "") void this.strike(preset, parsePlace(at), factor);
  }

  /** Ends it. */
  dispose(): void {
    this.#disposed = true;
    for (const stop of this.#stops) stop();
    this.#session.onAnew = () => {};
    this.pictures.dispose();
    this.room.dispose();
  }

  #sound(model: ModalModel, at: Place | undefined, factor: number): void {
    const { contact, strength } = this.#state.values();
    try {
      this.#bodies?.of(model).strike({
        impulse: (factor * strength) / 1000,
        duration: contact / 1000,
        ...(at && { at: [...at] as [number, number, number] }),
      });
      unsay("strike");
    } catch (error) {
      // a world that was lost takes no more; the session has said so
      if (!(error instanceof PhonoliteError)) throw error;
      const running = this.#session.state.peek() === "running";
      if (running) say({ key: "strike", text: `That strike was not heard: ${error.message}.` });
    }
  }

  #open(): void {
    this.#bodies = undefined;
    this.#opening = this.#session
      .open({
        maxModes: 2 * ROOM.modes,
        maxBodies: 2 * ROOM.bodies,
        maxModels: 2 * ROOM.bodies,
        maxEvents: 1024,
        fullScaleDbSpl: FULL_SCALE,
        hearingRoom: false,
      })
      .then(
        (world) => {
          if (!this.#disposed) this.#bodies = new Bodies((model) => world.addBody({ model }));
        },
        // the session has said why there is no sound
        () => {},
      );
  }

  async #choose(name: string): Promise<void> {
    if (name === "") {
      this.model.value = undefined;
      return;
    }
    const model = await this.room.model(name);
    if (this.#state.signals.preset.peek() === name) this.model.value = model;
  }
}
