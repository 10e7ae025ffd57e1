import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type { identities, users } from "#app/db/schema/auth.ts";
import type { profiles } from "#app/db/schema/profiles.ts";
import { seedFraction, seedId } from "./seed-id.ts";
import { getSkill } from "./world/skills.ts";
import type { SeedMember } from "./world/types.ts";

/** A member of either world with the id and the moment this run gives them. */
export interface Account {
  id: Id;
  joinedAt: number;
  member: SeedMember;
}

/**
 * The id is made from key and joining time alone, so that postings find their poster without keeping every
 * member.
 */
export function accountId(key: string, joinedDaysAgo: number, now: number): Id {
  return seedId(`member:${key}`, joinedAt(key, joinedDaysAgo, now));
}

/** The member as this run opens their account. */
export function openAccount(member: SeedMember, now: number): Account {
  return {
    id: accountId(member.key, member.joinedDaysAgo, now),
    joinedAt: joinedAt(member.key, member.joinedDaysAgo, now),
    member,
  };
}

/**
 * Some time of the day before, so that nobody posts before they joined and not everybody joins at one
 * o'clock.
 */
function joinedAt(key: string, joinedDaysAgo: number, now: number): number {
  return now - days(joinedDaysAgo) - Math.floor(seedFraction(`joined:${key}`) * days(1));
}

/** As sign-up stores an account, with the address confirmed. */
export function userRow({ id, joinedAt, member }: Account, passwordHash: string, now: number) {
  const signedInAt = Math.max(
    joinedAt,
    now - Math.floor(seedFraction(`signed in:${member.key}`) * hours(72)),
  );
  return {
    id,
    email: member.email,
    email_confirmed_at: joinedAt,
    password_hash: passwordHash,
    app_metadata: { provider: "email", providers: ["email"] },
    last_sign_in_at: signedInAt,
    created_at: joinedAt,
    updated_at: signedInAt,
  } satisfies typeof users.$inferInsert;
}

/** The email way in that sign-up makes beside the account. */
export function identityRow({ id, joinedAt, member }: Account) {
  return {
    id: seedId(`identity:${member.key}`, joinedAt),
    user_id: id,
    provider: "email",
    provider_subject: id,
    identity_data: { sub: id, email: member.email },
    last_sign_in_at: joinedAt,
    created_at: joinedAt,
    updated_at: joinedAt,
  } satisfies typeof identities.$inferInsert;
}

/** XP stays 0 here: the rows of xp_activities add it by trigger. */
export function profileRow({ id, joinedAt, member }: Account, avatarUrl: string | null) {
  return {
    user_id: id,
    handle: member.handle,
    account_type: member.accountType,
    display_name: member.displayName,
    headline: member.headline,
    bio: member.bio,
    avatar_url: avatarUrl,
    city: member.city,
    country: member.country,
    timezone: member.timezone,
    languages: member.languages,
    website: member.website,
    skills: member.skills.map((slug) => getSkill(slug).name),
    category: member.skills[0] ? getSkill(member.skills[0]).group : null,
    interests: member.interests,
    wants: member.wants,
    availability: member.availability,
    onboarding_completed: true,
    setup_step: 5,
    setup_completed_at: joinedAt,
    created_at: joinedAt,
    updated_at: joinedAt,
  } satisfies typeof profiles.$inferInsert;
}
