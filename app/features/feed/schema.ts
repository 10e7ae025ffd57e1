import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";

/** What a post may hold; files by product.md D18, the rest our own. */
export const CONTENT_MAX = 3000;
export const FILES_MAX = 10;
export const TAGS_MAX = 10;
export const TAG_MAX = 40;
export const ALT_MAX = 300;

/** A comment (product.md §5.14). */
export const COMMENT_MAX = 1000;

/** Who sees a post, and its words; *circle* unless said otherwise (product.md R20). */
export const VISIBILITIES = { circle: "My circle", members: "All members", public: "Everyone" } as const;
export type Visibility = keyof typeof VISIBILITIES;

/** Ways to react (product.md §5.14). */
export const REACTIONS = ["fire", "clap", "idea", "love", "support"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Said under the title 'Content required' (specification §5). */
export const CONTENT_REQUIRED_SENTENCE = "Please add some text or media to your post";

/** A tag as it is kept: one line, trimmed, without the sign people put before it; empty when nothing is left. */
export function cleanTag(text: string): string {
  return cleanLine(cleanLine(text).replace(/^#+/, ""));
}

/** Trimmed, non-empty and unique (specification §5), whatever their case. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.map(cleanTag).filter((tag) => {
    const key = tag.toLowerCase();
    if (tag === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

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
  .refine(({ content, media }) => content !== null || media.length > 0, {
    error: CONTENT_REQUIRED_SENTENCE,
    path: ["content"],
  });

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
