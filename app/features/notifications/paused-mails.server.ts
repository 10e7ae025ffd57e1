import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Database, rowsOf, type Statement } from "#app/db/client.server.ts";
import { email_outbox, paused_mails } from "#app/db/schema/notifications.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { kindOf } from "./kinds.ts";

/** How a mail is listed: by its template, or by the kind it tells of. */
export function listedAs(template: string, kind: string | null): string {
  return template === "notification" ? `notification:${kind ?? ""}` : template;
}

/** Mails that somebody waits for with a page open. */
const CODES = ["request_code", "partner_code"];

/** Mails of the account, of security, and with codes always go out. */
export function canPause(listed: string, account: readonly string[]): boolean {
  const kind = listed.startsWith("notification:") ? kindOf(listed.slice("notification:".length)) : undefined;
  return !account.includes(listed) && !CODES.includes(listed) && kind !== null && kind?.keeps !== "all";
}

/** The mails that our team has turned off. */
export function selectPaused(db: Database) {
  return db
    .select({ template: paused_mails.template, pausedAt: paused_mails.paused_at })
    .from(paused_mails)
    .where(sql`template > ''`)
    .limit(200);
}

/**
 * Turns a mail off or on again for everybody. What would have gone out meanwhile is kept in the outbox as held back.
 * @throws AppError `forbidden` for one that always goes out, `not_found` for none of ours
 */
export async function switchMail(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "env" | "address" | "limits" | "commit" | "mailTexts">,
  listed: string,
  on: boolean,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const { account, others } = ctx.mailTexts;
  const kind = listed.startsWith("notification:") ? listed.slice("notification:".length) : "";
  if (![...account, ...others].includes(listed) && !kindOf(kind)) throw new AppError("not_found");
  if (!canPause(listed, account))
    throw new AppError("forbidden", { sentence: "This mail always goes out: somebody waits for it." });
  const now = ctx.clock.now();
  const change: Statement = on
    ? ctx.db.delete(paused_mails).where(eq(paused_mails.template, listed))
    : ctx.db.insert(paused_mails).values({ template: listed, paused_at: now }).onConflictDoNothing();
  await ctx.commit([
    change,
    audited(ctx, {
      action: on ? "mail_on" : "mail_off",
      subject: { type: "mail_template", id: listed },
      reason: null,
      now,
    }),
  ]);
}

/** Mails looked back at for the figures of one template. */
const LOOKED_BACK = 2000;

interface MailFigure {
  mail_state: string;
  mails: number;
  last_at: number;
}

/** What became of the mails of one template among the newest of all. */
export function selectMailFigures(db: Database, listed: string) {
  return rowsOf<MailFigure>(
    db,
    sql`SELECT status AS mail_state, count(*) AS mails, max(created_at) AS last_at
      FROM (SELECT status, created_at, template, kind FROM ${email_outbox} WHERE id < 'z' ORDER BY id DESC
        LIMIT ${LOOKED_BACK})
      WHERE iif(template = 'notification', 'notification:' || coalesce(kind, ''), template) = ${listed}
      GROUP BY status ORDER BY mails DESC`,
  );
}
