import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { services } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import type { ServiceInput } from "../schema.ts";
import { SERVICES_MAX } from "../schema-limits.ts";
import { type ProfileChange, updatedProfile } from "./profile-change.server.ts";

type ServiceContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Saves a service the member offers: a new one without `id`, else one of theirs. Pressed twice, a new one is one.
 * @throws AppError `not_found` for one that is not theirs, `invalid_input` when there are ten or for a forbidden domain, `rate_limited`
 */
export async function saveService(
  ctx: ServiceContext,
  { id, key, ...input }: ServiceInput,
): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  await refuseBanned(ctx, "description", input.title, input.description);
  const now = ctx.clock.now();
  const values = { ...input, currency: input.price_from === null ? null : input.currency, updated_at: now };
  const newAs = key ?? newId(now);
  const own = and(eq(services.id, id ?? ""), eq(services.user_id, userId));
  const statements = id
    ? [
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${services} WHERE id = ${id} AND user_id = ${userId})`,
        ),
        ctx.db.update(services).set(values).where(own),
      ]
    : [
        statement(
          ctx.db,
          sql`INSERT INTO ${services} (id, user_id, title, description, price_from, currency, delivery_days, position,
            created_at, updated_at) SELECT ${newAs}, ${userId}, ${values.title}, ${values.description},
            ${values.price_from}, ${values.currency}, ${values.delivery_days},
            (SELECT coalesce(max(position), 0) + 1 FROM ${services} WHERE user_id = ${userId}), ${now}, ${now}`,
        ),
        failWhen(ctx.db, sql`(SELECT count(*) FROM ${services} WHERE user_id = ${userId}) > ${SERVICES_MAX}`),
      ];
  const mine = sql`user_id = ${userId} AND title = ${values.title}`;
  let change: ProfileChange = { fields: [], completed: false };
  try {
    await pressedOnce(ctx.db, { table: services, id: newAs, mine }, async () => {
      change = await updatedProfile(ctx, statements, ["services"]);
    });
    return change;
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw id
      ? new AppError("not_found")
      : new AppError("invalid_input", { fields: { title: [`Offer at most ${SERVICES_MAX} services.`] } });
  }
}

/** Takes a service off the page; one that is gone already changes nothing. */
export async function removeService(ctx: ServiceContext, id: string): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  return updatedProfile(
    ctx,
    [ctx.db.delete(services).where(and(eq(services.id, id), eq(services.user_id, userId)))],
    ["services"],
  );
}
