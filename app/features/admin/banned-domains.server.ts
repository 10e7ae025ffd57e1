import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { beginsWith } from "#app/db/begins-with.ts";
import { type Database, rowsOf, statement } from "#app/db/client.server.ts";
import { banned_domains } from "#app/db/schema/moderation.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { refusalOfBan } from "./ban-rules.ts";

export const DOMAINS_PAGE = 50;

type Context = Pick<MemberContext, "db" | "clock" | "env" | "viewer" | "address" | "commit" | "limits">;

export interface BannedDomain {
  domain: string;
  ban_reason: string;
  banned_by_name: string | null;
  banned_at: number;
}

/** Domains that are forbidden, by name, from one on; those that begin with these words. */
export function selectBannedDomains(db: Database, typed: string, after: string | null) {
  return rowsOf<BannedDomain>(
    db,
    sql`SELECT b.domain, b.reason AS ban_reason, b.created_at AS banned_at,
        (SELECT display_name FROM ${profiles} WHERE user_id = b.banned_by) AS banned_by_name
      FROM ${banned_domains} AS b WHERE ${beginsWith(sql`b.domain`, typed.toLowerCase())}
        AND b.domain > ${after ?? ""} ORDER BY b.domain LIMIT ${DOMAINS_PAGE + 1}`,
  );
}

/**
 * Forbids a domain and all below it, from the next text and sign-up on; what stands already stays.
 * @throws AppError `invalid_input` for one that far too many use, `conflict` for one that is forbidden already
 */
export async function banDomain(
  ctx: Context,
  { domain, reason }: { domain: string; reason: string },
): Promise<void> {
  const refusal = refusalOfBan(domain, new URL(authSettings(ctx.env).siteUrl).hostname);
  if (refusal) throw new AppError("invalid_input", { fields: { domain: [refusal] } });
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`INSERT INTO ${banned_domains} (domain, reason, banned_by, created_at)
            VALUES (${domain}, ${reason}, ${me}, ${now}) ON CONFLICT DO NOTHING`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        audited(ctx, { action: "domain_ban", subject: { type: "domain", id: domain }, reason, now }),
      ]),
    "It is forbidden already.",
  );
}

/** Takes a domain off the list. @throws AppError `conflict` for one that is not on it */
export async function allowDomain(
  ctx: Context,
  { domain, reason }: { domain: string; reason: string },
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit([
        statement(ctx.db, sql`DELETE FROM ${banned_domains} WHERE domain = ${domain}`),
        failWhen(ctx.db, sql`changes() = 0`),
        audited(ctx, { action: "domain_allow", subject: { type: "domain", id: domain }, reason, now }),
      ]),
    "It is not on the list any more.",
  );
}
