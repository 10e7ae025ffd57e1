import type { Id } from "#app/core/ids.ts";
import type { AccountType } from "#app/core/viewer.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { firstHandle } from "./rules.ts";

/**
 * The profile row of a new account (specification §3: tier free, xp 0, onboarding not completed), for its batch. What
 * they look for and whether they are free for it nobody has said yet, so it is neither shown nor matched with.
 */
export function createProfile(
  db: Database,
  profile: { userId: Id; displayName: string; accountType: AccountType; now: number },
): Statement {
  return db.insert(profiles).values({
    user_id: profile.userId,
    handle: firstHandle(profile.displayName, profile.userId),
    account_type: profile.accountType,
    display_name: profile.displayName,
    availability: "hidden",
    created_at: profile.now,
    updated_at: profile.now,
  });
}
