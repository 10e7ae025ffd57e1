import { eq, sql } from "drizzle-orm";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readReferralCookie, writeReferralCookie } from "#app/platform/referral-cookie.server.ts";
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

/** This browser remembers who invited its visitor, for 60 days (product.md §5.12). */
export function rememberReferral(ctx: Pick<AppContext, "setCookie">, referral: Referral, url: URL): void {
  ctx.setCookie(writeReferralCookie(writeReferral(referral), REFERRAL_KEPT, url.protocol === "https:"));
}
