import { and, asc, eq, lte, sql } from "drizzle-orm";
import { planOf } from "#app/core/plan-limits.ts";
import { minutes } from "#app/core/time.ts";
import { companies } from "#app/db/schema/companies.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { ContentFlagged } from "#app/features/safety/refuse-flagged.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { unlessMoved } from "#app/platform/outbox.server.ts";
import { changePosting, movePosting } from "../life.server.ts";
import { lifeOn } from "../life.ts";
import { moderate } from "./moderate.server.ts";
import { hasRoom, keepsRoom } from "./plan-limit.server.ts";

const SWEEP_SIZE = 10;
/** Between two looks at the same posting. */
const AGAIN_AFTER = minutes(5);

type ReviewContext = Pick<AppContext, "db" | "clock" | "commit" | "moderation" | "env">;

/** The cron: looks again at what nobody could judge when it was posted (product.md R4). */
export async function reviewPending(ctx: ReviewContext): Promise<void> {
  const now = ctx.clock.now();
  await eachAlone(await selectPending(ctx, now), async (posting) => {
    // Its owner was quicker.
    await unlessMoved(() => review(ctx, posting, now));
  });
}

type Pending = Awaited<ReturnType<typeof selectPending>>[number];

async function review(ctx: ReviewContext, posting: Pending, now: number): Promise<void> {
  const { id, version, posterId, title, type } = posting;
  const about = { opportunityId: id, posterId, title };
  try {
    const { undecided } = await moderate(ctx, posting);
    if (undecided) return putOff(ctx, id, now);
    const first = posting.publishedAt === null;
    // What was at rest before is so again: its owner opens it.
    if (posting.rests) {
      const set = [sql`status = 'paused', moderation = NULL, version = version + 1, updated_at = ${now}`];
      await ctx.commit(changePosting(ctx.db, { id, version, from: ["pending_review"], set }));
      return;
    }
    const plan = planOf({ tier: posting.tier, subscribed: posting.subscription === "active" });
    // Beyond what the plan holds nothing opens (product.md §7.4): it waits as paused, and goes out when its owner opens it.
    const opens = await hasRoom(ctx, posterId, plan);
    await ctx.commit(
      [
        ...(opens ? keepsRoom(ctx, posterId, plan) : []),
        ...changePosting(ctx.db, {
          id,
          version,
          from: ["pending_review"],
          set: [
            sql`status = ${opens ? "active" : "paused"}, moderation = NULL, version = version + 1, updated_at = ${now}`,
            ...(first && opens ? [sql`published_at = ${now}, expires_at = ${now + lifeOn(plan)}`] : []),
          ],
        }),
      ],
      ...(first && opens
        ? [
            {
              name: "opportunity.created",
              payload: { ...about, type, repostOf: posting.repostOf, reviewedAt: now },
            } as const,
          ]
        : []),
      ...(opens ? [] : [{ name: "opportunity.waits", payload: { ...about, reviewedAt: now } } as const]),
    );
  } catch (error) {
    if (!(error instanceof ContentFlagged)) throw error;
    const reason = error.message;
    await ctx.commit(
      movePosting(ctx.db, {
        id,
        version,
        to: "removed",
        now,
        set: [sql`close_reason = 'moderation'`, sql`moderation = ${JSON.stringify({ reason, at: now })}`],
      }),
      {
        name: "opportunity.flagged",
        payload: { ...about, reason, mailLink: `${authSettings(ctx.env).siteUrl}/opportunity/${id}` },
      },
      { name: "opportunity.ended", payload: { ...about, how: "removed" } },
    );
  }
}

/** Nobody could judge it now either. */
async function putOff(ctx: ReviewContext, id: string, now: number): Promise<void> {
  await ctx.db
    .update(opportunities)
    .set({
      moderation: sql`json_set(coalesce(${opportunities.moderation}, '{}'), '$.next', ${now + AGAIN_AFTER})`,
    })
    .where(and(eq(opportunities.id, id), eq(opportunities.status, "pending_review")));
}

function selectPending(ctx: ReviewContext, now: number) {
  const next = sql`coalesce(json_extract(${opportunities.moderation}, '$.next'), 0)`;
  return ctx.db
    .select({
      id: opportunities.id,
      posterId: opportunities.created_by,
      version: opportunities.version,
      type: opportunities.type,
      title: opportunities.title,
      description: opportunities.description,
      compensation: opportunities.compensation,
      requirements: opportunities.requirements,
      deliverables: opportunities.deliverables,
      questions: opportunities.questions,
      publishedAt: opportunities.published_at,
      repostOf: opportunities.repost_of,
      rests: sql<number>`coalesce(json_extract(${opportunities.moderation}, '$.rests'), 0)`.as("rests"),
      tier: profiles.subscription_tier,
      subscription: profiles.subscription_status,
    })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        sql`${opportunities.status} = 'pending_review'`,
        // Nothing opens for a company that is suspended: it waits until that ends.
        sql`NOT EXISTS (SELECT 1 FROM ${companies} AS hirer WHERE hirer.id = ${opportunities.company_id}
          AND hirer.status = 'suspended')`,
        lte(opportunities.created_at, now),
        lte(next, now),
      ),
    )
    .orderBy(asc(opportunities.created_at))
    .limit(SWEEP_SIZE);
}
