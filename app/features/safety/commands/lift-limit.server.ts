import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { audited } from "../audit.server.ts";
import { limitedByCases } from "../limits.server.ts";
import type { liftLimitSchema } from "../moderation-schema.ts";
import { type CaseFacts, toldOwner } from "./case-outcome.server.ts";
import { refuseOwn, selectFacts, subjectOf } from "./decide-case.server.ts";

/**
 * Ends a limit before its time; what other decisions limit stays. Its owner hears of it.
 * @throws AppError `not_found`, `conflict` (over, or lifted meanwhile), `forbidden` for one's own case or a colleague's
 */
export async function liftLimit(
  ctx: AuditedContext,
  { case_id: id, reason }: z.output<typeof liftLimitSchema>,
): Promise<void> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  const [[found]] = (await ctx.limits.take("api_write", me, [selectFacts(ctx, id, now)])) as [CaseFacts[]];
  if (!found?.owner_id) throw new AppError("not_found");
  refuseOwn(found, me);
  const runs = sql`EXISTS (SELECT 1 FROM ${moderation_cases} WHERE id = ${id} AND action = 'limit'
    AND status <> 'overturned' AND limited_until > ${now})`;
  await orConflict(() =>
    ctx.commit(
      [
        failWhen(ctx.db, sql`NOT ${runs}`),
        statement(ctx.db, sql`UPDATE ${moderation_cases} SET limited_until = NULL WHERE id = ${id}`),
        limitedByCases(ctx.db, id, now),
        audited(ctx, {
          action: "case_lift",
          subject: subjectOf(found),
          after: { case: id },
          reason,
          now,
        }),
      ],
      toldOwner(
        { ...found, owner_id: found.owner_id as Id },
        { action: "lift", reason, level: null, until: null },
      ),
    ),
  );
}
