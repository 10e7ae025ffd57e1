CREATE TABLE `help_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`path` text,
	`words` text NOT NULL,
	`change_note` text NOT NULL,
	`status` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `help_versions_article` ON `help_versions` (`slug`,`published_at`);--> statement-breakpoint
CREATE INDEX `help_versions_drafts` ON `help_versions` (`slug`) WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX `help_votes_article` ON `help_votes` (`slug`);