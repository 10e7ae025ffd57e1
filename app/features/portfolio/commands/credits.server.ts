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
import { failWhen, type Happened, isGuardFailure, orConflict } from "#app/platform/outbox.server.ts";
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
  if (!member) throw unknown();
  if (member.userId === me)
    throw new AppError("invalid_input", { fields: { handle: ["It is your work already."] } });
  if (work.credits >= MOST_CREDITS) throw full();
  await refuseFlagged(ctx, wordsAlone(role));
  try {
    await ctx.commit(
      [
        statement(
          ctx.db,
          sql`INSERT INTO ${portfolio_credits} (item_id, user_id, role, status, created_at)
            SELECT ${id}, ${profiles.user_id}, ${role}, 'asked', ${ctx.clock.now()} FROM ${profiles}
            WHERE ${profiles.user_id} = ${member.userId} AND ${creditableBy(me)} ON CONFLICT DO NOTHING`,
        ),
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
    const [[asked], [still]] = await ctx.db.batch([
      ctx.db
        .select({ status: portfolio_credits.status })
        .from(portfolio_credits)
        .where(and(eq(portfolio_credits.item_id, id), eq(portfolio_credits.user_id, member.userId))),
      members,
    ]);
    if (asked) throw new AppError("conflict", { sentence: "You have asked them before." });
    throw still ? full() : unknown();
  }
}

/** Somebody who can be credited, and for what. */
interface Creditable {
  userId: Id;
  role: string;
}

/**
 * Looks whether all of them can be credited, before the work is added that they are to be credited for.
 * @throws AppError `invalid_input` for the first who cannot; ContentFlagged
 */
export async function requireCreditable(
  ctx: Pick<AskingContext, "db" | "viewer" | "moderation">,
  credits: readonly Credit[],
): Promise<Creditable[]> {
  if (credits.length === 0) return [];
  const me = ctx.viewer.userId;
  const known = await ctx.db.all<{ handle: string; userId: Id }>(
    sql`SELECT ${profiles.handle} AS handle, ${profiles.user_id} AS userId
      FROM json_each(${JSON.stringify(credits.map(({ handle }) => handle))}) AS asked
      CROSS JOIN ${profiles} ON ${profiles.handle} = asked.value
      WHERE ${creditableBy(me)}`,
  );
  const idOf = new Map(known.map(({ handle, userId }) => [handle, userId]));
  const people = credits.map(({ handle, role }) => {
    const userId = idOf.get(handle);
    if (userId && userId !== me) return { userId, role };
    const sentence = userId ? "It is your work already." : `We know no member @${handle}.`;
    throw new AppError("invalid_input", { sentence, fields: { credits: [sentence] } });
  });
  await refuseFlagged(ctx, wordsAlone(...credits.map(({ role }) => role)));
  return people;
}

/**
 * Asks all of those whom a new work credits, in one batch; said again, nobody is asked twice. Who cannot be credited any
 * more is left out: the work stands all the same.
 * @throws RateLimited
 */
export async function creditMembers(
  ctx: CreditContext,
  { id, title }: { id: Id; title: string },
  people: readonly Creditable[],
): Promise<void> {
  if (people.length === 0) return;
  const { userId: me, displayName } = ctx.viewer;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  const asks = sql`INSERT INTO ${portfolio_credits} (item_id, user_id, role, status, created_at)
    SELECT ${id}, ${profiles.user_id}, asked.value ->> 'role', 'asked', ${now}
    FROM json_each(${JSON.stringify(people)}) AS asked
    CROSS JOIN ${profiles} ON ${profiles.user_id} = asked.value ->> 'userId' AND ${creditableBy(me)}
    WHERE EXISTS (SELECT 1 FROM ${portfolio_items} AS work
        WHERE work.id = ${id} AND work.user_id = ${me} AND work.deleted_at IS NULL)
      AND (SELECT count(*) FROM ${portfolio_credits} WHERE item_id = ${id}) + asked.key < ${MOST_CREDITS}
    ON CONFLICT DO NOTHING`;
  await ctx.commit(
    [statement(ctx.db, asks)],
    ...people.map(
      ({ userId }): Happened => ({
        name: "portfolio.credited",
        payload: { itemId: id, title, userId, ownerId: me, ownerName: displayName },
        when: sql`EXISTS (SELECT 1 FROM ${portfolio_credits} WHERE item_id = ${id} AND user_id = ${userId}
          AND status = 'asked' AND created_at = ${now})`,
      }),
    ),
  );
}

/** SQL condition on `profiles`: this member may credit them, or is them. */
function creditableBy(me: Id) {
  return sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'
    AND ${notBlocked(me, profiles.user_id)} AND ${notHiddenFrom(me, profiles.user_id)}`;
}

function unknown(): AppError {
  return new AppError("invalid_input", { fields: { handle: ["We know no member with that handle."] } });
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
    { name: "portfolio.uncredited", payload: { itemId, userId, ownerId: me }, when: sql`changes() > 0` },
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
  const owners = ctx.db
    .select({ ownerId: portfolio_items.user_id })
    .from(portfolio_items)
    .where(eq(portfolio_items.id, itemId));
  const [[work]] = await ctx.limits.take("api_write", me, [owners]);
  const confirms = answer === "confirm";
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${portfolio_credits} SET status = ${confirms ? "confirmed" : "declined"}
              WHERE item_id = ${itemId} AND user_id = ${me} AND status <> 'declined'
              AND (${answer} = 'decline' OR EXISTS (SELECT 1 FROM ${portfolio_items} AS work
                WHERE work.id = ${itemId} AND work.deleted_at IS NULL AND ${notBlocked(me, sql`work.user_id`)}))`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        ...(work
          ? [
              {
                name: confirms
                  ? ("portfolio.credit_confirmed" as const)
                  : ("portfolio.credit_declined" as const),
                payload: { itemId, userId: me, ownerId: work.ownerId },
              },
            ]
          : []),
      ),
    "Nobody asks for that any more.",
  );
}
