// Modules that the build makes from files of dist: each carries one file (tools/build/embedded.mjs).
declare module "*.carried.js" {
  /** JavaScript as it is; wasm as gzip in base64. */
  const contents: string;
  export default contents;
}
