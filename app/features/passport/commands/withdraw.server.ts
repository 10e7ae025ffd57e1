import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { credentials } from "#app/db/schema/passport.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

type OwnContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Withdraws a credential of the member's, for good; another one may be issued. What is withdrawn already stays so.
 * @throws AppError `not_found` for one of somebody else
 */
export async function withdrawCredential(ctx: OwnContext, credentialId: Id): Promise<void> {
  const { kind } = await ownCredential(ctx, credentialId);
  const [now, userId] = [ctx.clock.now(), ctx.viewer.userId];
  await ctx.commit(
    [
      ctx.db
        .update(credentials)
        .set({ revoked_at: now, revoke_reason: "member" })
        .where(and(eq(credentials.id, credentialId), isNull(credentials.revoked_at))),
    ],
    {
      name: "credential.withdrawn",
      payload: { userId, credentialId, kind },
      when: sql`changes() = 1`,
    },
  );
}

/** Whether the member's page links to it. @throws AppError `not_found` */
export async function showCredential(ctx: OwnContext, credentialId: Id, shown: boolean): Promise<void> {
  await ownCredential(ctx, credentialId);
  await ctx.commit([ctx.db.update(credentials).set({ shown }).where(eq(credentials.id, credentialId))]);
}

async function ownCredential(ctx: OwnContext, credentialId: Id) {
  const read = ctx.db
    .select({ kind: credentials.kind })
    .from(credentials)
    .where(and(eq(credentials.id, credentialId), eq(credentials.user_id, ctx.viewer.userId)));
  const [[own]] = await ctx.limits.take("api_write", ctx.viewer.userId, [read]);
  if (!own) throw new AppError("not_found");
  return own;
}
