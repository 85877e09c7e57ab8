// Small parts of WebGL2: programs, textures and targets, each with a reason when it cannot be had.

/** The GPU behind a context, in words. */
export function rendererOf(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) || "a GPU without a name");
}

/** A program of two shaders; throws with the compiler's words. */
export function linkProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const;
  const words = shaders.map(([kind, text]) => {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader); // it goes with the program
    return shader;
  });
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS)) return program;
  const log = [...words.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)].filter(Boolean);
  throw new Error(`the shader of the impact map does not compile (${log.join(" ").slice(0, 200)})`);
}

/** A texture without data and without filters. */
export function makeTexture(gl: WebGL2RenderingContext, format: number, width: number, height: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  return texture;
}

/** Lets a framebuffer draw on textures; throws when the GPU does not. */
export function attach(
  gl: WebGL2RenderingContext,
  framebuffer: WebGLFramebuffer,
  textures: readonly WebGLTexture[],
): void {
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  const places = textures.map((texture, i) => {
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + i, gl.TEXTURE_2D, texture, 0);
    return gl.COLOR_ATTACHMENT0 + i;
  });
  gl.drawBuffers(places);
  const state = gl.checkFramebufferStatus(gl.FRAMEBUFFER);
  if (state !== gl.FRAMEBUFFER_COMPLETE) throw new Error("this GPU does not draw on targets of float numbers");
}
