import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { crew_members, crew_noes } from "#app/db/schema/crews.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { type CrewContext, LEADS } from "../crew-context.server.ts";
import { part } from "../part.server.ts";
import { selectCrew, selectSeated } from "../queries.server.ts";

/**
 * Goes out of a crew, or does not join it: always allowed. Their share falls to the lead. A no of who has never said yes is
 * kept, so that they are not asked again for a while.
 * @throws AppError `not_found` for who is not in it, `conflict` for its lead
 */
export async function leaveCrew(ctx: CrewContext, crewId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row], people] = await ctx.limits.take("api_write", me, [
    selectCrew(ctx, crewId),
    selectSeated(ctx, crewId),
  ]);
  if (!row) throw new AppError("not_found");
  if (row.leadId === me) throw new AppError("conflict", { standing: true, sentence: LEADS });
  const mine = sql`SELECT seat.crew_id AS crew_id, seat.user_id AS user_id FROM ${crew_members} AS seat
    WHERE seat.crew_id = ${crewId} AND seat.user_id = ${me}`;
  const now = ctx.clock.now();
  const refused = people.some(({ userId, joinedAt }) => userId === me && joinedAt === null);
  const said = statement(
    ctx.db,
    sql`INSERT INTO ${crew_noes} (crew_id, user_id, said_at) VALUES (${crewId}, ${me}, ${now})
      ON CONFLICT (crew_id, user_id) DO UPDATE SET said_at = excluded.said_at`,
  );
  await orConflict(
    () =>
      ctx.commit(
        [...(refused ? [said] : []), ...part(ctx.db, mine, now), failWhen(ctx.db, sql`changes() = 0`)],
        {
          name: "crew.left",
          payload: {
            crewId,
            name: row.name,
            leadId: row.leadId,
            memberId: me,
            memberName: ctx.viewer.displayName,
            version: row.version + 1,
            people: people.map(({ userId }) => userId).filter((id) => id !== me),
            refused,
          },
        },
      ),
    "You are not in this crew any more.",
  );
}
