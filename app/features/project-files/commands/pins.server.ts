import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { review_pins } from "#app/db/schema/project-files.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { fileNews, openDesk } from "../open-desk.server.ts";
import { getFile } from "../queries.server.ts";
import type { PinInput } from "../schema.ts";

/** A remark on a version. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function pinFile(ctx: ProjectContext, projectId: string, input: PinInput): Promise<Id> {
  const desk = await openDesk(ctx, projectId, "comment_file");
  await refuseBanned(ctx, null, input.text);
  const file = await getFile(ctx, desk.id, input.file_id);
  if (file.deletedAt) throw new AppError("not_found");
  const now = ctx.clock.now();
  const id = newId(now);
  await commitToDesk(
    ctx,
    desk,
    [],
    [
      ctx.db.insert(review_pins).values({
        ...input,
        id,
        project_id: desk.id,
        version_no: file.versionNo,
        author_id: ctx.viewer.userId,
        created_at: now,
      }),
    ],
    [fileNews(ctx, desk, "file.pinned", file, [file.uploadedBy])],
  );
  return id;
}

/** Settles a remark, or opens it again. */
export async function resolvePin(
  ctx: ProjectContext,
  projectId: string,
  pinId: Id,
  settled: boolean,
): Promise<void> {
  const desk = await openDesk(ctx, projectId, "comment_file");
  const [pin] = await ctx.db
    .select({ fileId: review_pins.file_id })
    .from(review_pins)
    .where(sql`${review_pins.id} = ${pinId} AND ${review_pins.project_id} = ${desk.id}`);
  if (!pin) throw new AppError("not_found");
  const file = await getFile(ctx, desk.id, pin.fileId);
  await commitToDesk(
    ctx,
    desk,
    [],
    [
      ctx.db
        .update(review_pins)
        .set({
          resolved_at: settled ? ctx.clock.now() : null,
          resolved_by: settled ? ctx.viewer.userId : null,
        })
        .where(sql`${review_pins.id} = ${pinId}`),
    ],
    [fileNews(ctx, desk, "file.resolved", file)],
  );
}
