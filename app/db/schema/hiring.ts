import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { opportunities } from "./opportunities.ts";

/** Interest in a posting and, later, the written application it can become (product.md §5.5). */
export const applications = sqliteTable(
  "applications",
  {
    id: id("id").primaryKey(),
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    applicant_id: id("applicant_id")
      .notNull()
      .references(() => users.id),
    /** The posting's owner, kept here so that "who is interested" is one index range. */
    poster_id: id("poster_id")
      .notNull()
      .references(() => users.id),
    origin: text("origin", { enum: ["swipe", "apply", "invite", "referral"] }).notNull(),
    status: text("status", {
      enum: [
        "interested",
        "draft",
        "submitted",
        "shortlisted",
        "interviewing",
        "offered",
        "countered",
        "accepted",
        "declined",
        "offer_declined",
        "offer_expired",
        "withdrawn",
        "closed_out",
      ],
    }).notNull(),
    match_id: id("match_id"),
    shortlisted_at: moment("shortlisted_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("applications_once").on(t.opportunity_id, t.applicant_id),
    index("applications_poster").on(t.poster_id, t.status, t.created_at, t.id),
    index("applications_applicant").on(t.applicant_id, t.created_at),
  ],
);
