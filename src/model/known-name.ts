// The type of names in calls such as `models.load("bell")`: a typo in a literal does not compile, and a plain string,
// from a file or a user, does.

/**
 * A name that a function takes: one of the `Known` ones where the code spells it out, and any `string` where the name
 * is not known before the program runs. A wrong name is then an error at run time.
 *
 * @example
 * function load<Name extends string>(name: KnownName<Name, PresetName>): ModalModel;
 * load("bell"); // compiles
 * load("bel"); // does not
 * load(new URLSearchParams(location.search).get("model") ?? "bell"); // compiles
 */
export type KnownName<Name extends string, Known extends string> = string extends Name ? Name : Known;
