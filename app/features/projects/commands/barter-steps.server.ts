import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { barter_files, barter_items } from "#app/db/schema/barter.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { wordList } from "#app/db/word-list.ts";
import { isTraded } from "#app/features/files/held-files.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { BARTER_STEPS, type BarterStep, barterSide, canStep, isReleased } from "../barter-rules.ts";
import type { barterFilesSchema } from "../barter-schema.ts";
import { commitToDesk } from "../log.server.ts";
import { forbiddenBecause, projectIs, requireStatus } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { openDispute, STEPPED_IN, toTerms } from "../queries/barter.server.ts";
import { DISPUTED, getBarter, getItem, otherSide } from "./barter-case.server.ts";

const GIVEN = "What was given for it is there, or the project is over: what you gave stays given.";

const MOVED = "This item has moved on meanwhile. Please look at it again.";

/** What the log and the other side call each step. */
const SAID: Record<BarterStep, string> = {
  send: "barter.sent",
  receive: "barter.received",
  miss: "barter.not_received",
  approve: "barter.approved",
  return: "barter.returned",
  waive: "barter.waived",
};

interface StepInput {
  item_id: string;
  version?: number | undefined;
  tracking?: string | null;
  reason?: string;
}

/**
 * An item goes its way: sent by who gives it; received, missed, approved, sent back or waived by whom it is for.
 * @throws AppError `forbidden` for the other side, `conflict` before both agreed, or when somebody else was quicker
 */
export async function stepItem(
  ctx: ProjectContext,
  projectId: string,
  step: BarterStep,
  { item_id, version, tracking = null, reason }: StepInput,
): Promise<void> {
  const { desk, read } = await getBarter(ctx, projectId, "step_barter");
  const item = getItem(read, item_id);
  requireStatus(desk, STEPPED_IN);
  const side = barterSide(desk.role);
  const { by, from, to } = BARTER_STEPS[step];
  if (side === null || (by === "giver") !== (side === item.side))
    throw forbiddenBecause(
      by === "giver" ? "Whoever gives it says that it is sent." : "Whom it is for says so.",
    );
  if (item.agreedAt === null || (step === "send" && !toTerms(read).locked))
    throw new AppError("conflict", { sentence: "Both sides have to say yes to the trade first." });
  if (item.disputeId) throw new AppError("conflict", { sentence: DISPUTED });
  if (!canStep(step, side, item)) throw new AppError("conflict", { sentence: MOVED });
  const now = ctx.clock.now();
  const type = SAID[step];
  const statuses = wordList(from);
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type,
        data: {
          item_id: item.id,
          title: item.description,
          ...(step === "send" ? { tracking } : {}),
          ...(reason ? { reason } : {}),
        },
      },
    ],
    [
      projectIs(ctx, desk.id, STEPPED_IN),
      statement(
        ctx.db,
        sql`UPDATE ${barter_items} SET status = ${to}, ${setBy(step, now, tracking, reason ?? null)},
            version = version + 1, updated_at = ${now}
          WHERE id = ${item.id} AND project_id = ${desk.id} AND status IN (${statuses}) AND approved_at IS NULL
            AND version = ${version ?? item.version} AND ${openDispute(sql`${barter_items}.id`)} IS NULL`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      changed(ctx.viewer, desk, type, {
        mark: `${item.id}:${item.version}`,
        about: item.description,
        note: reason ?? tracking,
        tell: otherSide(desk),
      }),
    ],
    MOVED,
  );
}

function setBy(step: BarterStep, now: number, tracking: string | null, reason: string | null): SQL {
  if (step === "send")
    return sql`shipped_at = ${now}, tracking = ${tracking}, received_at = NULL, note = NULL`;
  if (step === "receive") return sql`received_at = ${now}, note = NULL`;
  if (step === "approve") return sql`approved_at = ${now}`;
  return sql`note = ${reason}`;
}

/**
 * Which files are an item: the other side sees that they are there, and opens them when its own part has arrived.
 * @throws AppError `forbidden` for the other side, `invalid_input` for files that are not theirs, `conflict` for
 *   one that is taken away when it is released already
 */
export async function chooseItemFiles(
  ctx: ProjectContext,
  projectId: string,
  { item_id, file_ids }: z.output<typeof barterFilesSchema>,
): Promise<void> {
  const { desk, read } = await getBarter(ctx, projectId, "step_barter");
  const item = getItem(read, item_id);
  requireStatus(desk, ["draft", ...STEPPED_IN]);
  if (barterSide(desk.role) !== item.side) throw forbiddenBecause("Whoever gives it says which files it is.");
  const now = ctx.clock.now();
  const asked = [...new Set(file_ids)];
  const list = JSON.stringify(asked);
  // What somebody else of the same side put there stays: one chooses among one's own.
  const mine = sql`SELECT file_id FROM ${project_files} WHERE project_id = ${desk.id}
    AND uploaded_by = ${ctx.viewer.userId}`;
  const found = await ctx.db
    .select({ id: project_files.file_id, name: project_files.name })
    .from(project_files)
    .where(
      sql`${project_files.project_id} = ${desk.id} AND ${project_files.uploaded_by} = ${ctx.viewer.userId}
        AND ${project_files.file_id} = ${project_files.version_of} AND ${project_files.deleted_at} IS NULL
        AND ${project_files.visibility} <> 'private'
        AND ${project_files.file_id} IN (SELECT value FROM json_each(${list}))`,
    );
  if (found.length !== asked.length)
    throw new AppError("invalid_input", {
      fields: { file_ids: ["Choose files that you brought yourself."] },
    });
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: "barter.files",
        data: { item_id: item.id, title: item.description, files: found.map(({ name }) => name) },
      },
    ],
    [
      projectIs(ctx, desk.id, ["draft", ...STEPPED_IN]),
      failWhen(
        ctx.db,
        sql`EXISTS (SELECT 1 FROM ${barter_files} AS given WHERE given.item_id = ${item.id}
          AND given.version_of IN (${mine} AND deleted_at IS NULL AND visibility <> 'private')
          AND given.version_of NOT IN (SELECT value FROM json_each(${list})) AND ${isTraded(sql`given.version_of`)})`,
      ),
      // What is in the trash is not there to be chosen, and stays given.
      statement(
        ctx.db,
        sql`DELETE FROM ${barter_files} WHERE item_id = ${item.id} AND version_of IN (${mine})
          AND NOT ${isTraded(sql`${barter_files}.version_of`)}`,
      ),
      statement(
        ctx.db,
        sql`INSERT INTO ${barter_files} (version_of, item_id, created_at)
          SELECT value, ${item.id}, ${now} FROM json_each(${list}) WHERE true
          ON CONFLICT (version_of) DO UPDATE SET item_id = excluded.item_id`,
      ),
    ],
    [
      changed(ctx.viewer, desk, "barter.files", {
        mark: `${item.id}:${now}`,
        about: item.description,
        tell: isReleased(item.side, read[0]) ? otherSide(desk) : [],
      }),
    ],
    GIVEN,
  );
}
