import { z } from "zod";
import { draftSchema } from "#app/features/hiring/schema.ts";
import { id, moment } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const applying = operationsOf("Applications");
const deadlines = operationsOf("Deadlines");

const ADDRESS = "`to` is the path of the page where the member does it.";

export const work = [
  applying("get /applications", "listApplications", "applications:read", "List your newest 60 applications", {
    note: "`standing` is the word for it that you read on Thrive.",
    answer: z.object({
      items: z.array(
        z.object({
          id,
          opportunity_id: id,
          title: z.string(),
          company_name: z.string(),
          standing: z.string(),
          submitted_at: moment.nullable(),
          viewed_at: moment.nullable(),
          reply_due_at: moment.nullable(),
          to: z.string(),
        }),
      ),
    }),
  }),
  applying("get /application_drafts", "listDrafts", "applications:read", "List drafts that wait for you", {
    answer: z.object({
      items: z.array(
        z.object({
          opportunity_id: id,
          title: z.string(),
          company_name: z.string(),
          fields: z.looseObject({}),
          drafted_by: z.string().nullable(),
          updated_at: moment,
          to: z.string(),
        }),
      ),
    }),
  }),
  applying(
    "put /application_drafts/:opportunity_id",
    "draftApplication",
    "applications:write",
    "Write a draft of an application, in place of the one before",
    {
      note: `Nothing is sent: the member reads it, changes it and sends it on Thrive. Up to 50 at a time, kept for 90 days. ${ADDRESS}`,
      body: draftSchema,
      answer: z.object({ to: z.string() }),
    },
  ),
  applying(
    "delete /application_drafts/:opportunity_id",
    "removeDraft",
    "applications:write",
    "Remove a draft",
  ),
  deadlines(
    "get /deadlines",
    "listDeadlines",
    "projects:read",
    "Read what waits for you, the nearest first, and what is due from today on",
    {
      note: `\`due_at\` is null where nothing ends. ${ADDRESS}`,
      answer: z.object({
        waiting: z.array(
          z.object({
            text: z.string(),
            note: z.string().nullable(),
            due_at: moment.nullable(),
            to: z.string(),
          }),
        ),
        due: z.array(
          z.object({
            kind: z.enum(["project", "milestone", "task", "meeting", "call", "interview"]),
            title: z.string(),
            project: z.string().nullable(),
            /** `YYYY-MM-DD` where the whole day is meant. */
            day: z.string().nullable(),
            starts_at: moment.nullable(),
            to: z.string(),
          }),
        ),
      }),
    },
  ),
];
