import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { CHANGED, type CrewContext } from "../crew-context.server.ts";
import { selectCrew, selectSeated } from "../queries.server.ts";

/**
 * Says yes to a crew as it was on screen. Again, it changes nothing.
 * @throws AppError `not_found` for who is not in it, `conflict` when it changed since
 */
export async function confirmCrew(
  ctx: CrewContext,
  { crew_id, version }: { crew_id: Id; version: number },
): Promise<void> {
  const me = ctx.viewer.userId;
  const [[row], people] = await ctx.limits.take("api_write", me, [
    selectCrew(ctx, crew_id),
    selectSeated(ctx, crew_id),
  ]);
  if (!row) throw new AppError("not_found");
  if (row.version !== version) throw new AppError("conflict", { sentence: CHANGED });
  const { name, leadId } = row;
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${crew_members} SET confirmed_at = coalesce(confirmed_at, ${now}), joined_at = coalesce(joined_at, ${now})
              WHERE crew_id = ${crew_id} AND user_id = ${me} AND EXISTS (SELECT 1 FROM ${crews} AS now
                WHERE now.id = ${crew_id} AND now.version = ${version} AND now.status = 'open')`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        {
          name: "crew.confirmed",
          payload: {
            crewId: crew_id,
            name,
            leadId,
            memberId: me,
            memberName: ctx.viewer.displayName,
            version,
            people: people.map(({ userId }) => userId),
            last: people.every(({ userId, confirmedAt }) => confirmedAt !== null || userId === me),
          },
        },
      ),
    CHANGED,
  );
}
