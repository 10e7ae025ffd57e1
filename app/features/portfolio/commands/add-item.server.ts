import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { portfolio_items as Items } from "#app/db/schema/portfolio.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { claimUpload, getOwnUploads } from "#app/features/files/uploads/claim-upload.server.ts";
import { refreshCompleteness } from "#app/features/profiles/completeness.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { linkSourceKey } from "../links/normal-form.ts";
import { full, keepsWorks, selectSize } from "../room.server.ts";
import { ADDED_BEFORE_SENTENCE, DUPLICATE_SENTENCE } from "../rules.ts";
import { type AddItem, MOST_ITEMS } from "../schema.ts";
import { checkWords } from "./check-words.server.ts";
import { chooseCover, keepLinkPicture } from "./keep-picture.server.ts";
import { type ItemMedia, resolveLink } from "./resolve-link.server.ts";

type AddContext = Pick<
  MemberContext,
  | "env"
  | "web"
  | "db"
  | "clock"
  | "viewer"
  | "limits"
  | "moderation"
  | "commit"
  | "portfolio"
  | "parts"
  | "defer"
>;

export interface AddedItem {
  id: Id;
  visibility: "public" | "private";
  /** XP of this Add: none for a private work, nor for one that has paid before. */
  xp: boolean;
}

/**
 * Adds a work to the member's portfolio (specification §4, §5): an upload of their own, or a link as we read it
 * ourselves. A repeated Add of one id finds what the first one made; the same file or link is there once.
 * @param check looks at what the work will show before it is added, and may refuse
 * @throws AppError `invalid_input`, `conflict` (there already), ContentFlagged, RateLimited
 */
export async function addItem(
  ctx: AddContext,
  input: AddItem,
  check?: (media: ItemMedia) => void,
): Promise<AddedItem> {
  const [[before]] = await ctx.limits.take("api_write", ctx.viewer.userId, [selectItem(ctx, input.id)]);
  if (before) return again(ctx, before, input);
  const media = await mediaOf(ctx, input);
  // The same Add came twice at once, and the other one has used the upload.
  if (!media) return again(ctx, await getItem(ctx, input.id), input);
  check?.(media);
  await checkWords(ctx, input);
  const [[same], [size], [paid]] = await ctx.db.batch([
    selectSame(ctx, media.sourceKey),
    selectSize(ctx),
    ctx.db
      .select({ id: xp_activities.id })
      .from(xp_activities)
      .where(eq(xp_activities.idem_key, xpKey(ctx.viewer.userId, media.sourceKey))),
  ]);
  if (same) return repeated(same, input);
  if ((size?.count ?? 0) >= MOST_ITEMS) throw full();
  return save(ctx, input, media, paid === undefined);
}

async function save(ctx: AddContext, input: AddItem, media: ItemMedia, unpaid: boolean): Promise<AddedItem> {
  const now = ctx.clock.now();
  const userId = ctx.viewer.userId;
  const { sourceKey, fileId, ...shown } = media;
  const published = input.visibility === "public";
  const cover = input.cover_id
    ? await chooseCover(ctx, input.cover_id, { itemId: input.id, before: null })
    : null;
  const row: typeof Items.$inferInsert = {
    id: input.id,
    user_id: userId,
    title: input.title,
    description: input.description,
    category: input.category,
    tags: input.tags,
    rights_note: input.rights_note,
    ...shown,
    ...cover?.columns,
    file_id: fileId,
    source_key: sourceKey,
    visibility: input.visibility,
    position: 0,
    published_at: published ? now : null,
    created_at: now,
    updated_at: now,
  };
  try {
    await ctx.commit(
      [
        ...(fileId ? claimUpload(ctx.db, { id: fileId, ownerId: userId, now }) : []),
        ...(cover?.statements ?? []),
        ctx.db.insert(portfolio_items).values({ ...row, position: sql`${firstPlace(userId)}` }),
        keepsWorks(ctx),
        ...refreshCompleteness(ctx.db, userId, now),
      ],
      ...(published
        ? [
            {
              name: "portfolio.published" as const,
              payload: { userId, itemId: input.id, title: input.title, sourceKey },
            },
          ]
        : []),
    );
  } catch (error) {
    const twice =
      isUniqueFailure(error, "portfolio_items.user_id, portfolio_items.source_key") ||
      isUniqueFailure(error, "portfolio_items.id") ||
      isGuardFailure(error);
    const [same] = twice ? await selectSame(ctx, sourceKey) : [];
    if (same) return repeated(same, input);
    const [size] = isGuardFailure(error) ? await selectSize(ctx) : [];
    if ((size?.count ?? 0) >= MOST_ITEMS) throw full();
    // Somebody else's: what is not one's own is not told apart.
    throw isUniqueFailure(error, "portfolio_items.id") ? new AppError("conflict") : error;
  }
  if (input.link && shown.thumbnail_url && !cover) {
    ctx.defer(keepLinkPicture(ctx, input.id, shown.thumbnail_url));
  }
  return { id: input.id, visibility: input.visibility, xp: published && unpaid };
}

/** A new work stands before the others. */
function firstPlace(userId: Id) {
  return sql`(SELECT coalesce(min(position), 1) - 1 FROM ${portfolio_items}
    WHERE user_id = ${userId} AND deleted_at IS NULL)`;
}

/** What the work shows, as we know it ourselves; null when this very Add has used the upload already. */
async function mediaOf(ctx: AddContext, input: AddItem): Promise<ItemMedia | null> {
  if (input.file_id) {
    const [upload] = await getOwnUploads(ctx, [input.file_id], "portfolio").catch(async (error) => {
      const [done] = await selectItem(ctx, input.id);
      if (done) return [];
      throw error;
    });
    if (!upload?.sha256) return null;
    return {
      media_type: upload.kind === "document" ? "other" : upload.kind,
      media_url: upload.url,
      thumbnail_url: upload.thumbnailUrl,
      embed_code: null,
      fileId: upload.id,
      sourceKey: `file:${upload.sha256}`,
    };
  }
  if (input.link) return resolveLink(ctx, input.link);
  throw new AppError("invalid_input", { sentence: "Please add a title and media" });
}

function selectItem(ctx: AddContext, id: Id) {
  return selectWhere(ctx, eq(portfolio_items.id, id));
}

async function getItem(ctx: AddContext, id: Id) {
  const [item] = await selectItem(ctx, id);
  if (!item) throw new AppError("not_found");
  return item;
}

function selectSame(ctx: AddContext, sourceKey: string) {
  return selectWhere(ctx, and(eq(portfolio_items.source_key, sourceKey), isNull(portfolio_items.deleted_at)));
}

function selectWhere({ db, viewer }: AddContext, which: SQL | undefined) {
  return db
    .select({
      id: portfolio_items.id,
      visibility: portfolio_items.visibility,
      title: portfolio_items.title,
      description: portfolio_items.description,
      category: portfolio_items.category,
      tags: portfolio_items.tags,
      rightsNote: portfolio_items.rights_note,
      fileId: portfolio_items.file_id,
      coverFileId: portfolio_items.cover_file_id,
      sourceKey: portfolio_items.source_key,
      changed: sql<boolean>`${portfolio_items.updated_at} > ${portfolio_items.created_at}
        OR ${portfolio_items.deleted_at} IS NOT NULL`
        .mapWith(Boolean)
        .as("is_changed"),
      xp: sql<number>`EXISTS (SELECT 1 FROM ${xp_activities} WHERE idem_key =
        portfolio_items.user_id || ':portfolio_item_added:portfolio:' || portfolio_items.source_key
        AND xp_activities.created_at >= portfolio_items.published_at)`.as("paid"),
    })
    .from(portfolio_items)
    .where(and(eq(portfolio_items.user_id, viewer.userId), which));
}

type FoundItem = Awaited<ReturnType<typeof selectWhere>>[number];

function repeated(same: FoundItem, input: AddItem): AddedItem {
  if (same.id === input.id) return answerOf(same);
  throw new AppError("conflict", { sentence: DUPLICATE_SENTENCE });
}

/** The answer to an Add that was answered before: the same one, as long as it asks for the same. */
async function again(ctx: AddContext, before: FoundItem, input: AddItem): Promise<AddedItem> {
  if (before.changed || (sameWords(before, input) && (await sameSource(ctx, before, input))))
    return answerOf(before);
  throw new AppError("conflict", { sentence: ADDED_BEFORE_SENTENCE });
}

function sameWords(before: FoundItem, input: AddItem): boolean {
  const { title, description, category, tags, rightsNote, visibility } = before;
  return (
    JSON.stringify([title, description, category, tags, rightsNote, visibility]) ===
      JSON.stringify([
        input.title,
        input.description,
        input.category,
        input.tags,
        input.rights_note,
        input.visibility,
      ]) &&
    (input.cover_id === undefined || input.cover_id === before.coverFileId)
  );
}

async function sameSource(ctx: AddContext, before: FoundItem, input: AddItem): Promise<boolean> {
  if (input.file_id || !input.link) return input.file_id === before.fileId;
  if (before.sourceKey === `link:${linkSourceKey(input.link)}`) return true;
  // Its page may have another address for it. Where that is out of reach now, it was in reach when it was added.
  const now = await resolveLink(ctx, input.link).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return now === null ? before.fileId === null : now.sourceKey === before.sourceKey;
}

/** The answer that the first try of this Add got. */
function answerOf({ id, visibility, xp }: FoundItem): AddedItem {
  return { id, visibility: visibility === "public" ? "public" : "private", xp: Boolean(xp) };
}

/** As `grantXp` makes it for a work: the same file or link pays once, also after it was deleted and added again. */
function xpKey(userId: Id, sourceKey: string): string {
  return `${userId}:portfolio_item_added:portfolio:${sourceKey}`;
}
