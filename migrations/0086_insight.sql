CREATE TABLE `insight_goals` (
	`subject_id` text NOT NULL,
	`metric` text NOT NULL,
	`period` text NOT NULL,
	`target` integer NOT NULL,
	`set_at` integer NOT NULL,
	PRIMARY KEY(`subject_id`, `metric`, `period`)
);
--> statement-breakpoint
CREATE TABLE `monthly_runs` (
	`month` text PRIMARY KEY NOT NULL,
	`after_user` text NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE TABLE `snapshot_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text,
	`name` text NOT NULL,
	`figures` text NOT NULL,
	`token_hash` text NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`last_opened_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `snapshot_links_token` ON `snapshot_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `snapshot_links_owner` ON `snapshot_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `snapshot_links_company` ON `snapshot_links` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notification_preferences_monthly` ON `notification_preferences` (`user_id`) WHERE kind = 'monthly_figures';