CREATE TABLE `rate_deals` (
	`project_id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`poster_id` text NOT NULL,
	`company_id` text,
	`category` text NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`closed_at` integer NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`poster_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rate_deals_place` ON `rate_deals` (`currency`,`category`,`country`,`closed_at`);--> statement-breakpoint
CREATE INDEX `rate_deals_kind` ON `rate_deals` (`currency`,`category`,`closed_at`);--> statement-breakpoint
CREATE INDEX `rate_deals_creator` ON `rate_deals` (`creator_id`);--> statement-breakpoint
CREATE INDEX `rate_deals_poster` ON `rate_deals` (`poster_id`);--> statement-breakpoint
CREATE INDEX `rate_deals_closed` ON `rate_deals` (`closed_at`);--> statement-breakpoint
CREATE TABLE `rate_progress` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`after_at` integer NOT NULL,
	`after_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_ranges` (
	`currency` text NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`low` integer,
	`median` integer,
	`high` integer,
	`at_least` integer,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`currency`, `country`, `category`)
);
--> statement-breakpoint
CREATE INDEX `rate_ranges_due` ON `rate_ranges` (`due_at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `rates_counted` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_completed` ON `projects` (`completed_at`,`id`) WHERE completed_at IS NOT NULL;