CREATE TABLE `badge_awards` (
	`user_id` text NOT NULL,
	`badge` text NOT NULL,
	`awarded_at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`user_id`, `badge`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `badge_awards_untold` ON `badge_awards` (`awarded_at`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE TABLE `badges` (
	`key` text PRIMARY KEY NOT NULL,
	`measure` text NOT NULL,
	`needed` integer NOT NULL,
	`announced` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `badges_measure` ON `badges` (`measure`);--> statement-breakpoint

-- The catalogue: what is counted, how many, and whether it is told by itself (features/rewards/badges.ts).
INSERT INTO badges (key, measure, needed, announced) VALUES
  ('welcome', 'joined', 1, 0),
  ('first_spark', 'sparks', 1, 0),
  ('ten_sparks', 'sparks', 10, 1),
  ('first_posting', 'opportunity_posted', 1, 0),
  ('five_works', 'portfolio_item_added', 5, 1),
  ('first_project', 'project_completed', 1, 0),
  ('five_projects', 'project_completed', 5, 1),
  ('first_review', 'review_received', 1, 0),
  ('ten_endorsements', 'endorsements', 10, 1),
  ('seven_days', 'streak', 7, 1),
  ('thirty_days', 'streak', 30, 1);
--> statement-breakpoint

-- What members have earned before; nobody is told of it today.
INSERT INTO badge_awards (user_id, badge, awarded_at, told_at)
SELECT user_id, key, at, at FROM (
  SELECT user_id, activity_type AS measured, created_at AS at,
    row_number() OVER (PARTITION BY user_id, activity_type ORDER BY created_at, id) AS place
  FROM xp_activities WHERE reversed_at IS NULL
) JOIN badges ON measure = measured AND needed = place;
--> statement-breakpoint
INSERT INTO badge_awards (user_id, badge, awarded_at, told_at)
SELECT user_id, key, at, at FROM (
  SELECT user_id, at, row_number() OVER (PARTITION BY user_id ORDER BY at) AS place FROM (
    SELECT user_a AS user_id, created_at AS at FROM matches WHERE status <> 'closed'
    UNION ALL SELECT user_b, created_at FROM matches WHERE status <> 'closed'
  )
) JOIN badges ON measure = 'sparks' AND needed = place;
--> statement-breakpoint
INSERT INTO badge_awards (user_id, badge, awarded_at, told_at)
SELECT user_id, key, at, at FROM (
  SELECT user_id, created_at AS at, row_number() OVER (PARTITION BY user_id ORDER BY created_at) AS place
  FROM endorsements WHERE status = 'visible'
) JOIN badges ON measure = 'endorsements' AND needed = place;
--> statement-breakpoint
INSERT INTO badge_awards (user_id, badge, awarded_at, told_at)
SELECT user_id, key, min(created_at), min(created_at) FROM check_ins JOIN badges ON measure = 'streak' AND needed <= streak
GROUP BY user_id, key;
--> statement-breakpoint
INSERT INTO badge_awards (user_id, badge, awarded_at, told_at)
SELECT user_id, key, created_at, created_at FROM profiles JOIN badges ON measure = 'joined';
--> statement-breakpoint

-- A badge is given with the act that brings it, once; no more is counted than the largest of them needs.
CREATE TRIGGER badges_of_xp AFTER INSERT ON xp_activities
WHEN NEW.reversed_at IS NULL
BEGIN
  INSERT OR IGNORE INTO badge_awards (user_id, badge, awarded_at, told_at)
    SELECT NEW.user_id, key, NEW.created_at, iif(announced, NULL, NEW.created_at) FROM badges
    WHERE measure = NEW.activity_type
      AND NOT EXISTS (SELECT 1 FROM badge_awards WHERE user_id = NEW.user_id AND badge = key)
      AND needed <= (SELECT count(*) FROM (SELECT 1 FROM xp_activities
        WHERE user_id = NEW.user_id AND activity_type = NEW.activity_type AND reversed_at IS NULL LIMIT 10));
END;
--> statement-breakpoint
CREATE TRIGGER badges_of_sparks AFTER INSERT ON matches
WHEN NEW.status <> 'closed'
BEGIN
  INSERT OR IGNORE INTO badge_awards (user_id, badge, awarded_at, told_at)
    SELECT NEW.user_a, key, NEW.created_at, iif(announced, NULL, NEW.created_at) FROM badges
    WHERE measure = 'sparks'
      AND NOT EXISTS (SELECT 1 FROM badge_awards WHERE user_id = NEW.user_a AND badge = key)
      AND needed <= (SELECT count(*) FROM (SELECT 1 FROM matches WHERE user_a = NEW.user_a AND status <> 'closed' LIMIT 10))
        + (SELECT count(*) FROM (SELECT 1 FROM matches WHERE user_b = NEW.user_a AND status <> 'closed' LIMIT 10));
  INSERT OR IGNORE INTO badge_awards (user_id, badge, awarded_at, told_at)
    SELECT NEW.user_b, key, NEW.created_at, iif(announced, NULL, NEW.created_at) FROM badges
    WHERE measure = 'sparks'
      AND NOT EXISTS (SELECT 1 FROM badge_awards WHERE user_id = NEW.user_b AND badge = key)
      AND needed <= (SELECT count(*) FROM (SELECT 1 FROM matches WHERE user_a = NEW.user_b AND status <> 'closed' LIMIT 10))
        + (SELECT count(*) FROM (SELECT 1 FROM matches WHERE user_b = NEW.user_b AND status <> 'closed' LIMIT 10));
END;
--> statement-breakpoint
CREATE TRIGGER badges_of_endorsements AFTER INSERT ON endorsements
WHEN NEW.status = 'visible'
BEGIN
  INSERT OR IGNORE INTO badge_awards (user_id, badge, awarded_at, told_at)
    SELECT NEW.user_id, key, NEW.updated_at, iif(announced, NULL, NEW.updated_at) FROM badges
    WHERE measure = 'endorsements'
      AND NOT EXISTS (SELECT 1 FROM badge_awards WHERE user_id = NEW.user_id AND badge = key)
      AND needed <= (SELECT count(*) FROM (SELECT 1 FROM endorsements
        WHERE user_id = NEW.user_id AND status = 'visible' LIMIT 10));
END;
--> statement-breakpoint
CREATE TRIGGER badges_of_endorsements_shown AFTER UPDATE OF status ON endorsements
WHEN NEW.status = 'visible' AND OLD.status <> 'visible'
BEGIN
  INSERT OR IGNORE INTO badge_awards (user_id, badge, awarded_at, told_at)
    SELECT NEW.user_id, key, NEW.updated_at, iif(announced, NULL, NEW.updated_at) FROM badges
    WHERE measure = 'endorsements'
      AND NOT EXISTS (SELECT 1 FROM badge_awards WHERE user_id = NEW.user_id AND badge = key)
      AND needed <= (SELECT count(*) FROM (SELECT 1 FROM endorsements
        WHERE user_id = NEW.user_id AND status = 'visible' LIMIT 10));
END;
--> statement-breakpoint
CREATE TRIGGER badges_of_streaks AFTER INSERT ON check_ins
BEGIN
  INSERT OR IGNORE INTO badge_awards (user_id, badge, awarded_at, told_at)
    SELECT NEW.user_id, key, NEW.created_at, iif(announced, NULL, NEW.created_at) FROM badges
    WHERE measure = 'streak' AND needed <= NEW.streak;
END;
--> statement-breakpoint
CREATE TRIGGER badges_of_members AFTER INSERT ON profiles
BEGIN
  INSERT OR IGNORE INTO badge_awards (user_id, badge, awarded_at, told_at)
    SELECT NEW.user_id, key, NEW.created_at, iif(announced, NULL, NEW.created_at) FROM badges WHERE measure = 'joined';
END;
