import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { hours } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { email_outbox, mail_events, suppressed_addresses } from "#app/db/schema/notifications.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** What Resend tells of a mail (resend.com/docs/dashboard/webhooks/event-types); other events are kept and change nothing. */
const mailEvent = z.object({
  type: z.string().max(60),
  data: z.object({
    email_id: z.string().max(100),
    to: z.array(z.string().max(320)).max(50).default([]),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
  }),
});

/** A mail may be taken by the provider and its answer lost: it is sent again for about two hours. */
const ANSWER_LOST = hours(3);

type MailEvent = z.infer<typeof mailEvent>;

/**
 * Checks who says it (Svix's signature over the raw body, five minutes of age, compared in constant time).
 * @throws AppError `unauthenticated`, `invalid_input`
 */
export function readMailEvent(
  secret: string,
  headers: Headers,
  body: string,
): { id: string; event: MailEvent } {
  const id = headers.get("svix-id") ?? "";
  let json: unknown;
  try {
    json = new Webhook(secret).verify(body, {
      "webhook-id": id,
      "webhook-timestamp": headers.get("svix-timestamp") ?? "",
      "webhook-signature": headers.get("svix-signature") ?? "",
    });
  } catch {
    throw new AppError("unauthenticated");
  }
  const event = mailEvent.safeParse(json);
  if (!event.success) throw new AppError("invalid_input");
  return { id, event: event.data };
}

/** Stores the event and what it means in one batch; an event that is heard again changes nothing. */
export async function applyMailEvent(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  id: string,
  event: MailEvent,
): Promise<void> {
  const now = clock.now();
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${mail_events} WHERE id = ${id})`;
  const mail = sql`provider_id = ${event.data.email_id}`;
  const outcome = outcomeOf(event);
  const statements: [Statement, ...Statement[]] = [
    statement(
      db,
      sql`INSERT INTO ${mail_events} (id, type, provider_id, created_at)
        VALUES (${id}, ${outcome ?? event.type}, ${event.data.email_id}, ${now})
        ON CONFLICT DO NOTHING`,
    ),
  ];
  if (outcome)
    statements.unshift(
      // The address is the one we sent to: what the event names is not looked at.
      statement(
        db,
        sql`INSERT INTO ${suppressed_addresses} (email, reason, created_at)
          SELECT to_email, ${outcome}, ${now} FROM ${email_outbox} WHERE ${mail} AND ${isNew}
          ON CONFLICT DO NOTHING`,
      ),
      statement(
        db,
        sql`UPDATE ${email_outbox} SET status = ${outcome}, reason = ${event.data.bounce?.message?.slice(0, 300) ?? null}
          WHERE ${mail} AND ${isNew}`,
      ),
    );
  await db.batch(statements);
}

/**
 * What was told of mails before they were known by the provider's id: it may be quicker than its own answer. Belongs
 * behind the statements that store these ids.
 * @param mails ids of mails that a provider took just now
 */
export function applyHeardBefore(db: Database, mails: readonly string[], now: number): Statement[] {
  const heard = sql`${mail_events} AS e INDEXED BY mail_events_created CROSS JOIN ${email_outbox} AS m
    ON m.provider_id = e.provider_id WHERE e.created_at > ${now - ANSWER_LOST}
      AND e.type IN ('bounced', 'complained')
      AND m.id IN (SELECT value FROM json_each(${JSON.stringify(mails)})) AND m.status = 'sent'`;
  return [
    statement(
      db,
      sql`INSERT INTO ${suppressed_addresses} (email, reason, created_at)
        SELECT m.to_email, e.type, ${now} FROM ${heard} ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`UPDATE ${email_outbox} SET status = told.outcome
        FROM (SELECT m.id, e.type AS outcome FROM ${heard}) AS told WHERE ${email_outbox}.id = told.id`,
    ),
  ];
}

/** A bounce that may pass is the provider's to retry. */
function outcomeOf({ type, data }: MailEvent): "bounced" | "complained" | null {
  if (type === "email.complained") return "complained";
  if (type !== "email.bounced") return null;
  return data.bounce?.type === "Transient" || data.bounce?.type === "Temporary" ? null : "bounced";
}
