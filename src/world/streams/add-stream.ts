// Adds a contact stream to a scene: the bodies that it brings, and the place from which it is heard unless the scene
// has one of its own.
import { Came, PhonoliteError } from "../../math/error.js";
import type { ModalModel } from "../../model/modal-model.js";
import { type Scene, SceneError } from "../scene/scene.js";
import { type BroughtBody, type LoadedStream, type ReadyContacts, readyContacts } from "./ready.js";
import { headerListener } from "./stream-scene.js";

/** A scene with its stream; `models[i]` is that of `scene.bodies[i]`. */
export interface SceneWithStream {
  scene: Scene;
  models: ModalModel[];
  contacts: ReadyContacts;
}

/** The operation that errors about the content of a stream name. */
const READ = "read contact stream";

type Load = (path: string) => Promise<ModalModel>;

/**
 * Makes the stream of a scene ready and adds what it brings.
 *
 * @param models of the scene's own bodies
 * @param find gets a model by its name, or asks the function that it is given
 * @param load reads a model by a path relative to the scene, where the stream has no folder of its own
 */
export async function addStream(
  scene: Scene,
  section: NonNullable<Scene["contacts"]>,
  models: readonly ModalModel[],
  find: (model: string, load: Load) => Promise<ModalModel>,
  load: Load,
  loadStream: (path: string) => Promise<LoadedStream>,
): Promise<SceneWithStream> {
  const { stream: given } = section;
  try {
    const stream: LoadedStream = typeof given === "string" ? await loadStream(given) : given;
    const { contacts, brought } = await readyContacts(stream, {
      section,
      seed: scene.seed,
      ids: new Set(scene.bodies.map(({ id }) => id)),
      load: (model) => find(model, stream.loadModel ?? load),
    });
    const bodies = [...scene.bodies, ...brought.map(bodyOf)];
    const heard = isAtOrigin(scene.listener) ? headerListener(contacts.header) : undefined;
    const listener = heard ? parseListener(heard) : scene.listener;
    return {
      scene: { ...scene, bodies, listener },
      models: [...models, ...brought.map(({ model }) => model)],
      contacts,
    };
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    const { operation, field, expected, came } = error;
    if (operation === "contacts") throw new SceneError("scene", `contacts.${field}`, expected, new Came(came));
    if (operation !== READ) throw error;
    if (typeof given === "string") throw new PhonoliteError(`${READ} ${given}`, field, expected, new Came(came));
    throw new SceneError("scene", `contacts.stream.${field}`, expected, new Came(came));
  }
}

/** A body of the scene that stands for one of the stream, with nothing but defaults. */
function bodyOf({ id, model, position: [x, y, z], resonance }: BroughtBody): Scene["bodies"][number] {
  const { diffuse } = resonance;
  return {
    id,
    model,
    position: [x, y, z],
    velocity: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    gain: 1,
    pitchScale: 1,
    dampingScale: 1,
    ...(diffuse && {
      resonance: { diffuse: { ...diffuse, t60: Array.from(diffuse.t60), gains: Array.from(diffuse.gains) } },
    }),
  };
}

/** Whether the listener is where scenes have it that do not say. */
function isAtOrigin({ position, orientation }: Scene["listener"]): boolean {
  return position.every((x) => x === 0) && orientation.every((x, i) => x === (i === 3 ? 1 : 0));
}

function parseListener({ position, orientation = [0, 0, 0, 1] }: NonNullable<ReturnType<typeof headerListener>>) {
  return { position: [...position], orientation: [...orientation] } as Scene["listener"];
}
