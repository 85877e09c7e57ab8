// Draws forms one at a time on one WebGL canvas of its own, from which each picture is copied: a page may hold few
// contexts, and pictures are drawn only when something changed. A context that is lost comes back with its next
// picture.
import { listen } from "../../../parts/frame/listen.js";
import { isSoftware } from "../../../parts/picture/quality.js";
import type { Form } from "./form.js";
import { LOOKS, type Look, linear, PATTERNS } from "./looks.js";
import { boundsOf, type Mesh } from "./mesh.js";
import { FRAGMENT, VERTEX } from "./shader.js";
import type { View } from "./view.js";

/** What is to be drawn. */
export interface Sight {
  form: Form;
  view: View;
  dark: boolean;
  /** Positions of each part where they differ from the form's: it swings. */
  swung?: readonly (Float32Array | undefined)[];
}

/** Draws a sight onto a picture, over what is there. */
export interface Painter {
  /** Whether pictures are quick enough for motion. */
  readonly quick: boolean;
  paint(pen: CanvasRenderingContext2D, sight: Sight): void;
  dispose(): void;
}

const ATTRIBUTES = { position: 0, normal: 1, light: 2 } as const;

interface Buffers {
  array: WebGLVertexArrayObject;
  positions: WebGLBuffer;
  count: number;
}

/**
 * Makes a painter by WebGL2; undefined where there is none.
 *
 * @param restored is called when a context that was lost is back: pictures that came meanwhile are missing.
 */
export function createPainter(restored: () => void): Painter | undefined {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2", { antialias: true, premultipliedAlpha: true });
  if (!gl) return undefined;
  const software = isSoftware(gl);
  const pixel = new Uint8Array(4);
  let program: WebGLProgram | undefined;
  let places = new Map<string, WebGLUniformLocation | null>();
  let known = new WeakMap<Mesh, Buffers>();
  const begin = () => {
    program = linked(gl);
    places = new Map();
    known = new WeakMap();
  };
  begin();
  const deaf = listen(canvas, {
    webglcontextlost: (event) => event.preventDefault(),
    webglcontextrestored() {
      begin();
      restored();
    },
  });
  const at = (name: string): WebGLUniformLocation | null => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program!, name));
    return places.get(name)!;
  };

  const look = ({ colour, metal = false, rough, pattern = "plain", clear = false }: Look, mesh: Mesh) => {
    gl.uniform3fv(at("colour"), linear(colour));
    gl.uniform1f(at("metal"), metal ? 1 : 0);
    gl.uniform1f(at("rough"), rough);
    gl.uniform1f(at("clear"), clear ? 1 : 0);
    gl.uniform1i(at("pattern"), PATTERNS[pattern]);
    gl.uniform3fv(at("grain"), grainOf(mesh));
    gl.depthMask(!clear);
  };
  const draw = (mesh: Mesh, swung: Float32Array | undefined) => {
    const buffers = known.get(mesh) ?? upload(gl, mesh);
    known.set(mesh, buffers);
    gl.bindVertexArray(buffers.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers.positions);
    if (swung) gl.bufferSubData(gl.ARRAY_BUFFER, 0, swung);
    gl.drawElements(gl.TRIANGLES, buffers.count, gl.UNSIGNED_INT, 0);
    if (swung) gl.bufferSubData(gl.ARRAY_BUFFER, 0, mesh.positions);
  };

  return {
    quick: !software,
    paint(pen, { form, view, dark, swung }) {
      const { width, height } = pen.canvas;
      if (gl.isContextLost() || !program) return;
      // the drawing may grow; copies take what they need of it
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
      gl.viewport(0, 0, width, height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.useProgram(program);
      gl.uniformMatrix3fv(at("stands"), true, view.stands);
      gl.uniformMatrix3fv(at("sees"), true, view.sees);
      gl.uniform3fv(at("middle"), view.middle as unknown as number[]);
      for (const [name, value] of Object.entries({
        scale: view.scale,
        depth: view.depth,
        size: view.radius,
        aspect: width / height,
        dark: dark ? 1 : 0,
      })) {
        gl.uniform1f(at(name), value);
      }
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.enable(gl.DEPTH_TEST);
      // what one looks through comes last
      for (const clear of [false, true]) {
        form.parts.forEach(({ mesh, look: name }, i) => {
          if ("clear" in LOOKS[name] !== clear) return;
          look(LOOKS[name], mesh);
          draw(mesh, swung?.[i]);
        });
      }
      gl.depthMask(true);
      gl.disable(gl.DEPTH_TEST);
      // without a graphics card the picture is waited for: a page that orders faster than pictures are made would stand
      // still
      if (software) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      pen.drawImage(canvas, 0, 0);
    },
    dispose() {
      deaf();
      gl.getExtension("WEBGL_lose_context")?.loseContext();
    },
  };
}

function upload(gl: WebGL2RenderingContext, { positions, normals, lights, indices }: Mesh): Buffers {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  const buffer = (place: number, data: Float32Array, numbers: number) => {
    const made = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, made);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, numbers, gl.FLOAT, false, 0, 0);
    return made;
  };
  const placed = buffer(ATTRIBUTES.position, positions, 3);
  buffer(ATTRIBUTES.normal, normals, 3);
  buffer(ATTRIBUTES.light, lights, 1);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
  return { array, positions: placed, count: indices.length };
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`the shader of the pictures does not link: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}

/** Grain runs along what is longest. */
function grainOf({ positions }: Mesh): [number, number, number] {
  const { low, high } = boundsOf(positions);
  const sizes = high.map((x, axis) => x - low[axis]);
  const longest = sizes.indexOf(Math.max(...sizes));
  return [0, 1, 2].map((axis) => (axis === longest ? 1 : 0)) as [number, number, number];
}
