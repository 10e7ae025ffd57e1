import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import type { Commit } from "#app/platform/outbox.server.ts";
import { purgeEverywhere } from "#app/platform/zone-purge.server.ts";
import { changedPages, tagOf } from "#workers/http/edge-pages.ts";

/**
 * A commit of the cron after which every data centre forgets the visitors' pages that are another now, as it does after
 * what a request stores. That this fails costs a minute, never what was stored.
 */
export function purging(
  { db, env, defer }: Pick<AppContext, "db" | "env" | "defer">,
  commit: Commit,
): Commit {
  const purge = async (events: Parameters<typeof changedPages>[1]) => {
    const { paths, withdrawn } = await changedPages({ db, viewer: null }, events);
    if (withdrawn) await purgeEverywhere(env, paths.map(tagOf));
  };
  return async (statements, ...happened) => {
    const result = await commit(statements, ...happened);
    const failed = (fault: unknown) => log({ event: "edge_cache_failed", ...describeError(fault) });
    defer(purge(result.events).catch(failed));
    return result;
  };
}
