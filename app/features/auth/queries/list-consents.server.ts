import { asc, eq } from "drizzle-orm";
import { consents } from "#app/db/schema/auth.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** Far more than there are documents and versions. */
const MOST = 100;

/** What this member has agreed to, in which version and when (product.md `/settings`, *Data*). */
export function selectConsents(ctx: Pick<QueryContext, "db" | "viewer">) {
  return ctx.db
    .select({ kind: consents.kind, version: consents.version, givenAt: consents.given_at })
    .from(consents)
    .where(eq(consents.user_id, ctx.viewer.userId))
    .orderBy(asc(consents.kind), asc(consents.version))
    .limit(MOST);
}
