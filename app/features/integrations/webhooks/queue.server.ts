import { type SQL, sql } from "drizzle-orm";
import type { DomainEvent } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { webhook_deliveries, webhook_endpoints } from "#app/db/schema/integrations.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { isOwnOrOfStandingApp } from "../app-stands.server.ts";
import { type WebhookData, type WebhookEvent, webhookBody } from "./events.ts";

/** Members as a select of `user_id`. */
export function membersOf(ids: readonly (Id | null)[]): SQL {
  const known = JSON.stringify([...new Set(ids.filter((one) => one !== null && one !== ""))]);
  return sql`SELECT value AS user_id FROM json_each(${known})`;
}

/** SQL condition on an endpoint: its member may act, and so may the app that added it. @param endpoint how it is called */
export function isHeard(endpoint: SQL, now: number): SQL {
  const [grant, member] = [sql`${endpoint}.grant_id`, sql`${endpoint}.user_id`];
  return sql`(${mayActNow(member, now)} AND ${isOwnOrOfStandingApp({ grant, member }, now)})`;
}

/**
 * Lays an event in wait for every endpoint of these members that listens to it, each once. Whose account rests, or is
 * suspended, is told nothing by this way either.
 * @param audience a select of `user_id`
 */
export function queueWebhooks<T extends WebhookEvent>(
  db: Database,
  event: Pick<DomainEvent, "id" | "createdAt">,
  { type, audience, data }: { type: T; audience: SQL; data: WebhookData<T> },
): Statement {
  const now = event.createdAt;
  return statement(
    db,
    sql`INSERT INTO ${webhook_deliveries} (id, endpoint_id, event_id, type, body, status, next_attempt_at, created_at)
      SELECT endpoint.id || ':' || ${event.id}, endpoint.id, ${event.id}, ${type}, ${webhookBody(type, now, data)},
        'waiting', max(${now}, coalesce(endpoint.paused_until, 0)), ${now}
      FROM (${audience}) AS heard CROSS JOIN ${webhook_endpoints} AS endpoint ON endpoint.user_id = heard.user_id
      WHERE endpoint.status = 'active'
        AND ${isHeard(sql`endpoint`, now)}
        AND EXISTS (SELECT 1 FROM json_each(endpoint.events) AS wanted WHERE wanted.value = ${type})
      ON CONFLICT DO NOTHING`,
  );
}
