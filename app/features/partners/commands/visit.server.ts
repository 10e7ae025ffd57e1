import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { partner_visits, partners } from "#app/db/schema/partners.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { VISIT_PAYS_EVERY_DAYS } from "../rules.ts";

type VisitContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit">;

/**
 * A member goes to a partner's site from the directory: counted once a day, and worth XP once in seven days.
 * @throws AppError `not_found` for a partner that is not live
 */
export async function visitPartner(ctx: VisitContext, slug: string): Promise<void> {
  const [partner] = await ctx.db
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(sql`${partners.slug} = ${slug} AND ${partners.status} = 'live'`);
  if (!partner) throw new AppError("not_found");
  const now = ctx.clock.now();
  const mine = sql`user_id = ${ctx.viewer.userId} AND partner_id = ${partner.id}`;
  const paidSince = now - days(VISIT_PAYS_EVERY_DAYS);
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`INSERT INTO ${partner_visits} (partner_id, user_id, day, paid, visited_at)
        SELECT ${partner.id}, ${ctx.viewer.userId}, ${dayOf(now)},
          NOT EXISTS (SELECT 1 FROM ${partner_visits} WHERE ${mine} AND paid = 1 AND visited_at > ${paidSince}), ${now}
        WHERE true ON CONFLICT DO UPDATE SET paid = 1, visited_at = excluded.visited_at WHERE excluded.paid = 1`,
      ),
    ],
    {
      name: "partner.visited",
      payload: { userId: ctx.viewer.userId, partnerId: partner.id, name: partner.name, visitedAt: now },
      when: sql`changes() > 0 AND EXISTS (SELECT 1 FROM ${partner_visits} WHERE ${mine} AND paid = 1 AND visited_at = ${now})`,
    },
  );
}
