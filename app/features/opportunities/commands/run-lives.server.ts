import { and, lte, sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { unlessMoved } from "#app/platform/outbox.server.ts";
import { changePosting, movePosting } from "../life.server.ts";
import { EXPIRY_NOTICES, expiryNotice } from "../life.ts";

const SWEEP_SIZE = 20;

type SweepContext = Pick<AppContext, "db" | "clock" | "commit" | "env">;

/** The cron: open postings whose time is over end, a part at a time, and those who wait hear of it by the event. */
export async function expirePostings(ctx: SweepContext): Promise<void> {
  const now = ctx.clock.now();
  await eachAlone(await selectEnding(ctx, now), async (posting) => {
    await unlessMoved(() =>
      ctx.commit(movePosting(ctx.db, { id: posting.id, version: posting.version, to: "expired", now }), {
        name: "opportunity.ended",
        payload: {
          opportunityId: posting.id,
          posterId: posting.posterId,
          title: posting.title,
          how: "expired",
        },
      }),
    );
  });
}

/** The cron: owners hear a week and a day before the end. */
export async function announceEnds(ctx: SweepContext): Promise<void> {
  const now = ctx.clock.now();
  const due = await selectEnding(ctx, now + days(Math.max(...EXPIRY_NOTICES)), now);
  await eachAlone(due, async (posting) => {
    const daysLeft = expiryNotice(posting.expiresAt, posting.given, now);
    if (daysLeft === null) return;
    await unlessMoved(() =>
      ctx.commit(
        changePosting(ctx.db, {
          id: posting.id,
          from: ["active", "paused"],
          when: sql`expires_at = ${posting.expiresAt} AND expiry_notice IS ${posting.given}`,
          set: [sql`expiry_notice = ${daysLeft}`],
        }),
        {
          name: "opportunity.expiring",
          payload: {
            opportunityId: posting.id,
            posterId: posting.posterId,
            title: posting.title,
            daysLeft,
            expiresAt: posting.expiresAt,
            mailLink: `${authSettings(ctx.env).siteUrl}/manage-opportunities`,
          },
        },
      ),
    );
  });
}

/**
 * Open postings whose end lies before `until`.
 * @param after with it, only those whose next notice was not given
 */
function selectEnding(ctx: SweepContext, until: number, after?: number) {
  const { expires_at, expiry_notice } = opportunities;
  const lastNotice = Math.min(...EXPIRY_NOTICES);
  return ctx.db
    .select({
      id: opportunities.id,
      posterId: opportunities.created_by,
      title: opportunities.title,
      version: opportunities.version,
      expiresAt: sql<number>`${expires_at}`,
      given: expiry_notice,
    })
    .from(opportunities)
    .where(
      and(
        sql`${opportunities.status} IN ('active', 'paused')`,
        lte(expires_at, until),
        after === undefined
          ? undefined
          : sql`${expires_at} > ${after} AND (${expiry_notice} IS NULL
              OR (${expiry_notice} > ${lastNotice} AND ${expires_at} <= ${after + days(lastNotice)}))`,
      ),
    )
    .orderBy(expires_at)
    .limit(SWEEP_SIZE);
}
