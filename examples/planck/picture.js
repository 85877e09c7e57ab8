// The picture of the skittles: metres on a canvas, y up.
const canvas = document.querySelector("canvas");
/** Metres from the left to the right of the picture, and from its lower edge to the ground. */
const WIDTH = 4.2;
const GROUND = 0.12;
const COLOURS = { oak: "#a8713a", brick: "#b0553f", hardwood: "#e0c9a0", stone: "#6f7680" };

/** Draws all bodies of a world of planck; what they are made of is their user data. */
export function show(physics) {
  const pen = canvas.getContext("2d");
  Object.assign(canvas, {
    width: canvas.clientWidth * devicePixelRatio,
    height: canvas.clientHeight * devicePixelRatio,
  });
  const metre = canvas.width / WIDTH;
  for (let body = physics.getBodyList(); body; body = body.getNext()) {
    const { x, y } = body.getPosition();
    const { m_radius: radius, m_vertices: corners } = body.getFixtureList().getShape();
    pen.setTransform(metre, 0, 0, -metre, canvas.width / 2, canvas.height - GROUND * metre);
    pen.translate(x, y);
    pen.rotate(body.getAngle());
    pen.fillStyle = COLOURS[body.getUserData()];
    pen.strokeStyle = "#0005";
    pen.lineWidth = 0.008;
    pen.beginPath();
    if (corners) for (const { x, y } of corners) pen.lineTo(x, y);
    else pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.closePath();
    pen.fill();
    pen.stroke();
    if (!corners) {
      // holes for fingers show how it turns
      pen.fillStyle = "#0007";
      for (const angle of [0, 0.9]) {
        pen.beginPath();
        pen.arc(0.5 * radius * Math.cos(angle), 0.5 * radius * Math.sin(angle), 0.15 * radius, 0, 2 * Math.PI);
        pen.fill();
      }
    }
  }
}
