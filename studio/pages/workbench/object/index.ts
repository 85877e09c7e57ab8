// The picture of the bench: the body, its mode that swings, the hand that strikes it. It draws when something moved.
import type { ModalModel } from "phonolite/model";
import { type Raycaster, Scene, Vector3, type WebGLRenderer } from "three";
import type { Vec3 } from "#dist/math/vec3.js";
import { CardCanvas, type OnCard } from "../../../parts/picture/card-canvas.js";
import type { Look } from "../../../parts/picture/picture-run.js";
import { Rings } from "../../../parts/picture/rings.js";
import { createRenderer } from "../../../parts/picture/stage.js";
import type { Bench } from "../bench.js";
import type { Strike } from "../strike.js";
import { BodyView } from "./body-view.js";
import { Eye } from "./eye.js";
import { Hand, type Met } from "./hand.js";
import { BodyLooks } from "./looks.js";
import { hardness } from "./press.js";
import { createStage, DAY, DUSK, type Stage, type StageTheme } from "./stage.js";

/**
 * Places in a metre that a hand tells apart: the same click strikes the same place, whatever the last bits of the
 * camera are.
 */
const FINEST = 1e6;

/** The contents of a frame. */
export interface ObjectMoment {
  model: ModalModel;
  /** The mode that swings; −1: none. */
  mode: number;
  /** A strike since the last frame, and how strong it was, 0 to 1. */
  struck: { strike: Strike; part: number } | undefined;
}

/** Options of the picture. */
export interface ObjectOptions extends Look {
  /** The bench whose body the hand strikes. */
  bench: Bench;
}

/** Space between the body and the ground, units. */
const HANGS = 0.22;
/** Swings a second of the slowest mode that is shown; higher ones are a little quicker, so that they differ. */
const PACE = 0.8;

/** Rings of strikes, and how wide the weakest and the strongest are, units. */
const RINGS = { places: 6, inner: 0.9, opacity: 0.9, first: 0.4, gains: 0.9, lift: 0.004, onTop: true };
const WIDTH = { least: 0.05, most: 0.3 };
const widthOf = (part: number): number => WIDTH.least + (WIDTH.most - WIDTH.least) * part;

/** The scene on the graphics card. */
interface Parts extends OnCard {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly looks: BodyLooks;
  readonly stage: Stage;
  readonly rings: Rings;
}

/** The picture. */
export class ObjectPicture {
  readonly #card: CardCanvas<Parts>;
  readonly #eye: Eye;
  readonly #hand: Hand;
  readonly #options: ObjectOptions;
  #body: BodyView | undefined;
  #model: ModalModel | undefined;
  #mode = -1;
  #phase = 0;
  #theme: StageTheme;
  #last = 0;

  constructor(host: HTMLElement, options: ObjectOptions) {
    this.#options = options;
    this.#theme = options.dark ? DUSK : DAY;
    this.#card = new CardCanvas(host, {
      scene: "body",
      label: "The body. Enter strikes it, arrow keys turn the view, plus and minus go nearer and farther.",
      dark: options.dark,
      make: (canvas, fine) => this.#partsOf(canvas, fine),
      fit: (width, height) => this.#eye.resize(width, height),
    });
    const { canvas } = this.#card;
    this.#eye = new Eye(canvas, options.reducedMotion);
    this.#hand = new Hand(canvas, this.#eye.camera, options.bench, (ray) => this.#meet(ray));
    this.#card.start();
  }

  /** Draws a frame where something changed; says whether it did. */
  frame({ model, mode, struck }: ObjectMoment, time: number): boolean {
    const { picture: parts } = this.#card;
    const seconds = Math.min(0.1, Math.max(0, (time - this.#last) / 1000));
    this.#last = time;
    if (!parts) return false;
    this.#card.fit();
    this.#follow(parts, model, mode);
    const turned = this.#eye.update();
    const swings = this.#swing(seconds);
    if (struck) this.#ring(parts, struck);
    const ringed = parts.rings.frame(seconds);
    const pressed = this.#hand.held(performance.now());
    const held = parts.rings.hold(pressed && { ...pressed.met, radius: widthOf(hardness(pressed)) });
    if (!(this.#card.due || turned || swings || ringed || held)) return false;
    parts.renderer.shadowMap.needsUpdate = this.#card.due || swings;
    this.#card.due = false;
    parts.renderer.render(parts.scene, this.#eye.camera);
    return true;
  }

  /** Where a place of the body is on the page, in pixels. */
  where(at: Vec3): { x: number; y: number } {
    return this.#card.where(this.#out(at), this.#eye.camera);
  }

  resize(): void {
    this.#card.resize();
  }
  setTheme(dark: boolean): void {
    this.#card.setTheme(dark);
  }
  /** Draws as with a graphics card, however long it takes. */
  setFine(): void {
    this.#card.setFine();
  }
  dispose(): void {
    this.#hand.dispose();
    this.#eye.dispose();
    this.#card.dispose();
  }

  /** All that lives on the graphics card; the body comes with the next frame. */
  #partsOf(canvas: HTMLCanvasElement, fine: boolean): Parts {
    const renderer = createRenderer(canvas, fine, true);
    const scene = new Scene();
    const parts = {
      renderer,
      scene,
      looks: new BodyLooks(fine),
      stage: createStage(scene, renderer, fine),
      rings: new Rings(scene, RINGS),
    };
    return {
      ...parts,
      setTheme: (dark: boolean) => {
        this.#theme = dark ? DUSK : DAY;
        parts.stage.setTheme(this.#theme);
        parts.rings.setColour(this.#theme.ring);
        this.#body?.setColours(this.#theme.modes);
      },
      resize(width: number, height: number, pixels: number) {
        renderer.setPixelRatio(pixels);
        renderer.setSize(width, height, false);
      },
      dispose: () => {
        this.#body?.dispose();
        this.#body = undefined;
        this.#model = undefined;
        for (const part of [parts.rings, parts.stage, parts.looks, renderer]) part.dispose();
      },
    };
  }

  #follow({ scene, stage, looks }: Parts, model: ModalModel, mode: number): void {
    const changed = model !== this.#model;
    if (changed && !this.#body?.fits(model)) {
      this.#body?.dispose();
      this.#body = new BodyView(model, looks);
      this.#body.setColours(this.#theme.modes);
      scene.add(this.#body.group);
      stage.setGround(this.#body.sides[1] + HANGS);
      this.#eye.look(this.#body.sides);
      this.#card.due = true;
    }
    if (changed || mode !== this.#mode) {
      if (mode !== this.#mode) this.#phase = 0;
      this.#body!.show(model, mode < model.modeCount ? mode : -1);
      this.#body!.swing(this.#options.reducedMotion ? 1 : Math.cos(this.#phase));
      this.#card.due = true;
    }
    this.#model = model;
    this.#mode = mode;
  }
  #swing(seconds: number): boolean {
    if (!this.#body?.shows || this.#options.reducedMotion) return false;
    const pace = PACE * (1 + 0.15 * Math.log2(1 + this.#mode));
    this.#phase = (this.#phase + 2 * Math.PI * pace * seconds) % (2 * Math.PI);
    this.#body.swing(Math.cos(this.#phase));
    return true;
  }
  #ring({ rings }: Parts, { strike, part }: NonNullable<ObjectMoment["struck"]>): void {
    const direction = new Vector3(...strike.direction);
    const normal = direction.lengthSq() > 0 ? direction.normalize() : new Vector3(0, 1, 0);
    rings.add({ point: this.#out(strike.at), normal, radius: widthOf(part) });
  }
  #meet(ray: Raycaster): Met | undefined {
    const body = this.#body;
    const [hit] = body ? ray.intersectObject(body.mesh, false) : [];
    if (!body || !hit) return undefined;
    const local = body.mesh.worldToLocal(hit.point.clone());
    const normal = (hit.face?.normal ?? new Vector3(0, 1, 0)).clone();
    if (normal.dot(ray.ray.direction) > 0) normal.negate();
    const [x, y, z] = local.toArray().map((place) => Math.round(place * FINEST) / FINEST);
    return { point: hit.point, normal, at: [x, y, z] };
  }
  /** A place of the body in the picture. */
  #out(at: Vec3): Vector3 {
    const point = new Vector3(...at);
    if (!this.#body) return point;
    this.#body.group.updateMatrixWorld();
    // a body without places is struck in front
    if (this.#body.form.kind === "ball") point.set(0, 0.0355, 0.0355);
    return this.#body.mesh.localToWorld(point);
  }
}
