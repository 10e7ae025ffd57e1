import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema/auth.ts";
import { mfa_factors, recovery_codes } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { recordActivity } from "../../activity.server.ts";
import { AuthError } from "../../auth-error.ts";
import { type FactorOwner, factorName, hasVerifiedFactor, selectFactor } from "../queries.server.ts";
import { requireFactorId } from "./challenge.server.ts";
import { endWindows } from "./raise-session.server.ts";

type NamedUser = Pick<FactorOwner["user"], "id" | "email">;

type RemovalContext = Pick<AppContext, "db" | "clock" | "commit" | "rooms" | "defer" | "userAgent">;

/**
 * Removes a factor. Sessions that it raised drop to aal1; with the last verified factor all do, and the recovery codes
 * go with it.
 * @throws AuthError `validation_failed` (id), `mfa_factor_not_found`, `insufficient_aal` (verified factor, session aal1)
 */
export async function unenrolFactor(
  ctx: RemovalContext,
  owner: FactorOwner,
  factorId: string,
): Promise<{ id: Id }> {
  requireFactorId(factorId);
  const [factor] = await selectFactor(ctx, owner.user.id, factorId);
  if (!factor) throw new AuthError("mfa_factor_not_found");
  if (factor.status === "unverified" && (await dropUnproved(ctx, factor.id))) return { id: factor.id };
  if (owner.session.aal !== "aal2") {
    throw new AuthError("insufficient_aal", {
      status: 422,
      message: "AAL2 required to unenroll verified factor",
      sentence: "Please prove your second step first.",
    });
  }
  await removeFactor(ctx, { ...owner.user, sessionId: owner.session.id }, factor);
  return { id: factor.id };
}

/** @returns false where it was proved meanwhile: then it goes like any other */
async function dropUnproved(ctx: RemovalContext, factorId: Id): Promise<boolean> {
  const unproved = and(eq(mfa_factors.id, factorId), eq(mfa_factors.status, "unverified"));
  const { results } = await ctx.commit([
    ctx.db.delete(mfa_factors).where(unproved),
    ctx.db.select({ id: mfa_factors.id }).from(mfa_factors).where(eq(mfa_factors.id, factorId)),
  ]);
  return (results[1] as unknown[]).length === 0;
}

/**
 * Removes any factor of a member who cannot prove it any more (auth-wire.md §1, Admin); says so in their activity log
 * and by mail, as if they had done it.
 * @throws AuthError `validation_failed` (id), `mfa_factor_not_found`
 */
export async function removeFactorAsOperator(
  ctx: RemovalContext,
  user: NamedUser,
  factorId: string,
): Promise<void> {
  requireFactorId(factorId);
  const [factor] = await selectFactor(ctx, user.id, factorId);
  if (!factor) throw new AuthError("mfa_factor_not_found");
  await removeFactor(ctx, { ...user, sessionId: null }, factor);
}

async function removeFactor(
  ctx: RemovalContext,
  user: NamedUser & { sessionId: Id | null },
  factor: Awaited<ReturnType<typeof selectFactor>>[number],
): Promise<void> {
  const othersRemain = hasVerifiedFactor(user.id);
  const { results } = await ctx.commit(
    [
      ctx.db.delete(mfa_factors).where(eq(mfa_factors.id, factor.id)),
      statement(
        ctx.db,
        sql`UPDATE ${sessions} SET aal = 'aal1', factor_id = NULL, amr = (
          SELECT json_group_array(json(value)) FROM json_each(${sessions.amr})
          WHERE json_extract(value, '$.method') NOT IN ('totp', 'mfa/phone'))
        WHERE user_id = ${user.id} AND aal = 'aal2' AND (factor_id = ${factor.id} OR NOT ${othersRemain})
        RETURNING id, ${othersRemain} AS locked`,
      ),
      ctx.db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, user.id), sql`NOT ${othersRemain}`)),
      recordActivity(ctx, {
        userId: user.id,
        kind: "factor_removed",
        sessionId: user.sessionId,
        details: { factor: factorName(factor) },
      }),
    ],
    {
      name: "factor.removed",
      payload: { userId: user.id, factorId: factor.id, email: user.email, factor: factorName(factor) },
    },
  );
  // With another factor left, these sessions owe that one now, and until then have no live wire.
  const lowered = results[1] as { id: Id; locked: number }[];
  endWindows(
    ctx,
    user.id,
    lowered.filter(({ locked }) => locked === 1),
  );
}
