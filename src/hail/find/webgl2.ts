// Impacts found by WebGL2: the impact map of van den Doel, Knott and Pai (2004) in float32 (PHYSICS §10.3). One point
// is drawn a stone. With a pixel for every slot none is lost; on a smaller map pixels are shared, and a second pass
// counts what is drawn, so that losses are known. The map comes back through a pixel buffer and a fence, and no frame
// waits.
import { PhonoliteError } from "../../math/error.js";
import { ROW } from "../colliders/pack.js";
import { STONE, STONE_WORDS, type StoneRing } from "../stone-ring.js";
import type { Finder, FinderSetup, Found } from "./finder.js";
import { attach, linkProgram, makeTexture, rendererOf } from "./gl.js";
import { bytesOf, readMap, type Shot, TALLY_SIDE } from "./impact-map.js";
import { FIND_GLSL, MAP_GLSL, PIXEL } from "./shader-glsl.js";
import { Copied, roomFor, topOf, UnderWay } from "./under-way.js";

/** What else a finder may know about its context. */
export interface WebGl2Options {
  /** The GPU in words. Default: what the context says. */
  name?: string;
  /** Called by `dispose`. */
  release?: () => void;
}

/** A shot under way: where its pixels go, and when they are there. */
interface Waiting extends Shot {
  pack: WebGLBuffer;
  bytes: number;
  fence: WebGLSync;
  answer: (found: Found) => void;
}

const LOST = "the WebGL2 context was lost";
/** Milliseconds between two looks at a fence. */
const LOOK = 2;
const NAMES = ["colliders", "count", "stepNow", "stepSeconds", "top", "pixel", "side"] as const;

/**
 * Finds impacts with WebGL2.
 *
 * @example
 * const gl = new OffscreenCanvas(1, 1).getContext("webgl2")!;
 * const finder = WebGl2Finder.create(gl, { colliders: packForGpu(packed), count: packed.count, stepSeconds: 1 / 60 });
 */
export class WebGl2Finder implements Finder {
  readonly way = "webgl2";
  readonly device: string;
  readonly #gl: WebGL2RenderingContext;
  readonly #setup: FinderSetup;
  readonly #top: number;
  readonly #release: () => void;
  readonly #underWay = new UnderWay();
  readonly #copied = new Copied();
  readonly #program: WebGLProgram;
  readonly #uniforms: Record<(typeof NAMES)[number], WebGLUniformLocation | null>;
  readonly #colliders: WebGLTexture;
  readonly #stones: WebGLBuffer;
  readonly #attributes: WebGLVertexArrayObject;
  readonly #map: WebGLFramebuffer;
  readonly #tally: WebGLFramebuffer;
  readonly #tallyTarget: WebGLTexture;
  #targets: WebGLTexture[] = [];
  #side = 0;
  #pixels = new Float32Array(0);
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Makes a finder of a context that nothing else draws with; throws with a reason when the context cannot do it. */
  static create(gl: WebGL2RenderingContext, setup: FinderSetup, options: WebGl2Options = {}): WebGl2Finder {
    return new WebGl2Finder(gl, setup, options);
  }

  private constructor(gl: WebGL2RenderingContext, setup: FinderSetup, { name, release }: WebGl2Options) {
    if (gl.isContextLost()) throw new Error("the WebGL2 context is lost");
    if (!gl.getExtension("EXT_color_buffer_float")) throw new Error("WebGL2 cannot draw float numbers here");
    const most = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
    const { mapSide = 1, count } = setup;
    if (!(Number.isInteger(mapSide) && mapSide >= 1 && mapSide <= most)) {
      throw new PhonoliteError("impact map", "mapSide", `a whole number of pixels from 1 to ${most}`, mapSide);
    }
    if (count > most) throw new Error(`${count} colliders are more than a texture of this GPU holds`);
    this.#gl = gl;
    this.#setup = setup;
    this.#top = topOf(setup);
    this.#release = release ?? (() => {});
    this.device = name ?? rendererOf(gl);
    this.#program = linkProgram(gl, FIND_GLSL, MAP_GLSL);
    const places = NAMES.map((uniform) => [uniform, gl.getUniformLocation(this.#program, uniform)]);
    this.#uniforms = Object.fromEntries(places);
    this.#colliders = makeTexture(gl, gl.RGBA32F, ROW / 4, Math.max(1, count));
    if (count > 0) {
      const rows = setup.colliders.subarray(0, ROW * count);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ROW / 4, count, gl.RGBA, gl.FLOAT, rows);
    }
    this.#stones = gl.createBuffer();
    this.#attributes = describe(gl, this.#stones);
    this.#map = gl.createFramebuffer();
    this.#tally = gl.createFramebuffer();
    // where float32 does not blend, half floats do; they are only slower to read
    const format = gl.getExtension("EXT_float_blend") ? gl.RGBA32F : gl.RGBA16F;
    this.#tallyTarget = makeTexture(gl, format, TALLY_SIDE, TALLY_SIDE);
    attach(gl, this.#tally, [this.#tallyTarget]);
    // a small one tells whether float targets work at all
    this.#makeMap(setup.mapSide ?? 16);
    gl.canvas.addEventListener("webglcontextlost", this.#onLost);
  }

  get lost(): Promise<string> {
    return this.#underWay.lost;
  }

  take(ring: StoneRing, from: number, to: number): void {
    if (this.#underWay.over !== undefined) return;
    const gl = this.#gl;
    const { grown, parts } = this.#copied.take(ring, from, to);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#stones);
    if (grown) {
      gl.bufferData(gl.ARRAY_BUFFER, ring.words, gl.DYNAMIC_DRAW);
      this.#fitMap(ring.capacity);
      return;
    }
    for (const [first, many] of parts) gl.bufferSubData(gl.ARRAY_BUFFER, 4 * first, ring.words, first, many);
  }

  find(step: number): Promise<Found> {
    return this.#underWay.inOrder(() => {
      if (this.#copied.slots === 0) return Promise.resolve(roomFor(0));
      return new Promise<Found>((answer) => {
        this.#shoot(step, answer);
        if (this.#waiting.length > 0) this.#timer ??= setTimeout(this.#look, LOOK);
      });
    });
  }

  dispose(): void {
    const gl = this.#gl;
    this.#underWay.dispose();
    this.#stop();
    gl.canvas.removeEventListener("webglcontextlost", this.#onLost);
    gl.deleteProgram(this.#program);
    for (const texture of [this.#colliders, this.#tallyTarget, ...this.#targets]) gl.deleteTexture(texture);
    for (const target of [this.#map, this.#tally]) gl.deleteFramebuffer(target);
    gl.deleteBuffer(this.#stones);
    gl.deleteVertexArray(this.#attributes);
    this.#release();
  }

  readonly #onLost = (): void => this.#lose(LOST);

  #lose(reason: string): void {
    this.#stop();
    this.#underWay.lose(reason);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { pack, fence } of this.#waiting) {
      this.#gl.deleteSync(fence);
      this.#gl.deleteBuffer(pack);
    }
    this.#waiting = [];
  }

  /**
   * A map for a ring of this capacity: a pixel a slot, unless a smaller one is asked for or nothing larger can be had.
   */
  #fitMap(capacity: number): void {
    const most = this.#gl.getParameter(this.#gl.MAX_TEXTURE_SIZE) as number;
    const enough = 2 ** Math.ceil(Math.log2(capacity) / 2);
    const side = this.#setup.mapSide ?? Math.min(enough, most);
    try {
      if (side !== this.#side) this.#makeMap(side);
    } catch (error) {
      this.#lose((error as Error).message);
    }
  }

  /** Makes the two targets of the map; throws when the GPU cannot draw on them. */
  #makeMap(side: number): void {
    const gl = this.#gl;
    for (const target of this.#targets) gl.deleteTexture(target);
    this.#targets = [0, 1].map(() => makeTexture(gl, gl.RGBA32F, side, side));
    this.#side = side;
    attach(gl, this.#map, this.#targets);
  }

  /** Draws a step and asks for its pixels. */
  #shoot(step: number, answer: (found: Found) => void): void {
    const gl = this.#gl;
    const { slots, born, capacity } = this.#copied;
    const side = this.#side;
    const shared = side * side < capacity;
    const rows = shared ? side : Math.ceil(slots / side);
    const shot = { side, rows, shared, born, capacity };
    const bytes = bytesOf(shot);
    // a new one every time: browsers complain when one that was read is written again, and a new one is as fast
    const pack = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pack);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes.all, gl.STREAM_READ);
    gl.useProgram(this.#program);
    gl.bindVertexArray(this.#attributes);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#colliders);
    gl.uniform1i(this.#uniforms.colliders, 0);
    gl.uniform1i(this.#uniforms.count, this.#setup.count);
    gl.uniform1ui(this.#uniforms.stepNow, step);
    gl.uniform1f(this.#uniforms.stepSeconds, this.#setup.stepSeconds);
    gl.uniform1f(this.#uniforms.top, this.#top);
    this.#draw(this.#map, side, shared ? PIXEL.chance : PIXEL.slot, slots);
    gl.readBuffer(gl.COLOR_ATTACHMENT0);
    gl.readPixels(0, 0, side, rows, gl.RGBA, gl.FLOAT, 0);
    if (shared) {
      gl.readBuffer(gl.COLOR_ATTACHMENT1);
      gl.readPixels(0, 0, side, rows, gl.RGBA, gl.FLOAT, bytes.map);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE);
      this.#draw(this.#tally, TALLY_SIDE, PIXEL.tally, slots);
      gl.disable(gl.BLEND);
      gl.readPixels(0, 0, TALLY_SIDE, TALLY_SIDE, gl.RGBA, gl.FLOAT, 2 * bytes.map);
    }
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (fence) this.#waiting.push({ ...shot, pack, bytes: bytes.all, fence, answer });
    else this.#lose(LOST);
  }

  #draw(target: WebGLFramebuffer, side: number, pixel: number, slots: number): void {
    const gl = this.#gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    gl.viewport(0, 0, side, side);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.uniform1i(this.#uniforms.pixel, pixel);
    gl.uniform1ui(this.#uniforms.side, side);
    gl.drawArrays(gl.POINTS, 0, slots);
  }

  /** Looks whether the oldest shots are there, and answers those. */
  readonly #look = (): void => {
    const gl = this.#gl;
    this.#timer = undefined;
    for (let shot = this.#waiting.at(0); shot; shot = this.#waiting.at(0)) {
      const state = gl.clientWaitSync(shot.fence, 0, 0);
      if (state === gl.TIMEOUT_EXPIRED) break;
      if (this.#pixels.byteLength < shot.bytes) this.#pixels = new Float32Array(shot.bytes / 4);
      const pixels = this.#pixels.subarray(0, shot.bytes / 4);
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, shot.pack);
      gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, pixels);
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
      // what a lost context gives is all zero
      if (state === gl.WAIT_FAILED || gl.isContextLost()) {
        this.#lose(LOST);
        return;
      }
      this.#waiting.shift();
      gl.deleteSync(shot.fence);
      gl.deleteBuffer(shot.pack);
      shot.answer(readMap(pixels, shot));
    }
    if (this.#waiting.length > 0) this.#timer = setTimeout(this.#look, LOOK);
  };
}

/** Records of stones as attributes of points. */
function describe(gl: WebGL2RenderingContext, stones: WebGLBuffer): WebGLVertexArrayObject {
  const attributes = gl.createVertexArray();
  gl.bindVertexArray(attributes);
  gl.bindBuffer(gl.ARRAY_BUFFER, stones);
  const stride = 4 * STONE_WORDS;
  const floats = [
    [0, 4, STONE.x],
    [1, 3, STONE.v],
    [4, 2, STONE.gravity],
  ];
  for (const [at, size, word] of floats) gl.vertexAttribPointer(at, size, gl.FLOAT, false, stride, 4 * word);
  gl.vertexAttribIPointer(2, 1, gl.UNSIGNED_INT, stride, 4 * STONE.birth);
  gl.vertexAttribIPointer(3, 1, gl.UNSIGNED_INT, stride, 4 * STONE.life);
  for (let at = 0; at < 5; at++) gl.enableVertexAttribArray(at);
  return attributes;
}
