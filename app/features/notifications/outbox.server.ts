import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { email_outbox, notification_settings } from "#app/db/schema/notifications.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";

const MAIL_STATES = ["queued", "sent", "bounced", "complained", "suppressed", "failed"] as const;

export const outboxSearch = z.object({
  status: z.enum(MAIL_STATES).optional().catch(undefined),
  /** Id of the last one of the page before. */
  after: z.uuid().optional().catch(undefined),
});
export type OutboxSearch = z.infer<typeof outboxSearch>;

export const OUTBOX_PAGE = 30;

/** What went out and what waits, the newest first. Its contents are for `readableMail` to show or to keep back. */
export function selectOutbox({ db }: Pick<QueryContext, "db">, { status, after }: OutboxSearch) {
  const where: (SQL | undefined)[] = [
    status ? eq(email_outbox.status, status) : undefined,
    // Every id comes before this one: a page begins where it should, and nothing is sorted.
    lt(email_outbox.id, after ?? "z"),
  ];
  return db
    .select({
      id: email_outbox.id,
      to: email_outbox.to_email,
      template: email_outbox.template,
      data: email_outbox.data,
      status: email_outbox.status,
      attempts: email_outbox.attempts,
      reason: email_outbox.reason,
      createdAt: email_outbox.created_at,
      sentAt: email_outbox.sent_at,
      kind: email_outbox.kind,
      token: notification_settings.email_unsub_token,
    })
    .from(email_outbox)
    .leftJoin(notification_settings, eq(notification_settings.user_id, email_outbox.to_user))
    .where(and(...where))
    .orderBy(desc(email_outbox.id))
    .limit(OUTBOX_PAGE);
}

/** Puts a mail that failed back into the queue. @throws AppError `conflict` for one that did not fail */
export async function requeueMail(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "limits">,
  id: string,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const put = await ctx.db
    .update(email_outbox)
    .set({ status: "queued", attempts: 0, next_attempt_at: ctx.clock.now(), reason: null })
    .where(and(eq(email_outbox.id, id), eq(email_outbox.status, "failed")))
    .returning({ id: email_outbox.id });
  if (put.length === 0) throw new AppError("conflict", { sentence: "That mail has not failed." });
}

/** Begins the key of a mail that an admin sent to themselves. */
export const OWN_TEST = "test:";

/** Queues a template to the admin's own address, with data of their choice. */
export async function mailToMyself(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "mailTexts">,
  template: string,
  data: Record<string, string>,
): Promise<void> {
  await ctx.limits.take("test_mail", ctx.viewer.userId);
  if (!(await ctx.mailTexts.render(template, data))) throw new AppError("not_found");
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.db.insert(email_outbox).values({
    id,
    to_user: ctx.viewer.userId,
    to_email: ctx.viewer.email,
    template,
    data,
    status: "queued",
    dedupe_key: `${OWN_TEST}${id}`,
    created_at: now,
  });
}
