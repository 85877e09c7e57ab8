// What is seen: a mesh of three.js for every body of cannon-es, of the same shape, where the body is.
import { Box, Cylinder, Plane, Sphere } from "cannon-es";
import * as THREE from "three";

/** A picture of bodies on a canvas. */
export class Picture {
  #renderer;
  #scene = new THREE.Scene();
  #camera = new THREE.PerspectiveCamera(35, 1.6, 0.05, 20);
  #meshes = new Map();

  constructor(canvas) {
    this.#renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#camera.position.set(0, 0.8, 1.6);
    this.#camera.lookAt(0.05, 0.1, 0);
    const sun = new THREE.DirectionalLight(0xffffff, 2.4);
    sun.position.set(-1, 2.5, 1.2);
    sun.castShadow = true;
    Object.assign(sun.shadow.camera, { left: -1.5, right: 1.5, top: 1.5, bottom: -1.5 });
    sun.shadow.mapSize.set(1024, 1024);
    this.#scene.add(sun, new THREE.HemisphereLight(0xffffff, 0x887766, 1.2));
  }

  /** Where the listener is: at the camera. */
  get eye() {
    const { position, quaternion } = this.#camera;
    return { position: position.toArray(), orientation: quaternion.toArray() };
  }

  add(body, colour) {
    const material = new THREE.MeshStandardMaterial({ color: colour, roughness: 0.5, metalness: 0.1 });
    const mesh = new THREE.Mesh(geometryOf(body.shapes[0]), material);
    mesh.castShadow = body.mass > 0;
    mesh.receiveShadow = true;
    this.#scene.add(mesh);
    this.#meshes.set(body, mesh);
  }
  remove(body) {
    const mesh = this.#meshes.get(body);
    this.#meshes.delete(body);
    mesh.removeFromParent();
    mesh.geometry.dispose();
    mesh.material.dispose();
  }

  /** Where on the floor a pointer points, x and z in metres. */
  floorAt({ offsetX, offsetY }) {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    const at = new THREE.Vector2((2 * offsetX) / clientWidth - 1, 1 - (2 * offsetY) / clientHeight);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.#camera);
    const place = ray.ray.intersectPlane(new THREE.Plane(new THREE.Vector3(0, 1, 0)), new THREE.Vector3());
    const within = (metres, most) => Math.min(Math.max(metres, -most), most);
    return place ? [within(place.x, 0.9), within(place.z, 0.5)] : [0, 0];
  }

  show() {
    const { domElement: canvas } = this.#renderer;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const sharp = Math.min(devicePixelRatio, 2);
    if (canvas.width !== Math.floor(width * sharp) || canvas.height !== Math.floor(height * sharp)) {
      this.#renderer.setPixelRatio(sharp);
      this.#renderer.setSize(width, height, false);
      this.#camera.aspect = width / height;
      this.#camera.updateProjectionMatrix();
    }
    for (const [body, mesh] of this.#meshes) {
      mesh.position.copy(body.position);
      mesh.quaternion.copy(body.quaternion);
    }
    this.#renderer.render(this.#scene, this.#camera);
  }
}

function geometryOf(shape) {
  if (shape instanceof Sphere) return new THREE.SphereGeometry(shape.radius, 32, 24);
  if (shape instanceof Cylinder) {
    const { radiusTop, radiusBottom, height, numSegments } = shape;
    return new THREE.CylinderGeometry(radiusTop, radiusBottom, height, numSegments);
  }
  if (shape instanceof Box) return new THREE.BoxGeometry(...shape.halfExtents.scale(2).toArray());
  if (shape instanceof Plane) return new THREE.PlaneGeometry(4, 4);
  throw new Error(`no picture of shape ${shape.type}`);
}
