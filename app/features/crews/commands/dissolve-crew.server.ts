import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { crew_members, crew_noes, crews } from "#app/db/schema/crews.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { wordList } from "#app/db/word-list.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { CrewContext } from "../crew-context.server.ts";
import { selectCrew } from "../queries.server.ts";
import { UNDECIDED } from "../terms.ts";

/**
 * Ends a crew.
 * @throws AppError `not_found` for who does not lead it, `conflict` while an application of it is open
 */
export async function dissolveCrew(ctx: CrewContext, crewId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row]] = await ctx.limits.take("api_write", me, [selectCrew(ctx, crewId)]);
  if (row?.leadId !== me) throw new AppError("not_found");
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(
            ctx.db,
            sql`EXISTS (SELECT 1 FROM ${applications} WHERE applicant_id = ${me} AND crew_id = ${crewId}
              AND status IN (${wordList(UNDECIDED)}))`,
          ),
          statement(
            ctx.db,
            sql`UPDATE ${crews} SET status = 'dissolved', updated_at = ${ctx.clock.now()}
              WHERE id = ${crewId} AND lead_id = ${me} AND status = 'open'`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          statement(ctx.db, sql`DELETE FROM ${crew_members} WHERE crew_id = ${crewId}`),
          statement(ctx.db, sql`DELETE FROM ${crew_noes} WHERE crew_id = ${crewId}`),
        ],
        {
          name: "crew.dissolved",
          payload: {
            crewId,
            name: row.name,
            leadId: me,
            leadName: ctx.viewer.displayName,
            people: row.people.map(({ userId }) => userId),
          },
        },
      ),
    "This crew has an application that is still open. Withdraw it first.",
  );
}
