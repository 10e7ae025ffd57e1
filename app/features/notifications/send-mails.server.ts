import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { hours, minutes } from "#app/core/time.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { email_outbox, notification_settings, suppressed_addresses } from "#app/db/schema/notifications.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { type Mailer, MailRefused, type MailTexts } from "#app/platform/mail/mail.server.ts";
import { applyHeardBefore } from "./mail-events.server.ts";
import { OWN_TEST } from "./outbox.server.ts";
import { listedAs, selectPaused } from "./paused-mails.server.ts";
import { newToken } from "./settings.server.ts";
import { unsubscribeLink } from "./unsubscribe-link.ts";

type SendContext = Pick<AppContext, "db" | "clock"> & {
  mailer: Mailer;
  mailTexts: MailTexts;
  /** Where the product is, without a slash at the end. */
  site: string;
};

const AT_ONCE = 10;
/** After 1, 2, 4 ... minutes, and for about two hours in all. */
const TRIES = 7;
/** A code that comes later is of no use any more. */
const CODES_LIVE = hours(1);

interface ClaimedMail {
  id: Id;
  to_user: Id | "";
  to_email: string;
  template: string;
  data: string;
  kind: string | null;
  attempts: number;
  created_at: number;
  dedupe_key: string;
}

/**
 * Sends what waits in the outbox, oldest first. Each is taken by one statement that puts its next try off, so that two
 * senders never take the same, and a crash only means a later try, which the provider knows by the mail's id.
 * @returns how many were taken
 */
export async function sendMails(ctx: SendContext): Promise<number> {
  const now = ctx.clock.now();
  const taken = await ctx.db.all<ClaimedMail>(sql`
    UPDATE ${email_outbox} SET attempts = attempts + 1, next_attempt_at = ${now} + (${minutes(1)} << min(attempts, 6))
    WHERE id IN (SELECT id FROM ${email_outbox} WHERE status = 'queued' AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at, id LIMIT ${AT_ONCE})
    RETURNING id, to_user, to_email, template, data, kind, attempts, created_at, dedupe_key`);
  if (taken.length === 0) return 0;
  const known = await receiversOf(ctx, taken);
  const outcomes = await Promise.all(taken.map((mail) => sendOne(ctx, mail, known, now)));
  const [first, ...rest] = outcomes;
  const ids = taken.map(({ id }) => id);
  if (first) await ctx.db.batch([first, ...rest, ...applyHeardBefore(ctx.db, ids, now)]);
  return taken.length;
}

interface Receivers {
  suppressed: Map<string, "bounced" | "complained">;
  /** Member -> what names them in a link that stops mails. */
  tokens: Map<string, string>;
  /** Mails that an admin turned off. */
  paused: Set<string>;
}

/** Reads in one round trip who wants or takes no mail; whoever has no token to stop mails with gets one. */
async function receiversOf({ db }: SendContext, mails: ClaimedMail[]): Promise<Receivers> {
  const members = JSON.stringify([
    ...new Set(mails.filter(({ kind, to_user }) => kind && to_user).map((m) => m.to_user)),
  ]);
  const addresses = JSON.stringify(mails.map(({ to_email }) => to_email));
  const statements = [
    statement(
      db,
      sql`INSERT INTO ${notification_settings} (user_id, email_unsub_token)
        SELECT value, ${newToken()} || lower(hex(randomblob(8))) FROM json_each(${members}) WHERE 1 ON CONFLICT DO NOTHING`,
    ),
    rowsOf<{ user_id: string; token: string }>(
      db,
      sql`SELECT user_id, email_unsub_token AS token FROM ${notification_settings}
        WHERE user_id IN (SELECT value FROM json_each(${members}))`,
    ),
    rowsOf<{ email: string; reason: "bounced" | "complained" }>(
      db,
      sql`SELECT email, reason FROM ${suppressed_addresses} WHERE email IN (SELECT value FROM json_each(${addresses}))`,
    ),
    selectPaused(db),
  ] as const;
  const [, tokens, suppressed, paused] = await db.batch(statements);
  return {
    tokens: new Map(tokens.map(({ user_id, token }) => [user_id, token])),
    suppressed: new Map(suppressed.map(({ email, reason }) => [email, reason])),
    paused: new Set(paused.map(({ template }) => template)),
  };
}

async function sendOne(
  ctx: SendContext,
  mail: ClaimedMail,
  { suppressed, tokens, paused }: Receivers,
  now: number,
): Promise<Statement> {
  const { db, mailer, mailTexts, site } = ctx;
  const why = suppressed.get(mail.to_email);
  // Whoever called our news spam may still sign in by a code they asked for.
  if (why === "bounced" || (why && mail.kind)) return ended(db, mail.id, "suppressed", why);
  // What an admin sends to themselves is how they look at it.
  if (paused.has(listedAs(mail.template, mail.kind)) && !mail.dedupe_key.startsWith(OWN_TEST))
    return ended(db, mail.id, "suppressed", "this mail is turned off");
  const data = JSON.parse(mail.data) as Record<string, string>;
  if (data.code && mail.created_at < now - CODES_LIVE)
    return ended(db, mail.id, "failed", "its code is too old");
  const unsubscribe = unsubscribeLink(site, tokens.get(mail.to_user), mail.kind);
  try {
    const rendered = await mailTexts.render(mail.template, data, { unsubscribe });
    if (!rendered) return ended(db, mail.id, "failed", "no such template");
    const { providerId } = await mailer.send({
      ...rendered,
      id: mail.id,
      to: mail.to_email,
      headers: unsubscribe
        ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {},
    });
    return sent(db, mail.id, providerId, mailer.keepsContents, now);
  } catch (error) {
    log({ event: "mail_failed", template: mail.template, ...describeError(error) });
    const reason = error instanceof Error ? error.message : "unknown";
    if ((error instanceof MailRefused && error.forGood) || mail.attempts >= TRIES)
      return ended(db, mail.id, "failed", reason);
    return statement(db, sql`UPDATE ${email_outbox} SET reason = ${reason} WHERE id = ${mail.id}`);
  }
}

/** Codes and links are of no use to anybody but the receiver (product.md §5.13). */
function sent(db: Database, id: Id, providerId: string | null, keeps: boolean, now: number): Statement {
  const data = keeps ? sql`data` : sql`json_remove(data, '$.code', '$.link', '$.stop_link')`;
  return statement(
    db,
    sql`UPDATE ${email_outbox} SET status = 'sent', sent_at = ${now}, provider_id = ${providerId}, reason = NULL,
      data = ${data} WHERE id = ${id} AND status = 'queued'`,
  );
}

function ended(db: Database, id: Id, status: "failed" | "suppressed", reason: string): Statement {
  return statement(
    db,
    sql`UPDATE ${email_outbox} SET status = ${status}, reason = ${reason} WHERE id = ${id} AND status = 'queued'`,
  );
}
