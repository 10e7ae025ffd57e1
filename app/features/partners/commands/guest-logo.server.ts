import { lte, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { partner_logos, partners } from "#app/db/schema/partners.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE } from "../terms.ts";
import { orOvertaken } from "./move-partner.server.ts";

type LogoContext = Pick<AppContext, "db" | "clock" | "limits" | "commit" | "portfolio">;

/** Bytes that nothing came to show go after this. */
const KEPT_FOR = hours(1);
const SWEEP = 50;

/** SQL: its contact reads their mail, no member looks after it, and the next word is theirs. */
const open = sql`owner_user_id IS NULL AND status IN ('submitted', 'needs_info')`;

/**
 * Gives an offer of somebody without an account its logo, or another one, once their address is confirmed. Whoever
 * calls it has shown the secret of the submission.
 * @throws AppError `conflict` before the code was typed and once somebody looks at it, `invalid_input` (no image, or
 *   over 2 MB), RateLimited
 */
export async function setGuestLogo(ctx: LogoContext, partnerId: Id, bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength > LOGO_MAX_BYTES)
    throw new AppError("invalid_input", { fields: { logo: [LOGO_TOO_LARGE] } });
  const image = readImage(bytes);
  await ctx.limits.take("partner_logo", partnerId);
  const now = ctx.clock.now();
  const key = `partner-${partnerId}/${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex")}.${image.ext}`;
  const reserved = { r2_key: key, partner_id: partnerId, size: image.bytes.byteLength, created_at: now };
  await orOvertaken(() =>
    ctx.commit([
      failWhen(ctx.db, sql`NOT EXISTS (SELECT 1 FROM ${partners} WHERE id = ${partnerId} AND ${open})`),
      ctx.db.insert(partner_logos).values({ ...reserved, drop_at: now + KEPT_FOR }),
    ]),
  );
  await ctx.portfolio.put(key, image.bytes, image.mime);
  await orOvertaken(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${partners} SET logo_url = ${publicUrl(key)}, updated_at = ${now} WHERE id = ${partnerId} AND ${open}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      dropGuestLogos(ctx.db, partnerId, now),
      statement(ctx.db, sql`UPDATE ${partner_logos} SET drop_at = NULL WHERE r2_key = ${key}`),
    ]),
  );
}

/** Lets the bytes of a listing's logos go with the next sweep, for the batch in which it shows them no more. */
export function dropGuestLogos(db: Database, partnerId: Id, now: number): Statement {
  return statement(db, sql`UPDATE ${partner_logos} SET drop_at = ${now} WHERE partner_id = ${partnerId}`);
}

/** An offer that was rejected shows none any more. */
export function rejectedLogo(db: Database, partnerId: Id, now: number): Statement[] {
  return [
    dropGuestLogos(db, partnerId, now),
    statement(
      db,
      sql`UPDATE ${partners} SET logo_url = NULL WHERE id = ${partnerId} AND logo_url IN
        (SELECT ${publicUrl("")} || r2_key FROM ${partner_logos} WHERE partner_id = ${partnerId})`,
    ),
  ];
}

/** The cron: removes bytes and then rows of logos that nothing shows. @returns how many were removed */
export async function sweepGuestLogos(ctx: Pick<AppContext, "db" | "clock" | "portfolio">): Promise<number> {
  const due = await ctx.db
    .select({ key: partner_logos.r2_key })
    .from(partner_logos)
    .where(lte(partner_logos.drop_at, ctx.clock.now()))
    .limit(SWEEP);
  if (due.length === 0) return 0;
  const keys = due.map(({ key }) => key);
  await ctx.portfolio.remove(keys);
  await ctx.db.batch([
    statement(
      ctx.db,
      sql`DELETE FROM ${partner_logos} WHERE r2_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
    ),
  ]);
  return keys.length;
}
