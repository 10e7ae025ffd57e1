import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import { line, lines, optionalLine } from "#app/core/text-fields.ts";

export const VISIBILITIES = {
  project: "Everybody on this desk",
  shared: "Everybody, and guests with a link",
  private: "Only you",
} as const;
export type FileVisibility = keyof typeof VISIBILITIES;

const visibility = z.enum(Object.keys(VISIBILITIES) as [FileVisibility, ...FileVisibility[]]);

const folder = z
  .string()
  .overwrite(cleanLine)
  .max(40, "Use at most 40 characters.")
  .optional()
  .transform((name) => name ?? "");

const fileTarget = { file_id: z.uuid() };

export const addFilesSchema = z.object({
  /** Uploads of the member's own, complete. */
  file_ids: z.array(z.uuid()).min(1, "Choose a file.").max(20, "Add at most 20 files at once."),
  folder,
  visibility: visibility.default("project"),
  /** The file they are a new version of. */
  version_of: z.uuid().optional(),
  note: optionalLine(300),
});
export type AddFilesInput = z.output<typeof addFilesSchema>;

export const changeFileSchema = z.object({
  ...fileTarget,
  name: line(200, "Give it a name."),
  folder,
  visibility,
});

export const fileTargetSchema = z.object(fileTarget);

export const addFolderSchema = z.object({ name: line(40, "Name the folder.") });

const fraction = z.coerce.number().min(0).max(1);

/** A remark on a version: at a point or an area of a picture, a moment of a film or song, or on all of it. */
export const pinSchema = z
  .object({
    ...fileTarget,
    kind: z.enum(["point", "area", "time", "general"]),
    x: fraction.optional(),
    y: fraction.optional(),
    w: fraction.optional(),
    h: fraction.optional(),
    t_ms: z.coerce
      .number()
      .int()
      .min(0)
      .max(24 * 3600 * 1000)
      .optional(),
    text: lines(1000, "Write what you see."),
  })
  .transform((pin, ctx) => {
    const { file_id, kind, text, x = null, y = null, w = null, h = null, t_ms = null } = pin;
    const placed = x !== null && y !== null;
    const whole =
      kind === "general" ||
      (kind === "time" ? t_ms !== null : placed && (kind === "point" || (w !== null && h !== null)));
    if (!whole) ctx.addIssue({ code: "custom", path: ["text"], message: "Choose a place first." });
    const area = kind === "area";
    const inPicture = area || kind === "point";
    return {
      file_id,
      kind,
      text,
      x: inPicture ? x : null,
      y: inPicture ? y : null,
      w: area ? w : null,
      h: area ? h : null,
      t_ms: kind === "time" ? t_ms : null,
    };
  });
export type PinInput = z.output<typeof pinSchema>;

export const pinTargetSchema = z.object({ pin_id: z.uuid() });
