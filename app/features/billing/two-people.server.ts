import { type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { first_words } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditAction } from "#app/features/safety/audit-words.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { needsTwo } from "./payout-rules.ts";

type Subject = (typeof first_words.$inferSelect)["subject_type"];

interface Word {
  subject: { type: Subject; id: Id };
  /** Minor units that it moves, or ends the wait for. */
  amount: number;
  /** The fields of the form that say what happens: both colleagues say the same. */
  said: Record<string, string>;
  /** What those concerned would read. */
  why: string | null;
  /** How the log calls the first word. */
  action: AuditAction;
  /** SQL condition under which there is still something to decide. */
  open: ReturnType<typeof sql>;
  /** What whoever comes after that is told. */
  gone: string;
}

/**
 * Large sums move on the word of two of the team (product.md `/admin`, *States*). The first is kept; whoever says
 * something else meanwhile is the first from then on.
 * @returns `waits` after the first; else what belongs into the batch that decides
 * @throws AppError `conflict` when there is nothing to decide any more; the batch that decides, when the first word was
 *   changed meanwhile
 */
export async function secondWord(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "env" | "address" | "commit">,
  { subject: { type, id }, amount, said, why, action, open, gone }: Word,
): Promise<Statement[] | "waits"> {
  if (!needsTwo({ amount })) return [];
  const me = ctx.viewer.userId;
  const text = JSON.stringify(said);
  const [before] = await ctx.db
    .select({ by: first_words.said_by, said: first_words.said })
    .from(first_words)
    .where(sql`${first_words.subject_type} = ${type} AND ${first_words.subject_id} = ${id}`);
  const same = before !== undefined && JSON.stringify(before.said) === text;
  if (same && before.by !== me)
    return [
      statement(
        ctx.db,
        sql`DELETE FROM ${first_words} WHERE subject_type = ${type} AND subject_id = ${id} AND said_by = ${before.by}
          AND said = ${text}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ];
  if (same) return "waits";
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit([
        failWhen(ctx.db, sql`NOT (${open})`),
        statement(
          ctx.db,
          sql`INSERT INTO ${first_words} (subject_type, subject_id, said_by, said, why, created_at)
        VALUES (${type}, ${id}, ${me}, ${text}, ${why}, ${now})
        ON CONFLICT DO UPDATE SET said_by = excluded.said_by, said = excluded.said, why = excluded.why,
          created_at = excluded.created_at`,
        ),
        audited(ctx, { action, subject: { type, id }, after: said, reason: why, now }),
      ]),
    gone,
  );
  return "waits";
}

/** For what ends without a second word: the first one goes with it. */
export function dropWord(db: Database, type: Subject, id: Id): Statement {
  return statement(db, sql`DELETE FROM ${first_words} WHERE subject_type = ${type} AND subject_id = ${id}`);
}

/** SQL of the first word about a row, as `readWord` takes it; null where nobody said one. */
export function firstWordOf(type: Subject, id: SQLWrapper) {
  return sql<string | null>`(SELECT json_object('by', said_by, 'said', json(said), 'why', why,
      'name', (SELECT display_name FROM ${profiles} WHERE user_id = said_by))
    FROM ${first_words} WHERE subject_type = ${sql.raw(`'${type}'`)} AND subject_id = ${id})`;
}

/** What a colleague said first; `mine` when it was the viewer. */
export interface FirstWord {
  by: string;
  mine: boolean;
  said: Record<string, string>;
  why: string | null;
}

/** Null where one may decide alone; else the first word, once there is one. */
export type TwoPeople = { first: FirstWord | null } | null;

/** @param word of `firstWordOf` */
export function readWord(word: string | null, amount: number, me: Id): TwoPeople {
  if (!needsTwo({ amount })) return null;
  if (word === null) return { first: null };
  const { by, name, said, why } = JSON.parse(word);
  return { first: { by: name ?? "A colleague", mine: by === me, said, why } };
}
