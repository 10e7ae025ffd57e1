import { days, minutes, seconds } from "#app/core/time.ts";
import {
  fetchLinkImage,
  linkImagePath,
  readLinkImagePath,
} from "#app/features/portfolio/links/link-image.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const KEEP = days(7);
const KEEP_FAILURE = minutes(5);

type Context = Pick<AppContext, "env" | "web" | "defer">;

/**
 * Shows a picture of a foreign page under a path that we signed: no browser of a member asks its host, and what comes
 * is an image by its bytes or nothing. Kept by the data centre's cache, failures too, and whatever else the address says.
 */
export async function serveLinkImage(app: Context, request: Request): Promise<Response> {
  const src = await readLinkImagePath(app.env, new URL(request.url).searchParams);
  if (src === null) return new Response("Not found", { status: 404 });
  const cache = await caches.open("link images");
  const name = new URL((await linkImagePath(app.env, new URL(src))) ?? "", request.url).href;
  const known = await cache.match(name);
  // Headers of a cached answer are sealed, and others are still to be added.
  if (known) return new Response(known.body, known);
  const answer = await fetchImage(app, src);
  app.defer(cache.put(name, answer.clone()));
  return answer;
}

async function fetchImage({ web }: Context, src: string): Promise<Response> {
  const image = await fetchLinkImage(web, src);
  if (!image)
    return new Response("Not found", { status: 404, headers: { "Cache-Control": keptFor(KEEP_FAILURE) } });
  return new Response(image.bytes, {
    headers: {
      "Content-Type": image.mime,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": keptFor(KEEP),
    },
  });
}

function keptFor(time: number): string {
  return `public, max-age=${time / seconds(1)}`;
}
