// The garden from above on a canvas: chimes, their clappers, rings where something was just hit, and the listener.
// Metres in, pixels out.
import { aroundMiddle, GAP } from "./chimes.js";

/** Metres from the middle to the left and right edge. */
const HALF_WIDTH = 5.6;
/** Chimes are drawn larger than they are, metres. */
const RING = 0.42;
const HANDLE = 1;
/** Seconds that a ring is seen. */
const FADE = 0.3;

/** A picture of the garden. */
export class Picture {
  rings = [];
  #canvas;
  #draw;
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(canvas) {
    this.#canvas = canvas;
    this.#draw = canvas.getContext("2d");
  }

  /** A tube was hit. */
  ring({ chime, tube, impulse }) {
    this.rings.push({ chime, tube, size: 0.15 + 12 * impulse, at: performance.now() / 1000 });
  }

  /** Metres of a point of the page, right and back. */
  metresAt(event) {
    const box = this.#canvas.getBoundingClientRect();
    const metre = box.width / (2 * HALF_WIDTH);
    return [(event.clientX - box.left - box.width / 2) / metre, (event.clientY - box.top - box.height / 2) / metre];
  }
  /** Metres to the edges, right and back. */
  get edges() {
    const { clientWidth, clientHeight } = this.#canvas;
    return [HALF_WIDTH, (HALF_WIDTH * clientHeight) / clientWidth];
  }
  /** Where the handle is that turns the listener. */
  handleOf({ position: [x, z], heading }) {
    return [x + HANDLE * Math.sin(heading), z - HANDLE * Math.cos(heading)];
  }

  /** Draws everything as it is now. */
  show(chimes, listener) {
    const canvas = this.#canvas;
    const draw = this.#draw;
    const scale = devicePixelRatio;
    const [width, height] = [canvas.clientWidth * scale, canvas.clientHeight * scale].map(Math.round);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const metre = width / (2 * HALF_WIDTH);
    draw.setTransform(metre, 0, 0, metre, width / 2, height / 2);
    draw.clearRect(-width, -height, 2 * width, 2 * height);
    draw.lineWidth = (1.5 * scale) / metre;

    const styles = getComputedStyle(canvas);
    const colour = (name) => styles.getPropertyValue(`--${name}`);
    if (!this.#still.matches) this.#drawWind(chimes, colour("quiet"));
    chimes.list.forEach((chime, index) => {
      this.#drawChime(chime, index, colour);
    });
    this.#drawRings(chimes, colour("second"));
    this.#drawListener(listener, colour);
  }

  #drawWind(chimes, colour) {
    const draw = this.#draw;
    draw.strokeStyle = colour;
    draw.globalAlpha = 0.4;
    for (let row = -4; row <= 4; row++) {
      for (let column = -5; column <= 5; column++) {
        const [right, back] = chimes.gust([column, 0, row], row);
        draw.beginPath();
        draw.moveTo(column, row);
        draw.lineTo(column + 0.6 * chimes.wind * right, row + 0.6 * chimes.wind * back);
        draw.stroke();
      }
    }
    draw.globalAlpha = 1;
  }
  #drawChime({ name, position: [x, , z], at }, index, colour) {
    for (let k = 0; k < 6; k++) {
      const [right, back] = aroundMiddle(k);
      this.#disc(x + RING * right, z + RING * back, 0.11, colour("text"));
    }
    this.#disc(x + (0.5 * RING * at[0]) / GAP, z + (0.5 * RING * at[1]) / GAP, 0.14, colour("quiet"));
    this.#label(`${index + 1} ${name}`, x, z + RING + 0.11, colour("quiet"));
  }
  #drawRings(chimes, colour) {
    const draw = this.#draw;
    const now = performance.now() / 1000;
    this.rings = this.rings.filter(({ at }) => now - at < FADE);
    draw.strokeStyle = colour;
    for (const { chime, tube, size, at } of this.rings) {
      const [x, , z] = chimes.list[chime].position;
      const [right, back] = aroundMiddle(tube);
      const age = (now - at) / FADE;
      draw.globalAlpha = 1 - age;
      draw.beginPath();
      draw.arc(x + RING * right, z + RING * back, 0.11 + size * age, 0, 2 * Math.PI);
      draw.stroke();
    }
    draw.globalAlpha = 1;
  }
  #drawListener(listener, colour) {
    const draw = this.#draw;
    const [x, z] = listener.position;
    const [handleX, handleZ] = this.handleOf(listener);
    draw.strokeStyle = colour("accent");
    draw.beginPath();
    draw.moveTo(x, z);
    draw.lineTo(handleX, handleZ);
    draw.stroke();
    this.#disc(handleX, handleZ, 0.13, colour("accent"));
    for (const side of [-1, 1]) {
      const angle = listener.heading + (side * Math.PI) / 2;
      this.#disc(x + 0.32 * Math.sin(angle), z - 0.32 * Math.cos(angle), 0.1, colour("accent")); // an ear
    }
    this.#disc(x, z, 0.32, colour("accent"));
    this.#label("you", x, z + 0.32, colour("quiet"));
  }
  /** Words under a place, in the pixels of the canvas: letters drawn in metres would be uneven. */
  #label(words, x, z, colour) {
    const draw = this.#draw;
    const to = draw.getTransform().transformPoint({ x, y: z });
    draw.save();
    draw.resetTransform();
    draw.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
    draw.textAlign = "center";
    draw.fillStyle = colour;
    draw.fillText(words, to.x, to.y + 18 * devicePixelRatio);
    draw.restore();
  }
  #disc(x, z, radius, colour) {
    const draw = this.#draw;
    draw.fillStyle = colour;
    draw.beginPath();
    draw.arc(x, z, radius, 0, 2 * Math.PI);
    draw.fill();
  }
}
