import { toBase64Url } from "#app/core/base64url.ts";
import { sleep } from "#app/core/sleep.ts";
import { hours, minutes, seconds } from "#app/core/time.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { type LinkAnalysis, linkAnalysis } from "./schema.ts";

const KEEP_SUCCESS = hours(24);
const KEEP_FAILURE = minutes(5);
/** Longer than any analysis takes; what began before has been cut off. */
const LONGEST_WORK = seconds(7);
const PAUSE = 50;
const MOST_AT_ONCE = 500;

interface Analysis {
  begun: number;
  result: LinkAnalysis | null;
}

/** Analyses that began here, and what came of them: data only, since one request may not wait for another's promises. */
const underWay = new Map<string, Analysis>();

type Context = Pick<AppContext, "env" | "clock">;

/**
 * Analyses of a day, and failures of five minutes, are answered from KV. Of several that ask for the same link at once,
 * one works and the others wait for it: within an isolate, where a double click and a popular link meet.
 */
export async function remembered(
  ctx: Context,
  link: string,
  work: () => Promise<LinkAnalysis>,
): Promise<LinkAnalysis> {
  const key = await keyOf(link);
  const mine: Analysis = { begun: 0, result: null };
  const known = (await recall(ctx, key)) ?? (await othersResult(ctx, key, mine));
  if (known) return known;
  mine.result = await work();
  await keep(ctx, key, mine.result);
  return mine.result;
}

/** What the one who is at it comes to; null when that is `mine` now. */
async function othersResult({ clock }: Context, key: string, mine: Analysis): Promise<LinkAnalysis | null> {
  for (;;) {
    const other = underWay.get(key);
    if (!other || clock.now() - other.begun > LONGEST_WORK) {
      if (underWay.size >= MOST_AT_ONCE) underWay.clear();
      mine.begun = clock.now();
      underWay.set(key, mine);
      return null;
    }
    if (other.result) return other.result;
    await sleep(PAUSE);
  }
}

async function recall({ env }: Context, key: string): Promise<LinkAnalysis | null> {
  try {
    const kept = await env.CACHE.get(key, "json");
    return linkAnalysis.safeParse(kept).data ?? null;
  } catch (error) {
    log({ event: "link_failed", ...describeError(error) });
    return null;
  }
}

async function keep({ env }: Context, key: string, result: LinkAnalysis): Promise<void> {
  const expirationTtl = (result.success ? KEEP_SUCCESS : KEEP_FAILURE) / seconds(1);
  try {
    await env.CACHE.put(key, JSON.stringify(result), { expirationTtl });
  } catch (error) {
    log({ event: "link_failed", ...describeError(error) });
  }
}

async function keyOf(link: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(link));
  return `link:1:${toBase64Url(new Uint8Array(hash))}`;
}
