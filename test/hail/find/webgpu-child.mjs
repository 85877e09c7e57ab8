// WebGPU in a Node of its own, for Dawn may crash or not let a process end. `probe` says which adapter there is;
// otherwise the words are a bundle of test/hail/find/webgpu-trials.ts and the trial to run as JSON. The last line that
// it prints is the result, as JSON.
import process from "node:process";
import { pathToFileURL } from "node:url";
import { create } from "webgpu";

const [what, trial] = process.argv.slice(2);
const gpu = create([]);
const adapter = await gpu.requestAdapter();
let result = adapter && (adapter.info.description || adapter.info.device || "a GPU without a name");
if (what !== "probe") {
  const { run } = await import(pathToFileURL(what).href);
  const device = await adapter.requestDevice();
  // the GPU object must outlive its device
  result = await run(device, [gpu, adapter], JSON.parse(trial));
}
process.stdout.write(`\n${JSON.stringify(result)}\n`, () => process.exit(0));
