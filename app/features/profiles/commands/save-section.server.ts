import { eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { nextMidnight } from "#app/core/time-zone.ts";
import { textsIn } from "#app/core/web-domains.ts";
import type { Statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { refreshCompleteness } from "../completeness.server.ts";
import { PAGE_THEMES_XP } from "../page-themes.ts";
import { currentTimeZone } from "../rules.ts";
import type { SectionInput } from "../schema.ts";
import { type ProfileChange, updatedProfile } from "./profile-change.server.ts";

type Row = typeof profiles.$inferSelect;
type Values = Partial<Row>;

/**
 * Saves one section of the member's profile. Only what differs is written, and told as `profile.updated`; saving the
 * same again changes nothing.
 * @throws AppError `forbidden` for a page theme of a higher tier, `invalid_input` for a forbidden domain, `rate_limited`
 */
export async function saveSection(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  input: SectionInput,
): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  const read = ctx.db.select().from(profiles).where(eq(profiles.user_id, userId));
  const [[row]] = await ctx.limits.take("api_write", userId, [read]);
  if (!row) throw new AppError("not_found");
  const now = ctx.clock.now();
  const { timezone, theme_key, ...rest } = input as Partial<Row>;
  const wanted: Values = {
    ...rest,
    ...(timezone === undefined ? {} : zoneColumns(row, timezone, now)),
    ...(theme_key === undefined ? {} : { theme_key: themeColumn(row, theme_key) }),
  };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => !same(value, row[column as keyof Row])),
  );
  const fields = [...new Set(Object.keys(changed).map(fieldOf))];
  if (fields.length === 0) return { fields, completed: false };
  await refuseBanned(ctx, null, ...textsIn(changed));
  const update: Statement = ctx.db
    .update(profiles)
    .set({ ...changed, updated_at: now })
    .where(eq(profiles.user_id, userId));
  return updatedProfile(ctx, [update, ...refreshCompleteness(ctx.db, userId, now)], fields);
}

/** A chosen zone counts from the next midnight of the one that counts now (product.md R6). */
function zoneColumns(row: Row, chosen: string, now: number): Values {
  const current = currentTimeZone(
    { timezone: row.timezone, nextTimezone: row.next_timezone, nextTimezoneFrom: row.next_timezone_from },
    now,
  );
  if (chosen === current) return { timezone: current, next_timezone: null, next_timezone_from: null };
  if (chosen === row.next_timezone) return {};
  return { timezone: current, next_timezone: chosen, next_timezone_from: nextMidnight(current, now) };
}

function themeColumn(row: Row, theme: string | null): string | null {
  if (theme === "studio") return null;
  if (row.xp < PAGE_THEMES_XP) throw new AppError("forbidden");
  return theme;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The keys of an object in one order. */
function sorted(value: unknown): unknown {
  return value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
    : value;
}

function fieldOf(column: string): string {
  return column.replace(/^next_timezone(_from)?$/, "timezone");
}
