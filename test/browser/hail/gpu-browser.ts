// Chromium with a GPU in software, and a page with finders: test/browser/hail/gpu-page.ts has put everything under the
// one name `gpu`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../../hail/support/bundle.js";
import { ROOT } from "../../support/files.js";
import { temporaryFolder } from "../../support/run.js";
import type { InstalledBrowser, Page } from "../support/browsers.js";
import { serve } from "../support/serve.js";

/** WebGPU and WebGL2 by SwiftShader, whatever GPU there is. */
const SOFTWARE_GPU = [
  "--enable-unsafe-webgpu",
  "--use-webgpu-adapter=swiftshader",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** A page that has loaded, and how it ends. */
export interface GpuPage {
  page: Page;
  close(): Promise<void>;
}

/** Bundles the page's script from the sources, starts the browser and opens the page. */
export async function openGpuPage({ launch }: InstalledBrowser): Promise<GpuPage> {
  const folder = temporaryFolder();
  await bundle(join(ROOT, "test/browser/hail/gpu-page.ts"), join(folder, "page.js"));
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><title>gpu</title><script type="module" src="page.js"></script>',
  );
  const server = await serve({ "/": folder });
  const browser = await launch({ args: SOFTWARE_GPU });
  const page = await browser.newPage();
  await page.open(server.url);
  return {
    page,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
