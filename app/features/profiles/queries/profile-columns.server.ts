import { onceFor } from "#app/core/once.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { languageName } from "../languages.ts";
import { currentTimeZone } from "../rules.ts";
import { readFieldVisibility, readSocials } from "../stored-values.server.ts";
import { type FieldVisibility, type Relation, seesRate, shownTo } from "../visibility.ts";
import type { Rate } from "../words.ts";

/** What a profile page is made from; `private_floor` is not among it. */
export const profileColumns = {
  userId: profiles.user_id,
  handle: profiles.handle,
  accountType: profiles.account_type,
  name: profiles.display_name,
  headline: profiles.headline,
  bio: profiles.bio,
  pronouns: profiles.pronouns,
  avatarUrl: profiles.avatar_url,
  coverUrl: profiles.cover_url,
  city: profiles.city,
  country: profiles.country,
  timezone: profiles.timezone,
  nextTimezone: profiles.next_timezone,
  nextTimezoneFrom: profiles.next_timezone_from,
  languages: profiles.languages,
  website: profiles.website,
  socials: profiles.socials,
  interests: profiles.interests,
  wants: profiles.wants,
  availability: profiles.availability,
  availableFrom: profiles.available_from,
  rateMin: profiles.rate_min,
  rateMax: profiles.rate_max,
  rateUnit: profiles.rate_unit,
  rateCurrency: profiles.rate_currency,
  rateVisibility: profiles.rate_visibility,
  fieldVisibility: profiles.field_visibility,
  visibility: profiles.visibility,
  status: profiles.status,
  xp: profiles.xp,
  themeKey: profiles.theme_key,
  joinedAt: profiles.created_at,
  updatedAt: profiles.updated_at,
};

export type ProfileRow = {
  [K in keyof typeof profileColumns]: (typeof profileColumns)[K]["_"]["notNull"] extends true
    ? (typeof profileColumns)[K]["_"]["data"]
    : (typeof profileColumns)[K]["_"]["data"] | null;
};

/** A profile as far as it is shown to somebody who stands so to its owner. */
export function presentProfile(row: ProfileRow, relation: Relation, now: number) {
  const all = {
    userId: row.userId,
    handle: row.handle,
    accountType: row.accountType,
    name: row.name,
    headline: row.headline,
    bio: row.bio,
    pronouns: row.pronouns,
    avatarUrl: row.avatarUrl,
    coverUrl: row.coverUrl,
    city: row.city,
    country: row.country,
    localTime: row.city || row.country ? clockIn(currentTimeZone(row, now), now) : null,
    languages: row.languages.map(languageName),
    website: row.website,
    socials: readSocials(row.socials),
    interests: row.interests,
    wants: row.wants,
    availability: row.availability,
    availableFrom:
      row.availableFrom !== null && Date.parse(row.availableFrom) > now ? row.availableFrom : null,
    rate: seesRate(row.rateVisibility, relation) ? rateOf(row) : null,
    xp: row.xp,
    themeKey: row.themeKey,
    joinedAt: row.joinedAt,
  };
  return shownTo(all, fieldVisibilityOf(row), relation);
}

export type ShownProfile = ReturnType<typeof presentProfile>;

/** Who may see which field. */
export function fieldVisibilityOf(row: Pick<ProfileRow, "fieldVisibility">): FieldVisibility {
  return readFieldVisibility(row.fieldVisibility);
}

function rateOf(row: ProfileRow): Rate | null {
  const { rateMin: min, rateMax: max, rateUnit: unit, rateCurrency: currency } = row;
  return unit && currency && (min !== null || max !== null) ? { min, max, unit, currency } : null;
}

const clockFormat = onceFor(
  (timeZone) =>
    new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
);

/** The time of day somewhere, such as `14:05`. */
function clockIn(timeZone: string, at: number): string | null {
  try {
    return clockFormat(timeZone).format(at);
  } catch {
    return null;
  }
}
