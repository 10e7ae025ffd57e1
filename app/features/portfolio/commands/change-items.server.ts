import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { removeGivenUp } from "#app/features/files/commands.server.ts";
import { keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import { refreshCompleteness } from "#app/features/profiles/completeness.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import { TAKEN_DOWN_SENTENCE } from "../rules.ts";
import type { EditItem } from "../schema.ts";
import { isDown } from "../taken-down.server.ts";
import { checkWords } from "./check-words.server.ts";
import { chooseCover } from "./keep-picture.server.ts";

type ChangeContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "moderation" | "portfolio" | "parts" | "defer"
>;

/**
 * Changes the words of a work, and its cover when another was chosen.
 * @throws AppError `not_found`, `invalid_input` for a cover that is not there, `conflict` (taken down, or it was given
 *   another cover meanwhile), ContentFlagged
 */
export async function editItem(ctx: ChangeContext, { intent: _, id, cover_id, ...words }: EditItem) {
  const [item] = await getStanding(ctx, [id]);
  await checkWords(ctx, words);
  const before = item?.coverFileId ?? null;
  const chosen = cover_id && cover_id !== before ? cover_id : null;
  const cover = chosen ? await chooseCover(ctx, chosen, { itemId: id, before }) : null;
  try {
    await ctx.commit([
      ...(cover?.statements ?? []),
      ctx.db
        .update(portfolio_items)
        .set({ ...words, ...cover?.columns, updated_at: ctx.clock.now() })
        // As it was read: looking at the words takes a while.
        .where(and(own(ctx, [id]), not(isDown), chosen ? sql`cover_file_id IS ${before}` : undefined)),
      failWhen(ctx.db, sql`changes() = 0`),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    await getStanding(ctx, [id]);
    throw new AppError("conflict");
  }
  if (chosen && before) ctx.defer(removeGivenUp(ctx, [before]));
}

/**
 * Shows works to everyone, or hides them. What is shown for the first time pays XP, once for its file or link.
 * @throws AppError `not_found` when one of them is not there, `conflict` when one is taken down
 */
export async function setShown(ctx: ChangeContext, ids: Id[], shown: boolean): Promise<void> {
  const items = await getStanding(ctx, ids);
  const now = ctx.clock.now();
  const userId = ctx.viewer.userId;
  const first = shown ? items.filter((item) => item.publishedAt === null) : [];
  await commitStanding(
    ctx,
    ids,
    [
      ctx.db
        .update(portfolio_items)
        .set({
          visibility: shown ? "public" : "hidden",
          updated_at: now,
          ...(shown ? { published_at: sql`coalesce(${portfolio_items.published_at}, ${now})` } : {}),
        })
        .where(own(ctx, ids)),
      ...refreshCompleteness(ctx.db, userId, now),
    ],
    [
      ...(shown ? [] : [{ name: "portfolio.hidden" as const, payload: { userId, itemIds: ids } }]),
      ...first.map(
        ({ id, title, sourceKey }): Happened => ({
          name: "portfolio.published",
          payload: { userId, itemId: id, title, sourceKey },
        }),
      ),
    ],
  );
}

/**
 * Puts works before all others, or takes them back in line.
 * @throws AppError `not_found`
 */
export async function setFeatured(ctx: ChangeContext, ids: Id[], featured: boolean): Promise<void> {
  await getOwn(ctx, ids);
  await ctx.db.update(portfolio_items).set({ featured, updated_at: ctx.clock.now() }).where(own(ctx, ids));
}

/**
 * Puts works in this order.
 * @throws AppError `not_found`
 */
export async function orderItems(ctx: ChangeContext, ids: Id[]): Promise<void> {
  await getOwn(ctx, ids);
  const list = JSON.stringify(ids);
  await ctx.db.batch([
    statement(
      ctx.db,
      sql`UPDATE ${portfolio_items} SET position = (SELECT key FROM json_each(${list}) WHERE value = ${portfolio_items.id})
      WHERE id IN (SELECT value FROM json_each(${list})) AND user_id = ${ctx.viewer.userId} AND deleted_at IS NULL`,
    ),
  ]);
}

/**
 * Puts works into the trash, where their files wait for 30 days (product.md §5.18); those behind a link have none and go
 * at once. XP of the last day is taken back (product.md §7.1).
 * @throws AppError `not_found`, `conflict` when one is taken down
 */
export async function deleteItems(ctx: ChangeContext, ids: Id[]): Promise<void> {
  const items = await getStanding(ctx, ids);
  const now = ctx.clock.now();
  const userId = ctx.viewer.userId;
  // The picture of a link may have come since they were read.
  const links = sql`${own(ctx, ids)} AND file_id IS NULL AND cover_file_id IS NOT NULL`;
  const covers = sql`SELECT cover_file_id FROM ${portfolio_items} WHERE ${links}`;
  const { results } = await commitStanding(
    ctx,
    ids,
    [
      statement(
        ctx.db,
        sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL
          WHERE id IN (${covers}) AND owner_id = ${userId} RETURNING id`,
      ),
      keptToJudge(
        ctx.db,
        sql`SELECT cover_file_id AS file_id, id AS subject_id FROM ${portfolio_items} WHERE ${links}`,
        now,
      ),
      ctx.db
        .update(portfolio_items)
        .set({
          deleted_at: now,
          cover_file_id: sql`iif(${portfolio_items.file_id} IS NULL, NULL, ${portfolio_items.cover_file_id})`,
        })
        .where(own(ctx, ids)),
      ...refreshCompleteness(ctx.db, userId, now),
    ],
    items.flatMap(({ id, sourceKey, publishedAt }): Happened[] =>
      publishedAt === null
        ? []
        : [{ name: "portfolio.removed", payload: { userId, itemId: id, sourceKey, publishedAt } }],
    ),
  );
  const gone = (results[1] as { id: Id }[]).map(({ id }) => id);
  if (gone.length > 0) ctx.defer(removeGivenUp(ctx, gone));
}

/**
 * What changes works of one's own, which are there and stand as it is stored: our team may have taken one down since they
 * were read, or another window have put it into the trash.
 */
async function commitStanding(ctx: ChangeContext, ids: Id[], steps: Statement[], events: Happened[]) {
  const standing = sql`(SELECT count(*) FROM ${portfolio_items} WHERE ${own(ctx, ids)} AND NOT ${isDown})`;
  try {
    return await ctx.commit([failWhen(ctx.db, sql`${standing} < ${new Set(ids).size}`), ...steps], ...events);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    await getStanding(ctx, ids);
    throw new AppError("conflict");
  }
}

function own({ viewer }: ChangeContext, ids: Id[]) {
  return and(
    inArray(portfolio_items.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    eq(portfolio_items.user_id, viewer.userId),
    isNull(portfolio_items.deleted_at),
  );
}

function findOwn(ctx: ChangeContext, ids: Id[]) {
  return ctx.db
    .select({
      id: portfolio_items.id,
      title: portfolio_items.title,
      fileId: portfolio_items.file_id,
      coverFileId: portfolio_items.cover_file_id,
      sourceKey: portfolio_items.source_key,
      publishedAt: portfolio_items.published_at,
      down: sql<boolean>`${isDown}`.mapWith(Boolean).as("is_down"),
    })
    .from(portfolio_items)
    .where(own(ctx, ids));
}

/** All of them or nothing: what is not the member's own is not found. */
async function getOwn(ctx: ChangeContext, ids: Id[]) {
  const items = await findOwn(ctx, ids);
  if (items.length !== new Set(ids).size) throw new AppError("not_found");
  return items;
}

/** The same; what our team took down stays as it is, for it may be put back. */
async function getStanding(ctx: ChangeContext, ids: Id[]) {
  const items = await getOwn(ctx, ids);
  if (items.some(({ down }) => down)) throw new AppError("conflict", { sentence: TAKEN_DOWN_SENTENCE });
  return items;
}
