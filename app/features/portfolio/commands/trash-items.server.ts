import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { removeGivenUp } from "#app/features/files/commands.server.ts";
import { keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import { onLegalHold } from "#app/features/files/legal-hold.server.ts";
import { isOverfull } from "#app/features/files/space.server.ts";
import { RESTORE_FULL_SENTENCE, TRASH_DAYS } from "#app/features/files/upload-rules.ts";
import { refreshCompleteness } from "#app/features/profiles/completeness.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { full, keepsWorks, selectSize } from "../room.server.ts";
import { MOST_ITEMS } from "../schema.ts";

type TrashContext = Pick<MemberContext, "db" | "clock" | "viewer" | "portfolio" | "parts" | "defer">;

/**
 * Takes a work out of the trash. It comes back hidden: its owner shows it when they are ready.
 * @throws AppError `not_found`, `conflict` when the same work was added again meanwhile, or there is no room for it,
 *   `invalid_input` when there are as many works as a portfolio holds
 */
export async function restoreItem(ctx: TrashContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  try {
    await ctx.db.batch([
      ctx.db
        .update(portfolio_items)
        .set({ deleted_at: null, visibility: "hidden", updated_at: now })
        .where(inTrash(ctx.viewer.userId, [id])),
      failWhen(ctx.db, sql`changes() = 0`),
      keepsWorks(ctx),
      failWhen(ctx.db, isOverfull(filesOf(id), now)),
      ...refreshCompleteness(ctx.db, ctx.viewer.userId, now),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw await whyNotBack(ctx, id);
    if (!isUniqueFailure(error, "portfolio_items.user_id, portfolio_items.source_key")) throw error;
    throw new AppError("conflict", { sentence: "This work is in your portfolio again already." });
  }
}

const filesOf = (id: Id) => sql`SELECT a.file_id FROM ${portfolio_items} AS a WHERE a.id = ${id}
  UNION ALL SELECT b.cover_file_id FROM ${portfolio_items} AS b WHERE b.id = ${id}`;

async function whyNotBack(ctx: TrashContext, id: Id): Promise<AppError> {
  const [still] = await ctx.db
    .select({ id: portfolio_items.id })
    .from(portfolio_items)
    .where(inTrash(ctx.viewer.userId, [id]));
  if (!still) return new AppError("not_found");
  const [size] = await selectSize(ctx);
  return (size?.count ?? 0) >= MOST_ITEMS
    ? full()
    : new AppError("conflict", { sentence: RESTORE_FULL_SENTENCE });
}

/**
 * Deletes works in the trash for good; what is not there any more, or somebody else's, is left alone: another window may
 * have deleted or restored it meanwhile.
 */
export async function purgeItems(ctx: TrashContext, ids: Id[]): Promise<void> {
  if (ids.length === 0) return;
  const [, given] = await ctx.db.batch([
    keptToJudge(ctx.db, filesIn(inTrash(ctx.viewer.userId, ids)), ctx.clock.now()),
    giveUpFilesOf(ctx.db, inTrash(ctx.viewer.userId, ids)),
    withoutFiles(ctx.db, inTrash(ctx.viewer.userId, ids)),
  ]);
  const fileIds = (given as { id: Id }[]).map(({ id }) => id);
  if (fileIds.length > 0) ctx.defer(removeGivenUp(ctx, fileIds));
}

/** Files of works with the work, as `keptToJudge` takes them. */
function filesIn(works: SQL): SQL {
  return sql`SELECT file_id, id AS subject_id FROM ${portfolio_items} WHERE ${works}
    UNION ALL SELECT cover_file_id, id FROM ${portfolio_items} WHERE ${works}`;
}

function giveUpFilesOf(db: Database, works: SQL): Statement {
  return statement(
    db,
    sql`UPDATE files SET status = 'deleted', attached_at = NULL WHERE id IN (
      SELECT file_id FROM ${portfolio_items} WHERE ${works}
      UNION ALL SELECT cover_file_id FROM ${portfolio_items} WHERE ${works}) RETURNING id`,
  );
}

function withoutFiles(db: Database, works: SQL): Statement {
  return statement(
    db,
    sql`UPDATE ${portfolio_items} SET file_id = NULL, cover_file_id = NULL WHERE ${works}`,
  );
}

const SWEEP_SIZE = 50;

/**
 * The cron: what has been in the trash for 30 days goes for good; its bytes go with the sweep of what was given up.
 * @returns how many works went; 0 when there is nothing left
 */
export async function emptyWorks({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const due = sql`deleted_at <= ${clock.now() - days(TRASH_DAYS)} AND deleted_at IS NOT NULL AND file_id IS NOT NULL
    AND NOT ${onLegalHold(sql`${portfolio_items.user_id}`)}`;
  const found = await db
    .select({ id: portfolio_items.id })
    .from(portfolio_items)
    .where(due)
    .orderBy(portfolio_items.deleted_at)
    .limit(SWEEP_SIZE);
  if (found.length === 0) return 0;
  const those = sql`id IN (SELECT value FROM json_each(${JSON.stringify(found.map(({ id }) => id))})) AND ${due}`;
  await db.batch([
    keptToJudge(db, filesIn(those), clock.now()),
    giveUpFilesOf(db, those),
    withoutFiles(db, those),
  ]);
  return found.length;
}

function inTrash(userId: Id, ids: Id[]) {
  return sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND user_id = ${userId}
    AND deleted_at IS NOT NULL AND file_id IS NOT NULL`;
}
