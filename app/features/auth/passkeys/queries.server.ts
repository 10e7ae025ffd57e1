import { and, asc, eq } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { passkeys } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkeys of a member, oldest first; for a batch too. */
export function selectPasskeys(ctx: Pick<AppContext, "db">, userId: Id) {
  return ctx.db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.created_at));
}

/**
 * One passkey of this owner; others' answer like those that do not exist.
 * @throws AuthError `validation_failed` under 404, as the reference has it
 */
export async function getPasskey(
  ctx: Pick<AppContext, "db">,
  userId: Id,
  passkeyId: string,
): Promise<PasskeyRow> {
  const [row] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, isId(passkeyId) ? passkeyId : ""), eq(passkeys.user_id, userId)));
  if (!row) throw passkeyNotFound();
  return row;
}

/** The refusal for a passkey that is not there, or not theirs. */
function passkeyNotFound(): AuthError {
  return new AuthError("validation_failed", {
    status: 404,
    message: "Passkey not found",
    sentence: "That passkey is not there any more.",
  });
}
