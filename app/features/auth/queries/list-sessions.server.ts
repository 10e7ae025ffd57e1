import { and, desc, eq } from "drizzle-orm";
import { sessions } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { livesUntilNow } from "../queries.server.ts";

/** More devices than anyone has; older ones end by themselves. */
const SHOWN = 50;

/** The devices this member is signed in with, most recently used first (product.md `/settings`). */
export function selectSessions(ctx: Pick<MemberContext, "db" | "clock" | "viewer">) {
  return ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.user_agent,
      country: sessions.country,
      aal: sessions.aal,
      signedInAt: sessions.created_at,
      /** A session is renewed about every ten minutes of use. */
      lastUsedAt: sessions.refreshed_at,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, ctx.viewer.userId), livesUntilNow(ctx.clock.now())))
    .orderBy(desc(sessions.refreshed_at))
    .limit(SHOWN);
}
