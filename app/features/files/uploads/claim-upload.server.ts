import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { UploadPurpose } from "../schema.ts";
import type { StoredUpload } from "./stored-upload.ts";
import { toStoredUpload } from "./upload-rows.server.ts";

/** A complete upload with what tells it from others. */
export type OwnUpload = StoredUpload & { sha256: string | null };

/**
 * The member's own complete uploads that nothing uses yet, in the order of `ids`.
 * @param insteadOf the picture that they take the place of; what was made to shrink one is good for nothing else
 * @throws AppError `invalid_input` when one of them is somebody else's, unfinished, in use, or for something else
 */
export async function getOwnUploads(
  ctx: Pick<MemberContext, "db" | "viewer">,
  ids: Id[],
  purpose: UploadPurpose,
  insteadOf: Id | null = null,
): Promise<OwnUpload[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(files)
    .where(
      sql`${files.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${files.owner_id} = ${ctx.viewer.userId}
        AND ${files.status} = 'ready' AND ${files.attached_at} IS NULL AND ${files.purpose} = ${purpose}
        AND (${files.instead_of} IS NULL OR ${files.instead_of} = ${insteadOf})`,
    );
  return ids.map((id) => {
    const row = rows.find((found) => found.id === id);
    if (!row) {
      throw new AppError("invalid_input", {
        sentence: "That file is not there any more. Please choose it again.",
      });
    }
    return { ...toStoredUpload(row), sha256: row.sha256 };
  });
}

/**
 * Marks an upload as used, for the batch of the row that uses it: from then on it is kept, and nothing else can use it.
 * The whole batch is rolled back when it is used already, or gone (`isGuardFailure`).
 */
export function claimUpload(
  db: Database,
  file: { id: Id; ownerId: Id; now: number },
): [Statement, Statement] {
  return [
    statement(
      db,
      sql`UPDATE ${files} SET attached_at = ${file.now}
      WHERE id = ${file.id} AND owner_id = ${file.ownerId} AND status = 'ready' AND attached_at IS NULL`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}
