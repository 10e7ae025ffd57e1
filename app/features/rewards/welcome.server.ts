import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { runAll } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Commit } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import {
  readReferralCookie,
  withReferral,
  writeReferralCookie,
} from "#app/platform/referral-cookie.server.ts";
import { REFERRAL_KEPT, type Referral, readReferral, writeReferral } from "./referral-rules.ts";

/** Who invites the visitor of this address, as it says itself; members are here already. */
export function referralIn(ctx: Pick<AppContext, "viewer">, url: URL): Referral | null {
  return ctx.viewer ? null : readReferral(url.searchParams.get("ref"));
}

/** Who has this code, as far as a visitor may see them. */
export function selectReferrer(ctx: Pick<AppContext, "db">, referral: Referral | null) {
  return ctx.db
    .select({ name: profiles.display_name, avatarUrl: profiles.avatar_url, xp: profiles.xp })
    .from(profiles)
    .where(
      sql`${eq(profiles.referral_code, referral?.code ?? "")} AND ${profiles.status} = 'active' AND ${profiles.visibility} = 'public'`,
    );
}

/** Who brought this visitor, by the address or as this browser remembers; null where nobody did, or may be shown. */
export async function findReferrer(ctx: Pick<AppContext, "db" | "viewer" | "setCookie">, request: Request) {
  const url = new URL(request.url);
  const said = referralIn(ctx, url);
  const referral = said ?? readReferral(readReferralCookie(request.headers.get("cookie")));
  if (!referral) return null;
  const [referrer] = await selectReferrer(ctx, referral);
  if (said && referrer) rememberReferral(ctx, said, url);
  return referrer ?? null;
}

const UNKNOWN = "Nobody has this code. Check it, or leave the field empty.";

/**
 * Who signs up types who brought them: it wins over a link they came by, and is remembered until their address is
 * confirmed.
 * @returns what stores their account with it
 * @throws AppError `invalid_input` for a code of nobody; RateLimited
 */
export async function broughtBy(
  ctx: Pick<AppContext, "db" | "limits" | "address" | "commit" | "setCookie">,
  request: Request,
  typed: string,
): Promise<Commit> {
  const referral = readReferral(typed);
  const use: Use = { name: "code_entry", subject: ctx.address };
  // Before anyone looks: whoever has guessed enough does not hear which guess was right.
  const [[found]] = await ctx.limits.takeAll(
    [use],
    [
      ctx.db
        .select({ id: profiles.user_id })
        .from(profiles)
        .where(sql`${profiles.referral_code} = ${referral?.code ?? ""} AND ${profiles.status} = 'active'`),
    ],
  );
  if (!referral || !found) throw new AppError("invalid_input", { fields: { referral_code: [UNKNOWN] } });
  // Only codes of nobody count: a class may sign up with that of its teacher.
  await runAll(ctx.db, await ctx.limits.giveBack([use]));
  rememberReferral(ctx, referral, new URL(request.url));
  return withReferral(ctx.commit, writeReferral(referral));
}

/** This browser remembers who invited its visitor, for 60 days (product.md §5.12). */
export function rememberReferral(ctx: Pick<AppContext, "setCookie">, referral: Referral, url: URL): void {
  ctx.setCookie(writeReferralCookie(writeReferral(referral), REFERRAL_KEPT, url.protocol === "https:"));
}
