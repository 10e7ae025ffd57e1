import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { isToCome, movedMeeting, proposedMeeting } from "./meeting-rows.server.ts";
import type { callSchema } from "./schema.ts";

type CallContext = TakingContext & Pick<AppContext, "clock" | "commit">;

const AHEAD = days(90);
const MOVED = "It was answered already, or called off.";

/** SQL condition: a Spark of this member that stands, with nobody blocked. */
const ownOpen = (me: Id) =>
  sql`${me} IN (user_a, user_b) AND status <> 'closed' AND ${notBlocked(sql`user_a`, sql`user_b`)}`;

/**
 * Proposes a first call to the other one of a Spark (product.md §6 `/spark`); one at a time. Pressed twice, it is one.
 * @throws AppError `not_found` for another's Spark, or one that ended; `invalid_input` for a time that is over;
 *   `conflict` while one is to come
 */
export async function proposeCall(
  asker: CallContext,
  { match_id, starts_at, minutes: length, join_url, timezone }: z.output<typeof callSchema>,
): Promise<void> {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(asker.db, sql`SELECT user_a, user_b FROM ${matches} WHERE id = ${match_id} AND ${ownOpen(me)}`),
  ]);
  const [match] = answers[0] as { user_a: Id; user_b: Id }[];
  if (!match) throw new AppError("not_found");
  await refuseBanned(ctx, null, join_url);
  const now = ctx.clock.now();
  if (!isToCome(starts_at, now, AHEAD))
    throw new AppError("invalid_input", {
      fields: { starts_at: ["Choose a time that is still to come, within three months."] },
    });
  const id = newId(now);
  const toCome = sql`FROM ${meetings} WHERE match_id = ${match_id} AND ends_at > ${now} AND status <> 'cancelled'`;
  const propose = () =>
    ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`EXISTS (SELECT 1 ${toCome})
            OR NOT EXISTS (SELECT 1 FROM ${matches} WHERE id = ${match_id} AND ${ownOpen(ctx.viewer.userId)})`,
        ),
        proposedMeeting(ctx.db, {
          ...{ id, length, timezone, now },
          of: { match_id },
          title: "Intro call",
          by: ctx.viewer.userId,
          startsAt: starts_at,
          joinUrl: join_url,
        }),
        // It is something that happened between them: who had put the Spark away sees it again.
        statement(ctx.db, sql`UPDATE ${matches} SET last_activity_at = ${now} WHERE id = ${match_id}`),
      ],
      moved(ctx.viewer, id, match, "proposed"),
    );
  await orConflict(propose, "You have a call to come already.").catch(async (error: unknown) => {
    // The same once more, after a lost answer: it stands.
    const same = await ctx.db.all(sql`SELECT 1 ${toCome} AND proposed_by = ${ctx.viewer.userId}
      AND starts_at = ${starts_at} AND ends_at = ${starts_at + minutes(length)} AND join_url IS ${join_url}`);
    if (same.length === 0) throw error;
  });
}

/**
 * Says yes to a call, or calls it off; the yes is the other one's.
 * @throws AppError `not_found` for another's, `forbidden` to say yes to oneself, `conflict` for one that moved on
 */
export async function moveCall(asker: CallContext, callId: Id, to: "confirmed" | "cancelled"): Promise<void> {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(
      asker.db,
      sql`SELECT ${matches}.user_a, ${matches}.user_b, call.proposed_by FROM ${meetings} AS call
        JOIN ${matches} ON ${matches}.id = call.match_id AND ${matches}.status <> 'closed'
        WHERE call.id = ${callId} AND ${me} IN (user_a, user_b) AND ${notBlocked(sql`user_a`, sql`user_b`)}`,
    ),
  ]);
  const [call] = answers[0] as { user_a: Id; user_b: Id; proposed_by: Id }[];
  if (!call) throw new AppError("not_found");
  if (to === "confirmed" && call.proposed_by === ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "You proposed it: they say yes." });
  await orConflict(
    () =>
      ctx.commit(
        [
          // Their Spark may have ended at this moment, or one may have blocked the other.
          failWhen(
            ctx.db,
            sql`NOT EXISTS (SELECT 1 FROM ${matches} WHERE id = (SELECT match_id FROM ${meetings} WHERE id = ${callId})
              AND ${ownOpen(ctx.viewer.userId)})`,
          ),
          ...movedMeeting(ctx.db, { id: callId, to, now: ctx.clock.now() }),
        ],
        moved(ctx.viewer, callId, call, to),
      ),
    MOVED,
  );
}

function moved(
  viewer: { userId: Id; displayName: string },
  callId: Id,
  { user_a, user_b }: { user_a: Id; user_b: Id },
  what: "proposed" | "confirmed" | "cancelled",
) {
  const members: [Id, Id] = [user_a, user_b];
  const tell = user_a === viewer.userId ? user_b : user_a;
  return {
    name: "call.moved" as const,
    payload: { callId, members, actorName: viewer.displayName, tell, what },
  };
}
