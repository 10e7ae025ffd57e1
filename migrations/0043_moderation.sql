CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `moderation_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`opened_by` text NOT NULL,
	`status` text NOT NULL,
	`action` text DEFAULT 'none' NOT NULL,
	`reports` integer DEFAULT 0 NOT NULL,
	`weight` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`before` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_open` ON `moderation_cases` (`subject_type`,`subject_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `moderation_cases_subject` ON `moderation_cases` (`subject_type`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_cases_queue` ON `moderation_cases` (`weight`,`id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `moderation_cases_owner` ON `moderation_cases` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reporter_trust` (
	`user_id` text PRIMARY KEY NOT NULL,
	`right_count` integer DEFAULT 0 NOT NULL,
	`wrong_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `role_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`reason` text NOT NULL,
	`requested_by` text NOT NULL,
	`status` text NOT NULL,
	`decided_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_requests_open` ON `role_requests` (`user_id`,`role`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `strikes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`case_id` text NOT NULL,
	`level` integer NOT NULL,
	`suspended_until` integer,
	`expires_at` integer NOT NULL,
	`lifted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `strikes_case` ON `strikes` (`case_id`);--> statement-breakpoint
CREATE INDEX `strikes_user` ON `strikes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `takedowns` (
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`case_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_type`, `subject_id`)
);
--> statement-breakpoint
DROP INDEX `appeals_queue`;--> statement-breakpoint
CREATE INDEX `appeals_waiting` ON `appeals` (`created_at`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`banned_until`) WHERE banned_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_name` ON `profiles` (display_name COLLATE NOCASE,`user_id`);--> statement-breakpoint
CREATE INDEX `reports_case` ON `reports` (`case_id`) WHERE case_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER work_stays_down AFTER UPDATE OF visibility ON portfolio_items
WHEN NEW.visibility <> 'hidden'
  AND EXISTS (SELECT 1 FROM takedowns WHERE subject_type = 'portfolio_item' AND subject_id = NEW.id)
BEGIN
  UPDATE portfolio_items SET visibility = 'hidden' WHERE id = NEW.id;
END;
