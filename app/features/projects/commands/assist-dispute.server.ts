import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { findDeskForTime } from "../desk.server.ts";
import { requireOutsider } from "../dispute-rows.server.ts";
import { commitToDesk } from "../log.server.ts";
import { peopleIn } from "../milestone-case.server.ts";
import type { assistSchema } from "../milestone-schema.ts";
import { changed } from "../news.ts";

type Context = Pick<MemberContext, "db" | "clock" | "commit" | "limits" | "viewer" | "env" | "address">;

/**
 * Our team says a word to both sides once both have spoken, so that they may still agree by themselves: nothing is
 * decided by it, and a later word stands in place of the one before (product.md §5.9, *assisted*).
 * @throws AppError `not_found`, `forbidden` (one's own), `conflict` before there is an answer and once there is an offer
 */
export async function assistDispute(
  ctx: Context,
  { dispute_id: id, word }: z.output<typeof assistSchema>,
): Promise<void> {
  requireStaff(ctx, "finance");
  const read = ctx.db
    .select({
      projectId: disputes.project_id,
      title: sql<
        string | null
      >`coalesce((SELECT title FROM ${milestones} WHERE id = ${disputes.milestone_id}),
        (SELECT description FROM ${barter_items} WHERE id = ${disputes.barter_item_id}))`.as("subject_title"),
    })
    .from(disputes)
    .where(sql`${disputes.id} = ${id}`);
  const [[dispute]] = await ctx.limits.take("api_write", ctx.viewer.userId, [read]);
  const desk = dispute && (await findDeskForTime(ctx.db, dispute.projectId));
  if (!dispute || !desk) throw new AppError("not_found");
  await requireOutsider(ctx, dispute.projectId, "Somebody who is not part of it helps here.");
  const now = ctx.clock.now();
  const { title } = dispute;
  await commitToDesk(
    { ...ctx, viewer: null },
    desk,
    [{ type: "dispute.assisted", data: { title, dispute_id: id, word } }],
    [
      statement(
        ctx.db,
        sql`UPDATE ${disputes} SET status = 'assisted', assist = ${word}
          WHERE id = ${id} AND status IN ('answered', 'assisted')`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      audited(ctx, { action: "dispute_assist", subject: { type: "dispute", id }, reason: word, now }),
    ],
    [
      changed(null, desk, "dispute.assisted", {
        mark: `${id}:${now}`,
        about: title,
        note: word,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    "They have not both spoken yet, or talk about an offer by now. Reload to see how it stands.",
  );
}
