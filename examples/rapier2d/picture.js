// The picture of the marble run: metres on a canvas, y up.
const canvas = document.querySelector("canvas");
/** Metres from the left to the right of the picture, and from its lower edge to the ground. */
export const WIDTH = 1.7;
const GROUND = 0.02;
const COLOURS = { oak: "#b07a3f", steel: "#8d98a6", glass: "#6cc3bd", stone: "#7c776f", hardwood: "#c2503a" };

/** Where in the scene an event is, m. */
export function place({ offsetX, offsetY }) {
  const metre = canvas.clientWidth / WIDTH;
  return [offsetX / metre - WIDTH / 2, (canvas.clientHeight - offsetY) / metre - GROUND];
}

/** Draws shelves, which do not move, and marbles where they are. */
export function show(shelves, marbles) {
  const pen = canvas.getContext("2d");
  Object.assign(canvas, {
    width: canvas.clientWidth * devicePixelRatio,
    height: canvas.clientHeight * devicePixelRatio,
  });
  const metre = canvas.width / WIDTH;
  pen.setTransform(metre, 0, 0, -metre, canvas.width / 2, canvas.height - GROUND * metre);
  for (const { material, size, at, angle } of shelves) {
    pen.save();
    pen.translate(at.x, at.y);
    pen.rotate(angle);
    pen.fillStyle = COLOURS[material];
    pen.beginPath();
    pen.roundRect(-size[0] / 2, -size[1] / 2, ...size, 0.006);
    pen.fill();
    pen.restore();
  }
  for (const { material, radius, body } of marbles) {
    const { x, y } = body.translation();
    pen.save();
    pen.translate(x, y);
    pen.rotate(body.rotation());
    const shine = pen.createRadialGradient(-radius / 3, radius / 3, 0, 0, 0, radius);
    shine.addColorStop(0, "#ffffff");
    shine.addColorStop(0.4, COLOURS[material]);
    pen.fillStyle = shine;
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.fill();
    pen.strokeStyle = "#0005"; // a line that shows how it turns
    pen.lineWidth = 0.003;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(radius, 0);
    pen.stroke();
    pen.restore();
  }
}
