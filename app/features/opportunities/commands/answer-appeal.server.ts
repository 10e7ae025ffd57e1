import { eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { companies } from "#app/db/schema/companies.ts";
import { takedowns } from "#app/db/schema/moderation.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { appeals } from "#app/db/schema/safety.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import type { Also } from "#app/features/safety/commands/decide-case.server.ts";
import type { DecideAppealInput } from "#app/features/safety/moderation-schema.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { changePosting } from "../life.server.ts";
import { lifeOn } from "../life.ts";
import { hasRoom, keepsRoom } from "./plan-limit.server.ts";

/** SQL condition on `opportunities`: nothing opens for its company. */
const shut = sql`EXISTS (SELECT 1 FROM ${companies} AS hirer WHERE hirer.id = opportunities.company_id
  AND hirer.status = 'suspended')`;

/**
 * `decideAppeal`, with what it means for a posting that no person took down: moderation did not let it through, and it
 * opens now as it would have then; it waits as paused where its company is suspended, or its poster's plan holds no more, and
 * what never was out goes out when it is opened.
 * @throws AppError as `decideAppeal`
 */
export async function answerAppeal(ctx: AuditedContext, input: DecideAppealInput): Promise<void> {
  const [posting] = input.outcome === "overturned" ? await selectRemoved(ctx, input.appeal_id) : [];
  await decideAppeal(ctx, input, posting && (await reopening(ctx, posting)));
}

type Removed = Awaited<ReturnType<typeof selectRemoved>>[number];

async function reopening(ctx: AuditedContext, posting: Removed): Promise<Also> {
  const { id, version, posterId, title, type, repostOf } = posting;
  const now = ctx.clock.now();
  const plan = planOf({ tier: posting.tier, subscribed: posting.subscription === "active" });
  const expiresAt = posting.expiresAt ?? now + lifeOn(plan);
  const opens = !posting.isShut && (await hasRoom(ctx, posterId, plan));
  const status = expiresAt <= now ? "expired" : opens ? "active" : "paused";
  const goesOut = status === "active" && posting.publishedAt === null;
  const wasOut = posting.publishedAt !== null;
  return {
    steps: [
      ...(status === "active" ? keepsRoom(ctx, posterId, plan) : []),
      ...changePosting(ctx.db, {
        id,
        version,
        from: ["removed"],
        ...(status === "active" ? { when: sql`NOT ${shut}` } : {}),
        set: [
          sql`status = ${status}, version = version + 1, updated_at = ${now}, moderation = NULL, close_reason = NULL`,
          ...(goesOut || wasOut
            ? [sql`published_at = coalesce(published_at, ${now}), expires_at = ${expiresAt}`]
            : []),
          ...(status === "expired" ? [] : [sql`closed_at = NULL`]),
        ],
      }),
    ],
    events: goesOut
      ? [
          {
            name: "opportunity.created",
            payload: { opportunityId: id, posterId, title, type, repostOf, reviewedAt: now },
          },
        ]
      : [],
  };
}

/** The posting an open appeal is about, where moderation alone removed it. */
function selectRemoved(ctx: AuditedContext, appealId: Id) {
  return ctx.db
    .select({
      id: opportunities.id,
      version: opportunities.version,
      posterId: opportunities.created_by,
      title: opportunities.title,
      type: opportunities.type,
      repostOf: opportunities.repost_of,
      publishedAt: opportunities.published_at,
      expiresAt: opportunities.expires_at,
      tier: profiles.subscription_tier,
      subscription: profiles.subscription_status,
      isShut: sql<boolean>`${shut}`.mapWith(Boolean).as("is_shut"),
    })
    .from(appeals)
    .innerJoin(opportunities, eq(opportunities.id, appeals.subject_id))
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      sql`${appeals.id} = ${appealId} AND ${appeals.status} = 'open' AND ${appeals.subject_type} = 'opportunity'
        AND ${opportunities.status} = 'removed' AND NOT EXISTS (SELECT 1 FROM ${takedowns} AS down
          WHERE down.subject_type = 'opportunity' AND down.subject_id = ${opportunities.id})`,
    );
}
