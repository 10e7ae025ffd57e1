import { z } from "zod";
import { STAFF_ROLES } from "#app/core/viewer.ts";
import {
  newAnalyticsEvent,
  newFeedPost,
  newOpportunity,
  newPortfolioItem,
  newSupportMessage,
  newTicket,
  notificationRead,
  pageQuery,
  profileChange,
  xpQuery,
} from "../data-calls/schema.ts";
import { created, id, moment, nextCursor, supportTicket } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const profile = z.object({
  user_id: id,
  subscription_tier: z.string(),
  subscription_status: z.string().nullable(),
  subscription_product_id: z.string().nullable(),
  subscription_end_date: moment.nullable(),
  xp: z.int(),
  onboarding_completed: z.boolean(),
});

const opportunity = z.object({
  id,
  title: z.string(),
  type: z.enum(["job", "collab", "barter"]),
  description: z.string(),
  compensation: z.string().nullable(),
  location: z.string().nullable(),
  requirements: z.string().nullable(),
  skills: z.array(z.string()),
  deliverables: z.string().nullable(),
  duration: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.string(),
  image_url: z.string().nullable(),
  created_by: id,
  published_at: moment.nullable(),
});

const xpActivity = z.object({
  id,
  user_id: id,
  activity_type: z.string(),
  xp_earned: z.int(),
  description: z.string(),
  created_at: moment,
});

const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor });

const OWN = "`user_id` is your own id, or `me`.";

const me = operationsOf("Profile");
const postings = operationsOf("Opportunities");
const works = operationsOf("Portfolio");
const posts = operationsOf("Circle");
const news = operationsOf("Notifications");
const help = operationsOf("Support");

/** The calls of specification §7 *Data* by the names of their tables. */
export const dataCalls = [
  me("get /profiles/:user_id", "readProfile", "profile:read", "Read your plan, XP and onboarding", {
    note: OWN,
    answer: profile,
  }),
  me("patch /profiles/:user_id", "changeProfile", "profile:write", "Say that the tour is done", {
    note: `${OWN} Writing \`xp\` is always refused, another plan as well.`,
    body: profileChange,
    answer: profile,
  }),
  me("get /user_roles", "listRoles", "profile:read", "List your staff roles", {
    note: "A token has none of your roles; a session shows them.",
    query: z.object({ role: z.enum(STAFF_ROLES).optional() }),
    answer: z.object({ items: z.array(z.object({ user_id: id, role: z.enum(STAFF_ROLES) })) }),
  }),
  me("get /xp_activities", "listXp", "profile:read", "List what you were given XP for, newest first", {
    query: xpQuery,
    answer: pageOf(xpActivity),
  }),
  me("post /xp_activities", "giveXp", "profile:write", "Always refused: XP is given by Thrive alone", {
    status: 403,
  }),
  me("post /analytics_events", "noteEvent", "profile:write", "Say that a page or a posting was viewed", {
    note: "Every other event is noted by us when it happens, and refused here.",
    body: newAnalyticsEvent,
  }),
  postings(
    "get /opportunities",
    "listOpportunities",
    "opportunities:read",
    "List open postings, newest first",
    {
      query: pageQuery,
      answer: pageOf(opportunity),
    },
  ),
  postings("get /opportunities/:id", "readOpportunity", "opportunities:read", "Read a posting", {
    answer: z.looseObject({ id, title: z.string(), status: z.string() }),
  }),
  postings("post /opportunities", "postOpportunity", "opportunities:write", "Post an opportunity", {
    note: "It is moderated first, and a cover is drawn for it.",
    body: newOpportunity,
    answer: opportunity,
    status: 201,
  }),
  works("post /portfolio_items", "addWork", "portfolio:write", "Add a work, by a link or an upload", {
    body: newPortfolioItem,
    answer: z.object({ id, visibility: z.enum(["public", "private"]), xp: z.boolean() }),
    status: 201,
  }),
  posts("post /feed_posts", "createFeedPost", "feed:write", "Share a post", {
    note: "The same as `POST /posts`.",
    body: newFeedPost,
    answer: created,
    status: 201,
  }),
  news("patch /notifications", "readAllNotifications", "notifications:write", "Mark all notifications read", {
    body: notificationRead,
  }),
  news("patch /notifications/:id", "readNotification", "notifications:write", "Mark a notification read", {
    body: notificationRead,
  }),
  news("delete /notifications/:id", "deleteNotification", "notifications:write", "Delete a notification"),
  help("post /support_tickets", "openTicket", "support:write", "Open a request for help", {
    note: "The newest one that is not resolved, where there is one.",
    body: newTicket,
    answer: supportTicket,
    status: 201,
  }),
  help(
    "post /support_messages",
    "writeToSupport",
    "support:write",
    "Write into your request, and be answered",
    {
      body: newSupportMessage,
      answer: z.object({ category: z.string().nullable(), message: z.string() }),
      status: 201,
    },
  ),
];
