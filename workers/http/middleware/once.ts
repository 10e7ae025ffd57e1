import type { MiddlewareHandler } from "hono";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import { beginOnce, keepAnswer, markingDone } from "#app/features/integrations/once.server.ts";
import { asMember } from "#app/platform/context.server.ts";
import { readBytes, TEXT_FORM_BYTES } from "#app/platform/read-form.server.ts";
import type { ServerEnv } from "../server-env.ts";

const KEY = /^[\x21-\x7e]{1,100}$/;

/**
 * Does a command that comes with an `Idempotency-Key` once: the same again is answered as it was. Files have ids that do
 * the same for them.
 */
export const once: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const key = c.req.header("idempotency-key");
  const type = c.req.header("content-type");
  if (key === undefined || c.req.method === "GET" || c.req.method === "HEAD") return next();
  if (type && !/^application\/json\b/i.test(type)) return next();
  if (!KEY.test(key))
    throw new AppError("bad_request", { sentence: "An Idempotency-Key has 1 to 100 visible characters." });
  const { app } = c.var;
  await app.settle();
  const member = asMember(app);
  // Apps choose their keys without knowing of each other: each has its own by its member's consent.
  const own = c.var.grantId ? `${c.var.grantId} ${key}` : key;
  const begun = await beginOnce(member, own, await fingerprintOf(c.req.raw));
  if (begun.state === "answered") {
    const headers = new Headers({ "Idempotent-Replayed": "true" });
    if (begun.body !== null) headers.set("Content-Type", typeOf(begun.status));
    return new Response(begun.body, { status: begun.status, headers });
  }
  app.commit = markingDone(member, begun, app.commit);
  await next();
  const { status } = c.res;
  const body = c.res.body ? await c.res.clone().text() : null;
  await keepAnswer(member, begun, { status, body, secret: c.var.answersSecret ?? false });
};

function typeOf(status: number): string {
  return status >= 400 ? "application/problem+json" : "application/json";
}

async function fingerprintOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const asked = new TextEncoder().encode(`${request.method} ${pathname}${search}\n`);
  const body = await readBytes(request.clone() as Request, TEXT_FORM_BYTES);
  const hash = await crypto.subtle.digest("SHA-256", new Uint8Array([...asked, ...body]));
  return toBase64Url(new Uint8Array(hash));
}
