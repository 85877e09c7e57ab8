// Serves the studio on this machine through Vite's development server, after building what is missing of the library.
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIRST_PORT = 5173;

/**
 * Serves the studio; resolves to its address, with a closing slash, and a function that ends it. Without a port it
 * takes the first free one from 5173 on; port 0 is any.
 */
export async function serveStudio({ port } = {}) {
  // asked for here and not above: a fresh clone installs it first
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: `${ROOT}studio/vite.config.ts`,
    logLevel: "error",
    clearScreen: false,
    server: { port: port ?? FIRST_PORT, strictPort: port !== undefined && port !== 0 },
  });
  await server.listen();
  const { port: taken } = server.httpServer.address();
  return { url: `http://127.0.0.1:${taken}/`, close: () => server.close() };
}
