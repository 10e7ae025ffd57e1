-- Ranks, tiers and codes that the database itself keeps exact (docs/decisions/0013).

CREATE TABLE `tier_ups` (
	`user_id` text NOT NULL,
	`tier` text NOT NULL,
	`reached_at` integer NOT NULL,
	`told_at` integer,
	`seen_at` integer,
	PRIMARY KEY(`user_id`, `tier`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tier_ups_untold` ON `tier_ups` (`reached_at`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `tier_ups_unseen` ON `tier_ups` (`user_id`,`reached_at`) WHERE seen_at IS NULL;--> statement-breakpoint
CREATE TABLE `promo_redemptions` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `promo_redemptions_code` ON `promo_redemptions` (`code_hash`);--> statement-breakpoint
CREATE TABLE `invite_stops` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `xp_activities_user`;--> statement-breakpoint
CREATE INDEX `xp_activities_user` ON `xp_activities` (`user_id`,`activity_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `xp_activities_newest` ON `xp_activities` (`user_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `xp_periods_top`;--> statement-breakpoint
CREATE INDEX `xp_periods_top` ON `xp_periods` (`period`,`xp`,`user_id`);--> statement-breakpoint
DROP INDEX `profiles_xp`;--> statement-breakpoint
CREATE INDEX `profiles_xp` ON `profiles` (`xp`,`user_id`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `deck_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX `profiles_deck`;--> statement-breakpoint
UPDATE profiles SET
  deck_at = created_at + 86400000 * CASE WHEN xp < 500 THEN 0 WHEN xp < 1500 THEN 3 WHEN xp < 3000 THEN 5
    WHEN xp < 5000 THEN 7 WHEN xp < 8000 THEN 9 WHEN xp < 15000 THEN 11 WHEN xp < 25000 THEN 13 ELSE 15 END,
  referral_code = coalesce(referral_code,
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
    substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1));
--> statement-breakpoint
CREATE INDEX `profiles_deck` ON `profiles` (`deck_at`,`user_id`) WHERE status = 'active' AND visibility <> 'hidden';--> statement-breakpoint
CREATE INDEX `profiles_featured` ON `profiles` (`deck_at`,`user_id`) WHERE status = 'active' AND visibility <> 'hidden' AND xp >= 1500;--> statement-breakpoint

-- What was granted before this migration.
INSERT INTO xp_periods (period, user_id, xp)
SELECT period, user_id, sum(xp_earned) FROM (
  SELECT 'w:' || ((created_at + 259200000) / 604800000) AS period, user_id, xp_earned FROM xp_activities WHERE reversed_at IS NULL
  UNION ALL
  SELECT 'm:' || strftime('%Y-%m', created_at / 1000, 'unixepoch'), user_id, xp_earned FROM xp_activities WHERE reversed_at IS NULL
) GROUP BY period, user_id;
--> statement-breakpoint
INSERT INTO xp_buckets (scope, level, bucket, members)
SELECT scope, level, xp / size, count(*) FROM
  (SELECT 'all' AS scope, xp FROM profiles UNION ALL SELECT period, xp FROM xp_periods),
  (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
GROUP BY scope, level, xp / size;
--> statement-breakpoint
INSERT INTO tier_ups (user_id, tier, reached_at, told_at, seen_at)
SELECT user_id, tier, updated_at, updated_at, updated_at FROM profiles,
  (SELECT value ->> 0 AS tier, value ->> 1 AS min FROM json_each('[["rising_star",500],["creator",1500],["maverick",3000],["visionary",5000],["legend",8000],["icon",15000],["elite",25000]]'))
WHERE xp >= min;
--> statement-breakpoint

-- A grant adds to the profile and to its week and month; a tier reached for the first time is noted.
DROP TRIGGER xp_granted;
--> statement-breakpoint
CREATE TRIGGER xp_granted AFTER INSERT ON xp_activities
WHEN NEW.reversed_at IS NULL
BEGIN
  UPDATE profiles SET xp = xp + NEW.xp_earned WHERE user_id = NEW.user_id;
  INSERT INTO xp_periods (period, user_id, xp)
    SELECT 'w:' || ((NEW.created_at + 259200000) / 604800000), NEW.user_id, NEW.xp_earned WHERE 1
    ON CONFLICT (period, user_id) DO UPDATE SET xp = xp + excluded.xp;
  INSERT INTO xp_periods (period, user_id, xp)
    SELECT 'm:' || strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'), NEW.user_id, NEW.xp_earned WHERE 1
    ON CONFLICT (period, user_id) DO UPDATE SET xp = xp + excluded.xp;
  INSERT OR IGNORE INTO tier_ups (user_id, tier, reached_at)
    SELECT NEW.user_id, tier, NEW.created_at FROM profiles,
      (SELECT value ->> 0 AS tier, value ->> 1 AS min FROM json_each('[["rising_star",500],["creator",1500],["maverick",3000],["visionary",5000],["legend",8000],["icon",15000],["elite",25000]]'))
    WHERE user_id = NEW.user_id AND xp >= min AND xp - NEW.xp_earned < min;
END;
--> statement-breakpoint
DROP TRIGGER xp_reversed;
--> statement-breakpoint
CREATE TRIGGER xp_reversed AFTER UPDATE OF reversed_at ON xp_activities
WHEN OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL
BEGIN
  UPDATE profiles SET xp = xp - NEW.xp_earned WHERE user_id = NEW.user_id;
  UPDATE xp_periods SET xp = xp - NEW.xp_earned
    WHERE period = 'w:' || ((NEW.created_at + 259200000) / 604800000) AND user_id = NEW.user_id;
  UPDATE xp_periods SET xp = xp - NEW.xp_earned
    WHERE period = 'm:' || strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch') AND user_id = NEW.user_id;
END;
--> statement-breakpoint

-- A new profile has its place in the deck, a code to invite with, and is counted among all.
CREATE TRIGGER profile_opened AFTER INSERT ON profiles
BEGIN
  UPDATE profiles SET
    deck_at = NEW.created_at + 86400000 * CASE WHEN NEW.xp < 500 THEN 0 WHEN NEW.xp < 1500 THEN 3
      WHEN NEW.xp < 3000 THEN 5 WHEN NEW.xp < 5000 THEN 7 WHEN NEW.xp < 8000 THEN 9 WHEN NEW.xp < 15000 THEN 11
      WHEN NEW.xp < 25000 THEN 13 ELSE 15 END,
    referral_code = coalesce(NEW.referral_code,
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1) ||
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (random() & 31), 1))
  WHERE user_id = NEW.user_id;
  INSERT INTO xp_buckets (scope, level, bucket, members)
    SELECT 'all', level, NEW.xp / size, 1 FROM
      (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
    WHERE 1
    ON CONFLICT (scope, level, bucket) DO UPDATE SET members = members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER profile_xp_changed AFTER UPDATE OF xp ON profiles
WHEN OLD.xp <> NEW.xp
BEGIN
  UPDATE xp_buckets SET members = members - 1 WHERE scope = 'all' AND level = 0 AND bucket = OLD.xp;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope = 'all' AND level = 1 AND bucket = OLD.xp / 64 AND OLD.xp / 64 <> NEW.xp / 64;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope = 'all' AND level = 2 AND bucket = OLD.xp / 4096 AND OLD.xp / 4096 <> NEW.xp / 4096;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope = 'all' AND level = 3 AND bucket = OLD.xp / 262144 AND OLD.xp / 262144 <> NEW.xp / 262144;
  INSERT INTO xp_buckets (scope, level, bucket, members)
    SELECT 'all', level, NEW.xp / size, 1 FROM
      (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
    WHERE OLD.xp / size <> NEW.xp / size
    ON CONFLICT (scope, level, bucket) DO UPDATE SET members = members + 1;
  UPDATE profiles SET deck_at = created_at + 86400000 * CASE WHEN xp < 500 THEN 0 WHEN xp < 1500 THEN 3
      WHEN xp < 3000 THEN 5 WHEN xp < 5000 THEN 7 WHEN xp < 8000 THEN 9 WHEN xp < 15000 THEN 11
      WHEN xp < 25000 THEN 13 ELSE 15 END
    WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER profile_closed AFTER DELETE ON profiles
BEGIN
  UPDATE xp_buckets SET members = members - 1 WHERE scope = 'all' AND level = 0 AND bucket = OLD.xp;
  UPDATE xp_buckets SET members = members - 1 WHERE scope = 'all' AND level = 1 AND bucket = OLD.xp / 64;
  UPDATE xp_buckets SET members = members - 1 WHERE scope = 'all' AND level = 2 AND bucket = OLD.xp / 4096;
  UPDATE xp_buckets SET members = members - 1 WHERE scope = 'all' AND level = 3 AND bucket = OLD.xp / 262144;
END;
--> statement-breakpoint

-- The same counts for each week and month.
CREATE TRIGGER xp_period_opened AFTER INSERT ON xp_periods
BEGIN
  INSERT INTO xp_buckets (scope, level, bucket, members)
    SELECT NEW.period, level, NEW.xp / size, 1 FROM
      (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
    WHERE 1
    ON CONFLICT (scope, level, bucket) DO UPDATE SET members = members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER xp_period_changed AFTER UPDATE OF xp ON xp_periods
WHEN OLD.xp <> NEW.xp
BEGIN
  UPDATE xp_buckets SET members = members - 1 WHERE scope = OLD.period AND level = 0 AND bucket = OLD.xp;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope = OLD.period AND level = 1 AND bucket = OLD.xp / 64 AND OLD.xp / 64 <> NEW.xp / 64;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope = OLD.period AND level = 2 AND bucket = OLD.xp / 4096 AND OLD.xp / 4096 <> NEW.xp / 4096;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope = OLD.period AND level = 3 AND bucket = OLD.xp / 262144 AND OLD.xp / 262144 <> NEW.xp / 262144;
  INSERT INTO xp_buckets (scope, level, bucket, members)
    SELECT NEW.period, level, NEW.xp / size, 1 FROM
      (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
    WHERE OLD.xp / size <> NEW.xp / size
    ON CONFLICT (scope, level, bucket) DO UPDATE SET members = members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER xp_period_closed AFTER DELETE ON xp_periods
BEGIN
  UPDATE xp_buckets SET members = members - 1 WHERE scope = OLD.period AND level = 0 AND bucket = OLD.xp;
  UPDATE xp_buckets SET members = members - 1 WHERE scope = OLD.period AND level = 1 AND bucket = OLD.xp / 64;
  UPDATE xp_buckets SET members = members - 1 WHERE scope = OLD.period AND level = 2 AND bucket = OLD.xp / 4096;
  UPDATE xp_buckets SET members = members - 1 WHERE scope = OLD.period AND level = 3 AND bucket = OLD.xp / 262144;
END;
--> statement-breakpoint

-- A revoked code takes back what it gave.
CREATE TRIGGER promo_code_revoked AFTER UPDATE OF revoked_at ON promo_codes
WHEN OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
BEGIN
  UPDATE xp_activities SET reversed_at = NEW.revoked_at
    WHERE reversed_at IS NULL AND idem_key IN (
      SELECT user_id || ':og_promotion_activated:promo:' || kind FROM promo_redemptions WHERE code_hash = NEW.code_hash);
END;
