// The garbage can of fluted, hot-dipped steel with lid and handles; and the ball that lies on the lawn.
import { BufferAttribute, Color, CylinderGeometry, LatheGeometry, SphereGeometry, TorusGeometry, Vector2 } from "three";
import { BALL, CAN } from "./layout.js";
import type { Materials } from "./materials.js";
import type { Parts } from "./parts.js";

const FLUTES = 30;

/** Adds the can. */
export function can(parts: Parts, m: Materials): void {
  const { x, z, radius, height, lid, lidY } = CAN;
  parts.stand(x, 0, z, 0.5);
  parts.add(m.zinc, fluted(), { at: [0, height / 2, 0], tint: 0xd2d6d8 });
  for (const [y, r] of [
    [0.03, radius * 0.94],
    [0.2, radius * 0.972],
    [height - 0.14, radius * 1.0],
    [height - 0.01, radius + 0.004],
  ]) {
    parts.add(m.zinc, new TorusGeometry(r, 0.011, 6, 48), { at: [0, y, 0], turn: [Math.PI / 2, 0, 0], tint: 0xdfe2e4 });
  }
  const profile = [
    [0, 0.006],
    [0.3, 0.005],
    [0.62, 0.003],
    [0.66, -0.004],
    [0.7, -0.004],
    [0.74, 0],
    [0.95, -0.002],
    [1, -0.01],
    [1.005, -0.05],
    [0.98, -0.05],
  ];
  const cover = new LatheGeometry(
    profile.map(([r, y]) => new Vector2(r * lid, y)),
    48,
  );
  parts.add(m.zinc, cover, { at: [0, lidY, 0], tint: 0xdde0e2 });
  parts.add(m.zinc, new TorusGeometry(0.075, 0.011, 8, 20, Math.PI), {
    at: [0, lidY - 0.02, 0],
    scale: [1, 0.85, 1],
    tint: 0xc4c8ca,
  });
  for (const side of [-1, 1]) {
    parts.add(m.zinc, new TorusGeometry(0.07, 0.009, 8, 20, Math.PI), {
      at: [side * (radius + 0.012), height - 0.2, 0],
      turn: [Math.PI - 0.35, (side * Math.PI) / 2, 0],
      tint: 0xb8bcbe,
    });
    for (const end of [-1, 1]) {
      parts.add(m.zinc, new CylinderGeometry(0.018, 0.018, 0.02, 8), {
        at: [side * (radius + 0.008), height - 0.2, end * 0.07],
        turn: [0, 0, Math.PI / 2],
        tint: 0xb8bcbe,
      });
    }
  }
}

/** Adds the ball: six coloured panels between two white caps. */
export function ball(parts: Parts, m: Materials): void {
  const { x, z, radius } = BALL;
  parts.stand(x, radius, z, 0.4, 0.55);
  const sphere = new SphereGeometry(radius, 48, 24).toNonIndexed();
  const position = sphere.getAttribute("position");
  const panels = [0xc4432f, 0xf3ead8, 0x2f6ea8, 0xf3ead8, 0xe0a53a, 0xf3ead8].map((hex) => new Color(hex));
  const colours = new Float32Array(3 * position.count);
  const middle = new Vector2();
  for (let i = 0; i < position.count; i += 3) {
    let high = 0;
    middle.set(0, 0);
    for (let k = i; k < i + 3; k++) {
      high += position.getY(k) / 3;
      middle.x += position.getX(k);
      middle.y += position.getZ(k);
    }
    const panel = Math.floor(((middle.angle() / (2 * Math.PI)) * 6) % 6);
    const colour = Math.abs(high) > 0.965 * radius ? panels[1] : panels[panel];
    for (let k = i; k < i + 3; k++) colour.toArray(colours, 3 * k);
  }
  sphere.setAttribute("color", new BufferAttribute(colours, 3));
  parts.add(m.matt, sphere);
}

/** The side of the can: a little narrower at its foot, with upright flutes. */
function fluted(): CylinderGeometry {
  const { radius, height } = CAN;
  const side = new CylinderGeometry(radius, radius * 0.94, height, FLUTES * 6, 8, true);
  const position = side.getAttribute("position");
  for (let i = 0; i < position.count; i++) {
    const [px, y, pz] = [position.getX(i), position.getY(i) / height + 0.5, position.getZ(i)];
    const deep = 0.011 * Math.min(1, Math.max(0, Math.min((y - 0.22) * 20, (0.8 - y) * 20)));
    const factor = 1 - (deep / radius) * (0.5 - 0.5 * Math.cos(FLUTES * Math.atan2(pz, px)));
    position.setX(i, px * factor);
    position.setZ(i, pz * factor);
  }
  side.computeVertexNormals();
  return side;
}
