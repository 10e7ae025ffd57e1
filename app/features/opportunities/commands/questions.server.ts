import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { opportunities, opportunity_questions } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { refuseFlagged, wordsAlone } from "#app/features/safety/refuse-flagged.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { managedBy } from "../life.server.ts";

const FLAGGED = "This goes against our guidelines. Please reword it.";

type QuestionContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "moderation">;

/**
 * Asks below an open posting, for everybody to read. The same words again, while they stand, are the question there is.
 * @throws ContentFlagged, AppError `not_found` (own, closed, hidden or blocked), `rate_limited`
 */
export async function askQuestion(
  ctx: QuestionContext,
  opportunityId: Id,
  body: string,
): Promise<{ id: Id }> {
  const me = ctx.viewer;
  const read = ctx.db
    .select({ posterId: opportunities.created_by, title: opportunities.title })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(and(eq(opportunities.id, opportunityId), mayAsk(me.userId)));
  const [[posting]] = await ctx.limits.take("ask_question", me.userId, [read]);
  if (!posting) throw new AppError("not_found");
  await refuseFlagged(ctx, wordsAlone(body), FLAGGED);
  const now = ctx.clock.now();
  const id = newId(now);
  const same = sql`SELECT id FROM ${opportunity_questions} WHERE opportunity_id = ${opportunityId}
    AND asker_id = ${me.userId} AND body = ${body} AND removed_at IS NULL LIMIT 1`;
  const { results } = await ctx.commit(
    [
      statement(
        ctx.db,
        sql`INSERT INTO ${opportunity_questions} (id, opportunity_id, asker_id, body, created_at)
          SELECT ${id}, ${opportunities.id}, ${me.userId}, ${body}, ${now}
          FROM ${opportunities} JOIN ${profiles} ON ${profiles.user_id} = ${opportunities.created_by}
          WHERE ${opportunities.id} = ${opportunityId} AND ${mayAsk(me.userId)} AND NOT EXISTS (${same})`,
      ),
      statement(ctx.db, same),
    ],
    {
      name: "question.asked",
      payload: {
        questionId: id,
        opportunityId,
        posterId: posting.posterId,
        title: posting.title,
        askerId: me.userId,
        askerName: me.displayName,
      },
      when: sql`EXISTS (SELECT 1 FROM ${opportunity_questions} WHERE id = ${id})`,
      usual: true,
    },
  );
  const [asked] = results.at(-1) as { id: Id }[];
  if (!asked) throw new AppError("not_found");
  return asked;
}

/** SQL condition on `opportunities` and the profile of who posted it: this member may ask below it. */
function mayAsk(me: Id): SQL {
  return sql`${opportunities.status} = 'active' AND ${opportunities.visibility} <> 'invited' AND NOT ${managedBy(me)}
    AND ${profiles.status} = 'active' AND ${notBlocked(me, opportunities.created_by)} AND ${notExcluded(me)}`;
}

/**
 * The poster's side answers, or says it better; who asked is told of the first answer.
 * @throws ContentFlagged, AppError `not_found`, `rate_limited`
 */
export async function answerQuestion(ctx: QuestionContext, questionId: Id, answer: string): Promise<void> {
  const me = ctx.viewer;
  const read = selectToAnswer(ctx, questionId);
  const [[question]] = await ctx.limits.take("api_write", me.userId, [read]);
  if (!question) throw new AppError("not_found");
  await refuseFlagged(ctx, wordsAlone(answer), FLAGGED);
  const now = ctx.clock.now();
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${opportunity_questions} SET answer = ${answer}, answered_by = ${me.userId}, answered_at = ${now}
          WHERE id = ${questionId} AND removed_at IS NULL`,
      ),
    ],
    { name: "question.answered", payload: { ...question, questionId, answeredById: me.userId } },
  );
}

function selectToAnswer(ctx: QuestionContext, questionId: Id) {
  return ctx.db
    .select({
      opportunityId: opportunity_questions.opportunity_id,
      askerId: opportunity_questions.asker_id,
      title: opportunities.title,
    })
    .from(opportunity_questions)
    .innerJoin(opportunities, eq(opportunities.id, opportunity_questions.opportunity_id))
    .where(
      and(
        eq(opportunity_questions.id, questionId),
        isNull(opportunity_questions.removed_at),
        managedBy(ctx.viewer.userId),
      ),
    );
}

/**
 * Takes a question away: its asker, or the poster's side. Twice changes nothing.
 * @throws AppError `not_found`, `rate_limited`
 */
export async function removeQuestion(ctx: QuestionContext, questionId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const read = ctx.db
    .select({ id: opportunity_questions.id })
    .from(opportunity_questions)
    .innerJoin(opportunities, eq(opportunities.id, opportunity_questions.opportunity_id))
    .where(
      and(
        eq(opportunity_questions.id, questionId),
        sql`(${opportunity_questions.asker_id} = ${me} OR ${managedBy(me)})`,
      ),
    );
  const [[question]] = await ctx.limits.take("api_write", me, [read]);
  if (!question) throw new AppError("not_found");
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${opportunity_questions} SET removed_at = coalesce(removed_at, ${ctx.clock.now()})
        WHERE id = ${questionId}`,
    ),
  ]);
}
