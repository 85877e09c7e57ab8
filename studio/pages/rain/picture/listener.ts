// The listener as a dummy head on a stand, with the speakers around it at their angles, or with headphones on.
import {
  BoxGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  LatheGeometry,
  MeshStandardMaterial,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from "three";
import { disposeForms, solid } from "../../../parts/picture/geometry.js";
import type { RainLook } from "./contract.js";
import type { Theme } from "./themes.js";

/** The listener, drawn. */
export interface Listener {
  readonly group: Group;
  /** Ears at a height, m, and speakers at angles, degrees to the right; says whether anything moved. */
  set(earHeight: number, speakers: RainLook["speakers"]): boolean;
  setTheme(theme: Theme): void;
  dispose(): void;
}

/** From the ears down to where the bust ends, m. */
const BUST = 0.62;
/** The bust from its foot up to the neck: radius and height under the ears, m. */
const PROFILE: readonly (readonly [number, number])[] = [
  [0.001, -0.62],
  [0.115, -0.62],
  [0.135, -0.61],
  [0.165, -0.465],
  [0.19, -0.365],
  [0.207, -0.285],
  [0.207, -0.255],
  [0.192, -0.223],
  [0.16, -0.203],
  [0.11, -0.187],
  [0.075, -0.17],
  [0.062, -0.145],
];
/** How far speakers stand, m. */
const AWAY = 2;

/** Makes the listener. */
export function createListener(): Listener {
  const group = new Group();
  const grey = new MeshStandardMaterial({ color: 0xcfc9bf, roughness: 0.55 });
  const black = new MeshStandardMaterial({ color: 0x3a3e44, roughness: 0.5 });
  const coat = new MeshStandardMaterial({ color: 0x5d7180, roughness: 0.75 });
  const copper = new MeshStandardMaterial({ roughness: 0.4 });
  const head = new Group();
  const speakers = new Group();
  solid(head, new SphereGeometry(0.5, 40, 28).scale(0.165, 0.245, 0.205), grey, 0, 0.02, 0);
  solid(head, new ConeGeometry(0.014, 0.045, 16).rotateX(-Math.PI / 2), grey, 0, 0, -0.108);
  solid(head, new CylinderGeometry(0.052, 0.064, 0.14, 28), grey, 0, -0.15, 0.016);
  const bust = PROFILE.map(([x, y]) => new Vector2(x, y));
  solid(head, new LatheGeometry(bust, 48).scale(1, 1, 0.56), coat, 0, 0, 0.02);
  const stand = solid(head, new CylinderGeometry(0.014, 0.014, 1, 16), black, 0, -0.7, 0.01);
  for (const side of [-1, 1]) {
    solid(head, new SphereGeometry(0.5, 20, 14).scale(0.026, 0.066, 0.042), grey, side * 0.084, 0.004, 0.01);
  }
  const phones = new Group();
  solid(phones, new TorusGeometry(0.1, 0.009, 10, 36, Math.PI).scale(1, 1.22, 1), black, 0, 0.03, 0.01);
  for (const side of [-1, 1]) {
    solid(phones, new CylinderGeometry(0.042, 0.042, 0.03, 28).rotateZ(Math.PI / 2), copper, side * 0.1, 0.005, 0.01);
  }
  head.add(phones);
  const foot = solid(group, new CylinderGeometry(0.16, 0.18, 0.02, 36), black, 0, 0.01, 0.01);
  group.add(head, speakers, foot);
  let known = "";

  const clear = () => {
    disposeForms(speakers);
    speakers.clear();
  };
  return {
    group,
    set(earHeight, angles) {
      const key = `${earHeight.toFixed(3)} ${angles}`;
      if (key === known) return false;
      known = key;
      head.position.y = earHeight;
      stand.scale.y = Math.max(0.01, earHeight - BUST);
      stand.position.y = -BUST - stand.scale.y / 2;
      phones.visible = angles === "ears";
      clear();
      for (const angle of angles === "ears" ? [] : angles) {
        const speaker = new Group();
        const turn = (angle * Math.PI) / 180;
        speaker.position.set(AWAY * Math.sin(turn), 0, -AWAY * Math.cos(turn));
        speaker.rotation.y = -turn;
        const height = Math.max(0.25, earHeight);
        solid(speaker, new BoxGeometry(0.17, 0.28, 0.2), black, 0, height, 0);
        for (const [y, radius] of [
          [-0.05, 0.062],
          [0.08, 0.026],
        ]) {
          solid(
            speaker,
            new CylinderGeometry(radius, radius, 0.012, 32).rotateX(Math.PI / 2),
            copper,
            0,
            height + y,
            0.102,
          );
        }
        solid(speaker, new CylinderGeometry(0.016, 0.016, height - 0.14, 14), black, 0, (height - 0.14) / 2, 0);
        solid(speaker, new CylinderGeometry(0.13, 0.14, 0.016, 28), black, 0, 0.008, 0);
        speakers.add(speaker);
      }
      return true;
    },
    setTheme({ accent }) {
      copper.color.set(accent);
    },
    dispose() {
      disposeForms(group);
      for (const material of [grey, black, coat, copper]) material.dispose();
    },
  };
}
