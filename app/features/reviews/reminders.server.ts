import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, readNow, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { review_requests } from "#app/db/schema/reviews.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import type { RequestPurpose } from "./request-links.server.ts";
import { queueRequestMail } from "./request-mail.server.ts";
import { REMIND_AFTER, REMINDERS_MAX } from "./rules.ts";

interface RemindedRequest {
  id: Id;
  purpose: RequestPurpose;
  to_email: string | null;
  to_user: Id | null;
  project_title: string | null;
  status: string;
  reminders_sent: number;
  next_reminder_at: number | null;
  expires_at: number;
  subject_name: string;
  skill_names: string | null;
  /** Neither of the two blocks the other; always for who is no member. */
  reachable: number;
}

const SWEEP_SIZE = 20;

/** Requests as a reminder needs them, for a batch of its own or of a limit. */
export function selectForReminder(db: Database, where: SQL) {
  // Somebody who blocked the asker before was found by their address, and is not kept with the request.
  const to = sql`coalesce(r.to_user, (SELECT id FROM ${users} WHERE email = r.to_email
    AND email_confirmed_at IS NOT NULL))`;
  return rowsOf<RemindedRequest>(
    db,
    sql`SELECT r.id, r.purpose, r.to_email, r.to_user, r.project_title, r.status, r.reminders_sent,
        r.next_reminder_at, r.expires_at, p.display_name AS subject_name,
        (SELECT group_concat(s.name, ', ') FROM ${profile_skills} AS s WHERE s.user_id = r.subject_user_id
          AND s.skill IN (SELECT value FROM json_each(r.skills))) AS skill_names,
        (${to} IS NULL OR ${notBlocked(to, sql`r.subject_user_id`)}) AS reachable
      FROM ${review_requests} AS r INNER JOIN ${profiles} AS p ON p.user_id = r.subject_user_id
      WHERE ${where}`,
  );
}

/**
 * Counts one reminder, as long as no other was sent meanwhile, and queues its mail. To who blocks, or is blocked, none
 * goes out; it is counted all the same, so that nobody learns of a block by it.
 */
export async function queueReminder(
  ctx: Pick<AppContext, "db" | "clock" | "env">,
  request: RemindedRequest,
): Promise<{ count: Statement; mail: Statement[] }> {
  const now = ctx.clock.now();
  const nth = request.reminders_sent + 1;
  const next = nth < REMINDERS_MAX ? now + REMIND_AFTER : null;
  return {
    count: statement(
      ctx.db,
      sql`UPDATE ${review_requests} SET reminders_sent = ${nth}, next_reminder_at = ${next}, updated_at = ${now}
        WHERE id = ${request.id} AND reminders_sent = ${request.reminders_sent}
          AND status IN ('sent', 'opened') AND expires_at > ${now}`,
    ),
    mail:
      request.reachable === 0
        ? []
        : await queueRequestMail(
            ctx,
            {
              id: request.id,
              purpose: request.purpose,
              toEmail: request.to_email,
              toUser: request.to_user,
              name: request.subject_name,
              project: request.project_title,
              message: null,
              skills: request.skill_names ? [request.skill_names] : [],
            },
            nth,
          ),
  };
}

/** The cron: at most two reminders for each request that is not answered, a week apart. */
export async function remindReviewers(ctx: Pick<AppContext, "db" | "clock" | "env">): Promise<void> {
  const now = ctx.clock.now();
  const due = selectForReminder(
    ctx.db,
    sql`r.status IN ('sent', 'opened') AND r.next_reminder_at IS NOT NULL AND r.next_reminder_at <= ${now}
      AND p.status = 'active' AND r.expires_at > ${now} ORDER BY r.next_reminder_at LIMIT ${SWEEP_SIZE}`,
  );
  const requests = await readNow(ctx.db, due);
  await eachAlone(requests, async (request) => {
    const { count, mail } = await queueReminder(ctx, request);
    // A mail for a reminder that was counted elsewhere has the name of that one, and is queued once.
    await ctx.db.batch([count, ...mail]);
  });
}

/** The cron: what nobody answered in time ends. */
export async function expireRequests(ctx: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.batch([
    statement(
      ctx.db,
      sql`UPDATE ${review_requests} SET status = 'expired', updated_at = ${now}
        WHERE status IN ('sent', 'opened') AND expires_at <= ${now}`,
    ),
  ]);
}
