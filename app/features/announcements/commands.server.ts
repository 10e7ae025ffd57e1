import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { announcement_dismissals, announcements } from "#app/db/schema/announcements.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditAction } from "#app/features/safety/audit-words.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import type { Draft } from "./schema.ts";

/** Writes an announcement that only the team sees until it is sent; pressed twice, it is one. */
export async function draftAnnouncement(ctx: AuditedContext, { key, ...draft }: Draft): Promise<Id> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  const id = key ?? newId(now);
  const mine = sql`created_by = ${me} AND title = ${draft.title} AND body = ${draft.body}`;
  await pressedOnce(ctx.db, { table: announcements, id, mine }, () =>
    ctx.commit([
      ctx.db.insert(announcements).values({ ...draft, id, status: "draft", created_by: me, created_at: now }),
      audited(ctx, {
        action: "announcement_draft",
        subject: { type: "announcement", id },
        after: { title: draft.title, segment: draft.segment },
        reason: null,
        now,
      }),
    ]),
  );
  return id;
}

/**
 * Tells the one who asks alone, as members will be told, however often.
 * @throws AppError `conflict` for what is no draft any more
 */
export async function testAnnouncement(ctx: AuditedContext, id: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const [[draft]] = await ctx.limits.take("api_write", me, [
    ctx.db
      .select({ title: announcements.title, body: announcements.body, link: announcements.link })
      .from(announcements)
      .where(sql`${announcements.id} = ${id} AND ${announcements.status} = 'draft'`),
  ]);
  if (!draft) throw new AppError("conflict");
  await ctx.commit([], {
    name: "announcement.tested",
    payload: { announcementId: id, userId: me, ...draft },
  });
}

/**
 * Shows a draft to its segment, for some days. Pressed twice it happens once.
 * @throws AppError `conflict` for what is no draft any more
 */
export async function sendAnnouncement(
  ctx: AuditedContext,
  { announcement_id: id, days: shown }: { announcement_id: Id; days: number },
): Promise<void> {
  const now = ctx.clock.now();
  await move(ctx, id, {
    action: "announcement_send",
    to: sql`status = 'sent', sent_at = ${now}, ends_at = ${now + days(shown)}`,
    from: "draft",
    now,
  });
}

/**
 * Takes an announcement back: nobody is shown it any more, and who has not read of it yet does not hear of it.
 * @throws AppError `conflict` for what is not shown
 */
export async function endAnnouncement(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await move(ctx, id, {
    action: "announcement_end",
    to: sql`status = 'ended', ends_at = ${now}, told_after = '', told_at = NULL`,
    from: "sent",
    now,
  });
}

/**
 * Throws a draft away.
 * @throws AppError `conflict` for what was sent
 */
export async function discardDraft(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await move(ctx, id, { action: "announcement_discard", to: sql`status = 'ended'`, from: "draft", now });
}

async function move(
  ctx: AuditedContext,
  id: Id,
  { action, to, from, now }: { action: AuditAction; to: ReturnType<typeof sql>; from: string; now: number },
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await orConflict(() =>
    ctx.commit([
      statement(ctx.db, sql`UPDATE ${announcements} SET ${to} WHERE id = ${id} AND status = ${from}`),
      failWhen(ctx.db, sql`changes() = 0`),
      audited(ctx, { action, subject: { type: "announcement", id }, reason: null, now }),
    ]),
  );
}

/** Puts an announcement away for whoever was shown it; what is not there, or away already, changes nothing. */
export async function dismissAnnouncement(ctx: AuditedContext, id: Id): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${announcement_dismissals} (announcement_id, user_id, created_at)
        SELECT id, ${me}, ${ctx.clock.now()} FROM ${announcements} WHERE id = ${id} AND status = 'sent'
        ON CONFLICT DO NOTHING`,
    ),
  ]);
}
