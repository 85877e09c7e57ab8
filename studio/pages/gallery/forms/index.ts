// The form of every preset: by its name where it has more than its shape, by its shape otherwise.
import type { Form, Subject } from "../picture/form.js";
import { formByShape } from "./by-shape.js";
import { HOUSE_FORMS } from "./house.js";
import { KITCHEN_FORMS } from "./kitchen.js";
import { MUSIC_FORMS } from "./music.js";
import { TOOL_FORMS } from "./tools.js";

const FORMS: Readonly<Record<string, ((subject: Subject) => Form) | undefined>> = {
  ...KITCHEN_FORMS,
  ...HOUSE_FORMS,
  ...MUSIC_FORMS,
  ...TOOL_FORMS,
};

/** The form of a thing. */
export function formOf(subject: Subject): Form {
  return (FORMS[subject.name] ?? formByShape)(subject);
}
