import { Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { completeUploadSchema, imageUploadSchema, startUploadSchema } from "#app/features/files/schema.ts";
import { MAX_THUMBNAIL_BYTES } from "#app/features/files/upload-rules.ts";
import { cancelUpload } from "#app/features/files/uploads/cancel-upload.server.ts";
import { completeUpload } from "#app/features/files/uploads/complete-upload.server.ts";
import { startUpload } from "#app/features/files/uploads/start-upload.server.ts";
import { storeImage } from "#app/features/files/uploads/store-image.server.ts";
import { storePart } from "#app/features/files/uploads/store-part.server.ts";
import { asMember } from "#app/platform/context.server.ts";
import { IMAGE_FORM_BYTES, readForm, readJson } from "#app/platform/read-form.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

const FORM_WITH_THUMBNAIL = MAX_THUMBNAIL_BYTES + 16 * 1024;

/** Files on their way in: images whole, films and songs in parts that may be sent again. */
export const uploads = new Hono<ServerEnv>()
  .post("/", async (c) => {
    const member = asMember(c.var.app);
    return c.json(await startUpload(member, parse(startUploadSchema, await readJson(c.req.raw))), 201);
  })
  .post("/images", async (c) => {
    const member = asMember(c.var.app);
    const form = await readForm(c.req.raw, IMAGE_FORM_BYTES);
    const input = parse(imageUploadSchema, Object.fromEntries(form));
    const bytes = await bytesOf(form.get("file"));
    if (!bytes) throw new AppError("bad_request");
    const thumbnail = await bytesOf(form.get("thumbnail"));
    return c.json(await storeImage(member, { ...input, bytes, thumbnail }), 201);
  })
  .put("/:id/parts/:part", async (c) => {
    const member = asMember(c.var.app);
    if (c.req.header("content-type") !== "application/octet-stream") {
      throw new AppError("unsupported_media_type");
    }
    await storePart(member, c.req.param("id"), Number(c.req.param("part")), {
      stream: c.req.raw.body,
      length: Number(c.req.header("content-length") ?? Number.NaN),
    });
    return c.body(null, 204);
  })
  .post("/:id/complete", async (c) => {
    const member = asMember(c.var.app);
    const form = await readForm(c.req.raw, FORM_WITH_THUMBNAIL);
    const facts = parse(completeUploadSchema, Object.fromEntries(form));
    const thumbnail = await bytesOf(form.get("thumbnail"));
    return c.json(await completeUpload(member, c.req.param("id"), facts, thumbnail));
  })
  .delete("/:id", async (c) => {
    await cancelUpload(asMember(c.var.app), c.req.param("id"));
    return c.body(null, 204);
  });

async function bytesOf(value: FormDataEntryValue | null): Promise<Uint8Array | null> {
  return value instanceof File ? new Uint8Array(await value.arrayBuffer()) : null;
}
