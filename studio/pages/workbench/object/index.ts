// The picture of the bench: the body, its mode that swings, the hand that strikes it. It draws when something moved.
import type { ModalModel } from "phonolite/model";
import { AgXToneMapping, BasicShadowMap, PCFShadowMap, type Raycaster, Scene, Vector3, WebGLRenderer } from "three";
import { probe } from "../../../parts/picture/quality.js";
import type { Strike } from "../bench.js";
import { BodyView } from "./body-view.js";
import { Eye } from "./eye.js";
import { Hand, type HandActs, type Met } from "./hand.js";
import { BodyLooks } from "./looks.js";
import { hardness } from "./press.js";
import { Rings } from "./rings.js";
import { createStage, DAY, DUSK, type StageTheme } from "./stage.js";

/**
 * Places in a metre that a hand tells apart: the same click strikes the same place, whatever the last bits of the
 * camera are.
 */
const FINEST = 1e6;

/** What a frame shows. */
export interface ObjectMoment {
  model: ModalModel;
  /** The mode that swings; −1: none. */
  mode: number;
  /** A strike since the last frame, and how strong it was, 0 to 1. */
  struck: { strike: Strike; part: number } | undefined;
}

/** What the picture is made with. */
export interface ObjectOptions {
  dark: boolean;
  reducedMotion: boolean;
  acts: Omit<HandActs, "meet">;
}

/** Space between the body and the ground, units. */
const HANGS = 0.22;
/** Swings a second of the slowest mode that is shown; higher ones are a little quicker, so that they differ. */
const PACE = 0.8;

/** The picture. */
export class ObjectPicture {
  readonly #host: HTMLElement;
  readonly #canvas = document.createElement("canvas");
  readonly #eye: Eye;
  readonly #hand: Hand;
  readonly #options: ObjectOptions;
  #fine: boolean;
  #parts: Parts | undefined;
  #body: BodyView | undefined;
  #model: ModalModel | undefined;
  #mode = -1;
  #phase = 0;
  #theme: StageTheme;
  #fit: (() => void) | undefined;
  #due = true;
  #last = 0;

  constructor(host: HTMLElement, options: ObjectOptions) {
    const runsOn = probe();
    if (runsOn === "none") throw new Error("This browser has no WebGL2, so the body cannot be drawn.");
    this.#host = host;
    this.#options = options;
    this.#fine = runsOn === "hardware";
    this.#theme = options.dark ? DUSK : DAY;
    const canvas = this.#canvas;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute(
      "aria-label",
      "The body. Enter strikes it, arrow keys turn the view, plus and minus go nearer and farther.",
    );
    canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:none;outline-offset:-2px";
    host.append(canvas);
    this.#eye = new Eye(canvas, options.reducedMotion);
    this.#hand = new Hand(canvas, this.#eye.camera, { ...options.acts, meet: (ray) => this.#meet(ray) });
    canvas.addEventListener("webglcontextlost", this.#lose);
    canvas.addEventListener("webglcontextrestored", this.#start);
    this.#start();
  }

  /** Draws a frame where something changed; says whether it did. */
  frame({ model, mode, struck }: ObjectMoment, time: number): boolean {
    const parts = this.#parts;
    const seconds = Math.min(0.1, Math.max(0, (time - this.#last) / 1000));
    this.#last = time;
    if (!parts) return false;
    this.#follow(parts, model, mode);
    const turned = this.#eye.update();
    const swings = this.#swing(seconds);
    if (struck) this.#ring(parts, struck);
    const ringed = parts.rings.frame(seconds);
    const pressed = this.#hand.held(performance.now());
    const held = parts.rings.hold(
      pressed && { point: pressed.met.point, normal: pressed.met.normal, part: hardness(pressed) },
    );
    if (!(this.#due || turned || swings || ringed || held)) return false;
    parts.renderer.shadowMap.needsUpdate = this.#due || swings;
    this.#due = false;
    this.#fit?.();
    this.#fit = undefined;
    parts.renderer.render(parts.scene, this.#eye.camera);
    return true;
  }

  /** Where a place of the body is on the page, in pixels. */
  where(at: readonly [number, number, number]): { x: number; y: number } {
    const box = this.#canvas.getBoundingClientRect();
    const point = this.#out(at).project(this.#eye.camera);
    return { x: box.left + ((point.x + 1) / 2) * box.width, y: box.top + ((1 - point.y) / 2) * box.height };
  }

  resize(): void {
    const [width, height] = [Math.max(1, this.#host.clientWidth), Math.max(1, this.#host.clientHeight)];
    // a new size empties the canvas: it is taken with the next frame, and until then the canvas is stretched, never
    // empty
    this.#fit = () => {
      this.#parts?.renderer.setPixelRatio(Math.min(devicePixelRatio, this.#fine ? 2 : 0.75));
      this.#parts?.renderer.setSize(width, height, false);
    };
    this.#eye.resize(width, height);
    this.#due = true;
  }
  setTheme(dark: boolean): void {
    this.#theme = dark ? DUSK : DAY;
    this.#parts?.stage.setTheme(this.#theme);
    this.#parts?.rings.setColour(this.#theme.ring);
    this.#body?.setColours(this.#theme.modes);
    this.#due = true;
  }
  /** Draws as with a graphics card, however long it takes. */
  setFine(): void {
    if (this.#fine) return;
    this.#fine = true;
    this.#end();
    this.#start();
  }
  dispose(): void {
    this.#canvas.removeEventListener("webglcontextlost", this.#lose);
    this.#canvas.removeEventListener("webglcontextrestored", this.#start);
    this.#hand.dispose();
    this.#eye.dispose();
    this.#end();
    // a page may hold few contexts: this one is given back at once
    this.#canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    this.#canvas.remove();
  }

  readonly #lose = (event: Event): void => {
    event.preventDefault();
    this.#end();
  };
  readonly #start = (): void => {
    this.#parts = partsOf(this.#canvas, this.#fine);
    this.#parts.stage.setTheme(this.#theme);
    this.#parts.rings.setColour(this.#theme.ring);
    this.resize();
  };
  #end(): void {
    this.#body?.dispose();
    this.#body = undefined;
    this.#model = undefined;
    const parts = this.#parts;
    this.#parts = undefined;
    parts?.rings.dispose();
    parts?.stage.dispose();
    parts?.looks.dispose();
    parts?.renderer.dispose();
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
      this.#due = true;
    }
    if (changed || mode !== this.#mode) {
      if (mode !== this.#mode) this.#phase = 0;
      this.#body!.show(model, mode < model.modeCount ? mode : -1);
      this.#body!.swing(this.#options.reducedMotion ? 1 : Math.cos(this.#phase));
      this.#due = true;
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
    rings.add(this.#out(strike.at), direction.lengthSq() > 0 ? direction.normalize() : new Vector3(0, 1, 0), part);
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
  #out(at: readonly [number, number, number]): Vector3 {
    const point = new Vector3(...at);
    if (!this.#body) return point;
    this.#body.group.updateMatrixWorld();
    // what has no places is struck in front
    if (this.#body.form.kind === "ball") point.set(0, 0.0355, 0.0355);
    return this.#body.mesh.localToWorld(point);
  }
}

type Parts = ReturnType<typeof partsOf>;

/** All that lives on the graphics card beside the body. */
function partsOf(canvas: HTMLCanvasElement, fine: boolean) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = fine ? PCFShadowMap : BasicShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.toneMapping = AgXToneMapping;
  const scene = new Scene();
  return {
    renderer,
    scene,
    looks: new BodyLooks(fine),
    stage: createStage(scene, renderer, fine),
    rings: new Rings(scene),
  };
}
