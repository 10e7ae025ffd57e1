import { and, desc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import {
  oauth_apps,
  oauth_grants,
  webhook_deliveries,
  webhook_endpoints,
} from "#app/db/schema/integrations.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { isOfTheSameApp } from "../app-stands.server.ts";

const LISTED = 50;

const endpoint = {
  id: webhook_endpoints.id,
  url: webhook_endpoints.url,
  events: webhook_endpoints.events,
  endpointStatus: sql<string>`${webhook_endpoints.status}`.as("endpoint_status"),
  failingSince: webhook_endpoints.failing_since,
  lastOkAt: webhook_endpoints.last_ok_at,
  createdAt: webhook_endpoints.created_at,
  /** Null for one that no app added. */
  addedBy: sql<string | null>`(SELECT maker.name FROM ${oauth_grants} AS by CROSS JOIN ${oauth_apps} AS maker
    ON maker.id = by.app_id WHERE by.id = ${webhook_endpoints.grant_id})`.as("added_by"),
};

/**
 * The member's endpoints, newest first.
 * @param grantId of the app that asks: those that it added alone
 */
export function selectEndpoints(ctx: QueryContext, grantId: Id | null = null) {
  return ctx.db
    .select(endpoint)
    .from(webhook_endpoints)
    .where(and(eq(webhook_endpoints.user_id, ctx.viewer.userId), isOfTheSameApp(grantId)))
    .orderBy(desc(webhook_endpoints.created_at))
    .limit(LISTED);
}

/** A webhook of the member's own. */
export function selectEndpoint(ctx: QueryContext, id: Id) {
  return ctx.db
    .select(endpoint)
    .from(webhook_endpoints)
    .where(and(eq(webhook_endpoints.id, id), eq(webhook_endpoints.user_id, ctx.viewer.userId)));
}

/** What was sent to one of the member's endpoints, newest first. */
export function selectDeliveries(ctx: QueryContext, endpointId: Id) {
  return ctx.db
    .select({
      deliveryId: sql<string>`${webhook_deliveries.id}`.as("delivery_id"),
      eventId: webhook_deliveries.event_id,
      type: webhook_deliveries.type,
      body: webhook_deliveries.body,
      deliveryStatus: sql<string>`${webhook_deliveries.status}`.as("delivery_status"),
      attempts: webhook_deliveries.attempts,
      nextAttemptAt: webhook_deliveries.next_attempt_at,
      lastAttemptAt: webhook_deliveries.last_attempt_at,
      answer: webhook_deliveries.answer,
      problem: webhook_deliveries.problem,
      at: sql<number>`${webhook_deliveries.created_at}`.as("at"),
    })
    .from(webhook_deliveries)
    .innerJoin(webhook_endpoints, eq(webhook_endpoints.id, webhook_deliveries.endpoint_id))
    .where(
      and(eq(webhook_deliveries.endpoint_id, endpointId), eq(webhook_endpoints.user_id, ctx.viewer.userId)),
    )
    .orderBy(desc(webhook_deliveries.created_at))
    .limit(LISTED);
}
