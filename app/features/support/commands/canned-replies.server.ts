import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { canned_replies } from "#app/db/schema/support.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { CANNED_MOST } from "../macros.ts";
import type { CannedReplyInput } from "../schema.ts";

type CannedContext = Pick<MemberContext, "db" | "clock" | "env" | "address" | "viewer" | "commit">;

/**
 * Writes a canned reply anew, or over what its key held; pressed twice, a new one is one. What was sent with it before stays as it was sent.
 * @throws AppError `not_found` (no role, no such reply), `conflict` (too many)
 */
export async function saveCannedReply(
  app: CannedContext,
  { key, form_key, ...words }: CannedReplyInput,
): Promise<void> {
  const ctx = requireStaff(app, "support");
  const now = ctx.clock.now();
  const id = form_key ?? newId(now);
  const line = (subject: string) =>
    audited(ctx, {
      action: key ? "canned_reply_change" : "canned_reply_add",
      subject: { type: "canned_reply", id: subject },
      after: words,
      reason: null,
      now,
    });
  if (key) {
    const known = sql`EXISTS (SELECT 1 FROM ${canned_replies} WHERE key = ${key})`;
    const change = ctx.db.update(canned_replies).set(words).where(eq(canned_replies.key, key));
    return guarded(ctx.commit([failWhen(ctx.db, sql`NOT ${known}`), change, line(key)]), "not_found");
  }
  const own = keyOf(words.title, id);
  const full = sql`(SELECT count(*) FROM (SELECT 1 FROM ${canned_replies} WHERE key > '' LIMIT ${CANNED_MOST + 1})) > ${CANNED_MOST}`;
  const add = ctx.db.insert(canned_replies).values({ id, key: own, ...words, created_at: now });
  const mine = sql`title = ${words.title} AND body = ${words.body}`;
  await pressedOnce(ctx.db, { table: canned_replies, id, named: "key", mine }, () =>
    guarded(
      ctx.commit([add, failWhen(ctx.db, full), line(own)]),
      "conflict",
      `There are ${CANNED_MOST} already. Take one away first.`,
    ),
  );
}

/** @throws AppError `not_found` */
export async function dropCannedReply(app: CannedContext, key: string): Promise<void> {
  const ctx = requireStaff(app, "support");
  const known = sql`EXISTS (SELECT 1 FROM ${canned_replies} WHERE key = ${key})`;
  const line = audited(ctx, {
    action: "canned_reply_drop",
    subject: { type: "canned_reply", id: key },
    reason: null,
    now: ctx.clock.now(),
  });
  const drop = ctx.db.delete(canned_replies).where(eq(canned_replies.key, key));
  await guarded(ctx.commit([failWhen(ctx.db, sql`NOT ${known}`), drop, line]), "not_found");
}

/** Its title in an address's letters, so that the list stands by what is read; the end keeps two of one title apart. */
function keyOf(title: string, id: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${plain.slice(0, 60)}-${id.slice(-6)}`;
}

async function guarded(
  done: Promise<unknown>,
  code: "not_found" | "conflict",
  sentence?: string,
): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError(code, sentence ? { sentence } : {});
    throw error;
  }
}
