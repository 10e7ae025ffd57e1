import { createHash } from "node:crypto";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { AnalyticsEventName } from "#app/core/event-names.ts";
import { ANALYTICS_EVENTS } from "#app/core/event-names.ts";
import type { Id } from "#app/core/ids.ts";
import { pathShape } from "#app/core/path-shape.ts";
import { withoutSecret } from "#app/core/secret-address.ts";
import { hours, minutes } from "#app/core/time.ts";
import { type Database, runAll, type Statement, writtenStatement } from "#app/db/client.server.ts";
import { analytics_events } from "#app/db/schema/analytics.ts";
import { sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BrowserEvents } from "./schema.ts";

export interface AnalyticsEvent {
  /** Derived from its cause, so that reporting it twice stores it once. */
  id: string;
  name: AnalyticsEventName;
  userId: Id | null;
  sessionId: string | null;
  /**
   * Whether the browser it happened in asks not to be followed: it is only counted then (product.md §7.6). Null where no
   * browser is behind it: what the member's own browsers asked when they were last here holds then.
   */
  unfollowed: boolean | null;
  properties: Record<string, string | number | boolean | null>;
  createdAt: number;
  pagePath?: string;
  referrer?: string | null;
  userAgent?: string | null;
}

/** Ids that the totals of others are made of; every other id in an event may lead to who caused it. */
const COUNTED_FOR: Partial<Record<AnalyticsEventName, string>> = {
  swipe: "target_user_id",
  opportunity_viewed: "opportunity_id",
  opportunity_applied: "opportunity_id",
};

/** The statement that stores one analytics event (specification §3 analytics_events). The only way one is written. */
export function trackEvent(db: Database, event: AnalyticsEvent): Statement {
  if (event.unfollowed !== null || event.userId === null)
    return writtenStatement(db, INSERT, valuesOf(event.unfollowed ? countedOnly(event) : event));
  const { userId } = event;
  const values = [...valuesOf(event), userId, ...valuesOf(countedOnly(event)), userId];
  return writtenStatement(db, INSERT_AS_ASKED, values);
}

/** What is left of an event that is only counted: nothing that leads to a member, a session, a browser or the moment. */
function countedOnly(event: AnalyticsEvent): AnalyticsEvent {
  const { id, name, createdAt, pagePath, properties } = event;
  const kept = Object.entries(properties).filter(
    ([key]) => !key.endsWith("_id") || key === COUNTED_FOR[name],
  );
  return {
    id: createHash("sha256").update(id).digest("base64url"),
    name,
    userId: null,
    sessionId: null,
    unfollowed: true,
    properties: Object.fromEntries(kept),
    createdAt: createdAt - (createdAt % hours(1)),
    ...(pagePath ? { pagePath: pagePath.startsWith("/profile/") ? pagePath : pathShape(pagePath) } : {}),
  };
}

function valuesOf(event: AnalyticsEvent): unknown[] {
  const row = {
    id: event.id,
    user_id: event.userId,
    session_id: event.sessionId,
    event_name: event.name,
    event_category: ANALYTICS_EVENTS[event.name].category,
    event_properties: JSON.stringify(event.properties),
    page_path: event.pagePath ?? null,
    referrer: event.referrer ?? null,
    user_agent: event.userAgent ?? null,
    created_at: event.createdAt,
  } satisfies Record<(typeof COLUMNS)[number], unknown>;
  return COLUMNS.map((column) => row[column]);
}

const COLUMNS = Object.keys(
  getTableColumns(analytics_events),
) as (keyof typeof analytics_events.$inferInsert)[];
const INTO = `INSERT INTO "${getTableName(analytics_events)}" (${COLUMNS.join(", ")})`;
const VALUES = COLUMNS.map(() => "?").join(", ");
const INSERT = `${INTO} VALUES (${VALUES}) ON CONFLICT DO NOTHING`;
const ASKED = `EXISTS (SELECT 1 FROM "${getTableName(sessions)}" WHERE user_id = ? AND unfollowed = 1)`;
const INSERT_AS_ASKED = `${INTO} SELECT ${VALUES} WHERE NOT ${ASKED} UNION ALL SELECT ${VALUES} WHERE ${ASKED}
  ON CONFLICT DO NOTHING`;

/**
 * Stores what a browser reported. The member and the session are the request's own, never the body's. A posting is
 * viewed once per session (product.md §6), however often its page is opened. Who asks not to be followed is only counted
 * (product.md §7.6).
 * @param countViews counts the first views of these postings; runs before the events that say so are stored
 */
export async function recordBrowserEvents(
  ctx: Pick<
    AppContext,
    "db" | "viewer" | "browserSessionId" | "unfollowed" | "userAgent" | "clock" | "limits" | "address"
  >,
  input: BrowserEvents,
  countViews: (firstViews: FirstViews) => Statement,
): Promise<void> {
  const now = ctx.clock.now();
  const session = ctx.browserSessionId;
  const viewed = input.events.flatMap((event) => ("opportunity_id" in event ? [event.opportunity_id] : []));
  const events = input.events.filter((event) => session !== null || !("opportunity_id" in event));
  const statements = events.map((event) =>
    trackEvent(ctx.db, {
      id: "opportunity_id" in event ? viewIdOf(session, event.opportunity_id) : event.id,
      name: event.event_name,
      userId: ctx.viewer?.userId ?? null,
      sessionId: ctx.browserSessionId,
      unfollowed: ctx.unfollowed,
      properties: propertiesOf(event),
      createdAt: Math.abs(event.occurred_at - now) < minutes(60) ? event.occurred_at : now,
      pagePath: pageOf(ctx, event.page_path),
      referrer: event.referrer && withoutSecret(event.referrer),
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
    }),
  );
  const ids = [...new Set(viewed)].map((id) => ({ id, viewId: viewIdOf(session, id) }));
  const counted = session !== null && ids.length > 0 ? [countViews(ids)] : [];
  // What is over the limit is not stored: it would be, in the round trip that counts.
  await ctx.limits.take("browser_report", ctx.viewer?.userId ?? ctx.address);
  await runAll(ctx.db, [...counted, ...statements]);
}

/**
 * Where it happened, without what an address says besides. That somebody looks at their own profile is known by who they
 * are; of who is only counted nobody knows, and so the page does not say whose it is.
 */
function pageOf({ viewer, unfollowed }: Pick<AppContext, "viewer" | "unfollowed">, address: string): string {
  const path = withoutSecret(address.split(/[?#]/, 1)[0] ?? "/");
  return unfollowed && viewer && path === `/profile/${viewer.handle}` ? pathShape(path) : path;
}

function propertiesOf(event: BrowserEvents["events"][number]): Record<string, string> {
  if ("opportunity_id" in event) return { opportunity_id: event.opportunity_id };
  return "outcome" in event ? { outcome: event.outcome } : {};
}

/** Postings and the ids of the events that say that this session has seen them. */
export type FirstViews = { id: Id; viewId: string }[];

function viewIdOf(session: string | null, opportunityId: Id): string {
  return `view:${session}:${opportunityId}`;
}
