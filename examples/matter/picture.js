// The picture of the tower: pixels of Matter on a canvas.
const canvas = document.querySelector("canvas");
/** Size of the picture, pixels of Matter. */
export const WIDTH = 800;
export const HEIGHT = 500;
const COLOURS = {
  softwood: "#d8b078",
  oak: "#a8713a",
  glass: "#6cc3bd",
  brick: "#b0553f",
  aluminium: "#a9b2bd",
  steel: "#66717f",
};

/** Draws bodies as they are; their label is their material. */
export function show(bodies) {
  const pen = canvas.getContext("2d");
  Object.assign(canvas, {
    width: canvas.clientWidth * devicePixelRatio,
    height: canvas.clientHeight * devicePixelRatio,
  });
  const scale = canvas.width / WIDTH;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  for (const { label, vertices, circleRadius, position, isSleeping } of bodies) {
    pen.globalAlpha = isSleeping ? 0.75 : 1;
    pen.fillStyle = COLOURS[label];
    pen.strokeStyle = "#0004";
    pen.beginPath();
    if (circleRadius) pen.arc(position.x, position.y, circleRadius, 0, 2 * Math.PI);
    else for (const { x, y } of vertices) pen.lineTo(x, y);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }
}
