import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import {
  ALT_MAX,
  areAnswers,
  COMMENT_MAX,
  CONTENT_MAX,
  CONTENT_REQUIRED_SENTENCE,
  cleanTags,
  FILES_MAX,
  POLL_ANSWER_MAX,
  POLL_ANSWERS_MAX,
  QUESTION_REQUIRED_SENTENCE,
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

const poll = z.strictObject({
  answers: z
    .array(z.string().overwrite(cleanLine).max(POLL_ANSWER_MAX, `Use at most ${POLL_ANSWER_MAX} characters.`))
    .max(100)
    .refine(areAnswers, {
      error: `Give your poll two to ${POLL_ANSWERS_MAX} answers, each with other words.`,
    }),
  days: z.literal([1, 3, 7], { error: "Choose how long your poll runs." }),
});

/** A project that its lead says may be told of. */
const project = z.strictObject({
  id: z.uuid(),
  may_tell: z.literal(true, { error: "Please say that you may tell of this project." }),
});

/** The fields of the Create Post dialog (specification §2, §5) as they are; its files were uploaded before. */
export const postFields = {
  client_id: z.uuid({ error: "Please reload the page and try again." }),
  ...text,
  visibility: visibility.default("circle"),
  /** An open opportunity that everybody may find. */
  opportunity_id: z.uuid().nullish().default(null),
  project: project.nullish().default(null),
  poll: poll.nullish().default(null),
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
};

interface Said {
  content: string | null;
  opportunity_id: string | null;
  project: unknown;
  poll: unknown;
}

/** Refuses a post that shows nothing, and a poll without words that ask. @param filesOf how many files it has */
export function sayingSomething<P extends Said>(filesOf: (post: P) => number) {
  return (post: P, check: z.core.$RefinementCtx<P>) => {
    const { content, opportunity_id, project, poll } = post;
    if (content !== null) return;
    const shows = filesOf(post) > 0 || opportunity_id !== null || project !== null;
    const message = poll ? QUESTION_REQUIRED_SENTENCE : shows ? null : CONTENT_REQUIRED_SENTENCE;
    if (message) check.addIssue({ code: "custom", message, path: ["content"] });
  };
}

/** A post as the dialog and the API send it. */
export const newPostSchema = z
  .strictObject(postFields)
  .superRefine(sayingSomething(({ media }) => media.length));

/** What the author may change later. */
export const postChangeSchema = z.strictObject({ ...text, visibility });

/** A reaction; null takes it back. */
export const reactionSchema = z.strictObject({ kind: z.enum(REACTIONS).nullable() });

/** Whether one post is kept out of one's Circle. */
export const hiddenSchema = z.strictObject({ hidden: z.boolean() });

const CHOOSE = "Choose an answer.";

/** The place of an answer among those of a poll, from 0. */
export const voteSchema = z.strictObject({
  answer: z
    .int(CHOOSE)
    .min(0, CHOOSE)
    .max(POLL_ANSWERS_MAX - 1, CHOOSE),
});

/** The same from a plain form. */
export const voteForm = z.object({
  intent: z.literal("vote"),
  post_id: z.uuid({ error: "Please reload the page and try again." }),
  answer: z.enum(["0", "1", "2", "3"], { error: CHOOSE }).transform(Number),
});

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
