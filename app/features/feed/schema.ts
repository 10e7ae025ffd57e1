import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import {
  ALT_MAX,
  COMMENT_MAX,
  CONTENT_MAX,
  CONTENT_REQUIRED_SENTENCE,
  cleanTags,
  FILES_MAX,
  REACTIONS,
  TAG_MAX,
  TAGS_MAX,
} from "./terms.ts";

const visibility = z.enum(["public", "members", "circle"], { error: "Choose who sees it." });

const text = {
  content: z
    .string()
    .overwrite(cleanLines)
    .max(CONTENT_MAX, `Use at most ${CONTENT_MAX} characters.`)
    .nullish()
    .transform((value) => value || null),
  tags: z
    .array(z.string().max(1000))
    .max(100)
    .transform(cleanTags)
    .refine((tags) => tags.length <= TAGS_MAX, `Use at most ${TAGS_MAX} tags.`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= TAG_MAX),
      `Keep each tag under ${TAG_MAX} characters.`,
    )
    .default([]),
};

/** The fields of the Create Post dialog (specification §2, §5); its files were uploaded before. */
export const newPostSchema = z
  .strictObject({
    client_id: z.uuid({ error: "Please reload the page and try again." }),
    ...text,
    visibility: visibility.default("circle"),
    /** An open opportunity that everybody may find. */
    opportunity_id: z.uuid().nullish().default(null),
    media: z
      .array(
        z.strictObject({
          file_id: z.uuid(),
          alt: z
            .string()
            .overwrite(cleanLine)
            .max(ALT_MAX, `Use at most ${ALT_MAX} characters.`)
            .nullish()
            .transform((value) => value || null),
        }),
      )
      .max(FILES_MAX, `Attach at most ${FILES_MAX} files.`)
      .refine((media) => new Set(media.map(({ file_id }) => file_id)).size === media.length, {
        error: "A file can be attached once.",
      })
      .default([]),
  })
  .refine(
    ({ content, media, opportunity_id }) => content !== null || media.length > 0 || opportunity_id !== null,
    {
      error: CONTENT_REQUIRED_SENTENCE,
      path: ["content"],
    },
  );

/** What the author may change later. */
export const postChangeSchema = z.strictObject({ ...text, visibility });

/** A reaction; null takes it back. */
export const reactionSchema = z.strictObject({ kind: z.enum(REACTIONS).nullable() });

const body = z
  .string({ error: "Please write something." })
  .overwrite(cleanLines)
  .min(1, "Please write something.")
  .max(COMMENT_MAX, `Use at most ${COMMENT_MAX} characters.`);

export const newCommentSchema = z.strictObject({
  client_id: z.uuid({ error: "Please reload the page and try again." }),
  parent_id: z.uuid().nullish().default(null),
  body,
});

export const commentChangeSchema = z.strictObject({ body });

export type NewPost = z.infer<typeof newPostSchema>;
export type PostChange = z.infer<typeof postChangeSchema>;
export type NewComment = z.infer<typeof newCommentSchema>;
