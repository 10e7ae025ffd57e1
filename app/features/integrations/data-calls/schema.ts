import { z } from "zod";
import { ANALYTICS_EVENTS, type AnalyticsEventName } from "#app/core/event-names.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { postMedium } from "#app/features/feed/media.ts";
import { postFields, sayingSomething } from "#app/features/feed/schema.ts";
import { FILES_MAX } from "#app/features/feed/terms.ts";
import { postingShape, toColumns } from "#app/features/opportunities/schema.ts";
import { LONGEST_LINK } from "#app/features/portfolio/links/schema.ts";
import { addItemSchema } from "#app/features/portfolio/schema.ts";
import { aiSupportQuestion } from "#app/features/support/schema.ts";

/** Rows of a page, and the most that may be asked for (product.md §4.4). */
const USUAL_PAGE = 20;
const LONGEST_PAGE = 50;

/** A field that is the caller's own or has one value at first: anything else is refused (product.md R8). */
const own = z.uuid().optional().describe("Yours, or left out");
const AS_WE_READ_IT = "As we read it ourselves, or left out";
const first = (value: string) => z.string().max(100).optional().describe(`“${value}”, or left out`);

const standing = z.unknown().optional().describe("As it stands, or left out");

/** Columns of `profiles`; those that nobody writes are named so that they are refused by name. */
export const profileChange = z.strictObject({
  user_id: own,
  onboarding_completed: z.boolean().optional().describe("Once true it stays"),
  xp: z.unknown().optional().describe("Never written: always 403"),
  subscription_tier: standing,
  subscription_status: standing,
  subscription_product_id: standing,
  subscription_end_date: standing,
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

/** A column that may be empty, where a form sends nothing. */
const orNull = <S extends z.ZodType>(field: S) => z.union([z.null(), field]);

/** `opportunities` as the form posts it, with lists as lists; and the columns that are not the caller's to choose. */
export const newOpportunity = z
  .strictObject({
    ...postingShape,
    company_name: postingShape.company_name
      .optional()
      .describe("May be left out where `tags` holds it, as in the row"),
    compensation: orNull(postingShape.compensation),
    location: orNull(postingShape.location),
    requirements: orNull(postingShape.requirements),
    deliverables: orNull(postingShape.deliverables),
    duration: orNull(postingShape.duration),
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
    image_url: z.string().max(LONGEST_LINK).nullish().describe("Null, or left out: a cover is drawn"),
  })
  .transform(({ created_by, status, tags, image_url, ...typed }, issues) => {
    const company = postingShape.company_name.safeParse(typed.company_name ?? tags?.[0]);
    if (!company.success) {
      const message = company.error.issues[0]?.message;
      issues.addIssue({ code: "custom", path: ["company_name"], message });
    }
    const { submission_key = "", email = "" } = typed;
    return {
      given: { created_by, status, tags, image_url },
      posting: toColumns({ ...typed, submission_key, email, company_name: company.data ?? "" }, issues),
    };
  });

const { intent: _form, tags, ...work } = addItemSchema.shape;
/** `portfolio_items`: by a link or an upload; what stands at the link is read by us. */
export const newPortfolioItem = z.strictObject({
  ...work,
  id: work.id.optional().describe("The same id adds one work, however often it is sent"),
  tags: listOf(tags, ","),
  description: orNull(work.description),
  category: orNull(work.category),
  user_id: own,
  media_url: z
    .string()
    .max(LONGEST_LINK)
    .optional()
    .describe("A link, or the address of an upload, instead of `link` and `file_id`"),
  media_type: z.enum(["image", "video", "audio", "link", "other"]).optional().describe(AS_WE_READ_IT),
  thumbnail_url: z.string().max(LONGEST_LINK).nullish().describe(AS_WE_READ_IT),
  embed_code: z.string().max(LONGEST_LINK).nullish().describe(AS_WE_READ_IT),
});

/** A `media_url` that lies elsewhere. */
export const mediaLink = z.object({ link: addItemSchema.shape.link });

/** `feed_posts`, with files that were uploaded before. */
export const newFeedPost = z
  .strictObject({
    ...postFields,
    client_id: postFields.client_id
      .optional()
      .describe("The same id shares one post, however often it is sent"),
    user_id: own,
    media_urls: z
      .array(z.strictObject({ url: z.string().max(LONGEST_LINK), type: postMedium.shape.type }))
      .max(FILES_MAX, `Attach at most ${FILES_MAX} files.`)
      .optional()
      .describe("The addresses of uploads, instead of `media`"),
    media_type: z
      .enum(["text", "image", "video", "audio", "other", "mixed"])
      .optional()
      .describe("What its files are, or left out"),
  })
  .superRefine(sayingSomething(({ media, media_urls = [] }) => media.length + media_urls.length))
  .refine(({ media, media_urls = [] }) => media.length === 0 || media_urls.length === 0, {
    error: "Name your files by `media` or by `media_urls`.",
    path: ["media_urls"],
  });

/** How many rows of a list are asked for (product.md §4.4). @param usual where nothing is said */
export const pageLimit = (usual: number) =>
  z.coerce.number().int().min(1).max(LONGEST_PAGE).default(usual).describe("Rows of a page");

/** A page of a list, as long as is asked for. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional().describe("`nextCursor` of the page before"),
  limit: pageLimit(USUAL_PAGE),
});

export const xpQuery = pageQuery.extend({
  activity_type: z.string().max(60).optional(),
  since: z.coerce.number().int().min(0).optional().describe("Epoch milliseconds"),
});

const fact = z.union([z.string().max(300), z.number(), z.boolean(), z.null()]);

/** `analytics_events`: what only the client knows. The rest is noted by us when it happens. */
export const newAnalyticsEvent = z.strictObject({
  id: z.uuid().optional().describe("The same id is stored once"),
  event_name: z.enum(Object.keys(ANALYTICS_EVENTS) as AnalyticsEventName[]),
  event_category: z.string().max(40).optional(),
  event_properties: z.record(z.string().max(60), fact).optional().describe("`opportunity_id`, of one viewed"),
  page_path: z.string().max(500).refine(isOwnPath, "Please send a path that begins with one slash."),
  referrer: z.string().max(500).nullish(),
  user_agent: z.string().max(2000).nullish().describe("That of the request, or left out"),
  session_id: z.uuid().optional(),
  user_id: own,
});
export type NewAnalyticsEvent = z.infer<typeof newAnalyticsEvent>;
