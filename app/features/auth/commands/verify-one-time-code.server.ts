import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type Statement, statement } from "#app/db/client.server.ts";
import { identities, one_time_tokens, users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { accountCreated, openProfile } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { type AuthUser, findAuthUser, isBanned, metadataOf, type UserRow } from "../auth-user.server.ts";
import { countTry, hashCode, hashLink, type Purpose, type TokenRow } from "../one-time-tokens.server.ts";
import { normaliseEmail } from "../rules.ts";
import { confirmEmailHalf } from "./confirm-email-half.server.ts";
import type { Enter } from "./enter.ts";
import { prepareSession, type SessionTokens, type SignInMethod } from "./start-session.server.ts";

export const EMAIL_TYPES = ["signup", "invite", "magiclink", "recovery", "email", "email_change"] as const;
export type EmailCodeType = (typeof EMAIL_TYPES)[number];

export type CodeAnswer =
  | { type: EmailCodeType; email: string; token: string }
  | { type: EmailCodeType; tokenHash: string };

/** What a right code led to; no session after the first half of a change of address. */
export interface Verified {
  session: SessionTokens | null;
  token: TokenRow;
}

/** `email` matches what a sign-up, an invitation, a link or a recovery was sent (auth-wire.md §1, /verify types). */
const PURPOSES: Record<EmailCodeType, readonly Purpose[]> = {
  signup: ["confirmation"],
  invite: ["invite"],
  magiclink: ["magiclink", "recovery"],
  recovery: ["recovery", "magiclink"],
  email: ["confirmation", "invite", "magiclink", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
};

/**
 * Signs in by a code or the token of a link, once. Five wrong codes burn it, also when they come at once; a link is as
 * good as its token. Confirms the address where that was open.
 * @param as the amr method of a session by a link; codes count as `otp`, except for recovery
 * @throws AuthError `otp_expired`, `user_banned`, `email_exists` (a change of address that someone else won); RateLimited
 */
export async function verifyOneTimeCode(
  ctx: AuthContext,
  answer: CodeAnswer,
  as?: SignInMethod,
): Promise<Verified> {
  let session: SessionTokens | null = null;
  const token = await verifyAndEnter(ctx, answer, as, async (row, method) => {
    const prepared = await prepareSession(ctx, row, method);
    session = prepared.tokens;
    return { statements: prepared.statements, sessionId: prepared.tokens.sessionId };
  });
  return { session, token };
}

/** The same for whatever way in. @throws as `verifyOneTimeCode` */
export async function verifyAndEnter(
  ctx: AuthContext,
  answer: CodeAnswer,
  as: SignInMethod | undefined,
  enter: Enter,
): Promise<TokenRow> {
  const token = await findToken(ctx, answer);
  const user = token && (await findAuthUser(ctx, { id: token.user_id }));
  if (!token || !user) throw expired(answer);
  if (isBanned(user, ctx.clock.now())) throw new AuthError("user_banned");
  if (answer.type === "email_change") {
    await confirmEmailHalf(ctx, user, token, enter);
    return token;
  }
  try {
    await comeIn(ctx, user, token, as ?? (token.purpose === "recovery" ? "recovery" : "otp"), enter);
    return token;
  } catch (error) {
    // Somebody else used it between looking and storing.
    if (isGuardFailure(error)) throw expired(answer);
    throw error;
  }
}

/** Where the link of this token leads, without using it up; null when it is no longer good. */
export async function findLink(
  ctx: Pick<AuthContext, "db" | "clock" | "env">,
  tokenHash: string,
): Promise<TokenRow | null> {
  const [row] = await ctx.db
    .select()
    .from(one_time_tokens)
    .where(linkIsGood(await hashLink(ctx.env, tokenHash), ctx.clock.now()));
  return row ?? null;
}

async function findToken(ctx: AuthContext, answer: CodeAnswer): Promise<TokenRow | null> {
  const uses: Use[] = [{ name: "verify_address", subject: ctx.address }];
  const purposes = PURPOSES[answer.type];
  if ("tokenHash" in answer) {
    const good = linkIsGood(await hashLink(ctx.env, answer.tokenHash), ctx.clock.now());
    const read = ctx.db.select().from(one_time_tokens).where(good);
    const [rows] = await ctx.limits.takeAll(uses, [read]);
    return rows.find(({ purpose }) => purposes.includes(purpose)) ?? null;
  }
  const address = normaliseEmail(answer.email);
  const hash = await hashCode(ctx.env, address, answer.token);
  const [rows] = (await ctx.limits.takeAll(uses, [countTry(ctx, { address, purposes })])) as [TokenRow[]];
  return rows.find((row) => isSame(row.code_hash, hash)) ?? null;
}

async function comeIn(
  ctx: AuthContext,
  user: AuthUser,
  token: TokenRow,
  method: SignInMethod,
  enter: Enter,
): Promise<void> {
  const now = ctx.clock.now();
  const first = user.row.email_confirmed_at === null;
  const row: UserRow = {
    ...user.row,
    user_metadata: { ...metadataOf(user.row.user_metadata), email_verified: true },
    email_confirmed_at: user.row.email_confirmed_at ?? now,
  };
  const { statements, sessionId } = await enter(row, method, token.code_challenge);
  const joins = first && user.row.profile_status === null;
  const events: Happened[] = joins
    ? [
        {
          ...accountCreated(row),
          when: sql`EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${row.id} AND created_at = ${now})`,
        },
      ]
    : sessionId
      ? [{ name: "session.started", payload: { userId: row.id, sessionId } }]
      : [];
  await ctx.commit(
    [
      ...spend(ctx, token),
      ctx.db
        .update(users)
        .set({
          email_confirmed_at: row.email_confirmed_at,
          user_metadata: row.user_metadata,
          last_sign_in_at: now,
          updated_at: now,
          // A password from before is its owner's only when the sign-up itself is what was confirmed.
          ...(first && token.purpose !== "confirmation" ? { password_hash: null } : {}),
        })
        .where(eq(users.id, row.id)),
      ...(first ? [markIdentity(ctx, row)] : []),
      ...(joins ? [openProfile(ctx, row, now)] : []),
      ...statements,
      recordActivity(ctx, { userId: row.id, kind: "signed_in", sessionId, details: { by: method } }),
    ],
    ...events,
  );
}

/**
 * Rolls the batch back when the token is gone already, or went to an address that is the account's no longer; else takes
 * it and what else was sent for the same end.
 */
function spend(ctx: Pick<AuthContext, "db">, token: TokenRow): Statement[] {
  return [
    failWhen(
      ctx.db,
      sql`NOT EXISTS (SELECT 1 FROM ${one_time_tokens} AS sent CROSS JOIN ${users} AS account
        ON account.id = sent.user_id AND account.email = sent.address WHERE sent.id = ${token.id})`,
    ),
    ctx.db
      .delete(one_time_tokens)
      .where(
        and(
          eq(one_time_tokens.user_id, token.user_id),
          inArray(one_time_tokens.purpose, ["confirmation", "invite", "magiclink", "recovery"]),
        ),
      ),
  ];
}

function markIdentity(ctx: Pick<AuthContext, "db" | "clock">, row: UserRow): Statement {
  return statement(
    ctx.db,
    sql`UPDATE ${identities} SET identity_data = json_set(identity_data, '$.email_verified', json('true')),
      updated_at = ${ctx.clock.now()} WHERE user_id = ${row.id} AND provider = 'email'`,
  );
}

function linkIsGood(linkHash: string, now: number) {
  return and(
    eq(one_time_tokens.link_hash, linkHash),
    gt(one_time_tokens.link_expires_at, now),
    isNull(one_time_tokens.confirmed_at),
  );
}

function isSame(stored: string, given: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function expired(answer: CodeAnswer): AuthError {
  return new AuthError("otp_expired", {
    ...("tokenHash" in answer ? { message: "Email link is invalid or has expired" } : {}),
    sentence:
      "tokenHash" in answer
        ? "This link has expired or was used already. Please ask for a new one."
        : "That code is wrong or has expired. Please check it, or ask for a new one.",
  });
}
