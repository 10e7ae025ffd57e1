import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { hours } from "#app/core/time.ts";
import { type profile_skills, profiles, type services } from "#app/db/schema/profiles.ts";
import { completenessOfRow } from "#app/features/profiles/completeness.server.ts";
import { socialOf } from "#app/features/profiles/links.ts";
import type { Account } from "./accounts.ts";
import type { StoredStatement } from "./local-store.ts";
import { seedFraction, seedId } from "./seed-id.ts";
import { type OfferedService, SERVICES } from "./world/services.ts";
import { getSkill } from "./world/skills.ts";

const HOSTS = ["instagram.com", "behance.net", "vimeo.com", "linkedin.com/in"];
const LEVELS = ["expert", "expert", "working", "working", "learning"] as const;

/** What a member of the demo world says beside the basics: where else they are found, and their rate. */
export function profileDetails({ member }: Account) {
  const pick = seedFraction(`details:${member.key}`);
  const places = HOSTS.filter((host) => seedFraction(`${host}:${member.key}`) < 0.45);
  const creator = member.accountType === "creator";
  const day = 180 + Math.round(pick * 42) * 10;
  return {
    socials: places.map((host) => socialOf(`https://${host}/${member.handle}`)),
    rate_min: creator ? day * 100 : null,
    rate_max: creator && pick > 0.5 ? (day + 150) * 100 : null,
    rate_unit: creator ? "day" : null,
    rate_currency: creator ? "EUR" : null,
    rate_visibility: pick > 0.6 ? "public" : "matches",
  } satisfies Partial<typeof profiles.$inferInsert>;
}

/** The skills of a member in their order, those named first known best. */
export function skillRows({ id, member }: Account) {
  return member.skills.map(
    (slug, position) =>
      ({
        user_id: id,
        skill: slug,
        name: getSkill(slug).name,
        level: LEVELS[Math.min(position, LEVELS.length - 1)] ?? "working",
        position,
      }) satisfies typeof profile_skills.$inferInsert,
  );
}

/** What a member offers. */
export function serviceRows({ id, joinedAt, member }: Account) {
  const offered: readonly OfferedService[] = SERVICES[member.key] ?? [];
  return offered.map(
    ({ title, description, euros, days }, position) =>
      ({
        id: seedId(`service:${member.key}:${position}`, joinedAt + hours(3)),
        user_id: id,
        title,
        description,
        price_from: euros * 100,
        currency: "EUR",
        delivery_days: days,
        position,
        created_at: joinedAt + hours(3),
        updated_at: joinedAt + hours(3),
      }) satisfies typeof services.$inferInsert,
  );
}

/** Brings every profile's completeness up to date, once all rows are in. */
export function completenessStatement(): StoredStatement {
  const all = sql`UPDATE ${profiles} SET completeness = ${completenessOfRow()}`;
  const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(all);
  return { sql: text, params: params as StoredStatement["params"] };
}
