import { and, eq, ne } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { notHiddenFrom } from "../stealth-rule.server.ts";

/** The name of another member who is shown to this one; none else. */
export function selectMemberName(ctx: QueryContext, userId: Id) {
  return ctx.db
    .select({ name: profiles.display_name })
    .from(profiles)
    .where(
      and(
        eq(profiles.user_id, userId),
        ne(profiles.user_id, ctx.viewer.userId),
        eq(profiles.status, "active"),
        ne(profiles.visibility, "hidden"),
        notBlocked(ctx.viewer.userId, profiles.user_id),
        notHiddenFrom(ctx.viewer.userId, profiles.user_id),
      ),
    );
}
