import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { disputes } from "#app/db/schema/milestones.ts";
import { showEvidence } from "#app/features/files/evidence.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { barterSide, canDispute } from "../barter-rules.ts";
import type { answerTradeSchema, barterTargetSchema, tradeDisputeSchema } from "../barter-schema.ts";
import type { Desk } from "../desk.server.ts";
import { ANSWERED, answered, openedAs, takenBack } from "../dispute-rows.server.ts";
import { commitToDesk } from "../log.server.ts";
import { forbiddenBecause, peopleIn, projectIs, requireStatus } from "../milestone-case.server.ts";
import { DISPUTE_ANSWER_LIFE } from "../milestone-rules.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { filesOf } from "../project-files.server.ts";
import { STEPPED_IN } from "../queries/barter.server.ts";
import { getBarter, getItem } from "./barter-case.server.ts";

const MOVED = "This item has moved on meanwhile. Please look at it again.";

/**
 * A disagreement about a thing of the trade: it stays where it is until that is settled, and so does what waits for it.
 * @throws AppError `conflict` for what nobody agreed to, is settled, is disputed or moved on; `invalid_input` for files
 *   that are not the project's
 */
export async function openTradeDispute(
  ctx: ProjectContext,
  projectId: string,
  { item_id, version, file_ids, ...said }: z.output<typeof tradeDisputeSchema>,
): Promise<void> {
  const { desk, read } = await getBarter(ctx, projectId, "dispute");
  const item = getItem(read, item_id);
  requireStatus(desk, STEPPED_IN);
  if (!canDispute(item))
    throw new AppError("conflict", { sentence: "There is nothing to disagree about here now." });
  const files = await filesOf(ctx, desk.id, file_ids);
  const now = ctx.clock.now();
  const id = newId(now);
  const title = item.description;
  await commitToDesk(
    ctx,
    desk,
    [{ type: "barter.disputed", data: { item_id, title, dispute_id: id, ...said, files } }],
    [
      projectIs(ctx, desk.id, STEPPED_IN),
      // Its version rises: whoever has the old one on screen cannot move it any more.
      statement(
        ctx.db,
        sql`UPDATE ${barter_items} SET version = version + 1, updated_at = ${now}
          WHERE id = ${item.id} AND project_id = ${desk.id} AND version = ${version ?? item.version}`,
      ),
      failWhen(
        ctx.db,
        sql`changes() = 0 OR EXISTS (SELECT 1 FROM ${disputes} WHERE barter_item_id = ${item.id}
          AND status NOT IN ('accepted', 'resolved', 'withdrawn'))`,
      ),
      ctx.db.insert(disputes).values({
        ...said,
        id,
        project_id: desk.id,
        barter_item_id: item.id,
        opened_by: ctx.viewer.userId,
        status: "open",
        answer_due_at: now + DISPUTE_ANSWER_LIFE,
        created_at: now,
      }),
      ...showEvidence(ctx.db, id, file_ids, now),
    ],
    [changed(ctx.viewer, desk, "barter.disputed", { mark: id, about: title, tell: everybody(desk) })],
    MOVED,
  );
}

/** The other side says how it sees it. */
export async function answerTradeDispute(
  ctx: ProjectContext,
  projectId: string,
  { item_id, answer, file_ids }: z.output<typeof answerTradeSchema>,
): Promise<void> {
  const { desk, title, id, role } = await getTradeDispute(ctx, projectId, item_id);
  if (barterSide(role) === barterSide(desk.role)) throw forbiddenBecause("The other side answers a dispute.");
  const files = await filesOf(ctx, desk.id, file_ids);
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "barter.answered", data: { item_id, title, dispute_id: id, answer, files } }],
    answered(ctx.db, { id, by: ctx.viewer.userId, answer, fileIds: file_ids, now }),
    [changed(ctx.viewer, desk, "barter.answered", { mark: id, about: title, tell: everybody(desk) })],
    ANSWERED,
  );
}

/** Whoever opened it takes it back: the thing goes on where it was. */
export async function withdrawTradeDispute(
  ctx: ProjectContext,
  projectId: string,
  { item_id }: Pick<z.output<typeof barterTargetSchema>, "item_id">,
): Promise<void> {
  const { desk, title, id, openedBy } = await getTradeDispute(ctx, projectId, item_id);
  if (openedBy !== ctx.viewer.userId) throw forbiddenBecause("Who opened a dispute takes it back.");
  await commitToDesk(
    ctx,
    desk,
    [{ type: "barter.undisputed", data: { item_id, title, dispute_id: id } }],
    takenBack(ctx.db, id, ctx.clock.now()),
    [changed(ctx.viewer, desk, "barter.undisputed", { mark: id, about: title, tell: everybody(desk) })],
    MOVED,
  );
}

async function getTradeDispute(ctx: ProjectContext, projectId: string, itemId: string) {
  const { desk, read } = await getBarter(ctx, projectId, "dispute");
  const { disputeId, description } = getItem(read, itemId);
  const [dispute] = await ctx.db
    .select({ id: disputes.id, openedBy: disputes.opened_by, role: openedAs })
    .from(disputes)
    .where(sql`${disputes.id} = ${disputeId ?? ""}`);
  if (!dispute) throw new AppError("conflict", { sentence: ANSWERED });
  return { ...dispute, desk, title: description };
}

const everybody = (desk: Desk) => peopleIn(desk, "lead", "client", "member");
