import { and, eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { files } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { StartUpload } from "../schema.ts";
import { type SniffedMedia, sniffMedia } from "../sniff-media.ts";
import {
  EMPTY_FILE_SENTENCE,
  IMAGES_ONLY_SENTENCE,
  IN_PARTS,
  MAX_BYTES,
  tooLargeSentence,
  unknownFileSentence,
  WITH_DOCUMENTS,
} from "../upload-rules.ts";
import { countUpload } from "./count-upload.server.ts";
import type { UploadProgress } from "./stored-upload.ts";
import { type FileRow, reserveFile, selectParts, toProgress } from "./upload-rows.server.ts";

type StartContext = Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "parts">;

/**
 * Begins an upload in parts. What the file is, is read from its first bytes; its size is reserved in the member's
 * storage, or in the space of the company whose project it is for. A repeated start finds what the first one made, with
 * the parts that have arrived.
 * @throws AppError `invalid_input` with the sentence that names the limit, `not_found` for a foreign project, `conflict`,
 *   `rate_limited`
 */
export async function startUpload(ctx: StartContext, input: StartUpload): Promise<UploadProgress> {
  const { before, companyId } = await countUpload(ctx, input);
  const media = checkMedia(input);
  if (before) return resumed(ctx, before, input, media);
  const file = { ...input, ...media, status: "uploading" } as const;
  const row = await reserveFile(ctx, file, ctx.clock.now(), companyId);
  return resumed(ctx, row, input, media);
}

async function resumed(
  ctx: StartContext,
  row: FileRow,
  input: StartUpload,
  media: SniffedMedia,
): Promise<UploadProgress> {
  if (row.size !== input.size || row.mime !== media.mime || row.purpose !== input.purpose)
    throw new AppError("conflict");
  if (row.status === "ready") return toProgress(row, []);
  if (row.upload_id) return toProgress(row, await selectParts(ctx.db, row.id));
  const uploadId = await ctx.parts.begin(row.r2_key, row.mime);
  const begun = await ctx.db
    .update(files)
    .set({ upload_id: uploadId })
    .where(and(eq(files.id, row.id), eq(files.status, "uploading")))
    .returning({ id: files.id });
  if (begun.length === 0) {
    await ctx.parts.abort({ key: row.r2_key, uploadId });
    throw new AppError("not_found");
  }
  return toProgress(row, []);
}

/** @throws AppError `invalid_input` for what may not be uploaded in parts here */
function checkMedia({ head, size, purpose }: StartUpload): SniffedMedia {
  if (size === 0) throw refused(EMPTY_FILE_SENTENCE);
  const bytes = Uint8Array.from(atob(head), (character) => character.charCodeAt(0));
  const media = sniffMedia(bytes, WITH_DOCUMENTS.includes(purpose));
  // Images come whole: their metadata is removed.
  if (!media || media.kind === "image") throw refused(unknownFileSentence(purpose));
  if (!IN_PARTS.includes(purpose)) throw refused(IMAGES_ONLY_SENTENCE);
  if (size > MAX_BYTES[media.kind]) throw refused(tooLargeSentence(media.kind));
  return media;
}

function refused(sentence: string): AppError {
  return new AppError("invalid_input", { sentence });
}
