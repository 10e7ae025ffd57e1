import { z } from "zod";
import { completeUploadSchema, imageUploadSchema, startUploadSchema } from "#app/features/files/schema.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Files");

const stored = z.looseObject({ id: z.uuid() });
const note = "A file for a desk names its project: one of a company keeps it in the company's space.";

export const files = [
  op("post /uploads/images", "uploadImage", "files:write", "Upload an image whole", {
    note,
    form: imageUploadSchema,
    withFile: true,
    answer: stored,
    status: 201,
  }),
  op("post /uploads", "startUpload", "files:write", "Begin an upload in parts: films, songs, documents", {
    note,
    body: startUploadSchema,
    answer: z.looseObject({}),
    status: 201,
  }),
  op(
    "put /uploads/:id/parts/:part",
    "uploadPart",
    "files:write",
    "Send one part; sending it again is harmless",
    {
      bytes: true,
    },
  ),
  op("post /uploads/:id/complete", "completeUpload", "files:write", "Finish an upload in parts", {
    form: completeUploadSchema,
    answer: stored,
  }),
  op("delete /uploads/:id", "cancelUpload", "files:write", "Give an upload up"),
];
