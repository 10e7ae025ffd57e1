import { toBase64Url } from "#app/core/base64url.ts";
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

/** Analyses that began here, and what came of them: data only, since one request may not wait for another's promises. */
const underWay = new Map<string, { begun: number; result: LinkAnalysis | null }>();

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
  const known = (await recall(ctx, key)) ?? (await othersResult(ctx, key));
  if (known) return known;
  if (underWay.size >= MOST_AT_ONCE) underWay.clear();
  const mine = { begun: ctx.clock.now(), result: null as LinkAnalysis | null };
  underWay.set(key, mine);
  mine.result = await work();
  await keep(ctx, key, mine.result);
  return mine.result;
}

/** Waits for the one who is at it; null when nobody is, or nothing comes of it. */
async function othersResult(ctx: Context, key: string): Promise<LinkAnalysis | null> {
  for (let waited = 0; waited <= LONGEST_WORK; waited += PAUSE) {
    const other = underWay.get(key);
    if (!other || ctx.clock.now() - other.begun > LONGEST_WORK) return null;
    if (other.result) return other.result;
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
  return null;
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
