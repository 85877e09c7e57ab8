// Names in code are checked by the compiler: a typo in a literal does not compile, a name in a plain string does.
// Nothing here runs; `types.test.ts` compiles it, and a line that should not compile but does is an error.
import { createElement } from "react";
import {
  bodyModel,
  type Contacts,
  type ContactsOptions,
  pairOf,
  stickSlip,
  surface,
} from "../../../src/contact/index.js";
import type { StickSlipName } from "../../../src/contact/law/friction.js";
import type { PairSide } from "../../../src/contact/law/pair.js";
import type { EngineStep } from "../../../src/contact/play/source.js";
import type { HailBody } from "../../../src/hail/index.js";
import type { MeshModelOptions } from "../../../src/mesh/index.js";
import {
  isMaterialName,
  type MaterialName,
  makeShape,
  material,
  models,
  type PresetName,
} from "../../../src/model/index.js";
import { builtinScene } from "../../../src/offline/index.js";
import { Sounding, useSound } from "../../../src/physics/react/index.js";
import type { BodyRef } from "../../../src/physics/react/sounding.js";
import { soundGltf } from "../../../src/physics/three/index.js";

/** A name that nobody knows before the program runs. */
declare const read: string;
declare const sound: Contacts<object>;
declare const contacts: Contacts;
declare const step: EngineStep;
declare const ball: object;
declare const ref: BodyRef;

export function presets(): void {
  models.load("bell");
  models.load(read);
  if (models.has(read)) read satisfies PresetName;
  const find: NonNullable<ContactsOptions["models"]> = models.load;
  find(read);
  for (const name of models.names) models.load(name);
  // @ts-expect-error no preset
  models.load("bel");
  // @ts-expect-error one of two is no preset
  models.load(ball ? "bell" : "bel");
  // @ts-expect-error no preset
  models.names.indexOf("bel");
  const body: Pick<HailBody, "model"> = { model: "plate-1" };
  // @ts-expect-error no preset
  body.model = "plate-9";
  builtinScene("hail-picnic");
  builtinScene(read);
  // @ts-expect-error no scene
  builtinScene("hail-picnik");
}

export function materials(): void {
  material("oak");
  material(read);
  if (isMaterialName(read)) read satisfies MaterialName;
  // @ts-expect-error no material
  material("oka");
  makeShape("bar", { material: "oak", length: 1, thickness: 0.1 });
  makeShape("bar", { material: material(read), length: 1, thickness: 0.1 });
  // @ts-expect-error no material
  makeShape("bar", { material: "oka", length: 1, thickness: 0.1 });
  const bell = models.load("bell").changeMaterial("steel").changeMaterial(read);
  // @ts-expect-error no material
  bell.changeMaterial("stel");
  // @ts-expect-error no material
  bell.redamp({ material: "stel" });
  // @ts-expect-error no material
  bodyModel({ size: [1, 1, 1], material: "oka" });
  // @ts-expect-error no material
  void ({ material: "oka" } satisfies MeshModelOptions);
  // @ts-expect-error no material
  void soundGltf(sound, "kitchen.glb", () => ball, { material: "oka" });
}

export function surfaces(): void {
  surface("felt");
  surface(read);
  // @ts-expect-error no surface
  surface("polished-stel");
  const one: PairSide = { material: "steel", surface: "polished-steel" };
  const found = { ...one, surface: surface(read), material: material(read) };
  pairOf(one, found, { friction: "door-hinge" });
  // @ts-expect-error no material
  pairOf(one, { material: "oka" });
  // @ts-expect-error no surface
  pairOf(one, { material: "oak", surface: "polished-stel" });
  // @ts-expect-error no tip
  pairOf(one, one, { friction: "door-hing" });
  stickSlip("chalk" satisfies StickSlipName);
  stickSlip(read);
  // @ts-expect-error no tip
  stickSlip("chlk");
  // @ts-expect-error no surface
  contacts.body(1, { material: "oak", surface: "polished-stel" });
}

export function physics(): void {
  sound.body(ball, "oak");
  sound.body(ball, read);
  sound.body(ball, { material: "oak", surface: "felt", gain: 0.5 });
  sound.body(ball, { material: material(read), surface: surface(read) });
  // @ts-expect-error no material
  sound.body(ball, "oka");
  // @ts-expect-error no material
  sound.body(ball, { material: "oka" });
  // @ts-expect-error no surface
  sound.body(ball, { material: "steel", surface: "polished-stel" });
  sound.pair("steel", "oak", { friction: "door-hinge" });
  sound.pair(ball, ball, {});
  sound.pair("steel", { ...material("oak"), name: "my-oak" }.name, {});
  // @ts-expect-error no material
  sound.pair("steel", "oka", {});
  // @ts-expect-error no tip
  sound.pair("steel", "oak", { friction: "door-hing" });
  contacts.body(0, { material: "oak", size: [1, 1, 1] });
  contacts.play(step);
  // @ts-expect-error no material
  contacts.body(0, { material: "oka", size: [1, 1, 1] });
  // @ts-expect-error no surface
  contacts.body(0, { surface: "polished-stel", size: [1, 1, 1] });
  contacts.pair("steel", read, {});
  // @ts-expect-error no material
  contacts.pair("stel", "oak", {});
  const others: ContactsOptions["others"][] = ["stone", material(read), null];
  // @ts-expect-error no material
  others.push("ston");
}

export function Components(): void {
  useSound(ref, "oak");
  useSound(ref, read);
  createElement(Sounding, { material: "oak", surface: "felt" });
  createElement(Sounding, { material: material(read) });
  // @ts-expect-error no material
  useSound(ref, "oka");
  // @ts-expect-error no material
  useSound(ref, { material: "oka" });
  // @ts-expect-error no material
  createElement(Sounding, { material: "oka" });
  // @ts-expect-error no surface
  createElement(Sounding, { material: "oak", surface: "polished-stel" });
}
