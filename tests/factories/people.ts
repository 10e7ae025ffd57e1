import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { AccountType, StaffRole } from "#app/core/viewer.ts";
import { user_roles, users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { prepareSession } from "#app/features/auth/commands/start-session.server.ts";
import { createProfile } from "#app/features/profiles/commands.server.ts";
import { db } from "./database.ts";

/** A member who is signed in with one browser. */
export interface Person {
  userId: Id;
  name: string;
  email: string;
  sessionId: Id;
  access: string;
  refresh: string;
  /** Where this member's requests come from, so that limits by address keep people apart. */
  address: string;
}

export interface PersonDetails {
  name?: string;
  accountType?: AccountType;
  role?: StaffRole;
  /** Profile columns beside those of sign-up. */
  profile?: Partial<typeof profiles.$inferInsert>;
  joinedAt?: number;
}

/** Alice, the creator. */
export const alice = (details: PersonDetails = {}) =>
  person({ name: "Alice", accountType: "creator", ...details });

/** Bora, the brand. */
export const bora = (details: PersonDetails = {}) =>
  person({ name: "Bora", accountType: "brand", ...details });

/** Sam, the support agent. */
export const sam = () => person({ name: "Sam", accountType: "creator", role: "support" });

/** Ada, the admin. */
export const ada = () => person({ name: "Ada", accountType: "company", role: "admin" });

/** A member with a session, inserted at once: without the hashing and the reactions of a real sign-up. */
export async function person(details: PersonDetails): Promise<Person> {
  const now = details.joinedAt ?? Date.now();
  const userId = newId(now);
  const name = details.name ?? "Robin";
  const email = `${name.toLowerCase()}.${userId}@people.test`;
  const session = await newSession(userId, email);
  await db.batch([
    db.insert(users).values({ id: userId, email, email_confirmed_at: now, created_at: now, updated_at: now }),
    createProfile(db, { userId, displayName: name, accountType: details.accountType ?? "creator", now }),
    ...(details.profile
      ? [db.update(profiles).set(details.profile).where(sql`${profiles.user_id} = ${userId}`)]
      : []),
    ...(details.role
      ? [db.insert(user_roles).values({ user_id: userId, role: details.role, created_at: now })]
      : []),
    ...session.statements,
  ]);
  return { name, email, address: addressOf(userId), ...session.tokens };
}

/** The same member, signed in with one more browser. */
export async function anotherBrowserOf(member: Person): Promise<Person> {
  const session = await newSession(member.userId, member.email);
  const [first, ...rest] = session.statements;
  if (first) await db.batch([first, ...rest]);
  return { ...member, ...session.tokens };
}

function newSession(userId: Id, email: string) {
  const ctx = { db, env, clock: { now: () => Date.now() }, userAgent: "Test Browser", unfollowed: false };
  const user = { id: userId, email, phone: null, app_metadata: {}, user_metadata: {}, is_anonymous: false };
  return prepareSession(ctx, user, "password");
}

/** An address of the range for documentation, different for nearly every member. */
function addressOf(userId: Id): string {
  return `2001:db8:${userId.slice(-8, -4)}:${userId.slice(-4)}::1`;
}
