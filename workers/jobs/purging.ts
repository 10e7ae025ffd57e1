import type { AppContext } from "#app/platform/context.server.ts";
import type { Commit } from "#app/platform/outbox.server.ts";
import { changedPages, purgeWithdrawn, tried } from "#workers/http/edge-pages.ts";

/**
 * A commit of the cron after which every data centre forgets the visitors' pages that are another now, as it does after
 * what a request stores. That this fails costs a minute, never what was stored.
 */
export function purging(
  { db, env, defer }: Pick<AppContext, "db" | "env" | "defer">,
  commit: Commit,
): Commit {
  return async (statements, ...happened) => {
    const result = await commit(statements, ...happened);
    const changed = changedPages({ db, viewer: null }, result.events);
    defer(tried(changed.then((pages) => purgeWithdrawn(env, pages))));
    return result;
  };
}
