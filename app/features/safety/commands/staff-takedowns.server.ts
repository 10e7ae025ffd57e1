import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { feed_posts, post_comments } from "#app/db/schema/feed.ts";
import { moderation_cases, takedowns } from "#app/db/schema/moderation.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { appeals } from "#app/db/schema/safety.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { audited } from "../audit.server.ts";
import { reviewPutBack, reviewTakenDown } from "../moderated-reviews.server.ts";
import type { TakeDownInput } from "../moderation-schema.ts";
import { REPORT_SUBJECTS } from "../report-words.ts";
import { takeDown } from "../takedowns.server.ts";
import { toldOwner } from "./case-outcome.server.ts";
import { undone } from "./decide-appeal.server.ts";
import { type Also, aboutWhom, decideCase, refuseOwn } from "./decide-case.server.ts";

type Kind = TakeDownInput["subject_type"];

/** Kind -> who answers for it; nobody with an account for a review from outside. */
const OWNERS = {
  opportunity: (id: Id) => sql`SELECT created_by AS owner_id FROM ${opportunities} WHERE id = ${id}`,
  post: (id: Id) => sql`SELECT user_id AS owner_id FROM ${feed_posts} WHERE id = ${id}`,
  portfolio_item: (id: Id) => sql`SELECT user_id AS owner_id FROM ${portfolio_items} WHERE id = ${id}`,
  comment: (id: Id) => sql`SELECT user_id AS owner_id FROM ${post_comments} WHERE id = ${id}`,
  review: (id: Id) => sql`SELECT author_id AS owner_id FROM ${reviews} WHERE id = ${id}`,
} satisfies Record<Kind, (id: Id) => unknown>;

interface Facts {
  owner_id: Id | null;
  owner_is_staff: number;
  about_id: Id | null;
  open_case: Id | null;
  down_case: Id | null;
  down_at: number | null;
  /** Its owner asked for another look. */
  appealed: number;
}

const appealOpen = (owner: SQL, caseId: SQL, subject: Id) =>
  sql`EXISTS (SELECT 1 FROM ${appeals} WHERE user_id = ${owner} AND subject_type IN ('case', 'opportunity')
    AND subject_id IN (${caseId}, ${subject}) AND status = 'open')`;

async function factsOf(ctx: AuditedContext, type: Kind, id: Id): Promise<Facts> {
  const [[found]] = (await ctx.limits.take("api_write", ctx.viewer.userId, [
    statement(
      ctx.db,
      sql`SELECT owner_id, EXISTS (SELECT 1 FROM user_roles WHERE user_id = owner_id) AS owner_is_staff,
        ${aboutWhom(sql`${type}`, sql`${id}`)} AS about_id,
        (SELECT id FROM ${moderation_cases} WHERE subject_type = ${type} AND subject_id = ${id} AND status = 'open') AS open_case,
        down.case_id AS down_case, down.created_at AS down_at, ${appealOpen(sql`owner_id`, sql`down.case_id`, id)} AS appealed
        FROM (${OWNERS[type](id)}) LEFT JOIN ${takedowns} AS down ON down.subject_type = ${type} AND down.subject_id = ${id}`,
    ),
  ])) as [Facts[]];
  if (!found) throw new AppError("not_found");
  refuseOwn(found, ctx.viewer.userId);
  return found;
}

/**
 * Takes something down that nobody reported, as a case decided at once: its owner is told and may ask for another look
 * (product.md §6 `/admin`, §5.17). Where reports wait, their case is the one that is decided.
 * @param also what the takedown is part of: its steps come first
 * @throws AppError `not_found`, `conflict` when it is down already, `forbidden` for one's own, a colleague's, or a review
 *   of oneself
 */
export async function takeDownContent(ctx: AuditedContext, input: TakeDownInput, also?: Also): Promise<void> {
  const { subject_type: type, subject_id: id, reason } = input;
  const found = await factsOf(ctx, type, id);
  if (found.down_case) throw new AppError("conflict", { sentence: "It is taken down already." });
  if (found.open_case)
    return decideCase(ctx, { case_id: found.open_case, action: "remove", strike: false, reason }, also);
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const caseId = newId(now);
  await orConflict(() =>
    ctx.commit(
      [
        ...(also?.steps ?? []),
        failWhen(
          ctx.db,
          sql`EXISTS (SELECT 1 FROM ${takedowns} WHERE subject_type = ${type} AND subject_id = ${id})`,
        ),
        ctx.db.insert(moderation_cases).values({
          id: caseId,
          subject_type: type,
          subject_id: id,
          owner_id: found.owner_id,
          opened_by: "staff",
          status: "actioned",
          action: "remove",
          reason,
          decided_by: me,
          decided_at: now,
          created_at: now,
        }),
        ...takeDown(ctx.db, { type, id, caseId }, now),
        audited(ctx, {
          action: "content_remove",
          subject: { type, id },
          after: { case: caseId },
          reason,
          now,
        }),
      ],
      ...(found.owner_id
        ? [
            toldOwner(
              { id: caseId, owner_id: found.owner_id, subject_type: type, subject_id: id },
              { action: "remove", reason, level: null, until: null },
            ),
          ]
        : []),
      ...(also?.events ?? []),
      ...reviewTakenDown({ type, id, aboutId: found.about_id, caseId, reason }),
    ),
  );
}

/**
 * Puts back what is down, with the step of the ladder that came with it, and tells its owner.
 * @throws AppError `not_found`, `conflict` when it is not down, or its owner waits for an answer to an appeal
 */
export async function putBackContent(ctx: AuditedContext, input: TakeDownInput): Promise<void> {
  const { subject_type: type, subject_id: id, reason } = input;
  const { down_case: caseId, down_at, owner_id, about_id: aboutId, appealed } = await factsOf(ctx, type, id);
  if (!caseId) throw new AppError("conflict", { sentence: "It is not taken down." });
  const now = ctx.clock.now();
  if (appealed)
    throw new AppError("conflict", { sentence: "They asked for another look: answer that, under Appeals." });
  await orConflict(() =>
    ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`${appealOpen(sql`${owner_id}`, sql`${caseId}`, id)} OR NOT EXISTS (SELECT 1 FROM ${takedowns} WHERE subject_type = ${type} AND subject_id = ${id}
            AND case_id = ${caseId})`,
        ),
        statement(ctx.db, sql`UPDATE ${moderation_cases} SET status = 'overturned' WHERE id = ${caseId}`),
        ...undone(
          ctx,
          {
            case_id: caseId,
            case_type: type,
            case_subject: id,
            action: "remove",
          },
          now,
        ),
        audited(ctx, {
          action: "content_restore",
          subject: { type, id },
          after: { case: caseId },
          reason,
          now,
        }),
      ],
      ...(owner_id
        ? [
            {
              name: "appeal.decided" as const,
              payload: {
                appealId: caseId,
                userId: owner_id,
                subject: { type, id },
                thing: REPORT_SUBJECTS[type].replace("this ", "your "),
                outcome: "overturned" as const,
                reason,
                takenAt: down_at,
                ownerId: owner_id,
              },
              usual: true as const,
            },
          ]
        : []),
      ...reviewPutBack({ type, id, aboutId, caseId, reason }, down_at),
    ),
  );
}
