import { eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { notification_preferences, notification_settings } from "#app/db/schema/notifications.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { kindOf } from "./kinds.ts";

/** How much a mail's link stops: one kind, the digest, or every mail that can be stopped. */
export type Stopped = { scope: "kind"; kind: string; label: string } | { scope: "digest" } | { scope: "all" };

/** What a link of a mail asks for; `all` unless it names something that can be stopped by itself. */
export function readScope(kind: string | null): Stopped {
  if (kind === "digest") return { scope: "digest" };
  const known = kind === null ? null : kindOf(kind);
  return kind !== null && known && known.keeps !== "all"
    ? { scope: "kind", kind, label: known.label }
    : { scope: "all" };
}

/** @returns null for a token that names nobody */
export async function findUnsubscriber(db: Database, token: string): Promise<Id | null> {
  if (token.length < 32 || token.length > 64) return null;
  const [row] = await db
    .select({ userId: notification_settings.user_id })
    .from(notification_settings)
    .where(eq(notification_settings.email_unsub_token, token));
  return row?.userId ?? null;
}

/**
 * Stops mails for whom the token names, and for nobody else, whoever is signed in here. Twice is once.
 * @returns whose mails they were; null for a token that names nobody
 */
export async function unsubscribe(
  ctx: Pick<AppContext, "db" | "rooms" | "defer">,
  token: string,
  stopped: Stopped,
): Promise<Id | null> {
  const userId = await findUnsubscriber(ctx.db, token);
  if (!userId) return null;
  await ctx.db.batch([stop(ctx.db, userId, stopped)]);
  ctx.defer(ctx.rooms.push(userId, { type: "notifications.changed" }));
  return userId;
}

function stop(db: Database, userId: Id, stopped: Stopped): Statement {
  if (stopped.scope === "digest")
    return statement(db, sql`UPDATE ${notification_settings} SET digest_days = 0 WHERE user_id = ${userId}`);
  if (stopped.scope === "all")
    return statement(
      db,
      sql`UPDATE ${notification_settings} SET email = 0, marketing = 0 WHERE user_id = ${userId}`,
    );
  const kind = kindOf(stopped.kind);
  return statement(
    db,
    sql`INSERT INTO ${notification_preferences} (user_id, kind, in_app, email, push)
      VALUES (${userId}, ${stopped.kind}, ${kind?.inApp ? 1 : 0}, 'off', ${kind?.push ? 1 : 0})
      ON CONFLICT DO UPDATE SET email = 'off'`,
  );
}
