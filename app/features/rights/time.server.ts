import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import { findDeskForTime } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { standOn } from "./rules.ts";

/** So many a minute. */
const BATCH = 50;

/**
 * The cron: what begins, ends soon or is over by its day; both sides are told 30 and 7 days before, and at the end.
 * @returns how many were looked at
 */
export async function moveRights(ctx: Pick<AppContext, "db" | "clock" | "commit">): Promise<number> {
  const day = dayOf(ctx.clock.now());
  const due = await ctx.db
    .select()
    .from(rights_grants)
    .where(sql`${rights_grants.next_on} IS NOT NULL AND ${rights_grants.next_on} <= ${day}`)
    .orderBy(rights_grants.next_on)
    .limit(BATCH);
  await eachAlone(due, async (grant) => {
    const desk = await findDeskForTime(ctx.db, grant.project_id);
    if (!desk) return;
    const { status, nextOn } = standOn({ startsOn: grant.starts_on, endsOn: grant.ends_on }, day);
    const type = `rights.${status}`;
    const left = Math.max(0, Math.round((Date.parse(grant.ends_on ?? day) - Date.parse(day)) / 86_400_000));
    try {
      await commitToDesk(
        { ...ctx, viewer: null },
        desk,
        [{ type, data: { grant_id: grant.id, title: grant.title, days_left: left } }],
        [
          statement(
            ctx.db,
            sql`UPDATE ${rights_grants} SET status = ${status}, next_on = ${nextOn}, updated_at = ${ctx.clock.now()}
              WHERE id = ${grant.id} AND next_on = ${grant.next_on}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        [
          changed(null, desk, type, {
            mark: `${grant.id}:${day}`,
            about: grant.title,
            note: left === 1 ? "a day" : `${left} days`,
            tell: status === "active" ? [] : [grant.grantor_id, grant.grantee_id],
          }),
        ],
      );
    } catch (error) {
      // Somebody took it back at the same moment.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  });
  return due.length;
}
