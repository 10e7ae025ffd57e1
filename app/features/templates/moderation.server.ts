import { refuseFlagged } from "#app/features/safety/refuse-flagged.server.ts";
import type { TemplateStructure } from "./structure.ts";
import type { TemplateContext } from "./template-context.server.ts";

const FLAGGED = "Please change the words: they go against our community guidelines.";

type Words = { title: string; summary: string; structure: TemplateStructure };

/** All words of a template, as moderation reads them. */
export function wordsOf({ title, summary, structure }: Words) {
  const { milestones, tasks, agreement, questions } = structure;
  const all = [...milestones, ...tasks].flatMap((part) => [part.title, part.description]);
  return {
    title,
    description: [summary, ...all, ...agreement, ...questions].filter(Boolean).join("\n"),
    compensation: null,
  };
}

/** What a template becomes when everybody shall see it. @throws ContentFlagged */
export async function judged(ctx: TemplateContext, words: Words): Promise<"published" | "pending_review"> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const verdict = await refuseFlagged(ctx, wordsOf(words), FLAGGED);
  return verdict.undecided ? "pending_review" : "published";
}
