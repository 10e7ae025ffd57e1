import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { analytics_events } from "#app/db/schema/analytics.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Counts the views of others that no event stands for yet. */
export function countViews(
  ctx: Pick<AppContext, "db" | "viewer">,
  views: { id: Id; viewId: string }[],
): Statement {
  return statement(
    ctx.db,
    sql`UPDATE ${opportunities} SET view_count = view_count + 1
      WHERE id IN (SELECT value ->> 'id' FROM json_each(${JSON.stringify(views)})
          WHERE NOT EXISTS (SELECT 1 FROM ${analytics_events} AS seen WHERE seen.id = value ->> 'viewId'))
        AND created_by <> ${ctx.viewer?.userId ?? ""}`,
  );
}
