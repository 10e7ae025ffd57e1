import { eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { feature_flags } from "#app/db/schema/flags.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext, MemberContext } from "#app/platform/context.server.ts";
import { FLAGS, type FlagKey, type FlagSetting, isOn } from "./flags.ts";
import type { FlagInput } from "./schema.ts";

/** How these flags are set, for `isOn`; read with whatever else is asked. */
export function selectFlags(db: Database, ...keys: FlagKey[]) {
  return db
    .select({
      key: feature_flags.key,
      enabled: feature_flags.enabled,
      percent: feature_flags.percent,
      segment: feature_flags.segment,
    })
    .from(feature_flags)
    .where(inArray(feature_flags.key, keys));
}

/** @throws AppError `forbidden` for whom a part of the product is not there, or not yet */
export function requireFlag(
  { viewer, clock }: Pick<MemberContext, "viewer" | "clock">,
  key: FlagKey,
  settings: readonly FlagSetting[],
): void {
  if (isOn(key, settings, viewer, clock.now())) return;
  throw new AppError("forbidden", { sentence: `${FLAGS[key].label} cannot be made at the moment.` });
}

/** The same for the team, with who set them last. */
export function selectFlagTable(db: Database) {
  return db
    .select({
      flagKey: feature_flags.key,
      enabled: feature_flags.enabled,
      percent: feature_flags.percent,
      segment: feature_flags.segment,
      setAt: feature_flags.updated_at,
      setBy: profiles.display_name,
    })
    .from(feature_flags)
    .innerJoin(profiles, eq(profiles.user_id, feature_flags.updated_by))
    .where(inArray(feature_flags.key, Object.keys(FLAGS)));
}

/** Sets a flag; it counts from each member's next request on. What it was is kept in the log. */
export async function setFlag(
  ctx: AuditedContext,
  { key, state, segment, percent, reason }: FlagInput,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const [[before]] = await ctx.limits.take("api_write", me, [selectFlags(ctx.db, key)]);
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${feature_flags} (key, enabled, percent, segment, updated_by, updated_at)
        VALUES (${key}, ${state ? 1 : 0}, ${percent}, ${segment}, ${me}, ${now})
        ON CONFLICT (key) DO UPDATE SET enabled = excluded.enabled, percent = excluded.percent,
          segment = excluded.segment, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    ),
    audited(ctx, {
      action: "flag_set",
      subject: { type: "flag", id: key },
      before: before ?? null,
      after: { enabled: state, percent, segment },
      reason,
      now,
    }),
  ]);
}
