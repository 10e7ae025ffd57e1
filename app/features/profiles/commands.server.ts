import { eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { AccountType } from "#app/core/viewer.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { handle_redirects, profiles } from "#app/db/schema/profiles.ts";
import { firstHandles } from "./rules.ts";

/**
 * The profile row of a new account (specification §3: tier free, xp 0, onboarding not completed), for its batch. What
 * they look for and whether they are free for it nobody has said yet, so it is neither shown nor matched with. Two
 * codes may confirm one account at the same moment: the second changes nothing.
 */
export function createProfile(
  db: Database,
  profile: { userId: Id; displayName: string; accountType: AccountType; now: number },
): Statement {
  const { plain, unique } = firstHandles(profile.displayName, profile.userId);
  return db
    .insert(profiles)
    .values({
      user_id: profile.userId,
      handle: plain
        ? sql`CASE WHEN EXISTS (SELECT 1 FROM ${profiles} AS theirs WHERE theirs.handle = ${plain})
            OR EXISTS (SELECT 1 FROM ${handle_redirects} AS old WHERE old.handle = ${plain})
          THEN ${unique} ELSE ${plain} END`
        : unique,
      account_type: profile.accountType,
      display_name: profile.displayName,
      availability: "hidden",
      created_at: profile.now,
      updated_at: profile.now,
    })
    .onConflictDoNothing({ target: profiles.user_id });
}

/** Another name on a profile, for the batch of a command. */
export function renameProfile(
  db: Database,
  { userId, displayName, now }: { userId: Id; displayName: string; now: number },
): Statement {
  return db
    .update(profiles)
    .set({ display_name: displayName, updated_at: now })
    .where(eq(profiles.user_id, userId));
}
