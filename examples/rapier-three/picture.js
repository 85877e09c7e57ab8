// The picture: a camera, light with shadows, a floor, and meshes of steel, oak and glass.
import * as THREE from "three";

const canvas = document.querySelector("canvas");
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
renderer.shadowMap.enabled = true;
renderer.toneMapping = THREE.ACESFilmicToneMapping;
const scene = new THREE.Scene();
scene.background = new THREE.Color("#20252d");
scene.fog = new THREE.Fog("#20252d", 4, 9);
const camera = new THREE.PerspectiveCamera(40, 1.6, 0.1, 20);
camera.position.set(0, 1, 2.4);
camera.lookAt(0, 0.2, 0);

scene.add(new THREE.HemisphereLight("#cfe0ff", "#4a3a2a", 1.2));
const sun = new THREE.DirectionalLight("#fff1dd", 3);
sun.position.set(1.5, 4, 2);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
for (const side of ["left", "bottom"]) sun.shadow.camera[side] = -2.5;
for (const side of ["right", "top"]) sun.shadow.camera[side] = 2.5;
scene.add(sun);
const floor = new THREE.Mesh(new THREE.BoxGeometry(4, 0.04, 4), new THREE.MeshStandardMaterial({ color: "#9a6b3f" }));
floor.position.y = -0.02;
floor.receiveShadow = true;
scene.add(floor);

const LOOKS = {
  steel: { color: "#aeb6c0", metalness: 0.6, roughness: 0.3 },
  oak: { color: "#c98f4e", roughness: 0.8 },
  glass: { color: "#8fd6d0", transparent: true, opacity: 0.65, roughness: 0.05 },
};

/** A mesh of a material; `half` is its radius or half of its side, m. */
export function show(material, half, isBall) {
  const shape = isBall ? new THREE.SphereGeometry(half, 32, 24) : new THREE.BoxGeometry(2 * half, 2 * half, 2 * half);
  const mesh = new THREE.Mesh(shape, new THREE.MeshStandardMaterial(LOOKS[material]));
  mesh.castShadow = mesh.receiveShadow = true;
  scene.add(mesh);
  return mesh;
}

let steps = () => {};

/** What the page needs of the picture. */
export const look = {
  /** The camera, as a listener. */
  listener: { position: camera.position.toArray(), orientation: camera.quaternion.toArray() },
  place(mesh, position, rotation) {
    mesh.position.copy(position);
    mesh.quaternion.copy(rotation);
  },
  /** Calls `act` for every `dt` seconds that passed, before each picture. */
  onStep(dt, act) {
    let [behind, last] = [0, undefined];
    steps = (now) => {
      behind = Math.min(behind + (now - (last ?? now)) / 1000, 0.1); // a page that hung does not catch up for long
      last = now;
      for (; behind >= dt; behind -= dt) act();
    };
  },
  /** Calls `act` before every picture. */
  onFrame(act) {
    renderer.setAnimationLoop((now) => {
      steps(now);
      const { clientWidth, clientHeight } = canvas;
      renderer.setPixelRatio(devicePixelRatio);
      renderer.setSize(clientWidth, clientHeight, false);
      camera.aspect = clientWidth / clientHeight;
      camera.updateProjectionMatrix();
      act();
      renderer.render(scene, camera);
    });
  },
  onClick(act) {
    canvas.addEventListener("pointerdown", act);
    canvas.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault(); // the page would scroll
      act();
    });
  },
};
