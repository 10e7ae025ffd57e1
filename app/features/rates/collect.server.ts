import { sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { readNow, rowsOf, statement } from "#app/db/client.server.ts";
import { applications, offers } from "#app/db/schema/hiring.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import { rate_deals, rate_progress, rate_ranges } from "#app/db/schema/rates.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ANYWHERE, LOOKS_BACK } from "./rules.ts";

const AT_ONCE = 200;
/** Until then a completed project may be opened again, or be disputed. */
const SETTLED_AFTER = days(15);

/**
 * The cron: takes up the next projects that are finished for good, as far as their price was an accepted offer and all of
 * it was due in the end.
 * @returns how many were looked at; 0 when none is left
 */
export async function collectDeals({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const oldest = now - LOOKS_BACK;
  const [last] = await db.select().from(rate_progress).where(sql`${rate_progress.id} = 1`);
  const found = await readNow(
    db,
    rowsOf<{ id: string; at: number }>(
      db,
      sql`SELECT id, completed_at AS at FROM ${projects}
        WHERE completed_at IS NOT NULL AND completed_at <= ${now - SETTLED_AFTER}
          AND (completed_at, id) > (${Math.max(last?.after_at ?? 0, oldest)}, ${last?.after_id ?? ""})
        ORDER BY completed_at, id LIMIT ${AT_ONCE}`,
    ),
  );
  const end = found.at(-1);
  if (!end) {
    await db.delete(rate_deals).where(sql`${rate_deals.closed_at} < ${oldest}`);
    return 0;
  }
  const ids = JSON.stringify(found.map(({ id }) => id));
  await db.batch([
    statement(
      db,
      sql`INSERT INTO ${rate_deals} (project_id, creator_id, poster_id, company_id, category, country, currency, amount, closed_at)
        SELECT p.id, a.applicant_id, a.poster_id, p.company_id, o.category, coalesce(who.country, ${ANYWHERE}), f.currency,
          f.amount, p.completed_at
        FROM json_each(${ids}) AS one CROSS JOIN ${projects} AS p ON p.id = one.value
          CROSS JOIN ${applications} AS a ON a.id = p.application_id
          CROSS JOIN ${offers} AS f ON f.application_id = a.id
          CROSS JOIN ${opportunities} AS o ON o.id = a.opportunity_id
          CROSS JOIN ${profiles} AS who ON who.user_id = a.applicant_id
        WHERE p.kind = 'job' AND p.status IN ('completed', 'archived') AND f.status = 'accepted' AND f.amount > 0
          AND o.category IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM ${milestones} AS m
            WHERE m.project_id = p.id AND m.status IN ('refunded', 'split', 'cancelled'))
        ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`INSERT INTO ${rate_ranges} (currency, country, category, due_at)
        SELECT DISTINCT d.currency, place.value, d.category, ${now}
        FROM json_each(${ids}) AS one CROSS JOIN ${rate_deals} AS d ON d.project_id = one.value
          CROSS JOIN json_each(json_array(d.country, ${ANYWHERE})) AS place
        WHERE 1 ON CONFLICT DO NOTHING`,
    ),
    db
      .insert(rate_progress)
      .values({ id: 1, after_at: end.at, after_id: end.id })
      .onConflictDoUpdate({ target: rate_progress.id, set: { after_at: end.at, after_id: end.id } }),
  ]);
  return found.length;
}
