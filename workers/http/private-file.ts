import { findPrivateFile, logEvidenceRead } from "#app/features/files/private-files.server.ts";
import { hashToken } from "#app/features/files/token-hash.server.ts";
import { invoiceOfLink } from "#app/features/invoices/guest-link.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { serveObject } from "./media.ts";

/** What a browser may show by itself; everything else is saved. */
const SHOWN = /^(?:(?:image|video|audio)\/|application\/pdf$)/;

/**
 * Serves a private file to who may read it, and `?thumb` its picture; `?download` saves it. Never kept by anybody between,
 * and not found for everybody else.
 */
export async function servePrivateFile(app: AppContext, request: Request, id: string): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const token = query.get("guest");
  const invoice = query.get("invoice");
  const file = await findPrivateFile(app, id, {
    userId: app.viewer?.userId ?? null,
    guestHash: token ? await hashToken(token) : null,
    invoiceId: invoice ? await invoiceOfLink(app.env, invoice).catch(() => null) : null,
  });
  const thumb = query.has("thumb");
  const key = thumb ? file?.thumbKey : file?.key;
  if (!file || !key) return new Response("Not found", { status: 404 });
  // Before the first byte: what nobody wrote down, nobody reads.
  if (file.judgedIn) await logEvidenceRead(app, file.judgedIn, id);
  const saved = query.has("download") || !SHOWN.test(file.mime);
  return serveObject(app.env.PRIVATE_FILES, key, request.headers, {
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": policyFor(file.mime),
    "Content-Disposition": `${saved ? "attachment" : "inline"}; ${named(file.name ?? "file")}`,
  });
}

/** A sandbox keeps browsers from showing a PDF at all; their viewer runs none of our scripts. */
function policyFor(mime: string): string {
  return mime === "application/pdf"
    ? "default-src 'none'; object-src 'self'; frame-ancestors 'none'"
    : "sandbox; default-src 'none'";
}

/** The name as RFC 6266 wants it: letters of every language, and a plain one for old programs. */
function named(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
