import { sql } from "drizzle-orm";
import { users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { ACCOUNT_RULES } from "./account-rules.ts";
import { MONEY_RULES } from "./money-rules.ts";
import { PEOPLE_RULES } from "./people-rules.ts";
import { erased, NOBODY, type Rule } from "./rule.ts";
import { WORK_RULES } from "./work-rules.ts";

const EMPTY_SHELL =
  "An empty row: what others share with them points to it, and shows a deleted member in their place.";

/** The row that everything of theirs hung on becomes a name for nobody. */
const SHELL_RULES: Rule[] = [
  erased(
    profiles,
    ({ id, now }) => [
      sql`UPDATE ${profiles} SET status = 'deleted', visibility = 'hidden', display_name = ${NOBODY},
        handle = iif(status = 'deleted', handle, 'deleted-' || lower(hex(randomblob(8)))), headline = NULL, bio = NULL,
        avatar_url = NULL, cover_url = NULL, city = NULL, country = NULL, timezone = 'UTC', languages = '[]',
        website = NULL, pronouns = NULL, socials = '[]', skills = '[]', category = NULL, interests = '[]', wants = '[]',
        available_from = NULL, rate_min = NULL, rate_max = NULL, rate_unit = NULL, rate_currency = NULL,
        private_floor = NULL, field_visibility = '{}', completeness = 0, subscription_tier = 'free',
        subscription_status = NULL, subscription_product_id = NULL, subscription_end_date = NULL, xp = 0,
        next_timezone = NULL, next_timezone_from = NULL, streak_current = 0, streak_longest = 0,
        last_claim_day = NULL, streak_remind_at = NULL, streak_remind_hour = NULL, streak_rest_from = NULL, streak_rest_until = NULL,
        theme_key = NULL, featured_until = NULL, ranked = 0, referral_code = NULL, reply_score = NULL,
        updated_at = ${now}
        WHERE user_id = ${id}`,
    ],
    EMPTY_SHELL,
  ),
  erased(
    users,
    ({ id, now }) => [
      sql`UPDATE ${users} SET email = NULL, email_confirmed_at = NULL, phone = NULL, phone_confirmed_at = NULL,
        password_hash = NULL, user_metadata = '{}', app_metadata = '{}', new_email = NULL, new_phone = NULL,
        last_sign_in_at = NULL, updated_at = ${now}, deleted_at = coalesce(deleted_at, ${now}) WHERE id = ${id}`,
    ],
    EMPTY_SHELL,
  ),
];

/**
 * What becomes of every table when a member is erased, in this order. A test walks the schema: a table without a rule
 * fails it, and so does a row that still names them where no rule says why.
 */
export const ERASURE: Rule[] = [
  ...ACCOUNT_RULES,
  ...PEOPLE_RULES,
  ...WORK_RULES,
  ...MONEY_RULES,
  ...SHELL_RULES,
];
