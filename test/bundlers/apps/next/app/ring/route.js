// A route that rings the bell on the server and answers with its peak.
import { ring } from "../../offline.js";

export const dynamic = "force-dynamic";

export async function GET() {
  return Response.json({ peak: await ring() });
}
