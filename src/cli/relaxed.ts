// Node 20 runs relaxed SIMD only behind a flag. When `--build relaxed` is asked for and missing, the command starts
// itself again with that flag, once, and passes on signals and the exit status.
import { spawn } from "node:child_process";

const FLAG = "--experimental-wasm-relaxed-simd";
/** Set in the second process, so that it never starts a third. */
const MARK = "PHONOLITE_RESTARTED";

/**
 * A wasm module with one function whose body is one relaxed instruction:
 *
 *     (func (result v128) (i8x16.relaxed_swizzle (i8x16.splat (i32.const 0)) (i8x16.splat (i32.const 0))))
 */
// biome-ignore format: one section a line
const PROBE = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version
  0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, // one type: () -> v128
  0x03, 0x02, 0x01, 0x00, // one function of type 0
  0x0a, 0x0f, 0x01, 0x0d, 0x00, // one body of 13 bytes, no locals
  0x41, 0x00, 0xfd, 0x0f, // i32.const 0, i8x16.splat
  0x41, 0x00, 0xfd, 0x0f, // i32.const 0, i8x16.splat
  0xfd, 0x80, 0x02, 0x0b, // i8x16.relaxed_swizzle, end
]);

/** Whether this process can run the relaxed build. */
export function canRunRelaxed(): boolean {
  return WebAssembly.validate(PROBE);
}

/** Whether these words ask for the relaxed build where only a restart can give it. */
export function needsRestart(words: readonly string[]): boolean {
  if (canRunRelaxed()) return false;
  return words.some((word, i) => word === "--build=relaxed" || (word === "--build" && words[i + 1] === "relaxed"));
}

/** Runs the same command again with the flag; resolves to its exit status. */
export async function restart(words: readonly string[], entry: string): Promise<number> {
  if (process.env[MARK] !== undefined) throw new Error("this Node cannot run the relaxed build: use --build simd");
  const child = spawn(process.execPath, [FLAG, ...process.execArgv, entry, ...words], {
    stdio: "inherit",
    env: { ...process.env, [MARK]: "1" },
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (status) => resolve(status ?? 1));
    });
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
}
