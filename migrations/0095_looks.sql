CREATE TABLE `looks` (
	`key` text PRIMARY KEY NOT NULL,
	`looked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `looks_age` ON `looks` (`looked_at`);--> statement-breakpoint
ALTER TABLE `feed_posts` ADD `view_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `portfolio_items` ADD `view_count` integer DEFAULT 0 NOT NULL;