import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { sortedPair } from "#app/core/pairs.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { openMatch } from "#app/features/sparks/commands/open-match.server.ts";
import { contextKey } from "#app/features/sparks/rules.ts";
import { isGuardFailure, orConflict } from "#app/platform/outbox.server.ts";
import { getForPoster, type HiringContext, moved } from "../find-application.server.ts";
import { transition } from "../transition.server.ts";

/**
 * The poster passes on an interest: it no longer waits for an answer. Like a pass on a member it is told to nobody, and
 * the applicant's swipe stands. Passing twice changes nothing.
 * @throws AppError `not_found` for interests in someone else's posting, `conflict` when it was answered or taken back
 */
export async function passInterest(ctx: HiringContext, applicationId: Id): Promise<void> {
  const interest = await getForPoster(ctx, applicationId);
  if (interest.status === "declined") return;
  const sentence = "This interest was answered or taken back meanwhile.";
  if (interest.status !== "interested") throw new AppError("conflict", { sentence });
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        transition(ctx.db, {
          applicationId,
          move: "decline",
          now,
          version: interest.version,
          set: [sql`decision_at = ${now}`, sql`decline_reason = 'other'`],
        }),
      ),
    sentence,
  );
}

export interface SparkedBack {
  matchId: Id;
  name: string;
}

/**
 * The poster answers an interest or an application: it is shortlisted and the Spark begins, in one batch. Pressing
 * twice, or in two windows, makes one Spark and finds it again.
 * @throws AppError `not_found` for those of someone else's posting, `conflict` when it was taken back meanwhile
 */
export async function sparkBack(
  ctx: HiringContext,
  applicationId: Id,
  version?: number,
): Promise<SparkedBack> {
  const me = ctx.viewer;
  const application = await getForPoster(ctx, applicationId);
  const { applicantId, applicantName, opportunityId, title } = application;
  const now = ctx.clock.now();
  const match = openMatch(
    ctx.db,
    {
      members: [
        { userId: me.userId, name: me.displayName },
        { userId: applicantId, name: applicantName },
      ],
      opportunity: { id: opportunityId, title },
      applicationId,
      reasons: [`Both of you want “${title}”`],
      now,
    },
    sql`1`,
  );
  const context = contextKey(sortedPair(me.userId, applicantId), opportunityId);
  const standing = ctx.db
    .select({ id: matches.id })
    .from(matches)
    .where(sql`${matches.context_key} = ${context} AND ${matches.status} <> 'closed'`);
  try {
    await ctx.commit(
      [
        ...transition(ctx.db, {
          applicationId,
          move: "shortlist",
          now,
          version,
          set: [
            sql`shortlisted_at = ${now}`,
            sql`viewed_at = coalesce(viewed_at, ${now})`,
            sql`reply_due_at = NULL`,
            sql`match_id = ${match.id}`,
          ],
        }),
        match.statement,
      ],
      { ...match.happened, usual: true },
      moved(ctx, application, "shortlist"),
    );
    return { matchId: match.id, name: applicantName };
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const [open] = await standing;
    if (!open || version !== undefined)
      throw new AppError("conflict", { sentence: "This was answered or taken back meanwhile." });
    return { matchId: open.id, name: applicantName };
  }
}
