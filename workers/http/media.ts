import type { Env } from "#app/platform/env.server.ts";

const KEY = /^[0-9a-zA-Z-]{1,64}\/[0-9a-zA-Z._-]{1,100}$/;

/** Serves the public bucket: right type, sandboxed, ranges, and cached for good because a key never changes. */
export async function serveMedia(env: Env, request: Request): Promise<Response> {
  const key = new URL(request.url).pathname.slice("/media/".length);
  if (!KEY.test(key)) return new Response("Not found", { status: 404 });
  const object = await env.PORTFOLIO.get(key, { range: request.headers, onlyIf: request.headers });
  if (!object) return new Response("Not found", { status: 404 });
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Accept-Ranges": "bytes",
    ETag: object.httpEtag,
  });
  object.writeHttpMetadata(headers);
  if (!("body" in object)) return new Response(null, { status: 304, headers });
  if (request.headers.has("range") && object.range) {
    const { start, end } = boundsOf(object.range, object.size);
    headers.set("Content-Range", `bytes ${start}-${end}/${object.size}`);
    return new Response(object.body, { status: 206, headers });
  }
  return new Response(object.body, { headers });
}

function boundsOf(range: R2Range, size: number): { start: number; end: number } {
  if ("suffix" in range) return { start: Math.max(0, size - range.suffix), end: size - 1 };
  const start = range.offset ?? 0;
  return { start, end: Math.min(size, start + (range.length ?? size)) - 1 };
}
