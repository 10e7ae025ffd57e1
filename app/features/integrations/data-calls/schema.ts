import { z } from "zod";
import { ANALYTICS_EVENTS, type AnalyticsEventName } from "#app/core/event-names.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { newPostSchema } from "#app/features/feed/schema.ts";
import { postingShape, toColumns } from "#app/features/opportunities/schema.ts";
import { addItemSchema } from "#app/features/portfolio/schema.ts";
import { aiSupportQuestion } from "#app/features/support/schema.ts";

/** A field that is the caller's own or has one value at first: anything else is refused (product.md R8). */
const own = z.uuid().optional().describe("Yours, or left out");
const first = (value: string) => z.string().max(100).optional().describe(`“${value}”, or left out`);

/** Columns of `profiles`; `xp` is named so that writing it is refused by name. */
export const profileChange = z.strictObject({
  onboarding_completed: z.literal(true).optional(),
  xp: z.unknown().optional().describe("Never written: always 403"),
});

export const newTicket = z.strictObject({
  user_id: own,
  title: first("New Support Request"),
  status: first("open"),
});

export const newSupportMessage = z.strictObject({
  ticket_id: z.uuid(),
  sender_id: own,
  sender_type: first("user"),
  content: aiSupportQuestion.shape.message,
  client_id: aiSupportQuestion.shape.clientId.describe(
    "The same id stores one message, however often it is sent",
  ),
  file_ids: aiSupportQuestion.shape.fileIds,
});

export const notificationRead = z.strictObject({ read: z.literal(true) });

/** A list of texts for a field that a form sends as one line. */
const listOf = <S extends z.ZodType<unknown, string | undefined>>(field: S, separator: string) =>
  z
    .array(
      z
        .string()
        .max(200)
        .refine((item) => !item.includes(separator), "Send each as an item of its own."),
    )
    .max(50)
    .optional()
    .transform((items) => items?.join(separator))
    .pipe(field);

/** `opportunities` as the form posts it, with lists as lists; and the columns that are not the caller's to choose. */
export const newOpportunity = z
  .strictObject({
    ...postingShape,
    submission_key: postingShape.submission_key
      .optional()
      .describe("The same key posts once, however often it is sent"),
    email: postingShape.email
      .optional()
      .describe("Where applicants reach you; your own unless it says otherwise"),
    skills: listOf(postingShape.skills, ","),
    topics: listOf(postingShape.topics, ","),
    questions: listOf(postingShape.questions, "\n"),
    created_by: own,
    status: first("active"),
    tags: z.array(z.string().max(100)).max(10).optional().describe("The company name alone, or left out"),
    image_url: z.null().optional().describe("A cover is drawn"),
  })
  .transform(({ created_by, status, tags, image_url: _drawn, ...typed }, issues) => ({
    given: { created_by, status, tags },
    posting: toColumns(
      { ...typed, submission_key: typed.submission_key ?? "", email: typed.email ?? "" },
      issues,
    ),
  }));

const { intent: _form, tags, ...work } = addItemSchema.shape;
/** `portfolio_items`: by a link or an upload; what stands at the link is read by us. */
export const newPortfolioItem = z.strictObject({
  ...work,
  id: work.id.optional().describe("The same id adds one work, however often it is sent"),
  tags: listOf(tags, ","),
  user_id: own,
});

/** `feed_posts`, with files that were uploaded before. */
export const newFeedPost = newPostSchema.safeExtend({ user_id: own });

export const xpQuery = z.object({
  activity_type: z.string().max(60).optional(),
  since: z.coerce.number().int().min(0).optional().describe("Epoch milliseconds"),
  cursor: z.string().max(200).optional(),
});

/** `analytics_events`: what only the client knows. The rest is noted by us when it happens. */
export const newAnalyticsEvent = z.strictObject({
  id: z.uuid().optional().describe("The same id is stored once"),
  event_name: z.enum(Object.keys(ANALYTICS_EVENTS) as AnalyticsEventName[]),
  event_category: z.string().max(40).optional(),
  event_properties: z.strictObject({ opportunity_id: z.uuid().optional() }).optional(),
  page_path: z.string().max(500).refine(isOwnPath, "Please send a path that begins with one slash."),
  referrer: z.string().max(500).nullish(),
  session_id: z.uuid().optional(),
  user_id: own,
});
export type NewAnalyticsEvent = z.infer<typeof newAnalyticsEvent>;
