import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import type { CrewContext } from "../crew-context.server.ts";
import type { NewCrewInput } from "../schema.ts";
import { WHOLE } from "../terms.ts";

/**
 * Begins a crew with its lead alone; pressed twice, it is one.
 * @throws AppError `conflict` when the member leads as many as their plan holds, `invalid_input` for a forbidden domain
 */
export async function createCrew(ctx: CrewContext, input: NewCrewInput): Promise<Id> {
  const { userId, displayName } = ctx.viewer;
  const most = PLAN_LIMITS[planOf(ctx.viewer.subscription)].crews;
  const led = sql`(SELECT count(*) FROM ${crews} AS led WHERE led.lead_id = ${userId} AND led.status = 'open')`;
  await ctx.limits.take("api_write", userId);
  await refuseBanned(ctx, "about", input.name, input.about);
  const now = ctx.clock.now();
  const id = input.key ?? newId(now);
  const make = () =>
    ctx.commit(
      [
        ctx.db.insert(crews).values({
          id,
          lead_id: userId,
          name: input.name,
          about: input.about,
          status: "open",
          created_at: now,
          updated_at: now,
        }),
        ctx.db.insert(crew_members).values({
          crew_id: id,
          user_id: userId,
          role: "Founder",
          split_bps: WHOLE,
          position: 0,
          confirmed_at: now,
          joined_at: now,
          created_at: now,
        }),
        failWhen(ctx.db, sql`${led} > ${most}`),
      ],
      {
        name: "crew.changed",
        payload: {
          crewId: id,
          name: input.name,
          leadId: userId,
          leadName: displayName,
          version: 1,
          people: [userId],
          asked: [],
          removed: [],
        },
      },
    );
  await pressedOnce(ctx.db, { table: crews, id, mine: sql`lead_id = ${userId}` }, () =>
    orConflict(make, `You lead ${most} crews already, as many as your plan holds. Dissolve one first.`),
  );
  return id;
}
