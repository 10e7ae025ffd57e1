import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { GOAL_PERIODS, type GoalPeriod, TARGET_MAX } from "./goal-rules.ts";
import { LENGTHS } from "./period.ts";
import { COMPANY_METRICS, METRICS, type Metric } from "./series.ts";
import { EXTRAS, type Part } from "./snapshot-parts.ts";

/** One report is one batch, and a request may run 50 statements (security.md §8). */
export const EVENTS_MAX = 40;

const facts = {
  id: z.uuid(),
  page_path: z.string().max(500).refine(isOwnPath),
  referrer: z.string().max(500).nullable(),
  occurred_at: z.number().int().positive(),
};

/** Events a browser may report itself; everything else is emitted by the server. */
export const browserEvents = z.object({
  events: z
    .array(
      z.discriminatedUnion("event_name", [
        z.object({ ...facts, event_name: z.literal("page_view") }),
        z.object({ ...facts, event_name: z.literal("opportunity_viewed"), opportunity_id: z.uuid() }),
        z.object({
          ...facts,
          event_name: z.literal("install_prompt"),
          outcome: z.enum(["shown", "accepted", "dismissed"]),
        }),
      ]),
    )
    .min(1)
    .max(EVENTS_MAX),
});

/** Posts and works that somebody looked at in this browser. */
export const looked = z
  .object({
    posts: z.array(z.uuid()).max(EVENTS_MAX).default([]),
    works: z.array(z.uuid()).max(EVENTS_MAX).default([]),
  })
  .refine(({ posts, works }) => posts.length + works.length > 0, "Nothing was looked at.");
export type Looked = z.infer<typeof looked>;

export type BrowserEvents = z.infer<typeof browserEvents>;

const namesOf = <K extends string>(of: Partial<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]];
const wholeNumber = `Please write a whole number from 1 to ${TARGET_MAX.toLocaleString("en")}.`;

/** @param charted what may be chosen: a member's metrics, or a company's */
function insightForms(charted: Partial<Record<Metric, unknown>>) {
  const goal = z.object({
    metric: z.enum(namesOf<Metric>(charted), { error: "Please choose what counts." }),
    period: z.enum(namesOf<GoalPeriod>(GOAL_PERIODS), { error: "Please choose how often." }),
  });
  const part = z.enum(namesOf<Part>({ ...charted, ...EXTRAS }), { error: "Please choose from the list." });
  return {
    goal: goal.extend({
      target: z.coerce
        .number({ error: wholeNumber })
        .int(wholeNumber)
        .min(1, wholeNumber)
        .max(TARGET_MAX, wholeNumber),
    }),
    goalTarget: goal,
    /** A snapshot: for whom, over which period, of what, and how many days its address holds. */
    link: z.object({
      key: formKey.optional(),
      name: z
        .string({ error: "Please write who it is for." })
        .overwrite(cleanLine)
        .refine((text) => text.length >= 2 && text.length <= 60, "Please write who it is for."),
      length: z.coerce.number().pipe(z.literal(LENGTHS, { error: "Please choose a period." })),
      parts: z
        .union([part.transform((one) => [one]), z.array(part).min(1).max(30)], {
          error: "Please choose what it shows.",
        })
        .transform((parts) => [...new Set(parts)]),
      days: z.enum(["7", "30", "90"], { error: "Please choose how long it holds." }).transform(Number),
    }),
  };
}

export const MEMBER_FORMS = insightForms(METRICS);
export const COMPANY_FORMS = insightForms(COMPANY_METRICS);

export type GoalInput = z.output<typeof MEMBER_FORMS.goal>;
export type GoalTarget = z.output<typeof MEMBER_FORMS.goalTarget>;
export type SnapshotLink = z.output<typeof MEMBER_FORMS.link>;

export const linkTarget = z.object({ link_id: z.uuid() });
export const monthlySchema = z.object({ mail: z.enum(["on", "off"]).transform((chosen) => chosen === "on") });

/** A tick that is not set is not sent. */
export const countingSchema = z.object({ counted: z.literal("on").optional() });
