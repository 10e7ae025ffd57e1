import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { type HiringContext, moved, selectCase } from "../find-application.server.ts";

const GONE = "This interest was answered or taken back meanwhile.";

/**
 * Puts a line beside the member's own interest; it stays an interest, and the pipeline shows the line.
 * @throws AppError `conflict` when there is no interest of theirs that still waits
 */
export async function addLine(
  ctx: HiringContext,
  input: { opportunity_id: Id; line: string },
): Promise<void> {
  const me = ctx.viewer.userId;
  const read = selectCase(ctx).where(
    and(
      eq(applications.opportunity_id, input.opportunity_id),
      eq(applications.applicant_id, me),
      eq(applications.status, "interested"),
    ),
  );
  const [[interest]] = await ctx.limits.take("api_write", me, [read]);
  if (!interest) throw new AppError("conflict", { sentence: GONE });
  await refuseBanned(ctx, null, input.line);
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${applications} SET pitch = ${input.line}, version = version + 1,
              updated_at = ${ctx.clock.now()} WHERE id = ${interest.id} AND status = 'interested'`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        moved(ctx, interest, "change"),
      ),
    GONE,
  );
}
