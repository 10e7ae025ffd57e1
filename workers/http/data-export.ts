import { findExportPart } from "#app/features/privacy/export/queries.server.ts";
import { type AppContext, asMember } from "#app/platform/context.server.ts";
import { serveObject } from "./media.ts";

/** A ZIP of a member's own export while its link works; not found for everybody else. Ranges let a long download go on. */
export async function serveExport(
  app: AppContext,
  request: Request,
  id: string,
  part: string,
): Promise<Response> {
  const found = app.viewer ? await findExportPart(asMember(app), id, part) : null;
  if (!found) return new Response("Not found", { status: 404 });
  return serveObject(app.env.PRIVATE_FILES, found.key, request.headers, {
    "Content-Type": "application/zip",
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Content-Disposition": `attachment; filename="${found.name}"`,
  });
}
