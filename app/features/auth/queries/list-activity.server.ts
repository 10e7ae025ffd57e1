import { and, desc, eq, lt } from "drizzle-orm";
import { account_activity } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

const PAGE = 20;

/**
 * What happened to this member's account, newest first (product.md `/settings`, activity log).
 * @param before id of the last line of the page before; ids are in order of time
 */
export function selectActivity(
  ctx: Pick<MemberContext, "db" | "viewer">,
  { before = null, limit = PAGE }: { before?: string | null; limit?: number } = {},
) {
  return ctx.db
    .select({
      id: account_activity.id,
      kind: account_activity.kind,
      userAgent: account_activity.user_agent,
      country: account_activity.country,
      details: account_activity.details,
      at: account_activity.created_at,
    })
    .from(account_activity)
    .where(
      and(
        eq(account_activity.user_id, ctx.viewer.userId),
        before ? lt(account_activity.id, before) : undefined,
      ),
    )
    .orderBy(desc(account_activity.id))
    .limit(limit + 1);
}

/** Cuts the one line too many that says whether there is more; `next` is where that page begins. */
export function activityPage<Line extends { id: string }>(
  lines: Line[],
  limit = PAGE,
): { lines: Line[]; next: string | null } {
  const shown = lines.slice(0, limit);
  return { lines: shown, next: lines.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
