// The picture of the tray and its things, by three.js.
import * as THREE from "three";
import { Jolt, THINGS, TRAY } from "./tray.js";

const COLOURS = { steel: "#aeb6bd", hardwood: "#a0693a", glass: "#9fd0c8", oak: "#c9a26b" };

/** Draws bodies where Jolt has them. */
export class Picture {
  constructor(canvas) {
    this.canvas = canvas;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(38, 1, 0.1, 10);
    this.camera.position.set(0, 1, 1.15);
    this.camera.lookAt(0, 0.02, 0.02);
    const sun = new THREE.DirectionalLight("#fff4e0", 2.5);
    sun.position.set(-1, 3, 2);
    this.scene.add(sun, new THREE.HemisphereLight("#ffffff", "#8a7a66", 1.6));
    this.meshes = new Map();
  }

  tray(body) {
    const group = new THREE.Group();
    for (const { half, at } of TRAY) {
      const wall = new THREE.Mesh(box(half), look("oak"));
      wall.position.set(...at);
      group.add(wall);
    }
    this.put(body, group);
  }
  thing(body, name) {
    const { size, material } = THINGS[name];
    const forms = {
      ball: () => new THREE.SphereGeometry(size[0], 32, 16),
      block: () => box(size),
      rod: () => new THREE.CylinderGeometry(size[1], size[1], 2 * size[0], 24),
    };
    this.put(body, new THREE.Mesh(forms[name](), look(material)));
  }
  put(body, mesh) {
    this.meshes.set(body, mesh);
    this.scene.add(mesh);
  }
  remove(body) {
    const mesh = this.meshes.get(body);
    this.meshes.delete(body);
    this.scene.remove(mesh);
    mesh.geometry.dispose();
    mesh.material.dispose();
  }

  /** Where on the tray, x and z in metres, a click is. */
  placeOf({ offsetX, offsetY }) {
    const at = new THREE.Vector2(
      (2 * offsetX) / this.canvas.clientWidth - 1,
      1 - (2 * offsetY) / this.canvas.clientHeight,
    );
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.camera);
    const hit = ray.ray.intersectPlane(new THREE.Plane(new THREE.Vector3(0, 1, 0)), new THREE.Vector3());
    const within = (x, most) => Math.min(Math.max(x, -most), most);
    return hit ? [within(hit.x, 0.4), within(hit.z, 0.25)] : [0, 0];
  }

  show() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = Math.min(devicePixelRatio, 2);
    if (this.canvas.width !== Math.floor(width * ratio) || this.canvas.height !== Math.floor(height * ratio)) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / height;
      this.camera.updateProjectionMatrix();
    }
    for (const [body, mesh] of this.meshes) {
      // every getter of Jolt lends the same object: its numbers are copied at once
      const place = Jolt.getPointer(body.GetPosition()) / 4;
      mesh.position.fromArray(Jolt.HEAPF32, place);
      const turn = Jolt.getPointer(body.GetRotation()) / 4;
      mesh.quaternion.fromArray(Jolt.HEAPF32, turn);
    }
    this.renderer.render(this.scene, this.camera);
  }
}

const box = (half) => new THREE.BoxGeometry(...half.map((x) => 2 * x));
const look = (material) =>
  new THREE.MeshStandardMaterial({
    color: COLOURS[material],
    roughness: material === "steel" || material === "glass" ? 0.25 : 0.8,
    metalness: material === "steel" ? 0.6 : 0,
  });
