import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { insertAppeal } from "../appeals.server.ts";
import { APPEAL_FOR } from "../ladder.ts";
import type { appealSchema } from "../moderation-schema.ts";

interface Decided {
  status: string;
  decided_at: number;
  decided_by: Id | null;
  action: string;
  reason: string;
}

/**
 * A member's word against a decision on what is theirs, once: somebody else of the team looks again (product.md §5.17).
 * @throws AppError `not_found` for cases of others, `conflict` (appealed before, or too long ago), `rate_limited`
 */
export async function appealCase(
  ctx: Pick<MemberContext, "db" | "clock" | "commit" | "limits"> & { viewer: { userId: Id } },
  { case_id: id, statement: words }: z.output<typeof appealSchema>,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const [[found]] = (await ctx.limits.take("api_write", me, [
    statement(
      ctx.db,
      sql`SELECT status, decided_at, decided_by, action, reason FROM ${moderation_cases} WHERE id = ${id} AND owner_id = ${me}
        AND status NOT IN ('open', 'dismissed')`,
    ),
  ])) as [Decided[]];
  if (!found) throw new AppError("not_found");
  if (found.status !== "actioned")
    throw new AppError("conflict", { sentence: "You have asked for another look already." });
  if (found.decided_at <= now - APPEAL_FOR)
    throw new AppError("conflict", { sentence: "A decision can be appealed for 180 days." });
  const appealId = newId(now);
  await orConflict(() =>
    ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${moderation_cases} WHERE id = ${id} AND status = 'actioned')`,
        ),
        statement(ctx.db, sql`UPDATE ${moderation_cases} SET status = 'appealed' WHERE id = ${id}`),
        insertAppeal(ctx.db, {
          id: appealId,
          userId: me,
          subject: { type: "case", id },
          statement: words,
          evidence: { action: found.action, reason: found.reason },
          now,
        }),
      ],
      {
        name: "appeal.asked",
        payload: { appealId, userId: me, thing: "case", notBy: found.decided_by },
      },
    ),
  );
}
