import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { portfolio_credits, portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { refuseFlagged, wordsAlone } from "#app/features/safety/refuse-flagged.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, orConflict } from "#app/platform/outbox.server.ts";
import { type Credit, MOST_CREDITS, type NewCredit } from "../schema.ts";

type CreditContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;
type AskingContext = CreditContext & Pick<MemberContext, "moderation">;

/**
 * Credits another member for a work of one's own. It shows once they have confirmed it (product.md `/profile`); who has
 * declined is not asked again.
 * @throws AppError `not_found`, `invalid_input` for nobody who can be credited, `conflict` when they were asked before;
 *   ContentFlagged
 */
export async function creditMember(ctx: AskingContext, { id, handle, role }: NewCredit): Promise<void> {
  const me = ctx.viewer.userId;
  const works = ctx.db
    .select({
      title: portfolio_items.title,
      credits: sql<number>`(SELECT count(*) FROM ${portfolio_credits} WHERE item_id = ${id})`.as("credits"),
    })
    .from(portfolio_items)
    .where(
      and(eq(portfolio_items.id, id), eq(portfolio_items.user_id, me), isNull(portfolio_items.deleted_at)),
    );
  const members = ctx.db
    .select({ userId: profiles.user_id })
    .from(profiles)
    .where(sql`${profiles.handle} = ${handle} AND ${creditableBy(me)}`);
  const [[work], [member]] = await ctx.limits.take("api_write", me, [works, members]);
  if (!work) throw new AppError("not_found");
  if (!member || member.userId === me)
    throw new AppError("invalid_input", {
      fields: { handle: [member ? "It is your work already." : "We know no member with that handle."] },
    });
  if (work.credits >= MOST_CREDITS) throw full();
  await refuseFlagged(ctx, wordsAlone(role));
  try {
    await ctx.commit(
      [
        ctx.db
          .insert(portfolio_credits)
          .values({ item_id: id, user_id: member.userId, role, status: "asked", created_at: ctx.clock.now() })
          .onConflictDoNothing(),
        failWhen(ctx.db, sql`changes() = 0`),
        failWhen(
          ctx.db,
          sql`(SELECT count(*) FROM ${portfolio_credits} WHERE item_id = ${id}) > ${MOST_CREDITS}`,
        ),
      ],
      {
        name: "portfolio.credited",
        payload: {
          itemId: id,
          title: work.title,
          userId: member.userId,
          ownerId: me,
          ownerName: ctx.viewer.displayName,
        },
      },
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const [asked] = await ctx.db
      .select({ status: portfolio_credits.status })
      .from(portfolio_credits)
      .where(and(eq(portfolio_credits.item_id, id), eq(portfolio_credits.user_id, member.userId)));
    throw asked ? new AppError("conflict", { sentence: "You have asked them before." }) : full();
  }
}

/**
 * Looks whether all of them can be credited, before the work is added that they are to be credited for.
 * @throws AppError `invalid_input` for the first who cannot; ContentFlagged
 */
export async function requireCreditable(
  ctx: Pick<AskingContext, "db" | "viewer" | "moderation">,
  credits: readonly Credit[],
): Promise<void> {
  if (credits.length === 0) return;
  const me = ctx.viewer.userId;
  const known = await ctx.db.all<{ handle: string; userId: Id }>(
    sql`SELECT ${profiles.handle} AS handle, ${profiles.user_id} AS userId
      FROM json_each(${JSON.stringify(credits.map(({ handle }) => handle))}) AS asked
      CROSS JOIN ${profiles} ON ${profiles.handle} = asked.value
      WHERE ${creditableBy(me)}`,
  );
  const idOf = new Map(known.map(({ handle, userId }) => [handle, userId]));
  for (const { handle } of credits) {
    const userId = idOf.get(handle);
    if (userId && userId !== me) continue;
    const sentence = userId ? "It is your work already." : `We know no member @${handle}.`;
    throw new AppError("invalid_input", { sentence, fields: { credits: [sentence] } });
  }
  await refuseFlagged(ctx, wordsAlone(...credits.map(({ role }) => role)));
}

/** Asks each of those whom a new work credits; said again, nobody is asked twice. @throws RateLimited */
export async function creditMembers(ctx: AskingContext, id: Id, credits: readonly Credit[]): Promise<void> {
  for (const credit of credits) {
    try {
      await creditMember(ctx, { intent: "credit", id, ...credit });
    } catch (error) {
      // Asked by an earlier try, or gone since the look above: the work stands all the same.
      if (!(error instanceof AppError) || !["conflict", "invalid_input"].includes(error.code)) throw error;
    }
  }
}

/** SQL condition on `profiles`: this member may credit them, or is them. */
function creditableBy(me: Id) {
  return sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'
    AND ${notBlocked(me, profiles.user_id)} AND ${notHiddenFrom(me, profiles.user_id)}`;
}

function full(): AppError {
  return new AppError("invalid_input", { fields: { handle: [`A work credits ${MOST_CREDITS} people.`] } });
}

/**
 * Takes a credit off a work of one's own, confirmed or not; who has declined stays unasked. A repeat changes nothing.
 * @throws AppError `not_found`
 */
export async function removeCredit(ctx: CreditContext, itemId: Id, userId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`DELETE FROM ${portfolio_credits} WHERE item_id = ${itemId} AND user_id = ${userId} AND status <> 'declined'
          AND EXISTS (SELECT 1 FROM ${portfolio_items} WHERE id = ${itemId} AND user_id = ${me})`,
      ),
    ],
    { name: "portfolio.uncredited", payload: { itemId, userId }, when: sql`changes() > 0` },
  );
}

/**
 * Confirms that one worked on something, or takes one's name off it, at any time.
 * @throws AppError `conflict` when nobody asks, or one of both blocks the other
 */
export async function answerCredit(
  ctx: CreditContext,
  itemId: Id,
  answer: "confirm" | "decline",
): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${portfolio_credits} SET status = ${answer === "confirm" ? "confirmed" : "declined"}
            WHERE item_id = ${itemId} AND user_id = ${me} AND status <> 'declined'
            AND (${answer} = 'decline' OR EXISTS (SELECT 1 FROM ${portfolio_items} AS work
              WHERE work.id = ${itemId} AND work.deleted_at IS NULL AND ${notBlocked(me, sql`work.user_id`)}))`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
      ]),
    "Nobody asks for that any more.",
  );
}
