import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { crew_handovers, crew_members, crews } from "#app/db/schema/crews.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { wordList } from "#app/db/word-list.ts";
import { failWhen, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import type { CrewContext } from "../crew-context.server.ts";
import { selectCrew, selectSeated } from "../queries.server.ts";
import type { AnswerLeadInput } from "../schema.ts";
import { UNDECIDED } from "../terms.ts";

const OPEN =
  "This crew has an application that is still open, which its lead answers for. Withdraw it, or wait for its end.";
const OVER = "This question is over. Look at the crew again.";

/**
 * The lead asks one of the crew to lead it in their place (product.md B12); asked again, it is one question. What is open was
 * sent by who leads now: it has to end first.
 * @throws AppError `not_found` for who does not lead it, `invalid_input` for who is not in it or has not said yes, `conflict`
 *   while another is asked or an application of it is open; RateLimited
 */
export async function offerLead(
  ctx: CrewContext,
  { crew_id, user_id }: { crew_id: Id; user_id: Id },
): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row], [asked], [open]] = await ctx.limits.take("api_write", me, [
    selectCrew(ctx, crew_id),
    ctx.db
      .select({ toId: crew_handovers.to_id })
      .from(crew_handovers)
      .where(sql`${crew_handovers.crew_id} = ${crew_id} AND ${crew_handovers.status} = 'asked'`),
    rowsOf<{ sent: number }>(ctx.db, sql`SELECT ${hasOpen(crew_id, me)} AS sent`),
  ]);
  if (row?.leadId !== me) throw new AppError("not_found");
  if (asked?.toId === user_id) return;
  if (asked)
    throw new AppError("conflict", { sentence: "You have asked somebody already. Take that back first." });
  const heir = row.people.find(({ userId }) => userId === user_id && userId !== me);
  if (!heir || heir.away || !heir.confirmed)
    throw new AppError("invalid_input", {
      fields: { user_id: ["Choose somebody who said yes to this crew as it is."] },
    });
  if (open?.sent) throw new AppError("conflict", { sentence: OPEN });
  await ctx.limits.takeAll([
    { name: "crew_ask", subject: me },
    { name: "crew_ask_one", subject: `${me}:${user_id}` },
  ]);
  const now = ctx.clock.now();
  const id = newId(now);
  await orConflict(
    () =>
      ctx
        .commit(
          [
            statement(
              ctx.db,
              sql`INSERT INTO ${crew_handovers} (id, crew_id, from_id, to_id, status, asked_at)
                SELECT ${id}, seat.crew_id, ${me}, seat.user_id, 'asked', ${now} FROM ${crew_members} AS seat
                WHERE seat.crew_id = ${crew_id} AND seat.user_id = ${user_id} AND seat.confirmed_at IS NOT NULL
                  AND EXISTS (SELECT 1 FROM ${crews} AS led WHERE led.id = ${crew_id} AND led.lead_id = ${me}
                    AND led.status = 'open') AND NOT ${hasOpen(crew_id, me)}`,
            ),
            failWhen(ctx.db, sql`changes() = 0`),
          ],
          {
            name: "crew.lead_offered",
            payload: {
              ...{ crewId: crew_id, name: row.name, leadId: me, leadName: ctx.viewer.displayName },
              ...{ toId: user_id, handoverId: id, people: row.people.map(({ userId }) => userId) },
            },
          },
        )
        .catch((error: unknown) => {
          if (isUniqueFailure(error, "crew_handovers.crew_id"))
            throw new AppError("conflict", { sentence: OVER });
          throw error;
        }),
    OVER,
  );
}

/**
 * Who was asked to lead a crew says yes or no, or who asked takes it back. With a yes the lead passes in one batch: who led
 * stays in the crew as any other, nobody's role or share changes, and nobody has to say yes again. Again, it changes nothing.
 * @throws AppError `not_found`, `conflict` for a question that is over, while an application is open, or where the plan of who
 *   says yes holds no more crews
 */
export async function answerLead(
  ctx: CrewContext,
  { crew_id, handover_id, answer }: AnswerLeadInput,
): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row], [asked], people] = await ctx.limits.take("api_write", me, [
    selectCrew(ctx, crew_id),
    ctx.db
      .select({ from: crew_handovers.from_id, to: crew_handovers.to_id, status: crew_handovers.status })
      .from(crew_handovers)
      .where(sql`${crew_handovers.id} = ${handover_id} AND ${crew_handovers.crew_id} = ${crew_id}`),
    selectSeated(ctx, crew_id),
  ]);
  if (!row || !asked || me !== (answer === "back" ? asked.from : asked.to)) throw new AppError("not_found");
  const status = ({ yes: "done", no: "declined", back: "withdrawn" } as const)[answer];
  if (asked.status === status) return;
  const now = ctx.clock.now();
  const { from } = asked;
  const most = PLAN_LIMITS[planOf(ctx.viewer.subscription)].crews;
  const lead = row.people.find(({ userId }) => userId === from);
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${crew_handovers} SET status = ${status}, answered_at = ${now}
              WHERE id = ${handover_id} AND status = 'asked'`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          ...(answer === "yes" ? passed(ctx, { crewId: crew_id, from, most }, now) : []),
        ],
        {
          name: "crew.lead_answered",
          payload: {
            ...{ crewId: crew_id, name: row.name, answer, handoverId: handover_id },
            ...{ fromId: from, fromName: lead?.name ?? "Somebody", toId: asked.to },
            ...{ byName: ctx.viewer.displayName, people: people.map(({ userId }) => userId) },
          },
        },
      ),
    answer === "yes"
      ? `This did not go through: the crew changed, an application of it is open, or you lead ${most} crews already, as many as your plan holds.`
      : OVER,
  );
}

/** The crew has another lead, who stands first in it. */
function passed(
  { db, viewer }: CrewContext,
  { crewId, from, most }: { crewId: Id; from: Id; most: number },
  now: number,
): Statement[] {
  const me = viewer.userId;
  return [
    failWhen(db, hasOpen(crewId, from)),
    statement(
      db,
      sql`UPDATE ${crews} SET lead_id = ${me}, updated_at = ${now}
        WHERE id = ${crewId} AND lead_id = ${from} AND status = 'open'`,
    ),
    failWhen(db, sql`changes() = 0`),
    failWhen(
      db,
      sql`(SELECT count(*) FROM ${crews} AS led WHERE led.lead_id = ${me} AND led.status = 'open') > ${most}`,
    ),
    // Who takes it on says yes to it as it is.
    statement(
      db,
      sql`UPDATE ${crew_members} SET confirmed_at = coalesce(confirmed_at, ${now}), joined_at = coalesce(joined_at, ${now}),
          position = (SELECT min(first.position) - 1 FROM ${crew_members} AS first WHERE first.crew_id = ${crewId})
        WHERE crew_id = ${crewId} AND user_id = ${me}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** SQL condition: the crew stands behind an application that nobody has decided. */
function hasOpen(crewId: Id, leadId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${applications} WHERE applicant_id = ${leadId} AND crew_id = ${crewId}
    AND status IN (${wordList(UNDECIDED)}))`;
}
