// All that lives on the graphics card: the room, its things, the light and the renderer. It is thrown away when the
// context is lost, and made anew when that is back.
import {
  BackSide,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  type PerspectiveCamera,
  Quaternion,
  type Raycaster,
  Scene,
  Vector3,
} from "three";
import { createRenderer, createRoomLight } from "../../../parts/picture/stage.js";
import type { Stage } from "../play/stage.js";
import type { Item } from "../scene/items.js";
import type { Pointed } from "./hand.js";
import { createLooks } from "./looks.js";
import { createRings } from "./rings.js";
import { createRoom } from "./room-view.js";
import { DAY, DUSK } from "./themes.js";
import { drawThing, forgetThing } from "./thing-view.js";

/** How much wider the outline of a chosen thing is, m. */
const RIM = 0.006;
/** How the lamp throws shadows over the things, and where the far floor fades, m. */
const LIGHT = { half: 3.4, near: 0.5, far: 12, normalBias: 0.012, radius: 3, fog: [5.5, 11], unmirrored: 2.6 } as const;

/**
 * Makes the picture on a canvas; if it is not `fine`, for want of a graphics card, edges are rough and nothing is
 * mirrored.
 */
export function createCanvasPicture(canvas: HTMLCanvasElement, fine: boolean) {
  const renderer = createRenderer(canvas, fine);
  const scene = new Scene();
  const looks = createLooks(fine);
  const light = createRoomLight(scene, renderer, { ...LIGHT, texels: fine ? 2048 : 1024, mirrored: fine });
  light.lamp.target.position.set(0, 0.3, -0.2);
  const room = createRoom(looks);
  const rings = createRings(scene);
  scene.add(room.group);
  const rim = new MeshBasicMaterial({ side: BackSide, toneMapped: false, fog: false });
  const drawn = new Map<string, { item: Item; object: Object3D }>();
  const [before, turn] = [new Vector3(), new Quaternion()];
  let outline: Object3D | undefined;
  let outlined = "";

  const forget = (name: string) => {
    const known = drawn.get(name);
    if (!known) return;
    known.object.removeFromParent();
    forgetThing(known.object);
    drawn.delete(name);
  };
  const draw = (item: Item): Object3D => {
    forget(item.name);
    const object = drawThing(item, looks);
    drawn.set(item.name, { item, object });
    scene.add(object);
    return object;
  };
  const choose = (name: string) => {
    outline?.removeFromParent();
    outline = undefined;
    outlined = name;
    const object = drawn.get(name)?.object;
    if (!(object instanceof Mesh)) return;
    const { geometry } = object as Mesh;
    geometry.computeBoundingBox();
    const size = geometry.boundingBox!.getSize(new Vector3());
    outline = new Mesh(geometry, rim);
    outline.scale.set(1 + (2 * RIM) / size.x, 1 + (2 * RIM) / size.y, 1 + (2 * RIM) / size.z);
    outline.userData.outline = true;
    outline.raycast = () => undefined;
    object.add(outline);
  };

  return {
    scene,
    rings,
    /** Puts everything where the stage has it; says whether things came, went or were chosen. */
    follow(stage: Stage, within: number, chosen: string, moved: boolean): boolean {
      let changed = false;
      for (const name of drawn.keys()) {
        if (stage.members.has(name)) continue;
        forget(name);
        changed = true;
      }
      for (const { name, item, pose, before: from } of stage.members.values()) {
        if (!item) continue;
        const known = drawn.get(name);
        const isNew = known?.item !== item;
        const object = isNew ? draw(item) : known.object;
        changed ||= isNew;
        if (isNew && name === outlined) outlined = "";
        if (!moved && !isNew) continue;
        before.set(from[0], from[1], from[2]);
        object.position.set(pose[0], pose[1], pose[2]).lerp(before, 1 - within);
        turn.set(from[3], from[4], from[5], from[6]);
        object.quaternion.set(pose[3], pose[4], pose[5], pose[6]).slerp(turn, 1 - within);
      }
      if (chosen !== outlined) {
        choose(chosen);
        changed = true;
      }
      return changed;
    },
    /** What lies under a ray. */
    pointed(ray: Raycaster): Pointed | undefined {
      for (const { object, point } of ray.intersectObjects([...things(drawn), room.group], true)) {
        const { thing, fixture } = object.userData as { thing?: string; fixture?: string };
        if (thing) return { thing, point };
        if (fixture) return { fixture, point };
      }
      return undefined;
    },
    render(camera: PerspectiveCamera, shadows: boolean) {
      if (shadows) renderer.shadowMap.needsUpdate = true;
      renderer.render(scene, camera);
    },
    setTheme(dark: boolean) {
      const theme = dark ? DUSK : DAY;
      light.setTheme(theme);
      light.lamp.position.set(...theme.lampAt);
      room.setTheme(theme);
      rings.setColour(theme.ring);
      rim.color.setHex(theme.chosen);
      renderer.shadowMap.needsUpdate = true;
    },
    resize(width: number, height: number, pixels: number) {
      renderer.setPixelRatio(pixels);
      renderer.setSize(width, height, false);
    },
    dispose() {
      for (const name of [...drawn.keys()]) forget(name);
      rings.dispose();
      room.dispose();
      light.dispose();
      looks.dispose();
      rim.dispose();
      renderer.dispose();
    },
  };
}

function* things(drawn: ReadonlyMap<string, { object: Object3D }>): Iterable<Object3D> {
  for (const { object } of drawn.values()) yield object;
}
