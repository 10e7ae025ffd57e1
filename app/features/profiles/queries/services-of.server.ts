import { asc, eq, type SQL } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { services } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { SERVICES_MAX } from "../schema-limits.ts";

/** What a member offers, in their order. */
export function selectServicesOf({ db }: Pick<AppContext, "db">, userId: Id | SQL<Id>) {
  return db
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      priceFrom: services.price_from,
      currency: services.currency,
      deliveryDays: services.delivery_days,
    })
    .from(services)
    .where(eq(services.user_id, userId))
    .orderBy(asc(services.position))
    .limit(SERVICES_MAX);
}

export type ShownService = Awaited<ReturnType<typeof selectServicesOf>>[number];
