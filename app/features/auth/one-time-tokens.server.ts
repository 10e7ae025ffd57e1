import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { hours, minutes } from "#app/core/time.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { one_time_tokens } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { type AuthMailTemplate, queueAuthMail } from "./mail.server.ts";
import { authSettings } from "./settings.server.ts";

/** Lives and tries of what is mailed (security.md §1, auth-wire.md §4 no. 5). */
export const CODE_LIFETIME = minutes(10);
export const LINK_LIFETIME = hours(1);
export const CODE_TRIES = 5;

export type TokenRow = typeof one_time_tokens.$inferSelect;
export type Purpose = TokenRow["purpose"];

/** Where an answer to a mail leads: to one of our pages, or back to a client of the wire. */
export interface CodeRoute {
  surface: "page" | "wire";
  /** Pages: the raw `return`. Wire: an allowed `redirect_to`. */
  redirectTo: string | null;
  /** PKCE S256 challenge of a client of the wire. */
  codeChallenge: string | null;
}

export const ON_PAGE: CodeRoute = { surface: "page", redirectTo: null, codeChallenge: null };

export interface PreparedCode {
  code: string;
  /** The token of the link; `pkce_` in front when the answer is to be a code. */
  linkToken: string;
  link: string;
  statements: Statement[];
}

/** The `type` of a link, by what it is for. */
const LINK_TYPES: Partial<Record<Purpose, string>> = {
  confirmation: "signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change_current: "email_change",
  email_change_new: "email_change",
};

const TEMPLATES: Partial<Record<Purpose, AuthMailTemplate>> = {
  confirmation: "confirm_signup",
  invite: "invite",
  magiclink: "magic_link",
  recovery: "recovery",
  email_change_current: "email_change_current",
  email_change_new: "email_change_new",
  reauthentication: "reauthentication",
};

/**
 * Prepares code and link for one member and purpose: the statements store their hashes (a new code replaces the one
 * before) and queue the mail.
 * @param mail false when an operator passes the link on (generate_link)
 */
export async function prepareCode(
  ctx: Pick<AppContext, "db" | "clock" | "env">,
  request: { userId: Id; purpose: Purpose; address: string; route: CodeRoute; mail?: boolean },
): Promise<PreparedCode> {
  const { userId, purpose, address, route } = request;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const random = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const linkToken = `${route.codeChallenge ? "pkce_" : ""}${random}`;
  const link = linkTo(ctx.env, LINK_TYPES[purpose] ?? purpose, linkToken, route);
  const template = TEMPLATES[purpose];
  const store = await storeToken(ctx, {
    user_id: userId,
    purpose,
    address,
    code_hash: await hashCode(ctx.env, address, code),
    link_hash: await hashLink(ctx.env, linkToken),
    code_challenge: route.codeChallenge,
    redirect_to: route.redirectTo,
  });
  const data = { code, ...(purpose === "reauthentication" ? {} : { link }) };
  const mails =
    template && request.mail !== false
      ? [queueAuthMail(ctx, { toUser: userId, toEmail: address, template, data, cause: store.id })]
      : [];
  return { code, linkToken, link, statements: [store.statement, ...mails] };
}

/** Stores a token in place of the one before it, with all tries ahead. */
export async function storeToken(
  ctx: Pick<AppContext, "db" | "clock">,
  token: Pick<
    TokenRow,
    "user_id" | "purpose" | "address" | "code_hash" | "link_hash" | "code_challenge" | "redirect_to"
  >,
): Promise<{ id: Id; statement: Statement }> {
  const now = ctx.clock.now();
  const row = {
    ...token,
    id: newId(now),
    wrong_tries: 0,
    created_at: now,
    code_expires_at: now + CODE_LIFETIME,
    link_expires_at: now + LINK_LIFETIME,
    confirmed_at: null,
  };
  return {
    id: row.id,
    statement: ctx.db
      .insert(one_time_tokens)
      .values(row)
      .onConflictDoUpdate({ target: [one_time_tokens.user_id, one_time_tokens.purpose], set: row }),
  };
}

/**
 * Counts one try at the codes of an address and gives the tokens that may still be answered, before anyone has looked
 * at the guess: also 20 guesses at once get five tries in all.
 */
export function countTry(
  ctx: Pick<AppContext, "db" | "clock">,
  guess: { address: string; purposes: readonly Purpose[] },
): Statement {
  const purposes = sql.join(
    guess.purposes.map((purpose) => sql`${purpose}`),
    sql`, `,
  );
  return statement(
    ctx.db,
    sql`UPDATE ${one_time_tokens} SET wrong_tries = wrong_tries + 1
      WHERE address = ${guess.address} AND purpose IN (${purposes}) AND confirmed_at IS NULL
        AND wrong_tries < ${CODE_TRIES} AND code_expires_at > ${ctx.clock.now()}
      RETURNING *`,
  );
}

/** What is stored of a short code: bound to its address, under our key. */
export function hashCode(env: AppContext["env"], address: string, code: string): Promise<string> {
  return keyedHash(env, "one-time code", `${address}\n${code}`);
}

/** What is stored of the token in a link. */
export function hashLink(env: AppContext["env"], linkToken: string): Promise<string> {
  return keyedHash(env, "one-time link", linkToken);
}

/**
 * Pages answer on /auth/verify, where a button sends the token: opening a link changes nothing, so that mail scanners
 * cannot use it up. Clients of the wire get GoTrue's own link.
 */
function linkTo(env: AppContext["env"], type: string, token: string, route: CodeRoute): string {
  const { siteUrl } = authSettings(env);
  if (route.surface === "page") {
    const query = new URLSearchParams({ token_hash: token, type });
    if (route.redirectTo) query.set("return", route.redirectTo);
    return `${siteUrl}/auth/verify?${query}`;
  }
  const query = new URLSearchParams({ token, type, redirect_to: route.redirectTo ?? siteUrl });
  return `${siteUrl}/auth/v1/verify?${query}`;
}
