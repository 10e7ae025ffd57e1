import { and, eq, lt, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { days, seconds } from "#app/core/time.ts";
import { api_commands } from "#app/db/schema/integrations.ts";
import { seal, unseal } from "#app/features/auth/seal.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { type Commit, failWhen } from "#app/platform/outbox.server.ts";

/** So long an answer is given again. */
const KEPT = days(1);
/** A try that has said nothing for so long, and has stored nothing, has died: the next one takes over. */
const DEAD_AFTER = seconds(60);
/** Longer answers are not kept; the command is still done once. */
const LONGEST_ANSWER = 64 * 1024;

type Ctx = Pick<MemberContext, "db" | "clock" | "viewer" | "env">;

/** One command under a key: at work, or answered before. */
export type Begun =
  | { state: "new"; key: string; claim: string }
  | { state: "answered"; status: number; body: string | null };

/**
 * Begins a command that is to be done once.
 * @throws AppError `conflict` while another try is at work, for another command under a used key, and where the answer
 *   was lost after it was done
 */
export async function beginOnce(ctx: Ctx, key: string, fingerprint: string): Promise<Begun> {
  const now = ctx.clock.now();
  const claim = newId(now);
  const fresh = { fingerprint, claim, done: false, status: null, body: null, created_at: now };
  const over = sql`${api_commands.created_at} < ${now - KEPT} OR (${api_commands.created_at} < ${now - DEAD_AFTER}
    AND ${api_commands.status} IS NULL AND ${api_commands.done} = 0)`;
  const mine = and(eq(api_commands.user_id, ctx.viewer.userId), eq(api_commands.key, key));
  const [, [row]] = await ctx.db.batch([
    ctx.db
      .insert(api_commands)
      .values({ user_id: ctx.viewer.userId, key, ...fresh })
      .onConflictDoUpdate({ target: [api_commands.user_id, api_commands.key], set: fresh, setWhere: over }),
    ctx.db.select().from(api_commands).where(mine),
  ]);
  if (!row) throw new AppError("unexpected");
  if (row.claim === claim) return { state: "new", key, claim };
  if (row.fingerprint !== fingerprint)
    throw new AppError("conflict", { sentence: "This Idempotency-Key was used for another request." });
  if (row.status !== null) {
    const opened = row.body === null ? null : await unseal(ctx.env, sealedFor(row.claim), row.body);
    return { state: "answered", status: row.status, body: opened ?? row.body };
  }
  if (row.done)
    throw new AppError("conflict", { sentence: "This was done already. Read it to see how it stands." });
  throw new AppError("conflict", { sentence: "This is still being done.", retryAfter: 1 });
}

type New = Extract<Begun, { state: "new" }>;

/** A commit that marks the command done in its own batch, and stores nothing where another try has taken over. */
export function markingDone(ctx: Ctx, begun: New, commit: Commit): Commit {
  return async (statements, ...happened) => {
    // Before the rest: what follows may ask what its own statements changed.
    const mark = [
      ctx.db.update(api_commands).set({ done: true }).where(atWork(ctx, begun)),
      failWhen(ctx.db, sql`changes() = 0`),
    ];
    const { results, events } = await commit([...mark, ...statements], ...happened);
    return { results: results.slice(mark.length), events };
  };
}

/**
 * Keeps an answer for whoever asks again; one that asks for another try leaves the key free for it.
 * @param answer.secret it holds a secret, and is kept sealed
 */
export async function keepAnswer(
  ctx: Ctx,
  begun: New,
  { status, body, secret }: { status: number; body: string | null; secret: boolean },
): Promise<void> {
  if (status >= 500 || status === 429) {
    await ctx.db.delete(api_commands).where(and(atWork(ctx, begun), eq(api_commands.done, false)));
    return;
  }
  if (body !== null && body.length > LONGEST_ANSWER) return;
  const kept = secret && body !== null ? await seal(ctx.env, sealedFor(begun.claim), body) : body;
  await ctx.db.update(api_commands).set({ status, body: kept }).where(atWork(ctx, begun));
}

const sealedFor = (claim: string) => `api answer:${claim}`;

function atWork({ viewer }: Ctx, { key, claim }: New) {
  return and(
    eq(api_commands.user_id, viewer.userId),
    eq(api_commands.key, key),
    eq(api_commands.claim, claim),
  );
}

/** Forgets answers whose day is over. */
export async function pruneCommands({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  await db.delete(api_commands).where(lt(api_commands.created_at, clock.now() - KEPT));
}
