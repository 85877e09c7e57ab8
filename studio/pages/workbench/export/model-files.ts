// The model as files: its own format, and a glTF scene in which the body can be seen as well as heard. The writer of
// glTF is loaded when a user asks for such a file.
import { type ModalModel, modelToText } from "phonolite/model";
import { bodyForm } from "../object/body-form.js";

/** The name of a file without its ending, from that of the model. */
export function fileName(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "model"
  );
}

/** A `*.modal.json` file. */
export const modelJson = (model: ModalModel): Blob => new Blob([modelToText(model)], { type: "application/json" });

/** A `.glb` file: the form of the body as a mesh, and the model on its node by KHR_audio_rigid_bodies. */
export async function modelGlb(model: ModalModel): Promise<Blob> {
  const [{ Document, WebIO }, { addModelToDocument, KHRAudioRigidBodies }] = await Promise.all([
    import("@gltf-transform/core"),
    import("phonolite/gltf"),
  ]);
  const document = new Document();
  document.getRoot().getAsset().generator = "Phonolite";
  const buffer = document.createBuffer();
  const { positions, indices } = bodyForm(model);
  const material = document
    .createMaterial(model.material?.name ?? "body")
    .setDoubleSided(true)
    .setRoughnessFactor(0.6);
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", document.createAccessor().setType("VEC3").setArray(positions).setBuffer(buffer))
    .setIndices(document.createAccessor().setType("SCALAR").setArray(indices).setBuffer(buffer))
    .setMaterial(material);
  const name = model.name || "body";
  const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
  document.getRoot().setDefaultScene(document.createScene().addChild(node));
  addModelToDocument(document, model, { node });
  const bytes = await new WebIO().registerExtensions([KHRAudioRigidBodies]).writeBinary(document);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "model/gltf-binary" });
}
