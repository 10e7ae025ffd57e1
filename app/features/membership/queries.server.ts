import { desc, eq, sql } from "drizzle-orm";
import { monthBegan } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { storage_usage } from "#app/db/schema/files.ts";
import { subscription_changes, subscriptions } from "#app/db/schema/membership.ts";
import { opportunities, saved_searches } from "#app/db/schema/opportunities.ts";
import { payment_methods } from "#app/db/schema/payments.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

type Reader = Pick<QueryContext, "db" | "viewer">;

/** The member's plan as it is stored; no row for who never had a paid one. */
export function selectSubscription({ db, viewer }: Reader) {
  return db.select().from(subscriptions).where(eq(subscriptions.user_id, viewer.userId));
}

/** What happened to one's plan, the newest first. */
export function selectChanges({ db, viewer }: Reader) {
  return db
    .select({
      changeId: subscription_changes.id,
      what: subscription_changes.what,
      changePlan: subscription_changes.plan_key,
      changeAmount: subscription_changes.amount,
      changeCurrency: subscription_changes.currency,
      changedAt: subscription_changes.at,
    })
    .from(subscription_changes)
    .where(eq(subscription_changes.user_id, viewer.userId))
    .orderBy(desc(subscription_changes.at), desc(subscription_changes.id))
    .limit(20);
}

/** The card renewals are taken from: the newest that is kept. */
export function selectCard({ db, viewer }: Reader) {
  return db
    .select({
      brand: payment_methods.brand,
      last4: payment_methods.last4,
      customerRef: payment_methods.customer_ref,
      methodRef: payment_methods.method_ref,
      keptAt: sql<number>`${payment_methods.created_at}`.as("card_kept_at"),
    })
    .from(payment_methods)
    .where(sql`${payment_methods.user_id} = ${viewer.userId} AND ${payment_methods.status} = 'active'`)
    .orderBy(desc(payment_methods.created_at))
    .limit(1);
}

/** SQL: in how many active projects a member is. */
export function runningProjects(userId: Id) {
  return sql<number>`(SELECT count(*) FROM ${project_members} AS seat JOIN ${projects} AS p ON p.id = seat.project_id
    WHERE seat.user_id = ${userId} AND seat.status = 'active' AND p.status = 'active')`;
}

/** What a member uses of what their plan holds. */
export function selectUsage({ db, viewer, clock }: Reader & Pick<QueryContext, "clock">) {
  const me = viewer.userId;
  return db
    .select({
      postings:
        sql<number>`(SELECT count(*) FROM ${opportunities} WHERE created_by = ${me} AND status = 'active')`.as(
          "used_postings",
        ),
      projects: runningProjects(me).as("used_projects"),
      images: sql<number>`(SELECT count(*) FROM ${opportunities} WHERE created_by = ${me} AND ai_image
        AND created_at >= ${monthBegan(clock.now())})`.as("used_images"),
      alerts:
        sql<number>`(SELECT count(*) FROM ${saved_searches} WHERE user_id = ${me} AND alert <> 'off')`.as(
          "used_alerts",
        ),
      bytes: sql<number>`(SELECT coalesce(sum(bytes), 0) FROM ${storage_usage} WHERE user_id = ${me})`.as(
        "used_bytes",
      ),
    })
    .from(sql`(SELECT 1)`);
}
