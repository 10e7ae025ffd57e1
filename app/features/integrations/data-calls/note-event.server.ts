import { AppError } from "#app/core/errors.ts";
import { ANALYTICS_EVENTS } from "#app/core/event-names.ts";
import { isId, newId } from "#app/core/ids.ts";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { countViews } from "#app/features/opportunities/commands/count-views.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { requireOwn } from "./require-own.ts";
import type { NewAnalyticsEvent } from "./schema.ts";

/**
 * Stores what only a client knows: that a page or a posting was looked at. Everything else we note ourselves, when it
 * happens (product.md R8, R17).
 * @throws AppError `forbidden`, `invalid_input`, `rate_limited`
 */
export async function noteEvent(ctx: MemberContext, input: NewAnalyticsEvent): Promise<void> {
  const { event_name: name, event_properties: properties = {}, session_id: session } = input;
  requireOwn(
    {
      user_id: input.user_id,
      event_category: input.event_category,
      user_agent: input.user_agent ?? undefined,
    },
    {
      user_id: ctx.viewer.userId,
      event_category: ANALYTICS_EVENTS[name].category,
      user_agent: ctx.userAgent,
    },
  );
  if (name !== "page_view" && name !== "opportunity_viewed")
    throw new AppError("forbidden", { sentence: "We note that ourselves, when it happens." });
  const { opportunity_id: viewed, ...others } = properties;
  const [unknown] = Object.keys(others);
  if (unknown) throw refused("event_properties", `It has no “${unknown}”.`);
  const facts = {
    id: input.id ?? newId(ctx.clock.now()),
    page_path: input.page_path,
    referrer: input.referrer ?? null,
    occurred_at: ctx.clock.now(),
  };
  const app = session && !ctx.unfollowed ? { ...ctx, browserSessionId: session } : ctx;
  const store = (event: Parameters<typeof recordBrowserEvents>[1]["events"][number]) =>
    recordBrowserEvents(app, { events: [event] }, (views) => countViews(app, views));
  if (name === "page_view") return store({ ...facts, event_name: name });
  if (!isId(viewed)) throw refused("event_properties.opportunity_id", "Which one was viewed?");
  return store({ ...facts, event_name: name, opportunity_id: viewed });
}

function refused(field: string, sentence: string): AppError {
  return new AppError("invalid_input", { fields: { [field]: [sentence] } });
}
