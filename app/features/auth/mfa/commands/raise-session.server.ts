import { and, eq, ne, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened } from "#app/platform/outbox.server.ts";
import { rotateForStepUp } from "../../commands/rotate-for-step-up.server.ts";
import type { SessionTokens } from "../../commands/start-session.server.ts";
import type { FactorOwner } from "../queries.server.ts";
import type { SecondFactorMethod } from "../rules.ts";

type RaiseContext = Pick<AppContext, "db" | "clock" | "env" | "commit" | "rooms" | "defer">;

interface Acceptance {
  method: SecondFactorMethod;
  factorId: Id | null;
  /** What the accepted answer changes besides; guards among them roll everything back. */
  statements: Statement[];
  happened?: Happened[];
}

/**
 * Raises a session to aal2 in the batch that accepts an answer (auth-wire.md §1 *Effects*): the same session with new
 * tokens; the member's other sessions below aal2 end, and so do their windows.
 */
export async function raiseSession(
  ctx: RaiseContext,
  { user, session }: FactorOwner,
  accepted: Acceptance,
): Promise<SessionTokens> {
  const raised = await rotateForStepUp(ctx, user, session, accepted);
  const { results } = await ctx.commit(
    [
      ctx.db
        .delete(sessions)
        .where(and(eq(sessions.user_id, user.id), ne(sessions.id, session.id), eq(sessions.aal, "aal1")))
        .returning({ id: sessions.id }),
      failWhen(ctx.db, sql`NOT EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${session.id})`),
      ...accepted.statements,
      ...raised.statements,
    ],
    ...(accepted.happened ?? []),
  );
  endWindows(ctx, user.id, results[0]);
  return raised.tokens;
}

/** Cuts the windows of sessions off, after the answer. `ended`: rows with an id, as a statement returned them. */
export function endWindows(ctx: Pick<AppContext, "rooms" | "defer">, userId: Id, ended: unknown): void {
  for (const { id } of ended as { id: Id }[]) ctx.defer(ctx.rooms.endSession(userId, id));
}
