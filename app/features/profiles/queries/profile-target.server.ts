import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { handle_redirects, profiles } from "#app/db/schema/profiles.ts";
import { normalHandle } from "../handles.ts";

/** Whose page is asked for: by id or by handle. */
export interface ProfileTarget {
  /** Condition on `profiles`. */
  condition: SQL;
  /** The member's id, for statements on their other rows. */
  userId: SQL<Id>;
  /** Where a handle that was given up leads now. */
  redirect: (db: Database, now: number) => ReturnType<typeof selectRedirect>;
}

/** Whose profile an address is about, by id or by handle. */
export function targetOf(idOrHandle: string): ProfileTarget {
  const handle = normalHandle(idOrHandle).slice(0, 60);
  const condition = isId(idOrHandle)
    ? eq(profiles.user_id, idOrHandle.toLowerCase())
    : eq(profiles.handle, handle);
  return {
    condition,
    userId: isId(idOrHandle)
      ? sql<Id>`${idOrHandle.toLowerCase()}`
      : sql<Id>`(SELECT ${profiles.user_id} FROM ${profiles} WHERE ${condition})`,
    redirect: (db, now) => selectRedirect(db, handle, now),
  };
}

function selectRedirect(db: Database, handle: string, now: number) {
  return db
    .select({ handle: profiles.handle })
    .from(handle_redirects)
    .innerJoin(profiles, eq(profiles.user_id, handle_redirects.user_id))
    .where(and(eq(handle_redirects.handle, handle), gt(handle_redirects.ends_at, now)));
}
