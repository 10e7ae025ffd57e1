import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { HEAD_BYTES } from "./upload-rules.ts";

/** What an upload is for. Images only, except for the first four and evidence; documents for those that are private of them. */
const uploadPurpose = z.enum([
  "portfolio",
  "feed",
  "project",
  "message",
  "work_cover",
  "avatar",
  "cover",
  "company",
  "support",
  "evidence",
]);

export type UploadPurpose = z.infer<typeof uploadPurpose>;

/** Made by the browser: the same for every try of one upload, so that no try is stored twice. */
const uploadId = z.uuid();

const fileName = z
  .string()
  // Cleaned once more: the cut may leave half of a character.
  .overwrite((name) => cleanLine(cleanLine(name).slice(0, 200)))
  .transform((name) => name || "file");

/** The project that a file is meant for: one of a company keeps it in the company's space. */
const projectId = z.uuid().optional();

/** Nothing but what goes onto a desk is for a project. */
const forProject = ({ purpose, project_id }: { purpose: UploadPurpose; project_id?: string | undefined }) =>
  project_id === undefined || purpose === "project";
const NOT_FOR_PROJECTS = { path: ["project_id"], error: "Only files of a desk are for a project." };

/** The beginning of an upload in parts. */
export const startUploadSchema = z
  .object({
    id: uploadId,
    purpose: uploadPurpose,
    name: fileName,
    size: z.int().min(0),
    /** The first 4 KB of the file, base64. */
    head: z.base64().max(Math.ceil(HEAD_BYTES / 3) * 4),
    project_id: projectId,
  })
  .refine(forProject, NOT_FOR_PROJECTS);

export type StartUpload = z.infer<typeof startUploadSchema>;

/** What travels beside the bytes of an image. */
export const imageUploadSchema = z
  .object({
    id: uploadId,
    purpose: uploadPurpose,
    name: fileName,
    /** A larger picture of one's own that this is the smaller copy of. */
    instead_of: z.uuid().optional(),
    project_id: projectId,
  })
  .refine(forProject, NOT_FOR_PROJECTS);

const measure = (max: number) =>
  z.coerce
    .number()
    .transform((value) => Math.round(value))
    .pipe(z.int().min(1).max(max))
    .optional()
    .catch(undefined);

/** What the browser found out about a film or a song: for layout only, never relied on. */
export const completeUploadSchema = z.object({
  width: measure(20_000),
  height: measure(20_000),
  duration_ms: measure(24 * 60 * 60 * 1000),
});

export type MediaFacts = z.infer<typeof completeUploadSchema>;

/** Most files that one side shows in a dispute at once. */
export const EVIDENCE_MAX = 10;

/** Ids of files that one side shows in a dispute. */
export const shownFiles = z
  .array(z.uuid())
  .max(EVIDENCE_MAX, `Show at most ${EVIDENCE_MAX} files.`)
  .default([]);
