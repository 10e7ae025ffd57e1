import { and, eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { insertAppeal, wasAppealed } from "#app/features/safety/appeals.server.ts";
import { ContentFlagged } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { managedBy } from "../life.server.ts";
import { moderate } from "./moderate.server.ts";

type AppealContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "moderation">;

/**
 * Has a person look at a removed posting again. Asking twice changes nothing.
 * @throws AppError `not_found` for postings of others, `conflict` for one that is not removed, or whose decision was asked
 *   about already, `rate_limited`
 */
export async function appealRemoval(
  ctx: AppealContext,
  { id, statement }: { id: Id; statement: string },
): Promise<void> {
  const me = ctx.viewer.userId;
  const read = ctx.db
    .select({
      status: opportunities.status,
      title: opportunities.title,
      description: opportunities.description,
      moderation: opportunities.moderation,
    })
    .from(opportunities)
    .where(and(eq(opportunities.id, id), managedBy(me)));
  const [[posting]] = await ctx.limits.take("api_write", me, [read]);
  if (!posting) throw new AppError("not_found");
  const { status, ...evidence } = posting;
  if (status !== "removed") throw new AppError("conflict", { sentence: "It is not removed." });
  const once = failWhen(ctx.db, wasAppealed(id));
  await orConflict(
    () => ask(ctx, { subject: { type: "opportunity", id }, statement, evidence }, once),
    "You have asked for another look already.",
  );
}

interface FlaggedText {
  submission_key: string;
  title: string;
  description: string;
  compensation: string;
  requirements: string;
  deliverables: string;
  /** All of them, one a line. */
  questions: string;
  statement: string;
}

/**
 * Has a person look at words that moderation did not let through. Nothing is posted by it (product.md R4).
 * @throws AppError `conflict` when nothing is wrong with them any more, `rate_limited`
 */
export async function appealFlagged(ctx: AppealContext, input: FlaggedText): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("moderation", me);
  const { submission_key, statement, title, compensation, ...texts } = input;
  const description = Object.values(texts).filter(Boolean).join("\n");
  const words = { title, compensation, description };
  const reason = await reasonOf(ctx, words);
  if (reason === null)
    throw new AppError("conflict", { sentence: "It reads well now. You can post it as it is." });
  const subject = { type: "posting_text", id: submission_key } as const;
  await ask(ctx, { subject, statement, evidence: { ...words, reason } });
}

async function ask(
  ctx: AppealContext,
  appeal: Pick<Parameters<typeof insertAppeal>[1], "subject" | "statement" | "evidence">,
  ...guards: Statement[]
): Promise<void> {
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.commit([...guards, insertAppeal(ctx.db, { ...appeal, id, userId, now })], {
    name: "appeal.asked",
    payload: { appealId: id, userId, thing: "posting", notBy: null },
  });
}

async function reasonOf(
  ctx: AppealContext,
  words: Pick<FlaggedText, "title" | "description" | "compensation">,
): Promise<string | null> {
  try {
    await moderate(ctx, words);
    return null;
  } catch (error) {
    if (error instanceof ContentFlagged) return error.message;
    throw error;
  }
}
