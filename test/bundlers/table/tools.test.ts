// Tools that are not in the lock file: each app is installed from the packed tarball, built with no configuration,
// opened in Chromium, and its bell measured.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { browsers } from "../../browser/support/browsers.js";
import { oneBrowser } from "../support/chromium.js";
import { note, type RowKey } from "../support/rows.js";
import { host, isTheBell, visit } from "../support/visit.js";
import { type App, between, installed, type Running } from "./apps.js";

const [chromium] = browsers(["Chromium"]);

describe.runIf(chromium)("in Chromium", () => {
  const browser = chromium && oneBrowser(chromium);

  /** The bell of a server that counts its bytes plays, and nothing is missing. */
  async function plays(key: RowKey, version: string, server: Running & { bytes?(): number; refused?(): string[] }) {
    try {
      const { peak, complaints } = await visit(browser(), server.url);
      expect(complaints).toEqual([]);
      expect(server.refused?.() ?? []).toEqual([]);
      isTheBell(peak);
      note(key, { version, peak, bytes: server.bytes?.() });
    } finally {
      await server.close();
    }
  }

  test("Vite 8 builds a page that plays, and its development server plays", async () => {
    const app = await installed("vite-8");
    app.build("vite/bin/vite.js", "build");
    await plays("vite-8", app.version("vite"), await host({ "/": join(app.folder, "dist") }));
    await plays("vite-8-dev", app.version("vite"), await vite(app));
  });

  test("the development server of Vite 7 plays", async () => {
    const app = await installed("vite-7");
    await plays("vite-7-dev", app.version("vite"), await vite(app));
  });

  test("Parcel builds a page that plays", async () => {
    const app = await installed("parcel");
    app.build("parcel/lib/bin.js", "build", "index.html", "--no-cache");
    await plays("parcel", app.version("parcel"), await host({ "/": join(app.folder, "dist") }));
  });

  test("Astro builds a page that plays", async () => {
    const app = await installed("astro");
    app.build("astro/astro.js", "build");
    await plays("astro", app.version("astro"), await host({ "/": join(app.folder, "dist") }));
  });

  test.each([
    ["Turbopack", "next-turbopack", []],
    ["webpack", "next-webpack", ["--webpack"]],
  ] as const)(
    "Next with %s builds a page that plays, and a route that renders; its development server plays",
    async (_, page, words) => {
      const app = await installed("next");
      app.build("next/dist/bin/next", "build", ...words);
      const version = app.version("next");
      const server = await app.start("next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", "PORT");
      try {
        const { peak } = (await (await fetch(`${server.url}ring`)).json()) as { peak: number };
        isTheBell(peak);
        note(`${page}-route`, { version, peak });
        await plays(page, version, await between(server.url));
      } finally {
        await server.close();
      }
      const develop = ["dev", ...words, "-H", "127.0.0.1", "-p", "PORT"];
      await plays(`${page}-dev`, version, await app.start("next/dist/bin/next", ...develop));
    },
  );
});

function vite(app: App): Promise<Running> {
  return app.start("vite/bin/vite.js", "--host", "127.0.0.1", "--port", "PORT", "--strictPort");
}
