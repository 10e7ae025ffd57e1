import type { AppContext } from "#app/platform/context.server.ts";

/** The address in a page's tags changes with what the picture shows. */
const KEPT = "max-age=3600";

/**
 * A picture made of what every visitor sees, drawn once and kept at the edge.
 * @param key its address, different for every version of it
 */
export async function drawnOnce(
  app: Pick<AppContext, "viewer" | "defer">,
  key: URL,
  draw: () => Promise<Uint8Array>,
): Promise<Response> {
  const cache = await caches.open("og-images");
  const kept = await cache.match(key);
  if (kept) return pictureOf(await kept.arrayBuffer(), app.viewer === null);
  const bytes = (await draw()).slice().buffer;
  app.defer(cache.put(key, pictureOf(bytes, true)));
  return pictureOf(bytes, app.viewer === null);
}

/** A member's answer may carry a cookie of theirs: no shared cache keeps it. */
function pictureOf(bytes: ArrayBuffer, forEverybody: boolean): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": `${forEverybody ? "public" : "private"}, ${KEPT}`,
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
