import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { sortedPair } from "#app/core/pairs.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { MATCH_MOVES, type MatchMove } from "../rules.ts";

export type MatchContext = TakingContext & Pick<AppContext, "clock" | "commit">;

const CHANGED = "This Spark changed meanwhile.";

interface OwnMatch {
  user_a: Id;
  user_b: Id;
}

/** A member's own Spark that stands, with nobody blocked; another's is not there. */
async function takeOwn(asker: MatchContext, matchId: Id) {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(
      asker.db,
      sql`SELECT user_a, user_b FROM ${matches} WHERE id = ${matchId} AND ${me} IN (user_a, user_b)`,
    ),
  ]);
  const [match] = answers[0] as OwnMatch[];
  if (!match) throw new AppError("not_found");
  return { ctx, match, side: match.user_a === ctx.viewer.userId ? "a" : "b" };
}

/**
 * Ends a Spark (product.md §5.3). Why is never shown to the other one, who is not told, and who cannot begin another
 * one alone by liking again.
 * @throws AppError `not_found` for another's, `conflict` when it has ended
 */
export async function unmatch(asker: MatchContext, matchId: Id, reason: string | null): Promise<void> {
  const { ctx, match } = await takeOwn(asker, matchId);
  const { userId } = ctx.viewer;
  const other = match.user_a === userId ? match.user_b : match.user_a;
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${matches} SET status = 'closed', closed_by = ${userId}, closed_at = ${now},
            close_reason = ${reason} WHERE id = ${matchId} AND status IN (${fromOf("close")})`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          likesNoMore(ctx.db, userId, other, {
            now,
            when: sql`EXISTS (SELECT 1 FROM ${matches} WHERE id = ${matchId} AND opportunity_id IS NULL)`,
          }),
        ],
        { name: "match.closed", payload: { matchId, members: [match.user_a, match.user_b] } },
      ),
    CHANGED,
  );
}

/**
 * Answers the question whether a Spark that went quiet still holds: yes wakes it, no closes it.
 * @throws AppError `not_found` for another's, `conflict` when it is awake or has ended
 */
export async function wake(asker: MatchContext, matchId: Id): Promise<void> {
  const { ctx, match } = await takeOwn(asker, matchId);
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${matches} SET status = iif(first_message_at IS NULL, 'active', 'in_conversation'),
            last_activity_at = ${now} WHERE id = ${matchId} AND status IN (${fromOf("wake")})`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        { name: "match.changed", payload: { matchId, seenBy: [match.user_a, match.user_b] } },
      ),
    CHANGED,
  );
}

/** Marks a Spark as seen by this member: it is new no more. Once is enough. */
export async function openSpark(asker: MatchContext, matchId: Id): Promise<void> {
  const { ctx, side } = await takeOwn(asker, matchId);
  const opened = sql.raw(`opened_at_${side}`);
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${matches} SET ${opened} = ${ctx.clock.now()} WHERE id = ${matchId} AND ${opened} IS NULL`,
      ),
    ],
    {
      name: "match.changed",
      payload: { matchId, seenBy: [ctx.viewer.userId] },
      when: sql`changes() > 0`,
      usual: true,
    },
  );
}

/** Puts a Spark out of one's own sight until something happens in it, or back. */
export async function archive(asker: MatchContext, matchId: Id, away: boolean): Promise<void> {
  const { ctx, side } = await takeOwn(asker, matchId);
  const archived = sql.raw(`archived_at_${side}`);
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${matches} SET ${archived} = ${away ? ctx.clock.now() : null}
          WHERE id = ${matchId} AND status <> 'closed'`,
      ),
    ],
    { name: "match.changed", payload: { matchId, seenBy: [ctx.viewer.userId] } },
  );
}

/** The like of who ended it is a pass from now on: it takes both again. */
function likesNoMore(
  db: Database,
  userId: Id,
  other: Id,
  { now, when }: { now: number; when: SQL },
): Statement {
  return statement(
    db,
    sql`UPDATE ${swipes} SET direction = 'left', swiped_at = ${now} WHERE actor_id = ${userId}
      AND target_type = 'user' AND target_id = ${other} AND direction = 'right' AND undone_at IS NULL AND ${when}`,
  );
}

/** Closes all that stands between two members, for the batch of what follows from a block. */
export function closeBetween(
  db: Database,
  one: Id,
  other: Id,
  { by, reason, now }: { by: Id; reason: string; now: number },
): Statement[] {
  const [a, b] = sortedPair(one, other);
  return [
    statement(
      db,
      sql`UPDATE ${matches} SET status = 'closed', closed_by = ${by}, close_reason = ${reason}, closed_at = ${now}
        WHERE user_a = ${a} AND user_b = ${b} AND status <> 'closed'`,
    ),
    likesNoMore(db, by, by === one ? other : one, { now, when: sql`1` }),
  ];
}

function fromOf(move: MatchMove) {
  return sql.raw(MATCH_MOVES[move].from.map((status) => `'${status}'`).join(", "));
}
