import { getFeed } from "#app/features/calendars/feed.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/feed.ts";

/** What a calendar subscribes to; whoever holds the address reads it, so its secret can be renewed. */
export const loader = publicLoader(async (app, { request, params }: Route.LoaderArgs) => {
  const feed = await getFeed(app, params.token.replace(/\.ics$/, ""));
  // The writer of calendars is read by the first who asks for one.
  const { toIcs } = await import("#app/features/calendars/ics.server.ts");
  return new Response(toIcs(feed, new URL(request.url).origin), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="thrive.ics"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
});
