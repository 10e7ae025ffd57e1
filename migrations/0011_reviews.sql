-- Reviews and endorsements: codes for who has no account, reminders, and counts that the database keeps exact.

ALTER TABLE `review_requests` ADD `code_hash` text;
--> statement-breakpoint
ALTER TABLE `review_requests` ADD `code_tries` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `review_requests` ADD `code_expires_at` integer;
--> statement-breakpoint
ALTER TABLE `review_requests` ADD `decline_reason` text;
--> statement-breakpoint
ALTER TABLE `review_requests` ADD `next_reminder_at` integer;
--> statement-breakpoint
CREATE UNIQUE INDEX `review_requests_project` ON `review_requests` (`project_id`,`to_user`,`subject_user_id`) WHERE project_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `review_requests_open` ON `review_requests` (`requester_id`,`purpose`,coalesce(to_email, to_user)) WHERE project_id IS NULL AND status IN ('sent', 'opened');
--> statement-breakpoint
CREATE INDEX `review_requests_reminder` ON `review_requests` (`next_reminder_at`) WHERE status IN ('sent', 'opened') AND next_reminder_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `reviews` ADD `author_key` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `reviews` SET `author_key` = coalesce(`author_id`, 'x:' || `id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`subject_user_id`,`author_key`) WHERE project_id IS NULL;
--> statement-breakpoint
CREATE INDEX `reviews_shown` ON `reviews` (`subject_user_id`,`published_at`,`id`) WHERE status IN ('published', 'disputed', 'upheld');
--> statement-breakpoint
ALTER TABLE `endorsements` ADD `skill_name` text;
--> statement-breakpoint
CREATE INDEX `endorsements_newest` ON `endorsements` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `review_ratings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`reviews` integer NOT NULL,
	`stars` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER review_arrived AFTER INSERT ON reviews
WHEN NEW.status IN ('published', 'disputed', 'upheld')
BEGIN
  INSERT INTO review_ratings (user_id, reviews, stars) VALUES (NEW.subject_user_id, 1, NEW.rating_overall)
  ON CONFLICT (user_id) DO UPDATE SET reviews = reviews + 1, stars = stars + NEW.rating_overall;
END;
--> statement-breakpoint
CREATE TRIGGER review_shown AFTER UPDATE OF status ON reviews
WHEN OLD.status NOT IN ('published', 'disputed', 'upheld') AND NEW.status IN ('published', 'disputed', 'upheld')
BEGIN
  INSERT INTO review_ratings (user_id, reviews, stars) VALUES (NEW.subject_user_id, 1, NEW.rating_overall)
  ON CONFLICT (user_id) DO UPDATE SET reviews = reviews + 1, stars = stars + NEW.rating_overall;
END;
--> statement-breakpoint
CREATE TRIGGER review_taken_down AFTER UPDATE OF status ON reviews
WHEN OLD.status IN ('published', 'disputed', 'upheld') AND NEW.status NOT IN ('published', 'disputed', 'upheld')
BEGIN
  UPDATE review_ratings SET reviews = reviews - 1, stars = stars - OLD.rating_overall WHERE user_id = OLD.subject_user_id;
END;
--> statement-breakpoint
CREATE TRIGGER review_deleted AFTER DELETE ON reviews
WHEN OLD.status IN ('published', 'disputed', 'upheld')
BEGIN
  UPDATE review_ratings SET reviews = reviews - 1, stars = stars - OLD.rating_overall WHERE user_id = OLD.subject_user_id;
END;
--> statement-breakpoint
CREATE TRIGGER endorsement_given AFTER INSERT ON endorsements
WHEN NEW.status = 'visible'
BEGIN
  UPDATE profile_skills SET endorsement_count = endorsement_count + 1
  WHERE user_id = NEW.user_id AND skill = NEW.skill;
END;
--> statement-breakpoint
CREATE TRIGGER endorsement_changed AFTER UPDATE OF status ON endorsements
WHEN (OLD.status = 'visible') <> (NEW.status = 'visible')
BEGIN
  UPDATE profile_skills SET endorsement_count = endorsement_count + (NEW.status = 'visible') - (OLD.status = 'visible')
  WHERE user_id = NEW.user_id AND skill = NEW.skill;
END;
--> statement-breakpoint
CREATE TRIGGER endorsement_deleted AFTER DELETE ON endorsements
WHEN OLD.status = 'visible'
BEGIN
  UPDATE profile_skills SET endorsement_count = endorsement_count - 1
  WHERE user_id = OLD.user_id AND skill = OLD.skill;
END;
--> statement-breakpoint
-- A skill that comes back to a profile finds its endorsements again.
CREATE TRIGGER skill_listed AFTER INSERT ON profile_skills
BEGIN
  UPDATE profile_skills SET endorsement_count = (SELECT count(*) FROM endorsements
    WHERE user_id = NEW.user_id AND skill = NEW.skill AND status = 'visible')
  WHERE user_id = NEW.user_id AND skill = NEW.skill;
END;
