import { type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { Id } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { pageReaches } from "#app/features/profiles/relations.server.ts";

/**
 * Who wrote a review or an endorsement, for a select that joins their profile. Others see a name and a face only where
 * they may see the page; whom it was written about sees who wrote it.
 */
export function authorColumns(viewerId: Id | null, subject: SQLWrapper) {
  const reached = sql`${profiles.status} = 'active' AND ${pageReaches(viewerId)}`;
  return {
    authorName: profiles.display_name,
    authorHandle: sql<string | null>`iif(${reached}, ${profiles.handle}, NULL)`.as("author_handle"),
    authorAvatarUrl: profiles.avatar_url,
    authorXp: profiles.xp,
    authorStatus: sql<string | null>`${profiles.status}`.as("author_status"),
    named: sql<number>`coalesce((${reached}) OR ${subject} = ${viewerId}, 0)`.as("named"),
  };
}

interface AuthorRow {
  external: unknown;
  authorName: string | null;
  authorHandle: string | null;
  authorAvatarUrl: string | null;
  authorXp: number | null;
  authorStatus: string | null;
  named: number;
}

const outsider = z.object({ name: z.string(), company: z.string().nullable() });

/** Who wrote it, as a list shows them: a member, somebody without an account, or nobody one may know. */
export function toAuthor(row: AuthorRow) {
  const outside = outsider.safeParse(row.external);
  if (row.authorStatus === null && outside.success) return { ...unnamed, ...outside.data, external: true };
  if (row.authorStatus === null || row.authorStatus === "deleted")
    return { ...unnamed, name: "A former member" };
  if (!row.named) return unnamed;
  return {
    ...unnamed,
    name: row.authorName ?? "",
    handle: row.authorHandle,
    avatarUrl: row.authorAvatarUrl,
    xp: row.authorXp,
  };
}

interface Author {
  name: string;
  external: boolean;
  company: string | null;
  /** Where their page is, if this viewer may see it. */
  handle: string | null;
  avatarUrl: string | null;
  xp: number | null;
}

const unnamed: Author = {
  name: "A member",
  external: false,
  company: null,
  handle: null,
  avatarUrl: null,
  xp: null,
};
