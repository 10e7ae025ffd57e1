import { sql } from "drizzle-orm";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import type { DomainEvents, EventName } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import type { Happened } from "#app/platform/outbox.server.ts";

type Begins = { [N in EventName]?: (payload: DomainEvents[N]) => boolean };

const always = () => true;

/**
 * What begins something new: it is published, or reaches somebody who did not ask for it. A limited member does none of
 * it; everything else, answers above all, stays theirs to do (product.md §5.17).
 */
const BEGINS: Begins = {
  "opportunity.created": always,
  "question.asked": always,
  "posting.offered": always,
  "application.moved": ({ what }) => what === "submit",
  "swipe.made": ({ direction }) => direction === "right",
  "message.sent": ({ opens }) => opens === true,
  "connection.requested": always,
  "intro.moved": ({ state }) => state === "asked",
  "invite.sent": always,
  "post.created": always,
  "comment.created": always,
  // Words of before may be changed; whom they name anew did not ask for them.
  "post.mentioned": always,
  "portfolio.published": always,
  "portfolio.credited": always,
  "project.invited": always,
  "crew.changed": ({ opens }) => opens === true,
  "review.requested": always,
  "endorsement.given": ({ asked }) => asked === false,
  "cheer.given": always,
  "check_in.claimed": ({ shares }) => shares === true,
  "company.invited": always,
  "company.join_requested": always,
  "tip.sent": ({ note }) => note !== null,
  "template.shared": always,
  // To who has to do with its issuer it asks for what they know of; to anybody else it is a word they did not ask for.
  "invoice.changed": ({ what, opens }) => what === "sent" && opens === true,
};

/**
 * The one place where a limit is obeyed: every command says what happened as it ends, by whichever way it was asked for.
 * @throws AppError `forbidden` where a limited member would begin something new
 */
export function refuseBeginnings(
  viewer: Pick<Viewer, "limitedUntil"> | null,
  now: number,
  happened: readonly Happened[],
): void {
  const until = viewer?.limitedUntil ?? 0;
  if (until <= now) return;
  const begins = happened.some(({ name, payload }) =>
    (BEGINS[name] as ((payload: unknown) => boolean) | undefined)?.(payload),
  );
  if (!begins) return;
  throw new AppError("forbidden", {
    sentence: `Until ${longDay(until)} you can read and answer what is open, and begin nothing new. Settings, Decisions about you, says why.`,
  });
}

/** Whether a member is limited: for what time would begin in their place. */
export async function isLimited(db: Database, userId: Id, now: number): Promise<boolean> {
  const [limited] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${userId} AND ${users.limited_until} > ${now}`);
  return limited !== undefined;
}

/** Makes the owner of a case limited for as long as the longest of the decisions that limit them and stand. */
export function limitedByCases(db: Database, caseId: Id, now: number): Statement {
  const owner = sql`(SELECT owner_id FROM ${moderation_cases} WHERE id = ${caseId})`;
  return statement(
    db,
    sql`UPDATE ${users} SET limited_until = (SELECT max(limited_until) FROM ${moderation_cases}
      WHERE owner_id = ${users.id} AND action = 'limit' AND status IN ('actioned', 'appealed', 'upheld')
      AND limited_until > ${now}), updated_at = ${now} WHERE id = ${owner}`,
  );
}
