import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";

export const MILESTONES_MAX = 12;
export const TASKS_MAX = 60;
export const LENGTH_MAX = 730;

const line = (max: number) => z.string().overwrite(cleanLine).min(1).max(max);
const lines = (max: number) => z.string().overwrite(cleanLines).max(max).default("");
/** Days after the start; 0 is the first day. */
const day = z.int().min(0).max(LENGTH_MAX);

const milestone = z.object({
  title: line(100),
  description: lines(500),
  day,
  /** Part of the whole budget, in percent. */
  share: z.int().min(0).max(100).default(0),
});

const task = z.object({
  title: line(140),
  description: lines(1000),
  day,
  /** Place of its milestone in the list; null for none. */
  milestone: z
    .int()
    .min(0)
    .max(MILESTONES_MAX - 1)
    .nullable()
    .default(null),
  /** Who usually does it. */
  role: z.enum(["lead", "client"]).nullable().default(null),
  priority: z.enum(["low", "normal", "high"]).default("normal"),
  labels: z.array(line(24)).max(5).default([]),
  checklist: z.array(line(140)).max(20).default([]),
});

export const rightsSchema = z.object({
  channels: z.array(line(40)).max(10).default([]),
  territory: z.string().overwrite(cleanLine).max(60).default("Worldwide"),
  /** Null for good. */
  duration_days: z.int().min(1).max(36_500).nullable().default(null),
  exclusive: z.boolean().default(false),
  paid_ads: z.boolean().default(false),
  credit_required: z.boolean().default(true),
});

/** What a template is made of; what it points at has to be there. */
export const structureSchema = z
  .object({
    milestones: z.array(milestone).min(1).max(MILESTONES_MAX),
    tasks: z.array(task).max(TASKS_MAX).default([]),
    roles: z
      .array(z.object({ role: z.enum(["lead", "client", "member"]), title: line(60), does: line(200) }))
      .max(8)
      .default([]),
    folders: z.array(line(40)).max(20).default([]),
    /** What both sides usually settle, in plain words. */
    agreement: z.array(line(300)).max(12).default([]),
    rights: rightsSchema.prefault({}),
    /** What to ask the client before the work begins. */
    questions: z.array(line(200)).max(12).default([]),
  })
  .refine(({ milestones, tasks }) => tasks.every((one) => (one.milestone ?? 0) < milestones.length), {
    error: "A task belongs to a milestone that is not there.",
  });

export type TemplateStructure = z.output<typeof structureSchema>;
export type StructureInput = z.input<typeof structureSchema>;

/** Days from the start to the last thing that is due, both counted. */
export function lengthOf({ milestones, tasks }: Pick<TemplateStructure, "milestones" | "tasks">): number {
  return Math.max(...milestones.map(({ day }) => day), ...tasks.map(({ day }) => day)) + 1;
}

export const CATEGORIES = {
  photo: "Photography",
  video: "Video",
  ugc: "UGC",
  audio: "Audio & podcast",
  music: "Music",
  social: "Social campaign",
  event: "Event",
  web: "Web & design",
  trade: "Trade",
  other: "Something else",
} as const;
export type Category = keyof typeof CATEGORIES;

/** Lengths the gallery filters by, in days. */
export const LENGTHS = {
  short: { label: "Up to 2 weeks", min: 1, max: 14 },
  medium: { label: "2 to 6 weeks", min: 15, max: 42 },
  long: { label: "Longer", min: 43, max: LENGTH_MAX + 1 },
} as const;
export type Length = keyof typeof LENGTHS;

/** "3 weeks", as a card says it. */
export function lengthWords(days: number): string {
  if (days < 14) return days === 1 ? "1 day" : `${days} days`;
  return `${Math.round(days / 7)} weeks`;
}
