import { getTableColumns, getTableName } from "drizzle-orm";
import type { AnalyticsEventName } from "#app/core/event-names.ts";
import { ANALYTICS_EVENTS } from "#app/core/event-names.ts";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { type Database, type Statement, writtenStatement } from "#app/db/client.server.ts";
import { analytics_events } from "#app/db/schema/analytics.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BrowserEvents } from "./schema.ts";

export interface AnalyticsEvent {
  /** Derived from its cause, so that reporting it twice stores it once. */
  id: string;
  name: AnalyticsEventName;
  userId: Id | null;
  sessionId: string | null;
  properties: Record<string, string | number | boolean | null>;
  createdAt: number;
  pagePath?: string;
  referrer?: string | null;
  userAgent?: string | null;
}

/** The statement that stores one analytics event (specification §3 analytics_events). */
export function trackEvent(db: Database, event: AnalyticsEvent): Statement {
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
  return writtenStatement(
    db,
    INSERT,
    COLUMNS.map((column) => row[column]),
  );
}

const COLUMNS = Object.keys(
  getTableColumns(analytics_events),
) as (keyof typeof analytics_events.$inferInsert)[];
const INSERT = `INSERT INTO "${getTableName(analytics_events)}" (${COLUMNS.join(", ")})
  VALUES (${COLUMNS.map(() => "?").join(", ")}) ON CONFLICT DO NOTHING`;

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
      userId: ctx.unfollowed ? null : (ctx.viewer?.userId ?? null),
      sessionId: ctx.browserSessionId,
      properties: propertiesOf(event),
      createdAt: Math.abs(event.occurred_at - now) < minutes(60) ? event.occurred_at : now,
      pagePath: event.page_path.split(/[?#]/, 1)[0] ?? "/",
      referrer: ctx.unfollowed ? null : event.referrer,
      userAgent: ctx.unfollowed ? null : (ctx.userAgent?.slice(0, 300) ?? null),
    }),
  );
  const ids = [...new Set(viewed)].map((id) => ({ id, viewId: viewIdOf(session, id) }));
  const counted = session !== null && ids.length > 0 ? [countViews(ids)] : [];
  await ctx.limits.take("browser_report", ctx.viewer?.userId ?? ctx.address, [...counted, ...statements]);
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
