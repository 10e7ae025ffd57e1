import { eq } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Throws a session away that nobody was given: its browser has one already. */
export async function dropSession(ctx: Pick<AppContext, "db">, sessionId: Id): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
}
