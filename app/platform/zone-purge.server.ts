import { seconds } from "#app/core/time.ts";
import type { Env } from "./env.server.ts";

/** As many as one call of Cloudflare's API takes. */
const TAGS_A_CALL = 100;

/**
 * Has pages forgotten in every data centre, by the tags they are kept with; Cloudflare's API (*Purge Cached Content*).
 * Without a zone and a token nothing is asked: then a page is gone within its short life.
 * @throws Error when Cloudflare did not take it
 */
export async function purgeEverywhere(
  { CLOUDFLARE_ZONE_ID: zone, CACHE_PURGE_TOKEN: token }: Env,
  tags: string[],
): Promise<void> {
  if (!zone || !token || tags.length === 0) return;
  for (let from = 0; from < tags.length; from += TAGS_A_CALL) {
    const answer = await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ tags: tags.slice(from, from + TAGS_A_CALL) }),
      signal: AbortSignal.timeout(seconds(10)),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`purge_cache answered ${answer.status}`);
  }
}
