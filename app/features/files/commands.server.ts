import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";

const ORPHAN_AFTER = hours(24);
const SWEEP_SIZE = 50;

export interface StoredFile {
  id: Id;
  url: string;
}

/**
 * Stores an image in the public bucket under `{userId}/{random}.{ext}` (specification §3). Its row comes first, so
 * that bytes nobody ends up using are found and removed by the sweep.
 */
export async function storePublicImage(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "portfolio">,
  image: { bytes: Uint8Array; mime: string; ext: string },
  purpose: "opportunity_image" | "avatar" | "cover" = "opportunity_image",
): Promise<StoredFile> {
  const now = ctx.clock.now();
  const id = newId(now);
  const key = `${ctx.viewer.userId}/${crypto.randomUUID()}.${image.ext}`;
  await ctx.db.insert(files).values({
    id,
    owner_id: ctx.viewer.userId,
    bucket: "portfolio",
    r2_key: key,
    mime: image.mime,
    size: image.bytes.byteLength,
    purpose,
    created_at: now,
  });
  await ctx.portfolio.put(key, image.bytes, image.mime);
  return { id, url: publicUrl(key) };
}

/** Marks a stored file as used, for the batch of the row that uses it. */
export function attachFile(db: Database, id: Id, now: number): Statement {
  return db.update(files).set({ attached_at: now }).where(sql`${files.id} = ${id}`);
}

/**
 * Lets go of the member's file behind a public address, for the batch of the row that no longer uses it. Its bytes go
 * after that, or with the next sweep when they cannot be reached then.
 */
export function dropFile(
  ctx: Pick<MemberContext, "db" | "viewer" | "portfolio">,
  url: string,
): { statement: Statement; removeBytes: () => Promise<void> } {
  const key = url.slice(publicUrl("").length);
  const mine = and(
    eq(files.bucket, "portfolio"),
    eq(files.r2_key, key),
    eq(files.owner_id, ctx.viewer.userId),
  );
  return {
    statement: ctx.db.update(files).set({ attached_at: null }).where(mine),
    removeBytes: async () => {
      const dropped = and(mine, isNull(files.attached_at));
      const [file] = await ctx.db.select({ key: files.r2_key }).from(files).where(dropped);
      if (!file) return;
      await ctx.portfolio.remove([file.key]);
      await ctx.db.delete(files).where(dropped);
    },
  };
}

/** Removes uploads that no saved row came to use within 24 hours (security.md §4). */
export async function removeOrphans(ctx: Pick<AppContext, "db" | "clock" | "portfolio">): Promise<number> {
  const orphans = await ctx.db
    .select({ id: files.id, key: files.r2_key })
    .from(files)
    .where(
      and(
        eq(files.bucket, "portfolio"),
        isNull(files.attached_at),
        lt(files.created_at, ctx.clock.now() - ORPHAN_AFTER),
      ),
    )
    .limit(SWEEP_SIZE);
  if (orphans.length === 0) return 0;
  await ctx.portfolio.remove(orphans.map((file) => file.key));
  await ctx.db.delete(files).where(
    inArray(
      files.id,
      orphans.map((file) => file.id),
    ),
  );
  return orphans.length;
}
