// Reads sources of the core (AssemblyScript, which parses as TypeScript) and finds in them what check-core.mjs counts:
// functions and which of them are kernels, raw accesses to memory, variables and constants of a module.
import { parse } from "./imports.mjs";

/** Namespaces of SIMD intrinsics; `v128` is a type, too. */
const SIMD = new Set(["v128", "i8x16", "i16x8", "i32x4", "i64x2", "f32x4", "f64x2"]);
/** Namespaces with loads and stores of their own, such as `f32.load`. */
const SCALAR = new Set(["bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "isize", "usize", "f32", "f64"]);
/** Imports from this file are SIMD helpers. */
const HELPERS = /(?:^|\/)simd$/;
/** In the doc comment of a function: the same work as a kernel, for builds without SIMD. */
const TWIN = /\bscalar twin of\b/i;
/** Casts and parentheses: the same number in another form. */
const SAME = new Set(["ParenthesizedExpression", "TSTypeAssertion", "TSAsExpression", "TSNonNullExpression"]);
const BRANCHES = new Set([
  ...["IfStatement", "ConditionalExpression", "ForStatement", "ForOfStatement", "ForInStatement", "WhileStatement"],
  ...["DoWhileStatement", "CatchClause", "LogicalExpression"],
]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/**
 * What is in a source:
 * - `functions`: `name`, `line`, `lines` from its first line to its closing brace, cyclomatic `complexity`, and whether
 *   it `isKernel`: it uses SIMD or is the scalar twin of a function that does;
 * - `accesses`: raw loads and stores with `line`, `name`, the nodes of their `address` and `offset`, and the function
 *   that they are `inside`;
 * - `variables`: `let` of the module, static fields and constants that stand for a piece of memory (`memory.data` of so
 *   many bytes, or an object of its own), with `name` and `line`;
 * - `constants`: a Map from the name of a constant to its `line` and the node of its `value`; those of a namespace, an
 *   enum or a class have names like `Page.ROW`, and in its own module one of a namespace has its bare name, too;
 * - `imports`: a Map from the local name of an import to its `name` in the file `from` where it is declared; the name
 *   is undefined where all of the file is imported.
 */
export function readCore(file, text) {
  const { program, comments } = parse(file, text);
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  const lineOf = (at) => starts.findLastIndex((start) => start <= at) + 1;
  const source = {
    file,
    functions: [],
    accesses: [],
    variables: [],
    constants: new Map(),
    imports: new Map(),
  };
  for (const node of program.body) readStatement(node, source, lineOf);

  const helpers = [...source.imports].filter(([, { from }]) => HELPERS.test(from)).map(([name]) => name);
  /** `outer`: the functions around a node, innermost first; `whole`: where the declaration of the next one begins. */
  const visit = (node, outer, whole) => {
    if (FUNCTIONS.has(node.type) && node.body) {
      const { at, name } = whole ?? { at: node.start, name: node.id?.name ?? "a function without a name" };
      const [line, last] = [lineOf(at), lineOf(node.end - 1)];
      const isKernel = TWIN.test(docBefore(comments, text, whole?.doc ?? at));
      const one = { name, line, lines: last - line + 1, complexity: 1, isKernel };
      source.functions.push(one);
      outer = [one, ...outer];
    } else if (outer.length > 0) {
      if (BRANCHES.has(node.type) || (node.type === "SwitchCase" && node.test)) outer[0].complexity++;
    }
    if (isSimd(node, helpers)) for (const one of outer) one.isKernel = true;
    const access = rawAccess(node);
    if (access) source.accesses.push({ ...access, line: lineOf(node.start), inside: outer[0] });
    if (node.type === "PropertyDefinition" && node.static && (!node.readonly || isMemory(node.value)))
      source.variables.push({ name: node.key.name, line: lineOf(node.start) });
    for (const child of childrenOf(node)) visit(child, outer, declarationOf(node, child));
  };
  visit(program, [], undefined);
  return source;
}

/** Whether a node is an access of SIMD: an intrinsic, the type, or a call of a helper. */
function isSimd({ type, object, typeName, callee }, helpers) {
  if (type === "MemberExpression") return SIMD.has(object.name);
  if (type === "TSTypeReference") return SIMD.has(typeName.name);
  return type === "CallExpression" && helpers.includes(callee.name);
}

/** A load or store of one number; nothing for any other node. */
function rawAccess({ type, callee, arguments: given, typeArguments }) {
  if (type !== "CallExpression" || SIMD.has(typeArguments?.params[0]?.typeName?.name)) return undefined;
  const own = isScalar(callee.object) ? callee.property.name : undefined;
  const kind = /^(load|store)\d*(?:_[su])?$/.exec(own ?? callee.name ?? "")?.[1];
  if (!kind) return undefined;
  return { name: kind, address: given[0], offset: given[kind === "load" ? 1 : 2] };
}

/** Whether a node is a namespace of scalar loads and stores: `f32`, `atomic`, `i32.atomic`. */
function isScalar(node) {
  if (node?.type === "MemberExpression") return node.property.name === "atomic" && SCALAR.has(node.object.name);
  return node?.name === "atomic" || SCALAR.has(node?.name);
}

/** What a statement of the module declares, or one of the namespace `space`. */
function readStatement(node, source, lineOf, space) {
  const declare = (name, at, value) => source.constants.set(name, { line: lineOf(at), value });
  const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  if (node.type === "ImportDeclaration") {
    for (const { local, imported } of node.specifiers)
      source.imports.set(local.name, { name: imported?.name, from: node.source.value });
  } else if (declared?.type === "TSModuleDeclaration") {
    for (const inner of declared.body?.body ?? []) readStatement(inner, source, lineOf, declared.id.name);
  } else if (declared?.type === "TSEnumDeclaration") {
    for (const { id, initializer, start } of declared.body.members)
      declare(`${declared.id.name}.${id.name}`, start, initializer);
  } else if (declared?.type === "ClassDeclaration") {
    for (const { type, static: isStatic, readonly, key, value, start } of declared.body.body)
      if (type === "PropertyDefinition" && isStatic && readonly)
        declare(`${declared.id.name}.${key.name}`, start, value);
  } else if (declared?.type === "VariableDeclaration") {
    for (const { id, init, start } of declared.declarations) {
      if (declared.kind !== "const" || isMemory(init)) source.variables.push({ name: id.name, line: lineOf(start) });
      else for (const name of space ? [id.name, `${space}.${id.name}`] : [id.name]) declare(name, start, init);
    }
  }
}

/** A node without the casts and parentheses around it. */
export function bare(node) {
  return SAME.has(node?.type) ? bare(node.expression) : node;
}

/**
 * Whether a constant is a new object or an address of memory without content, `memory.data(bytes)`; a table of numbers
 * has content.
 */
function isMemory(node) {
  const { type, callee, arguments: given } = bare(node) ?? {};
  if (type === "NewExpression") return true;
  if (callee?.name === "changetype") return isMemory(given[0]);
  return callee?.object?.name === "memory" && callee.property.name === "data" && given[0]?.type !== "ArrayExpression";
}

/** Where a function that a node declares begins, where its doc comment ends, and its name; `child` holds its code. */
function declarationOf(node, child) {
  if (node.type === "MethodDefinition" && child === node.value)
    return { at: node.key.start, doc: node.start, name: node.key.name };
  if (node.type === "ExportNamedDeclaration" && FUNCTIONS.has(child.type))
    return { at: child.start, doc: node.start, name: child.id.name };
  if (node.type === "VariableDeclarator" && child === node.init && FUNCTIONS.has(child.type))
    return { at: node.start, doc: node.start, name: node.id.name };
  return undefined;
}

/** The comments that stand right before a place, as one line. */
function docBefore(comments, text, at) {
  let words = "";
  for (let i = comments.findLastIndex(({ end }) => end <= at); i >= 0; i--) {
    const { start, end, value } = comments[i];
    if (text.slice(end, at).trim() !== "") break;
    words = `${value} ${words}`;
    at = start;
  }
  return words.replace(/[\s*]+/g, " ");
}

function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === "string");
}
