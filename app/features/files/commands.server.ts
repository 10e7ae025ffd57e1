import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files, upload_parts } from "#app/db/schema/files.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { isKeptToJudge } from "./kept-to-judge.server.ts";
import { onLegalHold } from "./legal-hold.server.ts";
import { spaceOf } from "./space.server.ts";
import { reserveFile } from "./uploads/upload-rows.server.ts";

const ORPHAN_AFTER = hours(24);
const SWEEP_SIZE = 50;

export interface StoredFile {
  id: Id;
  url: string;
}

/**
 * Stores an image that came with the form that uses it, under `{userId}/{random}.{ext}` (specification §3). Its row
 * comes first, so that bytes nobody ends up using are found and removed by the sweep.
 * @param companyId the company it is for, which the member may act for: it lies in its space, where it has one
 * @throws AppError `invalid_input` when the member's storage is full
 */
export async function storePublicImage(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "portfolio">,
  image: { bytes: Uint8Array; mime: string; ext: string; width?: number; height?: number },
  purpose: "opportunity_image" | "avatar" | "cover" | "company",
  companyId: Id | null = null,
): Promise<StoredFile> {
  const now = ctx.clock.now();
  const { bytes, ...facts } = image;
  const file = { id: newId(now), purpose, name: null, status: "ready", size: bytes.byteLength } as const;
  const row = await reserveFile(ctx, { ...facts, ...file }, now, await spaceOf(ctx, companyId));
  await ctx.portfolio.put(row.r2_key, bytes, image.mime);
  return { id: row.id, url: publicUrl(row.r2_key) };
}

/** Marks a stored file as used, for the batch of the row that uses it. */
export function attachFile(db: Database, id: Id, now: number): Statement {
  return db.update(files).set({ attached_at: now }).where(sql`${files.id} = ${id}`);
}

/**
 * Gives files of a member up, for the batch of the rows that used them: their storage is free with that batch. Afterwards
 * `removeGivenUp` removes the bytes; the sweep does where that fails.
 */
export function giveUpOwnFiles(db: Database, { ids, ownerId }: { ids: Id[]; ownerId: Id }): Statement {
  return statement(
    db,
    sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND owner_id = ${ownerId}`,
  );
}

interface GivenUp {
  statement: Statement;
  /** After that batch: what was done is done, so it never fails; what it leaves the sweep removes. */
  removeBytes: () => Promise<unknown>;
}

/**
 * Gives up the file behind a public address, for the batch of the row that showed it: the member's own, or one that lies
 * in the space of the company it was shown for. Any other address gives up nothing.
 * @param companyId the company that the member acts for
 */
export function giveUpFileAt(
  ctx: RemoveContext & Pick<MemberContext, "viewer">,
  url: string,
  companyId: Id | null = null,
): GivenUp {
  return giveUpAt(ctx, url, sql`(owner_id = ${ctx.viewer.userId} OR company_id = ${companyId})`);
}

/**
 * Gives up the logo a company had, whoever of its team had brought it: its address is never chosen, so the file is the
 * company's alone.
 */
export function giveUpLogo(ctx: RemoveContext, url: string): GivenUp {
  return giveUpAt(ctx, url, sql`purpose = 'company'`);
}

function giveUpAt(ctx: RemoveContext, url: string, whose: SQL): GivenUp {
  const theirs = sql`bucket = 'portfolio' AND r2_key = ${url.slice(publicUrl("").length)} AND ${whose}`;
  return {
    statement: statement(
      ctx.db,
      sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL WHERE ${theirs}`,
    ),
    removeBytes: async () => {
      try {
        const found = await ctx.db.select({ id: files.id }).from(files).where(theirs);
        await removeGivenUp(
          ctx,
          found.map(({ id }) => id),
        );
      } catch (error) {
        log({ event: "bytes_left", ...describeError(error) });
      }
    },
  };
}

type RemoveContext = Pick<AppContext, "db" | "portfolio" | "parts">;

/** Gives files up and removes them at once. */
export async function giveUpFiles(ctx: RemoveContext, ids: Id[]): Promise<void> {
  await ctx.db.update(files).set({ status: "deleted", attached_at: null }).where(inArray(files.id, ids));
  await removeGivenUp(ctx, ids);
}

/**
 * Removes the bytes and then the rows of files that were given up: what the bucket does not let go stays known. What is
 * under a legal hold stays until that ends, and is nobody's to read; what was in a post, work or message that is reported
 * stays for who decides about it; where the bucket could not be told so at once, it is told by the next sweep.
 * @param ids only these; all there are when absent, a part at a time
 * @returns how many were removed
 */
export async function removeGivenUp(ctx: RemoveContext, ids?: Id[]): Promise<number> {
  const held = sql`(${onLegalHold(sql`${files.owner_id}`)} OR ${isKeptToJudge(sql`${files.id}`)})`;
  const found = await ctx.db
    .select({
      id: files.id,
      bucket: files.bucket,
      key: files.r2_key,
      thumbKey: files.thumb_key,
      uploadId: files.upload_id,
      held: sql<boolean>`${held}`.mapWith(Boolean).as("is_held"),
      asked: files.asked,
    })
    .from(files)
    .where(
      and(
        sql`${files.status} = 'deleted'`,
        ids
          ? inArray(files.id, ids)
          : sql`${files.created_at} > 0 AND (NOT ${held} OR ${files.bucket} = 'portfolio' AND NOT ${files.asked})`,
      ),
    )
    .limit(SWEEP_SIZE);
  const shown = found.filter((file) => file.held && file.bucket === "portfolio" && !file.asked);
  if (shown.length > 0) {
    await ctx.portfolio.askAbout(
      shown.flatMap(({ id, key, thumbKey }) =>
        (thumbKey ? [key, thumbKey] : [key]).map((key) => ({ id, key })),
      ),
    );
    const told = shown.map(({ id }) => id);
    await ctx.db.update(files).set({ asked: true }).where(inArray(files.id, told));
  }
  const gone = found.filter((file) => !file.held);
  if (gone.length === 0) return 0;
  for (const { key, uploadId } of gone) if (uploadId) await ctx.parts.abort({ key, uploadId });
  await ctx.portfolio.remove(gone.flatMap(({ key, thumbKey }) => (thumbKey ? [key, thumbKey] : [key])));
  const removed = gone.map((file) => file.id);
  await ctx.db.batch([
    ctx.db.delete(upload_parts).where(inArray(upload_parts.file_id, removed)),
    ctx.db
      .delete(file_scopes)
      .where(and(inArray(file_scopes.file_id, removed), eq(file_scopes.scope, "report"))),
    ctx.db.delete(files).where(inArray(files.id, removed)),
  ]);
  return removed.length;
}

/** Removes uploads that no saved row came to use within 24 hours, cut off or not (security.md §4). */
export async function removeOrphans(ctx: RemoveContext & Pick<AppContext, "clock">): Promise<number> {
  const orphans = ctx.db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        isNull(files.attached_at),
        lt(files.created_at, ctx.clock.now() - ORPHAN_AFTER),
        sql`${files.status} <> 'deleted'`,
      ),
    )
    .limit(SWEEP_SIZE);
  await ctx.db.update(files).set({ status: "deleted" }).where(inArray(files.id, orphans));
  return removeGivenUp(ctx);
}
